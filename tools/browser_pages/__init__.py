"""The pages that browsers show, in a real Chromium: every state, pictures to look at, and what is wrong there."""

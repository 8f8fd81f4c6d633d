"""Sound cues, and how they are made."""

"""The voice of the kiosk: what it says, in which words, and how that becomes sound."""

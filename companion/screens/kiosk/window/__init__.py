"""The window: on a display or off screen, what comes in from it, and which driver draws it."""

"""The reveal on the screen."""

"""The tile tray on the screen: its picture, the keys to move it by hand, and its sensors as lamps."""

"""The jewel box on the screen: its picture in motion, the keys to move it by hand, and its sensors as lamps."""

"""The box through its sensors, for the kiosk and the terminal: which source, what it says, and how it is."""

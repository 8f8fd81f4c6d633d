"""The sensors on the screen: every channel, their health, the check, and faults of the virtual box."""

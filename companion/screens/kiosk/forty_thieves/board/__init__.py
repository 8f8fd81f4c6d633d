"""The tray of 40 Thieves on the screen: what lies on it, what can be tapped, what moves."""

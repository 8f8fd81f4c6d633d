"""What 40 Thieves looks like: tiles, jars, stones, the tray, and the night around it."""

"""What 40 Thieves looks like: its tiles, its board, and the night around them."""

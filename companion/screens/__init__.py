"""What draws pages: the kiosk, browsers, a terminal, the voice. None of them knows a game by name."""

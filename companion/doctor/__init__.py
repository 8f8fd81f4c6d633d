"""`jewelbox doctor`: looks at a machine and says what would keep a game from being played, and what to do about it."""

"""`jewelbox doctor`: checks a machine and says what would keep you from playing, and how to fix it."""

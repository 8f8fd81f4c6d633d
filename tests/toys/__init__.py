"""Toy plugins: the proof that the shell knows no apparatus and no game."""

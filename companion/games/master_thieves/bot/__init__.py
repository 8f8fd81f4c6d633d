"""Computer players: what a seat has seen, what it remembers of it, and what it does. Pure; chance is passed in."""

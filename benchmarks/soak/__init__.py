"""A day at the table in a minute: people, wood and faults from a seed, and a truth that nobody at the table tells."""

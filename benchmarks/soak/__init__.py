"""A day at the table in minutes: people, a virtual box and faults from a seed, compared with the true events."""

"""A new game, page by page: who sits where, which edition, what each starts with."""

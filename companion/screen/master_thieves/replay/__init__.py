"""The replay of a finished game of Master Thieves."""

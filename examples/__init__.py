"""Whole recorded games, and how they were made."""

"""Capsules: reports for a bug that can be played again."""

"""Jewelbox Companion: it follows the box, keeps the rules, and never tells what you should remember."""

__version__ = "0.1.0"

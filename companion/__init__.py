"""Jewelbox Companion: follows the box, keeps the rules, and never reveals what you are supposed to remember."""

__version__ = "0.2.0"

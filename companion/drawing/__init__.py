"""Drawings without a screen: what draws, on what, and in which outlines. Each screen has a pen of its own.

One rule: nothing here knows pixels, a browser or a game; a drawing is made from values alone.
"""

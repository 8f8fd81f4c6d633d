"""Cups: a small game of memory for 2 to 4 people, with five cups and six buttons each."""

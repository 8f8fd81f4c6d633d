"""Plays whole games with random legal moves: equipment for examples, benchmarks and tests. One module per game."""

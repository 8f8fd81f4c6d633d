"""A turn of 40 Thieves: the bar, the column beside the board, and what takes several taps."""

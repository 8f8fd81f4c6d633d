"""`jewelbox sensors`: the live view of every sensor, the check of all of them, recordings and their replay."""

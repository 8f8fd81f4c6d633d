"""The commands of `jewelbox`, one module each."""

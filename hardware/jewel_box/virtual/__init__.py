"""The virtual box: it moves and bounces like the wooden one, with faults on demand."""

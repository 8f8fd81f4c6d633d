"""The virtual box: behaves like wood, with faults on demand."""

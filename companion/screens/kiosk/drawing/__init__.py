"""Drawing: colours and sizes, areas, text, and the things that are drawn by hand."""

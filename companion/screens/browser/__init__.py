"""The table's side of browsers: what they are shown, and what their requests do."""

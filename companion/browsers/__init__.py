"""The table's side of browsers: what they are shown, and what comes of what they say."""

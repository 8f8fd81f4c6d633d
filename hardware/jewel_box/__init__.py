"""The jewel box: its channels, from its edges to its movements, and the virtual box."""

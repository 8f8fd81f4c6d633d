"""The tile tray: sixteen tiles in four rows, and nine sapphires in the gaps between them."""

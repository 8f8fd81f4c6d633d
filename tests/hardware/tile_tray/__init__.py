"""The tile tray."""

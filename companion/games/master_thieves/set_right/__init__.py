"""What really happened, where people saw it otherwise than the app believes. Pure."""

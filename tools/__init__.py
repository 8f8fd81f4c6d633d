"""What `make` needs to set a machine up. Standard library only: it runs before anything is installed."""

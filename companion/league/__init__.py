"""A league of many tables: finished games on their way to the hub, and the hub."""

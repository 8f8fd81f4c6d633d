"""The sheet on which people say what really happened."""

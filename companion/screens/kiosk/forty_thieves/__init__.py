"""40 Thieves on the screen."""

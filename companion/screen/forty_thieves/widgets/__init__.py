"""What the scenes of 40 Thieves are made of."""

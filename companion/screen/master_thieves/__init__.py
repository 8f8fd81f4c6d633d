"""The scenes of Master Thieves: preparing the box, reveal, turn, sharing, game over."""

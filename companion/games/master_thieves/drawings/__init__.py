"""How the pieces of Master Thieves look: sketches and graphics, for any screen's canvas."""

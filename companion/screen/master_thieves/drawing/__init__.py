"""The pieces of Master Thieves, drawn: gems, pillows, the emblems of the characters."""

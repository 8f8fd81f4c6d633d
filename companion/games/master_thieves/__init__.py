"""The rules of Master Thieves in four printed editions. Pure: no clock, no I/O, no randomness."""

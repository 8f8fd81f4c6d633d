"""The pin maps, and what is made from them."""

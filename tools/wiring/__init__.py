"""What is made from the pin maps: drawings, parts lists, tables in the guides. `python -m tools.wiring` makes it.

One rule: a pin is written in a map and nowhere else. Whatever shows one has read it there.
"""

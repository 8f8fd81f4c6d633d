"""Clay and wood: the colours of the tray and of what lies on it. Pure."""

from companion.nodes.theme import rgb

CLAY = (rgb("#dc9163"), rgb("#a45631"), rgb("#6d351f"))  # in light, as it is, in shade
CLAY_TILE = (rgb("#6b3c2b"), rgb("#432219"))
NICHE = rgb("#170b10")
WOOD = (rgb("#9a6238"), rgb("#7c4a29"), rgb("#57331c"))

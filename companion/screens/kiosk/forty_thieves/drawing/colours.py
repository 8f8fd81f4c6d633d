"""The colours of 40 Thieves: night, and the enamel of four bands of thieves. Pure.

One rule: nothing depends on colour alone; every enamel has its mark, every symbol its shape.
"""

import msgspec

from companion.nodes.theme import Colour, rgb

NIGHT = rgb("#0c0f1e")
DUSK = rgb("#2a1c2c")
PANEL = rgb("#1f2139")
LINE = rgb("#3d3f5e")
DIM = rgb("#b9b3c4")
MOONLIGHT = rgb("#e6ecff")
GOLD = rgb("#f0cf7a")
CREAM = rgb("#fff1dc")
RUBY = rgb("#d2264f")


class Enamel(msgspec.Struct, frozen=True):
    """The ground of a tile from top to bottom, what is painted on it, and its rim."""

    top: Colour
    bottom: Colour
    symbol: Colour
    rim: Colour


ENAMELS = {
    "red": Enamel(rgb("#d8403a"), rgb("#8f1a22"), CREAM, rgb("#ff9d8a")),
    "green": Enamel(rgb("#2f9a5f"), rgb("#115235"), CREAM, rgb("#86dcae")),
    "yellow": Enamel(rgb("#f6cb52"), rgb("#cf8f16"), rgb("#3b2105"), rgb("#fff0b0")),
    "blue": Enamel(rgb("#3e78d8"), rgb("#173d86"), CREAM, rgb("#9cc3ff")),
}
SPECIAL = Enamel(rgb("#5b3579"), rgb("#291540"), GOLD, GOLD)
GOLDEN = Enamel(rgb("#f7dc8c"), rgb("#b47f24"), rgb("#40260a"), rgb("#fff3c4"))

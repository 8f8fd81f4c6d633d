"""What seats are called where nobody has typed a name: each by its symbol, in the language of the screen."""

from functools import cache

from companion.words import mark

from .choice import LANGUAGES
from .translator import Translator, read_catalogue

# In the order in which the theme has the symbols.
SEAT_NAMES = (
    mark("Triangle"),
    mark("Circle"),
    mark("Square"),
    mark("Rhombus"),
    mark("Cross"),
    mark("Star"),
    mark("Hexagon"),
    mark("Pentagon"),
)


def seat_name(say: Translator, style: int) -> str:
    """What the seat with this symbol is called as long as nobody says another name."""
    return say(SEAT_NAMES[style % len(SEAT_NAMES)])


def symbol_of(name: str) -> int | None:
    """The number of the symbol that a name stands for, in any of our languages; None: it is a name of its own."""
    return symbols().get(name)


@cache
def symbols() -> dict[str, int]:
    """Every such name, with the number of its symbol."""
    catalogues = map(read_catalogue, LANGUAGES)  # one at a time, and none is kept
    return {catalogue.gettext(name): style for catalogue in catalogues for style, name in enumerate(SEAT_NAMES)}

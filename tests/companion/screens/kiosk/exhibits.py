"""Every scene of the gallery as lists of widgets, made once: what tests hold against the rules of all widgets."""

from functools import cache

from companion.kiosk.gallery import EXHIBITS, entered
from companion.nodes.theme import SIZES, Sizes
from companion.screens.kiosk.widgets.widget import Widget

NAMES = tuple(exhibit.name for exhibit in EXHIBITS)
_BY_NAME = {exhibit.name: exhibit for exhibit in EXHIBITS}


@cache
def exhibit(name: str, language: str = "en") -> dict[tuple[int, int], tuple[Widget, ...]]:
    """A scene at each size."""
    shown = _BY_NAME[name]
    with entered(shown, language) as room:
        return {size: tuple(room.widgets(Sizes(*size))) for size in SIZES}

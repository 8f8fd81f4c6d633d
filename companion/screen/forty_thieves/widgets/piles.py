"""The stack and the discards, each with its number."""

from collections.abc import Iterator

from companion.nodes.theme import IVORY, Role, Sizes, Weight
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Ink
from companion.screen.forty_thieves.widgets.piece_marks import Pile
from companion.screen.widgets.basic import Group, Label
from companion.screen.widgets.widget import Widget

_NAMES = ("stack", "discards")


class Piles(Group, frozen=True):
    """How many tiles are left to draw, and how many were discarded."""

    stack: int
    discard: int

    def pile(self, name: str) -> Area:
        """Where a pile is."""
        return self.area.columns(2)[_NAMES.index(name)]

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        size = min(sizes.px(18 if sizes.is_small else 25), self.area.height)
        ink = Ink(Role.SMALL if sizes.is_small else Role.BODY, IVORY, weight=Weight.BOLD)
        for half, name, number in zip(self.area.columns(2), _NAMES, (self.stack, self.discard), strict=True):
            mark, words = half.from_left(size, sizes.px(3))
            yield Pile(mark, name, px=size)
            yield Label(words, str(number), ink)

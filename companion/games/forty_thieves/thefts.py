"""When four tiles make a theft, and what else they complete. Pure."""

from collections.abc import Iterable
from enum import StrEnum

from .faces import AMULET, Face


class Kind(StrEnum):
    """The combinations of four tiles that succeed, in the order in which they are listed."""

    SAME_COLOUR = "same_colour"
    DIFFERENT_COLOURS = "different_colours"
    SAME_SYMBOL = "same_symbol"
    DIFFERENT_SYMBOLS = "different_symbols"
    FOUR_LEADERS = "four_leaders"


KINDS = tuple(Kind)
_FOUR = 4


def kinds(faces: Iterable[Face | None]) -> tuple[Kind, ...]:
    """The combinations that these faces make, or still can make if there are fewer than four. None fits nothing."""
    thieves = []
    for face in faces:
        if face is None or (face.pair is None and face is not AMULET):
            return ()
        if face.pair is not None:
            thieves.append(face)
    colours, symbols = len({face.colour for face in thieves}), len({face.symbol for face in thieves})
    leaders = [face for face in thieves if face.is_leader]
    holds = (colours <= 1, colours == len(thieves), symbols <= 1, symbols == len(thieves), len(leaders) == _FOUR)
    return tuple([kind for kind, is_so in zip(KINDS, holds, strict=True) if is_so])

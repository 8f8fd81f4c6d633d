"""How things lie on the table, as a script says it: for `lay` before the game and `correct` in it. Pure."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from tests.scenarios.vocabulary import WordError, character, choice, drawer, gems, items, listed, side

_RING = re.compile(r"(?P<ring>AB|BC) (?P<place>[0-3])")
FORMS = (
    "DRAWER SIDE: GEMS",
    "red: GEMS",
    "white NAME: GEMS",
    "black NAME: GEMS",
    "hand NAME: CHARACTERS",
    "round: 1 to 6",
    "box: upright or inverted",
    "rings: AB 0, BC 0",
    "nothing",
)


def lie(position: dict[str, Any], said: str, seats: Sequence[str]) -> None:
    """Add one saying, such as `A1 upright: 2 diamonds`, to a position in the form of a record."""
    if said == "nothing":
        return
    where, colon, what = (part.strip() for part in said.partition(":"))
    if not colon:
        raise WordError(f"how does it lie? Write one of: {'; '.join(FORMS)}")
    thing, _, whose = where.partition(" ")
    if thing in _OF_A_SEAT:
        name = choice("seat at this table", whose, seats)
        position.setdefault(_OF_A_SEAT[thing][0], {})[name] = _OF_A_SEAT[thing][1](what)
    elif where in _PLAIN:
        key, read = _PLAIN[where]
        position[key] = read(what)
    elif thing[:1] in "ABC" and whose:
        position.setdefault("drawers", {}).setdefault(drawer(thing), {})[side(whose)] = items(what)
    else:
        raise WordError(f"{where!r} is no place: write one of: {'; '.join(FORMS)}")


def _characters(said: str) -> list[str]:
    return [character(one) for one in listed(said)]


def _round(said: str) -> int:
    return int(choice("round", said, tuple("123456")))


def _way_up(said: str) -> str:
    return choice("way up", said, ("upright", "inverted"))


def _rings(said: str) -> dict[str, int]:
    found = {}
    for part in listed(said):
        ring = _RING.fullmatch(part)
        if ring is None:
            raise WordError(f"{part!r} is no ring with its position: write `AB 1, BC 0`")
        found[ring["ring"]] = int(ring["place"])
    return found


_OF_A_SEAT: dict[str, tuple[str, Callable[[str], Any]]] = {
    "white": ("white", gems),
    "black": ("black", gems),
    "hand": ("hands", _characters),
}
_PLAIN: dict[str, tuple[str, Callable[[str], Any]]] = {
    "red": ("red", gems),
    "round": ("round", _round),
    "box": ("orientation", _way_up),
    "rings": ("rings", _rings),
}

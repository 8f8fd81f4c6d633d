"""What may be said on a screen away from the table: exactly what the guide offers there, and nothing else. Pure.

One rule: only the guide is looked at, which is the same whatever is hidden. So whether something is offered tells
nothing, and what is not offered is never tried.

There are up to a thousand things to say about sixteen tiles. So most of them are offered only after something was
picked: a tile, a tile that a look has found, a leader, or the first of two tiles for a Lantern.
"""

from collections.abc import Collection, Iterator

from . import events
from .board import CORNERS, Cell, Spot
from .events import AnyEvent, encode
from .faces import JARS, Face, Golden
from .guide.values import Guide
from .phases import GLIMPSE, SETUP, WISH

_ANYWHERE = (None,)
_FOUND, _LANTERN, _LEADER = "found", "lantern", "leader"  # before what is picked for them


def offers(guide: Guide, seat: str | None, _: Collection[str] = (), picked: str = "") -> Iterator[tuple[str, ...]]:
    """What a seat may say for itself, or a host (None) for the table: each line is said alone.

    A Dagger is everybody's own; all else is said by whoever has the turn.
    """
    for choice in guide.daggers:
        if seat in (None, choice.target):
            yield (choice.line,)
    if not _has_turn(guide, seat):
        return
    for choice in (*guide.choices, *[choice for play in guide.plays for choice in play.choices]):
        yield (choice.line,)
    for event in _told_in_theft(guide, picked) if _is_telling(guide) else _in_turn(guide, picked):
        yield (encode(event).decode(),)


def picks(guide: Guide, seat: str | None) -> Iterator[str]:
    """What can be picked first."""
    if not _has_turn(guide, seat):
        return
    if _is_telling(guide):
        assert guide.theft is not None
        yield from [cell for cell in guide.theft.left if cell != guide.theft.asked]
        return
    yield from dict.fromkeys([*guide.replace, *_firsts(guide.swap), *_to_note(guide)])
    yield from [f"{_FOUND} {found.tile}" for found in guide.found]
    yield from [f"{_LANTERN} {cell}" for play in guide.plays for cell in _firsts(play.pairs)]
    yield from [f"{_LEADER} {leader}" for leader in guide.leaders]


def _has_turn(guide: Guide, seat: str | None) -> bool:
    return seat is None or guide.seat in (None, seat)


def _is_telling(guide: Guide) -> bool:
    """Are the tiles of an announced theft turned over now? A wish comes first."""
    return guide.theft is not None and guide.phase != WISH.value


def _told_in_theft(guide: Guide, picked: str) -> Iterator[AnyEvent]:
    """Which face the tile has that is asked for, or the one that was picked."""
    assert guide.theft is not None
    for cell in guide.theft.left:
        if cell == (picked if picked in guide.theft.left else guide.theft.asked):
            yield from [events.TileShown(cell=cell, tile=face) for face in guide.theft.faces]


def _in_turn(guide: Guide, picked: str) -> Iterator[AnyEvent]:
    yield from [events.TheftAnnounced(place=place) for place in guide.steal]
    for play in guide.plays:
        yield from [events.SapphirePlayed(spot=spot) for spot in play.spots]
    for face in guide.tales:
        assert face.golden is not None
        yield from [events.TaleActivated(tile=face.golden, corner=corner) for corner in _corners(face)]
    what, _, which = picked.partition(" ")
    if what == _FOUND:
        yield from _found(guide, which)
    elif what == _LANTERN:
        pairs = [pair for play in guide.plays for pair in play.pairs]
        yield from [events.LanternPlayed(cells=cells) for cells in _either_way(pairs) if cells[0] == which]
    elif what == _LEADER:
        leaders = [leader for leader in guide.leaders if leader == which]
        yield from [events.LeaderPlayed(cell=cell, tile=leader) for leader in leaders for cell in guide.replace]
    else:
        yield from _about_tile(guide, picked)


def _about_tile(guide: Guide, picked: str) -> Iterator[AnyEvent]:
    yield from [events.TileReplaced(cell=cell) for cell in guide.replace if cell == picked]
    yield from [events.TilesSwapped(cells=cells) for cells in _either_way(guide.swap) if cells[0] == picked]
    for cell in _to_note(guide):
        if cell == picked:
            yield from [events.JarNoted(cell=cell, jar=jar) for jar in (*JARS.values(), None)]
            if guide.phase == GLIMPSE.value:
                yield events.TileGlimpsed(cell=cell)


def _found(guide: Guide, which: str) -> Iterator[AnyEvent]:
    for found in guide.found:
        for cell in found.cells if found.tile == which else ():
            yield from [events.TileShown(cell=cell, tile=found.tile, corner=at) for at in _corners(found.tile)]


def _to_note(guide: Guide) -> tuple[Cell, ...]:
    """The tiles whose jars can be noted."""
    return () if guide.phase == SETUP.value else guide.jars


def _firsts(pairs: Collection[tuple[Cell, Cell]]) -> list[Cell]:
    """Every tile of some pairs, once."""
    return list(dict.fromkeys([cell for pair in pairs for cell in pair]))


def _either_way(pairs: Collection[tuple[Cell, Cell]]) -> list[tuple[Cell, Cell]]:
    """Two tiles can be tapped in any order."""
    return [*pairs, *[(other, one) for one, other in pairs]]


def _corners(face: Face) -> tuple[Spot | None, ...]:
    """Where a golden tile may come onto the board: the merchant's at a corner, or at one that is found later."""
    return (None, *CORNERS) if face.golden is Golden.MERCHANT else _ANYWHERE

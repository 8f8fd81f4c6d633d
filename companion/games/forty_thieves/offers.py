"""What may be said on a screen away from the table: exactly what the guide offers there, and nothing else. Pure.

One rule: only the guide is looked at, which is the same whatever is hidden. So whether something is offered tells
nothing, and what is not offered is never tried.
"""

from collections.abc import Collection, Iterator

from . import events
from .board import CORNERS, Cell, Spot
from .events import AnyEvent, decode
from .faces import JARS, Face, Golden
from .guide.values import Choice, Guide
from .phases import GLIMPSE, SETUP, WISH

_ANYWHERE = (None,)


def offers(guide: Guide, seat: str | None, _: Collection[str] = ()) -> Iterator[tuple[AnyEvent, ...]]:
    """What a seat may say for itself, or a host (None) for the table: each event is said alone.

    A Dagger is everybody's own; all else is said by whoever has the turn.
    """
    for choice in guide.daggers:
        if seat in (None, choice.target):
            yield (_said(choice),)
    if seat is None or guide.seat in (None, seat):
        for event in _in_turn(guide):
            yield (event,)


def _said(choice: Choice) -> AnyEvent:
    return decode(choice.line.encode())


def _in_turn(guide: Guide) -> Iterator[AnyEvent]:
    for choice in (*guide.choices, *[choice for play in guide.plays for choice in play.choices]):
        yield _said(choice)
    if guide.theft is not None and guide.phase != WISH.value:
        for cell in guide.theft.left:
            yield from [events.TileShown(cell=cell, tile=face) for face in guide.theft.faces]
        return
    yield from _on_the_board(guide)
    yield from _from_the_hand(guide)


def _on_the_board(guide: Guide) -> Iterator[AnyEvent]:
    yield from [events.TileReplaced(cell=cell) for cell in guide.replace]
    yield from [events.TilesSwapped(cells=cells) for cells in _either_way(guide.swap)]
    yield from [events.TheftAnnounced(place=place) for place in guide.steal]
    for cell in () if guide.phase == SETUP.value else guide.jars:
        yield from [events.JarNoted(cell=cell, jar=jar) for jar in (*JARS.values(), None)]
        if guide.phase == GLIMPSE.value:
            yield events.TileGlimpsed(cell=cell)
    for found in guide.found:
        for cell in found.cells:
            yield from [events.TileShown(cell=cell, tile=found.tile, corner=at) for at in _corners(found.tile)]


def _from_the_hand(guide: Guide) -> Iterator[AnyEvent]:
    for play in guide.plays:
        yield from [events.SapphirePlayed(spot=spot) for spot in play.spots]
        yield from [events.LanternPlayed(cells=cells) for cells in _either_way(play.pairs)]
    for leader in guide.leaders:
        yield from [events.LeaderPlayed(cell=cell, tile=leader) for cell in guide.replace]
    for face in guide.tales:
        assert face.golden is not None
        yield from [events.TaleActivated(tile=face.golden, corner=corner) for corner in _corners(face)]


def _either_way(pairs: tuple[tuple[Cell, Cell], ...]) -> list[tuple[Cell, Cell]]:
    """Two tiles can be tapped in any order."""
    return [*pairs, *[(other, one) for one, other in pairs]]


def _corners(face: Face) -> tuple[Spot | None, ...]:
    """Where a golden tile may come onto the board: the merchant's at a corner, or at one that is found later."""
    return (None, *CORNERS) if face.golden is Golden.MERCHANT else _ANYWHERE

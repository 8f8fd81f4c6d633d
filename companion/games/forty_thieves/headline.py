"""Whose turn it is and what is new, for every shell. Made only of what the whole table can see. Pure."""

from companion.games.game import Cue, Flight, Headline, Sound

from .announcements import announcements
from .board import CELLS
from .descriptions import round_of
from .guide.values import Guide
from .state import State

HAND = "hand"  # where a tile comes from that replaces another


def headline(state: State, guide: Guide) -> Headline:
    """A verdict is heard, and every stone and Sapphire tile that comes into a hoard.

    Tiles that were moved are told; what else moves, the scenes see for themselves.
    """
    theft = state.theft
    cues: list[Cue] = []
    if theft is not None and theft.success is not None:
        cues.append(Cue(Sound.FLOURISH if theft.success else Sound.OMEN, "theft"))
    for name, hoard in zip(state.table.names, state.hoards, strict=True):
        cues += [Cue(Sound.CHIME, f"{name} {n}") for n in range(hoard.sapphires + hoard.sapphire_tiles)]
        cues += [Cue(Sound.OMEN, f"{name} {n}") for n in range(hoard.evil_eye_tiles)]
    cues += [Cue(Sound.CLICK, cell) for cell, tile in zip(CELLS, state.board, strict=True) if tile.up]
    return Headline(
        todo=guide.todo,
        seat=guide.seat,
        round=round_of(state),
        cues=tuple(cues),
        flights=_flights(state),
        announcements=announcements(state),
        scores=tuple([(name, hoard.score) for name, hoard in zip(state.table.names, state.hoards, strict=True)]),
        happened=guide.happened,
        then=guide.then,
    )


def _flights(state: State) -> tuple[Flight, ...]:
    """The tile of this turn's replacement, or the two that were swapped: nothing else shows that they moved."""
    match state.moved:
        case (one, other):
            return (Flight(("tile",), one, other),)
        case (cell,):
            return (Flight(("tile",), HAND, cell),)
        case _:
            return ()

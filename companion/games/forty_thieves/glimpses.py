"""Phase 2: a look at a tile of the board, and what has to be shown of it (16 to 21)."""

from msgspec.structs import replace

from . import tales
from .board import NEIGHBOURS, Cell, are_adjacent
from .events import LanternPlayed, TileGlimpsed, TileShown
from .faces import DAGGER, GOLDENS, LANTERN, SAPPHIRE, Face, Special
from .news import DAGGER_FOUND, LANTERN_FOUND, TILE_WON
from .phases import ACTION, GLIMPSE
from .rejections import Reason, RejectedError
from .sight import check_jar, check_played, check_told, noted, why_not
from .state import (
    AROUND,
    FOUND,
    LOOKED,
    MOST_AROUND,
    UNKNOWN,
    Played,
    Showing,
    Shows,
    State,
    about,
    bits,
    discarded,
    drawn,
    tell,
    with_hoard,
    with_tile,
)
from .turns import check_phase

# What a find has to be to be shown; beside a Lantern on the board any tile is.
TO_SHOW: dict[Shows, tuple[Face, ...]] = {
    FOUND: (DAGGER, SAPPHIRE, LANTERN, *GOLDENS.values()),
    LOOKED: (SAPPHIRE, *GOLDENS.values()),
}


def check_face_down(state: State, cell: Cell) -> None:
    """Raise `RejectedError` if the tile there lies face up."""
    if state.tile(cell).up:
        raise RejectedError(Reason.LIES_FACE_UP, cell=cell)


def check_adjacent(cells: tuple[Cell, ...]) -> None:
    """Raise `RejectedError` if two cells do not touch."""
    one, other = cells
    if not are_adjacent(one, other):
        raise RejectedError(Reason.NOT_ADJACENT, cell=one, other=other)


def tile_glimpsed(state: State, event: TileGlimpsed) -> State:
    """The active seat looked at a tile, and keeps it to itself so far."""
    check_phase(state, GLIMPSE)
    check_face_down(state, event.cell)
    state = about(state, event.cell)
    return replace(state, phase=ACTION, showing=Showing(FOUND, (event.cell,), 1))


def lantern_played(state: State, event: LanternPlayed) -> State:
    """A Lantern from the hand: the active seat looks at two adjacent tiles (21)."""
    check_phase(state, GLIMPSE)
    check_played(state, Special.LANTERN)
    check_adjacent(event.cells)
    for cell in event.cells:
        check_face_down(state, cell)
    return replace(
        discarded(about(state, *event.cells), state.seat, 1),
        phase=ACTION,
        showing=Showing(LOOKED, event.cells, len(event.cells)),
        played=Played(Special.LANTERN, (state.seat,), cells=event.cells),
    )


def where_to_show(state: State) -> tuple[Cell, ...]:
    """The cells at which something may be shown by a glimpse that was made."""
    showing = state.showing
    if showing is None or not showing.left:
        return ()
    return tuple([cell for cell in showing.cells if not state.tile(cell).up])


def what_to_show(state: State) -> tuple[Face, ...] | None:
    """The faces that a glimpse may show now; None: any."""
    showing = state.showing
    return TO_SHOW[FOUND] if showing is None else TO_SHOW.get(showing.how)


def can_show(state: State) -> bool:
    """Can something still be shown of the glimpse that was made?"""
    if not where_to_show(state):
        return False
    faces = what_to_show(state)
    return faces is None or any(why_not(state, face) is None for face in faces)


def tile_shown(state: State, event: TileShown) -> State:
    """A glimpse, or a Lantern, brought this to light."""
    check_phase(state, ACTION)
    cell, face = event.cell, event.tile
    check_face_down(state, cell)
    if state.phase is ACTION:
        _check_showing(state, cell)
    faces = what_to_show(state)
    if faces is not None and face not in faces:
        here = [each for each in faces if why_not(state, each) is None] or faces
        raise RejectedError(Reason.NOT_SHOWN_NOW, tile=face, tiles=tuple(each.words for each in here))
    check_told(state, face)
    check_jar(cell, state.tile(cell), face)
    how = FOUND if state.showing is None else state.showing.how
    state = replace(noted(state, cell, face), phase=ACTION, showing=_less(state.showing, cell))
    if face.golden is not None:
        return tales.activated(_replaced(state, cell), face.golden, event.corner, ACTION)
    if face is SAPPHIRE:
        hoard = state.hoards[state.seat]
        won = with_hoard(state, state.seat, replace(hoard, sapphire_tiles=hoard.sapphire_tiles + 1))
        return tell(_replaced(won, cell), TILE_WON, state.seat)
    state = with_tile(state, cell, replace(state.tile(cell), face=face))
    if how is not FOUND:
        return state
    return _dagger_found(state) if face is DAGGER else _lantern_found(state, cell)


def _check_showing(state: State, cell: Cell) -> None:
    if state.showing is None or not state.showing.left:
        raise RejectedError(Reason.NOTHING_TO_SHOW)
    if cell not in state.showing.cells:
        raise RejectedError(Reason.NOT_SHOWN_THERE, cell=cell, seat=state.name)


def _less(showing: Showing | None, cell: Cell) -> Showing | None:
    if showing is None:
        return None
    cells = tuple([each for each in showing.cells if each is not cell])
    return replace(showing, cells=cells, left=showing.left - 1)


def _replaced(state: State, cell: Cell) -> State:
    """A tile from the stack takes this place, face down and unseen."""
    return with_tile(drawn(state, 1), cell, UNKNOWN)


def _dagger_found(state: State) -> State:
    """The whole hand is discarded (18)."""
    return tell(discarded(state, state.seat, state.hand), DAGGER_FOUND, state.seat)


def _lantern_found(state: State, cell: Cell) -> State:
    """Up to three of its neighbours are shown, too (20)."""
    cells = tuple([other for other in NEIGHBOURS[cell] if not state.tile(other).up])
    showing = Showing(AROUND, cells, MOST_AROUND, cell)
    state = replace(state, showing=showing, around=0, about=state.about | bits(NEIGHBOURS[cell]))
    return tell(state, LANTERN_FOUND, state.seat)

"""One game at one moment. Immutable; the only way to another state is an event.

Seats are known by their place around the table (0 is the first named, clockwise); names appear only at the edges.
Sets of cells and spots are bits: cell number n is bit n, spot number n is bit n of the sapphires.
"""

from collections.abc import Iterable
from enum import Enum, StrEnum, auto
from itertools import takewhile

import msgspec
from msgspec.structs import replace

from companion.games.growing import Growing
from companion.games.tuples import with_item

from .board import CELLS, SPOTS, Cell, Place, Spot
from .events import Action, Glimpse
from .faces import Face, Golden, Jar, Special
from .fouls import Foul
from .news import RESHUFFLED, Happening, Incident
from .phases import HAND, SETUP, Ended, Phase
from .rejections import Reason, RejectedError
from .thefts import Kind

ALL_SPOTS = (1 << len(SPOTS)) - 1
SAPPHIRES = len(SPOTS)
SPECIAL_TILES = 20
FULL_HAND = 3
MOST_AROUND = 3  # neighbours that are shown with a Lantern


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A tile on the board, as far as the table knows it. A face that lies face down was seen by everybody before."""

    face: Face | None = None
    up: bool = False
    jar: Jar | None = None


UNKNOWN = Tile()


class Hoard(msgspec.Struct, frozen=True, gc=False):
    """What lies before a seat: stones, Sapphire tiles, Evil Eye tokens and Evil Eye tiles."""

    sapphires: int = 0
    sapphire_tiles: int = 0
    evil_eyes: int = 0
    evil_eye_tiles: int = 0

    @property
    def all_eyes(self) -> int:
        return self.evil_eyes + self.evil_eye_tiles

    @property
    def score(self) -> int:
        return self.sapphires + self.sapphire_tiles - self.evil_eyes - self.evil_eye_tiles


class Merchant(msgspec.Struct, frozen=True, gc=False):
    """Where he takes next (None: he moves no more), how many turns have ended since he came, and what he has."""

    place: Spot | None
    stops: int = 0
    sapphires: int = 0


class Took(msgspec.Struct, frozen=True, gc=False):
    """A sapphire that was taken at a place of a theft: from a spot, from a seat, or (both None) from the merchant."""

    place: Place
    spot: Spot | None = None
    seat: int | None = None


class Pick(msgspec.Struct, frozen=True, gc=False):
    """What a line gives: one of these."""

    line: Place
    spots: tuple[Spot, ...]
    seats: tuple[int, ...]
    merchant: bool


class Theft(msgspec.Struct, frozen=True, gc=False):
    """A theft, from its announcement until the next hand is built. `golden` are cells where a golden tile was told.

    `pending` are the places still to be carried out; `refilled` the cells whose tiles were discarded.
    """

    seat: int
    place: Place
    golden: tuple[Cell, ...] = ()
    success: bool | None = None
    kinds: tuple[Kind, ...] = ()
    also: tuple[tuple[Place, tuple[Kind, ...]], ...] = ()
    pending: tuple[Place, ...] = ()
    took: tuple[Took, ...] = ()
    pick: Pick | None = None
    refilled: tuple[Cell, ...] = ()


class Shows(Enum):
    """How tiles may be shown outside of a theft."""

    FOUND = auto()  # a glimpse at the board
    AROUND = auto()  # beside a Lantern on the board
    LOOKED = auto()  # a Lantern from the hand


FOUND, AROUND, LOOKED = Shows


class Showing(msgspec.Struct, frozen=True, gc=False):
    """What may still be shown: how, where (each cell once), and how many. `lantern` is where one lies on the board."""

    how: Shows
    cells: tuple[Cell, ...]
    left: int
    lantern: Cell | None = None


class Played(msgspec.Struct, frozen=True, gc=False):
    """A special tile from the hand that Daggers may cancel. `seats` played it and the Daggers, in this order.

    Of a Sapphire, `spot` or `seat` is where the stone came from (None: the merchant); of an Evil Eye, `seat` got it; of
    an Amulet, `eye_tile` says that it took a tile; of a Lantern, `cells` are where it looked.
    """

    tile: Special
    seats: tuple[int, ...]
    spot: Spot | None = None
    seat: int | None = None
    eye_tile: bool = False
    cells: tuple[Cell, ...] = ()


class NoteCode(StrEnum):
    """What was told and does not fit what was shown before."""

    TILE_DIFFERS = "tile_differs"
    TOO_MANY_ALIKE = "too_many_alike"


class Note(msgspec.Struct, frozen=True, gc=False):
    """Something that does not fit, and with which event of the game it was told."""

    code: NoteCode
    event: int


class Table(msgspec.Struct, frozen=True, gc=False):
    """What does not change during a game. `specials` is how many there are of each, in their order; None: unknown."""

    names: tuple[str, ...]
    first: int = 0
    simple: bool = False
    leaders: bool = False
    tales: bool = False
    specials: tuple[int, ...] | None = None

    @property
    def tiles(self) -> int:
        """How many there are in all."""
        return (40 if self.simple else 60) + (len(Golden) if self.tales else 0)

    def seat(self, name: str) -> int:
        """The place of a name."""
        try:
            return self.names.index(name)
        except ValueError:
            raise RejectedError(Reason.UNKNOWN_SEAT, seat=name, names=", ".join(self.names)) from None

    def has(self, special: Special) -> bool:
        """Can there be such a tile in this game?"""
        return not self.simple and (self.specials is None or self.specials[_ORDER[special]] > 0)

    def most(self, special: Special) -> int:
        """How many there can be."""
        return self.tiles if self.specials is None else self.specials[_ORDER[special]]


_ORDER = {special: number for number, special in enumerate(Special)}
_NO_FOULS: Growing[Foul] = Growing()
_NO_NOTES: Growing[Note] = Growing()


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything there is to know. Screens never see this, only its views.

    `sapphires` are the spots where one lies, `off` what the tray misses (cells, then spots from bit 16 on). Of this
    turn: `showing` is what a glimpse may still show, `played` what a Dagger may cancel, `about` the cells that an event
    was about, `lifted` what was lifted since the hand was built, `moved` the cells of the replacement or the swap.
    `after_wish` is where a wish leads. `ended` is why the game is over by the rules, `stopped` that people stopped it.

    So that hands need not say everything twice: `raised` are the cells lifted since all tiles lay on the tray and
    something was said, `free` those whose next lift was announced by what was said, `around` how many neighbours of a
    Lantern were lifted, `assumed` what went without saying in this turn.
    """

    table: Table
    hoards: tuple[Hoard, ...]
    hands: tuple[int, ...]
    stack: int
    seat: int
    discard: int = 0
    phase: Phase = SETUP
    turn: int = 0
    again: bool = False
    board: tuple[Tile, ...] = (UNKNOWN,) * len(CELLS)
    sapphires: int = ALL_SPOTS
    activated: tuple[Golden, ...] = ()
    merchant: Merchant | None = None
    theft: Theft | None = None
    showing: Showing | None = None
    leader_played: bool = False
    played: Played | None = None
    after_wish: Phase = HAND
    about: int = 0
    moved: tuple[Cell, ...] = ()
    lifted: int = 0
    off: int = 0
    raised: int = 0
    free: int = 0
    around: int = 0
    assumed: tuple[Glimpse | Action, ...] = ()
    ended: Ended | None = None
    stopped: bool = False
    fouls: Growing[Foul] = _NO_FOULS
    notes: Growing[Note] = _NO_NOTES
    events: int = 1
    news: tuple[Happening, ...] = ()

    @property
    def seats(self) -> range:
        return range(len(self.hands))

    @property
    def name(self) -> str:
        """Whose turn it is."""
        return self.table.names[self.seat]

    @property
    def hand(self) -> int:
        """How many tiles the active seat has in hand."""
        return self.hands[self.seat]

    def tile(self, cell: Cell) -> Tile:
        return self.board[cell.number]

    def has_sapphire(self, spot: Spot) -> bool:
        return bool(self.sapphires >> spot.number & 1)


def bits(cells: Iterable[Cell]) -> int:
    """A set of cells."""
    return sum([1 << cell.number for cell in cells])


def about(state: State, *cells: Cell) -> State:
    """An event was about these cells: to lift them, or to have lifted them before, is no foul and implies nothing."""
    these = bits(cells)
    return replace(state, about=state.about | these, free=state.free | these & ~(state.off | state.raised))


def with_tile(state: State, cell: Cell, tile: Tile) -> State:
    bit = 1 << cell.number
    return replace(
        state,
        board=with_item(state.board, cell.number, tile),
        about=state.about | bit,
        free=state.free | bit & ~(state.off | state.raised),
    )


def with_hoard(state: State, seat: int, hoard: Hoard) -> State:
    return replace(state, hoards=with_item(state.hoards, seat, hoard))


def tell(state: State, what: Incident, *seats: int, n: int = 1) -> State:
    """Add to what the last event brought about."""
    return replace(state, news=(*state.news, Happening(what, seats, n)))


def discarded(state: State, seat: int, n: int) -> State:
    """So many tiles of a hand are discarded."""
    return replace(state, hands=with_item(state.hands, seat, state.hands[seat] - n), discard=state.discard + n)


def drawn(state: State, n: int) -> State:
    """So many tiles leave the stack. When it runs out, the discards are the new one (D6)."""
    if n <= state.stack:
        return replace(state, stack=state.stack - n)
    if n > state.stack + state.discard:
        raise RejectedError(Reason.NO_TILE_LEFT)
    return tell(replace(state, stack=state.stack + state.discard - n, discard=0), RESHUFFLED)


def spots_in(bits: int) -> tuple[Spot, ...]:
    """The spots of a set, as listed."""
    return _SPOTS_IN[bits]


_SPOTS_IN = tuple(tuple(spot for spot in SPOTS if bits >> spot.number & 1) for bits in range(ALL_SPOTS + 1))


def fouls_after(state: State, event: int) -> list[Foul]:
    return list(takewhile(lambda foul: foul.event > event, reversed(state.fouls)))[::-1]

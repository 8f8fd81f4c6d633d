"""What may be seen of a state. The table's view is made of types that cannot hold what players should remember.

Field order and names are public: this is what `jewelbox referee` prints.
"""

from enum import StrEnum

import msgspec

from .board import Cell, Place, Spot
from .faces import Face, Jar
from .fouls import FoulCode
from .phases import Ended, Phase
from .thefts import Kind


class Active(msgspec.Struct, frozen=True):
    """Whose turn it is. `again`: a second turn of this seat follows."""

    seat: str
    again: bool


class OrderView(msgspec.Struct, frozen=True):
    """One line of the turn order."""

    seat: str
    status: str


class BoardView(msgspec.Struct, frozen=True):
    """What lies face up, the jars noted of what lies face down, the sapphires, and what the tray misses."""

    up: dict[Cell, Face]
    jars: dict[Cell, Jar]
    sapphires: tuple[Spot, ...]
    lifted: tuple[Cell | Spot, ...]


class Complete(msgspec.Struct, frozen=True):
    """Another place that the same tiles complete."""

    place: Place
    kinds: tuple[Kind, ...]


class TookView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a sapphire came from: exactly one of these."""

    spot: Spot | None = None
    seat: str | None = None
    merchant: bool = False


class PickView(msgspec.Struct, frozen=True):
    """The choice that is open along a line."""

    line: Place
    spots: tuple[Spot, ...]
    seats: tuple[str, ...]
    merchant: bool


class TheftView(msgspec.Struct, frozen=True):
    """A theft that is announced, or was just judged."""

    seat: str
    place: Place
    cells: tuple[Cell, ...]
    left: tuple[Cell, ...]
    possible: bool
    success: bool | None
    kinds: tuple[Kind, ...]
    also: tuple[Complete, ...]
    took: tuple[TookView, ...]
    pick: PickView | None


class MerchantView(msgspec.Struct, frozen=True):
    """Where the merchant takes next, how many turns have ended since he came, and what he has."""

    place: Spot | None
    stops: int
    sapphires: int


class SeatView(msgspec.Struct, frozen=True):
    """A seat with its hoard; of the hand only how many tiles."""

    name: str
    hand: int
    sapphires: int
    sapphire_tiles: int
    evil_eyes: int
    evil_eye_tiles: int
    score: int


class FoulView(msgspec.Struct, frozen=True):
    """A foul, in whose turn and with which event of the game."""

    code: FoulCode
    seat: str
    event: int


class TableView(msgspec.Struct, frozen=True):
    """What everybody at the table may see."""

    game: str
    edition: str
    phase: Phase
    turn: int
    active: Active | None
    turn_order: tuple[OrderView, ...]
    board: BoardView
    stack: int
    discard: int
    theft: TheftView | None
    merchant: MerchantView | None
    seats: tuple[SeatView, ...]
    fouls: tuple[FoulView, ...]
    options: tuple[str, ...]
    ended: Ended | None
    winners: tuple[str, ...]


class NoteCode(StrEnum):
    """What was told and does not fit what was shown before."""

    TILE_DIFFERS = "tile_differs"
    TOO_MANY_ALIKE = "too_many_alike"


class Note(msgspec.Struct, frozen=True):
    """Something that does not fit, and with which event of the game it was told."""

    code: NoteCode
    event: int


class Hidden(msgspec.Struct, frozen=True):
    """Faces that everybody has seen and that lie face down now, and what did not fit."""

    shown: dict[Cell, Face]
    notes: tuple[Note, ...]


class RefereeView(TableView, frozen=True):
    """Everything, hidden things included."""

    hidden: Hidden

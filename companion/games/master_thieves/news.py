"""What an event brought about, for people: everything here was seen by the whole table as it happened.

News never tells what still lies in the box; what lies on pillows and what fell out is open to all.
"""

from enum import StrEnum

import msgspec

from .box import Drawer
from .cards import Character
from .gems import Gem, Gems


class Pillow(StrEnum):
    """The pillow that gems came to."""

    RED = "red"
    BLACK = "black"


class _Item(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Anything worth telling."""


class GemsFell(_Item, frozen=True):
    """Gems dropped out of a drawer; with an alarm they are the owner's."""

    drawer: Drawer
    gems: Gems
    owner: str | None = None


class PutBackOnTop(_Item, frozen=True):
    """What fell belongs back into the same drawer, in its upper front compartment."""

    drawer: Drawer
    gems: Gems


class PutIntoUpperSecret(_Item, frozen=True):
    """What fell belongs back into the same drawer, in its upper secret compartment."""

    drawer: Drawer
    gems: Gems


class TurnedWithDrawerOpen(_Item, frozen=True):
    """The box was turned over while it was being filled, with a drawer open: what fell out of it goes back."""


class AlarmCameHome(_Item, frozen=True):
    """An alarm is back with its owner."""

    seat: str


class GemsGained(_Item, frozen=True):
    """Gems came from the drawer to a pillow."""

    seat: str
    gems: Gems
    pillow: Pillow


class NothingTaken(_Item, frozen=True):
    """The seat left everything where it was."""

    seat: str


class ImitationPlaced(_Item, frozen=True):
    """The seat got rid of an imitation."""

    seat: str


class AlarmSet(_Item, frozen=True):
    """The seat's alarm lies in the box now."""

    seat: str


class RubyFound(_Item, frozen=True):
    """The master thief looks at a ruby."""

    seat: str


class SearchFailed(_Item, frozen=True):
    """The master thief goes away empty-handed."""

    seat: str


class CardShown(_Item, frozen=True):
    """A seat revealed its character."""

    seat: str
    character: Character


class TurnBegan(_Item, frozen=True):
    """It is this seat's turn."""

    seat: str
    character: Character


class TurnOver(_Item, frozen=True):
    """The seat is done."""

    seat: str


class SharingBegan(_Item, frozen=True):
    """These seats share the red pillow."""

    seats: tuple[str, ...]
    character: Character


class SmugglersCaught(_Item, frozen=True):
    """There are more detectives than smugglers, so the smugglers share nothing."""


class SharesLost(_Item, frozen=True):
    """These smugglers dropped gems: they get no share of the red pillow."""

    seats: tuple[str, ...]


class RedPillowStayed(_Item, frozen=True):
    """No detective played in the round, so what lies on the red pillow stays there."""


class Picked(_Item, frozen=True):
    """A seat chose a gem from the red pillow."""

    seat: str
    gem: Gem


class Dealt(_Item, frozen=True):
    """A seat got gems of the red pillow without a choice."""

    seat: str
    gems: Gems


class RoundBegan(_Item, frozen=True):
    """A new round: choose your cards."""

    round: int
    cycle: int


class HandsPassed(_Item, frozen=True):
    """Every set of cards went to the left neighbour."""

    cycle: int


class FoulNoted(_Item, frozen=True):
    """The wood did something against the rules."""

    code: str
    seat: str | None


class Corrected(_Item, frozen=True):
    """The table overruled the app."""


class GameEnded(_Item, frozen=True):
    """The game is over."""

    winners: tuple[str, ...]


News = (
    GemsFell | PutBackOnTop | PutIntoUpperSecret | TurnedWithDrawerOpen | AlarmCameHome | GemsGained | NothingTaken
    | ImitationPlaced | AlarmSet | RubyFound | SearchFailed | CardShown | TurnBegan | TurnOver | SharingBegan
    | SmugglersCaught | SharesLost | RedPillowStayed | Picked | Dealt | RoundBegan | HandsPassed | FoulNoted | Corrected
    | GameEnded
)  # fmt: skip

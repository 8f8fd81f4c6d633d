"""What an event brought about, for people: everything here was seen by the whole table as it happened.

News never tells what still lies in the box; what lies on pillows and what fell out is open to all.
"""

from enum import Enum, StrEnum, auto

import msgspec

from .cards import Character
from .fouls import FoulCode
from .gems import Gem, Gems


class Destination(StrEnum):
    """Where gems went. The last two are the upper compartments of the drawer that they fell out of."""

    RED = "red"
    BLACK = "black"
    DRAWER = "drawer"
    SECRET = "secret"


# Bare names for the same reason as in `box`.
TO_RED, TO_BLACK, TO_DRAWER, TO_SECRET = Destination


class TableNews(Enum):
    """News that needs no details."""

    TURNED_WITH_DRAWER_OPEN = auto()  # while the box was being filled: what fell out of it goes back
    SMUGGLERS_CAUGHT = auto()  # more detectives than smugglers, so the smugglers share nothing
    RED_PILLOW_STAYED = auto()  # no detective played in the round
    HANDS_PASSED = auto()  # every set of cards went to the left neighbour
    CORRECTED = auto()  # the table overruled the app


class Incident(Enum):
    """What a seat did, or what befell it."""

    ALARM_CAME_HOME = auto()
    NOTHING_TAKEN = auto()
    IMITATION_PLACED = auto()
    ALARM_SET = auto()
    RUBY_FOUND = auto()
    SEARCH_FAILED = auto()
    TURN_BEGAN = auto()
    TURN_OVER = auto()


ALARM_CAME_HOME, NOTHING_TAKEN, IMITATION_PLACED, ALARM_SET, RUBY_FOUND, SEARCH_FAILED, TURN_BEGAN, TURN_OVER = Incident


class SeatNews(msgspec.Struct, frozen=True, gc=False):
    """What a seat did, or what befell it, with nothing more to say."""

    what: Incident
    seat: str


class GemsFell(msgspec.Struct, frozen=True, gc=False):
    """Gems dropped out of a drawer. On the black pillow they are the owner's whose alarm fell with them."""

    gems: Gems
    to: Destination = TO_RED
    owner: str | None = None


class GemsGained(msgspec.Struct, frozen=True, gc=False):
    """Gems came from the drawer to the red pillow, or to the seat's black one."""

    seat: str
    gems: Gems
    to: Destination


class CardShown(msgspec.Struct, frozen=True, gc=False):
    seat: str
    character: Character


class SharingBegan(msgspec.Struct, frozen=True, gc=False):
    """These seats share the red pillow."""

    seats: tuple[str, ...]


class SharesLost(msgspec.Struct, frozen=True, gc=False):
    """These smugglers dropped gems: they get no share of the red pillow."""

    seats: tuple[str, ...]


class Picked(msgspec.Struct, frozen=True, gc=False):
    """A seat chose a gem from the red pillow."""

    seat: str
    gem: Gem


class Dealt(msgspec.Struct, frozen=True, gc=False):
    """A seat got gems of the red pillow without a choice."""

    seat: str
    gems: Gems


class RoundBegan(msgspec.Struct, frozen=True, gc=False):
    """A new round: choose your cards."""

    round: int
    cycle: int


class FoulNoted(msgspec.Struct, frozen=True, gc=False):
    """The box was handled against the rules, by this seat or by nobody in particular."""

    code: FoulCode
    seat: str | None


class GameEnded(msgspec.Struct, frozen=True, gc=False):
    winners: tuple[str, ...]


News = (
    TableNews | SeatNews | GemsFell | GemsGained | CardShown | SharingBegan | SharesLost | Picked | Dealt | RoundBegan
    | FoulNoted | GameEnded
)  # fmt: skip

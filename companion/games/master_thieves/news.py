"""What an event brought about, for people: everything here was seen by the whole table. Frozen values only.

News never says what still lies in the box; what lies on pillows and what fell out is open to all.
"""

from enum import Enum, StrEnum, auto

import msgspec

from .cards import Character
from .fouls import FoulCode
from .gems import NO_GEMS, Gems


class Destination(StrEnum):
    """Where gems went. The last two are the upper compartments of the drawer that they fell out of."""

    RED = "red"
    BLACK = "black"
    DRAWER = "drawer"
    SECRET = "secret"


class Incident(Enum):
    """What happened to the table, or to the seats that are named with it."""

    TURNED_WITH_DRAWER_OPEN = auto()  # while the box was being filled: what fell out of it goes back
    SMUGGLERS_CAUGHT = auto()  # more detectives than smugglers, so the smugglers share nothing
    RED_PILLOW_STAYED = auto()  # no detective played in the round
    NOTHING_FOR_DETECTIVES = auto()  # the red pillow was empty when these came to share it
    HANDS_PASSED = auto()  # every set of cards went to the left neighbour
    CORRECTED = auto()  # the table overruled the app
    ALARM_CAME_HOME = auto()
    NOTHING_TAKEN = auto()
    IMITATION_PLACED = auto()
    ALARM_SET = auto()
    RUBY_FOUND = auto()
    SEARCH_FAILED = auto()
    TURN_BEGAN = auto()
    TURN_OVER = auto()
    SMUGGLERS_SHARING = auto()  # these smugglers share the red pillow
    DETECTIVES_SHARING = auto()
    SHARES_LOST = auto()  # these smugglers dropped gems: they get no share of the red pillow
    GAME_ENDED = auto()  # these seats have won
    PICKED = auto()  # a seat chose a gem from the red pillow
    DEALT = auto()  # a seat got gems of the red pillow without a choice
    FELL_TO_RED = auto()  # gems dropped out of a drawer
    FELL_TO_BLACK = auto()  # with the alarm of this seat, so they are its
    FELL_TO_DRAWER = auto()
    FELL_TO_SECRET = auto()
    TAKEN_TO_RED = auto()  # gems came from the drawer to the red pillow, or to the seat's black one
    TAKEN_TO_BLACK = auto()


# Bare names for the same reason as in `box`.
(
    TURNED_WITH_DRAWER_OPEN, SMUGGLERS_CAUGHT, RED_PILLOW_STAYED, NOTHING_FOR_DETECTIVES, HANDS_PASSED, CORRECTED,
    ALARM_CAME_HOME, NOTHING_TAKEN, IMITATION_PLACED, ALARM_SET, RUBY_FOUND, SEARCH_FAILED, TURN_BEGAN, TURN_OVER,
    SMUGGLERS_SHARING, DETECTIVES_SHARING, SHARES_LOST, GAME_ENDED, PICKED, DEALT, FELL_TO_RED, FELL_TO_BLACK,
    FELL_TO_DRAWER, FELL_TO_SECRET, TAKEN_TO_RED, TAKEN_TO_BLACK,
) = Incident  # fmt: skip
FELL = {
    FELL_TO_RED: Destination.RED,
    FELL_TO_BLACK: Destination.BLACK,
    FELL_TO_DRAWER: Destination.DRAWER,
    FELL_TO_SECRET: Destination.SECRET,
}
TAKEN = {TAKEN_TO_RED: Destination.RED, TAKEN_TO_BLACK: Destination.BLACK}


class Happening(msgspec.Struct, frozen=True, gc=False):
    """An incident, with the seats and the gems that it is about."""

    what: Incident
    seats: tuple[str, ...] = ()
    gems: Gems = NO_GEMS


class CardShown(msgspec.Struct, frozen=True, gc=False):
    seat: str
    character: Character


class RoundBegan(msgspec.Struct, frozen=True, gc=False):
    """A new round: choose your cards."""

    round: int
    cycle: int


class FoulNoted(msgspec.Struct, frozen=True, gc=False):
    """The box was handled against the rules, by this seat or by nobody in particular."""

    code: FoulCode
    seat: str | None


News = Happening | CardShown | RoundBegan | FoulNoted

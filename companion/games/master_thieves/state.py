"""One game at one moment. Immutable; the only way to another state is an event.

Seats are known by their place around the table (0 is the first named, clockwise); names appear only at the edges.
"""

from enum import Enum, StrEnum, auto
from itertools import takewhile

import msgspec
from msgspec.structs import replace

from companion.games.growing import Growing
from companion.games.tuples import with_item
from companion.words import Marked

from .box import EMPTY, Box, Compartment, Depth, Drawer, Orientation
from .cards import Cards, Character, Plays, Role
from .editions import Edition
from .fouls import Foul, FoulCode
from .gems import NO_GEMS, Gems
from .news import FoulNoted, Happening, Incident, News
from .rejections import Reason, RejectedError


class Phase(StrEnum):
    """What the table is doing."""

    SETUP = "setup"
    SMUGGLERS_REVEAL = "smugglers_reveal"
    REVEAL = "reveal"
    TURN = "turn"
    SHARING = "sharing"
    GAME_OVER = "game_over"


# Bare names for the same reason as in `box`.
SETUP, SMUGGLERS_REVEAL, REVEAL, TURN, SHARING, GAME_OVER = Phase


_NO_FOULS: Growing[Foul] = Growing()


class BoxAction(Enum):
    """The two things that one can do with the box as a whole."""

    ROTATION = auto()
    TURNING = auto()


ROTATION, TURNING = BoxAction


class Search(Enum):
    """How a master thief's search for the secret compartment stands."""

    NOT_TRIED = auto()
    RUBY_FOUND = auto()
    OVER = auto()


NOT_TRIED, RUBY_FOUND, SEARCH_OVER = Search


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A turn at the box. `side` is the side that was up when the drawer's front came out, None until then.

    `opened` are the drawers opened in it, `opened_since` those opened since the box was last moved. `opened_at` is the
    event with which its own drawer last came out, `moved_at` those with which the box was first moved. `actions` are
    as many as the rules tell apart. `earlier` is what its events before the last brought about (fouls apart, and not
    more than anybody reads), for people who look up late. `fallen` is what fell when its own drawer was opened.
    """

    seat: int
    character: Character
    role: Role
    earlier: tuple[News, ...] = ()
    actions: tuple[BoxAction, ...] = ()
    moved_at: tuple[int, ...] = ()
    opened_since: tuple[Drawer, ...] = ()
    opened: tuple[Drawer, ...] = ()
    opened_at: int = 0
    drawer: Drawer | None = None
    side: Orientation | None = None
    found_empty: bool = False
    placed: Gems = NO_GEMS
    fallen: Compartment = EMPTY
    spilled: bool = False
    ability_lost: bool = False
    search: Search = NOT_TRIED
    answered: bool = False
    took: bool = False
    alarm_placed: bool = False
    alarm_reclaimed: bool = False


class Share(msgspec.Struct, frozen=True, gc=False):
    """The red pillow is being shared out; `next` counts in `seats`."""

    seats: tuple[int, ...]
    next: int = 0

    @property
    def picker(self) -> int:
        return self.seats[self.next]


class Table(msgspec.Struct, frozen=True, gc=False):
    """What does not change during a game."""

    names: tuple[str, ...]
    white_pillow: Gems
    single_action: bool = False

    def seat(self, name: str) -> int:
        """The place of a name."""
        try:
            return self.names.index(name)
        except ValueError:
            raise RejectedError(Reason.UNKNOWN_SEAT, seat=name, names=", ".join(self.names)) from None


class State(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Everything there is to know. Screens never see this, only its views.

    `setup_drawer` is the drawer that came out last while the box is filled, and how far, until it is said what went in.
    `setup_seat` is who put diamonds in last. `last_turn` is the turn that ended last, until a drawer is opened again.
    `stopped`: it is over because people stopped. `dealt_numbers` are those of the cards that each seat has now, where
    nobody has printed ones, by the ranks of characters: hidden until a tie shows them, and then `cards` knows them.
    """

    # What changes with most events comes first: `replace` looks each name up from the start.
    turn: Turn | None = None
    box: Box = Box()
    events: int = 1
    news: tuple[News, ...] = ()
    last_turn: Turn | None = None
    phase: Phase = SETUP
    position: int = 0
    cards: Cards
    dealt_numbers: tuple[tuple[int, ...], ...] = ()
    plays: Plays = ()
    white: tuple[Gems, ...]
    black: tuple[Gems, ...]
    red: Gems = NO_GEMS
    unused: Gems
    order: tuple[int, ...] = ()
    round: int = 1
    cycle: int = 1
    no_more_smugglers: bool = False
    all_revealed: bool = False
    smugglers_shared: bool = False
    closed_by_itself_at: int = 0
    settled_ties: tuple[tuple[int, ...], ...] = ()
    spillers: tuple[int, ...] = ()
    share: Share | None = None
    stopped: bool = False
    fouls: Growing[Foul] = _NO_FOULS
    diamonds_in: tuple[int, ...] = ()
    setup_actions: tuple[BoxAction, ...] = ()
    setup_drawer: tuple[Drawer, Depth] | None = None
    setup_seat: int | None = None
    table: Table
    edition: Edition

    @property
    def seats(self) -> range:
        return range(len(self.table.names))

    def count(self, character: Character) -> int:
        """How many seats play this character in this round, as far as revealed."""
        return self.plays.count(character)

    def alarm_is_out(self, seat: int) -> bool:
        return self.box.holds_alarm_of(seat)

    @property
    def without_imitations(self) -> tuple[str, ...]:
        return tuple([name for name, white in zip(self.table.names, self.white, strict=True) if not white])


def gained(state: State, seat: int, gems: Gems) -> tuple[Gems, ...]:
    """The black pillows, with true gems more for a seat."""
    return with_item(state.black, seat, state.black[seat] + gems)


def told(state: State, what: Incident, *names: str, gems: Gems = NO_GEMS) -> tuple[News, ...]:
    """The news, with one more thing that the last event brought about for the seats of these names."""
    return (*state.news, Happening(what, names, gems))


def tell(state: State, what: Incident, *names: str, gems: Gems = NO_GEMS) -> State:
    """The same state with more news."""
    return replace(state, news=told(state, what, *names, gems=gems))


def fouls_after(state: State, event: int) -> list[Foul]:
    return list(takewhile(lambda foul: foul.event > event, reversed(state.fouls)))[::-1]


def note_foul(state: State, code: FoulCode, since: int = 0, remedy: Marked | None = None) -> State:
    """Note a foul of the active seat, or of nobody; it began with this event, or an earlier one."""
    seat = state.turn.seat if state.turn is not None else None
    name = None if seat is None else state.table.names[seat]
    return replace(
        state,
        fouls=state.fouls.plus(Foul(code, seat, state.events, since or state.events, remedy)),
        news=(*state.news, FoulNoted(code, name)),
    )

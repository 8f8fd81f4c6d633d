"""What one seat has before its eyes.

One rule: nothing in here can hold what lies in the box, but for what the seat sees in its own open drawer.
"""

from operator import attrgetter

import msgspec

from companion.games.master_thieves.box import EMPTY_TRAY, SECRET, Box, Compartment, Depth, Drawer, Orientation, Tray
from companion.games.master_thieves.cards import Cards, Character, Takes
from companion.games.master_thieves.editions import Edition
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.news import News
from companion.games.master_thieves.state import Phase, Share, State, Table, Turn


class AtBox(msgspec.Struct, frozen=True, gc=False):
    """Whose turn it is, and what everybody could see of it."""

    seat: int
    character: Character
    takes: Takes
    drawer: Drawer | None
    side: Orientation | None
    placed: Gems


class Public(msgspec.Struct, frozen=True, gc=False):
    """What the whole table sees; every field but the first five is one of `State`."""

    orientation: Orientation
    rings: tuple[int, int]
    open: tuple[tuple[Drawer, Depth], ...]
    at_box: AtBox | None
    alarms_out: tuple[int, ...]  # not with their owners: everybody can see that
    table: Table
    edition: Edition
    cards: Cards
    unused: Gems
    white: tuple[Gems, ...]
    black: tuple[Gems, ...]
    red: Gems
    phase: Phase
    round: int
    cycle: int
    plays: tuple[Character | None, ...]
    order: tuple[int, ...]
    position: int
    no_more_smugglers: bool
    all_revealed: bool
    smugglers_shared: bool
    closed_by_itself_at: int
    settled_ties: tuple[tuple[int, ...], ...]
    spillers: tuple[int, ...]
    share: Share | None
    events: int
    news: tuple[News, ...]

    def depth(self, drawer: Drawer) -> Depth | None:
        """How far a drawer is out, None when it is shut."""
        return next((depth for other, depth in self.open if other is drawer), None)


_OF_STATE = Public.__struct_fields__[5:]
_values = attrgetter(*_OF_STATE)


class Look(msgspec.Struct, frozen=True, gc=False):
    """What the seat at the box sees in its open drawer; behind the front only if it is out that far."""

    drawer: Drawer
    side: Orientation
    top: Compartment
    secret: Gems | None


class Observation(msgspec.Struct, frozen=True, gc=False):
    """What one seat sees now: the table, and in its own turn how that stands and what is in its drawer."""

    seat: int
    public: Public
    turn: Turn | None = None
    look: Look | None = None


def public(state: State) -> Public:
    """What everybody sees of a state."""
    box, turn = state.box, state.turn
    at_box = None
    if turn is not None:
        at_box = AtBox(turn.seat, turn.character, turn.role.takes, turn.drawer, turn.side, turn.placed)
    alarms = [
        side.alarm
        for tray in box.trays
        if tray is not EMPTY_TRAY
        for side in (tray.upright, tray.inverted)
        if side.alarm is not None
    ]
    return Public(box.orientation, (box.ab, box.bc), box.open, at_box, tuple(sorted(alarms)), *_values(state))


def observation(state: State, seat: int, seen: Public | None = None) -> Observation:
    """What one seat sees of a state; `seen`: what everybody does, if that is known already."""
    seen = seen or public(state)
    if state.turn is None or state.turn.seat != seat:
        return Observation(seat, seen)
    return Observation(seat, seen, state.turn, _look(state, state.turn))


def _look(state: State, turn: Turn) -> Look | None:
    if turn.drawer is None or turn.side is None:
        return None
    depth = state.box.depth(turn.drawer)
    if depth is None:
        return None
    tray = state.box.tray(turn.drawer)
    return Look(turn.drawer, turn.side, tray.front(turn.side), tray.secret(turn.side) if depth is SECRET else None)


def imagined(seen: Observation, trays: tuple[Tray, ...]) -> State:
    """The whole game, as it would be with this in the drawers."""
    table = seen.public
    box = Box(table.orientation, *table.rings, trays, table.open)
    return State(box=box, turn=seen.turn, **dict(zip(_OF_STATE, _values(table), strict=True)))

"""What may be seen of a state. The table's view is made of types that cannot hold what players should remember.

Field order and names are public: this is what `jewelbox referee` prints.
"""

import msgspec

from . import state as state_
from .box import Depth, Drawer, Orientation
from .cards import DETECTIVE, Character
from .editions import EditionId
from .events import Contents, Rings
from .fouls import Foul, FoulCode
from .gems import Gems
from .options import option_types
from .position import contents_of
from .reveal import turn_order
from .rounds import ROUNDS_IN_A_CYCLE
from .scoring import outcome, score
from .state import Phase, State


def round_of_game(cycle: int, number: int) -> int:
    """A round of a cycle, counted over the whole game, as people count."""
    return (cycle - 1) * ROUNDS_IN_A_CYCLE + number


class White(msgspec.Struct, frozen=True):
    """The imitations of a seat."""

    sapphire: int
    diamond: int


class Active(msgspec.Struct, frozen=True):
    """Who has the turn, or the pick."""

    seat: str
    character: Character


class Place(msgspec.Struct, frozen=True):
    """One line of the turn order."""

    seat: str
    character: Character
    number: int | None
    status: str


class BoxView(msgspec.Struct, frozen=True):
    """The outside of the box."""

    orientation: Orientation
    rings: Rings
    open: dict[Drawer, Depth]


class SeatView(msgspec.Struct, frozen=True):
    """What lies openly before a seat."""

    name: str
    white: White
    black: Gems
    alarm: str
    cards: int
    score: int


class OpenHandSeatView(SeatView, frozen=True):
    """The same where played cards lie face up, so that everybody can see what is left in hand."""

    hand: tuple[Character, ...]


class FoulView(msgspec.Struct, frozen=True):
    """A foul, by whom and with which event of the game."""

    code: FoulCode
    seat: str | None
    event: int


class TableView(msgspec.Struct, frozen=True):
    """What everybody at the table may see."""

    game: str
    edition: EditionId
    phase: Phase
    round: int
    cycle: int
    active: Active | None
    turn_order: tuple[Place, ...]
    box: BoxView
    red_pillow: Gems
    seats: tuple[SeatView, ...]
    fouls: tuple[FoulView, ...]
    options: tuple[str, ...]
    winners: tuple[str, ...]
    stopped: bool | msgspec.UnsetType = msgspec.UNSET  # printed only where people stopped

    @property
    def round_of_game(self) -> int:
        """The round, counted over the whole game."""
        return round_of_game(self.cycle, self.round)


class Hidden(msgspec.Struct, frozen=True):
    """What lies in the box."""

    drawers: dict[Drawer, Contents]


class RefereeView(TableView, frozen=True, kw_only=True):
    """Everything, hidden things included."""

    hidden: Hidden


def table_view(state: State, *, fouls_after: int = 0) -> TableView:
    """The view for the table, with the fouls that came after an event."""
    return _view(state, fouls_after, open_hands=state.edition.played_cards_face_up)


def referee_view(state: State, *, fouls_after: int = 0) -> RefereeView:
    """The view for a referee, with the fouls that came after an event."""
    trays = zip(Drawer, state.box.trays, strict=True)
    hidden = Hidden({drawer: contents_of(state.table, drawer, tray) for drawer, tray in trays})
    return RefereeView(**msgspec.structs.asdict(_view(state, fouls_after, open_hands=True)), hidden=hidden)


def _view(state: State, fouls_after: int, *, open_hands: bool) -> TableView:
    names, box, result = state.table.names, state.box, outcome(state)
    return TableView(
        game="master-thieves",
        edition=state.edition.id,
        phase=state.phase,
        round=state.round,
        cycle=state.cycle,
        active=_active(state),
        turn_order=tuple([_place(state, seat) for seat in turn_order(state)]),
        box=BoxView(box.orientation, Rings(box.ab, box.bc), dict(box.open)),
        red_pillow=state.red,
        seats=tuple([_seat(state, seat, open_hand=open_hands) for seat in state.seats]),
        fouls=tuple([_foul(foul, names) for foul in state_.fouls_after(state, fouls_after)]),
        options=tuple(option_types(state)),
        winners=() if result is None else tuple([names[seat] for seat in result.winners]),
        stopped=state.stopped or msgspec.UNSET,
    )


def _foul(foul: Foul, names: tuple[str, ...]) -> FoulView:
    return FoulView(foul.code, None if foul.seat is None else names[foul.seat], foul.event)


def _active_seat(state: State) -> int | None:
    if state.share is not None:
        return state.share.picker
    return None if state.turn is None else state.turn.seat


def _active(state: State) -> Active | None:
    seat = _active_seat(state)
    if seat is None:
        return None
    character = state.plays[seat]
    assert character is not None
    return Active(state.table.names[seat], character)


def _place(state: State, seat: int) -> Place:
    character = state.plays[seat]
    assert character is not None
    return Place(state.table.names[seat], character, state.cards.number(seat, character), _status(state, seat))


def _status(state: State, seat: int) -> str:
    if seat == _active_seat(state):
        return "active"
    waits_to_pick = state.share is not None and seat in state.share.seats and state.plays[seat] is DETECTIVE
    done = seat in state.order[: state.position] and not waits_to_pick
    return "done" if done else "waiting"


def _seat(state: State, seat: int, *, open_hand: bool) -> SeatView:
    white = state.white[seat]
    hand = state.cards.hands[seat]
    common = (
        state.table.names[seat],
        White(white.sapphire, white.diamond),
        state.black[seat],
        "out" if state.alarm_is_out(seat) else "home",
        len(hand),
        score(state, seat),
    )
    return OpenHandSeatView(*common, hand) if open_hand else SeatView(*common)

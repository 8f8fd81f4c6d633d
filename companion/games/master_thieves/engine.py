"""The one door to the rules: open a table, apply an event. Pure; the same events always give the same state."""

from typing import assert_never

from msgspec.structs import replace

from . import position, reveal, setup, sharing, turn, wood
from .cards import Cards
from .editions import EDITIONS
from .events import (
    AlarmPlaced,
    AlarmReclaimed,
    AnyEvent,
    BoxTurned,
    CardRevealed,
    Correction,
    DiamondsPlaced,
    DrawerClosed,
    DrawerOpened,
    GemPicked,
    GemPlaced,
    GemsTaken,
    LevelRotated,
    PositionSet,
    RevealClosed,
    RubyPlaced,
    SetupFinished,
    TableOpened,
    TurnEnded,
)
from .gems import NO_GEMS, Gems
from .rejections import Reason, RejectedError
from .rounds import advance, end_game
from .state import Phase, State, Table
from .stock import check_stock


def open_table(event: AnyEvent) -> State:
    """Begin a game with its first event."""
    if not isinstance(event, TableOpened):
        raise RejectedError(Reason.TABLE_NOT_OPEN)
    edition, seats = EDITIONS[event.edition], len(event.seats)
    for name in event.seats:
        if event.seats.count(name) > 1:
            raise RejectedError(Reason.SAME_NAME_TWICE, seat=name)
    if event.options.single_action and not edition.single_action_option:
        raise RejectedError(Reason.NO_SINGLE_ACTION, edition=edition.id)
    chosen = event.options.white_pillow
    white = edition.white_pillow if chosen is None else Gems.counted(chosen)
    if white.ruby:
        raise RejectedError(Reason.RUBY_IMITATION)
    if not white:
        raise RejectedError(Reason.EMPTY_WHITE_PILLOW)
    stock = check_stock(edition, seats, white)
    if not stock.suffices:
        raise RejectedError(
            Reason.STOCK_TOO_SMALL, seats=seats, missing=stock.missing, largest=stock.largest_white_pillow
        )
    return State(
        table=Table(event.seats, white, event.options.single_action),
        edition=edition,
        cards=Cards.dealt(seats),
        unused=edition.stock - white * seats,
        white=(white,) * seats,
        black=(NO_GEMS,) * seats,
        diamonds_in=(0,) * seats,
        plays=(None,) * seats,
    )


def apply(state: State, event: AnyEvent) -> State:
    """The state after an event, with all its consequences, or a `RejectedError` that changes nothing."""
    before = state
    state = _applied(
        replace(state, events=state.events + 1, news=(), closed_by_itself=False),
        event,
        before.closed_by_itself,
    )
    if state.edition.last_ruby_ends_game and _last_ruby_left(before, state, event):
        return end_game(state)
    return advance(state)


def _last_ruby_left(before: State, after: State, event: AnyEvent) -> bool:
    """Did the last hidden ruby leave its secret compartment? (A correction moves no wood.)"""
    if before.phase is Phase.SETUP or isinstance(event, Correction) or before.box.trays is after.box.trays:
        return False
    return before.box.hidden_rubies > 0 and after.box.hidden_rubies == 0


def _applied(state: State, event: AnyEvent, just_closed: bool) -> State:  # noqa: C901, PLR0911, PLR0912 - one line an event
    match event:
        case DrawerOpened():
            return turn.after_action(wood.drawer_opened(state, event))
        case DrawerClosed():
            return wood.drawer_closed(state, event)
        case LevelRotated():
            return wood.level_rotated(state, event)
        case BoxTurned():
            return wood.box_turned(state)
        case GemsTaken():
            return turn.after_action(turn.gems_taken(state, event))
        case GemPlaced():
            return turn.after_action(turn.gem_placed(state, event))
        case AlarmPlaced():
            return turn.alarm_placed(state)
        case AlarmReclaimed():
            return turn.alarm_reclaimed(state, event)
        case TurnEnded():
            return turn.turn_ended(state)
        case CardRevealed():
            return _card_revealed(state, event)
        case RevealClosed():
            return state if just_closed else reveal.reveal_closed(state)
        case GemPicked():
            return sharing.gem_picked(state, event)
        case RubyPlaced():
            return setup.ruby_placed(state, event)
        case DiamondsPlaced():
            return setup.diamonds_placed(state, event)
        case SetupFinished():
            return setup.setup_finished(state)
        case PositionSet():
            return position.position_set(state, event)
        case Correction():
            return position.corrected(state, event.set)
        case TableOpened():
            raise RejectedError(Reason.TABLE_ALREADY_OPEN)
        case _:
            assert_never(event)


def _card_revealed(state: State, event: CardRevealed) -> State:
    """The last card closes the reveal by itself; somebody may say "closed" right after and mean the same."""
    state = reveal.card_revealed(state, event)
    return replace(state, closed_by_itself=True) if reveal.all_shown(state) else state

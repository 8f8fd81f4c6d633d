"""The one door to the rules: open a table, apply an event. Pure; the same events always give the same state."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from . import box_events, events, handling, position, reveal, rounds, setup, turn
from .cards import CHARACTERS, Cards
from .editions import EDITIONS, check_stock
from .events import AnyEvent
from .gems import NO_GEMS
from .news import FoulNoted, News
from .rejections import Reason, RejectedError
from .rounds import advance, end_game
from .state import SETUP, State, Table

MOST_REMEMBERED = 50


def open_table(event: AnyEvent) -> State:
    """Begin a game with its first event."""
    if not isinstance(event, events.TableOpened):
        raise RejectedError(Reason.TABLE_NOT_OPEN)
    edition, seats = EDITIONS[event.edition], len(event.seats)
    for name in event.seats:
        if event.seats.count(name) > 1:
            raise RejectedError(Reason.SAME_NAME_TWICE, seat=name)
    if event.options.single_action and not edition.single_action_option:
        raise RejectedError(Reason.NO_SINGLE_ACTION, edition=edition.id)
    chosen = event.options.white_pillow
    white = edition.white_pillow if chosen is None else NO_GEMS.replaced(chosen)
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
        dealt_numbers=_dealt_numbers(event),
        table=Table(event.seats, white, event.options.single_action),
        edition=edition,
        cards=Cards.dealt(seats),
        unused=edition.stock - white * seats,
        white=(white,) * seats,
        black=(NO_GEMS,) * seats,
        diamonds_in=(0,) * seats,
        plays=(None,) * seats,
    )


def _dealt_numbers(event: events.TableOpened) -> tuple[tuple[int, ...], ...]:
    """The numbers of each seat's cards; none where people have printed ones."""
    named, names = event.options.numbers, event.seats
    if named is None:
        return ()
    for name in named:
        if name not in names:
            raise RejectedError(Reason.UNKNOWN_SEAT, seat=name, names=", ".join(names))
    for character in CHARACTERS:
        numbers = [named.get(name, {}).get(character) for name in names]
        if None in numbers:
            raise RejectedError(Reason.NUMBER_NOT_DEALT, seat=names[numbers.index(None)], character=character.words)
        if len(set(numbers)) < len(numbers):
            raise RejectedError(Reason.NUMBER_DEALT_TWICE, character=character.words)
    return tuple([tuple([named[name][character] for character in CHARACTERS]) for name in names])


def apply(state: State, event: AnyEvent) -> State:
    """The state after an event, with all its consequences, or a `RejectedError` that changes nothing."""
    turn = state.turn
    if turn is not None and state.news:
        turn = replace(turn, earlier=_remembered(turn.earlier, state.news))
    after = _RULES[type(event)](replace(state, events=state.events + 1, news=(), turn=turn), event)
    if after.edition.last_ruby_ends_game and _last_ruby_left(state, after, event):
        return end_game(after)
    return after if after.turn is not None else advance(after)


def _remembered(earlier: tuple[News, ...], news: tuple[News, ...]) -> tuple[News, ...]:
    """What a turn brought about so far: bounded, because hands and loose sensors may move the box for hours."""
    for item in news:
        if type(item) is FoulNoted:
            news = tuple([other for other in news if type(other) is not FoulNoted])
            break
    return (earlier + news)[-MOST_REMEMBERED:]


def _last_ruby_left(before: State, after: State, event: AnyEvent) -> bool:
    """Did the last of six rubies leave its secret compartment? (A correction moves nothing; unused ones never left.)"""
    if before.box.trays is after.box.trays or before.phase is SETUP or isinstance(event, events.Correction):
        return False
    return after.box.hidden_rubies == 0 < before.box.hidden_rubies and not after.unused.ruby


def _table_opened(_: State, __: events.TableOpened) -> State:
    raise RejectedError(Reason.TABLE_ALREADY_OPEN)


_RULES: dict[type[AnyEvent], Callable[[State, Any], State]] = {
    events.TableOpened: _table_opened,
    events.PositionSet: position.position_set,
    events.RubyPlaced: setup.ruby_placed,
    events.DiamondsPlaced: setup.diamonds_placed,
    events.SetupFinished: setup.setup_finished,
    events.CardRevealed: reveal.card_revealed,
    events.TieSettled: reveal.tie_settled,
    events.RevealClosed: reveal.reveal_closed,
    events.DrawerOpened: lambda state, event: turn.after_action(box_events.drawer_opened(state, event)),
    events.DrawerClosed: box_events.drawer_closed,
    events.LevelRotated: handling.level_rotated,
    events.BoxTurned: handling.box_turned,
    events.GemsTaken: lambda state, event: turn.after_action(turn.gems_taken(state, event)),
    events.GemPlaced: lambda state, event: turn.after_action(turn.gem_placed(state, event)),
    events.AlarmPlaced: turn.alarm_placed,
    events.AlarmReclaimed: turn.alarm_reclaimed,
    events.GemPicked: rounds.gem_picked,
    events.TurnEnded: turn.turn_ended,
    events.GameStopped: rounds.game_stopped,
    events.Correction: lambda state, event: position.corrected(state, event.set),
}

"""The one door to the rules: open a table, apply an event. Pure; the same events always give the same state."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.event_lines import Source

from . import actions, attempts, events, glimpses, position, tales, tray, turns
from .events import AnyEvent
from .faces import Special
from .rejections import Reason, RejectedError
from .state import SPECIAL_TILES, Hoard, State, Table

_ON_BOARD = 16
# These are no part of the game: after them, a Dagger may still cancel what was played before.
_TELLS_NOTHING = frozenset(
    {events.JarNoted, events.TileLifted, events.TilePlaced, events.SapphireLifted, events.SapphirePlaced}
)


def open_table(event: AnyEvent) -> State:
    """Begin a game with its first event."""
    if not isinstance(event, events.TableOpened):
        raise RejectedError(Reason.TABLE_NOT_OPEN)
    for name in event.seats:
        if event.seats.count(name) > 1:
            raise RejectedError(Reason.SAME_NAME_TWICE, seat=name)
    options = event.options
    table = Table(event.seats, 0, options.simple, options.leaders, options.tales, _specials(options))
    first = 0 if event.first is None else table.seat(event.first)
    n = len(event.seats)
    return State(
        table=replace(table, first=first),
        hoards=(Hoard(),) * n,
        hands=(0,) * n,
        stack=table.tiles - _ON_BOARD,
        seat=first,
    )


def _specials(options: events.TableOptions) -> tuple[int, ...] | None:
    """How many of each special tile there are, in their order, if the table knows."""
    if options.specials is None:
        return None
    if options.simple:
        raise RejectedError(Reason.SIMPLE_HAS_NO_SPECIALS)
    counts = tuple([options.specials.get(special, 0) for special in Special])
    if sum(counts) != SPECIAL_TILES:
        raise RejectedError(Reason.NOT_TWENTY, count=sum(counts))
    return counts


def apply(state: State, event: AnyEvent) -> State:
    """The state after an event, with all its consequences, or a `RejectedError` that changes nothing."""
    kind, number = type(event), state.events + 1
    if kind in _TELLS_NOTHING:
        return _RULES[kind](replace(state, events=number, news=()), event)
    played = state.played if kind is events.DaggerPlayed else None
    after = _RULES[kind](replace(state, events=number, news=(), played=played), event)
    if event.source is Source.REFEREE and isinstance(event, events.Glimpse | events.Action):
        after = replace(after, assumed=(*after.assumed, event))
    return replace(after, raised=0) if after.raised else after


def _table_opened(_: State, __: events.TableOpened) -> State:
    raise RejectedError(Reason.TABLE_ALREADY_OPEN)


def _tile_shown(state: State, event: events.TileShown) -> State:
    shown = attempts.tile_shown if turns.is_announced(state) else glimpses.tile_shown
    return shown(state, event)


_RULES: dict[type[AnyEvent], Callable[[State, Any], State]] = {
    events.TableOpened: _table_opened,
    events.PositionSet: position.position_set,
    events.SetupFinished: turns.setup_finished,
    events.JarNoted: position.jar_noted,
    events.HandBuilt: turns.hand_built,
    events.TileGlimpsed: glimpses.tile_glimpsed,
    events.TileShown: _tile_shown,
    events.LanternPlayed: glimpses.lantern_played,
    events.TileReplaced: actions.tile_replaced,
    events.TilesSwapped: actions.tiles_swapped,
    events.SapphirePlayed: actions.sapphire_played,
    events.AmuletPlayed: actions.amulet_played,
    events.EvilEyePlayed: actions.evil_eye_played,
    events.DaggerPlayed: actions.dagger_played,
    events.LeaderPlayed: actions.leader_played,
    events.TaleActivated: tales.tale_activated,
    events.WishMade: lambda state, event: attempts.judged(tales.wish_made(state, event)),
    events.TheftAnnounced: attempts.theft_announced,
    events.TheftFailed: attempts.theft_failed,
    events.SapphireTaken: attempts.sapphire_taken,
    events.TurnEnded: turns.turn_ended,
    events.GameStopped: turns.game_stopped,
    events.Correction: lambda state, event: position.corrected(state, event.set),
    events.TileLifted: tray.moved,
    events.TilePlaced: tray.moved,
    events.SapphireLifted: tray.moved,
    events.SapphirePlaced: tray.moved,
}

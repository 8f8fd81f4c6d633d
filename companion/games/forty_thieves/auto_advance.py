"""What players of 40 Thieves do without saying so, so that nobody has to tap it. Pure.

Nothing in here changes a rule: it only finds the events that somebody would have entered anyway.
"""

from collections.abc import Collection, Iterable

from companion.games.event_lines import Source
from hardware.tile_tray.pose import Pose

from . import events, tray
from .board import CELLS, SPOTS, Cell, are_adjacent
from .events import AnyEvent
from .phases import ACTION, ATTEMPT, GLIMPSE, HAND
from .state import State
from .turns import is_announced

_KEPT_ALL = events.HandBuilt(discarded=0, source=Source.REFEREE)
_TURN_OVER = events.TurnEnded(source=Source.REFEREE)
_AFTER_HAND = (
    events.TileGlimpsed,
    events.TileShown,
    events.LanternPlayed,
    events.TileReplaced,
    events.TilesSwapped,
    events.SapphirePlayed,
    events.AmuletPlayed,
    events.EvilEyePlayed,
    events.LeaderPlayed,
    events.TaleActivated,
    events.TheftAnnounced,
    events.TurnEnded,
)
_OF_THEFT = (events.TheftFailed, events.TileShown, events.TheftAnnounced, events.SapphireTaken, events.WishMade)


def implied_before(state: State, event: AnyEvent) -> tuple[AnyEvent, ...]:
    """Who goes on has kept the hand; who builds up a hand has a new turn. A theft's tiles are tidied up first."""
    if not state.sapphires:
        return ()
    if state.phase is HAND:
        lifted = isinstance(event, events.TileLifted) and state.theft is None and state.turn > 1
        return (_KEPT_ALL,) if lifted or isinstance(event, _AFTER_HAND) else ()
    in_turn = state.phase in (GLIMPSE, ACTION, ATTEMPT) and not is_announced(state)
    return (_TURN_OVER,) if in_turn and isinstance(event, events.HandBuilt) else ()


def implied_after(
    state: State,
    event: AnyEvent,
    missing: Collection[str] = (),  # noqa: ARG001
) -> tuple[AnyEvent, ...]:
    """A tile that was lifted and lies again was looked at or replaced, two were swapped; a stone lifted was chosen."""
    match event:
        case events.SapphireLifted(spot=spot):
            pick = None if state.theft is None else state.theft.pick
            chosen = pick is not None and spot in pick.spots
            return (events.SapphireTaken(spot=spot, source=Source.REFEREE),) if chosen else ()
        case events.TilePlaced() if state.phase in (GLIMPSE, ACTION) and state.sapphires:
            return _handled(state)
        case _:
            return ()


def _handled(state: State) -> tuple[AnyEvent, ...]:
    """What was done with the tiles that lie on the tray again."""
    match tray.back_together(state):
        case (cell,) if state.phase is GLIMPSE and not state.tile(cell).up:
            return (events.TileGlimpsed(cell=cell, source=Source.REFEREE),)
        case (cell,) if state.hand:
            return (events.TileReplaced(cell=cell, source=Source.REFEREE),)
        case (one, other) if are_adjacent(one, other):
            return (events.TilesSwapped(cells=(one, other), source=Source.REFEREE),)
        case _:
            return ()


def may_change(state: State, assumed: AnyEvent, said: AnyEvent) -> bool:
    """Until the turn ends, people may say what was really done with the tiles."""
    if state.phase not in (ACTION, ATTEMPT) or is_announced(state) or assumed not in state.assumed:
        return False
    if isinstance(said, events.LanternPlayed):
        return assumed is state.assumed[-1] and _looked_at(assumed) <= {*said.cells}
    if isinstance(assumed, events.TileGlimpsed):
        return isinstance(said, events.TileGlimpsed)
    glimpsed = any(isinstance(each, events.TileGlimpsed) for each in state.assumed)
    return isinstance(said, events.Action) or (isinstance(said, events.TileGlimpsed) and not glimpsed)


def _looked_at(assumed: AnyEvent) -> set[Cell]:
    """The tiles that may have been looked at with a Lantern instead. A tile was not replaced for that."""
    match assumed:
        case events.TileGlimpsed(cell=cell):
            return {cell}
        case events.TilesSwapped(cells=cells):
            return {*cells}
        case _:
            return {*CELLS}


def is_late(before: State, last: AnyEvent, event: AnyEvent) -> bool:  # noqa: ARG001 - see `Game`
    """What hands do after a turn belongs to the next one."""
    return False


def undone_together(state: State, latest: Iterable[AnyEvent]) -> int:
    """A theft that was judged is taken back whole: one step alone would show faces that lie down again."""
    if state.theft is None or state.theft.success is None:
        return 1
    for count, event in enumerate(latest, 1):
        if isinstance(event, events.TheftAnnounced):
            return count
        if count == 1 and not isinstance(event, _OF_THEFT):
            break
    return 1


def pose(state: State) -> Pose:
    """What the tray misses: what is in people's hands, and the stones that were stolen."""
    stolen = [spot.value for spot in SPOTS if not state.has_sapphire(spot)]
    return Pose(tray.off_tray(state).union(stolen))


def accept(state: State, tray_pose: Pose) -> tuple[AnyEvent, ...]:
    """Lift what is off, place what lies there: then belief and tray agree."""
    believed, seen, by = tray.off_tray(state), tray_pose.lifted, Source.SENSOR
    return (
        *[events.TilePlaced(cell=cell, source=by) for cell in CELLS if cell in believed - seen],
        *[events.TileLifted(cell=cell, source=by) for cell in CELLS if cell in seen - believed],
        *[events.SapphirePlaced(spot=spot, source=by) for spot in SPOTS if spot in believed - seen],
        *[events.SapphireLifted(spot=spot, source=by) for spot in SPOTS if spot in seen - believed],
    )

"""What players of Master Thieves do without saying so, so that nobody has to tap it. Pure.

Nothing in here changes a rule: it only finds the events that somebody would have entered anyway.
"""

from collections.abc import Collection, Iterable
from itertools import takewhile

from companion.games.event_lines import Source
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.sight import shut_unseen

from . import engine, events, setup
from .abilities import choice_is_open, may_search_unseen, on_offer
from .box import AJAR, FRONT, SECRET, Depth, Drawer, Orientation
from .cards import MAY_TAKE_ONE
from .events import AnyEvent
from .handling import handling_left
from .options import TURN_ENDED, options
from .state import GAME_OVER, SETUP, State, Turn, fouls_after

_BY_ITSELF = events.TurnEnded(source=Source.REFEREE)
_BY_THE_BOX = events.TurnEnded(source=Source.SENSOR)
_GOING_ON = (events.CardRevealed, events.RevealClosed, events.GemPicked)
_BOX_MOVES = (events.LevelRotated, events.BoxTurned)
_AFTER_SHUTTING = (events.DrawerOpened, *_BOX_MOVES, events.TurnEnded, events.SetupFinished, *_GOING_ON)
_OUT = {None: 0, AJAR: 1, FRONT: 2, SECRET: 3}


def unseen_before(state: State, event: AnyEvent, missing: Collection[str]) -> tuple[AnyEvent, ...]:
    """Drawers whose sensors cannot tell that they are shut were shut by the time the box is moved, another one is
    opened, or the turn is over; with all that goes without saying then.
    """
    if not missing or not state.box.open or not isinstance(event, _AFTER_SHUTTING):
        return ()
    opened = event.drawer if isinstance(event, events.DrawerOpened) else None
    found: list[AnyEvent] = []
    for drawer in map(Drawer, shut_unseen(pose(state), missing)):
        if drawer is opened:
            continue
        shut = events.DrawerClosed(drawer=drawer, source=Source.REFEREE)
        state = _follow(state, found, (shut,))
        state = _follow(state, found, implied_after(state, shut, missing))
    return tuple(found)


def once_shut(state: State, missing: Collection[str]) -> State:
    """The state once all drawers are shut of which no sensor tells that."""
    for event in unseen_before(state, _BY_ITSELF, missing):
        state = engine.apply(state, event)
    return state


def is_open(state: State, missing: Collection[str]) -> bool:
    """Is a drawer out that sensors will tell to be shut?"""
    return len(state.box.open) > len(shut_unseen(pose(state), missing))


def _is_told(drawer: Drawer, missing: Collection[str]) -> bool:
    """Do people tell what hands do to this drawer, because no sensor sees it?"""
    return bool(shut_unseen(Pose(drawers={drawer.value: FRONT.value}), missing))


def _follow(state: State, found: list[AnyEvent], more: Iterable[AnyEvent]) -> State:
    """The state after these, too."""
    for event in more:
        state = engine.apply(state, event)
        found.append(event)
    return state


def implied_before(state: State, event: AnyEvent) -> tuple[AnyEvent, ...]:
    """A turn whose duties are done ends with the next seat's drawer, or with the next card or pick after the last."""
    turn = state.turn
    if turn is None or turn.side is None or state.box.open:
        return ()
    opens = isinstance(event, events.DrawerOpened) and event.drawer not in turn.opened_since
    if not opens and not isinstance(event, _GOING_ON):
        return ()
    # Who was asked and has not answered, when the next seat opens a drawer, did what is usual.
    taken = _usual_taking(state, turn) if opens else ()
    for taking in taken:
        state = engine.apply(state, taking)
    if options(state)[-1] is not TURN_ENDED:
        return ()
    # If nobody else comes to the box, another drawer is a second one, and a foul.
    another_turn = engine.apply(state, _BY_ITSELF).turn is not None
    return (*taken, _BY_ITSELF) if another_turn is opens else ()


def implied_after(state: State, event: AnyEvent, missing: Collection[str] = ()) -> tuple[AnyEvent, ...]:
    """Who shuts the drawer has taken what there was to take; the last move of the box ends the last turn at it.

    If nobody can see whether a secret compartment was looked for, people are asked; not of a drawer of which they tell
    all else, too.
    """
    turn = state.turn
    if isinstance(event, _BOX_MOVES):
        return (_BY_THE_BOX,) if _nothing_is_left(state) else ()
    if not isinstance(event, events.DrawerClosed):
        return ()
    if turn is None:
        return _filled(state, event.drawer) if state.phase is SETUP else ()
    if turn.drawer is not event.drawer or (may_search_unseen(turn, missing) and not _is_told(event.drawer, missing)):
        return ()
    return _usual_taking(state, turn)


def _nothing_is_left(state: State) -> bool:
    """Is there nothing that the last seat at the box might still do? The end of the game is for people to say."""
    turn = state.turn
    if turn is None or turn.side is None or state.box.open or options(state) != [TURN_ENDED]:
        return False
    if handling_left(state).actions or fouls_after(state, state.events - 1):
        return False
    after = engine.apply(state, _BY_THE_BOX)
    return after.turn is None and after.phase is not GAME_OVER and not fouls_after(after, state.events)


def _usual_taking(state: State, turn: Turn) -> tuple[AnyEvent, ...]:
    """All, or the dearest where it is one only."""
    if not choice_is_open(state, turn):
        return ()
    if turn.role.takes is MAY_TAKE_ONE:
        return (events.GemsTaken(gems=(on_offer(state, turn).kinds[0],), source=Source.REFEREE),)
    return (events.GemsTaken(gems="all", source=Source.REFEREE),)


def _filled(state: State, drawer: Drawer) -> tuple[AnyEvent, ...]:
    """In the setup, a secret compartment that came out without a ruby goes back with one, as long as there are any.

    The first ruby people say themselves: until then, drawers also come out to be emptied. How many diamonds went in
    nobody can see, unless one is left to one seat. Any other count people have to say.
    """
    if state.setup_drawer is None or state.setup_drawer[0] is not drawer:
        return ()
    if state.unused.ruby:
        filling = state.unused.ruby < state.edition.stock.ruby
        brought = filling and state.setup_drawer[1] is SECRET and setup.takes_ruby(state, drawer)
        return (events.RubyPlaced(drawer=drawer, source=Source.REFEREE),) if brought else ()
    left = setup.diamonds_left(state)
    to_come = [seat for seat in setup.seats_to_place(state, left) for _ in range(left[seat])]
    if len(to_come) != 1:
        return ()
    return (events.DiamondsPlaced(seat=state.table.names[to_come[0]], drawer=drawer, count=1, source=Source.REFEREE),)


def may_change(state: State, assumed: AnyEvent, said: AnyEvent) -> bool:
    """As long as the turn lasts, people may say what was really taken; in the setup, what went in where."""
    match assumed, said:
        case events.GemsTaken(), events.GemsTaken():
            return state.turn is not None and state.turn.answered
        case events.RubyPlaced(), events.RubyPlaced():
            return state.phase is SETUP and not any(state.diamonds_in)
        case events.DiamondsPlaced(), events.DiamondsPlaced():
            return state.phase is SETUP
        case _:
            return False


def is_late(before: State, last: AnyEvent, event: AnyEvent) -> bool:
    """Somebody said "done" and then handled the box: that still was part of the turn, if it had handling left.

    Where the box itself ended the turn, nobody said so: one move too many is that seat's, too.
    """
    if not isinstance(last, events.TurnEnded) or before.box.open:
        return False
    if last == _BY_THE_BOX and isinstance(event, _BOX_MOVES):
        return True
    left = handling_left(before)
    rotated, turned = isinstance(event, events.LevelRotated), isinstance(event, events.BoxTurned)
    return (rotated and left.may_rotate) or (turned and left.may_turn)


def undone_together(state: State, latest: Iterable[AnyEvent]) -> int:  # noqa: ARG001 - see `Game`
    """How many of these, the last one first, one tap or one move of the box brought about."""
    events_back = iter(latest)
    last = next(events_back)
    if last == _BY_THE_BOX:
        return 1 + isinstance(next(events_back), _BOX_MOVES)
    if not isinstance(last, _GOING_ON):
        return 1
    return 1 + sum(1 for _ in takewhile(_goes_without_saying, events_back))


def _goes_without_saying(event: AnyEvent) -> bool:
    """Was it only implied by the card or the pick after it?"""
    return isinstance(event, (events.TurnEnded, events.RevealClosed)) and event.source is Source.REFEREE


def pose(state: State) -> Pose:
    """The outside of the box."""
    box = state.box
    drawers = {drawer.value: depth.value for drawer, depth in box.open}
    return Pose(box.orientation.value, {"AB": box.ab, "BC": box.bc}, drawers)


def accept(state: State, box: Pose) -> tuple[AnyEvent, ...]:
    """Shut what is shut, correct how the box lies, open what is open: then belief and box agree."""
    believed = dict(state.box.open)
    out = {Drawer(drawer): Depth(depth) for drawer, depth in box.drawers.items()}
    shut = [drawer for drawer, depth in believed.items() if _OUT[out.get(drawer)] < _OUT[depth]]
    rest = {drawer: depth for drawer, depth in believed.items() if drawer not in shut}
    opened = [(drawer, depth) for drawer, depth in out.items() if rest.get(drawer) is not depth]
    return (
        *[events.DrawerClosed(drawer=drawer, source=Source.SENSOR) for drawer in shut],
        *_corrected(pose(state), box),
        *[events.DrawerOpened(drawer=drawer, depth=depth, source=Source.SENSOR) for drawer, depth in opened],
    )


def _corrected(believed: Pose, box: Pose) -> tuple[AnyEvent, ...]:
    if (box.orientation, box.rings) == (believed.orientation, believed.rings):
        return ()
    rings = events.Rings(box.rings["AB"], box.rings["BC"])
    position = events.Position(orientation=Orientation(box.orientation), rings=rings)
    return (events.Correction(set=position, source=Source.SENSOR),)

"""A turn at the box: what people say they did with this turn's drawer (taking, placing, alarms, done).

What is done with the box is in `box_events`; what the rules allow, in `abilities`.
"""

from msgspec.structs import replace

from companion.games.tuples import with_item

from . import abilities, handling, news
from .abilities import MUST, NO, choice_is_open, lone_alarm, on_offer, placing, top
from .box import Compartment, Drawer, Orientation
from .cards import ALL_TO_BLACK, ALL_TO_RED, MAY_TAKE_ONE, NOTHING
from .editions import LoneAlarm
from .events import AlarmPlaced, AlarmReclaimed, GemPlaced, GemsTaken, TurnEnded
from .fouls import FoulCode
from .gems import NO_GEMS, ONE, Gem, Gems
from .rejections import Reason, RejectedError
from .state import GAME_OVER, RUBY_FOUND, SETUP, State, Turn, gained, note_foul, tell, told

_GOES_HOME = LoneAlarm.GOES_HOME
_TAKEN_AT_ONCE = {ALL_TO_RED: news.TAKEN_TO_RED, ALL_TO_BLACK: news.TAKEN_TO_BLACK}


def active_turn(state: State) -> Turn:
    """The turn that is on, or why there is none."""
    if state.turn is not None:
        return state.turn
    if state.phase is SETUP:
        raise RejectedError(Reason.SETUP_NOT_FINISHED)
    raise RejectedError(Reason.GAME_OVER if state.phase is GAME_OVER else Reason.NO_TURN_NOW)


def _turn_with_drawer(state: State) -> tuple[Turn, Drawer, Orientation]:
    turn = active_turn(state)
    if turn.drawer is None:
        raise RejectedError(Reason.NO_DRAWER_YET, seat=state.table.names[turn.seat])
    if turn.side is None:
        raise RejectedError(Reason.NOT_FULLY_OPENED, drawer=turn.drawer)
    return turn, turn.drawer, turn.side


def gems_taken(state: State, event: GemsTaken) -> State:
    """The active seat says what it took."""
    turn, _, _ = _turn_with_drawer(state)
    name, character = state.table.names[turn.seat], turn.character.words
    if turn.role.takes is NOTHING:
        raise RejectedError(Reason.TAKES_NOTHING, character=character)
    if turn.ability_lost:
        raise RejectedError(Reason.ABILITY_LOST, seat=name)
    if not choice_is_open(state, turn):
        raise RejectedError(Reason.NOTHING_TO_CHOOSE)
    everything = on_offer(state, turn)
    gems = everything if event.gems == "all" else Gems.of(event.gems)
    if everything.missing(gems):
        raise RejectedError(Reason.NOT_IN_DRAWER)
    takes_one = turn.role.takes is MAY_TAKE_ONE
    if takes_one and gems.total > 1:
        raise RejectedError(Reason.ONE_AT_MOST, character=character)
    if not takes_one and gems not in (everything, NO_GEMS):
        raise RejectedError(Reason.ALL_OR_NOTHING, character=character)
    state = replace(state, turn=replace(turn, answered=True, took=bool(gems)))
    if not gems:
        return tell(state, news.NOTHING_TAKEN, name)
    return _taken(state, turn, gems, news.TAKEN_TO_BLACK)


def take_what_must_be(state: State, turn: Turn) -> State:
    """Thieves and smugglers who have no choice take all that lies on top."""
    what = _TAKEN_AT_ONCE.get(turn.role.takes)
    if what is None or turn.found_empty or turn.ability_lost:
        return state
    return _taken(state, turn, top(state, turn).gems, what)


def _taken(state: State, turn: Turn, gems: Gems, what: news.Incident) -> State:
    """Move gems out of this turn's drawer: what the front does not hold comes from behind it."""
    drawer, side = turn.drawer, turn.side
    assert drawer is not None
    assert side is not None
    tray = state.box.tray(drawer)
    front = tray.front(side)
    behind = (front.gems - turn.placed).missing(gems) if turn.search is RUBY_FOUND else NO_GEMS
    tray = tray.with_front(side, replace(front, gems=front.gems - (gems - behind)))
    if behind:
        tray = tray.with_secret(side, tray.secret(side) - behind)
    box, said = state.box.with_tray(drawer, tray), told(state, what, state.table.names[turn.seat], gems=gems)
    if what is news.TAKEN_TO_RED:
        return replace(state, box=box, red=state.red + gems, news=said)
    return replace(state, box=box, black=gained(state, turn.seat, gems), news=said)


def gem_placed(state: State, event: GemPlaced) -> State:
    """An imitation goes into this turn's drawer, on the side that was up when it was opened."""
    turn, drawer, side = _turn_with_drawer(state)
    name, white, gem = state.table.names[turn.seat], state.white[turn.seat], event.gem
    if not white[gem]:
        raise RejectedError(Reason.RUBY_IMITATION if gem is Gem.RUBY else Reason.NOT_ON_WHITE, gem=gem, seat=name)
    if placing(state, turn) is NO:
        raise RejectedError(_why_not_placing(state, turn), seat=name, character=turn.character.words)
    one, front = ONE[gem], top(state, turn)
    return replace(
        state,
        box=state.box.with_front(drawer, side, Compartment(front.gems + one, front.alarm)),
        white=with_item(state.white, turn.seat, white - one),
        turn=replace(turn, placed=turn.placed + one),
        news=told(state, news.IMITATION_PLACED, name),
    )


def _why_not_placing(state: State, turn: Turn) -> Reason:
    if turn.ability_lost:
        return Reason.ABILITY_LOST
    if turn.role.imitation.after_choice and choice_is_open(state, turn):
        return Reason.CHOICE_OPEN
    return Reason.ENOUGH_PLACED if turn.placed else Reason.PLACES_NOTHING


def alarm_placed(state: State, _: AlarmPlaced) -> State:
    """The active jeweler leaves the alarm in the drawer."""
    turn, drawer, side = _turn_with_drawer(state)
    name = state.table.names[turn.seat]
    reason = abilities.reason_against_alarm(state, turn)
    if reason is not None:
        raise RejectedError(reason, seat=name, character=turn.character.words, drawer=drawer)
    box = state.box.with_front(drawer, side, Compartment(top(state, turn).gems, turn.seat))
    return replace(state, box=box, turn=replace(turn, alarm_placed=True), news=told(state, news.ALARM_SET, name))


def alarm_reclaimed(state: State, event: AlarmReclaimed) -> State:
    """An owner takes back an alarm that was left alone."""
    if state.edition.lone_alarm is not LoneAlarm.OWNER_MAY_TAKE:
        raise RejectedError(Reason.NO_RECLAIMING, edition=state.edition.id)
    turn, _, _ = _turn_with_drawer(state)
    if lone_alarm(state, turn) != state.table.seat(event.seat):
        raise RejectedError(Reason.NOT_ALONE, seat=event.seat)
    if not abilities.action_is_over(state, turn):
        raise RejectedError(Reason.ACTION_GOES_ON, seat=event.seat, active=state.table.names[turn.seat])
    return _alarm_home(replace(state, turn=replace(turn, alarm_reclaimed=True)), turn)


def lone_alarm_goes_home(state: State, turn: Turn) -> State:
    """Where the rulebook sends a lone alarm home, it goes as soon as this turn's action is over."""
    if state.edition.lone_alarm is not _GOES_HOME or lone_alarm(state, turn) is None:
        return state
    return _alarm_home(state, turn)


def after_action(state: State) -> State:
    """What follows once the active seat can neither take nor place any more."""
    turn = state.turn
    if turn is None or turn.role.sets_alarm or state.edition.lone_alarm is not _GOES_HOME:
        return state
    if lone_alarm(state, turn) is None or choice_is_open(state, turn) or placing(state, turn) is not NO:
        return state
    return _alarm_home(state, turn)


def _alarm_home(state: State, turn: Turn) -> State:
    assert turn.drawer is not None
    assert turn.side is not None
    front = top(state, turn)
    assert front.alarm is not None
    box = state.box.with_front(turn.drawer, turn.side, Compartment(front.gems))
    return replace(state, box=box, news=told(state, news.ALARM_CAME_HOME, state.table.names[front.alarm]))


def turn_ended(state: State, _: TurnEnded) -> State:
    """The active seat is done; what could only be judged now, is."""
    turn = active_turn(state)
    name = state.table.names[turn.seat]
    if choice_is_open(state, turn):
        raise RejectedError(Reason.CHOICE_OPEN, seat=name)
    if placing(state, turn) is MUST:
        raise RejectedError(Reason.IMITATION_OWED, seat=name)
    state = _fouls_at_end(lone_alarm_goes_home(state, turn), turn)
    said = told(state, news.TURN_OVER, name)
    return replace(state, turn=None, last_turn=turn, position=state.position + 1, news=said)


def _fouls_at_end(state: State, turn: Turn) -> State:
    state = handling.judged_at_end(state, turn)
    if turn.drawer is None and state.edition.must_open:
        state = note_foul(state, FoulCode.NO_DRAWER_OPENED)
    if turn.drawer is not None and turn.side is None and state.box.depth(turn.drawer) is not None:
        state = note_foul(state, FoulCode.DRAWER_NOT_FULLY_OPENED, turn.opened_at)
    if state.box.open and any(state.box.depth(drawer) is not None for drawer in turn.opened):
        state = note_foul(state, FoulCode.DRAWER_LEFT_OPEN)
    return state

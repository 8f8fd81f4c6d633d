"""What to do now: one guide for every state, made only of what the whole table can see. Pure."""

from collections.abc import Callable, Collection

from msgspec.structs import replace

from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import ADJACENT_PAIRS, CELLS
from companion.games.forty_thieves.events import Wish, line
from companion.games.forty_thieves.faces import Special
from companion.games.forty_thieves.options import (
    LAID,
    THEFT_FAILED,
    TURN_ENDED,
    face_down,
    option_types,
    options,
    steal_where,
)
from companion.games.forty_thieves.phases import (
    ACTION,
    ATTEMPT,
    GAME_OVER,
    GLIMPSE,
    HAND,
    OF_A_TURN,
    PICKING,
    SETUP,
    WISH,
    Phase,
)
from companion.games.forty_thieves.result import result
from companion.games.forty_thieves.state import FULL_HAND, State
from companion.games.forty_thieves.turns import is_announced
from companion.games.game import Words
from companion.games.sentences import joined

from . import board_taps, theft_guide
from .happenings import happened
from .values import Choice, Guide, Kind, Step, StepState

_STEPS = {HAND: Words("Hand"), GLIMPSE: Words("Glimpse"), ACTION: Words("Action"), ATTEMPT: Words("Steal")}
_DRAWN = Choice(Words("Drawn"), line(events.HandBuilt(discarded=0)), Kind.KEPT, primary=True)
_DONE = Choice(Words("End turn"), line(TURN_ENDED), Kind.DONE)
_WISHES = {
    Wish.NO_EVIL_EYES: Words("Lose all Evil Eyes"),
    Wish.SECOND_TURN: Words("Play a second turn"),
    Wish.MERCHANT: Words("Take what the merchant has"),
}


def guide(state: State, missing: Collection[str] = (), *, virtual: bool = False) -> Guide:  # noqa: ARG001
    """What a screen tells people in this state. Without a sensor, its place on the tray is tapped anyway."""
    made = _BY_PHASE[state.phase](state)
    if state.phase is GAME_OVER:
        return made
    made = replace(made, jars=face_down(state))
    if state.phase is SETUP:
        return made
    made = replace(made, may_lie_up=board_taps.may_lie_up(state))
    n, names = len(state.hands), state.table.names
    after = state.seat if state.again else (state.seat + 1) % n
    return replace(
        made,
        seat=state.name,
        next_seat=names[after],
        happened=happened(state),
        steps=_steps(state),
        daggers=board_taps.daggers(state),
        outcome=theft_guide.outcome(state),
    )


def _steps(state: State) -> tuple[Step, ...]:
    """The four phases of the turn; a wish and a choice are part of one."""
    phase = {WISH: state.after_wish, PICKING: ATTEMPT}.get(state.phase, state.phase)
    now = OF_A_TURN.index(phase)
    states = [StepState.DONE] * now + [StepState.NOW] + [StepState.TO_COME] * (len(OF_A_TURN) - now - 1)
    return tuple([Step(each, _STEPS[each], how) for each, how in zip(OF_A_TURN, states, strict=True)])


def _in_setup(_: State) -> Guide:
    todo = Words("Shuffle, lay four rows of four face down, a sapphire in every gap.")
    return Guide(SETUP, todo, choices=(Choice(Words("All laid"), line(LAID), Kind.LAID, primary=True),))


def _in_hand(state: State) -> Guide:
    if not state.sapphires:
        return _when_empty(state)
    short = state.stack < FULL_HAND
    facts = {"seat": state.name}
    discard = Words("{seat}, discard what you like and draw up to three.", facts)
    return Guide(
        HAND,
        _and_tap_to_move(discard if state.hand else Words("{seat}, draw three tiles.", facts)),
        then=Words("If the stack runs out, shuffle the discards.") if short else None,
        choices=tuple([_discarded(n) for n in range(state.hand + 1)]) if state.hand else (_DRAWN,),
        # What is said of the board now implies that nothing was discarded.
        replace=CELLS,
        swap=ADJACENT_PAIRS,
        steal=steal_where(state),
    )


def _and_tap_to_move(todo: Words) -> Words:
    """This, and what a tap on a tile is for, so that nobody taps one to look at it."""
    return Words("{one} {two}", {"one": todo, "two": Words("Tap a tile to replace or swap it.")})


def _discarded(n: int) -> Choice:
    said = line(events.HandBuilt(discarded=n))
    if not n:
        return Choice(Words("Kept all"), said, Kind.KEPT, primary=True)
    return Choice(Words("Discarded {n}", {"n": n}, "Discarded {n}"), said, Kind.DISCARDED, count=n)


def _when_empty(state: State) -> Guide:
    todo = Words("No sapphire is left on the board. End the turn: the game is over.")
    return Guide(state.phase, todo, choices=(replace(_DONE, primary=True),))


def _in_turn(state: State) -> Guide:
    if not state.sapphires:
        return _when_empty(state)
    if is_announced(state):
        return _when_announced(state)
    offered = option_types(state)
    todo, then = _TODO[state.phase](state)
    may_act = state.phase is not ATTEMPT
    return Guide(
        state.phase,
        todo,
        then=then,
        choices=(replace(_DONE, primary=not may_act),),
        replace=CELLS if "tile_replaced" in offered else (),
        swap=ADJACENT_PAIRS if may_act else (),
        steal=steal_where(state),
        found=board_taps.found(state) if "tile_shown" in offered else (),
        neighbours=board_taps.neighbours(state),
        plays=board_taps.plays(state),
        leaders=board_taps.leaders(state) if "leader_played" in offered else (),
        tales=board_taps.tales(state) if "tale_activated" in offered else (),
        assumed=() if may_act else board_taps.assumed(state),
    )


def _glimpsing(state: State) -> tuple[Words, Words | None]:
    table = state.table
    then = Words("Then replace a tile or swap two neighbours.")
    todo = _and_tap_to_move(Words("You may look at one tile."))
    if table.simple:
        show = Words("Show a golden tile.") if table.tales else None
        return todo, joined(show, then)
    if table.has(Special.LANTERN):
        todo = _and_tap_to_move(Words("Look at one tile, or at two with a Lantern."))
    show = Words("Show a Dagger, a Sapphire, a Lantern, a golden tile.") if table.tales else None
    return todo, show or Words("Show a Dagger, a Sapphire, a Lantern.")


def _acting(state: State) -> tuple[Words, Words | None]:
    may = _may_act(state)
    if board_taps.neighbours(state):
        return Words("Show up to three neighbours, tap Sapphires."), may
    return may, Words("Then you may steal.")


def _may_act(state: State) -> Words:
    if not state.hand:
        return Words("You may swap two neighbours.")
    if state.table.simple:
        return Words("You may replace a tile or swap two neighbours.")
    return Words("You may replace a tile, swap two neighbours, or play a tile.")


def _stealing(state: State) -> tuple[Words, Words | None]:
    following = state.table.names[(state.seat + 1) % len(state.hands)]
    then = Words("You have a second turn.") if state.again else Words("{seat} is next.", {"seat": following})
    return Words("You may steal: tap a sapphire or a line."), then


_TODO: dict[Phase, Callable[[State], tuple[Words, Words | None]]] = {
    GLIMPSE: _glimpsing,
    ACTION: _acting,
    ATTEMPT: _stealing,
}


def _when_announced(state: State) -> Guide:
    theft = theft_guide.announced(state)
    assert theft is not None
    failed = Choice(Words("It failed"), line(THEFT_FAILED), Kind.FAILED, primary=theft.failing)
    return Guide(ATTEMPT, Words("Turn these four and tap what they are."), choices=(failed,), theft=theft)


def _in_picking(state: State) -> Guide:
    assert state.theft is not None
    pick = state.theft.pick
    assert pick is not None
    facts = {"seat": state.name}
    if pick.seats and pick.merchant:
        todo = Words("{seat}, choose any sapphire, an opponent's or the merchant's.", facts)
    elif pick.seats:
        todo = Words("{seat}, choose any sapphire, or an opponent's.", facts)
    elif pick.merchant:
        todo = Words("{seat}, choose a sapphire here, or one of the merchant's.", facts)
    else:
        todo = Words("{seat}, choose a sapphire that touches the line.", facts)
    choices = [board_taps.taking(event) for event in options(state) if isinstance(event, events.SapphireTaken)]
    return Guide(PICKING, todo, choices=tuple(choices))


def _in_wish(state: State) -> Guide:
    offered = [event for event in options(state) if isinstance(event, events.WishMade)]
    choices = [Choice(_WISHES[event.wish], line(event), Kind.WISH) for event in offered]
    theft = theft_guide.announced(state)
    return Guide(WISH, Words("{seat}, make a wish.", {"seat": state.name}), choices=tuple(choices), theft=theft)


def _when_over(state: State) -> Guide:
    found = result(state)
    return Guide(
        GAME_OVER, found.why, happened=joined(happened(state), found.ended), outcome=theft_guide.outcome(state)
    )


_BY_PHASE: dict[Phase, Callable[[State], Guide]] = {
    SETUP: _in_setup,
    HAND: _in_hand,
    GLIMPSE: _in_turn,
    ACTION: _in_turn,
    ATTEMPT: _in_turn,
    PICKING: _in_picking,
    WISH: _in_wish,
    GAME_OVER: _when_over,
}

"""How a game goes on: reveals close, turns follow each other, the red pillow is shared out, rounds and cycles end.

An event changes little; `advance` then moves the game to the next point where the box or people are needed.
In a share-out the lowest number comes first: one gem of choice each, round and round until the pillow is empty.
"""

from collections.abc import Callable

from msgspec.structs import replace

from . import reveal
from .cards import CHARACTERS, DESCRIBED, DETECTIVE, SMUGGLER, smugglers_are_ring
from .editions import AT_LEAST_DETECTIVES, MORE_THAN_DETECTIVES
from .events import GameStopped, GemPicked
from .gems import NO_GEMS, ONE, Gems
from .news import (
    DEALT,
    DETECTIVES_SHARING,
    GAME_ENDED,
    HANDS_PASSED,
    NOTHING_FOR_DETECTIVES,
    PICKED,
    RED_PILLOW_STAYED,
    SHARES_LOST,
    SMUGGLERS_CAUGHT,
    SMUGGLERS_SHARING,
    TURN_BEGAN,
    Incident,
    RoundBegan,
)
from .rejections import Reason, RejectedError
from .scoring import outcome
from .state import (
    GAME_OVER,
    REVEAL,
    SETUP,
    SHARING,
    SMUGGLERS_REVEAL,
    TURN,
    Phase,
    Share,
    State,
    Turn,
    gained,
    tell,
    told,
)

ROUNDS_IN_A_CYCLE = len(CHARACTERS)


def advance(state: State) -> State:
    """Go on until something has to happen at the table."""
    while state.turn is None and (further := _STEPS[state.phase](state)) is not None:
        state = further
    return state


def _in_reveal(state: State) -> State | None:
    return _close_reveal(state) if reveal.is_complete(state) else None


def _in_sharing(state: State) -> State | None:
    share = state.share
    assert share is not None
    to_be_chosen = len(share.seats) > 1 and len(state.red.kinds) > 1
    return None if to_be_chosen else _deal_rest(state, share)


def begin_round(state: State, number: int) -> State:
    """Everybody chooses a card."""
    if not any(state.cards.hands):
        return _begin_cycle(state)
    return replace(
        state,
        phase=SMUGGLERS_REVEAL if state.edition.smugglers_first else REVEAL,
        round=number,
        plays=(None,) * len(state.plays),
        order=(),
        position=0,
        no_more_smugglers=False,
        all_revealed=False,
        smugglers_shared=False,
        closed_by_itself_at=0,
        settled_ties=(),
        spillers=(),
        turn=None,
        share=None,
        news=(*state.news, RoundBegan(number, state.cycle)),
    )


def _begin_cycle(state: State) -> State:
    passed, said = state.cards.passed_left(), told(state, HANDS_PASSED)
    dealt = (*state.dealt_numbers[-1:], *state.dealt_numbers[:-1])
    return begin_round(replace(state, cards=passed, dealt_numbers=dealt, cycle=state.cycle + 1, news=said), 1)


def _close_reveal(state: State) -> State:
    return replace(
        state,
        phase=TURN,
        order=reveal.turn_order(state),
        no_more_smugglers=True,
        all_revealed=state.phase is REVEAL,
    )


def _next_turn(state: State) -> State | None:
    order, position = state.order, state.position
    if not state.all_revealed:
        if position == len(order):
            return replace(state, phase=REVEAL)
    elif not state.smugglers_shared and 0 < position == state.plays.count(SMUGGLER):
        return _share_among_smugglers(replace(state, smugglers_shared=True))
    elif position == len(order):
        return _end_round(state)
    seat = order[position]
    character = state.plays[seat]
    assert character is not None
    role = DESCRIBED[character].role
    if role is None:
        return _share_among_detectives(state)
    turn = Turn(seat, character, role(state.edition, state.plays))
    return replace(state, turn=turn, news=told(state, TURN_BEGAN, state.table.names[seat]))


def _share_among_smugglers(state: State) -> State:
    smugglers, detectives = state.count(SMUGGLER), state.count(DETECTIVE)
    if state.edition.ring is AT_LEAST_DETECTIVES and smugglers < detectives:
        return tell(state, SMUGGLERS_CAUGHT)
    if state.edition.ring is MORE_THAN_DETECTIVES and not smugglers_are_ring(state.edition, state.plays):
        return state
    if state.red and state.spillers:
        state = tell(state, SHARES_LOST, *_names(state, state.spillers))
    seats = tuple([seat for seat in state.order[:smugglers] if seat not in state.spillers])
    return _share_out(state, seats, SMUGGLERS_SHARING)


def _share_among_detectives(state: State) -> State:
    detectives, state = state.order[state.position :], replace(state, position=len(state.order))
    if not state.red:
        return tell(state, NOTHING_FOR_DETECTIVES, *_names(state, detectives))
    return _share_out(state, detectives, DETECTIVES_SHARING)


def _share_out(state: State, seats: tuple[int, ...], what: Incident) -> State:
    """These seats share, if there is anything to share and anyone to share it."""
    if not seats or not state.red:
        return state
    return replace(state, phase=SHARING, share=Share(seats), news=told(state, what, *_names(state, seats)))


def _names(state: State, seats: tuple[int, ...]) -> list[str]:
    return [state.table.names[seat] for seat in seats]


def gem_picked(state: State, event: GemPicked) -> State:
    """A seat takes the gem of its choice."""
    share = state.share
    if share is None:
        raise RejectedError(Reason.NO_SHARING_NOW)
    seat = state.table.seat(event.seat)
    if seat != share.picker:
        raise RejectedError(Reason.NOT_YOUR_PICK, seat=event.seat, turn=state.table.names[share.picker])
    if not state.red[event.gem]:
        raise RejectedError(Reason.NOT_ON_RED, gem=event.gem)
    gem = ONE[event.gem]
    share = replace(share, next=(share.next + 1) % len(share.seats))
    said = told(state, PICKED, event.seat, gems=gem)
    return replace(state, black=gained(state, seat, gem), red=state.red - gem, share=share, news=said)


def _deal_rest(state: State, share: Share) -> State:
    """Deal what is left without a choice, and end the share-out."""
    rest, sharers = state.red.spread(), len(share.seats)
    for place, seat in enumerate(share.seats):
        own = rest[(place - share.next) % sharers :: sharers]
        if own:
            gems = Gems.of(own)
            said = told(state, DEALT, state.table.names[seat], gems=gems)
            state = replace(state, black=gained(state, seat, gems), news=said)
    return replace(state, phase=TURN, red=NO_GEMS, share=None)


def _end_round(state: State) -> State:
    if state.red and not state.count(DETECTIVE):
        state = tell(state, RED_PILLOW_STAYED)
    if NO_GEMS in state.white:
        return end_game(state)
    if state.round >= ROUNDS_IN_A_CYCLE:
        return _begin_cycle(state)
    return begin_round(state, state.round + 1)


def end_game(state: State) -> State:
    """The game is over, at this moment."""
    state = replace(state, phase=GAME_OVER, turn=None, share=None, closed_by_itself_at=0)
    result = outcome(state)
    assert result is not None
    return tell(state, GAME_ENDED, *_names(state, result.winners))


def game_stopped(state: State, _: GameStopped) -> State:
    """People stop and count: whatever is going on, the pillows are as they are. The red pillow is nobody's."""
    if state.phase is SETUP:
        raise RejectedError(Reason.SETUP_NOT_FINISHED)
    if state.phase is GAME_OVER:
        raise RejectedError(Reason.GAME_OVER)
    return end_game(replace(state, stopped=True))


_STEPS: dict[Phase, Callable[[State], State | None]] = {
    SETUP: lambda _: None,
    SMUGGLERS_REVEAL: _in_reveal,
    REVEAL: _in_reveal,
    TURN: _next_turn,
    SHARING: _in_sharing,
    GAME_OVER: lambda _: None,
}

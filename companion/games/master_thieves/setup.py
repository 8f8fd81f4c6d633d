"""Filling the box before the game: six rubies, twelve diamonds, in whatever order. No fouls here.

Rubies are taken where the table says it put them; that three lie on each side is shown on the way, not enforced.
"""

from msgspec.structs import replace

from companion.games.tuples import with_item

from .box import Drawer
from .events import DiamondsPlaced, RubyPlaced, SetupFinished
from .gems import ONE, RUBY, Gems
from .rejections import Reason, RejectedError
from .rounds import begin_round
from .state import SETUP, State

DIAMONDS = 12


def shares(state: State) -> list[int]:
    """The seats' shares of the twelve diamonds: as even as possible, the extra ones to the first seats."""
    each, extra = divmod(DIAMONDS, len(state.table.names))
    return [each + 1] * extra + [each] * (len(state.table.names) - extra)


def diamonds_missing(state: State) -> int:
    """How many of the twelve are neither in the box nor fallen out of it; corrections count like placing."""
    white = sum([pillow.diamond for pillow in state.white])
    return max(0, DIAMONDS - (state.edition.stock.diamond - state.unused.diamond - white))


def diamonds_left(state: State) -> list[int]:
    """How many diamonds each seat can still put in."""
    most = min(diamonds_missing(state), state.unused.diamond)
    return [min(share - placed, most) for share, placed in zip(shares(state), state.diamonds_in, strict=True)]


def seats_to_place(state: State, left: list[int]) -> list[int]:
    """The seats that may put diamonds in now, given how many each has left."""
    waiting = [seat for seat, diamonds in enumerate(left) if diamonds > 0]
    if not state.edition.setup_clockwise or not any(state.diamonds_in):
        return waiting
    begun = [seat for seat in waiting if state.diamonds_in[seat]]
    return begun or [seat for seat in waiting if seat - 1 not in waiting and seat - 1 + len(state.seats) not in waiting]


def _in_setup(state: State) -> None:
    if state.phase is not SETUP:
        raise RejectedError(Reason.NOT_IN_SETUP)


def takes_ruby(state: State, drawer: Drawer) -> bool:
    """Is this a long drawer that has no ruby yet?"""
    tray = state.box.tray(drawer)
    return drawer.is_long and not tray.secret_upright.ruby and not tray.secret_inverted.ruby


def ruby_placed(state: State, event: RubyPlaced) -> State:
    """A ruby goes into the upper secret compartment."""
    _in_setup(state)
    drawer = event.drawer
    if not drawer.is_long:
        raise RejectedError(Reason.NO_SECRET_COMPARTMENT, drawer=drawer)
    if not state.unused.ruby:
        raise RejectedError(Reason.NO_RUBY_LEFT)
    if not takes_ruby(state, drawer):
        raise RejectedError(Reason.RUBY_ALREADY_IN, drawer=drawer)
    ruby = ONE[RUBY]
    box = state.box.with_more_in_secret(drawer, ruby)
    return replace(state, box=box, unused=state.unused - ruby, setup_drawer=None)


def diamonds_placed(state: State, event: DiamondsPlaced) -> State:
    """A seat's diamonds go into the upper front compartment."""
    _in_setup(state)
    seat, drawer = state.table.seat(event.seat), event.drawer
    left = diamonds_left(state)
    if event.count > left[seat]:
        raise RejectedError(Reason.SHARE_EXCEEDED, seat=event.seat, left=left[seat], count=event.count)
    turns = seats_to_place(state, left)
    if seat not in turns:
        raise RejectedError(Reason.NOT_YOUR_DIAMONDS, seat=event.seat, turn=state.table.names[turns[0]])
    diamonds = Gems(diamond=event.count)
    return replace(
        state,
        box=state.box.with_more_on_top(drawer, diamonds),
        unused=state.unused - diamonds,
        diamonds_in=with_item(state.diamonds_in, seat, state.diamonds_in[seat] + event.count),
        setup_actions=(),
        setup_drawer=None,
        setup_seat=seat,
    )


def is_complete(state: State) -> bool:
    return not state.unused.ruby and not diamonds_missing(state)


def setup_finished(state: State, _: SetupFinished) -> State:
    """The first round begins."""
    _in_setup(state)
    if state.unused.ruby:
        raise RejectedError(Reason.RUBIES_MISSING, left=state.unused.ruby)
    if not is_complete(state):
        raise RejectedError(Reason.DIAMONDS_MISSING, left=diamonds_missing(state))
    return begin_round(state, 1)

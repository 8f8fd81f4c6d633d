"""A finished game looked back on: the drawers that would have brought more, spills, and where gems travelled. Pure.

Everything in the box follows from what everybody saw, so whatever lay in a drawer could have been remembered. What a
drawer would have brought is found by opening it: the rules themselves say what falls, and what may be taken.
"""

from collections.abc import Iterable, Iterator

import msgspec

from companion.games.review import MISSES, Miss, Review, SeatReview, Travel

from .box import DRAWERS, FRONT, INVERTED, SECRET, Box, Depth, Drawer, Orientation
from .engine import apply
from .events import AnyEvent, Correction, DrawerOpened, GameStopped, GemsTaken, PositionSet, TurnEnded
from .gems import ALL_GEMS, NO_GEMS, Gems
from .guide.values import Stood
from .options import options
from .phrases import MISSED
from .scoring import worth
from .state import State, Turn
from .views import round_of_game


def review(opened: State, steps: Iterable[tuple[AnyEvent, State]]) -> Review:
    """The whole game, from its first state and every event with the state after it."""
    reviewer, before = Reviewer(opened), opened
    for event, after in steps:
        reviewer.see(before, event, after)
        before = after
    return reviewer.told()


class _Seat(msgspec.Struct):
    """What was seen of one seat so far."""

    turns: int = 0
    spills: int = 0
    got: int = 0
    reach: int = 0
    misses: list[Miss] = []


class _Opening(msgspec.Struct, frozen=True):
    """A turn's drawer is opened: what was there to choose from, and what the seat had before."""

    seat: int
    round: int
    stood: Stood
    drawer: Drawer
    finds: dict[Drawer, Gems]
    had: Gems


class Reviewer:
    """Looks on from the first event to the last, and knows what is hidden."""

    def __init__(self, opened: State) -> None:
        self._names = opened.table.names
        self._seats = [_Seat() for _ in opened.seats]
        self._heading = 0
        self._opening: _Opening | None = None
        self._got = NO_GEMS
        self._came = {(drawer, side): 0 for drawer in DRAWERS for side in Orientation}
        self._left = dict(self._came)

    def see(self, before: State, event: AnyEvent, after: State) -> None:
        if after.box.orientation is not before.box.orientation:  # the highest level becomes the lowest
            self._heading = (1 - self._heading - before.box.ab - before.box.bc) % 4
        if isinstance(event, (PositionSet, Correction, GameStopped)):
            self._opening = None  # what the table says by itself is nobody's choice, nor is a turn that it stops
            return
        self._travel(before, after)
        turn = before.turn
        if turn is not None and after.turn is not None and after.turn.seat == turn.seat:
            self._in_turn(before, turn, event, after)
        elif turn is not None:
            if self._opening is not None and not isinstance(event, TurnEnded):  # it ends the game
                self._got = after.black[turn.seat] - self._opening.had
            self._end(turn)

    def _in_turn(self, before: State, turn: Turn, event: AnyEvent, after: State) -> None:
        if turn.side is None and after.turn is not None and after.turn.side is not None:
            assert isinstance(event, DrawerOpened)
            number = round_of_game(before.cycle, before.round)
            finds = {drawer: _find(before, turn, drawer) for drawer in DRAWERS}
            stood = self._stood(before.box)
            self._opening = _Opening(turn.seat, number, stood, event.drawer, finds, before.black[turn.seat])
        if self._opening is not None:
            self._got = after.black[turn.seat] - self._opening.had

    def _stood(self, box: Box) -> Stood:
        return Stood(box.orientation is INVERTED, box.ab, box.bc, self._heading)

    def _end(self, turn: Turn) -> None:
        """A turn is over: what did it bring, and what could it have brought?"""
        opening, got = self._opening, self._got
        self._opening, self._got = None, NO_GEMS
        if opening is None:
            return
        seat = self._seats[opening.seat]
        seat.turns += 1
        seat.spills += turn.spilled
        best = max(opening.finds, key=lambda drawer: worth(opening.finds[drawer]))
        reach = max(worth(opening.finds[best]), worth(got))
        seat.got += worth(got)
        seat.reach += reach
        if reach > worth(got):
            words = MISSED[best is opening.drawer, bool(got)].about(
                character=turn.character.words,
                seat=self._names[opening.seat],
                opened=opening.drawer.value,
                got=got.words,
                best=best.value,
                gems=opening.finds[best].words,
            )
            seat.misses.append(Miss(opening.round, words, reach - worth(got), opening.stood))

    def _travel(self, before: State, after: State) -> None:
        """Count every gem that came into a drawer or left it, on either side."""
        if before.box.trays is after.box.trays:
            return
        for drawer in DRAWERS:
            was, now = before.box.tray(drawer), after.box.tray(drawer)
            if was is now:
                continue
            for side in Orientation:
                old, new = was.front(side).gems + was.secret(side), now.front(side).gems + now.secret(side)
                for gem in ALL_GEMS:
                    self._came[drawer, side] += max(0, new[gem] - old[gem])
                    self._left[drawer, side] += max(0, old[gem] - new[gem])

    def told(self) -> Review:
        seats = [
            SeatReview(name, seat.turns, seat.spills, seat.got, seat.reach, _dearest(seat.misses))
            for name, seat in zip(self._names, self._seats, strict=True)
        ]
        travels = [
            Travel(drawer.value, side.value, came, self._left[drawer, side])
            for (drawer, side), came in self._came.items()
        ]
        return Review(tuple(seats), tuple(travels))


def _dearest(misses: Iterable[Miss]) -> tuple[Miss, ...]:
    return tuple(sorted(misses, key=lambda miss: -miss.points)[:MISSES])


def _find(state: State, turn: Turn, drawer: Drawer) -> Gems:
    """The most that this seat can take out of a drawer, if that is the one that it opens."""
    depths = (FRONT, SECRET) if turn.role.searches and drawer.is_long else (FRONT,)
    return max(_takings(state, turn, drawer, depths), key=worth)


def _takings(state: State, turn: Turn, drawer: Drawer, depths: tuple[Depth, ...]) -> Iterator[Gems]:
    """What can be on the seat's black pillow then, each way of choosing."""
    had = state.black[turn.seat]
    for depth in depths:
        state = apply(state, DrawerOpened(drawer=drawer, depth=depth))
        yield state.black[turn.seat] - had
        for event in options(state):
            if isinstance(event, GemsTaken):
                yield apply(state, event).black[turn.seat] - had

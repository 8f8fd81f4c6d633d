"""How a finished game went: the scores round by round, the biggest haul, the ruby that lay longest, the alarms. Pure.

A ruby is mentioned only once it is out of the box: where the others lie stays hidden.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.games.finished_game import Highlight, Highlights, lead_changes
from companion.games.game import Words
from companion.words import Facts

from .box import DRAWERS, Box, Drawer, Orientation
from .events import AnyEvent, Correction, PositionSet
from .figures import alarms_rung, is_round_over
from .phrases import ALARM_RANG, ALARM_RANG_TWICE, HAULS, LONGEST_HIDDEN
from .scoring import score, worth
from .state import SETUP, State
from .views import round_of_game

_HAUL, _RUBY = Words("Biggest haul"), Words("Longest in the box")
_ALARM = Words("Busiest alarm")


def highlights(opened: State, steps: Iterable[tuple[AnyEvent, State]]) -> Highlights | None:
    """All of it, from the first state and every event with the state after it; None for a game without a round."""
    watch, before = _Watch(opened), opened
    for event, after in steps:
        watch.see(before, event, after)
        before = after
    if not watch.scores:
        return None
    return Highlights(tuple(watch.scores), tuple(watch.told(before)))


class _Watch:
    """Somebody who looks on from the first event to the last."""

    def __init__(self, opened: State) -> None:
        self.scores: list[tuple[int, ...]] = []
        self._hauls: Counter[tuple[int, int]] = Counter()  # points by round and seat
        self._alarms: Counter[int] = Counter()
        self._rubies = {drawer: deque[int]() for drawer in DRAWERS}  # the rounds in which they came there
        self._longest: tuple[int, str] = (0, "")  # rounds, who found it
        self._follow(opened, opened, 0, by_hands=False)

    def see(self, before: State, event: AnyEvent, after: State) -> None:
        number = 0 if before.phase is SETUP else round_of_game(before.cycle, before.round)
        by_hands = not isinstance(event, (PositionSet, Correction))
        if by_hands:
            self._alarms.update(alarms_rung(before, event, after))
            for seat in after.seats:
                gained = worth(after.black[seat]) - worth(before.black[seat])
                self._hauls[number, seat] += max(0, gained)
        self._follow(before, after, number, by_hands=by_hands)
        if is_round_over(before, after) and before.phase is not SETUP:
            self.scores.append(tuple([score(after, seat) for seat in after.seats]))

    def _follow(self, before: State, after: State, number: int, *, by_hands: bool) -> None:
        """Where rubies come to lie, and who brings out one that lay there."""
        for drawer, since in self._rubies.items():
            lie = _rubies_in(after.box, drawer)
            since.extend([number] * (lie - len(since)))
            while len(since) > lie:
                lain = number - since.popleft()
                if by_hands and before.turn is not None and lain > self._longest[0]:
                    self._longest = (lain, after.table.names[before.turn.seat])

    def told(self, state: State) -> Iterator[Highlight]:
        names = state.table.names
        (number, seat), points = max(self._hauls.items(), key=lambda item: item[1], default=((0, 0), 0))
        if points:
            facts: Facts = {"seat": names[seat], "n": points, "round": number}
            yield Highlight(_HAUL, replace(HAULS, facts=facts), names[seat])
        rounds, finder = self._longest
        if rounds:
            yield Highlight(_RUBY, replace(LONGEST_HIDDEN, facts={"seat": finder, "n": rounds}), finder)
        for owner, rung in self._alarms.most_common(1):
            words = replace(ALARM_RANG_TWICE if rung == 2 else ALARM_RANG, facts={"seat": names[owner], "n": rung})
            yield Highlight(_ALARM, words, names[owner])
        if changed := lead_changes(self.scores, names):
            yield changed


def _rubies_in(box: Box, drawer: Drawer) -> int:
    tray = box.tray(drawer)
    return sum(tray.front(side).gems.ruby + tray.secret(side).ruby for side in Orientation)

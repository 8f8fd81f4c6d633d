"""How the parts of the virtual box move: each action in real time, as the edges that its contacts make. No I/O.

One rule: a movement that no listener could tell apart afterwards is not made; the hands wait a moment. What wood
refuses is refused before anything else: no time passes, and nothing is decided by it.
"""

from collections.abc import Collection, Iterable
from enum import Enum
from functools import cached_property
from operator import attrgetter
from random import Random
from typing import assert_never

from hardware.bounce import BOUNCE_MS, Pattern
from hardware.channels import Contact
from hardware.commands import Wait
from hardware.faults import ImpossibleError
from hardware.jewel_box import actions
from hardware.jewel_box.channels import BY_NAME, CLOSED, DRAWERS, LEVELS, PARTS
from hardware.jewel_box.movements import BoxTurned, Direction, LevelRotated
from hardware.jewel_box.virtual.noise import CHATTER_MS, OPENING_MS, REST_MS, STAND_MS, Noise
from hardware.jewel_box.virtual.parts import REACH, Crossing, Parts, Reach
from hardware.jewel_box.virtual.truth import Truth
from hardware.signals import Edge

SOURCE = "mock"

_when = attrgetter("t_ms")
_DOUBT_MS = 300  # around the moment when a drawer that stands ajar becomes an opened one
_RATTLING = tuple((channel.part, channel.name) for channel in CLOSED)


class Pace(Enum):
    """How soon hands turn to the next thing."""

    CALM = "calm"  # everything has come to rest before
    BRISK = "brisk"  # at once, while the last movement may still be undecided


class Motions:
    """Plans movements; keeps when each part moves and when it has stood long enough to move again."""

    def __init__(
        self, random: Random, parts: Parts, truth: Truth, noise: Noise, fitted: Collection[str], pace: Pace
    ) -> None:
        self._pace = pace
        self._random = random.random
        self._parts = parts
        self._truth = truth
        self._noise = noise
        self._fitted = fitted
        self._ready_ms = dict.fromkeys(PARTS, 0)
        self._moving_until_ms = dict.fromkeys((*PARTS, *LEVELS), 0)

    @cached_property
    def _patterns(self) -> dict[str, tuple[Pattern, ...]]:
        """By the channels that are fitted."""
        reed, hall, _, _ = self._noise.patterns()
        return {
            name: reed if BY_NAME[name].contact is Contact.REED else hall for name in BY_NAME if name in self._fitted
        }

    def plan(self, action: actions.Action, start_ms: int) -> tuple[list[Edge], int]:
        """The edges of this action in time order, and when the hands are free again."""
        edges: list[Edge] = []
        end_ms = self._act(action, start_ms, edges)
        edges.sort(key=_when)
        return edges, end_ms

    def _act(self, action: actions.Action, start_ms: int, edges: list[Edge]) -> int:  # noqa: C901, PLR0911
        match action:
            case actions.OpenDrawer(drawer, depth):
                return self._pull(drawer, REACH[depth], start_ms, edges)
            case actions.PushDrawer(drawer, depth):
                return self._push(drawer, REACH[depth], start_ms, edges)
            case actions.CloseDrawer(drawer):
                return self._push(drawer, Reach.SHUT, start_ms, edges)
            case actions.RotateLevel(levels, direction, quarters):
                return self._rotate(levels, direction, quarters, start_ms, edges)
            case actions.NudgeLevel(levels):
                return self._nudge(levels, start_ms, edges)
            case actions.TurnBox():
                return self._turn_over(start_ms, edges)
            case actions.LiftBox():
                self._parts.check_lift()
                return self._lift(self._decided(start_ms), edges)
            case actions.SetDownBox(turned):
                self._parts.check_set_down()
                return self._set_down(start_ms if turned else self._decided(start_ms), edges, turned=turned)
            case actions.KnockBox():
                self._rattle(start_ms, start_ms + 100, edges, chance=0.8)
                return start_ms + 200
            case Wait(ms):
                return start_ms + ms
            case _:
                assert_never(action)

    def _pull(self, drawer: str, reach: Reach, start_ms: int, edges: list[Edge]) -> int:
        self._drawer_is_free(drawer, start_ms)
        self._parts.check_pull(drawer, reach)
        was = self._parts.reach[drawer]
        start_ms = max(self._beyond_doubt(drawer, reach, start_ms), self._ready_ms[drawer])
        crossings = self._parts.slide(drawer, reach, start_ms)
        self._truth.part_moves(drawer, start_ms)
        for passed, (t_ms, _, _) in enumerate(crossings, was + 1):
            self._truth.drawer_passed(drawer, Reach(passed), t_ms)
        return self._drawer_moved(drawer, crossings, edges)

    def _push(self, drawer: str, reach: Reach, start_ms: int, edges: list[Edge]) -> int:
        self._drawer_is_free(drawer, start_ms)
        self._parts.check_push(drawer, reach)
        start_ms = max(self._beyond_doubt(drawer, reach, start_ms), self._ready_ms[drawer])
        crossings = self._parts.slide(drawer, reach, start_ms)
        if reach is Reach.SHUT:
            self._truth.part_moves(drawer, start_ms)
            self._truth.drawer_shut(drawer, crossings[-1][0] + BOUNCE_MS)
        return self._drawer_moved(drawer, crossings, edges)

    def _drawer_moved(self, drawer: str, crossings: list[Crossing], edges: list[Edge]) -> int:
        end_ms = crossings[-1][0] + BOUNCE_MS
        self._ready_ms[drawer] = end_ms + OPENING_MS + 5
        self._moving_until_ms[drawer] = end_ms
        self._switch(crossings, edges)
        self._rattle(crossings[0][0], end_ms, edges, self._noise.rattle_chance)
        return end_ms + self._pause(OPENING_MS, 700)

    def _rotate(self, levels: int, direction: Direction, quarters: int, start_ms: int, edges: list[Edge]) -> int:
        start_ms = self._level_is_free(levels, start_ms)
        crossings = self._parts.rotate(levels, direction, quarters, start_ms)
        self._truth.part_moves("", start_ms)
        end_ms = crossings[-1][0] + CHATTER_MS
        for _ in range(quarters):
            self._truth.add(LevelRotated(end_ms, levels, direction))
        return self._level_moved(levels, crossings, edges)

    def _nudge(self, levels: int, start_ms: int, edges: list[Edge]) -> int:
        self._level_is_free(levels, start_ms)
        start_ms = self._level_is_free(levels, self._decided(start_ms))
        crossings = self._parts.nudge(levels, start_ms)
        return self._level_moved(levels, crossings, edges, self._noise.patterns().spring)

    def _level_moved(
        self,
        levels: int,
        crossings: list[Crossing],
        edges: list[Edge],
        patterns: tuple[Pattern, ...] | None = None,
    ) -> int:
        end_ms = crossings[-1][0] + CHATTER_MS
        self._ready_ms[self._parts.ring_of(levels)] = end_ms + REST_MS + 5
        for letter in self._parts.turning(levels):
            self._moving_until_ms[letter] = end_ms
        self._switch(crossings, edges, patterns)
        self._rattle(crossings[0][0], end_ms, edges, self._noise.rattle_chance)
        return end_ms + self._pause(REST_MS + 5, 1200)

    def _turn_over(self, start_ms: int, edges: list[Edge]) -> int:
        self._box_is_free(start_ms)
        in_hand_ms = self._lift(start_ms, edges)
        self._truth.part_moves("", start_ms)
        end_ms = self._set_down(in_hand_ms, edges, turned=True)
        self._moving_until_ms["tilt"] = self._ready_ms["tilt"] - REST_MS - 5
        return end_ms

    def _lift(self, start_ms: int, edges: list[Edge]) -> int:
        crossings = self._parts.lift(max(start_ms, self._ready_ms["tilt"]))
        end_ms = crossings[-1][0] + CHATTER_MS
        self._ready_ms["tilt"] = end_ms + 2 * STAND_MS
        return self._box_moved(crossings, edges, end_ms + self._between(200, 2000))

    def _set_down(self, start_ms: int, edges: list[Edge], *, turned: bool) -> int:
        crossings = self._parts.set_down(max(start_ms, self._ready_ms["tilt"]), turned=turned)
        end_ms = crossings[-1][0] + CHATTER_MS
        self._ready_ms["tilt"] = end_ms + REST_MS + 5
        if turned:
            self._truth.part_moves("", crossings[0][0])
            self._truth.add(BoxTurned(end_ms))
        return self._box_moved(crossings, edges, end_ms + self._pause(REST_MS + 5, 1200))

    def _box_moved(self, crossings: list[Crossing], edges: list[Edge], end_ms: int) -> int:
        self._switch(crossings, edges)
        self._rattle(crossings[0][0], end_ms - STAND_MS, edges, 2 * self._noise.rattle_chance)
        return end_ms

    def _drawer_is_free(self, drawer: str, at_ms: int) -> None:
        self._box_is_free(at_ms)
        if self._moving_until_ms.get(drawer, at_ms) > at_ms:
            raise ImpossibleError(f"{drawer} is still moving")
        if self._moving_until_ms.get(drawer[:1], at_ms) > at_ms:
            raise ImpossibleError(f"{drawer} cannot move while level {drawer[0]} turns")

    def _level_is_free(self, levels: int, at_ms: int) -> int:
        self._box_is_free(at_ms)
        for letter in self._parts.turning(levels):
            self._stands(letter, at_ms, f"wait until level {letter} has stopped turning")
            for drawer in DRAWERS:
                if drawer[0] == letter:
                    self._stands(drawer, at_ms, f"level {letter} cannot turn while {drawer} is being moved")
        return max(at_ms, self._ready_ms[self._parts.ring_of(levels)])

    def _box_is_free(self, at_ms: int) -> None:
        self._stands("tilt", at_ms, "the box is being turned over")

    def _stands(self, part: str, at_ms: int, message: str) -> None:
        if self._moving_until_ms[part] > at_ms:
            raise ImpossibleError(message)

    def _beyond_doubt(self, drawer: str, reach: Reach, start_ms: int) -> int:
        """Wait where nobody could tell afterwards whether a drawer that stands ajar counts as opened."""
        until_ms = self._truth.undecided_until_ms
        if until_ms is None:
            return start_ms
        if self._truth.is_silent(drawer, reach) or abs(until_ms - start_ms) < _DOUBT_MS:
            return self._decided(start_ms)
        return start_ms

    def _decided(self, start_ms: int) -> int:
        until_ms = self._truth.undecided_until_ms
        if until_ms is None:
            return start_ms
        start_ms = max(start_ms, until_ms + _DOUBT_MS)
        self._truth.time_passed(start_ms)
        return start_ms

    def _switch(
        self, crossings: Iterable[Crossing], edges: list[Edge], patterns: tuple[Pattern, ...] | None = None
    ) -> None:
        for crossing in crossings:
            if crossing[1] in self._patterns:
                self._toggle(patterns or self._patterns[crossing[1]], crossing, edges)

    def _rattle(self, start_ms: int, end_ms: int, edges: list[Edge], chance: float) -> None:
        """Drawers that stand at an end of their travel let go for a moment when something else moves."""
        random = self._random
        for _ in range(int(random() * 24 * chance)):
            drawer, closed = _RATTLING[int(random() * 12)]
            t_ms = start_ms + int(random() * (end_ms - start_ms))
            at_rest = self._ready_ms[drawer] <= t_ms
            channel = {Reach.SHUT: closed, Reach.FRONT: f"{drawer}.front"}.get(self._parts.reach[drawer])
            if at_rest and channel in self._patterns:
                self._ready_ms[drawer] = t_ms + BOUNCE_MS + STAND_MS + 5
                self._toggle(self._noise.patterns().rattle, (t_ms, channel, False), edges)

    def _toggle(self, choice: tuple[Pattern, ...], crossing: Crossing, edges: list[Edge]) -> None:
        """Add edges in one of these patterns."""
        t_ms, channel, level = crossing
        for offset_ms in choice[int(self._random() * len(choice))]:
            edges.append(Edge(t_ms + offset_ms, channel, level, SOURCE))
            level = not level

    def _pause(self, low: int, high: int) -> int:
        """Until the hands are somewhere else; a part that has just moved rests longer before it moves again."""
        return self._between(BOUNCE_MS + 5, 250) if self._pace is Pace.BRISK else self._between(low, high)

    def _between(self, low: int, high: int) -> int:
        return low + int(self._random() * (high - low))

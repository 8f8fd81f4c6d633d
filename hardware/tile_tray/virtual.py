"""The virtual tray: hands lift and place, and contacts bounce. No I/O, no thread.

One rule: every edge lies within the contract's bounds of what a real tray does, unless a fault was asked for.

    tray = VirtualTray(seed=7)
    edges = tray.plan(TurnTile("r1c1"), at_ms=100)
"""

from collections.abc import Collection
from functools import cache
from random import Random
from typing import assert_never

from companion.words import Words
from hardware.bounce import BOUNCE_MS, Pattern, letting_go, switching
from hardware.commands import Wait
from hardware.faults import SOURCE, Faults, ImpossibleError
from hardware.signals import Edge
from hardware.tile_tray.actions import Action, KnockTray, LiftOff, PlaceOn, SwapTiles, TurnTile
from hardware.tile_tray.channels import BY_NAME, CELLS, CHANNELS, SPOTS, USUALLY_FITTED

LIFT_MS = 150  # a real lift lasts at least so long
STAND_MS = 50  # a contact stands at least so long before it lets go again
_MOST_OFF = 3  # with more off the tray, hands that play by themselves lay something back

_KNOCKED = 0.8  # how likely a contact rattles when somebody bumps into the table
_JOLTED = 0.02  # and when something is lifted or placed
_PARTS = {channel.part: channel.name for channel in BY_NAME.values()}


@cache
def _patterns() -> tuple[tuple[Pattern, ...], tuple[Pattern, ...]]:
    """How contacts bounce, and how they rattle: drawn when something first moves."""
    random = Random(1)  # noqa: S311 (a tray, not secrets)
    return switching(random, BOUNCE_MS, 3), letting_go(random, BOUNCE_MS)


class VirtualTray:
    """One tray and one pair of hands; `now_ms` is when the hands are free again."""

    name = Words("virtual tray")
    no_power = Words("the virtual tray has no power: repair it")

    def __init__(self, seed: int = 0, now_ms: int = 0, fitted: Collection[str] = USUALLY_FITTED) -> None:
        self.now_ms = now_ms
        self.lifted: set[str] = set()  # to look at: only plans change it
        self._random = Random(seed)  # noqa: S311
        self._fitted = frozenset(fitted)
        self._ready_ms = dict.fromkeys(_PARTS, now_ms)  # when each place has stood long enough to move again
        levels = {name: level for name, level in CHANNELS.at_rest({}).items() if name in self._fitted}
        self.faults = Faults(seed, levels, CHANNELS)

    def plan(self, action: Action, at_ms: int) -> list[Edge]:
        """What healthy sensors will say if hands do this then; raises `ImpossibleError`."""
        edges: list[Edge] = []
        end_ms = self._act(action, at_ms, edges)
        edges.sort(key=lambda edge: edge.t_ms)
        self.now_ms = max(self.now_ms, end_ms)
        return edges

    def some_action(self) -> Action:
        """Anything that is possible now, in a mix like that of a busy table."""
        roll = self._random.random()
        if self.lifted and (len(self.lifted) > _MOST_OFF or roll < 0.3):
            return PlaceOn(self._random.choice(sorted(self.lifted)))
        cells = [cell for cell in CELLS if cell not in self.lifted]
        spots = [spot for spot in SPOTS if spot not in self.lifted]
        if roll < 0.6:
            return TurnTile(self._random.choice(cells))
        if roll < 0.75:
            return SwapTiles(*self._random.sample(cells, 2))
        if roll < 0.95:
            return LiftOff(self._random.choice([*cells, *spots]))
        return KnockTray() if roll < 0.98 else Wait(self._random.randint(0, 3000))

    def _act(self, action: Action, at_ms: int, edges: list[Edge]) -> int:
        match action:
            case LiftOff(place):
                self._must_lie(place)
                return self._pause(self._lift(place, at_ms, edges))
            case PlaceOn(place):
                self._must_be_off(place)
                return self._pause(self._place(place, at_ms, edges))
            case TurnTile(cell):
                self._must_lie(cell)
                off_ms = self._lift(cell, at_ms, edges)
                return self._pause(self._place(cell, off_ms + self._between(LIFT_MS, 900), edges))
            case SwapTiles(cell, other):
                self._must_lie(cell)
                self._must_lie(other)
                return self._swap(cell, other, at_ms, edges)
            case KnockTray():
                self._rattle(at_ms, at_ms + 100, edges, _KNOCKED)
                return at_ms + 200
            case Wait(ms):
                return at_ms + ms
            case _:
                assert_never(action)

    def _swap(self, cell: str, other: str, at_ms: int, edges: list[Edge]) -> int:
        for place in (cell, other):
            at_ms = self._lift(place, at_ms, edges) + self._between(LIFT_MS, 500)
        for place in (other, cell):
            at_ms = self._place(place, at_ms, edges) + self._between(LIFT_MS, 500)
        return at_ms

    def _must_lie(self, place: str) -> None:
        if place in self.lifted:
            raise ImpossibleError(f"there is no {_thing(place)} on {place}: place one first")

    def _must_be_off(self, place: str) -> None:
        if place not in self.lifted:
            raise ImpossibleError(f"there is already a {_thing(place)} on {place}: lift it first")

    def _lift(self, place: str, at_ms: int, edges: list[Edge]) -> int:
        """When its contact has settled."""
        self.lifted.add(place)
        return self._switch(place, at_ms, edges, rest_ms=LIFT_MS)

    def _place(self, place: str, at_ms: int, edges: list[Edge]) -> int:
        self.lifted.discard(place)
        return self._switch(place, at_ms, edges, rest_ms=STAND_MS)

    def _switch(self, place: str, at_ms: int, edges: list[Edge], rest_ms: int) -> int:
        """Hands wait until a place has stood for long enough."""
        start_ms = max(at_ms, self._ready_ms[place])
        end_ms = start_ms + BOUNCE_MS
        self._ready_ms[place] = end_ms + rest_ms + 5
        bounces, _ = _patterns()
        self._toggle(bounces, place, start_ms, edges, level=place not in self.lifted)
        self._rattle(start_ms, end_ms, edges, _JOLTED)
        return end_ms

    def _rattle(self, start_ms: int, end_ms: int, edges: list[Edge], chance: float) -> None:
        """Contacts let go for a moment while the tray shakes."""
        _, knocks = _patterns()
        for place in _PARTS:
            t_ms = self._between(start_ms, end_ms)
            if self._random.random() < chance and place not in self.lifted and self._ready_ms[place] <= t_ms:
                self._ready_ms[place] = t_ms + BOUNCE_MS + STAND_MS + 5
                self._toggle(knocks, place, t_ms, edges, level=False)

    def _toggle(self, choice: tuple[Pattern, ...], place: str, t_ms: int, edges: list[Edge], *, level: bool) -> None:
        """Add edges in one of these patterns."""
        channel = _PARTS[place]
        pattern = self._random.choice(choice)
        if channel not in self._fitted:
            return
        for offset_ms in pattern:
            edges.append(Edge(t_ms + offset_ms, channel, level, SOURCE))
            level = not level

    def _pause(self, end_ms: int) -> int:
        return end_ms + self._between(LIFT_MS, 700)

    def _between(self, low: int, high: int) -> int:
        return low + int(self._random.random() * (high - low))


def _thing(place: str) -> str:
    return "tile" if place in CELLS else "sapphire"

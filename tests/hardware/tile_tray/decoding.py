"""Edges as tuples in, events as tuples out; and hands that use every bound to the full."""

from collections.abc import Collection, Iterable
from random import Random

from hardware.health import HealthFinding
from hardware.signals import Edge
from hardware.tile_tray.channels import BY_NAME
from hardware.tile_tray.decoder import Decoder, Report
from hardware.tile_tray.movements import line
from tests.hardware.decoding import RawEdge, Told, run, signals


def plain(report: Report) -> Told:
    """A report without its time, as a tuple."""
    if isinstance(report, HealthFinding):
        return (report.channel, report.state.value)
    return tuple(line(report).values())


def decode(edges: Iterable[RawEdge], decoder: Decoder | None = None) -> list[Told]:
    """What edges decode to: (t, type, place)."""
    return [(report.t_ms, *plain(report)) for report in run(decoder or Decoder(), signals(edges))]


class HarshHands:
    """Many hands at once: the longest bounce, the shortest lift, no pause. It knows only what the contract allows.

    `edges` are in time order, and `truth` is what they must decode to: when it began, and what.
    """

    def __init__(self, random: Random, fitted: Collection[str], until_ms: int) -> None:
        self._random = random
        self._begun: set[int] = set()  # of two movements in one millisecond nobody can say which came first
        self.edges: list[Edge] = []
        self.truth: list[tuple[int, Told]] = []
        for name in fitted:
            self._live(name, until_ms)
        self.edges.sort(key=lambda edge: edge.t_ms)
        self.truth.sort(key=lambda event: event[0])

    def _live(self, name: str, until_ms: int) -> None:
        """All that happens on one reed."""
        kind = "tile" if name.endswith("tile") else "sapphire"
        part = BY_NAME[name].part
        now = self._random.randint(0, 400)
        while now < until_ms:
            if self._random.random() < 0.3:
                now = self._knock(name, now, level=False)
            begun = self._begin(now)
            self.truth.append((begun, (f"{kind}_lifted", part)))
            back = begun + self._random.choice((150, 150, 151, 200, self._random.randint(150, 2000)))
            end = self._switch(name, begun, level=False)
            if self._random.random() < 0.3 and back - begun > 300:
                self._knock(name, end + 60, level=True)
            begun = self._begin(back)
            self.truth.append((begun, (f"{kind}_placed", part)))
            end = self._switch(name, begun, level=True)
            now = end + self._random.choice((50, 50, 51, 75, self._random.randint(50, 1500)))

    def _begin(self, t_ms: int) -> int:
        while t_ms in self._begun:
            t_ms += 1
        self._begun.add(t_ms)
        return t_ms

    def _switch(self, name: str, t_ms: int, *, level: bool) -> int:
        """An odd number of edges within 25 ms."""
        offsets = [0]
        if self._random.random() < 0.8:
            span = self._random.choice((25, self._random.randint(4, 25)))
            some = self._random.sample(range(1, span), self._random.choice((1, 3, span - 1)))
            offsets = sorted({0, span, *some})
            offsets = offsets if len(offsets) % 2 else offsets[:-1]
        return self._edges(name, t_ms, offsets, level=level)

    def _knock(self, name: str, t_ms: int, *, level: bool) -> int:
        """A contact that lets go, or closes, for as long as a bounce lasts; returns when it may move again."""
        offsets = [0, self._random.choice((1, 24, 25))]
        return self._edges(name, t_ms, offsets, level=level) + self._random.choice((26, 51, 76))

    def _edges(self, name: str, t_ms: int, offsets: list[int], *, level: bool) -> int:
        for offset in offsets:
            self.edges.append(Edge(t_ms + offset, name, level))
            level = not level
        return t_ms + offsets[-1]

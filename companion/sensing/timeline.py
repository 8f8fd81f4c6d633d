"""What every channel did in the last ten seconds, in steps that the eye can tell apart. Pure.

One rule: a channel has one entry per step at most, so that one that flickers a thousand times per second takes no more
memory, and no more time to draw, than any other.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import assert_never

import msgspec

from hardware.signals import Edge, Found, Lost, Signal

STEP_MS = 50
STEPS = 200
SHOWN_EVERY_MS = 250  # so often a picture of it moves on
FLICKERS_FROM = 15  # so many edges without a rest are more than any contact bounces
_REST_STEPS = 4

Level = bool | None  # None: it does not answer


class Stretch(msgspec.Struct, frozen=True):
    """A piece of the timeline in steps from its left end: at one level, or with changes, and then at this level."""

    start: int
    end: int
    level: Level
    edges: int = 0

    @property
    def flickers(self) -> bool:
        """Whether there are too many changes to show one by one."""
        return self.edges >= FLICKERS_FROM


Band = tuple[Stretch, ...]  # from the left to the right end, without a gap


class _Step(msgspec.Struct, frozen=True):
    at: int
    level: Level
    edges: int


class _Channel:
    """One channel: its steps with changes, and its level before the first of them."""

    def __init__(self, level: Level) -> None:
        self._before = level
        self.steps: deque[_Step] = deque()

    @property
    def level(self) -> Level:
        return self.steps[-1].level if self.steps else self._before

    def change(self, at: int, level: Level, edges: int) -> None:
        last = self.steps[-1] if self.steps else None
        if last is not None and at <= last.at:
            self.steps[-1] = _Step(last.at, level, last.edges + edges)
        else:
            self.steps.append(_Step(at, level, edges))
            self.forget(at - STEPS + 1)

    def forget(self, before: int) -> None:
        while self.steps and self.steps[0].at < before:
            self._before = self.steps.popleft().level

    def band(self, first: int) -> Band:
        return tuple(_without_gaps(self._before, list(_blocks(self.steps, first))))


def _blocks(steps: Iterable[_Step], first: int) -> Iterator[Stretch]:
    """The steps with changes; many of them close together are one block."""
    together: list[_Step] = []
    for step in steps:
        if together and (step.at - together[-1].at > _REST_STEPS or not step.edges):
            yield from _block(together, first)
            together = []
        together.append(step)
    yield from _block(together, first)


def _block(steps: list[_Step], first: int) -> Iterator[Stretch]:
    edges = sum(step.edges for step in steps)
    if edges >= FLICKERS_FROM:
        yield Stretch(steps[0].at - first, steps[-1].at - first + 1, steps[-1].level, edges)
    else:
        yield from (Stretch(step.at - first, step.at - first + 1, step.level, step.edges) for step in steps)


def _without_gaps(level: Level, blocks: list[Stretch]) -> Iterator[Stretch]:
    ends = [Stretch(0, 0, level), *blocks, Stretch(STEPS, STEPS, None)]
    for block, following in pairwise(ends):
        if block.end > block.start:
            yield block
        if following.start > block.end:
            yield Stretch(block.end, following.start, block.level)


class Timeline:
    """Takes in signals, and tells what the channels did lately."""

    def __init__(self) -> None:
        self._channels: dict[str, _Channel] = {}

    def take(self, signal: Signal) -> None:
        at = signal.t_ms // STEP_MS
        match signal:
            case Edge(channel=name, level=level):
                self._change(at, name, level, edges=1)
            case Found(levels=levels):
                for name, level in levels.items():
                    self._change(at, name, level)
            case Lost(channels=names):
                for name in names:
                    self._change(at, name, None)
            case _:
                assert_never(signal)

    def _change(self, at: int, name: str, level: Level, edges: int = 0) -> None:
        channel = self._channels.get(name)
        if channel is None:
            self._channels[name] = _Channel(level)
        elif channel.level != level:
            channel.change(at, level, edges)

    @property
    def is_still(self) -> bool:
        """Whether nothing of it moves on by itself: no change is in sight."""
        return not any(channel.steps for channel in self._channels.values())

    def bands(self, now_ms: int) -> Mapping[str, Band]:
        """Every channel that has ever answered; the right end is now."""
        latest = [channel.steps[-1].at for channel in self._channels.values() if channel.steps]
        first = max([now_ms // STEP_MS, *latest]) - STEPS + 1
        for channel in self._channels.values():
            channel.forget(first)
        return {name: channel.band(first) for name, channel in self._channels.items()}

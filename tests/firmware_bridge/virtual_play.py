"""The real firmware on virtual time: it and the host go in step, and the bytes between them are real."""

import select
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import pytest

from firmware_bridge.link_events import Expected, State, Status
from hardware.apparatus import AnyApparatus, Decoder
from hardware.clock import ManualClock
from hardware.pins.pico_map import PicoMap
from hardware.signals import Edge
from hardware.sources.serial import SerialSource
from tests.hardware.usual_maps import BOX_MAP
from tools.rig.rig import Rig

STEP_MS = 20
PATIENCE_STEPS = 10_000
QUESTIONS_STEPS = 20


class Moved(Protocol):
    """A game by the edges that its hands make."""

    initial: dict[str, bool]
    edges: list[Edge]

    @property
    def now_ms(self) -> int: ...


class Play:
    """Virtual time for the firmware and for the host, in step; the bytes between them are real."""

    def __init__(self, pins: PicoMap = BOX_MAP) -> None:
        self.rig = Rig(pins, virtual=True)
        self.clock = ManualClock()
        self._made_before = 0

    def begin(self, status: Callable[[], Status]) -> None:
        """Until the box answers, and nothing is under way any more."""
        self._status = status
        made = self.rig.until(self.clock.advance(STEP_MS))
        for _ in range(PATIENCE_STEPS):
            if status().state is State.LIVE:
                break
            select.select([], [], [], 0.001)
            made = self.rig.until(self.clock.advance(STEP_MS))
        else:
            pytest.fail(f"the box does not come to life: {status().state}, {status().message}")
        # It was asked several times, and has still to answer. Only STATE frames are counted at its end of the line.
        for _ in range(QUESTIONS_STEPS):
            made = self.rig.until(self.clock.advance(STEP_MS))
        good = -1
        while good != status().counters.good:
            good = status().counters.good
            select.select([], [], [], 0.1)
        self._made_before = made - good

    def step(self) -> None:
        """Time passes for both, and all frames of that time have arrived."""
        made = self.rig.until(self.clock.advance(STEP_MS))
        for _ in range(100_000):
            ahead = self._status().counters.good + self._made_before - made
            if ahead > 0:  # a HELLO or FACTS came in between, which are not counted at the other end
                select.select([], [], [], 0.05)
                self._made_before = made - self._status().counters.good
            if ahead >= 0:
                return
            select.select([], [], [], 0.0001)
        raise AssertionError("a frame has not arrived")

    def decode(self, game: Moved, apparatus: AnyApparatus, expected: Expected | None) -> list[Any]:
        """What is decoded at the far end while hands play a game; the line itself must lose nothing."""
        for channel, level in game.initial.items():
            self.rig.set_level(channel, level)
        self.rig.start()
        source = SerialSource(self.rig.port, apparatus.channels, expected, self.clock, patience_s=0)
        source.start()
        self.begin(lambda: source.line)
        decoder: Decoder[Any, Any] | None = None
        reports: list[Any] = []
        bad = 0
        edges = deque(game.edges)
        # The thing stands still for a second before the hands begin.
        begin_ms = self.clock.now_ms() + 1000
        while self.clock.now_ms() < begin_ms + game.now_ms + 3000:
            while edges and edges[0].t_ms + begin_ms <= self.clock.now_ms() + 2 * STEP_MS:
                edge = edges.popleft()
                self.rig.set_level(edge.channel, edge.level, edge.t_ms + begin_ms)
            self.step()
            for signal in source.drain():
                if decoder is None:
                    assert signal.levels == game.initial  # type: ignore[union-attr] # the baseline comes first
                    decoder = apparatus.decoder(game.initial, list(game.initial), start_ms=signal.t_ms)
                    bad = source.line.counters.bad  # half a frame, if the port was opened while the thing was speaking
                else:
                    reports += decoder.feed(signal)
            if decoder is not None:
                reports += decoder.advance(self.clock.now_ms())
        counters = source.line.counters
        source.stop()
        assert (counters.bad - bad, counters.skipped, counters.missed, counters.boots) == (0, 0, 0, 1)
        assert bad <= 1
        return reports

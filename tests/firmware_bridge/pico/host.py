"""The Pi's end of an emulated Pico's line, in the same virtual time: the real link, and no thread."""

from collections import deque
from collections.abc import Callable
from typing import Any

from firmware_bridge.link import Link
from firmware_bridge.link_events import Baseline, Changed, Event, Expected, State, Status
from hardware.apparatus import AnyApparatus, Decoder
from hardware.sources.pacing import Pacer
from hardware.sources.serial import translate
from tests.firmware_bridge.virtual_play import Moved
from tools.pico.emulated_pico import EmulatedPico

STEP_MS = 20
PATIENCE_MS = 20_000
BOOT_MS = 3000
REST_MS = 1000


class Host:
    """Has the port open from the beginning; `events` is all that the link has told, each when its last byte came."""

    def __init__(self, pico: EmulatedPico, expected: Expected | None) -> None:
        self.pico = pico
        self.link = Link("pico", expected)
        self.events: list[Event] = []
        self.heard = b""
        self.late_ms: list[int] = []  # how long after a contact moved the host knew of it, for each change
        self._tell: Callable[[Event, int], None] = lambda event, at_ms: None  # noqa: ARG005
        self.link.opened(0)

    @property
    def status(self) -> Status:
        return self.link.status()

    def step(self, t_ms: int) -> list[Event]:
        """Until then, at most one step; returns what is new."""
        now_ms = self.pico.now_ms
        self.pico.write(self.link.to_send(now_ms))
        before = len(self.events)
        for at_ms, data in self.pico.run_until(min(t_ms, now_ms + STEP_MS)):
            self.heard += data
            self._note(self.link.receive(data, at_ms), at_ms)
        self._note(self.link.tick(self.pico.now_ms), self.pico.now_ms)
        return self.events[before:]

    def _note(self, events: list[Event], at_ms: int) -> None:
        self.events += events
        self.late_ms += [at_ms - event.t_ms for event in events if isinstance(event, Changed)]
        for event in events:
            self._tell(event, at_ms)

    def run(self, ms: int) -> list[Event]:
        """Let so much time pass; returns what is new."""
        end_ms, events = self.pico.now_ms + ms, list[Event]()
        while self.pico.now_ms < end_ms:
            events += self.step(end_ms)
        return events

    def until(self, so: Callable[[Status], bool], patience_ms: int = PATIENCE_MS) -> int:
        """Run until the line is so; returns after how many milliseconds."""
        start_ms = self.pico.now_ms
        while not so(self.status):
            assert self.pico.now_ms < start_ms + patience_ms, self.status
            self.step(start_ms + patience_ms)
        return self.pico.now_ms - start_ms

    def boot(self) -> Baseline:
        """Run until the thing answers and has been still for a while; returns how it stands."""
        self.until(lambda status: status.state is State.LIVE, BOOT_MS)
        self.run(REST_MS)
        return next(event for event in self.events if isinstance(event, Baseline))

    def assert_nothing_was_lost(self) -> None:
        """Neither a frame nor a change, and there was one boot."""
        counters = self.status.counters
        assert (counters.bad, counters.skipped, counters.missed, counters.boots) == (0, 0, 0, 1)

    def decode(self, game: Moved, apparatus: AnyApparatus) -> list[Any]:
        """What is decoded while hands play a game."""
        for channel, level in game.initial.items():
            self.pico.set_level(channel, level)
        assert self.boot().levels == game.initial
        begin_ms = self.pico.now_ms
        for edge in game.edges:
            self.pico.set_level(edge.channel, edge.level, edge.t_ms + begin_ms)
        decoder: Decoder[Any, Any] = apparatus.decoder(game.initial, list(game.initial), start_ms=begin_ms)
        pacer, reports = Pacer(), list[Any]()

        def pace(event: Event, at_ms: int) -> None:
            for signal in translate(event, apparatus.channels):
                pacer.add(signal, at_ms)

        self._tell = pace
        end_ms = begin_ms + game.now_ms + 3000
        while self.pico.now_ms < end_ms:
            self.step(end_ms)
            for signal in pacer.take(self.pico.now_ms):
                reports += decoder.feed(signal)
            reports += decoder.advance(self.pico.now_ms)
        return reports


def changes(events: list[Event]) -> deque[tuple[str, bool]]:
    """What moved, without the times."""
    return deque((event.channel, event.level) for event in events if isinstance(event, Changed))

"""The box at the other end of a serial line as a source of signals: the Pico's edges, with the Pico's own times.

One rule: the port's thread only translates and queues. What the line does to the frames is the link's business; here it
is a status in plain words, with the counters that tell a bad cable from a good one.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from queue import Empty, Full, Queue
from typing import assert_never

from companion.words import Words
from firmware_bridge.link import Link
from firmware_bridge.link_events import Baseline, Changed, Event, Expected, Missed, Silenced, State
from firmware_bridge.link_events import Status as LineStatus
from firmware_bridge.port import BAUD, Port
from hardware.channels import Channels
from hardware.clock import Clock
from hardware.signals import Edge, Found, Lost, Signal
from hardware.sources.pacing import Pacer
from hardware.sources.source import STOPPED, Condition, Mailbox, Status

SOURCE = "serial"
PATIENCE_S = 3.5  # a little longer than the link takes to say why nothing comes
MOST_WAITING = 8192  # then the port is not read on: a box keeps what it could not tell, and counts what is too much
MOST_PER_TURN = 512
_LOOK_S = 0.1  # whoever waits for room looks so often whether it is over


class SerialSource:
    """The sensors of a box with a Pico. `start` waits for the first answer, but no longer than `patience_s`."""

    def __init__(
        self,
        path: str,
        channels: Channels,
        expected: Expected | None,
        clock: Clock,
        *,
        baud: int = BAUD,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self.name = channels.on_port.about(port=path)
        self.path = path
        self._clock = clock
        self._channels = channels
        self._patience_s = patience_s
        self._mailbox = Mailbox()
        self._queue: Queue[Signal] = Queue(MOST_WAITING)
        self._pacer = Pacer()
        self._link = Link(path, expected)
        self._baud = baud
        self._port = self._opened()
        self._started = False

    def _opened(self) -> Port:
        return Port(self.path, self._link, self._clock.now_ms, self._hear, baud=self._baud)

    @property
    def status(self) -> Status:
        if not self._started:
            return STOPPED
        line = self._port.status()
        match line.state:
            case State.LIVE:
                return Status(Condition.READY, in_detail(line))
            case State.CLOSED | State.IDENTIFYING | State.SILENT | State.REFUSED:
                return Status(Condition.LOST, line.message)
            case _:
                assert_never(line.state)

    @property
    def line(self) -> LineStatus:
        return self._port.status()

    def start(self) -> None:
        self._started = True
        self._port.start()
        self._port.wait_until_tried(self._patience_s)

    def stop(self) -> None:
        was_started, self._started = self._started, False
        if was_started:
            self._port.stop()
        self._mailbox.close()

    def let_go(self, why: Words) -> None:
        """Close the port until `take_again`, because something else needs it; from any thread."""
        self._port.stop()
        self._hear(self._link.closed(self._clock.now_ms(), why))

    def take_again(self) -> None:
        """Open the port again, unless the source was stopped meanwhile; from any thread."""
        if self._started:
            self._port = self._opened()
            self._port.start()

    def fileno(self) -> int:
        return self._mailbox.fileno()

    def deadline_ms(self) -> int | None:
        return self._pacer.deadline_ms()

    def drain(self) -> list[Signal]:
        """The signals that are due by now, but no more than one turn of a loop can bear."""
        self._mailbox.drain()  # only to reset its handle: the signals are in the queue
        now_ms = self._clock.now_ms()
        with suppress(Empty):
            while len(self._pacer) < MOST_WAITING:
                self._pacer.add(self._queue.get_nowait(), now_ms)
        return self._pacer.take(now_ms, MOST_PER_TURN)

    def _hear(self, events: list[Event]) -> None:
        """In the port's thread."""
        for event in events:
            for signal in translate(event, self._channels):
                self._put(signal)
        self._mailbox.wake()

    def _put(self, signal: Signal) -> None:
        """Wait for room, unless nobody takes anything any more."""
        while self._started:
            with suppress(Full):
                self._queue.put(signal, timeout=_LOOK_S)
                return
            self._mailbox.wake()


def translate(event: Event, known: Channels) -> Iterator[Signal]:
    """An event of the line as signals; channels that this program does not know are left out."""
    match event:
        case Changed(t_ms, channel, level):
            if channel in known:
                yield Edge(t_ms, channel, level, SOURCE)
        case Baseline(t_ms, levels, moved):
            yield _found(t_ms, levels, moved, known)
        case Missed(t_ms, counts, levels):
            yield _found(t_ms, levels, counts, known)
        case Silenced(t_ms, channels, why):
            yield Lost(t_ms, tuple(name for name in channels if name in known), SOURCE, str(why))
        case _:
            assert_never(event)


def _found(t_ms: int, levels: Mapping[str, bool], moved: Iterable[str], known: Channels) -> Found:
    read = {name: level for name, level in levels.items() if name in known}
    return Found(t_ms, read, SOURCE, tuple(name for name in moved if name in known))


def in_detail(line: LineStatus) -> str:
    """A line that works, for a terminal: what answers, and what became of the frames."""
    counters = line.counters
    parts = [str(line.message), f"firmware {line.firmware}"]
    if line.battery_mv:
        parts.append(f"battery {line.battery_mv / 1000:.2f} V")
    parts.append(f"frames {counters.good} good, {counters.bad} bad, {counters.skipped} skipped")
    parts.append(f"{counters.duplicate} twice, {counters.lost} lost")
    parts.append(f"{counters.missed} changes missed, {counters.boots} boots, {counters.reconnects} reconnects")
    return "; ".join(parts)

"""The two ways from contacts to the decoder: wires straight to the pins, and Pico, serial line and link. No I/O.

One rule: a path carries what it is given and knows no truth; time is passed in.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

from benchmarks.soak.pico import Pico
from benchmarks.soak.spoil import spoiled
from benchmarks.soak.tally import Tally
from companion.words import Words
from firmware_bridge.link import Link
from firmware_bridge.link_events import Changed, Event, Missed, State
from hardware.jewel_box.channels import BY_NAME, CHANNELS
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.pins import pico_map
from hardware.pins.toml import usual_map
from hardware.signals import Found, Lost, Signal
from hardware.sources.pacing import RESERVE_MS, Pacer
from hardware.sources.serial import translate

_BOX_MAP = pico_map.load(usual_map("box.toml"), CHANNELS)
_PORT = "/dev/jewelbox"
_SPOILED = 0.01
_LATENCY_MS = (1, 15)
_SLICE_MS = (100, 1000)  # how often the host looks at the clock: while it waits for the box, and while all is well
_CHANNELS = len(_BOX_MAP.channels)


class Path(Protocol):
    """From the contacts to whoever listens."""

    name: str
    missed: set[str]  # parts of the box of which the path itself knows that changes were lost
    tardy: set[str]  # and of which they came too late

    def begin(self, box: VirtualBox, rng: Random) -> None:
        """The same box for another game, with its own chance."""
        ...

    def listen(self, now_ms: int) -> list[Signal]:
        """A program begins to listen, knowing nothing: what it hears at once."""
        ...

    def carry(self, signals: Sequence[Signal], now_ms: int) -> list[Signal]:
        """What is heard until now of what the contacts did until now."""
        ...

    def unplug(self, now_ms: int) -> list[Signal]:
        """Pull the cable."""
        ...

    def plug_in(self, now_ms: int) -> list[Signal]:
        """And put it in again."""
        ...


class Wires:
    """Every contact on a pin of its own: the program sees each edge."""

    name = "by wires"

    def __init__(self, box: VirtualBox) -> None:
        self._box = box
        self._plugged_in = True
        self.missed: set[str] = set()
        self.tardy: set[str] = set()

    def begin(self, box: VirtualBox, rng: Random) -> None:
        """Nothing but the box itself."""
        del rng
        self._box = box

    def listen(self, now_ms: int) -> list[Signal]:
        """Pins can be read at any time."""
        del now_ms
        return [self._box.baseline()]

    def carry(self, signals: Sequence[Signal], now_ms: int) -> list[Signal]:
        """As they are."""
        del now_ms
        return list(signals) if self._plugged_in else []

    def unplug(self, now_ms: int) -> list[Signal]:
        """All pins at once."""
        self._plugged_in = False
        return [Lost(now_ms, tuple(self._box.baseline().levels))]

    def plug_in(self, now_ms: int) -> list[Signal]:
        """They say how they stand."""
        self._plugged_in = True
        return [Found(now_ms, self._box.baseline().levels)]


class SerialLine:
    """The firmware debounces and tells; the line is slow and spoils one frame in a hundred."""

    name = "by serial line"

    def __init__(self, box: VirtualBox, rng: Random, tally: Tally) -> None:
        self._box, self._rng, self._tally = box, rng, tally
        self._now_ms = self._arrive_ms = box.now_ms
        self._pico: Pico | None = self._booted(box.baseline().levels)
        self._plugged_in = True
        self.missed: set[str] = set()
        self.tardy: set[str] = set()
        self._link = Link(_PORT)
        self._pacer = Pacer()

    def begin(self, box: VirtualBox, rng: Random) -> None:
        """The Pico goes on as it is."""
        self._box, self._rng = box, rng

    def _booted(self, levels: Mapping[str, bool]) -> Pico:
        return Pico(self._rng.getrandbits(32), levels, self._now_ms)

    def listen(self, now_ms: int) -> list[Signal]:
        """A new program opens the port and asks."""
        self._link = Link(_PORT, _BOX_MAP.expected)
        self._pacer = Pacer()
        return self.plug_in(now_ms)

    def unplug(self, now_ms: int) -> list[Signal]:
        """The port is gone; the box goes on by its battery, and notices that nobody listens, or does not."""
        self._plugged_in = False
        if self._pico is not None:
            self._pico.connected = self._rng.random() < 0.5
        return self._heard(self._link.closed(now_ms, Words("the cable was pulled")), now_ms)

    def plug_in(self, now_ms: int) -> list[Signal]:
        """The port is back."""
        self._plugged_in = True
        if self._pico is not None:
            self._pico.connected = True
        self._link.opened(now_ms)
        self._ask(now_ms)
        return []

    def carry(self, signals: Sequence[Signal], now_ms: int) -> list[Signal]:
        """Through firmware, line and link. A box without power has no Pico, and one that gets it back has another."""
        heard: list[Signal] = []
        part: list[Signal] = []
        for signal in signals:
            if isinstance(signal, Lost) and len(signal.channels) == _CHANNELS:
                heard += self._until(part, signal.t_ms)
                self._pico, part = None, []
            elif isinstance(signal, Found) and self._pico is None:
                heard += self._until([], signal.t_ms)
                self._pico = self._booted(signal.levels)
            else:
                part.append(signal)
        return heard + self._until(part, now_ms)

    def _until(self, signals: Sequence[Signal], end_ms: int) -> list[Signal]:
        """In slices, since the host looks at the clock too: what is due, and whether to ask again."""
        heard: list[Signal] = []
        at = 0
        while self._now_ms < end_ms or at < len(signals):
            until_ms = self._now_ms = min(end_ms, self._now_ms + _SLICE_MS[self._link.state is State.LIVE])
            first = at
            while at < len(signals) and signals[at].t_ms <= until_ms:
                at += 1
            if self._pico is not None:
                for left_ms, frame in self._pico.run(signals[first:at], until_ms):
                    heard += self._transmit(left_ms, frame)
            heard += self._heard(self._link.tick(until_ms), until_ms)
            self._ask(until_ms)
        return heard

    def _transmit(self, left_ms: int, frame: bytes) -> list[Signal]:
        self._tally.note("frames")
        if self._rng.random() < _SPOILED:
            self._tally.note("spoiled")
            frame = spoiled(self._rng, frame)
        self._arrive_ms = max(self._arrive_ms, left_ms + self._rng.randint(*_LATENCY_MS))
        if not self._plugged_in or not frame:
            return []
        return self._heard(self._link.receive(frame, self._arrive_ms), self._arrive_ms)

    def _ask(self, now_ms: int) -> None:
        if self._link.to_send(now_ms) and self._plugged_in and self._pico is not None:
            self._pico.ask()

    def _heard(self, events: list[Event], now_ms: int) -> list[Signal]:
        for event in events:
            self._doubt(event, now_ms)
            for signal in translate(event, CHANNELS):
                self._pacer.add(signal, now_ms)
        return self._pacer.take(now_ms)

    def _doubt(self, event: Event, now_ms: int) -> None:
        """Counters tell which changes were lost; and what comes later than the pacer allows for, is drawn out."""
        if isinstance(event, Missed):
            self.missed |= {BY_NAME[name].part for name in event.counts}
        elif isinstance(event, Changed) and now_ms - event.t_ms > RESERVE_MS:
            self.tardy.add(BY_NAME[event.channel].part)
            self._tally.note("tardy")

"""What can go wrong with the sensors of a virtual thing, on demand: it spoils what healthy ones say. No I/O.

One rule: the thing itself knows nothing of this. Faults sit between the contacts and whoever listens, as in
real wiring.
"""

from collections.abc import Mapping
from enum import StrEnum
from random import Random
from typing import assert_never

import msgspec

from hardware.channels import Channels
from hardware.signals import Edge, Found, Lost, Signal

SOURCE = "mock"
SLOW_MS = 1800  # a weak magnet keeps its sensor at the switching point for so long
_HUM_MS = (3, 8)  # from toggle to toggle: 125 to 333 per second
_FOR_EVER = 1 << 60


class ImpossibleError(ValueError):
    """No thing can do that; the message says why, for people."""


class FaultKind(StrEnum):
    """What is wrong."""

    STUCK = "stuck"  # stays at the level that it has: welded reed, magnet come loose
    DEAD = "dead"  # reads 0 for ever: broken reed or wire
    NOISY = "noisy"  # toggles all the time: loose contact
    SLOW = "slow"  # weak magnet: hovers at its switching point before it changes
    INVERTED = "inverted"  # normally closed contact where an open one belongs
    SWAPPED = "swapped"  # two wires exchanged
    LOST = "lost"  # no power: does not answer at all


class Fault(msgspec.Struct, frozen=True):
    """A kind of fault and the channels that have it: two for swapped wires, one or more for the others."""

    kind: FaultKind
    channels: tuple[str, ...]
    why: str = "it has lost power"  # of those that do not answer


class Faults:
    """The faults that a thing has now, and what its sensors say with them."""

    def __init__(self, seed: int, levels: Mapping[str, bool], channels: Channels) -> None:
        self._channels = channels
        self._random = Random(~seed)  # noqa: S311 (wood, not secrets)
        self._true = dict(levels)
        self._said = dict(levels)
        self._kinds: dict[str, FaultKind] = {}
        self._wire = {name: name for name in levels}
        self._lost: set[str] = set()
        self._hums: dict[str, tuple[int, int]] = {}  # channel: next toggle, end
        self._healthy = True

    @property
    def present(self) -> dict[str, FaultKind]:
        swapped = {name: FaultKind.SWAPPED for name, wire in self._wire.items() if wire != name}
        return swapped | self._kinds | dict.fromkeys(sorted(self._lost), FaultKind.LOST)

    @property
    def nothing_answers(self) -> bool:
        """Has every sensor lost its power?"""
        return len(self._lost) == len(self._said)

    def baseline(self, now_ms: int) -> Found:
        """What all sensors that answer say."""
        answering = {name: level for name, level in self._said.items() if name not in self._lost}
        return Found(now_ms, answering, SOURCE)

    def deadline_ms(self) -> int | None:
        return min((toggle_ms for toggle_ms, _ in self._hums.values()), default=None)

    def distort(self, edges: list[Edge], now_ms: int) -> list[Signal]:
        """What is said until now instead of these edges."""
        if self._healthy:
            return self._pass(edges)
        signals: list[Signal] = []
        for edge in edges:
            self._hum(edge.t_ms, signals)
            self._true[edge.channel] = edge.level
            self._start_slow(edge)
            self._say(edge.channel, edge.t_ms, signals)
        self._hum(now_ms, signals)
        return signals

    def _pass(self, edges: list[Edge]) -> list[Signal]:
        for edge in edges:
            self._true[edge.channel] = self._said[edge.channel] = edge.level
        return list(edges)

    def add(self, fault: Fault, now_ms: int) -> list[Signal]:
        """From now on this is wrong too."""
        channels = self._check(fault)
        self._healthy = False
        signals: list[Signal] = []
        match fault.kind:
            case FaultKind.LOST:
                self._lost |= channels
                signals.append(Lost(now_ms, tuple(sorted(channels)), SOURCE, fault.why))
            case FaultKind.SWAPPED:
                self._swap(*fault.channels)
            case FaultKind.NOISY:
                self._kinds |= dict.fromkeys(channels, fault.kind)
                self._hums |= dict.fromkeys(channels, (now_ms, _FOR_EVER))
            case FaultKind.STUCK | FaultKind.DEAD | FaultKind.SLOW | FaultKind.INVERTED:
                self._kinds |= dict.fromkeys(channels, fault.kind)
            case _:
                assert_never(fault.kind)
        self._say_all(now_ms, signals)
        return signals

    def _check(self, fault: Fault) -> set[str]:
        unknown = [name for name in fault.channels if name not in self._channels]
        if unknown:
            raise ImpossibleError(f"there is no sensor {unknown[0]}: try {self._channels.named_like}")
        missing = [name for name in fault.channels if name not in self._true]
        if missing and fault.kind is not FaultKind.LOST:
            raise ImpossibleError(f"this {self._channels.thing} has no {missing[0]}")
        fitted = set(fault.channels) - set(missing)
        wanted = 2 if fault.kind is FaultKind.SWAPPED else 1
        if len(fitted) < wanted:
            raise ImpossibleError(f"{fault.kind} needs {wanted} sensor{'s'[: wanted - 1]} to be named")
        return fitted

    def _swap(self, one: str, other: str) -> None:
        self._wire[one], self._wire[other] = self._wire[other], self._wire[one]

    def mend(self, now_ms: int, channel: str | None = None) -> list[Signal]:
        """This channel, or all of them, are as good as new."""
        mended = set(self._true) if channel is None else {channel}
        for name in mended:
            self._kinds.pop(name, None)
            self._hums.pop(name, None)
            self._mend_wire(name)
        signals: list[Signal] = []
        back = self._lost & mended
        self._lost -= back
        self._say_all(now_ms, signals)
        self._healthy = not self.present
        if back:
            levels = {name: self._said[name] for name in sorted(back)}
            said = [s for s in signals if not (isinstance(s, Edge) and s.channel in back)]
            return [Found(now_ms, levels, SOURCE), *said]
        return signals

    def _mend_wire(self, name: str) -> None:
        wire = self._wire.get(name, name)
        if wire != name:
            other = next(sensor for sensor, its_wire in self._wire.items() if its_wire == name)
            self._wire[other], self._wire[name] = wire, name

    def _start_slow(self, edge: Edge) -> None:
        if self._kinds.get(edge.channel) is FaultKind.SLOW:
            toggle_ms, _ = self._hums.get(edge.channel, (edge.t_ms, 0))
            self._hums[edge.channel] = (toggle_ms, edge.t_ms + SLOW_MS)

    def _hum(self, until_ms: int, signals: list[Signal]) -> None:
        """Toggles of noisy sensors up to now, in time order."""
        while self._hums:
            name, (toggle_ms, end_ms) = min(self._hums.items(), key=lambda item: item[1][0])
            if toggle_ms > until_ms:
                return
            self._toggle(name, toggle_ms, end_ms, signals)

    def _toggle(self, name: str, toggle_ms: int, end_ms: int, signals: list[Signal]) -> None:
        wire = self._wire[name]
        if toggle_ms >= end_ms:
            del self._hums[name]
            self._say(name, toggle_ms, signals)
            return
        self._speak(wire, toggle_ms, not self._said[wire], signals)
        self._hums[name] = (toggle_ms + self._random.randint(*_HUM_MS), end_ms)

    def _say_all(self, t_ms: int, signals: list[Signal]) -> None:
        for name in self._wire:
            self._say(name, t_ms, signals)

    def _say(self, name: str, t_ms: int, signals: list[Signal]) -> None:
        """What a sensor makes of its contact goes out on its wire; one that hums says nothing else."""
        wire = self._wire[name]
        if name not in self._hums:
            self._speak(wire, t_ms, self._level(name, wire), signals)

    def _level(self, name: str, wire: str) -> bool:
        match self._kinds.get(name):
            case FaultKind.STUCK:
                return self._said[wire]
            case FaultKind.DEAD:
                return False
            case FaultKind.INVERTED:
                return not self._true[name]
            case _:
                return self._true[name]

    def _speak(self, wire: str, t_ms: int, level: bool, signals: list[Signal]) -> None:
        if self._said[wire] != level:
            self._said[wire] = level
            if wire not in self._lost:
                signals.append(Edge(t_ms, wire, level, SOURCE))

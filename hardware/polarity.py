"""Wires as they were really soldered: inverted levels and swapped channels, corrected in one place. No I/O, no state.

The one rule: everything behind this module speaks of the channel that the sensor watches and of 1 as the contract's
table means it.
"""

from collections.abc import Iterator, Mapping
from typing import assert_never

import msgspec
from msgspec.structs import replace

from hardware.channels import Channels
from hardware.signals import Edge, Found, Lost, Signal


class Wiring(msgspec.Struct, frozen=True):
    """`swapped` are pairs of channels whose wires are exchanged; `inverted` names the true channel, after swapping."""

    inverted: frozenset[str] = frozenset()
    swapped: tuple[tuple[str, str], ...] = ()

    def problems(self, channels: Channels) -> Iterator[str]:
        """Why no wiring of these channels can be like this."""
        ends = [name for pair in self.swapped for name in pair]
        for name in sorted({*self.inverted, *ends} - channels.by_name.keys()):
            yield f"{name} is not a channel of the {channels.thing}: see the list of channels in the pin map"
        for name in sorted({name for name in ends if ends.count(name) > 1}):
            yield f"{name} is swapped more than once: name each channel in one pair only"

    def channel(self, wired: str) -> str:
        """The channel that the wire with this name really belongs to."""
        for pair in self.swapped:
            if wired in pair:
                return pair[wired == pair[0]]
        return wired

    def correct(self, wired: str, level: bool) -> tuple[str, bool]:
        """A wire and its electrical level as the true channel and its level."""
        name = self.channel(wired)
        return name, level != (name in self.inverted)

    def translate(self, signal: Signal) -> Signal:
        """The signal as a well-wired box would have sent it: what a trace records."""
        match signal:
            case Edge():
                name, level = self.correct(signal.channel, signal.level)
                return replace(signal, channel=name, level=level)
            case Lost():
                return replace(signal, channels=tuple(map(self.channel, signal.channels)))
            case Found():
                moved = tuple(map(self.channel, signal.moved))
                return replace(signal, levels=self.levels(signal.levels), moved=moved)
            case _ as unreachable:
                assert_never(unreachable)

    def levels(self, wired: Mapping[str, bool]) -> dict[str, bool]:
        return dict(self.correct(name, level) for name, level in wired.items())

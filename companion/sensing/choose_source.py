"""Which source of sensor data to take: what people ask for by name, or what this machine has.

One rule: only here is a name turned into a source; the rest of the program knows the interface alone. A new kind is a
line in `open_source`, a word in `NAMES`, and, if a machine can have it or not, a question in `choose`.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.words import Words
from hardware.apparatus import AnyApparatus, expected_among
from hardware.clock import Clock
from hardware.pins import header_map as pinmap
from hardware.pins.device_tree import DEVICE_TREE, claimed
from hardware.pins.header_map import MODEL, has_gpio, is_pi
from hardware.sources.no_sensors import NoSensors
from hardware.sources.recording import ReplaySource
from hardware.sources.source import Source
from hardware.sources.virtual import VirtualSource

if TYPE_CHECKING:
    from companion.config import Config

NAMES = "auto, mock, none, gpio, serial, serial:PORT or replay:TRACE"
WHICH = (
    "Which apparatus to use. Not needed with --pins or a recording. "
    "[default: as configured, otherwise what answers, otherwise jewel_box]"
)

NO_BOX = "no {thing} answers on any serial port: is it plugged in or paired, and switched on?"
NO_PINS = "which pins is the {thing} on? Name a pin map with --pins, or under [gpio] in the configuration"


class UnknownSourceError(ValueError):
    """There is no such source."""


class NoBoxError(RuntimeError):
    """A box was asked for, and none is there; the message says what to look at."""


class Wanted(msgspec.Struct, frozen=True):
    """What was asked for."""

    source: str = "auto"
    pins: Path | None = None
    seed: int = 0
    apparatus: str | None = None  # as configured, or what answers


class Answering(msgspec.Struct, frozen=True):
    """A serial port where our firmware answers, and what it is in, with its channels; None: it has not said."""

    port: str
    apparatus: AnyApparatus | None
    channels: tuple[str, ...] = ()


Listen = Callable[[str], Sequence[Answering]]  # at this port, or at all


class Choice(msgspec.Struct, frozen=True):
    """A source by its name, what has the sensors, and what to say about the source if nobody has named it."""

    name: str
    apparatus: AnyApparatus
    why: Words | None = None
    others: tuple[AnyApparatus, ...] = ()  # what may answer at its port instead
    waits: bool = True  # at the start, for what answers at its port


def choose(
    source: str, named: AnyApparatus | None, usual: AnyApparatus, listen: Listen, dev: Path, model: Path = MODEL
) -> Choice:
    """What `auto` means on this machine, and where `serial` leads.

    If no apparatus is named, it is what answers, and otherwise the usual one.
    """
    kind, _, port = source.partition(":")
    if kind == "serial" and port and named is None:
        met = _nearest(listen(port), named)
        return Choice(source, (met and met.apparatus) or usual)
    if source not in {"auto", "serial"}:
        return Choice(source, named or usual)
    met = _nearest(listen(""), named)
    if met is not None:
        return Choice(f"serial:{met.port}", named or met.apparatus or usual)
    apparatus = named or usual
    if source == "serial":
        raise NoBoxError(NO_BOX.format(thing=apparatus.channels.thing))
    if has_gpio(dev) and is_pi(model):
        return Choice("gpio", apparatus)
    return Choice("mock", apparatus, Words("no serial box or GPIO pins found"))


def _nearest(answering: Sequence[Answering], named: AnyApparatus | None) -> Answering | None:
    """What is named, or may be; if none is, any: its line tells people so."""

    def distance(one: Answering) -> int:
        return 0 if named is None or one.apparatus is named else 1 if one.apparatus is None else 2

    return min(answering, key=distance, default=None)


def open_source(
    choice: Choice, wanted: Wanted, config: "Config", clock: Clock, dev: Path, tree: Path = DEVICE_TREE
) -> Source:
    """The source, not started yet. Raises PinMapError for a pin map that cannot be used, NoBoxError without one.

    Nobody has named the header under `auto`: there, pins that a driver of the device `tree` uses stay with it.
    """
    # Who plays with the virtual box need not wait for libraries that talk to pins and ports.
    apparatus, channels = choice.apparatus, choice.apparatus.channels
    kind, colon, name = choice.name.partition(":")
    match kind, colon:
        case "mock", "":
            return VirtualSource(apparatus.virtual(wanted.seed, clock.now_ms()), clock, choice.why)
        case "none", "":
            return NoSensors(clock)
        case "gpio", "":
            from hardware.sources.gpio import GpioSource  # noqa: PLC0415

            pins = wanted.pins or config.pins or apparatus.header_pins
            if pins is None:
                raise NoBoxError(NO_PINS.format(thing=channels.thing))
            pin_map = pinmap.load(pins, channels)
            spares = pin_map.spares(claimed(tree), channels) if wanted.source == "auto" else frozenset()
            return GpioSource(pin_map, clock, config.factory, dev, spares)
        case "serial", ":" if name:
            from hardware.sources.serial import PATIENCE_S, SerialSource  # noqa: PLC0415

            expected = expected_among(apparatus, wanted.pins, choice.others)
            return SerialSource(name, channels, expected, clock, patience_s=PATIENCE_S if choice.waits else 0)
        case "replay", ":" if name:
            return ReplaySource(Path(name), clock, channels)
        case _:
            raise UnknownSourceError(f"there is no source {wanted.source}: use {NAMES}")

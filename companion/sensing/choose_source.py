"""Which source of sensor data to take: what people ask for by name, or what this machine has.

One rule: only here is a name turned into a source; the rest of the program knows the interface alone. A new kind is a
line in `open_source`, a word in `NAMES`, and, if a machine can have it or not, a question in `choose`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.config import Config
from companion.words import Words
from hardware.apparatus import AnyApparatus
from hardware.clock import Clock
from hardware.pins import header_map as pinmap
from hardware.pins.header_map import MODEL, has_gpio, is_pi
from hardware.sources.recording import ReplaySource
from hardware.sources.source import Source
from hardware.sources.virtual import VirtualSource

NAMES = "auto, mock, gpio, serial, serial:PORT or replay:TRACE"
WHICH = "What has the sensors; --pins or a recording tells it by itself. [default: as configured, otherwise jewel_box]"

NO_BOX = "no box answers on any serial port: is it plugged in or paired, and switched on?"
NO_PINS = "which pins is the {thing} on? Name a pin map with --pins, or under [gpio] in the configuration"
FindBox = Callable[[], str | None]


class UnknownSourceError(ValueError):
    """There is no such source."""


class NoBoxError(RuntimeError):
    """A box was asked for, and none is there; the message says what to look at."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for."""

    source: str = "auto"
    pins: Path | None = None
    seed: int = 0
    apparatus: str | None = None  # as configured


@dataclass(frozen=True, slots=True)
class Choice:
    """A source by its name, and what to say about it if nobody has named it."""

    name: str
    why: Words | None = None


def choose(source: str, dev: Path, find_box: FindBox, model: Path = MODEL) -> Choice:
    """What `auto` means on this machine, and where `serial` leads; looking for a box may take a moment."""
    if source not in {"auto", "serial"}:
        return Choice(source)
    port = find_box()
    if port is not None:
        return Choice(f"serial:{port}")
    if source == "serial":
        raise NoBoxError(NO_BOX)
    if has_gpio(dev) and is_pi(model):
        return Choice("gpio")
    return Choice("mock", Words("no serial box or GPIO pins found"))


def open_source(
    choice: Choice, wanted: Wanted, apparatus: AnyApparatus, config: Config, clock: Clock, dev: Path
) -> Source:
    """The source, not started yet. Raises PinMapError for a pin map that cannot be used, NoBoxError without one."""
    # Who plays with the virtual box need not wait for libraries that talk to pins and ports.
    channels = apparatus.channels
    kind, colon, name = choice.name.partition(":")
    match kind, colon:
        case "mock", "":
            return VirtualSource(apparatus.virtual(wanted.seed, clock.now_ms()), clock, choice.why)
        case "gpio", "":
            from hardware.sources.gpio import GpioSource  # noqa: PLC0415

            pins = wanted.pins or config.pins or apparatus.header_pins
            if pins is None:
                raise NoBoxError(NO_PINS.format(thing=channels.thing))
            return GpioSource(pinmap.load(pins, channels), clock, config.factory, dev)
        case "serial", ":" if name:
            from hardware.sources.serial import SerialSource  # noqa: PLC0415

            return SerialSource(name, channels, apparatus.expected(wanted.pins), clock)
        case "replay", ":" if name:
            return ReplaySource(Path(name), clock, channels)
        case _:
            raise UnknownSourceError(f"there is no source {wanted.source}: use {NAMES}")

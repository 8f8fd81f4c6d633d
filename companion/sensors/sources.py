"""Which source of sensor data to take: what people ask for by name, or what this machine has.

One rule: only here is a name turned into a source; the rest of the program knows the interface alone.
"""

from dataclasses import dataclass
from pathlib import Path

from companion.config import Config
from hardware import pinmap
from hardware.clock import Clock
from hardware.gpio import GpioSource, has_gpio
from hardware.mock import VirtualBox
from hardware.mock_source import MockSource
from hardware.sources import Source
from hardware.sources_replay import ReplaySource

NAMES = "auto, mock, gpio or replay:TRACE"


class UnknownSourceError(ValueError):
    """There is no such source."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for."""

    source: str = "auto"
    pins: Path | None = None
    seed: int = 0


def choose(source: str) -> str:
    """What `auto` means on this machine."""
    if source != "auto":
        return source
    return "gpio" if has_gpio() else "mock"


def open_source(wanted: Wanted, config: Config, clock: Clock) -> Source:
    """The source, not started yet. Raises PinMapError for a pin map that cannot be used."""
    kind, colon, name = choose(wanted.source).partition(":")
    match kind, colon:
        case "mock", "":
            return MockSource(VirtualBox(wanted.seed, now_ms=clock.now_ms()), clock)
        case "gpio", "":
            return GpioSource(pinmap.load(wanted.pins or config.pins), clock, config.factory)
        case "replay", ":" if name:
            return ReplaySource(Path(name), clock)
        case _:
            raise UnknownSourceError(f"there is no source {wanted.source}: take {NAMES}")

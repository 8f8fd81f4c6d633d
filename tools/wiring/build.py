"""One build of the box as its pin map describes it, whichever of the two kinds of map that is.

One rule: a sensor is where the wood needs it. Those of a drawer and of the joint below sit on the level whose letter
comes first; the tilt switches sit in the middle, where the Pico or the cable to the Pi is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from hardware.channels import Channel, Contact
from hardware.jewel_box import box_map as boxmap
from hardware.jewel_box.box_map import BoxMap
from hardware.jewel_box.channels import BY_NAME, CHANNELS, RINGS, Kind, level_of
from hardware.pins import header_map as pinmap
from hardware.pins import toml as pinmap_toml
from hardware.pins.header_map import PinMap
from hardware.pins.toml import PinMapError
from tools.wiring.header import header_position

MIDDLE = "B"  # docs/architecture.md: the Pico is in the middle level, so every joint is crossed by one ring at most


class Style(StrEnum):
    """The two ways to build."""

    BOX = "box"
    HEADER = "header"


@dataclass(frozen=True, slots=True)
class Sensor:
    """A sensor, the level that it is fitted in, the chip that reads it and its pin there, as printed on the card."""

    channel: Channel
    level: str
    chip: str
    pin: str

    @property
    def name(self) -> str:
        """Its channel."""
        return self.channel.name

    @property
    def rests_closed(self) -> bool:
        """Whether its contact is closed while the box stands there upright, shut and lined up."""
        return self.channel.at_rest


@dataclass(frozen=True, slots=True)
class Build:
    """All sensors of a map, and the map itself; `lines` says where in the file a key is."""

    style: Style
    file: str
    sensors: tuple[Sensor, ...]
    plan: BoxMap | PinMap
    lines: Mapping[str, int]

    @property
    def box(self) -> BoxMap:
        """The map of a build with a Pico."""
        assert isinstance(self.plan, BoxMap)
        return self.plan

    @property
    def header(self) -> PinMap:
        """The map of a build straight on the header."""
        assert isinstance(self.plan, PinMap)
        return self.plan

    def of(self, *kinds: Kind) -> tuple[Sensor, ...]:
        """The sensors of some kinds."""
        return tuple(sensor for sensor in self.sensors if sensor.channel.kind in kinds)

    def made_of(self, contact: Contact) -> tuple[Sensor, ...]:
        """The reeds, the Hall switches or the tilt switches."""
        return tuple(sensor for sensor in self.sensors if sensor.channel.contact is contact)

    def on(self, level: str) -> tuple[Sensor, ...]:
        """The sensors that are fitted in a level."""
        return tuple(sensor for sensor in self.sensors if sensor.level == level)

    def part(self, name: str) -> tuple[Sensor, ...]:
        """The sensors of a drawer, of a ring or of "tilt"."""
        return tuple(sensor for sensor in self.sensors if sensor.channel.part == name)

    @property
    def rings(self) -> tuple[str, ...]:
        """The joints that are sensed."""
        return tuple(ring for ring in RINGS if self.part(ring))

    def setting(self, key: str) -> int:
        """A number under [pico]."""
        value = self.box.settings[key]
        assert isinstance(value, int)
        return value


def load(path: Path) -> Build:
    """Read a map of either kind; PinMapError lists all that is wrong with it."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        text = ""  # the map's own reader says what is wrong with it
    return _read(text, path)


def _read(text: str, path: Path) -> Build:
    entries = pinmap_toml.read(path.name, text).entries
    lines = {entry.key: entry.line for entry in entries if entry.key}
    if {"sensors", "buttons"} & {entry.table for entry in entries}:
        header = pinmap.load(path, CHANNELS)
        return Build(Style.HEADER, path.name, tuple(_on_header(header)), header, lines)
    box = boxmap.load(path)
    return Build(Style.BOX, path.name, tuple(_in_box(box)), box, lines)


def _on_header(header: PinMap) -> list[Sensor]:
    return [_sensor(name, "Pi", f"GPIO{header.sensors[name]}") for name in CHANNELS.in_order(header.sensors)]


def _in_box(box: BoxMap) -> list[Sensor]:
    found = [
        _sensor(name, f"board {board.name}", port(bit)) for board in box.boards for name, bit in board.bits.items()
    ]
    found += [_sensor(name, "Pico", f"GP{pin}") for name, pin in box.pins.items()]
    order = list(BY_NAME)
    return sorted(found, key=lambda sensor: order.index(sensor.name))


def _sensor(name: str, chip: str, pin: str) -> Sensor:
    channel = BY_NAME[name]
    return Sensor(channel, level_of(channel.part) or MIDDLE, chip, pin)


def port(bit: int) -> str:
    """An expander's pin as its data sheet names it."""
    return f"GP{'AB'[bit // 8]}{bit % 8}"


def position(sensor: Sensor) -> int:
    """Where a sensor of a header build is plugged in."""
    return header_position(int(sensor.pin.removeprefix("GPIO")))


def crossing(build: Build, ring: str) -> tuple[str, ...]:
    """What goes through the slip ring of a joint: the wires of the level on the far side from the middle."""
    (level,) = set(ring) - {MIDDLE}
    sensors = build.on(level)
    if not sensors:
        return ()
    if build.style is Style.BOX:
        return ("3V3", "GND", "SDA", "SCL")
    supply = ("3V3",) if any(sensor.channel.contact is Contact.HALL for sensor in sensors) else ()
    return (*supply, "GND", *(sensor.name for sensor in sensors))


__all__ = [
    "MIDDLE",
    "Build",
    "PinMapError",
    "Sensor",
    "Style",
    "crossing",
    "load",
    "port",
    "position",
]

"""One build of an apparatus as its pin map describes it, whichever of the two kinds of map that is.

One rule: a sensor is where the wood needs it; `layouts` says where.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hardware.apparatuses import of_pin_map
from hardware.channels import Cabling, Channel, Contact
from hardware.pins import toml as pinmap_toml
from hardware.pins.header_map import PinMap, header_position
from hardware.pins.pico_map import PicoMap
from hardware.pins.toml import PinMapError
from hardware.pins.wires import AnyPinMap, load_map, pins_of
from hardware.pins.wires import supply as supply_of
from tools.wiring.layouts import LAYOUTS, Layout, Style


@dataclass(frozen=True, slots=True)
class Sensor:
    """A sensor, the place that it is fitted at, the chip that reads it and its pin there, as printed on the card."""

    channel: Channel
    place: str
    chip: str
    pin: str

    @property
    def name(self) -> str:
        """Its channel."""
        return self.channel.name

    @property
    def rests_closed(self) -> bool:
        """Whether its contact is closed while nobody plays."""
        return self.channel.at_rest


@dataclass(frozen=True, slots=True)
class Build:
    """All sensors of a map, and the map itself; `lines` says where in the file a key is."""

    layout: Layout
    style: Style
    file: str
    sensors: tuple[Sensor, ...]
    plan: AnyPinMap
    lines: Mapping[str, int]

    @property
    def name(self) -> str:
        """What the files made for it begin with: the name of its map."""
        return Path(self.file).stem

    @property
    def cabling(self) -> Cabling:
        """Places, plugs, and the slip rings that it needs."""
        return self.layout.cabling.of(sensor.channel for sensor in self.sensors)

    @property
    def pico(self) -> PicoMap:
        """The map of a build with a Pico."""
        assert isinstance(self.plan, PicoMap)
        return self.plan

    @property
    def header(self) -> PinMap:
        """The map of a build straight on the header."""
        assert isinstance(self.plan, PinMap)
        return self.plan

    def of(self, *kinds: str) -> tuple[Sensor, ...]:
        """The sensors of some kinds."""
        return tuple(sensor for sensor in self.sensors if sensor.channel.kind in kinds)

    def made_of(self, contact: Contact) -> tuple[Sensor, ...]:
        """The reeds, the Hall switches or the tilt switches."""
        return tuple(sensor for sensor in self.sensors if sensor.channel.contact is contact)

    def at(self, place: str) -> tuple[Sensor, ...]:
        """The sensors that are fitted at a place."""
        return tuple(sensor for sensor in self.sensors if sensor.place == place)

    def on_chip(self, chip: str) -> tuple[Sensor, ...]:
        """The sensors that a chip reads."""
        return tuple(sensor for sensor in self.sensors if sensor.chip == chip)

    def part(self, name: str) -> tuple[Sensor, ...]:
        """The sensors of a drawer, a ring, a cell."""
        return tuple(sensor for sensor in self.sensors if sensor.channel.part == name)

    def setting(self, key: str) -> int:
        """A number under [pico]."""
        value = self.pico.settings[key]
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
    layout = LAYOUTS[of_pin_map(path).name]
    plan = load_map(path, layout.apparatus.channels)
    style = Style.HEADER if isinstance(plan, PinMap) else Style.PICO
    return Build(layout, style, path.name, _sensors(layout, plan), plan, lines)


def _sensors(layout: Layout, plan: AnyPinMap) -> tuple[Sensor, ...]:
    pins = pins_of(plan)
    fitted = [channel for channel in layout.apparatus.channels if channel.name in pins]
    return tuple(
        Sensor(channel, layout.cabling.place(channel.part), pins[channel.name].reader, pins[channel.name].name)
        for channel in fitted
    )


def position(sensor: Sensor) -> int:
    """Where a sensor of a header build is plugged in."""
    return header_position(int(sensor.pin.removeprefix("GPIO")))


def crossing(build: Build, place: str) -> tuple[str, ...]:
    """What goes to a place, through the slip ring if there is one: the bus of its board, and a wire for each sensor
    that another chip reads."""
    sensors = build.at(place)
    if not sensors:
        return ()
    wired = read_from_afar(build, place)
    bus = ("3V3", "GND", "SDA", "SCL") if len(wired) < len(sensors) else (*supply(wired), "GND")
    return (*bus, *(sensor.name for sensor in wired))


def read_from_afar(build: Build, place: str) -> tuple[Sensor, ...]:
    """The sensors at a place that are not read by a board there."""
    return tuple(sensor for sensor in build.at(place) if sensor.chip != f"board {place}")


def supply(sensors: Iterable[Sensor]) -> tuple[str, ...]:
    """3.3 V, if there are Hall switches among them."""
    return supply_of(sensor.channel for sensor in sensors)


def slip_rings(build: Build) -> dict[str, str]:
    """The slip rings that a build needs, each with the place behind it."""
    return {ring: place for place, ring in build.cabling.slip_rings.items() if build.at(place)}


__all__ = [
    "Build",
    "PinMapError",
    "Sensor",
    "Style",
    "crossing",
    "load",
    "position",
    "read_from_afar",
    "slip_rings",
    "supply",
]

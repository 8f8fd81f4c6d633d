"""The pin map of a build without a microcontroller: which sensor or button is on which pin of the Pi's header.

One rule: a map is right or all its mistakes are listed, each with its line. Pins are BCM numbers, as printed on most
pin-out cards ("GPIO17"). Every contact goes between its pin and ground; the Pi's own pull-ups hold it at 3.3 V.
"""

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path

import msgspec

from hardware.channels import Channels
from hardware.pins.toml import Entry, PinMapError, Problem, read, text_of, usual_map

HEADER_PINS = range(2, 28)
MODEL = Path("/proc/device-tree/model")
PI_HEADER = (
    "3V3", "5V", "GPIO2", "5V", "GPIO3", "GND", "GPIO4", "GPIO14", "GND", "GPIO15",
    "GPIO17", "GPIO18", "GPIO27", "GND", "GPIO22", "GPIO23", "3V3", "GPIO24", "GPIO10", "GND",
    "GPIO9", "GPIO25", "GPIO11", "GPIO8", "GND", "GPIO7", "ID_SD", "ID_SC", "GPIO5", "GND",
    "GPIO6", "GPIO12", "GPIO13", "GND", "GPIO19", "GPIO16", "GPIO26", "GPIO20", "GND", "GPIO21",
)  # fmt: skip
RESERVED = {0: "ID_SD", 1: "ID_SC"}  # a HAT's identity memory is read here at boot
DEFAULT_MAP = usual_map("header.toml")


class Button(StrEnum):
    """The push buttons that a table may have."""

    DIAMOND = "diamond"
    SAPPHIRE = "sapphire"
    ALARM = "alarm"
    DONE = "done"
    UNDO = "undo"


class FactoryName(StrEnum):
    """Which library talks to the pins."""

    AUTO = "auto"
    LGPIO = "lgpio"
    RPIGPIO = "rpigpio"
    MOCK = "mock"


Pins = tuple[int, ...]


class PinMap(msgspec.Struct, frozen=True):
    """Sensors by channel, and buttons by the pins that they pull down together."""

    sensors: Mapping[str, int]
    buttons: Mapping[Button, Pins]
    file: str = ""

    def without(self, spares: Collection[int]) -> "PinMap":
        """What is left of it without these pins."""
        sensors = {name: pin for name, pin in self.sensors.items() if pin not in spares}
        buttons = {button: pins for button, pins in self.buttons.items() if not set(pins) & set(spares)}
        return PinMap(sensors, buttons, self.file)

    def spares(self, claimed: Collection[int], channels: Channels) -> frozenset[int]:
        """Its pins that others use, if they use these; and those of sensors that say nothing without one of them."""
        left = self.without(claimed)
        alone = {self.sensors[name] for name, _ in channels.unpaired(left.sensors)}
        return frozenset(
            {*self.sensors.values(), *(pin for pins in self.buttons.values() for pin in pins)}
        ).intersection({*claimed, *alone})


def load(path: Path, channels: Channels) -> PinMap:
    return parse(str(path), text_of(path, "not TOML: this is not UTF-8 text"), channels)


def parse(file: str, text: str, channels: Channels) -> PinMap:
    sheet = read(file, text)
    if sheet.problems:
        raise PinMapError(sheet.problems)
    reader = _Reader(file, channels)
    for entry in sheet.entries:
        reader.take(entry)
    reader.finish()
    if reader.problems:
        raise PinMapError(reader.problems)
    return PinMap(reader.sensors, reader.buttons, file)


class _Reader:
    """Takes entry after entry and remembers what was wrong."""

    def __init__(self, file: str, channels: Channels) -> None:
        self._channels = channels
        self.problems: list[Problem] = []
        self.sensors: dict[str, int] = {}
        self.buttons: dict[Button, Pins] = {}
        self._file = file
        self._users: dict[Pins, Entry] = {}
        self._seen = False

    def take(self, entry: Entry) -> None:
        self._seen = True
        match entry:
            case Entry("sensors" | "buttons", ""):
                pass
            case Entry("sensors"):
                self._sensor(entry)
            case Entry("buttons"):
                self._button(entry)
            case Entry(table, "", _, line):
                self._wrong(line, f"unknown table [{table}]: there are [sensors] and [buttons]")
            case Entry("", key, _, line):
                self._wrong(line, f"unknown key {key}: pins belong under [sensors] or [buttons]")
            case _:
                pass  # its table has been named already

    def _sensor(self, entry: Entry) -> None:
        if entry.key not in self._channels:
            self._wrong(entry.line, f"unknown channel {entry.key}{_meant(entry.key, self._channels.by_name)}")
        elif isinstance(entry.value, list):
            self._wrong(entry.line, f"{entry.key} needs a pin of its own, not a list")
        elif pins := self._pins(entry):
            self.sensors[entry.key] = pins[0]

    def _button(self, entry: Entry) -> None:
        if entry.key not in set(Button):
            self._wrong(entry.line, f"unknown button {entry.key}: there are {', '.join(Button)}")
        elif pins := self._pins(entry):
            self.buttons[Button(entry.key)] = pins

    def _pins(self, entry: Entry) -> Pins:
        """The pins of an entry, if all are possible and free."""
        values = entry.value if isinstance(entry.value, list) else [entry.value]
        pins: list[int] = []
        for value in values:
            if isinstance(value, int) and not _impossible(value):
                pins.append(value)
            else:
                self._wrong(entry.line, f"{entry.key} = {_shown(value)}: {_impossible(value)}")
        if not values or len(set(pins)) < len(values):
            if len(pins) == len(values):
                self._wrong(entry.line, f"{entry.key}: name one pin, or different ones")
            return ()
        return self._claim(tuple(sorted(pins)), entry)

    def _claim(self, pins: Pins, entry: Entry) -> Pins:
        for taken, user in self._users.items():
            shared = set(pins) & set(taken)
            both_buttons = user.table == entry.table == "buttons"
            if shared and (taken == pins or not both_buttons):
                where = f"{user.key} on line {user.line}"
                self._wrong(entry.line, f"{entry.key} = GPIO{min(shared)}: already taken by {where}")
                return ()
        self._users[pins] = entry
        return pins

    def finish(self) -> None:
        if not self._seen:
            self._wrong(1, "the pin map is empty: name the sensors under [sensors]")

    def _wrong(self, line: int, message: str) -> None:
        self.problems.append(Problem(self._file, line, message))


def _impossible(value: object) -> str:
    """Why this is no pin, or nothing."""
    if type(value) is not int:
        return "a pin is a BCM number from 2 to 27"
    if value in RESERVED:
        return f"GPIO{value} is {RESERVED[value]}, reserved for a HAT's identity memory: use GPIO2 to GPIO27"
    return "" if value in HEADER_PINS else "there is no such pin on the 40-pin header: use GPIO2 to GPIO27"


def _shown(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def _meant(name: str, names: Iterable[str]) -> str:
    close = get_close_matches(name, list(names), 1)
    return f": did you mean {close[0]}?" if close else ""


def header_position(pin: int) -> int:
    """Where a BCM pin sits on the 40-pin header, counted as on the board (odd numbers on the inner row)."""
    return PI_HEADER.index(f"GPIO{pin}") + 1


def has_gpio(dev: Path) -> bool:
    """Whether this machine has pins at all."""
    return any(dev.glob("gpiochip*")) or (dev / "gpiomem").exists()


def is_pi(model: Path = MODEL) -> bool:
    """Whether this is a Raspberry Pi: many laptops have pins, too, but no header to wire a box to."""
    try:
        return model.read_bytes().startswith(b"Raspberry Pi")
    except OSError:
        return False

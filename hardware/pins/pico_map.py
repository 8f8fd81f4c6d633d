"""The pin map of a thing with a Pico: which sensor is on which pin of which board's port expander, or of the Pico.

One rule: a map is right or all its mistakes are listed, each with its line. The firmware's `pins` module is made from
it, and a hash over all that a wire depends on shows whether the thing at the other end of a line has the same map.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

import msgspec
from msgspec.structs import replace

from firmware_bridge.link_events import Expected
from hardware.channels import Channels
from hardware.pins.toml import Entry, PinMapError, Problem, read, text_of

ADDRESSES = range(0x20, 0x28)
GPIO_PINS = (*range(23), 26, 27, 28)  # GP23 to GP25 and GP29 serve the Pico itself
PICO_PINS = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
    "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN",
    "GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
)  # fmt: skip
_PORT = re.compile(r"GP([AB])([0-7])")


class _Setting(msgspec.Struct, frozen=True):
    """A setting of the Pico: its usual value, those that it may have, and what to say of any other."""

    usual: object
    allowed: Collection[object]
    otherwise: str


def _number(usual: int, lowest: int, highest: int) -> _Setting:
    return _Setting(usual, range(lowest, highest + 1), f"it must be from {lowest} to {highest}")


def _pin(usual: int, role: str, *pins: int) -> _Setting:
    *others, last = (f"GP{pin}" for pin in pins)
    return _Setting(usual, pins, f"{role} is on {', '.join(others)} or {last}")


# The firmware's bus is I2C0 and its UART is UART0; each reaches only these pins (RP2040 data sheet, 1.4.3).
_SETTINGS: Mapping[str, _Setting] = {
    "line": _Setting("usb", ("usb", "uart"), 'line must be "usb" or "uart"'),
    "baud": _number(115200, 1200, 1_000_000),
    "uart_tx": _pin(0, "TX of UART0", 0, 12, 16, 28),
    "uart_rx": _pin(1, "RX of UART0", 1, 13, 17),
    "sda": _pin(4, "SDA of I2C0", 0, 4, 8, 12, 16, 20, 28),
    "scl": _pin(5, "SCL of I2C0", 1, 5, 9, 13, 17, 21),
    "i2c_khz": _number(400, 50, 400),
    "battery": _Setting(29, (0, 26, 27, 28, 29), "the battery is measured on pin 26, 27, 28 or 29, or 0 for none"),
    "battery_ratio": _number(3, 1, 20),
    "debounce_ms": _number(5, 1, 20),
}


class BoardMap(msgspec.Struct, frozen=True):
    """One board's expander and the bits that its sensors are on."""

    name: str
    address: int
    bits: Mapping[str, int]


class PicoMap(msgspec.Struct, frozen=True):
    """Boards, the Pico's own pins, and its settings."""

    boards: tuple[BoardMap, ...]
    pins: Mapping[str, int]
    settings: Mapping[str, object]
    file: str = ""

    @property
    def channels(self) -> tuple[str, ...]:
        """All sensors in the order in which frames have them."""
        return (*(name for board in self.boards for name in board.bits), *self.pins)

    def text(self) -> str:
        """All that a sensor's name depends on, in one fixed form."""
        lines = [f"{board.name}@{board.address:#x}:{_pairs(board.bits)}" for board in self.boards]
        return "\n".join([*lines, f"pico:{_pairs(self.pins)}"])

    @property
    def hash(self) -> bytes:
        """Equal for equal maps; 8 bytes, as HELLO carries them."""
        import hashlib  # noqa: PLC0415 - brings 3.5 MB of OpenSSL, which only a wire needs

        return hashlib.sha256(self.text().encode()).digest()[:8]

    @property
    def expected(self) -> Expected:
        """What a firmware that was made from this map says of itself."""
        return Expected(self.hash, self.channels)

    def as_on(self, module: Mapping[str, object]) -> "PicoMap":
        """With the settings of a module that is on a Pico, as far as they can be ours."""
        found = {key: module.get(key.upper()) for key in _SETTINGS}
        kept = {key: value for key, value in found.items() if value in _SETTINGS[key].allowed}
        return replace(self, settings={**self.settings, **kept})

    def module(self) -> str:
        return _MODULE.format(
            name=Path(self.file).name,
            map_hash="".join(f"\\x{byte:02x}" for byte in self.hash),
            boards="".join(map(_board, self.boards)),
            pins=_sensors(self.pins, 4),
            settings="".join(f"{key.upper()} = {_quoted(value)}\n" for key, value in self.settings.items()),
        )


_MODULE = '''"""Made from {name} by `jewelbox firmware install`: change the pin map, not this."""

# fmt: off
MAP_HASH = b"{map_hash}"
BOARDS: "tuple[tuple[str, int, tuple[tuple[str, int], ...]], ...]" = (
{boards})
PINS: "tuple[tuple[str, int], ...]" = (
{pins})
{settings}'''


def _pairs(bits: Mapping[str, int]) -> str:
    return ",".join(f"{name}={bit}" for name, bit in bits.items())


def _board(board: BoardMap) -> str:
    return f'    ("{board.name}", {board.address:#x}, (\n{_sensors(board.bits, 8)}    )),\n'


def _sensors(bits: Mapping[str, int], indent: int) -> str:
    sensors = [f'("{name}", {bit}),' for name, bit in bits.items()]
    return "".join(f"{' ' * indent}{' '.join(sensors[at : at + 4])}\n" for at in range(0, len(sensors), 4))


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def load(path: Path, channels: Channels) -> PicoMap:
    """Read a map from a file; PinMapError lists all that is wrong with it."""
    return parse(str(path), text_of(path, "the pin map cannot be read: this is not UTF-8 text"), channels)


def expected(pins: Path | None, maps: Sequence[Path], channels: Channels) -> Expected:
    """What a firmware says of itself that was made from a map; with None, from one of those that come with the program.

    The first of these is the usual one. Raises `PinMapError`.
    """
    usual, *others = [load(path, channels) for path in ((pins,) if pins else maps)]
    return replace(usual.expected, also=frozenset(other.hash for other in others))


def parse(file: str, text: str, channels: Channels) -> PicoMap:
    """Make a map of a TOML text."""
    sheet = read(file, text)
    reader = _Reader(file, channels)
    reader.problems += sheet.problems
    for entry in sheet.entries:
        reader.take(entry)
    reader.finish()
    if reader.problems:
        raise PinMapError(reader.problems)
    return reader.result()


class _Reader(msgspec.Struct):
    """Takes entry after entry and remembers what was wrong."""

    file: str
    channels: Channels
    problems: list[Problem] = []
    addresses: dict[str, int] = {}
    bits: dict[str, dict[str, int]] = {}
    settings: dict[str, object] = msgspec.field(
        default_factory=lambda: {key: setting.usual for key, setting in _SETTINGS.items()}
    )
    lines: dict[str, int] = {}

    def take(self, entry: Entry) -> None:
        if entry.table == "":
            self._wrong(entry.line, f"unknown key {entry.key}: sensors belong under {self._tables('or')}")
        elif entry.table not in {*self.channels.boards, "pico"}:
            if not entry.key:
                self._wrong(entry.line, f"unknown table [{entry.table}]: there are {self._tables('and')}")
        elif not entry.key:
            self.bits[entry.table] = {}
            self.lines[entry.table] = entry.line
        elif entry.key in self.channels:
            self._sensor(entry)
        else:
            self._other(entry)

    def _tables(self, conjunction: str) -> str:
        *some, last = (f"[{table}]" for table in (*self.channels.boards, "pico"))
        return f"{', '.join(some)} {conjunction} {last}"

    def _sensor(self, entry: Entry) -> None:
        bit = self._gpio(entry) if entry.table == "pico" else self._port(entry)
        if entry.key in self.lines:
            self._wrong(entry.line, f"{entry.key} is already on line {self.lines[entry.key]}")
        self.lines[entry.key] = entry.line
        if bit is None:
            return
        taken = self.bits[entry.table]
        other = next((name for name, its_bit in taken.items() if its_bit == bit), None)
        if other is not None:
            self._wrong(
                entry.line, f"{entry.key} = {entry.value}: already taken by {other} on line {self.lines[other]}"
            )
        taken[entry.key] = bit

    def _port(self, entry: Entry) -> int | None:
        match = _PORT.fullmatch(str(entry.value))
        if match is None:
            self._wrong(entry.line, f"{entry.key}: a pin of an expander is GPA0 to GPA6 or GPB0 to GPB6, in quotes")
        elif match[2] == "7":
            self._wrong(entry.line, f"{entry.key}: {entry.value} cannot be an input: use GPA0 to GPA6 or GPB0 to GPB6")
        else:
            return "AB".index(match[1]) * 8 + int(match[2])
        return None

    def _gpio(self, entry: Entry) -> int | None:
        if type(entry.value) is int and entry.value in GPIO_PINS:
            return entry.value
        self._wrong(entry.line, f"{entry.key}: a pin of the Pico is a number from 0 to 22 or from 26 to 28")
        return None

    def _other(self, entry: Entry) -> None:
        if entry.table == "pico" and entry.key in _SETTINGS:
            self._setting(entry)
        elif entry.table != "pico" and entry.key == "address":
            self._address(entry)
        else:
            names = [*self.channels.by_name, *(_SETTINGS if entry.table == "pico" else ("address",))]
            close = get_close_matches(entry.key, names, 1)
            self._wrong(entry.line, f"unknown {entry.key}" + (f": did you mean {close[0]}?" if close else ""))

    def _setting(self, entry: Entry) -> None:
        self.lines[entry.key] = entry.line
        if complaint := _complaint(entry):
            self._wrong(entry.line, f"{entry.key} = {entry.value}: {complaint}")
        else:
            self.settings[entry.key] = entry.value

    def _address(self, entry: Entry) -> None:
        self.lines[f"{entry.table}.address"] = entry.line
        if type(entry.value) is not int or entry.value not in ADDRESSES:
            self._wrong(entry.line, "an expander's address is 0x20 to 0x27, by its pins A0 to A2")
        elif entry.value in self.addresses.values():
            self._wrong(entry.line, f"address {entry.value:#x} is taken by another board: set its jumpers differently")
        else:
            self.addresses[entry.table] = entry.value

    def finish(self) -> None:
        """What only the whole map shows."""
        if not any(self.bits.values()) and not self.problems:
            self._wrong(1, f"the pin map has no sensors: name them under {self._tables('and')}")
        for board, bits in self.bits.items():
            if bits and board != "pico" and board not in self.addresses and f"{board}.address" not in self.lines:
                self._wrong(self.lines[board], f"board {board} needs its address, such as address = 0x20")
        self.problems += self._double_pins()

    def _double_pins(self) -> Iterator[Problem]:
        """The Pico's pins that two things want: its own roles first, then the sensors."""
        roles = ["sda", "scl", *(["uart_tx", "uart_rx"] if self.settings["line"] == "uart" else [])]
        roles += ["battery"] if self.settings["battery"] else []  # 0 is none, not GP0
        used: dict[object, str] = {}
        for role in roles:
            pin = self.settings[role]
            if pin in used:
                line = self.lines.get(role) or self.lines.get(used[pin], 1)
                yield Problem(self.file, line, f"{role} = {pin}: already taken by {used[pin]}")
            else:
                used[pin] = role
        for name, pin in self.bits.get("pico", {}).items():
            if pin in used:
                yield Problem(self.file, self.lines[name], f"{name} = {pin}: already taken by {used[pin]}")

    def result(self) -> PicoMap:
        boards = tuple(
            BoardMap(board, self.addresses[board], _by_bit(self.bits[board]))
            for board in self.channels.boards
            if self.bits.get(board)
        )
        return PicoMap(boards, _by_bit(self.bits.get("pico", {})), self.settings, self.file)

    def _wrong(self, line: int, message: str) -> None:
        self.problems.append(Problem(self.file, line, message))


def _by_bit(bits: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(bits.items(), key=lambda pair: pair[1]))


def _complaint(entry: Entry) -> str:
    """Why a setting cannot have this value, or nothing."""
    setting = _SETTINGS[entry.key]
    if isinstance(setting.usual, int) and type(entry.value) is not int:
        return "a whole number is needed"
    return "" if entry.value in setting.allowed else setting.otherwise

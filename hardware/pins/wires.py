"""The wires of a build: which pin each sensor is on, and the colour and the place of its wires.

One rule: the drawings of the cables and the pages about the sensors both take them from here, so that a wire has the
same colour wherever people look it up.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from pathlib import Path

import msgspec

from companion.words import Words
from hardware.channels import Channel, Channels, Contact
from hardware.pins import header_map, pico_map
from hardware.pins.header_map import PinMap, header_position
from hardware.pins.pico_map import PICO_PINS, PicoMap
from hardware.pins.toml import read, text_of

Rgb = tuple[int, int, int]
AnyPinMap = PicoMap | PinMap

_NOT_TEXT = "the pin map cannot be read: this is not UTF-8 text"
DIODE = "through 1N5817"


class Dye(Enum):
    """A colour that wires are sold in: its code in IEC 60757, its name, and how it looks on a screen."""

    BLACK = ("BK", Words("black"), (38, 38, 42))
    RED = ("RD", Words("red"), (226, 48, 48))
    ORANGE = ("OG", Words("orange"), (255, 138, 20))
    YELLOW = ("YE", Words("yellow"), (252, 220, 40))
    GREEN = ("GN", Words("green"), (44, 176, 72))
    BLUE = ("BU", Words("blue"), (48, 104, 232))
    VIOLET = ("VT", Words("violet"), (150, 70, 214))
    GREY = ("GY", Words("grey"), (142, 146, 152))
    WHITE = ("WH", Words("white"), (250, 250, 250))
    BROWN = ("BN", Words("brown"), (140, 84, 42))
    PINK = ("PK", Words("pink"), (255, 150, 190))
    TURQUOISE = ("TQ", Words("turquoise"), (40, 205, 200))
    LIGHT_BLUE = ("LB", Words("light blue"), (150, 205, 250))
    BEIGE = ("BG", Words("beige"), (222, 196, 152))

    @property
    def code(self) -> str:
        return self.value[0]

    @property
    def words(self) -> Words:
        return self.value[1]

    @property
    def rgb(self) -> Rgb:
        return self.value[2]


class WireColour(msgspec.Struct, frozen=True):
    """One colour, or two as in cables of many wires."""

    main: Dye
    stripe: Dye | None = None

    @property
    def code(self) -> str:
        """As WireViz has it."""
        return self.main.code + (self.stripe.code if self.stripe is not None else "")

    @property
    def words(self) -> Words:
        """What people call it."""
        if self.stripe is None:
            return self.main.words
        return Words("{colour} and {other}", {"colour": self.main.words, "other": self.stripe.words})

    @property
    def rgb(self) -> tuple[Rgb, Rgb]:
        """Its two halves, alike for a wire of one colour."""
        return self.main.rgb, (self.stripe or self.main).rgb


_FIXED = {
    wire: WireColour(dye)
    for wire, dye in {
        "GND": Dye.BLACK,
        "3V3": Dye.RED,
        "VSYS": Dye.ORANGE,
        DIODE: Dye.ORANGE,
        "SDA": Dye.BLUE,
        "SCL": Dye.YELLOW,
    }.items()
}
_ONE = (
    Dye.WHITE, Dye.BROWN, Dye.GREEN, Dye.YELLOW, Dye.GREY, Dye.PINK,
    Dye.BLUE, Dye.VIOLET, Dye.TURQUOISE, Dye.LIGHT_BLUE, Dye.ORANGE, Dye.BEIGE,
)  # fmt: skip
_TWO = (
    (Dye.WHITE, Dye.GREEN), (Dye.BROWN, Dye.GREEN), (Dye.WHITE, Dye.YELLOW), (Dye.YELLOW, Dye.BROWN),
    (Dye.WHITE, Dye.GREY), (Dye.GREY, Dye.BROWN), (Dye.WHITE, Dye.PINK), (Dye.PINK, Dye.BROWN),
)  # fmt: skip
_FREE = (*map(WireColour, _ONE), *(WireColour(*pair) for pair in _TWO))


def colours(carried: Sequence[str]) -> tuple[WireColour, ...]:
    """A colour for each wire of a cable: supply and bus have theirs, signals take what is left, in order."""
    taken = {_FIXED[wire] for wire in carried if wire in _FIXED}
    free = iter([colour for colour in _FREE if colour not in taken])
    return tuple(_FIXED.get(wire) or next(free) for wire in carried)


def supply(channels: Iterable[Channel]) -> tuple[str, ...]:
    """3.3 V, if there are Hall switches among them."""
    return ("3V3",) if any(channel.contact is Contact.HALL for channel in channels) else ()


def in_plug(channels: Sequence[Channel]) -> tuple[str, ...]:
    """What the plug of a part carries: a supply in the first place, ground in the last."""
    return (*supply(channels), *(channel.name for channel in channels), "GND")


def in_trunk(channels: Sequence[Channel]) -> tuple[str, ...]:
    """What a cable to a slip ring or a terminal strip carries."""
    return (*supply(channels), "GND", *(channel.name for channel in channels))


class Chip(Enum):
    """What reads a sensor."""

    EXPANDER = "expander"
    PICO = "Pico"
    PI = "Pi"


class Pin(msgspec.Struct, frozen=True):
    """A pin of a chip as it is printed on the card; `board` is the expander's."""

    chip: Chip
    name: str
    board: str = ""

    @property
    def reader(self) -> str:
        """The chip as the drawings call it."""
        return f"board {self.board}" if self.chip is Chip.EXPANDER else self.chip.value

    @property
    def words(self) -> Words:
        """Where to put the probe."""
        match self.chip:
            case Chip.EXPANDER:
                return Words("board {board}, {pin}", {"board": self.board, "pin": self.name})
            case Chip.PICO:
                return Words("Pico, {pin} (pad {n})", {"pin": self.name, "n": PICO_PINS.index(self.name) + 1})
            case Chip.PI:
                position = header_position(int(self.name.removeprefix("GPIO")))
                return Words("Pi, {pin} (header pin {n})", {"pin": self.name, "n": position})


class Wire(msgspec.Struct, frozen=True):
    """One wire of a sensor, and the place in the plug or strip where it ends."""

    colour: WireColour
    end: Words
    number: int

    @property
    def words(self) -> Words:
        """How to find it."""
        return Words("{colour} wire, place {n} of {plug}").about(colour=self.colour.words, n=self.number, plug=self.end)


class Connection(msgspec.Struct, frozen=True):
    """How a sensor is connected: its pin, and its wires from there to the sensor."""

    pin: Pin
    wires: tuple[Wire, ...]

    def __str__(self) -> str:
        return " · ".join(str(words) for words in self.words)

    @property
    def words(self) -> tuple[Words, ...]:
        """The pin, and then wire after wire."""
        return (self.pin.words, *(wire.words for wire in self.wires))


def load_map(path: Path, channels: Channels) -> AnyPinMap:
    """Read a map of either kind; PinMapError lists all that is wrong with it."""
    tables = {entry.table for entry in read(str(path), text_of(path, _NOT_TEXT)).entries}
    on_header = bool({"sensors", "buttons"} & tables)
    return header_map.load(path, channels) if on_header else pico_map.load(path, channels)


def pins_of(pin_map: AnyPinMap) -> dict[str, Pin]:
    """The pin of every sensor of a map."""
    if isinstance(pin_map, PinMap):
        return {name: Pin(Chip.PI, f"GPIO{number}") for name, number in pin_map.sensors.items()}
    on_boards = {
        name: Pin(Chip.EXPANDER, port(bit), board.name) for board in pin_map.boards for name, bit in board.bits.items()
    }
    return on_boards | {name: Pin(Chip.PICO, f"GP{number}") for name, number in pin_map.pins.items()}


def port(bit: int) -> str:
    """An expander's pin as its data sheet names it."""
    return f"GP{'AB'[bit // 8]}{bit % 8}"


def connections(pin_map: AnyPinMap, channels: Channels) -> dict[str, Connection]:
    """How every sensor of a map is connected."""
    pins = pins_of(pin_map)
    fitted = [channel for channel in channels if channel.name in pins]
    cabling = channels.cabling.of(fitted)

    def wires(channel: Channel) -> Iterable[Wire]:
        pin, place, plug = pins[channel.name], cabling.place(channel.part), cabling.plug(channel.part)
        beside = [other for other in fitted if pins[other.name].reader == pin.reader]
        if pin.chip is Chip.PI or (pin.chip is Chip.PICO and place in cabling.slip_rings):
            there = [other for other in beside if cabling.place(other.part) == place]
            yield _wire(channel, in_trunk(there), cabling.strip(place))
        yield _wire(channel, in_plug([other for other in beside if cabling.plug(other.part) == plug]), plug)

    return {channel.name: Connection(pins[channel.name], tuple(wires(channel))) for channel in fitted}


def _wire(channel: Channel, carried: Sequence[str], end: Words) -> Wire:
    place = carried.index(channel.name)
    return Wire(colours(carried)[place], end, place + 1)

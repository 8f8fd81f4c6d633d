"""The cables of a build: plugs, wires between them, and WireViz's own text for them. Pure.

One rule: a plug for each part (a drawer, a joint, a row of tiles), ground in the last place and a supply in the first,
so that a board can be taken out without a soldering iron. Drawings and parts list count the same plugs and wires.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hardware.channels import Contact
from hardware.pins.pico_map import BoardMap
from tools.wiring.build import Build, Sensor, Style, position
from tools.wiring.chips import CONSOLE_PIN, PI_HEADER, PICO_PINS

DIODE = "through 1N5817"
_FIXED = {"GND": "BK", "3V3": "RD", "VSYS": "OG", DIODE: "OG", "SDA": "BU", "SCL": "YE"}
_FREE = (
    "WH", "BN", "GN", "YE", "GY", "PK", "BU", "VT", "TQ", "LB", "OG", "BG",
    "WHGN", "BNGN", "WHYE", "YEBN", "WHGY", "GYBN", "WHPK", "PKBN",  # of two colours, as in thick cables
)  # fmt: skip
BUS_M, PI_M, BUTTON_M, SUPPLY_M = 0.3, 1.5, 0.5, 0.15
_GROUNDS = ("9", "25", "39")  # one for each cable


@dataclass(frozen=True, slots=True)
class Plug:
    """A row of contacts; `kind` is what is bought (empty for the chip's own), `pins` are (number, label)."""

    name: str
    kind: str
    pins: tuple[tuple[str, str], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cable:
    """Wires from a plug's pins to another's; each wire is (what it carries, from, to), pins by number."""

    name: str
    start: str
    end: str
    wires: tuple[tuple[str, str, str], ...]
    metres: float

    @property
    def colours(self) -> tuple[str, ...]:
        """A colour for each wire: supply and bus have theirs, signals take what is left, in order."""
        taken = {_FIXED[wire] for wire, _, _ in self.wires if wire in _FIXED}
        free = iter([colour for colour in _FREE if colour not in taken])
        return tuple(_FIXED.get(wire) or next(free) for wire, _, _ in self.wires)


@dataclass(frozen=True, slots=True)
class Harness:
    """One drawing."""

    name: str
    title: str
    plugs: tuple[Plug, ...]
    cables: tuple[Cable, ...]


def harnesses(build: Build) -> tuple[Harness, ...]:
    """All of a build: one for each board or place, and one for what is on the Pico or the Pi itself."""
    if build.style is Style.PICO:
        return (*(_board(build, board) for board in build.pico.boards), _centre(build))
    places = [_on_header(build, place) for place in build.layout.titles if build.at(place)]
    return (*places, *([_buttons(build)] if build.header.buttons else []))


def _housing(count: int) -> str:
    return f"JST XH, {count} pins"


def _numbered(labels: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), label) for number, label in enumerate(labels, 1))


def _branches(
    build: Build, sensors: Sequence[Sensor], start: str, pins: Mapping[str, str]
) -> Iterator[tuple[Plug, Cable]]:
    """The plugs of some sensors with their cables, in the order of the parts; `pins` are those of the start."""
    plugs = dict.fromkeys(build.layout.plug(channel.part) for channel in build.layout.apparatus.channels)
    for name, metres in plugs:
        if found := [sensor for sensor in sensors if build.layout.plug(sensor.channel.part)[0] == name]:
            yield _branch(name, metres, found, start, pins)


def _branch(
    name: str, metres: float, sensors: Sequence[Sensor], start: str, pins: Mapping[str, str]
) -> tuple[Plug, Cable]:
    supply = ("3V3",) if any(sensor.channel.contact is Contact.HALL for sensor in sensors) else ()
    carried = (*supply, *(sensor.name for sensor in sensors), "GND")
    wires = tuple((wire, pins[wire], str(number)) for number, wire in enumerate(carried, 1))
    return Plug(name, _housing(len(carried)), _numbered(carried)), Cable(f"to {name}", start, name, wires, metres)


def _board(build: Build, board: BoardMap) -> Harness:
    name = f"board {board.name}"
    sensors = build.on_chip(name)
    ports = sorted((sensor.pin, sensor.name) for sensor in sensors)
    pins = {wire: pin for pin, wire in ports} | {"3V3": "VDD", "GND": "VSS"}
    chip = Plug(name, "", (*ports, ("VDD", "3.3 V"), ("VSS", "ground")), f"MCP23017 at {board.address:#x}")
    plugs, cables = zip(*_branches(build, sensors, name, pins), strict=True)
    return Harness(build.layout.file(board.name), _title(build, board.name), (chip, *plugs), cables)


def _title(build: Build, place: str) -> str:
    return f"{build.layout.titles[place]}, {build.name} build"


def _on_header(build: Build, place: str) -> Harness:
    sensors = build.at(place)
    halls = any(sensor.channel.contact is Contact.HALL for sensor in sensors)
    carried = (*(["3V3"] if halls else []), "GND", *(sensor.name for sensor in sensors))
    own = {"3V3": "1", "GND": _GROUNDS[list(build.layout.titles).index(place)]}
    places = own | {sensor.name: str(position(sensor)) for sensor in sensors}
    header = Plug("Pi header", "", tuple((places[wire], PI_HEADER[int(places[wire]) - 1]) for wire in carried),
                  _console_note(sensors))  # fmt: skip
    ring = build.layout.slip_rings.get(place)
    name = f"slip ring {ring}" if ring else f"terminal strip {place}"
    strip = Plug(name, f"{len(carried)} ways", _numbered(carried))
    trunk = Cable("from the Pi", "Pi header", name,
                  tuple((wire, places[wire], str(number)) for number, wire in enumerate(carried, 1)), PI_M)  # fmt: skip
    pins = {wire: str(number) for number, wire in enumerate(carried, 1)}
    plugs, cables = zip(*_branches(build, sensors, name, pins), strict=True)
    return Harness(build.layout.file(place), _title(build, place), (header, strip, *plugs), (trunk, *cables))


def _console_note(sensors: Iterable[Sensor]) -> str:
    pin = f"GPIO{CONSOLE_PIN}"
    return f"1 kohm in series at {pin}" if any(sensor.pin == pin for sensor in sensors) else ""


def _centre(build: Build) -> Harness:
    """The Pico and what hangs on it: bus, radio, battery, and sensors of its own."""
    settings = {role: f"GP{build.setting(role)}" for role in ("sda", "scl", "uart_tx", "uart_rx")}
    own = build.on_chip("Pico")
    used = {"VSYS", "3V3", "GND", *settings.values(), *(sensor.pin for sensor in own)}
    numbers = {label: str(PICO_PINS.index(label) + 1) for label in used}
    numbers["GND"] = "38"
    roles = {settings[role]: role.replace("uart_", "").upper() for role in settings}
    listed = sorted(used, key=lambda label: int(numbers[label]))
    pico = Plug("Pico", "", tuple((numbers[label], f"{label} {roles.get(label, '')}".strip()) for label in listed),
                "2.2 kohm from SDA and from SCL to 3V3")  # fmt: skip
    pins = {"3V3": numbers["3V3"], "GND": numbers["GND"], "SDA": numbers[settings["sda"]],
            "SCL": numbers[settings["scl"]]}  # fmt: skip
    plugs, cables = [pico], []
    for plug, cable in _bus(build, pins):
        plugs.append(plug)
        cables.append(cable)
    pins["VSYS"] = numbers["VSYS"]
    if radio_fits(build):
        pins |= {"TX to RXD": numbers[settings["uart_tx"]], "RX from TXD": numbers[settings["uart_rx"]]}
        plugs.append(Plug("HC-05", _housing(4), _numbered(["VCC", "GND", "RXD", "TXD"]), 'for line = "uart"'))
        cables.append(_straight("to HC-05", "HC-05", ("VSYS", "GND", "TX to RXD", "RX from TXD"), pins, SUPPLY_M))
    if build.setting("battery"):
        note = "behind its charger and switch;\nring of the diode to VSYS"
        plugs.append(Plug("LiPo cell", "JST PH, 2 pins", _numbered(["+", "-"]), note))
        cables.append(_straight("to LiPo cell", "LiPo cell", (DIODE, "GND"), pins | {DIODE: numbers["VSYS"]}, SUPPLY_M))
    for plug, cable in _branches(build, own, "Pico", pins | {sensor.name: numbers[sensor.pin] for sensor in own}):
        plugs.append(plug)
        cables.append(cable)
    return Harness(build.layout.centre, build.layout.centre_title, tuple(plugs), tuple(cables))


def radio_fits(build: Build) -> bool:
    """Whether the pins of the Bluetooth module are free for it: a map for USB may use them otherwise."""
    taken = {sensor.pin for sensor in build.on_chip("Pico")}
    taken |= {f"GP{build.setting(role)}" for role in ("sda", "scl")}
    return not taken & {f"GP{build.setting(role)}" for role in ("uart_tx", "uart_rx")}


def _straight(name: str, end: str, wires: Sequence[str], pins: Mapping[str, str], metres: float) -> Cable:
    return Cable(name, "Pico", end, tuple((wire, pins[wire], str(n)) for n, wire in enumerate(wires, 1)), metres)


def _bus(build: Build, pins: Mapping[str, str]) -> Iterator[tuple[Plug, Cable]]:
    bus = ("3V3", "GND", "SDA", "SCL")
    for board in build.pico.boards:
        ring = build.layout.slip_rings.get(board.name)
        via = f"through slip ring {ring}" if ring else "no slip ring" if build.layout.slip_rings else ""
        name = f"bus of board {board.name}"
        yield Plug(name, _housing(4), _numbered(bus), via), _straight(f"to board {board.name}", name, bus, pins, BUS_M)


def _buttons(build: Build) -> Harness:
    buttons = build.header.buttons
    places = {f"GPIO{pin}": str(PI_HEADER.index(f"GPIO{pin}") + 1) for pins in buttons.values() for pin in pins}
    ground = "6"
    header = Plug("Pi header", "", (*((place, label) for label, place in places.items()), (ground, "GND")))
    plugs, cables = [header], []
    for button, pins in buttons.items():
        labels = (*(f"GPIO{pin}" for pin in pins), "GND")
        note = "a BAT85 for each pin, ring to the button" if len(pins) > 1 else ""
        plugs.append(Plug(f"button {button}", _housing(len(labels)), _numbered(labels), note))
        wires = tuple((label, places.get(label, ground), str(n)) for n, label in enumerate(labels, 1))
        cables.append(Cable(f"to {button}", "Pi header", f"button {button}", wires, BUTTON_M))
    return Harness("buttons", "Buttons on the Pi's header", tuple(plugs), tuple(cables))


def wireviz(harness: Harness) -> str:
    """The harness in WireViz's language: YAML 1.1, so every text is in quotes (a bare NO would be False)."""
    lines = ["# Made from the pin map by `python -m tools.wiring`: change the map, not this.", "metadata:"]
    lines += [f"  title: {_q(harness.title)}", "options:", '  fontname: "DejaVu Sans"', "  mini_bom_mode: false"]
    lines.append("connectors:")
    for plug in harness.plugs:
        lines += [f"  {_q(plug.name)}:", f"    pins: [{_numbers(number for number, _ in plug.pins)}]"]
        lines += [f"    pinlabels: [{_qs(label for _, label in plug.pins)}]", "    show_pincount: false"]
        lines += [f"    type: {_q(plug.kind)}"] if plug.kind else []
        lines += [f"    notes: {_q(plug.note)}"] if plug.note else []
    lines.append("cables:")
    for cable in harness.cables:
        lines += [f"  {_q(cable.name)}:", f"    colors: [{_qs(cable.colours)}]", f"    length: {cable.metres}"]
        lines += [f"    wirelabels: [{_qs(wire for wire, _, _ in cable.wires)}]", '    category: "bundle"']
    lines.append("connections:")
    for cable in harness.cables:
        starts, ends = (_numbers(wire[place] for wire in cable.wires) for place in (1, 2))
        numbers = f"1-{len(cable.wires)}"
        lines += ["  -", f"    - {_q(cable.start)}: [{starts}]", f"    - {_q(cable.name)}: [{numbers}]"]
        lines.append(f"    - {_q(cable.end)}: [{ends}]")
    return "\n".join(lines) + "\n"


def _q(text: str) -> str:
    return json.dumps(text)


def _qs(texts: Iterable[str]) -> str:
    return ", ".join(map(_q, texts))


def _numbers(pins: Iterable[str]) -> str:
    """A number stays one: WireViz takes a pin "1" for the number 1 where it is connected, but not where it is named."""
    return ", ".join(pin if pin.isdigit() else _q(pin) for pin in pins)

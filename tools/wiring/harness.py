"""The cables of a build: plugs, wires between them, and WireViz's own text for them. Pure.

One rule: a plug for each drawer and each joint, ground in the last place but for the joint's supply, so that a board
can be taken out without a soldering iron. Drawings and parts list count the same plugs and wires.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hardware.channels import Contact
from hardware.jewel_box.box_map import BoardMap
from hardware.jewel_box.channels import DRAWERS, LEVELS, PARTS, RINGS
from tools.wiring.build import MIDDLE, Build, Sensor, Style, crossing, position
from tools.wiring.chips import CONSOLE_PIN, PI_HEADER, PICO_PINS

DIODE = "through 1N5817"
_FIXED = {"GND": "BK", "3V3": "RD", "VSYS": "OG", DIODE: "OG", "SDA": "BU", "SCL": "YE"}
_FREE = ("WH", "BN", "GN", "YE", "GY", "PK", "BU", "VT", "TQ", "LB", "OG", "BG")
DRAWER_M, JOINT_M, PART_M, BUS_M, PI_M, BUTTON_M, SUPPLY_M = 0.25, 0.2, 0.15, 0.3, 1.5, 0.5, 0.15


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
    """All of a build: one for each level, and one for what is in the middle or on the Pi."""
    if build.style is Style.BOX:
        return (*(_level_of_box(build, board) for board in build.box.boards), _middle(build))
    levels = [_level_of_header(build, level) for level in LEVELS if build.on(level)]
    return (*levels, *([_buttons(build)] if build.header.buttons else []))


def _housing(count: int) -> str:
    return f"JST XH, {count} pins"


def _numbered(labels: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), label) for number, label in enumerate(labels, 1))


def _groups(sensors: Sequence[Sensor]) -> Iterator[tuple[str, tuple[Sensor, ...]]]:
    for part in PARTS:
        if found := tuple(sensor for sensor in sensors if sensor.channel.part == part):
            yield part, found


def _branch(part: str, sensors: tuple[Sensor, ...], start: str, pins: Mapping[str, str]) -> tuple[Plug, Cable]:
    """The plug of a drawer, of a joint or of the tilt switches, and its cable; `pins` are those of the start."""
    supply = ("3V3",) if any(sensor.channel.contact is Contact.HALL for sensor in sensors) else ()
    carried = (*supply, *(sensor.name for sensor in sensors), "GND")
    what, metres = part, PART_M
    if part in RINGS:
        what, metres = f"joint {part}", JOINT_M
    elif part in DRAWERS:
        what, metres = f"drawer {part}", DRAWER_M
    wires = tuple((wire, pins[wire], str(number)) for number, wire in enumerate(carried, 1))
    return Plug(what, _housing(len(carried)), _numbered(carried)), Cable(f"to {what}", start, what, wires, metres)


def _level_of_box(build: Build, board: BoardMap) -> Harness:
    name = f"board {board.name}"
    sensors = tuple(sensor for sensor in build.sensors if sensor.chip == name)
    ports = sorted((sensor.pin, sensor.name) for sensor in sensors)
    pins = {wire: pin for pin, wire in ports} | {"3V3": "VDD", "GND": "VSS"}
    chip = Plug(name, "", (*ports, ("VDD", "3.3 V"), ("VSS", "ground")), f"MCP23017 at {board.address:#x}")
    branches = [_branch(part, found, name, pins) for part, found in _groups(sensors)]
    plugs, cables = zip(*branches, strict=True)
    return Harness(f"level-{board.name.lower()}", f"Level {board.name}, box build", (chip, *plugs), cables)


def _level_of_header(build: Build, level: str) -> Harness:
    sensors = build.on(level)
    halls = any(sensor.channel.contact is Contact.HALL for sensor in sensors)
    carried = (*(["3V3"] if halls else []), "GND", *(sensor.name for sensor in sensors))
    own = {"3V3": "1", "GND": {"A": "9", "B": "25", "C": "39"}[level]}
    places = own | {sensor.name: str(position(sensor)) for sensor in sensors}
    header = Plug("Pi header", "", tuple((places[wire], PI_HEADER[int(places[wire]) - 1]) for wire in carried),
                  _console_note(sensors))  # fmt: skip
    ring = next((ring for ring in RINGS if level in ring and level != MIDDLE), "")
    name = f"slip ring {ring}" if ring else "terminal strip B"
    strip = Plug(name, f"{len(carried)} ways", _numbered(carried))
    trunk = Cable("from the Pi", "Pi header", name,
                  tuple((wire, places[wire], str(number)) for number, wire in enumerate(carried, 1)), PI_M)  # fmt: skip
    pins = {wire: str(number) for number, wire in enumerate(carried, 1)}
    branches = [_branch(part, found, name, pins) for part, found in _groups(sensors)]
    plugs, cables = zip(*branches, strict=True)
    title = f"Level {level}, header build"
    return Harness(f"level-{level.lower()}", title, (header, strip, *plugs), (trunk, *cables))


def _console_note(sensors: Iterable[Sensor]) -> str:
    pin = f"GPIO{CONSOLE_PIN}"
    return f"1 kohm in series at {pin}" if any(sensor.pin == pin for sensor in sensors) else ""


def _middle(build: Build) -> Harness:
    """The Pico and what hangs on it: bus, radio, battery, tilt."""
    settings = {role: f"GP{build.setting(role)}" for role in ("sda", "scl", "uart_tx", "uart_rx")}
    tilt = tuple(sensor for sensor in build.sensors if sensor.chip == "Pico")
    used = {"VSYS", "3V3", "GND", *settings.values(), *(sensor.pin for sensor in tilt)}
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
    for part, found in _groups(tilt):
        plug, cable = _branch(part, found, "Pico", pins | {sensor.name: numbers[sensor.pin] for sensor in found})
        plugs.append(plug)
        cables.append(cable)
    return Harness("middle", "The middle: Pico, bus, radio, battery", tuple(plugs), tuple(cables))


def radio_fits(build: Build) -> bool:
    """Whether the pins of the Bluetooth module are free for it: a map for USB may use them otherwise."""
    taken = {sensor.pin for sensor in build.sensors if sensor.chip == "Pico"}
    taken |= {f"GP{build.setting(role)}" for role in ("sda", "scl")}
    return not taken & {f"GP{build.setting(role)}" for role in ("uart_tx", "uart_rx")}


def _straight(name: str, end: str, wires: Sequence[str], pins: Mapping[str, str], metres: float) -> Cable:
    return Cable(name, "Pico", end, tuple((wire, pins[wire], str(n)) for n, wire in enumerate(wires, 1)), metres)


def _bus(build: Build, pins: Mapping[str, str]) -> Iterator[tuple[Plug, Cable]]:
    bus = ("3V3", "GND", "SDA", "SCL")
    for board in build.box.boards:
        ring = next((ring for ring in RINGS if board.name in ring and board.name != MIDDLE), "")
        via = f"through slip ring {ring}" if ring and crossing(build, ring) else "no slip ring"
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

"""The cables of a build: plugs, wires between them, and WireViz's own text for them. Pure.

One rule: a plug for each part (a drawer, a joint, a row of tiles), ground in the last place and a supply in the first,
so that a board can be taken out without a soldering iron. Drawings and parts list count the same plugs and wires.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from hardware.pins.header_map import PI_HEADER
from hardware.pins.pico_map import PICO_PINS, BoardMap
from hardware.pins.wires import DIODE, colours, in_plug, in_trunk
from tools.wiring.build import Build, Sensor, Style, position
from tools.wiring.chips import CONSOLE_PIN

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
        """A colour for each wire, by WireViz's code."""
        return tuple(colour.code for colour in colours([wire for wire, _, _ in self.wires]))


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
        far = [_on_pico(build, place) for place in build.cabling.slip_rings if _read_by_pico(build, place)]
        return (*(_board(build, board) for board in build.pico.boards), *far, _centre(build))
    places = [_on_header(build, place) for place in build.layout.titles if build.at(place)]
    return (*places, *([_buttons(build)] if build.header.buttons else []))


def _read_by_pico(build: Build, place: str) -> tuple[Sensor, ...]:
    return tuple(sensor for sensor in build.at(place) if sensor.chip == "Pico")


def _housing(count: int) -> str:
    return f"JST XH, {count} pins"


def _numbered(labels: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), label) for number, label in enumerate(labels, 1))


def _branches(
    build: Build, sensors: Sequence[Sensor], start: str, pins: Mapping[str, str]
) -> Iterator[tuple[Plug, Cable]]:
    """The plugs of some sensors with their cables, in the order of the parts; `pins` are those of the start."""
    plug, metres = build.cabling.plug, build.layout.metres
    for name in dict.fromkeys(str(plug(channel.part)) for channel in build.layout.apparatus.channels):
        if found := [sensor for sensor in sensors if str(plug(sensor.channel.part)) == name]:
            yield _branch(name, metres(found[0].channel.part), found, start, pins)


def _branch(
    name: str, metres: float, sensors: Sequence[Sensor], start: str, pins: Mapping[str, str]
) -> tuple[Plug, Cable]:
    carried = in_plug([sensor.channel for sensor in sensors])
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
    places = {"3V3": "1", "GND": _GROUNDS[list(build.layout.titles).index(place)]}
    places |= {sensor.name: str(position(sensor)) for sensor in sensors}
    pins = tuple((places[wire], PI_HEADER[int(places[wire]) - 1]) for wire in _carried(sensors))
    header = Plug("Pi header", "", pins, _console_note(sensors))
    return _through(build, place, sensors, header, Cable("from the Pi", header.name, "", (), PI_M))


def _on_pico(build: Build, place: str) -> Harness:
    """Sensors behind a slip ring that the Pico reads itself."""
    sensors = _read_by_pico(build, place)
    places = {"3V3": _pico_pin("3V3")} | {sensor.name: _pico_pin(sensor.pin) for sensor in sensors}
    places["GND"] = _nearest_ground(places[sensors[-1].name])
    pico = Plug("Pico", "", tuple((places[wire], PICO_PINS[int(places[wire]) - 1]) for wire in _carried(sensors)))
    return _through(build, place, sensors, pico, Cable("from the Pico", pico.name, "", (), BUS_M))


def _carried(sensors: Sequence[Sensor]) -> tuple[str, ...]:
    return in_trunk([sensor.channel for sensor in sensors])


def _through(build: Build, place: str, sensors: Sequence[Sensor], start: Plug, trunk: Cable) -> Harness:
    """From a chip's own plug to a slip ring or a terminal strip, and on to the plugs of the parts there."""
    carried = _carried(sensors)
    name = str(build.cabling.strip(place))
    strip = Plug(name, f"{len(carried)} ways", _numbered(carried))
    pins = {wire: number for number, wire in strip.pins}
    wires = tuple((wire, pin, pins[wire]) for wire, (pin, _) in zip(carried, start.pins, strict=True))
    plugs, cables = zip(*_branches(build, sensors, name, pins), strict=True)
    own_board = any(sensor.chip == f"board {place}" for sensor in build.at(place))
    file = f"{build.layout.file(place)}-{start.name.lower()}" if own_board else build.layout.file(place)
    return Harness(file, _title(build, place), (start, strip, *plugs), (replace(trunk, end=name, wires=wires), *cables))


def _pico_pin(label: str) -> str:
    return str(PICO_PINS.index(label) + 1)


def _nearest_ground(pin: str) -> str:
    """The pad for ground that is closest to another one."""
    grounds = [number for number, label in enumerate(PICO_PINS, 1) if label == "GND"]
    return str(min(grounds, key=lambda ground: abs(ground - int(pin))))


def _console_note(sensors: Iterable[Sensor]) -> str:
    pin = f"GPIO{CONSOLE_PIN}"
    return f"1 kohm in series at {pin}" if any(sensor.pin == pin for sensor in sensors) else ""


def _centre(build: Build) -> Harness:
    """The Pico and what hangs on it: bus, radio, battery, and sensors that no slip ring is before."""
    settings = {role: f"GP{build.setting(role)}" for role in ("sda", "scl", "uart_tx", "uart_rx")}
    own = [sensor for sensor in build.on_chip("Pico") if sensor.place not in build.cabling.slip_rings]
    pins = {"3V3": _pico_pin("3V3"), "GND": "38", "VSYS": _pico_pin("VSYS")}
    pins |= {"SDA": _pico_pin(settings["sda"]), "SCL": _pico_pin(settings["scl"])}
    ends = list(_bus(build, pins))
    if radio_fits(build):
        radio = Plug("HC-05", _housing(4), _numbered(["VCC", "GND", "RXD", "TXD"]), 'for line = "uart"')
        wires = {"TX to RXD": _pico_pin(settings["uart_tx"]), "RX from TXD": _pico_pin(settings["uart_rx"])}
        ends.append((radio, _straight("to HC-05", radio.name, ("VSYS", "GND", *wires), pins | wires, SUPPLY_M)))
    if build.setting("battery"):
        note = "behind its charger and switch;\nring of the diode to VSYS"
        cell = Plug("LiPo cell", "JST PH, 2 pins", _numbered(["+", "-"]), note)
        ends.append(
            (cell, _straight("to LiPo cell", cell.name, (DIODE, "GND"), pins | {DIODE: pins["VSYS"]}, SUPPLY_M))
        )
    pins |= {sensor.name: _pico_pin(sensor.pin) for sensor in own}
    ends += [(plug, _grounded(cable)) for plug, cable in _branches(build, own, "Pico", pins)]
    roles = {label: role.replace("uart_", "").upper() for role, label in settings.items()}
    pico = _pico_plug([cable for _, cable in ends], roles, "2.2 kohm from SDA and from SCL to 3V3")
    plugs, cables = zip(*ends, strict=True)
    return Harness(build.layout.centre, build.layout.centre_title, (pico, *plugs), cables)


def _pico_plug(cables: Sequence[Cable], roles: Mapping[str, str], note: str) -> Plug:
    """Those pins of the Pico that a wire goes to."""
    used = sorted({int(pin) for cable in cables for _, pin, _ in cable.wires})
    labels = [PICO_PINS[pin - 1] for pin in used]
    named = [f"{label} {roles.get(label, '')}".strip() for label in labels]
    return Plug("Pico", "", tuple(zip(map(str, used), named, strict=True)), note)


def _grounded(cable: Cable) -> Cable:
    """With its ground at the pad next to its signals, so that not all wires meet at one."""
    *others, (ground, _, end) = cable.wires
    return replace(cable, wires=(*others, (ground, _nearest_ground(others[-1][1]), end)))


def radio_fits(build: Build) -> bool:
    """Whether a Bluetooth module is of use and its pins are free.

    A box on a cable that has no battery needs none, and a map for USB may use its pins otherwise.
    """
    if not build.setting("battery") and build.pico.settings["line"] == "usb":
        return False
    taken = {sensor.pin for sensor in build.on_chip("Pico")}
    taken |= {f"GP{build.setting(role)}" for role in ("sda", "scl")}
    return not taken & {f"GP{build.setting(role)}" for role in ("uart_tx", "uart_rx")}


def _straight(name: str, end: str, wires: Sequence[str], pins: Mapping[str, str], metres: float) -> Cable:
    return Cable(name, "Pico", end, tuple((wire, pins[wire], str(n)) for n, wire in enumerate(wires, 1)), metres)


def _bus(build: Build, pins: Mapping[str, str]) -> Iterator[tuple[Plug, Cable]]:
    bus = ("3V3", "GND", "SDA", "SCL")
    for board in build.pico.boards:
        ring = build.cabling.slip_rings.get(board.name)
        via = f"through slip ring {ring}" if ring else "no slip ring" if build.cabling.slip_rings else ""
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

"""Tables for the guides, in Markdown, made from the pin maps and the data sheets. Pure."""

import re
from collections.abc import Iterable, Sequence

from hardware.channels import Contact
from hardware.pins import header_map as pinmap
from hardware.pins.header_map import PI_HEADER
from hardware.pins.toml import PinMapError
from hardware.pins.wires import port
from tools.wiring import battery, electrics, magnets, tile_magnets
from tools.wiring.build import Build, Sensor, position
from tools.wiring.chips import ALIASES, DATA_SHEETS, SUPPLY_V
from tools.wiring.harness import radio_fits
from tools.wiring.layouts import BOX

CELLS_MAH = (500, 1000, 2000)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [_row(head), "|" + "---|" * len(head), *map(_row, rows)]
    return "\n".join(lines)


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def pico(build: Build) -> str:
    """What goes to the Pico."""
    gp = {role: f"GP{build.setting(role)}" for role in ("sda", "scl", "uart_tx", "uart_rx", "battery")}
    far = [board.name for board in build.pico.boards if board.name in build.cabling.slip_rings]
    rings = "its slip ring" if len(far) == 1 else "their slip rings"
    through = f" (to {' and '.join(far)} through {rings})" if far else ""
    boards = "all boards" if len(build.pico.boards) > 1 else "the board"
    rows = [
        (f"{gp['sda']} (SDA), {gp['scl']} (SCL)", f"SDA and SCL of {boards}{through}; 2.2 kΩ from each to 3V3"),
        ("3V3, GND", f"supply of {boards}, the same way"),
    ]
    rows += [(sensor.pin, _at_pico(build, sensor)) for sensor in build.on_chip("Pico")]
    if radio_fits(build):
        rows.append((f"{gp['uart_tx']} (TX), {gp['uart_rx']} (RX)", "RXD and TXD of the HC-05 (crossed: TX to RXD)"))
        rows.append(("VSYS, GND", "supply of the HC-05"))
    if build.setting("battery"):
        rows.append(("VSYS, GND", "battery, through its switch and a Schottky diode 1N5817 (ring to VSYS)"))
        own = "nothing: it measures VSYS inside the Pico" if gp["battery"] == "GP29" else "the battery's divider"
        rows.append((gp["battery"], own))
    return table(("Pico", "to"), rows)


def _at_pico(build: Build, sensor: Sensor) -> str:
    ways = {"tilt.upright": "stands upright", "tilt.inverted": "stands inverted"}
    ring = build.cabling.slip_rings.get(sensor.place)
    through = f", through slip ring {ring}" if ring else ""
    if sensor.channel.contact is Contact.HALL:
        return f"OUT of the Hall switch {sensor.name}{through}; its VCC to 3V3, its GND to GND"
    what = f"tilt switch that is closed when the box {ways[sensor.name]}" if sensor.name in ways else sensor.name
    return f"{what}{through}; its other end to GND"


def addresses(build: Build) -> str:
    """How the address pins of each board are wired."""
    rows = [
        (board.name, f"{board.address:#x}", *("3.3 V" if board.address >> bit & 1 else "ground" for bit in (2, 1, 0)))
        for board in build.pico.boards
    ]
    return table(("level" if build.cabling.slip_rings else "board", "address", "A2", "A1", "A0"), rows)


def ports(build: Build) -> str:
    """Which sensor is on which pin of which board."""
    boards = build.pico.boards
    named = [{bit: name for name, bit in board.bits.items()} for board in boards]
    bits = sorted({bit for board in named for bit in board})
    rows = [(port(bit), *(board.get(bit, "-") for board in named)) for bit in bits]
    return table(("pin", *(board.name for board in boards)), rows)


def header_pins(build: Build) -> str:
    """Which sensor or button is on which pin of the header, along the header."""
    on = {position(sensor): sensor.name for sensor in build.sensors}
    for button, pins in build.header.buttons.items():
        for pin in pins:
            place = PI_HEADER.index(f"GPIO{pin}") + 1
            on[place] = f"{on[place]} + {button}" if place in on else f"button {button}"
    return table(("header pin", "name", "to"), [(place, PI_HEADER[place - 1], on[place]) for place in sorted(on)])


def interfaces(build: Build) -> str:
    """What else the used pins can be, and what has to be off for it."""
    users = {int(sensor.pin[4:]): sensor.name for sensor in build.sensors}
    users |= {pin: f"button {button}" for button, pins in build.header.buttons.items() for pin in pins}
    rows = []
    for alias in ALIASES:
        if used := [f"{users[pin]} (GPIO{pin})" for pin in alias.roles if pin in users]:
            default = "the default" if alias.default_off else "check, and turn it off"
            rows.append((alias.interface, ", ".join(used), alias.off, default))
    return table(("interface", "its pins are used by", "required setting", "on a fresh system"), rows)


def mistakes(text: str) -> str:
    """What the program says about this map of a header, after a pin was taken twice and another that is reserved."""
    spoilt = re.sub(r'^("A3\.closed" =) .*', r"\1 17", text, flags=re.MULTILINE)
    spoilt = re.sub(r'^("B1\.closed" =) .*', r"\1 1", spoilt, flags=re.MULTILINE)
    try:
        pinmap.parse("header.toml", spoilt, BOX.apparatus.channels)
    except PinMapError as error:
        return "\n".join(f"    {problem}" for problem in error.problems)
    return ""


def figures(build: Build) -> str:
    """What was worked out, and its limits."""
    rows = [
        (figure.what, f"{figure.value:.3g} {figure.unit}",
         f"{'at least' if figure.at_least else 'at most'} {figure.limit:.3g} {figure.unit}", figure.why)
        for figure in electrics.figures(build)
    ]  # fmt: skip
    return table(("what", "worst case", "allowed", "source"), rows)


def inputs(builds: Sequence[Build]) -> str:
    """The pull-ups of each kind of input."""
    kinds = {electrics.input_of(sensor): sensor.chip.split()[0] for build in builds for sensor in build.sensors}
    words = {"board": "MCP23017", "Pico": "Pico", "Pi": "Raspberry Pi"}
    rows = [
        (words[chip], "{:g} to {:g} kΩ".format(*kind.pull_up_kohm), f"{kind.worst_ma * 1000:.0f} µA",
         f"{kind.low_v:g} V", kind.source)
        for kind, chip in kinds.items()
    ]  # fmt: skip
    facts = DATA_SHEETS
    board = SUPPLY_V / facts.pi_board_pull_up_kohm
    rows.append(("Raspberry Pi, GPIO2 and GPIO3", f"{facts.pi_board_pull_up_kohm:g} kΩ on the board, always",
                 f"{board * 1000:.0f} µA", f"{facts.pi.low_v:g} V", "schematics of the Pi"))  # fmt: skip
    return table(("input", "pull-up to 3.3 V", "a closed contact carries", "read as 0 below", "source"), rows)


def draws(build: Build) -> str:
    """What the 3.3 V supply gives while the box stands there."""
    found = battery.estimate(build)
    rows = [
        (draw.what, draw.count, f"{draw.each_ma:.2g} mA", f"{draw.all_ma:.1f} mA", draw.why) for draw in found.draws
    ]
    return table(("what", "how many", "each", "together", "source"),
                 [*rows, ("**together**", "", "", f"**{found.supply_ma:.1f} mA**", "")])  # fmt: skip


def hours(build: Build) -> str:
    """How long some cells last, with and without Bluetooth."""
    radio, bare = battery.estimate(build), battery.estimate(build, bluetooth=False)
    rows = [(f"{cell} mAh", f"{radio.hours(cell):.1f} h", f"{bare.hours(cell):.1f} h") for cell in CELLS_MAH]
    return table(("cell", f"with an HC-05 ({radio.battery_ma:.0f} mA)", f"without ({bare.battery_ma:.0f} mA)"), rows)


def assumptions() -> str:
    """The figures of the estimate that are no data sheet's."""
    facts = DATA_SHEETS
    rows = [
        ("cell", f"{facts.cell_v} V on average, {facts.cell_full_v} V full, {facts.cell_empty_v} V at the end"),
        ("usable", f"{facts.cell_usable:.0%} of the capacity printed on it"),
        ("diode", f"{facts.cell_diode_v} V, a 1N5817 at 0.1 A"),
        ("regulator", f"{facts.regulator:.0%}, the Pico's RT6150 at tens of milliamperes"),
        ("I(Bluetooth)", f"{facts.bluetooth_ma:g} mA, an HC-05 that is connected; its own regulator wastes the rest"),
    ]
    return table(("in the formula", "value"), rows)


def magnets_found() -> str:
    """What the arithmetic of the magnets says."""
    soon, late = magnets.lets_go_mm()
    near, far = magnets.RING_GAPS_MM
    row = [magnets.row_field(travel) for travel in range(int(magnets.SECRET_MM) + 1)]
    arc = [abs(magnets.ring_field(angle)) for angle in range(magnets.FIRST_DISC_DEG, magnets.LAST_DISC_DEG + 1)]
    rows = [
        ("a joint's switch over the half ring", f"{min(arc):.0f} mT or more",
         f"{magnets.HALL.operates_mt[2]:g} mT: on"),
        ("gap in which every DRV5033AJ gives the right code", f"{near:g} to {far:g} mm",
         f"drawn: {magnets.RING_GAP_MM:g} mm"),
        ("a reed next to its rod", f"{magnets.beside(magnets.ROD, magnets.REED_GAP_MM, 0):.1f} mT",
         f"{magnets.REED.operates_mt[2]:g} mT: closed"),
        ("`front` while the secret compartment comes out", f"{min(row):.1f} mT or more",
         f"{magnets.REED.operates_mt[2]:g} mT: closed"),
        ("`closed` opens after", f"{soon:.0f} to {late:.0f} mm", "a drawer that is ajar"),
        ("a reed's distance from a joint's magnets", f"{magnets.keep_away_mm():.0f} mm or more",
         f"{magnets.REED.releases_mt[0]:g} mT: cannot hold it"),
    ]  # fmt: skip
    return table(("what", "calculated", "needed"), rows)


def tile_magnets_found() -> str:
    """What the arithmetic of the tray's magnets says."""
    rows = []
    for what, gap_mm, kind in (
        ("tile", tile_magnets.TILE_GAP_MM, "tile"),
        ("sapphire", tile_magnets.GEM_GAP_MM, "gem"),
    ):
        soon, late = tile_magnets.lifted_mm(gap_mm)
        rows += [
            (f"a reed under its {what}, {gap_mm:g} mm from the middle of the disc",
             f"{magnets.along(tile_magnets.DISC, gap_mm, 0):.1f} mT", f"{magnets.REED.operates_mt[2]:g} mT: closed"),
            (f"a {what} is seen to be lifted at", f"{soon:.0f} to {late:.0f} mm", ""),
            (f"a {what} may lie off its place by", f"{tile_magnets.aside_mm(gap_mm):.0f} mm", "the frame allows less"),
            (f"what the neighbours of a {what} bring to its reed", f"{tile_magnets.neighbours_mt()[kind]:.2f} mT",
             f"{magnets.REED.releases_mt[0]:g} mT: cannot hold it"),
        ]  # fmt: skip
    rows += [
        ("from tile to tile", f"{tile_magnets.least_pitch_mm()} mm or more", f"drawn: {tile_magnets.PITCH_MM:g} mm"),
        ("the stack's distance from the tray", f"{tile_magnets.keep_away_mm():.0f} mm or more",
         f"{magnets.REED.releases_mt[0]:g} mT: cannot hold a reed"),
    ]  # fmt: skip
    return table(("what", "calculated", "needed"), rows)

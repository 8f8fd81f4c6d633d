"""The bill of materials, counted from the pin map and the harnesses. Pure.

One rule: a quantity is counted, never typed. What a build has no sensor for is not on its list.
"""

import csv
import io
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from hardware.channels import Contact
from hardware.jewel_box.channels import LONG_DRAWERS, Kind
from hardware.tile_tray.channels import Kind as TrayKind
from tools.wiring import magnets, tile_magnets
from tools.wiring.build import Build, Style, crossing, slip_rings
from tools.wiring.chips import CONSOLE_PIN, DATA_SHEETS
from tools.wiring.harness import Harness, harnesses, radio_fits
from tools.wiring.joint import joints
from tools.wiring.layouts import BOX, TRAY

SPARE = 1.2  # wire is bought with a fifth more than is drawn
# A type that many makers sell; its flange must fit inside the ring of magnets.
RING_BODY_MM, RING_FLANGE_MM = 22, 44
RING_WIRES = (6, 12, 18, 24)
AXLE_MM = (25, 23)  # outside and inside
_COLOURS = {"BK": "black (ground)", "RD": "red (3.3 V)"}


@dataclass(frozen=True, slots=True)
class Part:
    """A line of the list; an empty unit means pieces."""

    count: int
    name: str
    note: str
    unit: str = ""

    @property
    def quantity(self) -> str:
        """With its unit."""
        return f"{self.count} {self.unit}".strip()


def bill(build: Build) -> tuple[Part, ...]:
    """All that is bought for a build."""
    chips = _pico_chips(build) if build.style is Style.PICO else _header_chips(build)
    bought = _MAGNETS[build.layout.apparatus.name](build)
    found = [*chips, *_sensors(build), *bought, *_rings(build), *_cables(build, harnesses(build))]
    return tuple(part for part in found if part.count)


def rods(build: Build) -> int:
    """One at the back of every drawer that has a reed, and a row for the `front` reed of a long one."""
    drawers = {sensor.channel.part for sensor in build.made_of(Contact.REED)}
    rows = [sensor for sensor in build.of(Kind.FRONT) if sensor.channel.part in LONG_DRAWERS]
    return len(drawers) + len(rows) * magnets.row()


def discs(build: Build) -> int:
    """Half a ring for every joint that is sensed."""
    return len(joints(build)) * len(magnets.disc_angles())


def _pico_chips(build: Build) -> Iterator[Part]:
    boards, halls = len(build.pico.boards), len(build.made_of(Contact.HALL))
    battery = bool(build.setting("battery"))
    on_w = "on a Pico W or Pico 2 W, write `battery = 0` in the map: there GP29 belongs to the radio"
    yield Part(1, "Raspberry Pi Pico or Pico 2", on_w if battery else "a Pico W or Pico 2 W will do, too")
    titles = [build.layout.titles[board.name] for board in build.pico.boards]
    where = "for " + ", ".join(f"{title[0].lower()}{title[1:]}" for title in titles)
    yield Part(boards, "MCP23017 port expander, DIP-28 or on a breakout",
               f"{where}; not the MCP23S17, which is SPI")  # fmt: skip
    yield Part(2, "resistor 2.2 kΩ", "pull-ups of the bus, at the Pico; breakouts may keep their own 10 kΩ")
    yield Part(
        boards + halls,
        "capacitor 100 nF",
        "across the supply of each expander" + (" and each Hall switch" if halls else ""),
    )
    yield Part(boards if build.cabling.slip_rings else 0, f"capacitor {DATA_SHEETS.bulk_uf:g} µF, 6.3 V or more",
               "on every level board: keeps it running while a slip ring loses contact for a moment")  # fmt: skip
    radio = radio_fits(build)
    yield Part(int(radio), "HC-05 Bluetooth module", "for play without a cable; an HC-06 works too")
    yield Part(int(battery), "LiPo cell, 1000 mAh, with protection", "how long it lasts: docs/wiring-electrical.md")
    yield Part(int(battery), "LiPo charger board with switch", "the cell is charged through it, never by the Pico")
    yield Part(
        int(battery),
        "Schottky diode 1N5817",
        "from the switch to VSYS: without it, USB would charge the cell unchecked",
    )
    yield Part(1, "micro-USB cable with data lines",
               "to install the firmware, and to play" + (" on the bench" if radio else ""))  # fmt: skip


def _header_chips(build: Build) -> Iterator[Part]:
    buttons = build.header.buttons.values()
    yield Part(len(buttons), "push button, normally open", "on the table, next to the screen")
    yield Part(sum(len(pins) for pins in buttons if len(pins) > 1), "Schottky diode BAT85", "for buttons on two pins")
    series = any(sensor.pin == f"GPIO{CONSOLE_PIN}" for sensor in build.sensors)
    yield Part(int(series), "resistor 1 kΩ", f"in series at GPIO{CONSOLE_PIN}, which the serial console may drive")
    yield Part(len(build.made_of(Contact.HALL)), "capacitor 100 nF", "across the supply of each Hall switch")
    yield Part(1, "40-pin header breakout with screw terminals", "so that nothing is soldered to the Pi")


def _sensors(build: Build) -> Iterator[Part]:
    reeds = build.made_of(Contact.REED)
    counts = [f"{count} `{kind}`" for kind, count in Counter(reed.channel.kind for reed in reeds).items()]
    yield Part(len(reeds), "reed contact, normally open, 15 to 25 AT, glass 10 to 14 mm", ", ".join(counts))
    yield Part(len(build.made_of(Contact.HALL)), "Hall switch DRV5033AJ, TO-92", "two per joint"
               + (", and one `seated`" if build.of(Kind.SEATED) else "")
               + "; not the DRV5032, which measures only 5 to 80 times per second")  # fmt: skip
    tilts = build.made_of(Contact.TILT)
    yield Part(len(tilts), "tilt switch (ball, or reed with a rolling magnet)",
               "one closes upright, one inverted" if len(tilts) > 1
               else "changes over when the box is on its side, not before")  # fmt: skip


def _box_magnets(build: Build) -> Iterator[Part]:
    rod, disc, seat = magnets.ROD, magnets.DISC, magnets.SEAT_DISC
    yield Part(rods(build), f"rod magnet {rod.diameter_mm:g} x {rod.height_mm:g} mm, N35 or better",
               "in the drawers" + (f"; {magnets.row()} in a row for each long drawer's `front`"
                                   if build.of(Kind.FRONT) else ""))  # fmt: skip
    yield Part(discs(build), f"disc magnet {disc.diameter_mm:g} x {disc.height_mm:g} mm, N35 or better",
               f"{len(magnets.disc_angles())} per joint, all the same way up")  # fmt: skip
    yield Part(len(build.of(Kind.SEATED)) * len(magnets.seat_angles()),
               f"disc magnet {seat.diameter_mm:g} x {seat.height_mm:g} mm", "4 for each `seated`")  # fmt: skip


def _tray_magnets(build: Build) -> Iterator[Part]:
    tiles = tile_magnets.TILES if build.of(TrayKind.TILE) else 0
    gems = tile_magnets.SAPPHIRES if build.of(TrayKind.GEM) else 0
    disc = tile_magnets.DISC
    where = f"one in each of the {tiles} tiles" + (f", one under each of the {gems} sapphires" if gems else "")
    yield Part(tiles + gems, f"disc magnet {disc.diameter_mm:g} x {disc.height_mm:g} mm, N35 or better", where)


_MAGNETS = {BOX.apparatus.name: _box_magnets, TRAY.apparatus.name: _tray_magnets}


def _rings(build: Build) -> Iterator[Part]:
    ways = {ring: len(crossing(build, place)) for ring, place in slip_rings(build).items()}
    sizes = {ring: min(size for size in RING_WIRES if size >= count) for ring, count in ways.items()}
    for wires in sorted(set(sizes.values())):
        rings = [ring for ring, size in sizes.items() if size == wires]
        used = " and ".join(map(str, dict.fromkeys(ways[ring] for ring in rings)))
        name = f"slip ring, capsule, body {RING_BODY_MM} mm, flange {RING_FLANGE_MM} mm, {wires} wires"
        where = " and ".join(rings)
        yield Part(len(rings), name, f"on the axis of {where}; {used} wires are used; gold contacts")
    yield Part(len(ways), f"tube {AXLE_MM[0]} x {AXLE_MM[1]} mm, aluminium",
               "the axle of a joint, with the slip ring inside; as long as the height of the level")  # fmt: skip


def _cables(build: Build, found: tuple[Harness, ...]) -> Iterator[Part]:
    strips = Counter(plug.kind for harness in found for plug in harness.plugs if plug.name.startswith("terminal strip"))
    for kind, count in strips.items():
        yield Part(count, f"terminal strip, {kind} or more", build.layout.strip)
    plugs = Counter(plug.kind for harness in found for plug in harness.plugs if "JST" in plug.kind)
    for kind, count in sorted(plugs.items()):
        yield Part(count, f"{kind}: plug and socket", "one for each board and part, as drawn")
    metres: Counter[str] = Counter()
    for harness in found:
        for cable in harness.cables:
            for colour in cable.colours:
                metres[_COLOURS.get(colour, "other colours (signals)")] += round(cable.metres * 1000)
    for colour, millimetres in sorted(metres.items()):
        yield Part(math.ceil(millimetres / 1000 * SPARE), f"stranded wire 0.14 mm² (AWG 26), {colour}",
                   "as drawn, plus 20 %", "m")  # fmt: skip


def markdown(build: Build) -> str:
    """As a table."""
    rows = [f"| {part.quantity} | {part.name} | {part.note} |" for part in bill(build)]
    return "\n".join(["| how many | what | notes |", "|---|---|---|", *rows])


def comma_separated(build: Build) -> str:
    """For a spreadsheet or a shop's form."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["quantity", "unit", "part", "notes"])
    writer.writerows((part.count, part.unit or "pcs", part.name, part.note) for part in bill(build))
    return text.getvalue()

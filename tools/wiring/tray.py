"""The drawing of the tile tray: where its reeds and magnets sit, and which chip reads each."""

from hardware.tile_tray.channels import Kind
from tools.wiring import tile_magnets
from tools.wiring.build import Build, Sensor
from tools.wiring.svg import FAINT, GREY, HATCH, INK, PAPER, Point, Sheet

_LEFT, _TOP, _STEP, _TILE = 66.0, 116.0, 130.0, 82.0
_WOOD, _LIGHT, _MAGNET = "#f3e6d0", "#fbf7ef", "#f6b8b8"
_CHIPS = {"board tiles": PAPER, "board gems": "#d7e3f4", "Pico": "#fff3b0", "Pi": PAPER}


def drawing(build: Build) -> str:
    """The tray from above, and one place from the side."""
    sheet = Sheet(1000, 960, f"Where the reeds and magnets of the tile tray sit, {build.file}")
    sheet.write(500, 42, "The tile tray: a reed under every place, a magnet above it", 22, anchor="middle", bold=True)
    sheet.write(500, 68, f"{build.file}: from above, the players' side at the bottom; lengths not to scale", 14,
                anchor="middle", fill=GREY)  # fmt: skip
    sheet.box(_LEFT - 24, _TOP - 24, 3 * _STEP + _TILE + 48, 3 * _STEP + _TILE + 48, _WOOD, rx=8, stroke_width=1.8)
    for sensor in build.of(Kind.TILE):
        x, y = _middle(sensor)
        sheet.box(x - _TILE / 2, y - _TILE / 2, _TILE, _TILE, _LIGHT, rx=5)
        _place(sheet, sensor)
    for sensor in build.of(Kind.GEM):
        _place(sheet, sensor)
    _legend(sheet, build)
    _section(sheet, gems=bool(build.of(Kind.GEM)))
    return sheet.text()


def _middle(sensor: Sensor) -> Point:
    """Of a cell, such as r1c2, or of a spot, such as s12, which is half a step further."""
    part = sensor.channel.part
    row, column = (int(part[1]) - 1, int(part[-1]) - 1)
    shift = _TILE / 2 if sensor.channel.kind == Kind.TILE else (_STEP + _TILE) / 2
    return _LEFT + column * _STEP + shift, _TOP + row * _STEP + shift


def _place(sheet: Sheet, sensor: Sensor) -> None:
    """The reed from above, its name, and its pin."""
    x, y = _middle(sensor)
    fill = _CHIPS[sensor.chip]
    if sensor.channel.kind == Kind.TILE:
        sheet.disc(x, y - 12, 9, fill, stroke_width=2)
        sheet.write(x, y + 16, sensor.channel.part, 14, anchor="middle", bold=True)
        sheet.write(x, y + 34, sensor.pin, 12, anchor="middle", fill=GREY)
        return
    sheet.box(x - 20, y - 20, 40, 40, fill, stroke_width=2, transform=f"rotate(45 {x:g} {y:g})")
    sheet.write(x, y, sensor.channel.part, 13, anchor="middle", bold=True)
    sheet.write(x, y + 13, sensor.pin, 11, anchor="middle", fill=GREY)


def _legend(sheet: Sheet, build: Build) -> None:
    x, y = 610.0, 120.0
    sheet.write(x, y, "Which chip reads it", 15, bold=True)
    for number, chip in enumerate(dict.fromkeys(sensor.chip for sensor in build.sensors)):
        count = len(build.on_chip(chip))
        top = y + 18 + number * 32
        sheet.box(x, top, 22, 22, _CHIPS[chip], rx=4)
        sheet.write(x + 34, top + 16, f"{chip}: {count} reeds", 13)
    told = [
        "Round: a reed under a cell, in the middle.",
        *(["Square: a reed under a sapphire, in the gap", "between four tiles."] if build.of(Kind.GEM) else []),
        "",
        f"From tile to tile: {tile_magnets.PITCH_MM:g} mm as drawn,",
        f"at least {tile_magnets.least_pitch_mm()} mm.",
        "A frame around each cell keeps a tile within",
        f"{tile_magnets.aside_mm(tile_magnets.TILE_GAP_MM):.0f} mm of the middle.",
        f"Keep the stack and the discards {tile_magnets.keep_away_mm():.0f} mm away.",
    ]
    sheet.lines(x, y + 150, told, 13)


def _section(sheet: Sheet, *, gems: bool) -> None:
    """A tile and a sapphire from the side, each on its reed."""
    y = 690.0
    sheet.line((50, y - 26), (950, y - 26), stroke=FAINT)
    sheet.write(50, y, "From the side", 14, bold=True)
    sheet.box(60, y + 70, 530 if gems else 290, 130, HATCH)
    sheet.box(110, y + 44, 180, 26, _LIGHT, stroke_width=1.8, rx=2)
    _disc(sheet, 200, y + 57)
    _reed(sheet, 200, y + 86, tile_magnets.TILE_GAP_MM, y + 57)
    sheet.write(120, y + 36, "tile", 13)
    if gems:
        gem = [(430.0, y + 53), (446.0, y + 28), (474.0, y + 28), (490.0, y + 53), (430.0, y + 53)]
        sheet.line(*gem, stroke_width=1.8)
        _disc(sheet, 460, y + 62)
        _reed(sheet, 460, y + 86, tile_magnets.GEM_GAP_MM, y + 62)
        sheet.write(500, y + 36, "sapphire", 13)
    disc, tile = tile_magnets.DISC, tile_magnets.TILE_MM
    soon, late = tile_magnets.lifted_mm(tile_magnets.TILE_GAP_MM)
    told = [
        f"Discs of {disc.diameter_mm:g} x {disc.height_mm:g} mm lie flat: in the core of every tile,",
        f"{tile:g} mm thick and the same from both sides{', and under' if gems else '.'}",
        *(["every sapphire."] if gems else []),
        "It does not matter which pole is down.",
        "Reeds stand upright in the wood,",
        f"with {tile_magnets.WOOD_MM:g} mm of it left above them.",
        f"A reed opens when its tile is {soon:.0f} to {late:.0f} mm up.",
    ]
    sheet.lines(620 if gems else 400, y + 40, told, 12.5)


def _disc(sheet: Sheet, x: float, y: float) -> None:
    sheet.box(x - 30, y - 8, 60, 16, _MAGNET, stroke_width=1.6)


def _reed(sheet: Sheet, x: float, top: float, gap_mm: float, disc_y: float) -> None:
    sheet.box(x - 9, top, 18, 96, "#eaf2fb", rx=9, stroke_width=2)
    sheet.line((x, top + 110), (x, top + 44), stroke_width=2.5)
    sheet.line((x + 4, top + 4), (x + 4, top + 52), stroke_width=2.5)
    sheet.line((x + 14, top + 48), (x + 60, top + 48), stroke=INK, stroke_dasharray="3 2")
    sheet.line((x + 34, disc_y), (x + 60, disc_y), stroke=INK, stroke_dasharray="3 2")
    sheet.arrow((x + 52, top + 20), (x + 52, top + 48), stroke_width=1.5)
    sheet.arrow((x + 52, top + 20), (x + 52, disc_y), stroke_width=1.5)
    sheet.box(x + 58, top + 12, 62, 20, stroke="none")
    sheet.write(x + 62, top + 27, f"{gap_mm:g} mm", 12)

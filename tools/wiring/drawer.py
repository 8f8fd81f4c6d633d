"""The drawing of a drawer: where its reeds and rods sit, and what the reeds say when it is shut, open and all out."""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.jewel_box.channels import LONG_DRAWERS, Kind
from tools.wiring import magnets
from tools.wiring.build import Build
from tools.wiring.svg import FAINT, GREY, HATCH, INK, PAPER, Point, Sheet

_BACK, _DEEP, _FRONT_TRAVEL, _SECRET_TRAVEL = 90.0, 330.0, 120.0, 240.0
_ROD_X = _BACK + 34  # of the rod at the back of a drawer that is shut
_ROW_REED_X = _BACK + _DEEP - 66
_HIGH = 74.0
REEDS = (Kind.CLOSED, Kind.FRONT, Kind.SECRET)


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawer at some point of its travel."""

    words: str
    travel: float
    levels: dict[Kind, bool]


def _scene(words: str, travel: float, *on: Kind) -> Scene:
    return Scene(words, travel, {kind: kind in on for kind in REEDS})


LONG = (
    _scene("shut", 0, Kind.CLOSED),
    _scene("front compartment out", _FRONT_TRAVEL, Kind.FRONT),
    _scene("secret compartment out", _SECRET_TRAVEL, Kind.FRONT, Kind.SECRET),
)
SHORT = (_scene("shut", 0, Kind.CLOSED), _scene("all the way out", _FRONT_TRAVEL, Kind.FRONT))


def drawing(build: Build) -> str:
    """The drawers of a build: a long one and a short one."""
    fitted = {is_long: _kinds(build, is_long=is_long) for is_long in (True, False)}
    sheet = Sheet(1000, 1100, f"Where the reeds and magnets of a drawer sit, {build.file}")
    sheet.write(500, 42, "A drawer: reeds in the walls, magnets in the drawer", 22, anchor="middle", bold=True)
    sheet.write(500, 68, f"{build.file}: from above, drawers open to the right; lengths not to scale", 14,
                anchor="middle", fill=GREY)  # fmt: skip
    y = 118.0
    for title, scenes, is_long in (("Long drawers (1 and 3)", LONG, True), ("Short drawers (2 and 4)", SHORT, False)):
        sheet.write(50, y, title, 15, bold=True)
        for scene in scenes:
            _draw(sheet, scene, y + 34, fitted[is_long], is_long=is_long)
            y += 140
        y += 30
    _detail(sheet, y + 14, fitted)
    return sheet.text()


def _kinds(build: Build, *, is_long: bool) -> frozenset[Kind]:
    """The reeds that drawers of this length have in a build."""
    return frozenset(
        Kind(sensor.channel.kind) for sensor in build.of(*REEDS) if (sensor.channel.part in LONG_DRAWERS) is is_long
    )


def _draw(sheet: Sheet, scene: Scene, y: float, fitted: frozenset[Kind], *, is_long: bool) -> None:
    for wall in (y - 24, y + _HIGH):
        sheet.box(_BACK - 18, wall, _DEEP + 18, 24, HATCH)
    sheet.box(_BACK - 18, y, 18, _HIGH, HATCH)
    x = _BACK + 4 + scene.travel
    sheet.box(x, y + 5, _DEEP - 8, _HIGH - 10, "#f3e6d0", stroke_width=1.8, rx=3)
    sheet.disc(x + _DEEP + 2, y + _HIGH / 2, 8, "#f3e6d0", stroke_width=1.8)
    if is_long:
        sheet.line((x + 130, y + 5), (x + 130, y + _HIGH - 5), stroke_width=1.4)
        sheet.write(x + 66, y + _HIGH / 2 + 4, "secret", 12.5, anchor="middle", fill=GREY)
    sheet.write(x + (226 if is_long else 170), y + _HIGH / 2 + 4, "front", 12.5, anchor="middle", fill=GREY)
    for place in rods(scene, y, is_long=is_long and Kind.FRONT in fitted):
        _rod(sheet, *place)
    for kind, (reed_x, reed_y) in reeds(y, is_long=is_long).items():
        if kind in fitted:
            _reed(sheet, reed_x, reed_y, kind, on=scene.levels[kind])
    sheet.write(752, y + 20, scene.words, 14, bold=True)
    shown = [
        f"{kind} = {int(scene.levels[kind])}" for kind in REEDS if kind in fitted and (is_long or kind != Kind.SECRET)
    ]
    sheet.lines(752, y + 42, shown, 13)


def rods(scene: Scene, y: float, *, is_long: bool) -> list[Point]:
    """Where the rods are: one at the back, and the row for the `front` reed of a long drawer."""
    found = [(_ROD_X + scene.travel, y + 15)]
    if is_long:
        step = (_SECRET_TRAVEL - _FRONT_TRAVEL) / (magnets.row() - 1)
        last = _ROW_REED_X - _SECRET_TRAVEL + scene.travel
        found += [(last + place * step, y + _HIGH - 15) for place in range(magnets.row())]
    return found


def reeds(y: float, *, is_long: bool) -> dict[Kind, Point]:
    """Where the reeds are, in the wall beside the drawer."""
    above, below = y - 12, y + _HIGH + 12
    if is_long:
        return {Kind.CLOSED: (_ROD_X, above), Kind.SECRET: (_ROD_X + _SECRET_TRAVEL, above),
                Kind.FRONT: (_ROW_REED_X, below)}  # fmt: skip
    return {Kind.CLOSED: (_ROD_X, above), Kind.FRONT: (_ROD_X + _FRONT_TRAVEL, above)}


def _rod(sheet: Sheet, x: float, y: float) -> None:
    sheet.box(x - 8, y - 8, 16, 16, "#f6b8b8", stroke_width=1.4)
    sheet.write(x, y + 4.5, "N", 11.5, anchor="middle", bold=True)


def _reed(sheet: Sheet, x: float, y: float, kind: Kind, *, on: bool) -> None:
    sheet.box(x - 13, y - 10, 68, 20, stroke="none", rx=4)
    sheet.disc(x, y, 8, INK if on else PAPER, stroke_width=2)
    sheet.write(x + 12, y + 4.5, kind, 12, bold=on)


def _detail(sheet: Sheet, y: float, fitted: Mapping[bool, frozenset[Kind]]) -> None:
    """A reed and its rod from the side, and the words."""
    sheet.write(50, y, "From the side", 14, bold=True)
    sheet.box(60, y + 18, 74, 120, HATCH)
    sheet.box(88, y + 26, 18, 104, "#eaf2fb", rx=9, stroke_width=2)
    sheet.line((97, y + 10), (97, y + 82), stroke_width=2.5)
    sheet.line((97, y + 146), (97, y + 74), stroke_width=2.5, transform="translate(4 0)")
    sheet.box(170, y + 18, 84, 120, "#f3e6d0", stroke_width=1.8)
    sheet.box(178, y + 56, 18, 22, "#f6b8b8", stroke_width=1.6)
    sheet.box(178, y + 78, 18, 22, PAPER, stroke_width=1.6)
    sheet.write(187, y + 72, "N", 13, anchor="middle", bold=True)
    sheet.write(187, y + 94, "S", 13, anchor="middle", bold=True)
    sheet.arrow((142, y + 112), (98, y + 112), stroke_width=1.4)
    sheet.arrow((142, y + 112), (186, y + 112), stroke_width=1.4)
    sheet.write(152, y + 104, f"{magnets.REED_GAP_MM:g} mm", 11, anchor="middle")
    sheet.write(97, y + 162, "wall", 12, anchor="middle", fill=GREY)
    sheet.write(212, y + 162, "drawer", 12, anchor="middle", fill=GREY)
    soon, late = magnets.lets_go_mm()
    rod = f"rods of {magnets.ROD.diameter_mm:g} x {magnets.ROD.height_mm:g} mm"
    told = [f"Reed and magnet stand upright, side by side: {rod}, all with N up."]
    if fitted[True] | fitted[False] == {Kind.CLOSED}:
        told += ["The rod at the back of a drawer meets closed when it is shut.", "A black reed is closed and reads 1."]
    else:
        told += [
            "The rod at the back of a drawer meets closed when it is shut, and the reed",
            "at the other end of its travel when it is out. A black reed is closed and reads 1.",
        ]
    told.append(f"closed opens after {soon:.0f} to {late:.0f} mm.")
    if Kind.FRONT in fitted[True]:
        told += [
            f"A long drawer has {magnets.row()} rods for front, {magnets.ROW_STEP_MM:g} mm apart, so that it stays",
            "closed while the secret compartment comes out.",
        ]
    told.append(f"Keep reeds {magnets.keep_away_mm():.0f} mm away from the magnets of a joint.")
    sheet.lines(300, y + 30, told, 12.5)
    sheet.line((50, y - 26), (950, y - 26), stroke=FAINT)

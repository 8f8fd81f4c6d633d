"""A sheet of A4 paper to drill and glue by, at its true size: print it at 100 %, measure the rulers, and cut it out.

One rule: all lengths are millimetres on the paper, and come from the same figures as the drawings.
"""

from hardware.jewel_box.channels import Kind
from hardware.tile_tray.channels import CELLS, SPOTS
from hardware.tile_tray.channels import Kind as TrayKind
from tools.wiring import magnets, tile_magnets
from tools.wiring.build import Build
from tools.wiring.drawer import REEDS
from tools.wiring.joint import joints
from tools.wiring.parts import AXLE_MM, RING_FLANGE_MM
from tools.wiring.svg import FAINT, GREY, Point, Sheet, around

A4_MM = (210, 297)
PLAY_MM = 0.5  # the hole in the upper level, so that it turns on the tube
_SMALL, _THIN = 3.2, 0.25
_MIDDLE = A4_MM[0] / 2
_EDGE = 4.0  # from the outermost hole to where the paper is cut
_RULER_MM = 100
_ZERO = "0° is the side of drawer 1"


def of_box(build: Build) -> str:
    """Both faces of a joint, if joints are sensed, and gauges for rods and reeds."""
    sheet = _sheet(build)
    y = 34.0
    if joints(build):
        reach = (magnets.SEAT_RADIUS_MM if build.of(Kind.SEATED) else magnets.RING_RADIUS_MM) + _EDGE
        _lower_face(sheet, (_MIDDLE, y + reach + 6), reach, seated=bool(build.of(Kind.SEATED)))
        y += 2 * reach + 14
        _upper_face(sheet, (_MIDDLE, y + reach + 6), reach, seated=bool(build.of(Kind.SEATED)))
        y += 2 * reach + 18
    if build.of(*REEDS):
        _gauge(sheet, y)
        if build.of(Kind.FRONT):
            _row(sheet, y + 24)
    return sheet.text()


def of_tray(build: Build) -> str:
    """Three columns of the tray: more does not fit on the paper."""
    sheet = _sheet(build)
    pitch, radius = tile_magnets.PITCH_MM, tile_magnets.DISC.diameter_mm / 2
    left, top = _MIDDLE - pitch, 46.0
    for name in CELLS:
        row, column = int(name[1]) - 1, int(name[-1]) - 1
        if column < 3:
            _mark(sheet, (left + column * pitch, top + row * pitch), radius, name)
    for name in SPOTS if build.of(TrayKind.GEM) else ():
        row, column = int(name[1]) - 1, int(name[2]) - 1
        if column < 2:
            _mark(sheet, (left + (column + 0.5) * pitch, top + (row + 0.5) * pitch), radius, name)
    _say(sheet, _MIDDLE, top + 3 * pitch + 14, "For the fourth column, move the sheet one column to the right.")
    return sheet.text()


def _sheet(build: Build) -> Sheet:
    sheet = Sheet(*A4_MM, f"Template for drilling and gluing, {build.file}", unit="mm")
    sheet.write(_MIDDLE, 14, f"Template, {build.name} build: print at 100 %, without fitting to the page", 4.4,
                anchor="middle", bold=True)  # fmt: skip
    _say(sheet, _MIDDLE, 20, f"Both rulers have to be {_RULER_MM} mm long; if not, change the print size.")
    bottom, right = A4_MM[1] - 10.0, A4_MM[0] - 8.0
    _ruler(sheet, (_MIDDLE - _RULER_MM / 2, bottom), (_MIDDLE + _RULER_MM / 2, bottom))
    _ruler(sheet, (right, bottom - _RULER_MM), (right, bottom))
    return sheet


def _ruler(sheet: Sheet, start: Point, end: Point) -> None:
    across = start[1] == end[1]
    sheet.line(start, end, stroke_width=_THIN)
    for place in range(0, _RULER_MM + 1, 10):
        x, y = (start[0] + place, start[1]) if across else (start[0], start[1] + place)
        sheet.line((x, y), (x, y + 2) if across else (x + 2, y), stroke_width=_THIN)


def _lower_face(sheet: Sheet, centre: Point, reach: float, *, seated: bool) -> None:
    """Where the discs go, from above."""
    _face(
        sheet,
        centre,
        reach,
        AXLE_MM[0],
        f"Upper face of the lower level, from above: holes for the discs; {_ZERO}",
    )
    for angle in magnets.disc_angles():
        _hole(sheet, around(centre, magnets.RING_RADIUS_MM, angle), magnets.DISC.diameter_mm)
    for angle in magnets.seat_angles() if seated else ():
        _hole(sheet, around(centre, magnets.SEAT_RADIUS_MM, angle), magnets.SEAT_DISC.diameter_mm)
    sheet.disc(*centre, RING_FLANGE_MM / 2, "none", stroke=FAINT, stroke_width=_THIN, stroke_dasharray="1 1")


def _upper_face(sheet: Sheet, centre: Point, reach: float, *, seated: bool) -> None:
    """Where the Hall switches go. The paper lies on the face that is looked at from below: a mirror image."""
    _face(
        sheet,
        centre,
        reach,
        AXLE_MM[0] + PLAY_MM,
        f"Lower face of the upper level, from below: Hall switches; {_ZERO}",
    )
    for bit, angle in magnets.SENSOR_DEG.items():
        _switch(sheet, around(centre, magnets.RING_RADIUS_MM, -angle), f".{bit}")
    if seated:
        _switch(sheet, around(centre, magnets.SEAT_RADIUS_MM, -magnets.SEAT_DEG), ".seated")


def _face(sheet: Sheet, centre: Point, reach: float, axle_mm: float, title: str) -> None:
    x, y = centre
    _say(sheet, x, y - reach - 2.5, title)
    sheet.disc(x, y, reach, "none", stroke=GREY, stroke_width=_THIN, stroke_dasharray="2 1")
    sheet.disc(x, y, magnets.RING_RADIUS_MM, "none", stroke=FAINT, stroke_width=_THIN)
    sheet.disc(x, y, axle_mm / 2, "none", stroke_width=_THIN)
    _cross(sheet, centre)
    _say(sheet, x, y + axle_mm / 2 + 4, f"{axle_mm:g} mm")
    sheet.line((x, y - reach), (x, y - axle_mm / 2), stroke=GREY, stroke_width=_THIN)
    sheet.write(x + 1.5, y - axle_mm / 2 - 2, "0°", _SMALL, fill=GREY)


def _gauge(sheet: Sheet, y: float) -> None:
    """How far a reed is from its rod."""
    x = 40.0
    _say(sheet, _MIDDLE, y, "Gauge for every reed: middle of the rod to middle of the reed, both upright")
    _hole(sheet, (x, y + 9), magnets.ROD.diameter_mm)
    sheet.disc(x + magnets.REED_GAP_MM, y + 9, 1.2, stroke_width=_THIN)
    _cross(sheet, (x + magnets.REED_GAP_MM, y + 9))
    sheet.line((x - 12, y + 5), (x + 30, y + 5), (x + 30, y + 13), (x - 12, y + 13), (x - 12, y + 5),
               stroke=GREY, stroke_width=_THIN, stroke_dasharray="2 1")  # fmt: skip
    sheet.write(x - 10, y + 10, "rod", _SMALL)
    sheet.write(x + magnets.REED_GAP_MM + 3, y + 10, f"reed, {magnets.REED_GAP_MM:g} mm", _SMALL)


def _row(sheet: Sheet, y: float) -> None:
    """The rods of a long drawer for its `front` reed."""
    x = 40.0
    _say(
        sheet,
        _MIDDLE,
        y,
        f"Side wall of a long drawer, from above: the rods for front, {magnets.ROW_STEP_MM:g} mm apart",
    )
    for place in range(magnets.row()):
        _hole(sheet, (x + place * magnets.ROW_STEP_MM, y + 8), magnets.ROD.diameter_mm)
    sheet.write(x - 4, y + 9, "back", _SMALL, anchor="end", fill=GREY)
    sheet.write(x + (magnets.row() - 1) * magnets.ROW_STEP_MM + 4, y + 9, "handle", _SMALL, fill=GREY)


def _mark(sheet: Sheet, place: Point, radius: float, name: str) -> None:
    sheet.disc(*place, radius, "none", stroke_width=_THIN)
    _cross(sheet, place)
    sheet.write(place[0] + radius + 1, place[1] - 1, name, _SMALL, fill=GREY)


def _hole(sheet: Sheet, place: Point, diameter_mm: float) -> None:
    sheet.disc(*place, diameter_mm / 2, "none", stroke_width=_THIN)
    _cross(sheet, place)


def _switch(sheet: Sheet, place: Point, name: str) -> None:
    x, y = place
    sheet.box(x - 2, y - 1.5, 4, 3, "none", stroke_width=_THIN)
    _cross(sheet, place)
    sheet.write(x, y + 5.5, name, _SMALL, anchor="middle")


def _cross(sheet: Sheet, place: Point) -> None:
    x, y = place
    sheet.line((x - 1.2, y), (x + 1.2, y), stroke_width=_THIN)
    sheet.line((x, y - 1.2), (x, y + 1.2), stroke_width=_THIN)


def _say(sheet: Sheet, x: float, y: float, text: str) -> None:
    sheet.write(x, y, text, _SMALL + 0.4, anchor="middle", fill=GREY)

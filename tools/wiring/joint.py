"""The drawing of a joint: where its Hall switches and magnets sit, which pole is up, and the code that this makes."""

from hardware.jewel_box.channels import RINGS, Kind
from tools.wiring import magnets
from tools.wiring.build import Build
from tools.wiring.svg import FAINT, GREY, HATCH, INK, PAPER, Point, Sheet, around

_SCALE = 3.7  # pixels for a millimetre
_CENTRE = (270.0, 330.0)
_GRAY = ("00", "01", "11", "10")  # bits (1, 0)


def joints(build: Build) -> tuple[str, ...]:
    """The joints that are sensed."""
    return tuple(ring for ring in RINGS if build.part(ring))


def drawing(build: Build) -> str:
    """The joints of a build; all are alike."""
    seated = bool(build.of(Kind.SEATED))
    sheet = Sheet(1000, 860, f"Where the Hall switches and magnets of a joint sit, {build.file}")
    sheet.write(500, 42, "A joint: two Hall switches over half a ring of magnets", 22, anchor="middle", bold=True)
    sheet.write(500, 68, f"{build.file}: from above, box upright, position 0. Switches in the upper level, "
                "magnets in the lower one", 14, anchor="middle", fill=GREY)  # fmt: skip
    _plan(sheet, seated=seated)
    _positions(sheet)
    _section(sheet)
    _pins(sheet, build)
    return sheet.text()


def _plan(sheet: Sheet, *, seated: bool) -> None:
    radius = magnets.RING_RADIUS_MM * _SCALE
    sheet.disc(*_CENTRE, 210, "#fbf7ef", stroke_width=1.5)
    sheet.disc(*_CENTRE, 46, FAINT, stroke_dasharray="4 3")
    sheet.lines(_CENTRE[0], _CENTRE[1] - 4, ["slip ring", "on the axis"], 11.5, anchor="middle")
    sheet.disc(*_CENTRE, radius, "none", stroke=GREY, stroke_dasharray="2 4")
    sheet.arc(_CENTRE, radius, 45, 225, stroke=FAINT, stroke_width=36)
    for angle in magnets.disc_angles():
        _magnet(sheet, around(_CENTRE, radius, angle), magnets.DISC.diameter_mm / 2 * _SCALE)
        x, y = around(_CENTRE, radius + 30, angle)
        sheet.write(x, y + 4, f"{angle}°", 11, anchor="middle", fill=GREY)
    for bit, angle in magnets.SENSOR_DEG.items():
        _sensor(sheet, around(_CENTRE, radius, angle), f".{bit}")
    if seated:
        for angle in magnets.seat_angles():
            place = around(_CENTRE, magnets.SEAT_RADIUS_MM * _SCALE, angle)
            _magnet(sheet, place, magnets.SEAT_DISC.diameter_mm / 2 * _SCALE)
        x, y = around(_CENTRE, magnets.SEAT_RADIUS_MM * _SCALE, magnets.SEAT_DEG)
        _sensor(sheet, (x, y + 2), ".seated")
        sheet.write(x, y - 22, f"discs {magnets.SEAT_DISC.diameter_mm:g} x {magnets.SEAT_DISC.height_mm:g} mm, "
                    f"radius {magnets.SEAT_RADIUS_MM:g} mm", 11, anchor="middle", fill=GREY)  # fmt: skip
    x, y = _CENTRE
    sheet.line((x, y - 50), (x, y - radius + 16), stroke=GREY, stroke_dasharray="3 3")
    sheet.write(x + 6, y - 66, "0°", 11.5, fill=GREY)
    sheet.arc(_CENTRE, 226, 12, 40, stroke_width=2)
    tip = around(_CENTRE, 226, 40)
    sheet.arrow(around(_CENTRE, 226, 37), tip, stroke_width=2)
    sheet.write(tip[0] + 10, tip[1] - 6, "clockwise = +1", 12.5, bold=True)
    sheet.write(x, 566, f"All {len(magnets.disc_angles())} discs with the same pole up (N), on a radius of "
                f"{magnets.RING_RADIUS_MM:g} mm", 13, anchor="middle", bold=True)  # fmt: skip
    sheet.write(x, 588, f"disc {magnets.DISC.diameter_mm:g} x {magnets.DISC.height_mm:g} mm, one every "
                f"{magnets.DISC_STEP_DEG}°, from {magnets.FIRST_DISC_DEG}° to {magnets.LAST_DISC_DEG}°", 12.5,
                anchor="middle")  # fmt: skip


def _magnet(sheet: Sheet, place: Point, radius: float) -> None:
    sheet.disc(*place, radius, "#f6b8b8", stroke_width=1.4)
    sheet.write(place[0], place[1] + radius * 0.4, "N", radius * 1.15, anchor="middle", bold=True)


def _sensor(sheet: Sheet, place: Point, name: str) -> None:
    x, y = place
    wide = 34 if len(name) < 4 else 66
    sheet.box(x - wide / 2, y - 15, wide, 30, "#ffe0b3", rx=3, stroke_width=2)
    sheet.write(x, y + 4.5, name, 13, anchor="middle", bold=True)


def _positions(sheet: Sheet) -> None:
    """The four positions, each with what the two switches say."""
    for position, code in enumerate(_GRAY):
        centre = (620.0 + 215 * (position % 2), 210.0 + 215 * (position // 2))
        sheet.disc(*centre, 76, "#fbf7ef")
        sheet.arc(centre, 48, 45, 225, stroke=INK, stroke_width=20)
        sheet.arc(centre, 48, 46, 224, stroke="#f6b8b8", stroke_width=17)
        for bit, angle in magnets.SENSOR_DEG.items():
            on = code[1 - int(bit)] == "1"
            x, y = around(centre, 48, angle + 90 * position)
            sheet.box(x - 13, y - 12, 26, 24, INK if on else PAPER, rx=3, stroke_width=2)
            sheet.write(x, y + 4, f".{bit}", 11, anchor="middle", bold=True, fill=PAPER if on else INK)
        sheet.arrow(centre, around(centre, 26, 90 * position), stroke_width=2)
        sheet.write(centre[0], centre[1] + 98, f"position {position}:  .1 .0 = {code[0]} {code[1]}", 13.5,
                    anchor="middle", bold=True)  # fmt: skip
    sheet.write(728, 558, "Black switch: over magnets, reads 1. White: reads 0.", 12.5, anchor="middle")
    sheet.write(728, 578, "Between two positions exactly one switch changes.", 12.5, anchor="middle")


def _section(sheet: Sheet) -> None:
    """From the side: wood, switch, gap, magnet."""
    left, top = 70.0, 640.0
    sheet.write(left, top - 12, "From the side", 14, bold=True)
    sheet.box(left, top, 330, 62, HATCH, stroke_width=1.5)
    sheet.box(left, top + 96, 330, 62, HATCH, stroke_width=1.5)
    sheet.box(left + 12, top + 8, 112, 22, stroke="none")
    sheet.write(left + 18, top + 24, "upper level", 13)
    sheet.box(left + 12, top + 128, 112, 22, stroke="none")
    sheet.write(left + 18, top + 144, "lower level", 13)
    sheet.box(left + 170, top + 34, 36, 26, "#ffe0b3", stroke_width=2)
    sheet.write(left + 188, top + 51, "Hall", 11, anchor="middle", bold=True)
    sheet.box(left + 160, top + 98, 56, 20, "#f6b8b8", stroke_width=2)
    sheet.write(left + 188, top + 113, "N", 14, anchor="middle", bold=True)
    sheet.box(left + 160, top + 118, 56, 20, stroke_width=2)
    sheet.write(left + 188, top + 133, "S", 14, anchor="middle", bold=True)
    sheet.arrow((left + 260, top + 88), (left + 260, top + 52), stroke_width=1.5)
    sheet.arrow((left + 260, top + 72), (left + 260, top + 117), stroke_width=1.5)
    sheet.line((left + 210, top + 47), (left + 280, top + 47), stroke=GREY, stroke_dasharray="3 2")
    sheet.line((left + 218, top + 118), (left + 280, top + 118), stroke=GREY, stroke_dasharray="3 2")
    near, far = magnets.RING_GAPS_MM
    sheet.write(left + 344, top + 76, f"{magnets.RING_GAP_MM:g} mm from the middle of the disc to the middle", 12.5)
    sheet.write(left + 344, top + 94, f"of the switch; {near:g} to {far:g} mm will do", 12.5)
    sheet.lines(left, top + 184, ["The printed side of a switch faces the magnets. Never alternate the poles:",
                                  "between N and S there is no field, and the switch turns off."], 12.5)  # fmt: skip


def _pins(sheet: Sheet, build: Build) -> None:
    x, y = 730.0, 640.0
    sheet.write(x, y - 12, "Where they go", 14, bold=True)
    halls = build.of(Kind.RING, Kind.SEATED)
    for place, sensor in enumerate(halls):
        sheet.box(x, y + place * 26, 210, 26)
        sheet.write(x + 10, y + 18 + place * 26, sensor.name, 13, bold=True)
        sheet.write(x + 200, y + 18 + place * 26, f"{sensor.pin} of {sensor.chip}", 12.5, anchor="end")

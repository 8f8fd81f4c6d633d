"""The parts of the box: a level's side with its drawer fronts, a tray that is out."""

from companion.screen.drawing.canvas import Canvas
from companion.screen.drawing.theme import BRIGHT, Colour, darker, lit
from companion.screen.jewel_box.grain import (  # fmt: skip
    FRONT_WOOD,
    GROOVE,
    HIGH,
    LINING,
    LOW,
    SECRET_LINING,
    TRAY_WOOD,
    WOODS,
    Board,
    Carver,
    half_width,
    shade,
)
from companion.screen.jewel_box.picture import is_long
from companion.screen.jewel_box.space import LEVEL_HEIGHT, Face, Vector, View, facing  # fmt: skip

_WALL = 0.055
_FRONT = 0.07  # thickness of a drawer's front board
_PINS = {"A": 1, "B": 2, "C": 3}  # brass pins on the posts: a level is known by more than its tone
_MIDDLE = (LOW + HIGH) / 2
WHOLE = Board(-1.0, 1.0, 0.0, LEVEL_HEIGHT)


def side(carver: Carver, level: str, drawer: str, *, is_out: bool) -> None:
    """One side of a level with its drawer shut, or the hole that it left."""
    light = shade(carver.face.normal)
    wood = WOODS[level]
    carver.wood(WHOLE, wood, f"side {drawer}", light)
    _mouldings(carver, wood, light)
    _pins(carver, level, light)
    front = _front_board(drawer)
    carver.plain(front.inset(-0.022), lit(GROOVE, 0.6 + light * 0.4))
    if is_out:
        carver.plain(front, darker(GROOVE, 0.45))
    else:
        drawer_front(carver, drawer, 0.0)


def _mouldings(carver: Carver, wood: Colour, light: float) -> None:
    """The rims where a level meets its neighbours, and its rounded upright edges."""
    thin, rim = 0.016, 0.045
    top = LEVEL_HEIGHT
    bands = ((0.0, rim, 0.78), (top - rim, top, 1.10), (top - thin, top, 1.34), (rim, rim + thin * 0.7, 0.6))
    for low, high, tone in bands:
        _band(carver, (low, high), lit(wood, light * tone))
    _band(carver, (0.0, thin), lit(GROOVE, light))
    carver.plain(Board(-1.0, -0.975, thin, top - thin), lit(wood, light * 1.22))
    carver.plain(Board(0.975, 1.0, thin, top - thin), lit(wood, light * 1.16))


def _band(carver: Carver, heights: tuple[float, float], colour: Colour) -> None:
    """A strip along the whole side, given from the edge that is down in the room."""
    low, high = heights if carver.stands else (LEVEL_HEIGHT - heights[1], LEVEL_HEIGHT - heights[0])
    carver.plain(Board(-1.0, 1.0, low, high), colour)


def _pins(carver: Carver, level: str, light: float) -> None:
    count = _PINS[level]
    for pin in range(count):
        v = _MIDDLE + (pin - (count - 1) / 2) * 0.105
        for u in (-0.89, 0.89):
            carver.plate(u, v, 0.03, light)


def _front_board(drawer: str) -> Board:
    half = half_width(drawer)
    return Board(-half, half, LOW, HIGH)


def drawer_front(carver: Carver, drawer: str, forward: float, *, is_lit: bool = False) -> None:
    """The front board: a raised field inside a bevel, with a handle if the drawer is long, a knob if it is short."""
    light = shade(carver.face.normal) * (1.12 if is_lit else 1.0)
    wood = FRONT_WOOD[drawer[0]]
    outer = _front_board(drawer)
    outer = Board(outer.left, outer.right, outer.low, outer.high, forward)
    carver.plain(outer, lit(wood, light * 0.9))
    rim, field = outer.inset(0.028), outer.inset(0.085)
    carver.wood(outer.inset(0.006), wood, f"front {drawer}", light)
    carver.bevel(rim, field, wood, light)
    carver.wood(field, wood, f"field {drawer}", light * 1.06)
    if is_long(drawer):
        carver.handle(forward, light)
    else:
        carver.plate(0.0, _MIDDLE, 0.085, light, forward)
        carver.brass(0.0, _MIDDLE, 0.062, forward + 0.05, light)
    if is_lit:
        carver.outline(outer, max(1.5, 0.035 * carver.view.scale), BRIGHT)


def tray(canvas: Canvas, view: View, face: Face, drawer: str, out: float) -> None:
    """A drawer that is out, without its front. Both sides of it are compartments, so either can be looked into."""
    half = half_width(drawer) - 0.015
    middle = face.at(0.0, _MIDDLE)
    from_above = facing(face.up, middle)
    rim = HIGH - 0.03 if from_above else LOW + 0.03
    _tray_floor(canvas, view, face, drawer, (half, out))
    for sign in (-1, 1):
        _tray_wall(canvas, view, face, (half * sign, out, rim))


def _quad(canvas: Canvas, view: View, points: tuple[Vector, Vector, Vector, Vector], colour: Colour) -> None:
    canvas.polygon([view.point(point) for point in points], colour)


def _tray_floor(canvas: Canvas, view: View, face: Face, drawer: str, form: tuple[float, float]) -> None:
    """Velvet; in a long drawer a divider, and behind it the secret compartment in another colour."""
    half, out = form
    light = 0.62 + 0.3 * shade(face.up)
    edge = max(0.0, out - 0.47)
    floor = ((-half, edge), (half, edge), (half, out), (-half, out))
    _quad(canvas, view, _level_quad(face, floor, _MIDDLE), lit(LINING, light))
    deep = ((-half, edge), (half, edge), (half, min(out, edge + 0.1)), (-half, min(out, edge + 0.1)))
    _quad(canvas, view, _level_quad(face, deep, _MIDDLE), lit(LINING, light * 0.72))
    if edge > 0.05:
        behind = ((-half, 0.0), (half, 0.0), (half, edge), (-half, edge))
        lining = SECRET_LINING if is_long(drawer) else TRAY_WOOD
        _quad(canvas, view, _level_quad(face, behind, _MIDDLE), lit(lining, light))
        if is_long(drawer):
            _divider(canvas, view, face, half, edge)


def _level_quad(
    face: Face, corners: tuple[tuple[float, float], ...], v: float
) -> tuple[Vector, Vector, Vector, Vector]:
    """Corners (along, outwards) at one height."""
    one, two, three, four = (face.at(u, v, forward) for u, forward in corners)
    return one, two, three, four


def _divider(canvas: Canvas, view: View, face: Face, half: float, at: float) -> None:
    top = HIGH - 0.06 if facing(face.up, face.at(0, _MIDDLE)) else LOW + 0.06
    near = at if not face.is_seen else at + 0.04
    board = (
        face.at(-half, _MIDDLE, near),
        face.at(half, _MIDDLE, near),
        face.at(half, top, near),
        face.at(-half, top, near),
    )
    _quad(canvas, view, board, lit(TRAY_WOOD, shade(face.normal) * 0.8))
    rim = ((-half, at), (half, at), (half, at + 0.04), (-half, at + 0.04))
    _quad(canvas, view, _level_quad(face, rim, top), lit(TRAY_WOOD, shade(face.up) * 1.05))


def _tray_wall(canvas: Canvas, view: View, face: Face, form: tuple[float, float, float]) -> None:
    """A side of the tray: its inside if it is the far one, its outside if it is the near one, and its rim."""
    u, out, rim = form
    sign = 1 if u > 0 else -1
    outward = (face.along[0] * sign, face.along[1] * sign, face.along[2] * sign)
    inner = u - sign * _WALL
    if facing(outward, face.at(u, _MIDDLE, out / 2)):
        wall = (
            face.at(u, LOW + 0.03, 0),
            face.at(u, LOW + 0.03, out),
            face.at(u, HIGH - 0.03, out),
            face.at(u, HIGH - 0.03, 0),
        )
        _quad(canvas, view, wall, lit(TRAY_WOOD, shade(outward) * 0.92))
    else:
        wall = (
            face.at(inner, _MIDDLE, 0),
            face.at(inner, _MIDDLE, out),
            face.at(inner, rim, out),
            face.at(inner, rim, 0),
        )
        _quad(canvas, view, wall, lit(TRAY_WOOD, 0.5 + 0.3 * shade(face.normal)))
    edge = ((u, 0.0), (inner, 0.0), (inner, out), (u, out))
    _quad(canvas, view, _level_quad(face, edge, rim), lit(TRAY_WOOD, shade(face.up) * 1.08))


def front_block(carver: Carver, drawer: str, out: float, *, is_lit: bool) -> None:
    """The front board of a drawer that is out: a block with a top, two ends, and the face that people pull."""
    canvas, view, face = carver.canvas, carver.view, carver.face
    half = half_width(drawer)
    wood = FRONT_WOOD[drawer[0]]
    back = out - _FRONT if out > _FRONT else 0.0
    from_above = facing(face.up, face.at(0, HIGH))
    v = HIGH if from_above else LOW
    if not face.is_seen:
        inside = (
            face.at(-half, LOW, back),
            face.at(half, LOW, back),
            face.at(half, HIGH, back),
            face.at(-half, HIGH, back),
        )
        _quad(canvas, view, inside, lit(wood, 0.62))
    top = ((-half, back), (half, back), (half, out), (-half, out))
    _quad(canvas, view, _level_quad(face, top, v), lit(wood, shade(face.up) * 1.12 if from_above else 0.45))
    for sign in (-1, 1):
        outward = (face.along[0] * sign, face.along[1] * sign, face.along[2] * sign)
        if facing(outward, face.at(half * sign, _MIDDLE, out)):
            u = half * sign
            end = (face.at(u, LOW, back), face.at(u, LOW, out), face.at(u, HIGH, out), face.at(u, HIGH, back))
            _quad(canvas, view, end, lit(wood, shade(outward) * 0.95))
    if face.is_seen:
        drawer_front(carver, drawer, out, is_lit=is_lit)


def level_cap(canvas: Canvas, view: View, sides: list[Face], level: str, *, is_top: bool) -> None:
    """The upper or lower face of a level, where the eye can see it."""
    v = LEVEL_HEIGHT if is_top else 0.0
    up = sides[0].up
    normal = up if is_top else (-up[0], -up[1], -up[2])
    corners = [plane.at(-1.0, v) for plane in sides]
    if not facing(normal, corners[0]):
        return
    canvas.polygon([view.point(corner) for corner in corners], lit(WOODS[level], shade(normal) * 0.62))

"""Small drawings that look like the box: a drawer as a key to pull and to push, levels that turn, and a joint."""

import pygame

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink
from companion.drawing.paths import Points, rounded
from companion.nodes.nodes import Drawing
from companion.nodes.theme import (
    BLACK,
    BRASS,
    BRIGHT,
    DIM,
    IVORY,
    LINE,
    LINING,
    SECRET_LINING,
    VELVET,
    WOODS,
    Colour,
    Role,
    Sizes,
    Weight,
    darker,
    lighter,
    mix,
)
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, put
from companion.screens.kiosk.drawing.pointing import LIGHT
from companion.screens.kiosk.drawing.text import write
from companion.screens.kiosk.jewel_box.box_pages import DrawerShown
from companion.screens.kiosk.jewel_box.picture import is_long
from companion.screens.kiosk.jewel_box.space import half_width
from companion.screens.kiosk.jewel_box.woodwork import FRONT_WOOD, GROOVE, TRAY_WOOD
from companion.screens.kiosk.widgets.widget import Widget, widget_tap

_OUT = {"": 0.0, "ajar": 0.22, "front": 0.62, "secret": 1.0}  # of the way that a front can come down in its key
_FRONT_HEIGHT = 0.56
_TOP, _FOOT = 0.13, 0.06  # of the height, above a shut front and below one that is all the way out


class DrawerKey(Widget, frozen=True):
    """A drawer as a key: seen from above, its front comes towards the eye. Behind the box it is in the dark."""

    shown: DrawerShown
    title: str = ""  # its name, if it bears one, and how far it is out

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The tray, the front before it, and the name on the front."""
        shown = self.shown
        size, look = self.area.size, (shown.drawer, shown.depth, shown.near, self.pressed or shown.wanted)
        radius = sizes.px(8)
        sprite = _key(size, radius, *look)
        put(target, sprite, (self.area.left, self.area.top))
        if shown.wanted:
            pygame.draw.rect(target, LIGHT, self.area, 2 * sizes.border, border_radius=radius)
        if not shown.named:
            return
        front = front_area(self.area, shown.drawer, shown.depth)
        name = front._replace(height=round(front.height * 0.72))
        role = Role.BODY if name.width > 1.8 * sizes.font_px(Role.BODY) else Role.SMALL
        ink = Ink(role, IVORY if shown.near else mix(IVORY, DIM, 0.6), Align.CENTRE, Weight.BOLD)
        write(target, sizes, shown.drawer, pygame.Rect(name), ink)

    def words(self) -> tuple[str, ...]:
        name = self.shown.drawer if self.shown.named else ""
        return tuple(filter(None, (name, self.title.removeprefix(name).strip())))


class ExactDrawerKey(DrawerKey, frozen=True):
    """One of twelve that are as large as they can be: a fingertip reaches no farther."""

    exact = True


def front_area(area: Area, drawer: str, depth: str) -> Area:
    """Where the front of a drawer is in its key."""
    width = round(area.width * 1.25 * half_width(drawer))
    height = round(area.height * _FRONT_HEIGHT)
    shut = area.height * _TOP
    way = area.height * (1 - _FOOT) - height - shut
    return Area(area.left + (area.width - width) // 2, area.top + round(shut + way * _OUT[depth]), width, height)


@SPRITES.kept
def _key(size: tuple[int, int], radius: int, drawer: str, depth: str, near: bool, pressed: bool) -> pygame.Surface:
    whole = Area(0, 0, *size)
    canvas = PixelCanvas(*size, over=4)
    edge: Colour = BRIGHT if depth or pressed else BRASS if near else LINE
    canvas.rounded(whole, radius, edge if near or depth else LINE)
    line = 2.0 if depth else 1.4
    inside = (line, line, size[0] - 2 * line, size[1] - 2 * line)
    canvas.rounded(inside, radius - line, darker(WOODS[drawer[0]], 0.62 if near else 0.8))
    front = front_area(whole, drawer, depth)
    _slot(canvas, whole, front, drawer)
    if depth:
        _tray(canvas, whole, front, drawer, depth)
    _front(canvas, front, drawer, near=near, lit=pressed)
    return canvas.finish()


def _slot(canvas: PixelCanvas, whole: Area, front: Area, drawer: str) -> None:
    """The dark gap that a drawer comes out of, and the shadow below its front."""
    shut = front_area(whole, drawer, "")
    canvas.rounded((shut.left - 1, shut.top - 1, shut.width + 2, shut.height + 3), 3, BLACK)
    canvas.rounded((front.left + 1, front.top, front.width, front.height + max(2, front.height * 0.07)), 3, BLACK)


def _tray(canvas: PixelCanvas, whole: Area, front: Area, drawer: str, depth: str) -> None:
    top = front_area(whole, drawer, "").top
    side = max(2.0, front.width * 0.05)
    canvas.polygon(_board(front.left + side, top, front.right - side, front.top), darker(TRAY_WOOD, 0.25))
    inner = (front.left + 2 * side, front.right - 2 * side)
    canvas.polygon(_board(inner[0], top, inner[1], front.top), LINING)
    if depth == "secret" and is_long(drawer):
        wall = top + (front.top - top) * 0.48
        canvas.polygon(_board(inner[0], top, inner[1], wall), SECRET_LINING)
        canvas.polygon(_board(inner[0], wall, inner[1], wall + side), darker(TRAY_WOOD, 0.15))


def _board(left: float, top: float, right: float, bottom: float) -> list[tuple[float, float]]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _front(canvas: PixelCanvas, front: Area, drawer: str, *, near: bool, lit: bool) -> None:
    """A board with a bevel, a groove and its brass: one knob, or a bar on a long drawer."""
    wood = FRONT_WOOD[drawer[0]]
    wood = lighter(wood, 0.12) if lit else darker(wood, 0.12 if near else 0.5)
    outline: Points = rounded(_board(*front[:2], front.right, front.bottom), 3)
    canvas.shaded(outline, lighter(wood, 0.12), darker(wood, 0.22))
    frame = front.inset(max(2, round(front.height * 0.09)))
    canvas.stroke(_board(*frame[:2], frame.right, frame.bottom), 1.0, mix(wood, GROOVE, 0.65), closed=True)
    brass = BRIGHT if near else darker(BRASS, 0.3)
    x, y = front.left + front.width / 2, front.top + front.height * 0.79
    thick = max(3.0, front.height * (0.11 if is_long(drawer) else 0.2))
    half = front.width * 0.17 if is_long(drawer) else 0.0
    canvas.stroke([(x - half, y + 1), (x + half, y + 1)], thick, darker(wood, 0.55))
    canvas.stroke([(x - half, y), (x + half, y)], thick, brass)


def drawer_key(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001 - a drawing gets all of them
    """The key of a drawer."""
    does = "" if node.tap is None else node.tap.says
    key = ExactDrawerKey if node.value.exact else DrawerKey
    return [key(area, node.value, node.title, tap=widget_tap(node.tap), does=does)]


# what turns


@SPRITES.kept
def side_sprite(which: str, size: int, _tone: Colour, _faint: bool) -> pygame.Surface:
    """On which side of its level a drawer is: the level from above, as pictures show the box."""
    canvas, side = PixelCanvas(size, size, over=4), int(which)
    corners = [(0.5, 0.9), (0.05, 0.5), (0.5, 0.1), (0.95, 0.5)]  # from the front, clockwise
    points = [(x * size, y * size) for x, y in corners]
    canvas.stroke([*points, points[0]], max(1.0, size * 0.05), DIM)
    canvas.stroke([points[side - 1], points[side]], max(2.0, size * 0.16), BRIGHT)
    return canvas.finish()


@SPRITES.kept
def levels_sprite(which: str, size: int, _tone: Colour, _faint: bool) -> pygame.Surface:
    """A small box: so many levels from the top turn, and are lit. None: a drawer that is only set ajar."""
    canvas, lit = PixelCanvas(size, size, over=4), int(which)
    if not lit:
        return _drawn_ajar(canvas, size)
    for index, level in enumerate("ABC"):
        wood = FRONT_WOOD[level] if index < lit else mix(VELVET, LINE, 0.8)
        top = size * (0.10 + 0.28 * index)
        canvas.rounded((size * 0.10, top, size * 0.80, size * 0.24), size * 0.05, wood)
        if index < lit:
            canvas.disc((size * 0.5, top + size * 0.12), size * 0.05, BRIGHT)
    return canvas.finish()


def _drawn_ajar(canvas: PixelCanvas, size: int) -> pygame.Surface:
    """A drawer that is out by a finger's breadth."""
    canvas.rounded((size * 0.04, size * 0.10, size * 0.92, size * 0.80), size * 0.06, darker(WOODS["B"], 0.62))
    front = Area(round(size * 0.14), round(size * 0.36), round(size * 0.72), round(size * 0.44))
    canvas.rounded((front.left, size * 0.22, front.width, front.height), 2, BLACK)
    canvas.polygon(_board(front.left + 2, size * 0.24, front.right - 2, front.top), LINING)
    _front(canvas, front, "B2", near=True, lit=False)
    return canvas.finish()


@SPRITES.kept
def joint_sprite(which: str, size: int, _tone: Colour, _faint: bool) -> pygame.Surface:
    """The box from the side, its joint bright between two levels; above it are so many levels."""
    canvas, above = PixelCanvas(size, size, over=6), int(which)
    step, thick = size * 0.31, size * 0.25
    for level in range(3):
        colour = BRASS if level in {above - 1, above} else LINE
        canvas.rounded((size * 0.14, size * 0.06 + level * step, size * 0.72, thick), size * 0.05, colour)
    middle = size * 0.06 + above * step - (step - thick) / 2
    canvas.rounded((0, middle - size * 0.055, size, size * 0.11), size * 0.05, IVORY)
    return canvas.finish()

"""Pillows of velvet, seen from above: pinched corners, sagging seams, folds, piping, tassels, and their shadow."""

import math
from collections.abc import Iterator

import msgspec
import pygame

from companion.nodes.theme import BLACK, BRASS, BRIGHT, WHITE, Colour, darker, lighter, mix, rgb
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, put
from companion.screen.drawing.paths import Point, Points, between, curve

RED_CLOTH = rgb("#8e1730")
WHITE_CLOTH = rgb("#e4d6c0")
BLACK_CLOTH = rgb("#2b2530")
ON_WHITE = rgb("#2d1923")  # numbers on the white pillow
_RINGS = 26  # steps of light from the seam to the middle
_SHADOW_ALPHA = 150


class Cloth(msgspec.Struct, frozen=True):
    """The velvet of one kind of pillow."""

    colour: Colour
    gleam: float  # how much lighter it is where it is full
    seam: Colour


CLOTHS = {
    "red": Cloth(RED_CLOTH, 0.16, (226, 74, 102)),
    "white": Cloth(WHITE_CLOTH, 0.5, (255, 250, 238)),
    "black": Cloth(BLACK_CLOTH, 0.12, (122, 108, 132)),
}


def cushion_area(area: pygame.Rect) -> pygame.Rect:
    """The part of a pillow's area where gems can lie."""
    flat = area.inflate(-round(area.width * 0.22), -round(area.height * 0.36))
    flat.centery = area.top + round(area.height * 0.48)
    return flat


@SPRITES.kept
def pillow(kind: str, width: int, height: int) -> pygame.Surface:
    """A pillow that fills a sheet of this size, its shadow included; `cushion_area` says where it is flat."""
    cloth = CLOTHS[kind]
    canvas = Canvas(width, height, over=3)
    reach = min(width, height)
    inset, drop = reach * 0.075, reach * 0.05
    outline = _outline((inset, inset * 0.8), (width - inset, height - inset - drop), reach)
    piping = max(1.0, reach * 0.022)
    _tassels(canvas, outline, reach)
    canvas.polygon(outline, darker(cloth.seam, 0.5))
    canvas.polygon(_inset(outline, piping * 0.35), cloth.seam)
    body = _inset(outline, piping * 1.35)
    _body(canvas, cloth, body, reach)
    _folds(canvas, cloth, body, reach)
    sheet = _shadow(canvas, outline, drop)
    put(sheet, canvas.finish(), (0, 0))
    return sheet


def _outline(start: Point, end: Point, reach: float) -> list[Point]:
    """Corners stand out, sides sag inwards a little; the lower one least, where the weight lies."""
    (left, top), (right, bottom) = start, end
    sag, run = reach * 0.05, reach * 0.28
    return [
        *curve((left, top), (left + run, top + sag * 1.6), (right - run, top + sag * 1.6), (right, top))[:-1],
        *curve((right, top), (right - sag * 1.5, top + run), (right - sag * 1.5, bottom - run), (right, bottom))[:-1],
        *curve((right, bottom), (right - run, bottom - sag), (left + run, bottom - sag), (left, bottom))[:-1],
        *curve((left, bottom), (left + sag * 1.5, bottom - run), (left + sag * 1.5, top + run), (left, top))[:-1],
    ]


def _centre(outline: Points) -> Point:
    across, down = zip(*outline, strict=True)
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _normals(line: Points, *, closed: bool) -> Iterator[Point]:
    """For each point of a line the direction across it, of length 1."""
    last = len(line) - 1
    for index in range(len(line)):
        before = line[index - 1 if closed else max(0, index - 1)]
        after = line[(index + 1) % len(line) if closed else min(last, index + 1)]
        length = math.dist(before, after) or 1.0
        yield (before[1] - after[1]) / length, (after[0] - before[0]) / length


def _inset(outline: Points, distance: float) -> list[Point]:
    """The outline moved inwards by the same distance everywhere."""
    normals = _normals(outline, closed=True)
    return [(x + nx * distance, y + ny * distance) for (x, y), (nx, ny) in zip(outline, normals, strict=True)]


def _taper(spine: Points, width: float) -> list[Point]:
    """A stroke around a line, `width` wide where it starts and ending in a point: a fold."""
    left, right = [], []
    for index, ((x, y), (nx, ny)) in enumerate(zip(spine, _normals(spine, closed=False), strict=True)):
        half = width / 2 * (1 - index / (len(spine) - 1))
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return left + right[::-1]


def _body(canvas: Canvas, cloth: Cloth, seam: Points, reach: float) -> None:
    """Rings from the seam inwards, each rounder, lighter and a little higher: a cushion with weight."""
    x, y = _centre(seam)
    half_width, half_height = x - min(px for px, _ in seam), y - min(py for _, py in seam)
    full_at = (x - reach * 0.06, y - reach * 0.10)
    rounds = [_on_ellipse(point, (x, y), full_at, (half_width * 0.34, half_height * 0.26)) for point in seam]
    deep, full = darker(cloth.colour, 0.5), lighter(cloth.colour, cloth.gleam)
    for ring in range(_RINGS):
        share = ring / (_RINGS - 1)
        swell = math.sin(share * math.pi / 2)
        colour = (
            mix(deep, cloth.colour, swell * 1.35) if swell < 0.74 else mix(cloth.colour, full, (swell - 0.74) / 0.26)
        )
        canvas.polygon([between(one, other, share) for one, other in zip(seam, rounds, strict=True)], colour)


def _on_ellipse(point: Point, centre: Point, middle: Point, radii: Point) -> Point:
    """Where the ellipse in the middle lies in the direction of a point of the seam."""
    across, down = (point[0] - centre[0]) / radii[0], (point[1] - centre[1]) / radii[1]
    length = math.hypot(across, down)
    return middle[0] + across / length * radii[0], middle[1] + down / length * radii[1]


def _folds(canvas: Canvas, cloth: Cloth, seam: Points, reach: float) -> None:
    """From each corner three creases run inwards, with light on their upper side; none leaves the cloth."""
    layer = Canvas(*canvas.size, canvas.over)
    quarter = len(seam) // 4
    for corner in range(4):
        for lean, length in ((-0.26, 0.40), (0.0, 0.52), (0.26, 0.36)):
            _crease(layer, cloth, seam[corner * quarter], _centre(seam), (lean, length, reach))
    mask = Canvas(*canvas.size, canvas.over)
    mask.polygon(seam, WHITE)
    layer.fine.blit(mask.fine, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.fine.blit(layer.fine, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def _crease(canvas: Canvas, cloth: Cloth, corner: Point, centre: Point, form: tuple[float, float, float]) -> None:
    lean, length, reach = form
    across = math.copysign(reach * 0.5, centre[0] - corner[0])
    down = math.copysign(reach * 0.5, centre[1] - corner[1])
    start = (corner[0] + across * 0.06, corner[1] + down * 0.06)
    end = (corner[0] + across * length - down * lean, corner[1] + down * length + across * lean)
    bend = between(start, end, 0.5)
    spine = curve(start, (bend[0] + down * lean * 0.4, bend[1] - across * lean * 0.4), end)
    light = [(x + reach * 0.006, y + reach * 0.018) for x, y in spine]
    canvas.polygon(_taper(light, reach * 0.034), lighter(cloth.colour, 0.4), 62)
    canvas.polygon(_taper(spine, reach * 0.034), darker(cloth.colour, 0.75), 105)


def _tassels(canvas: Canvas, outline: Points, reach: float) -> None:
    centre = _centre(outline)
    quarter = len(outline) // 4
    size = reach * 0.045
    for corner in range(4):
        x, y = outline[corner * quarter]
        outward = (1 if x > centre[0] else -1, 1 if y > centre[1] else -1)
        tip = (x + outward[0] * size * 0.9, y + outward[1] * size * 0.9)
        canvas.stroke([(x, y), tip], size * 0.8, BRASS)
        canvas.disc((x, y), size * 0.62, BRIGHT)


def _shadow(canvas: Canvas, outline: Points, drop: float) -> pygame.Surface:
    """Soft, by going through a smaller picture."""
    width, height = canvas.size
    under = Canvas(width, height, over=1)
    under.polygon([(x, y + drop) for x, y in _inset(outline, drop * 0.4)], BLACK)
    under.fine.fill((0, 0, 0, _SHADOW_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    strength = max(2, round(drop))
    small = pygame.transform.smoothscale(under.fine, (max(2, width // strength), max(2, height // strength)))
    half = pygame.transform.smoothscale(small, (max(2, width * 2 // strength), max(2, height * 2 // strength)))
    return pygame.transform.smoothscale(half, (width, height))

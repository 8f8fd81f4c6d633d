"""The tray: a frame of wood with mitred corners and a brass line, and a dark bed with sixteen recesses."""

from random import Random

import pygame

from companion.drawing.area import Area
from companion.drawing.paths import Point, placed
from companion.drawing.tile_tray import NICHE, WOOD, tile_outline
from companion.nodes.theme import BLACK, BRASS, BRIGHT, WHITE, darker, lighter, mix
from companion.screens.kiosk.drawing.cache import BOXES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, gradient, put

_GRAIN = 26  # how many times longer than wide the grain of the wood is


@BOXES.kept
def tray(size: tuple[int, int], bed: Area) -> pygame.Surface:
    """The empty tray on a sheet of its size; `bed` is where its recesses are, counted from its upper left corner."""
    width, height = size
    radius = max(4.0, bed.width * 0.036)
    whole = _wood(size, bed)
    mask = PixelCanvas(width, height, over=3)
    mask.rounded((0, 0, width, height), radius, WHITE)
    whole.blit(mask.finish(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    put(whole, _edges(size, bed, radius), (0, 0))
    put(whole, _bed((bed.width, bed.height)), (bed.left, bed.top))
    put(whole, _lip(size, bed), (0, 0))
    return whole


def _wood(size: tuple[int, int], bed: Area) -> pygame.Surface:
    """Four boards that meet in the corners."""
    width, height = size
    whole = pygame.Surface(size, pygame.SRCALPHA, 32)
    inner, outer = _corners(bed), _corners(Area(0, 0, *size))
    boards = (  # top, right, bottom, left, and how much light they get: it comes from the upper left
        (Area(0, 0, width, bed.top), 1.12),
        (Area(bed.right, 0, width - bed.right, height), 0.92),
        (Area(0, bed.bottom, width, height - bed.bottom), 0.80),
        (Area(0, 0, bed.left, height), 1.02),
    )
    for side, (area, light) in enumerate(boards):
        board = _board(area.size, light, seed=side)
        cut = PixelCanvas(*area.size, over=2)
        after = (side + 1) % 4
        corners = (outer[side], outer[after], inner[after], inner[side])
        cut.polygon([(x - area.left, y - area.top) for x, y in corners], WHITE)
        board.blit(cut.finish(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(board, area[:2], special_flags=pygame.BLEND_RGBA_ADD)
    return whole


def _corners(area: Area) -> tuple[Point, ...]:
    """Clockwise from the upper left."""
    return (area.left, area.top), (area.right, area.top), (area.right, area.bottom), (area.left, area.bottom)


def _board(size: tuple[int, int], light: float, *, seed: int) -> pygame.Surface:
    """A board with streaks of three tones along it, drawn short and pulled long."""
    across = size[0] > size[1]
    length, breadth = size if across else size[::-1]
    chance = Random(40 + seed)  # noqa: S311 - a texture, the same on every machine
    few = pygame.Surface((max(2, length // _GRAIN), max(2, breadth // 2)), pygame.SRCALPHA, 32)
    for y in range(few.get_height()):
        streak = chance.uniform(0.15, 0.85)
        for x in range(few.get_width()):
            tone = min(1.0, max(0.0, streak + chance.uniform(-0.22, 0.22)))
            colour = mix(WOOD[2], WOOD[1], tone * 2) if tone < 0.5 else mix(WOOD[1], WOOD[0], tone * 2 - 1)
            few.set_at((x, y), tuple(min(255, round(channel * light)) for channel in colour))
    board = pygame.transform.smoothscale(few, (length, breadth))
    return board if across else pygame.transform.rotate(board, 90)


def _edges(size: tuple[int, int], bed: Area, radius: float) -> pygame.Surface:
    """A light upper and a dark lower edge, the mitres, and a brass line around the frame."""
    width, height = size
    canvas = PixelCanvas(width, height, over=3)
    thin = max(1.0, bed.width * 0.0045)
    canvas.rounded((0, 0, width, height), radius, darker(WOOD[2], 0.55))
    canvas.rounded((thin, thin, width - 2 * thin, height - 2 * thin), radius - thin, lighter(WOOD[0], 0.22))
    canvas.rounded((thin, thin * 2.4, width - 2 * thin, height - 3.4 * thin), radius - thin, None)
    start = radius * 0.45
    outer = ((start, start), (width - start, start), (width - start, height - start), (start, height - start))
    for one, other in zip(outer, _corners(bed), strict=True):
        canvas.stroke([one, other], thin * 0.8, darker(WOOD[2], 0.2))
    inset = max(2.0, min(bed.left, bed.top, height - bed.bottom) * 0.14)
    brass = (inset, inset, width - 2 * inset, height - 2 * inset)
    line = canvas.layer()
    line.rounded(brass, radius * 0.75, mix(BRASS, BRIGHT, 0.35))
    line.rounded((brass[0] + thin, brass[1] + thin, brass[2] - 2 * thin, brass[3] - 2 * thin), radius * 0.7, None)
    canvas.lay(line)
    return canvas.finish()


def _lip(size: tuple[int, int], bed: Area) -> pygame.Surface:
    """The shadow that the frame throws into the bed, and the worn edge around it."""
    canvas = PixelCanvas(*size, over=3)
    thin = max(1.0, bed.width * 0.006)
    for step in range(5, 0, -1):
        canvas.polygon(_band(bed, thin * step), BLACK, 34)
    canvas.stroke(_corners(bed), thin, darker(WOOD[2], 0.5), closed=True)
    light = [(bed.left - thin, bed.bottom + thin), (bed.right + thin, bed.bottom + thin), (bed.right + thin, bed.top)]
    canvas.stroke(light, thin * 0.7, mix(WOOD[1], lighter(WOOD[0], 0.12), 0.6))
    return canvas.finish()


def _band(bed: Area, deep: float) -> list[Point]:
    """Along the upper and the left side of the bed."""
    right, bottom = float(bed.right), float(bed.bottom)
    return [
        (bed.left, bed.top),
        (right, bed.top),
        (right, bed.top + deep),
        (bed.left + deep, bed.top + deep),
        (bed.left + deep, bottom),
        (bed.left, bottom),
    ]


def _bed(size: tuple[int, int]) -> pygame.Surface:
    """Felt so dark that it is almost none, with a recess for each tile."""
    canvas = PixelCanvas(*size, over=3)
    cell = size[0] / 4
    canvas.fine.blit(gradient(*canvas.fine.get_size(), (darker(NICHE, 0.35), mix(NICHE, WOOD[2], 0.10))), (0, 0))
    side = cell * 0.965
    for row in range(4):
        for column in range(4):
            left, top = (index * cell + (cell - side) / 2 for index in (column, row))
            canvas.polygon(placed(tile_outline(side), 1, (left, top + cell * 0.012)), mix(NICHE, WOOD[2], 0.34))
            canvas.polygon(placed(tile_outline(side), 1, (left, top)), darker(NICHE, 0.55))
    return canvas.finish()

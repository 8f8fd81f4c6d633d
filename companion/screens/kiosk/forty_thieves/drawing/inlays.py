"""The ends of lines: brass darts in the frame of the tray that point along them."""

import pygame

from companion.drawing.paths import Point, ellipse
from companion.nodes.theme import BRASS, BRIGHT, Colour, darker, lighter, mix
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas
from companion.screens.kiosk.forty_thieves.drawing.colours import MOONLIGHT
from companion.screens.kiosk.tile_tray.colours import WOOD

_DART = ((-0.40, -0.44), (0.52, 0.0), (-0.40, 0.44), (-0.20, 0.0))  # an inlay that points to the right


@SPRITES.kept
def inlay(size: int, towards: Point, light: str = "") -> pygame.Surface:
    """A brass dart in the frame; `light` is "dim", "lit" (brass), "moon" or nothing."""
    canvas = PixelCanvas(size, size, over=6 if size < 64 else 4)
    half = size / 2
    length = (towards[0] ** 2 + towards[1] ** 2) ** 0.5
    cosine, sine = towards[0] / length, towards[1] / length
    reach = size * (0.50 if light in {"lit", "moon"} else 0.60)

    def turned(points: tuple[Point, ...], scale: float) -> list[Point]:
        return [(half + (x * cosine - y * sine) * scale, half + (x * sine + y * cosine) * scale) for x, y in points]

    glow: Colour | None = {"lit": BRIGHT, "moon": MOONLIGHT}.get(light)
    if glow is not None:
        for step in range(7):
            radius = half * (1 - step * 0.1)
            canvas.polygon(ellipse((half, half), radius, radius), glow, 20)
    brass = BRASS if light == "dim" else mix(BRASS, BRIGHT, 0.4) if glow is None else glow
    canvas.polygon([(x, y + size * 0.02) for x, y in turned(_DART, reach * 1.22)], darker(WOOD[2], 0.55))
    upper, lower = (_DART[0], _DART[1], _DART[3]), (_DART[2], _DART[1], _DART[3])
    canvas.polygon(turned(upper, reach), lighter(brass, 0.3))
    canvas.polygon(turned(lower, reach), darker(brass, 0.24))
    canvas.stroke(turned((_DART[3], _DART[1]), reach), max(0.6, size * 0.02), lighter(brass, 0.55), alpha=150)
    if light == "dim":
        canvas.fine.fill((120,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return canvas.finish()

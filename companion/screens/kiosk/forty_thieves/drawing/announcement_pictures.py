"""Large pictures for what the game announces, and the places between which stones and Evil Eyes fly."""

import pygame

from companion.drawing.canvas import Sketch, lifted, sparkling, within
from companion.nodes.theme import BLACK, BRASS, BRIGHT, Colour, Light, darker, lighter, mix, rgb
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, painted, put
from companion.screens.kiosk.forty_thieves.drawing.colours import NIGHT, PANEL
from companion.screens.kiosk.forty_thieves.drawing.specials import special_tile, thing
from companion.screens.kiosk.forty_thieves.drawing.stones import sapphire, socket
from companion.screens.kiosk.tile_tray.colours import NICHE, WOOD

MOONLIT = Light(rgb("#33418a"), rgb("#1d2247"), rgb("#12152c"))
PICTURES = ("sapphire", "sapphire_tile", "evil_eye", "dagger", "merchant", "genie", "sinbad", "last_sapphire")
_SIDE = 3  # spots in a row
_BED, _GOLDEN_BED = mix(NICHE, PANEL, 0.35), mix(NICHE, rgb("#5a3a10"), 0.6)


def announcement_picture(picture: str, number: int, style: int | None, height: int) -> Sketch:  # noqa: ARG001
    """What an announcement is about, so many pixels high; `number` is the spot of the last sapphire, from 1 on."""
    size = within(height)
    match picture:
        case "sapphire":
            return sparkling(painted((size, size), sapphire, size), height)
        case "last_sapphire":
            return lifted(painted((size, size), _last_stone, size, number), height)
        case "sapphire_tile":
            return lifted(painted((size, size), special_tile, "sapphire", size), height)
        case "evil_eye" | "dagger":
            return lifted(painted((size, size), thing, picture, size), height)
        case _:
            return lifted(painted((size, size), special_tile, picture, size), height)


def flying_thing(name: str, size: int) -> Sketch:
    """A stone, a Sapphire tile or an Evil Eye on its way."""
    if name == "sapphire":
        return painted((size, size), sapphire, size)
    return painted((size, size), thing, "sapphire" if name == "sapphire_tile" else name, size)


def _last_stone(size: int, number: int) -> pygame.Surface:
    """All spots of the board: one stone, and the sockets of the others."""
    canvas = PixelCanvas(size, size, over=3)
    _bed(canvas, (size, size), size * 0.12, mix(WOOD[2], NICHE, 0.35))
    whole, cell = canvas.finish(), size * 0.27
    for spot in range(_SIDE * _SIDE):
        draw, side = (sapphire, round(cell * 0.98)) if spot == number - 1 else (socket, round(cell * 0.76))
        x, y = (size / 2 + (step - 1) * cell for step in (spot % _SIDE, spot // _SIDE))
        put(whole, draw(side), (round(x - side / 2), round(y - side / 2)))
    return whole


def place(name: str, width: int, height: int) -> Sketch:
    """Where stones and Evil Eyes lie: a hoard, or the merchant's."""
    return painted((width, height), _place, name, width, height)


@SPRITES.kept
def _place(name: str, width: int, height: int) -> pygame.Surface:
    """A hoard is a wooden tray with a dark bed; the merchant's is lined with gold."""
    canvas = PixelCanvas(width, height, over=3)
    canvas.rounded((0, height * 0.05, width, height * 0.95), min(width, height) * 0.14, darker(NIGHT, 0.5))
    ground, frame = (_GOLDEN_BED, mix(BRASS, WOOD[0], 0.35)) if name == "merchant" else (_BED, WOOD[1])
    _bed(canvas, (width, round(height * 0.96)), min(width, height) * 0.14, ground, frame)
    return canvas.finish()


def _bed(canvas: PixelCanvas, size: tuple[int, int], radius: float, ground: Colour, frame: Colour = WOOD[1]) -> None:
    """A frame of wood with a brass line around a bed."""
    (width, height), line = size, max(1.0, min(size) * 0.018)
    for inset, colour in (
        (0.0, darker(WOOD[2], 0.6)),
        (line, lighter(frame, 0.12)),
        (line * 2.2, frame),
        (line * 4.2, mix(BRASS, BRIGHT, 0.4)),
        (line * 5.4, mix(ground, BLACK, 0.45)),
        (line * 6.6, ground),
    ):
        area = (inset, inset, width - 2 * inset, height - 2 * inset)
        canvas.rounded(area, max(1.0, radius - inset * 0.8), colour)

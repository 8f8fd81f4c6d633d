"""Any tile by the name of its face, in every condition: dimmed, asked for, chosen, half turned over."""

import pygame

from companion.nodes.theme import BRASS, IVORY, ON_BRASS, Weight
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, faded, put
from companion.screens.kiosk.drawing.text import rendered
from companion.screens.kiosk.forty_thieves.drawing.colours import NIGHT
from companion.screens.kiosk.forty_thieves.drawing.jars import jar_tile
from companion.screens.kiosk.forty_thieves.drawing.specials import GOLDEN_TILES, SPECIALS, special_tile
from companion.screens.kiosk.forty_thieves.drawing.thieves import thief_tile

_DIMMED = 97  # of 255: what does not matter now
_STEPS = 6  # from bright to dim
_LEADER = " leader"


def tile(face: str, side: int, noted: str = "") -> pygame.Surface:
    """A tile by its face ("red sun", "red sun leader", "amulet"); without one it lies face down, `noted` or bare."""
    if not face:
        return jar_tile(side, noted)
    if face in SPECIALS or face in GOLDEN_TILES:
        return special_tile(face, side)
    colour, name = face.removesuffix(_LEADER).split()
    return thief_tile(colour, name, side, face.endswith(_LEADER))


def darkness(share: float, darkest: int = _DIMMED) -> int:
    """How much of 255 is left of what does not matter now, when so much of the dark has fallen: in a few steps."""
    return 255 - round((255 - darkest) * round(share * _STEPS) / _STEPS)


@SPRITES.kept
def dimmed_tile(face: str, side: int, noted: str, alpha: int) -> pygame.Surface:
    """A tile of which only `alpha` of 255 is left."""
    return faded(tile(face, side, noted), alpha)


@SPRITES.kept
def question(size: int, asked: bool) -> pygame.Surface:
    """A question mark on a disc: full ivory if this one is asked for now, else dark with a brass edge."""
    canvas = PixelCanvas(size, size, over=4)
    half = size / 2
    canvas.disc((half, half), half, ON_BRASS if asked else BRASS)
    canvas.disc((half, half), half * (0.93 if asked else 0.9), IVORY if asked else NIGHT)
    whole = canvas.finish()
    words = rendered("?", round(size * 0.76), Weight.EXTRABOLD, ON_BRASS if asked else IVORY)
    put(whole, words.premul_alpha(), ((size - words.get_width()) // 2, (size - words.get_height()) // 2))
    return whole


def turning(one: pygame.Surface, other: pygame.Surface, share: float) -> pygame.Surface:
    """A tile on its way from one side to the other about its upright axis: at 0.5 it stands on its edge."""
    side = one.get_height()
    sprite, wide = (one, 1 - 2 * share) if share < 0.5 else (other, 2 * share - 1)
    width = max(2, round(side * max(0.03, wide)))
    squeezed = pygame.transform.smoothscale(sprite, (width, side))
    shade = round(255 * (0.62 + 0.38 * wide))
    squeezed.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return squeezed


def fading(one: pygame.Surface, other: pygame.Surface, share: float) -> pygame.Surface:
    """A tile that becomes another one where it lies."""
    whole = other.copy()
    put(whole, faded(one, round(255 * (1 - share))), (0, 0))
    return whole

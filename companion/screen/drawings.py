"""What the kiosk draws for each kind of `Drawing` and `Sprite` of the shell's pages, in one place.

Games and apparatuses register theirs when their screens are loaded.
"""

import pygame

from companion.nodes.theme import Colour
from companion.pages.troubles import POINTED_AT, PUT_BACK
from companion.screen import sensor_drawings
from companion.screen.drawing.cache import SPRITES as KEPT
from companion.screen.drawing.canvas import Canvas
from companion.screen.page_widgets import DRAWINGS, SCENES, SPRITES
from companion.screen.scenes.put_back import pointed_at, put_back


@KEPT.kept
def _light(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001 - there is one light
    canvas = Canvas(px, px, over=4)
    canvas.disc((px / 2, px / 2), px / 2, tone)
    return canvas.finish()


# trouble, and putting the apparatus back
SPRITES["light"] = _light
SCENES[POINTED_AT] = pointed_at
SCENES[PUT_BACK] = put_back

# sensors, and hands at the apparatus
SPRITES["lamp"] = sensor_drawings.lamp_sprite
SPRITES["wire"] = sensor_drawings.wire_sprite
DRAWINGS["band"] = sensor_drawings.band
DRAWINGS["progress"] = sensor_drawings.progress
SCENES["apparatus"] = sensor_drawings.apparatus
SCENES["in-hands"] = sensor_drawings.in_hands

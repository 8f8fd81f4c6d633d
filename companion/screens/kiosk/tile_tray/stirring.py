"""Light on the places of a board where hands have begun to move something, for a game that draws its own tiles."""

from collections.abc import Iterator

import pygame

from companion.drawing.paths import ellipse
from companion.nodes.theme import Sizes
from companion.screens.kiosk.drawing.canvas import put_centred
from companion.screens.kiosk.drawing.pointing import paint_glow
from companion.screens.kiosk.drawing.rocking import ROCK_PX
from companion.screens.kiosk.tile_tray.clay import pressed_light
from companion.screens.kiosk.tile_tray.layout import CELLS, TrayLayout
from companion.screens.kiosk.tile_tray.picture import tray_picture
from companion.screens.kiosk.widgets.widget import Widget


class StirringLight(Widget, frozen=True):
    """Over a tile, or around a sapphire, of this size; it rocks with what it lies on."""

    size: int
    is_tile: bool
    rock: float

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        x, y = self.area.centre
        up = abs(self.rock) * ROCK_PX * sizes.scale
        if self.is_tile:
            put_centred(target, pressed_light(self.size), (x, y - up))
            return
        circle = ellipse((x, y - up), self.size * 0.56, self.size * 0.56, 24)
        paint_glow(target, [(*circle, circle[0])], max(1.2, self.size * 0.05), 0.8, filled=True)


def stirring_lights(layout: TrayLayout, picture: object) -> Iterator[StirringLight]:
    """What stirs in the picture of the tray, on a board of this layout."""
    shown = tray_picture(picture)
    for place in sorted(shown.stirring):
        is_tile = place in CELLS
        area = layout.cell_area(place) if is_tile else layout.spot_area(place)
        yield StirringLight(area, layout.tile if is_tile else layout.stone, is_tile, shown.rock)

"""The tray and what lies on it, as widgets: the whole of it as a picture, and each tile and sapphire to be moved.

A game that draws tiles of its own gets the empty tray to lie below them, and light on what stirs.
"""

from collections.abc import Iterator

import pygame

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink, Sketch
from companion.drawing.paths import ellipse
from companion.drawing.tile_tray import (
    NICHE,
    TrayLayout,
    empty_niche,
    jar_tile,
    pressed_light,
    sapphire,
    socket,
    tile_edge,
    tile_shadow,
    within,
)
from companion.nodes.theme import BRIGHT, IVORY, Role, Sizes, Weight
from companion.screens.kiosk.drawing.canvas import faded, put, put_centred, sprite
from companion.screens.kiosk.drawing.pointing import paint_glow
from companion.screens.kiosk.drawing.rocking import ROCK_PX, brighter
from companion.screens.kiosk.drawing.text import width_of, write
from companion.screens.kiosk.tile_tray.picture import TrayPicture, tray_picture
from companion.screens.kiosk.tile_tray.wood import tray
from companion.screens.kiosk.widgets.basic import Group
from companion.screens.kiosk.widgets.widget import Widget
from hardware.tile_tray.channels import CELLS, SPOTS

_ROOM_FOR_NAME = 46  # pixels at 800x480
_RISE = 0.2  # of a tile's side: so far one is lifted before it is gone


class Tray(Widget, frozen=True):
    """The empty tray."""

    bed: Area

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        bed = self.bed.moved(-self.area.left, -self.area.top)
        put(target, tray(self.area.size, bed), (self.area.left, self.area.top))


class TrayTile(Widget, frozen=True):
    """A tile on its cell; `off` from 0 (it lies there) to 1 (it is gone)."""

    side: int
    name: str
    off: float = 0.0
    named: bool = False
    lit: bool = False
    rock: float | None = None  # while it stirs: where it is on its way to and fro

    exact = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        x, y = self.area.centre
        if self.off:
            put_centred(target, _shown(empty_niche(self.side), self.rock), (x, y))
        if self.off < 1:
            put_centred(target, sprite(tile_shadow(self.side)), (x, y))
            at = (x, y - self.side * _RISE * self.off - _rocked(sizes, self.rock))
            put_centred(target, _shown(jar_tile(self.side), self.rock, self.off), at)
        if self.pressed:
            put_centred(target, sprite(pressed_light(self.side)), (x, y))
        if self.lit:
            put_centred(target, sprite(tile_edge(self.side, BRIGHT, max(2.0, 3 * sizes.scale))), (x, y))
        if self.named and (self.lit or self.side >= sizes.px(_ROOM_FOR_NAME)):
            self._write_name(target, sizes)

    def _write_name(self, target: pygame.Surface, sizes: Sizes) -> None:
        """On a dark plate: clay is too light for it."""
        ink = Ink(Role.SMALL, BRIGHT if self.lit else IVORY, Align.CENTRE, Weight.BOLD)
        px, weight = ink.face(sizes)
        plate = pygame.Rect(0, 0, min(width_of(self.name, px, weight) + sizes.px(8), self.side), round(px * 1.3))
        plate.center = self.area.centre
        pygame.draw.rect(target, NICHE, plate, border_radius=sizes.px(5))
        write(target, sizes, self.name, plate.inflate(-sizes.px(4), 0), ink)

    def words(self) -> tuple[str, ...]:
        return (self.name,)


class TrayStone(Widget, frozen=True):
    """A sapphire on its spot, or its socket; it is touched in a circle."""

    size: int
    name: str
    off: float = 0.0
    lit: bool = False
    rock: float | None = None  # as of a tile

    exact = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        x, y = self.area.centre
        if self.off:
            put_centred(target, _shown(socket(round(self.size * 0.86)), self.rock), (x, y))
        if self.off < 1:
            size = round(self.size * 1.12) if self.pressed else self.size
            up = self.size * _RISE * self.off + _rocked(sizes, self.rock)
            put_centred(target, _shown(sapphire(size), self.rock, self.off), (x, y - up))
        if self.lit:
            pygame.draw.circle(target, BRIGHT, (x, y), self.area.width // 2 - sizes.border, 2 * sizes.border)

    def holds(self, x: int, y: int) -> bool:
        across, down = x - self.area.centre[0], y - self.area.centre[1]
        return across * across + down * down <= (self.area.width // 2) ** 2

    def words(self) -> tuple[str, ...]:
        return (self.name,)


def _shown(sketch: Sketch, rock: float | None, off: float = 0.0) -> pygame.Surface:
    """What is there of it, brighter while it stirs."""
    whole = sprite(sketch)
    there = faded(whole, round(255 * (1 - off))) if off else whole
    return there if rock is None else brighter(there)


def _rocked(sizes: Sizes, rock: float | None) -> float:
    """How far it is up from where it lies, in pixels."""
    return 0.0 if rock is None else abs(rock) * ROCK_PX * sizes.scale


class WholeTray(Group, frozen=True):
    """The tray as it stands, in the largest square of its area."""

    shown: TrayPicture

    def parts(self, sizes: Sizes) -> Iterator[Widget]:  # noqa: ARG002 - as large as its area
        layout = within(self.area)
        yield Tray(layout.tray, layout.bed)
        yield from pieces(layout, self.shown)

    def words(self) -> tuple[str, ...]:
        return ()


def pieces(layout: TrayLayout, shown: TrayPicture) -> Iterator[TrayTile | TrayStone]:
    """Every tile, then every sapphire."""
    for cell in CELLS:
        named, lit = shown.labels, cell in shown.lit
        rock = shown.rock if cell in shown.stirring else None
        yield TrayTile(layout.cell_area(cell), layout.tile, cell, shown.off(cell), named, lit, rock)
    for spot in SPOTS:
        rock = shown.rock if spot in shown.stirring else None
        yield TrayStone(layout.spot_area(spot), layout.stone, spot, shown.off(spot), spot in shown.lit, rock)


def tray_in(area: Area, shown: TrayPicture) -> list[Widget]:
    """A picture of the tray."""
    return [WholeTray(area.square(), shown)]


# under and over what a game draws on it


class StirringLight(Widget, frozen=True):
    """Over a tile, or around a sapphire, of this size; it rocks with what it lies on."""

    size: int
    is_tile: bool
    rock: float

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        x, y = self.area.centre
        up = abs(self.rock) * ROCK_PX * sizes.scale
        if self.is_tile:
            put_centred(target, sprite(pressed_light(self.size)), (x, y - up))
            return
        circle = ellipse((x, y - up), self.size * 0.56, self.size * 0.56, 24)
        paint_glow(target, [(*circle, circle[0])], max(1.2, self.size * 0.05), 0.8, filled=True)


def under_and_over(layout: TrayLayout, picture: object) -> tuple[list[Widget], list[Widget]]:
    """The empty tray where a game draws what lies on it; and light where hands have begun to move something."""
    return [Tray(layout.tray, layout.bed)], [*_stirring(layout, picture)]


def _stirring(layout: TrayLayout, picture: object) -> Iterator[StirringLight]:
    shown = tray_picture(picture)
    for place in sorted(shown.stirring):
        is_tile = place in CELLS
        area = layout.cell_area(place) if is_tile else layout.spot_area(place)
        yield StirringLight(area, layout.tile if is_tile else layout.stone, is_tile, shown.rock)

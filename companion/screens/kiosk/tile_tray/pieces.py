"""The tray and what lies on it, as widgets: the whole of it as a picture, and each tile and sapphire to be moved."""

from collections.abc import Iterator

import pygame

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink
from companion.nodes.theme import BRIGHT, IVORY, Role, Sizes, Weight
from companion.screens.kiosk.drawing.canvas import faded, put, put_centred
from companion.screens.kiosk.drawing.rocking import ROCK_PX, brighter
from companion.screens.kiosk.drawing.text import width_of, write
from companion.screens.kiosk.tile_tray.clay import empty_niche, jar_tile, pressed_light, tile_edge, tile_shadow
from companion.screens.kiosk.tile_tray.colours import NICHE
from companion.screens.kiosk.tile_tray.layout import CELLS, SPOTS, TrayLayout, within
from companion.screens.kiosk.tile_tray.picture import TrayPicture
from companion.screens.kiosk.tile_tray.stones import sapphire, socket
from companion.screens.kiosk.tile_tray.wood import tray
from companion.screens.kiosk.widgets.basic import Group
from companion.screens.kiosk.widgets.widget import Widget

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
            put_centred(target, _stirred(empty_niche(self.side), self.rock), (x, y))
        if self.off < 1:
            put_centred(target, tile_shadow(self.side), (x, y))
            at = (x, y - self.side * _RISE * self.off - _rocked(sizes, self.rock))
            put_centred(target, _stirred(_gone(jar_tile(self.side), self.off), self.rock), at)
        if self.pressed:
            put_centred(target, pressed_light(self.side), (x, y))
        if self.lit:
            put_centred(target, tile_edge(self.side, BRIGHT, max(2.0, 3 * sizes.scale)), (x, y))
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
            put_centred(target, _stirred(socket(round(self.size * 0.86)), self.rock), (x, y))
        if self.off < 1:
            size = round(self.size * 1.12) if self.pressed else self.size
            up = self.size * _RISE * self.off + _rocked(sizes, self.rock)
            put_centred(target, _stirred(_gone(sapphire(size), self.off), self.rock), (x, y - up))
        if self.lit:
            pygame.draw.circle(target, BRIGHT, (x, y), self.area.width // 2 - sizes.border, 2 * sizes.border)

    def holds(self, x: int, y: int) -> bool:
        across, down = x - self.area.centre[0], y - self.area.centre[1]
        return across * across + down * down <= (self.area.width // 2) ** 2

    def words(self) -> tuple[str, ...]:
        return (self.name,)


def _gone(sprite: pygame.Surface, off: float) -> pygame.Surface:
    return faded(sprite, round(255 * (1 - off))) if off else sprite


def _stirred(sprite: pygame.Surface, rock: float | None) -> pygame.Surface:
    return sprite if rock is None else brighter(sprite)


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

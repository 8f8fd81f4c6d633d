"""What the kiosk draws on the pages of 40 Thieves: the board with what moves on it, faces, phases, small pieces."""

from collections.abc import Mapping

import pygame
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink
from companion.drawing.paths import Point, rounded
from companion.games.forty_thieves.pages.board import BOARD, SWAP, BoardShown, BoardTaps
from companion.games.forty_thieves.pages.faces import ANY_LEADER, FACE, FaceShown
from companion.games.forty_thieves.pages.motion import BoardMotion
from companion.games.forty_thieves.pages.parts import DISCARDS, HOARD, MERCHANT, PHASES, STACK, PhasesShown
from companion.games.forty_thieves.pages.scenes import FEW_TILES, TilesShown
from companion.games.forty_thieves.pages.theft import PLACE_MAP, PlaceShown
from companion.games.forty_thieves.pages.values import AT_NIGHT
from companion.nodes.nodes import Drawing, Spot
from companion.nodes.theme import BRIGHT, IVORY, Colour, Role, Sizes, darker
from companion.pages.actions import Action
from companion.screens.kiosk.drawing.cache import SPRITES as KEPT
from companion.screens.kiosk.drawing.canvas import PixelCanvas, faded, put, put_centred
from companion.screens.kiosk.forty_thieves.board.board_layout import CELLS, SPOTS, BoardLayout, in_area
from companion.screens.kiosk.forty_thieves.board.board_widget import board
from companion.screens.kiosk.forty_thieves.board.moving_pieces import moving_pieces
from companion.screens.kiosk.forty_thieves.drawing.colours import (
    ENAMELS,
    GOLD,
    GOLDEN,
    LINE,
    MOONLIGHT,
    SPECIAL,
    Enamel,
)
from companion.screens.kiosk.forty_thieves.drawing.jars import jar_tile
from companion.screens.kiosk.forty_thieves.drawing.loot import loot
from companion.screens.kiosk.forty_thieves.drawing.night import PhaseStrip, pile
from companion.screens.kiosk.forty_thieves.drawing.specials import special_tile, thing
from companion.screens.kiosk.forty_thieves.drawing.thieves import colour_mark, leader_mark, symbol
from companion.screens.kiosk.forty_thieves.drawing.tiles import question, tile
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.page_widgets import DRAWINGS, SCENES, SPRITES
from companion.screens.kiosk.tile_tray.clay import tile_edge
from companion.screens.kiosk.tile_tray.stirring import stirring_lights
from companion.screens.kiosk.widgets.basic import Label, Plate
from companion.screens.kiosk.widgets.basic import Spot as TapPlace
from companion.screens.kiosk.widgets.panels import Look
from companion.screens.kiosk.widgets.widget import Widget, widget_tap

_GOLDEN = frozenset({"merchant", "genie", "sinbad"})
_FAINT = 60  # of 255: a face that cannot be there

# the board


def _board(node: Drawing, area: Area, frame: Frame) -> list[Widget]:
    """The tray with its tiles; of the running game also what moves, and where hands have begun to move something."""
    shown: BoardShown = node.value
    layout = in_area(area)
    if shown.wide_stones:
        layout = replace(layout, touch=round(layout.cell))
    motion = motion_of(frame) if shown.moves else BoardMotion()
    tiles = board(frame.say, layout, shown.picture, shown.marks, _taps(node.spots, keys=shown.keys), motion)
    signs = _signs(layout, shown.sign, frame.sizes) if shown.sign and not layout.all_ends else []
    return [*tiles, *signs, *(stirring_lights(layout, frame.model.picture) if shown.moves else ())]


def _signs(layout: BoardLayout, words: str, sizes: Sizes) -> list[Widget]:
    """On the wood below the tiles, where no line ends."""
    foot = layout.tray.from_bottom(sizes.px(20))[0].moved(0, sizes.px(4))
    area = foot.middle(sizes.px(140), foot.height)
    return [Plate(area, Look.WELL, AT_NIGHT), Label(area, words, Ink(Role.SMALL, BRIGHT, Align.CENTRE))]


def _taps(spots: tuple[Spot, ...], *, keys: bool) -> BoardTaps:
    """What taps on places do, as the page offers it."""
    cells: dict[str, Action] = {}
    stones: dict[str, Action] = {}
    lines: dict[str, Action] = {}
    swaps: dict[tuple[str, str], Action] = {}
    holds: dict[str, Action] = {}
    for spot in spots:
        place, _, rest = spot.name.partition(" ")
        if place == SWAP:
            one, _, other = rest.partition(" ")
            swaps[one, other] = spot.tap.action
        elif place in CELLS:
            if spot.tap.held is not None:
                holds[place] = spot.tap.held
            if spot.tap.hold_ms and spot.tap.held is None:
                holds[place] = spot.tap.action
            else:
                cells[place] = spot.tap.action
        else:
            (stones if place in SPOTS else lines)[place] = spot.tap.action
    return BoardTaps(cells, stones, lines, swaps, holds, keys)


def motion_of(frame: Frame) -> BoardMotion:
    """What moves in this moment."""
    return frame.model.motion if isinstance(frame.model.motion, BoardMotion) else BoardMotion()


def moving_over(places: Mapping[str, Area], frame: Frame) -> list[Widget]:
    """Tiles, sapphires and Evil Eyes on their way over the page of the running game."""
    if "board" not in places:
        return []

    def where(name: str) -> Point | None:
        key = name if name in (STACK, DISCARDS, MERCHANT) else HOARD + name
        return places[key].centre if key in places else None

    return moving_pieces(in_area(places["board"]), motion_of(frame), where, frame.sizes)


SCENES[BOARD] = _board


# faces


class FaceKey(Widget, frozen=True):
    """A face to tap."""

    face: str
    name: str
    lit: bool = False

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        sprite = face_plate(self.face, self.area.size)
        put(target, sprite if self.tap is not None or self.lit else faded(sprite, _FAINT), self.area[:2])
        if self.pressed or self.lit:
            pygame.draw.rect(target, BRIGHT, self.area, 2 * sizes.border, border_radius=sizes.px(7))

    def words(self) -> tuple[str, ...]:
        return (self.name,)


def _face(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    shown: FaceShown = node.value
    tap = None if node.tap is None else widget_tap(node.tap)
    return [FaceKey(area, shown.face, node.title, shown.lit, tap=tap)]


DRAWINGS[FACE] = _face


@KEPT.kept
def face_plate(face: str, size: tuple[int, int]) -> pygame.Surface:
    """A face as a key: the symbol, and beside it the mark of the colour."""
    if face == ANY_LEADER:
        return _with(_plate(SPECIAL, size), leader_mark(round(min(size) * 0.8)), 0.5)
    if " " not in face:
        return _with(_plate(GOLDEN if face in _GOLDEN else SPECIAL, size), thing(face, round(min(size) * 0.86)), 0.5)
    colour, name, *more = face.split()
    enamel = ENAMELS[colour]
    whole = _plate(Enamel(enamel.top, enamel.bottom, enamel.symbol, GOLD) if more else enamel, size)
    large, small = round(min(size[1] * 0.8, size[0] * 0.6)), round(min(size) * 0.3)
    _with(whole, symbol(name, large, enamel.symbol), 0.40)
    _with(whole, colour_mark(colour, small, enamel.symbol), 0.82, 0.62 if more else 0.5)
    if more:
        _with(whole, leader_mark(small), 0.82, 0.25)
    return whole


def _with(whole: pygame.Surface, sprite: pygame.Surface, across: float, down: float = 0.5) -> pygame.Surface:
    width, height = whole.get_size()
    put_centred(whole, sprite, (width * across, height * down))
    return whole


def _plate(enamel: Enamel, size: tuple[int, int]) -> pygame.Surface:
    """Enamel to draw on."""
    return _enamel_plate(enamel, size).copy()


@KEPT.kept
def _enamel_plate(enamel: Enamel, size: tuple[int, int]) -> pygame.Surface:
    """With round corners and a bright rim."""
    width, height = size
    canvas = PixelCanvas(width, height, over=4)
    radius = min(size) * 0.16
    edge = darker(enamel.bottom, 0.5)
    for inset, top, bottom in ((0.0, edge, edge), (0.8, enamel.rim, enamel.rim), (2.0, enamel.top, enamel.bottom)):
        right, lower = width - inset, height - inset
        corners = [(inset, inset), (right, inset), (right, lower), (inset, lower)]
        canvas.shaded(rounded(corners, radius - inset / 2), top, bottom)
    return canvas.finish()


# the phases, where a theft was, and a few tiles by themselves


def _phases(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:
    shown: PhasesShown = node.value
    return [PhaseStrip(area.inset(0, sizes.px(4)), shown.labels, shown.now)]


class PlaceMap(Widget, frozen=True):
    """The board as sixteen squares; those of a place shine."""

    cells: tuple[str, ...]
    colour: Colour

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        for cell, spot in zip(CELLS, self.area.square().grid(4, 4, sizes.px(2)), strict=True):
            pygame.draw.rect(target, self.colour if cell in self.cells else LINE, spot, border_radius=sizes.px(2))


def _place_map(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:  # noqa: ARG001
    shown: PlaceShown = node.value
    return [PlaceMap(area, shown.cells, MOONLIGHT if shown.choosing else BRIGHT)]


class FewTiles(Widget, frozen=True):
    """Tiles as they lie towards each other, the one that is asked for with a question mark."""

    shown: TilesShown

    @property
    def stands_out(self) -> bool:
        return True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        up, jars = dict(self.shown.picture.up), dict(self.shown.picture.jars)
        for cell, spot in self.spots(sizes).items():
            side = spot.width
            put(target, tile(up.get(cell, ""), side, jars.get(cell, "")), spot[:2])
            if cell == self.shown.asked:
                put_centred(target, tile_edge(side, IVORY, 2.0), spot.centre)
                put(target, question(round(side * 0.4), asked=True), (spot.left + round(side * 0.3), spot.top))

    def spots(self, sizes: Sizes) -> dict[str, Area]:
        """Where each of them is drawn."""
        cells = self.shown.cells
        rows, columns = [int(cell[1]) for cell in cells], [int(cell[3]) for cell in cells]
        down, across = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        inside = self.area.inset(sizes.px(4))  # the line around the tile that is asked for glows outside of it
        step = min(inside.width // across, inside.height // down, sizes.px(100))
        whole = inside.middle(step * across, step * down)
        return {
            cell: Area(
                whole.left + (column - min(columns)) * step, whole.top + (row - min(rows)) * step, step - 2, step - 2
            )
            for cell, row, column in zip(cells, rows, columns, strict=True)
        }


class TileSpot(TapPlace, frozen=True):
    """Where a finger finds one of a few tiles: no farther than its edge, as on the board."""

    exact = True


def _few_tiles(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:
    few = FewTiles(area, node.value)
    places = few.spots(sizes)
    return [few, *(TileSpot(places[spot.name], tap=widget_tap(spot.tap)) for spot in node.spots)]


DRAWINGS[PHASES] = _phases
DRAWINGS[PLACE_MAP] = _place_map
DRAWINGS[FEW_TILES] = _few_tiles


# small pieces by their names


def _thing(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001
    return leader_mark(px) if which == ANY_LEADER else thing(which, px)


def _tile(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001
    return special_tile(which, px)


def _back(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001
    return jar_tile(px, which)


def _pile(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001
    return pile(which, px)


def _loot(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001
    return loot(px, which == "thief")


SPRITES["thing"] = _thing
SPRITES["tile"] = _tile
SPRITES["back"] = _back
SPRITES["pile"] = _pile
SPRITES["loot"] = _loot

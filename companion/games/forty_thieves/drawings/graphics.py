"""What the pages of 40 Thieves draw, by name: the board, night around it, phases, faces, loot, announcements. Pure."""

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import (
    Align,
    Canvas,
    Graphic,
    Ink,
    Keep,
    PathPen,
    Pen,
    Sketch,
    Touched,
    lifted,
    sketched,
    sparkling,
)
from companion.drawing.canvas import within as height_within
from companion.drawing.gems import gem_sprite
from companion.drawing.paths import Point, curve, rounded
from companion.drawing.symbols import icon
from companion.drawing.tile_tray import (
    CLAY,
    CLAY_TILE,
    NICHE,
    WOOD,
    TrayLayout,
    jar,
    sapphire,
    socket,
    tile_edge,
    tile_outline,
)
from companion.games.forty_thieves.board import CELLS, SPOTS
from companion.games.forty_thieves.drawings import tiles
from companion.games.forty_thieves.drawings.board import board, in_area, over, within
from companion.games.forty_thieves.drawings.tiles import DIM, ENAMELS, GOLDEN, LINE, MOONLIGHT, NIGHT, PANEL, Enamel
from companion.games.forty_thieves.pages.board import BOARD, BoardPicture, BoardShown
from companion.games.forty_thieves.pages.faces import ANY_LEADER, FACE, FaceShown
from companion.games.forty_thieves.pages.motion import MERCHANT, BoardMotion, BoardMoves
from companion.games.forty_thieves.pages.parts import PHASES, PhasesShown
from companion.games.forty_thieves.pages.scenes import FEW_TILES, TilesShown
from companion.games.forty_thieves.pages.theft import PLACE_MAP, PlaceShown
from companion.games.forty_thieves.pages.values import AT_NIGHT
from companion.languages import Translator
from companion.nodes import theme
from companion.nodes.nodes import Drawing
from companion.nodes.theme import BLACK, BRASS, BRIGHT, Colour, Role, Sizes, Weight, darker, lighter, mix, rgb
from companion.pages.context import AnnouncementArt, Board, GameDrawings, PageGround, Piece
from companion.words import Words

_STARS = 90
_FAINT = 60  # of 255: a face that cannot be there


# the sky


@sketched(fine=1)
def night_sky(canvas: Canvas) -> None:
    """The ground of every page of the game: night, with a few stars, and roofs far away."""
    canvas.rounded((0, 0, *canvas.size), 0, theme.WHITE)
    canvas.tint((NIGHT, NIGHT, mix(NIGHT, tiles.DUSK, 0.5), tiles.DUSK))
    canvas.put(_stars_and_roofs(canvas.size), (0, 0))


@sketched(fine=2, keep=Keep.PART)
def _stars_and_roofs(pen: Pen) -> None:
    width, height = pen.size
    chance = Random(1001)  # noqa: S311 - the same sky every night
    for _ in range(_STARS):
        x, y = chance.uniform(0, width), chance.uniform(0, height * 0.8) * chance.uniform(0.2, 1)
        colour = mix(NIGHT, MOONLIGHT, chance.uniform(0.18, 0.6))
        pen.disc((x, y), chance.choice((0.5, 0.5, 0.7, 1.0)), colour)
    _draw_roofs(pen, width, height)


def _draw_roofs(pen: Pen, width: int, height: int) -> None:
    """Domes and towers along the lower edge, hardly lighter than the night."""
    chance = Random(7)  # noqa: S311 - the same town every night
    x, tone = 0.0, mix(tiles.DUSK, NIGHT, 0.62)
    while x < width:
        wide, high = height * chance.uniform(0.07, 0.16), height * chance.uniform(0.03, 0.08)
        pen.polygon([(x, height), (x, height - high), (x + wide, height - high), (x + wide, height)], tone)
        middle, top = x + wide / 2, height - high
        if chance.random() < 0.6:
            bulge = wide * 0.42
            left = curve((middle - bulge, top), (middle - bulge * 1.3, top - bulge), (middle, top - bulge * 1.9))
            right = [(2 * middle - px, py) for px, py in reversed(left)]
            pen.polygon([*left, *right], tone)
        x += wide


# the phases of a turn


@sketched(fine=4)
def chevron(pen: Pen, state: str, first: bool) -> None:
    """One phase: an arrow that the one before points into; `state` is past, now or next."""
    width, height = pen.size
    tip = height * 0.34

    def outline(inset: float) -> list[Point]:
        middle = height / 2
        left = inset if first else inset * 1.3
        dent = () if first else ((tip + left, middle),)
        return [
            (left, inset),
            (width - tip - inset * 0.8, inset),
            (width - inset * 1.3, middle),
            (width - tip - inset * 0.8, height - inset),
            (left, height - inset),
            *dent,
        ]

    line = max(1.0, height * 0.035)
    if state == "now":
        pen.polygon(outline(0), lighter(BRIGHT, 0.2))
        pen.shaded(outline(line * 1.2), mix(BRASS, BRIGHT, 0.7), BRASS)
    else:
        pen.polygon(outline(0), LINE)
        top = lighter(PANEL, 0.04) if state == "past" else darker(PANEL, 0.25)
        pen.shaded(outline(line), top, darker(PANEL, 0.3))


class PhaseStrip(Touched, frozen=True):
    """The phases side by side; what is past is ticked. `now` counts from 0; -1: none of them yet."""

    labels: tuple[str, ...]
    now: int

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        tip = round(area.height * 0.34)
        lap = tip - max(2, round(area.height * 0.1))
        for index, (cell, label) in enumerate(zip(self._cells(canvas, area, sizes, lap), self.labels, strict=True)):
            state = "past" if index < self.now else "now" if index == self.now else "next"
            canvas.put(chevron(cell.size, state, index == 0), cell[:2])
            inside = cell.inset(tip, 0).moved(tip // 4 if index else -tip // 3, 0)
            _write_phase(canvas, sizes, inside, label, state)

    def _cells(self, canvas: Canvas, area: Area, sizes: Sizes, lap: int) -> Iterator[Area]:
        """As wide as their words ask for; each overlaps the dent of the next."""
        wishes = [canvas.width_of(label, _phase_ink("now").face(sizes)) + area.height * 1.35 for label in self.labels]
        share = (area.width + lap * (len(wishes) - 1)) / sum(wishes)
        left = float(area.left)
        for wish in wishes:
            wide = wish * share
            yield Area(round(left), area.top, round(left + wide) - round(left), area.height)
            left += wide - lap

    def words(self) -> tuple[str, ...]:
        return self.labels


def _phase_ink(state: str) -> Ink:
    weight = Weight.BOLD if state == "now" else Weight.SEMIBOLD
    return Ink(Role.SMALL, theme.ON_BRASS if state == "now" else DIM, Align.CENTRE, weight)


def _write_phase(canvas: Canvas, sizes: Sizes, inside: Area, label: str, state: str) -> None:
    ink = _phase_ink(state)
    face, size, gap = ink.face(sizes), round(sizes.font_px(Role.SMALL) * 0.8), sizes.px(4)
    wide = canvas.width_of(label, face)
    if state == "past" and wide + size + gap <= inside.width + sizes.px(8):
        left = inside.centre[0] - (wide + size + gap) // 2
        canvas.put(icon("tick", size, theme.GOOD), (left, inside.centre[1] - size // 2))
        inside = Area(left + size + gap, inside.top, wide + 2, inside.height)
    canvas.write(label, inside, ink, face)


# faces to tap


class FaceKey(Touched, frozen=True):
    """A face to tap; it is faint if it cannot be."""

    face: str
    name: str
    lit: bool
    faint: bool

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        canvas.put(face_plate(area.size, self.face), area[:2], alpha=_FAINT if self.faint else 255)
        if self.pressed or self.lit:
            canvas.frame(area, 2 * sizes.border, sizes.px(7), BRIGHT)

    def words(self) -> tuple[str, ...]:
        return (self.name,)


@sketched(fine=1)
def face_plate(canvas: Canvas, face: str) -> None:
    """A face as a key: the symbol, and beside it the mark of the colour."""
    size, (width, height) = min(canvas.size), canvas.size
    if " " not in face:
        enamel = GOLDEN if face in tiles.GOLDEN_TILES else tiles.SPECIAL
        what = tiles.leader_mark(round(size * 0.8)) if face == ANY_LEADER else tiles.thing(face, round(size * 0.86))
        parts = [(what, 0.5, 0.5)]
    else:
        colour, name, *more = face.split()
        enamel = ENAMELS[colour]
        large, small = round(min(height * 0.8, width * 0.6)), round(size * 0.3)
        parts = [
            (tiles.symbol(name, large, enamel.symbol), 0.40, 0.5),
            (tiles.colour_mark(colour, small, enamel.symbol), 0.82, 0.62 if more else 0.5),
        ]
        if more:
            enamel = Enamel(enamel.top, enamel.bottom, enamel.symbol, tiles.GOLD)
            parts.append((tiles.leader_mark(small), 0.82, 0.25))
    canvas.put(_plate(canvas.size, enamel), (0, 0))
    for part, across, down in parts:
        canvas.put_centred(part, (width * across, height * down))


@sketched(fine=4)
def _plate(pen: Pen, enamel: Enamel) -> None:
    """Enamel with round corners and a bright rim."""
    width, height = pen.size
    radius = min(pen.size) * 0.16
    edge = darker(enamel.bottom, 0.5)
    for inset, top, bottom in ((0.0, edge, edge), (0.8, enamel.rim, enamel.rim), (2.0, enamel.top, enamel.bottom)):
        right, lower = width - inset, height - inset
        corners = [(inset, inset), (right, inset), (right, lower), (inset, lower)]
        pen.shaded(rounded(corners, radius - inset / 2), top, bottom)


# where a theft was, and a few tiles by themselves


class PlaceMap(Touched, frozen=True):
    """The board as sixteen squares; those of a place shine."""

    cells: tuple[str, ...]
    colour: Colour

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        for cell, spot in zip(CELLS, area.square().grid(4, 4, sizes.px(2)), strict=True):
            canvas.rounded(spot, sizes.px(2), self.colour if cell in self.cells else LINE)


class FewTiles(Touched, frozen=True):
    """Tiles as they lie towards each other, the one that is asked for with a question mark."""

    shown: TilesShown

    @property
    def stands_out(self) -> bool:
        return True

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        up, jars = dict(self.shown.picture.up), dict(self.shown.picture.jars)
        for cell, spot in self.spots(area, sizes).items():
            side = spot.width
            canvas.put(tiles.tile(up.get(cell, ""), side, jars.get(cell, "")), spot[:2])
            if cell == self.shown.asked:
                canvas.put_centred(tile_edge(side, theme.IVORY, 2.0), spot.centre)
                canvas.put(tiles.question(round(side * 0.4), asked=True), (spot.left + round(side * 0.3), spot.top))

    def spots(self, area: Area, sizes: Sizes) -> dict[str, Area]:
        """Where each of them is drawn."""
        cells = self.shown.cells
        rows, columns = [int(cell[1]) for cell in cells], [int(cell[3]) for cell in cells]
        down, across = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        inside = area.inset(sizes.px(4))  # the line around the tile that is asked for glows outside of it
        step = min(inside.width // across, inside.height // down, sizes.px(100))
        whole = inside.middle(step * across, step * down)
        return {
            cell: Area(
                whole.left + (column - min(columns)) * step, whole.top + (row - min(rows)) * step, step - 2, step - 2
            )
            for cell, row, column in zip(cells, rows, columns, strict=True)
        }


# piles


def pile(name: str, size: int) -> Sketch:
    """The stack or the discards."""
    return _stack(size) if name == "stack" else _discards(size)


@sketched(fine=1)
def _stack(canvas: Canvas) -> None:
    """Tiles face down on each other."""
    size = canvas.size[0]
    side = round(size * 0.8)
    for step in (2, 1, 0):
        at = round(size * 0.1 * step), round(size * 0.1 * (2 - step))
        canvas.put(_back(side), at)
    canvas.put(jar(round(side * 0.86)), (at[0] + round(side * 0.07), at[1] + round(side * 0.07)))


@sketched(fine=6)
def _back(pen: Pen) -> None:
    side = pen.size[0]
    line = max(0.8, side * 0.05)
    pen.polygon(tile_outline(side), darker(CLAY_TILE[1], 0.7))
    pen.polygon(tile_outline(side, line * 0.7), CLAY[1])
    pen.shaded(tile_outline(side, line * 1.7), lighter(CLAY_TILE[0], 0.08), darker(CLAY_TILE[1], 0.2))


@sketched(fine=6)
def _discards(pen: Pen) -> None:
    """A dashed place with a cross."""
    size = pen.size[0]
    for edge in range(4):
        for dash in range(3):
            one = edge * 90 + dash * 30 + 4
            points = [_on_square(size, angle) for angle in (one, one + 18)]
            pen.stroke(points, max(1.0, size * 0.055), DIM)
    low, high = size * 0.34, size * 0.66
    for line in (((low, low), (high, high)), ((high, low), (low, high))):
        pen.stroke(line, max(1.2, size * 0.075), DIM)


def _on_square(size: int, degrees: float) -> Point:
    """A point on a square around the middle of the sheet."""
    angle = math.radians(degrees - 45)
    x, y = math.cos(angle), math.sin(angle)
    reach = size * 0.44 / max(abs(x), abs(y))
    return size / 2 + x * reach, size / 2 + y * reach


# the loot of a night: three jars with sapphires at their feet, and perhaps a thief who looks out of one

_SKIN = rgb("#8a5433")
_OVAL = "M{a} 95 C{a} {top} {b} {top} {b} 95 C{b} {low} {a} {low} {a} 95 Z"


def loot(height: int, thief: bool = False) -> Sketch:
    """Half as wide again as it is high."""
    return _loot((height * 3 // 2, height), thief)


@sketched(fine=1)
def _loot(canvas: Canvas, thief: bool) -> None:
    width, height = canvas.size
    canvas.put_within(_ground(width), Area(0, 0, width, height))
    side, small = round(height * 0.74), round(height * 0.58)
    foot = round(height * 0.95)
    for left in (0, width - small):
        canvas.put(jar(small), (left, foot - small))
    if thief:
        canvas.put_centred(_head(round(side * 0.44)), (width / 2, foot - side * 1.03))
    canvas.put(jar(side), ((width - side) // 2, foot - side))
    stone = round(height * 0.2)
    for share in (0.335, 0.69):
        canvas.put_centred(sapphire(stone), (width * share, foot - stone * 0.42))


@sketched(keep=Keep.PART)
def _ground(canvas: Canvas) -> None:
    """The shadow that they stand in."""
    pen = PathPen(canvas)
    for step in range(5):
        pen.fill(_OVAL.format(a=2 + step * 3, b=98 - step * 3, top=90 - step, low=99), BLACK, 40)


@sketched()
def _head(canvas: Canvas) -> None:
    """A red turban, and below it a mask with two eyes; the rest is in the jar."""
    red, pen = ENAMELS["red"], PathPen(canvas)
    pen.fill("M22 46 H78 V100 H22 Z", _SKIN)
    pen.fill("M20 50 H80 V74 H20 Z", rgb("#1a1020"))
    for x in (38, 62):
        pen.fill(f"M{x - 9} 62 C{x - 5} 55 {x + 5} 55 {x + 9} 62 C{x + 5} 68 {x - 5} 68 {x - 9} 62 Z", tiles.CREAM)
        pen.disc(x + 1.5, 62, 3.2, BLACK)
    turban = "M14 50 C2 28 24 6 50 6 C76 6 98 28 86 50 C64 42 36 42 14 50 Z"
    pen.line(turban, 5, darker(red.bottom, 0.5))
    pen.shade(turban, lighter(red.top, 0.08), red.bottom)
    for fold in ("M16 46 C30 26 54 20 82 42", "M26 26 C44 14 68 18 82 36"):
        pen.line(fold, 3, darker(red.bottom, 0.35))
    pen.disc(50, 30, 6.5, tiles.GOLD)
    pen.disc(50, 30, 3.6, rgb("#3f7bff"))


# what is announced, and the places between which stones and Evil Eyes fly

MOONLIT = theme.Light(rgb("#33418a"), rgb("#1d2247"), rgb("#12152c"))
PICTURES = ("sapphire", "sapphire_tile", "evil_eye", "dagger", "merchant", "genie", "sinbad", "last_sapphire")
_SIDE = 3  # spots in a row
_BED, _GOLDEN_BED = mix(NICHE, PANEL, 0.35), mix(NICHE, rgb("#5a3a10"), 0.6)


def announcement_picture(picture: str, number: int, _style: int | None, height: int) -> Sketch:
    """What an announcement is about, so many pixels high; `number` is the spot of the last sapphire, from 1 on."""
    size = height_within(height)
    match picture:
        case "sapphire":
            return sparkling(sapphire(size), height)
        case "last_sapphire":
            return lifted(_last_stone(size, number), height)
        case "evil_eye" | "dagger":
            return lifted(tiles.thing(picture, size), height)
        case _:
            return lifted(tiles.special_tile(size, picture.removesuffix("_tile")), height)


def flying_thing(name: str, size: int) -> Sketch:
    """A stone, a Sapphire tile or an Evil Eye on its way."""
    return sapphire(size) if name == "sapphire" else tiles.thing(name.removesuffix("_tile"), size)


@sketched(fine=1, keep=Keep.PART)
def _last_stone(canvas: Canvas, number: int) -> None:
    """All spots of the board: one stone, and the sockets of the others."""
    size = canvas.size[0]
    canvas.put(_bare_bed(size, size * 0.12, mix(WOOD[2], NICHE, 0.35)), (0, 0))
    cell = size * 0.27
    for spot in range(_SIDE * _SIDE):
        stone = sapphire(round(cell * 0.98)) if spot == number - 1 else socket(round(cell * 0.76))
        x, y = (size / 2 + (step - 1) * cell for step in (spot % _SIDE, spot // _SIDE))
        canvas.put(stone, (round(x - stone.size[0] / 2), round(y - stone.size[0] / 2)))


def place(name: str, width: int, height: int) -> Sketch:
    """Where stones and Evil Eyes lie: a hoard, or the merchant's."""
    return _place((width, height), name)


@sketched(fine=3)
def _place(pen: Pen, name: str) -> None:
    """A hoard is a wooden tray with a dark bed; the merchant's is lined with gold."""
    width, height = pen.size
    pen.rounded((0, height * 0.05, width, height * 0.95), min(width, height) * 0.14, darker(NIGHT, 0.5))
    ground, frame = (_GOLDEN_BED, mix(BRASS, WOOD[0], 0.35)) if name == "merchant" else (_BED, WOOD[1])
    _draw_bed(pen, (width, round(height * 0.96)), min(width, height) * 0.14, ground, frame)


@sketched(fine=3, keep=Keep.PART)
def _bare_bed(pen: Pen, radius: float, ground: Colour) -> None:
    _draw_bed(pen, pen.size, radius, ground, WOOD[1])


def _draw_bed(pen: Pen, size: tuple[int, int], radius: float, ground: Colour, frame: Colour) -> None:
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
        pen.rounded(area, max(1.0, radius - inset * 0.8), colour)


# the board


def _board(node: Drawing, area: Area, sizes: Sizes, motion: object, say: Translator) -> Board:
    """The tray with its tiles; of the running game also what moves, and where hands have begun to move something."""
    shown: BoardShown = node.value
    layout = in_area(area)
    if shown.wide_stones:
        layout = replace(layout, touch=round(layout.cell))
    moving = motion if shown.moves and isinstance(motion, BoardMotion) else BoardMotion()
    sign = (_sign(layout, sizes), shown.sign) if shown.sign and not layout.all_ends else None
    pieces = tuple(board(say, layout, shown, node.spots, moving))
    return Board(thing="tile_tray", layout=layout, pieces=pieces, stirs=shown.moves, sign=sign, ground=AT_NIGHT)


def _sign(layout: TrayLayout, sizes: Sizes) -> Area:
    """On the wood below the tiles, where no line ends."""
    foot = layout.tray.from_bottom(sizes.px(20))[0].moved(0, sizes.px(4))
    return foot.middle(sizes.px(140), foot.height)


def _poster(area: Area, say: Translator) -> Board:
    """The game in one picture: four thieves of four colours around a sapphire."""
    up = {"r2c2": "green sun", "r2c3": "red moon", "r3c2": "yellow hand", "r3c3": "blue star", "r4c4": "amulet"}
    jars = {"r1c3": "red star", "r3c1": "blue moon"}
    layout = within(area)
    shown = BoardShown(BoardPicture.of(up, jars, SPOTS))
    return Board(thing="tile_tray", layout=layout, pieces=tuple(board(say, layout, shown)))


def _over(places: Mapping[str, Area], motion: object, sizes: Sizes) -> list[Piece]:
    """Tiles, sapphires and Evil Eyes on their way over the page of the running game."""
    return over(places, motion, sizes) if isinstance(motion, BoardMotion) else []


# other drawings of several parts


def _face(node: Drawing, area: Area, _sizes: Sizes) -> Sequence[Piece]:
    shown: FaceShown = node.value
    key = FaceKey(shown.face, node.title, shown.lit, faint=node.tap is None and not shown.lit)
    return [Piece(area, key, node.tap, exact=False)]


def _phases(node: Drawing, area: Area, sizes: Sizes) -> Sequence[Piece]:
    shown: PhasesShown = node.value
    return [Piece(area.inset(0, sizes.px(4)), PhaseStrip(shown.labels, shown.now))]


def _place_map(node: Drawing, area: Area, _sizes: Sizes) -> Sequence[Piece]:
    shown: PlaceShown = node.value
    return [Piece(area, PlaceMap(shown.cells, MOONLIGHT if shown.choosing else BRIGHT))]


class TilePlace(Graphic, frozen=True):
    """Where a finger finds one of a few tiles: no farther than its edge, as on the board."""

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        """Nothing: the tile is there already."""


def _few_tiles(node: Drawing, area: Area, sizes: Sizes) -> Sequence[Piece]:
    few = FewTiles(node.value)
    places = few.spots(area, sizes)
    return [Piece(area, few), *(Piece(places[spot.name], TilePlace(), spot.tap) for spot in node.spots)]


# small pieces by name


def _thing(which: str, px: int, _tone: Colour, _faint: bool) -> Sketch:
    return tiles.leader_mark(px) if which == ANY_LEADER else tiles.thing(which, px)


DRAWINGS = GameDrawings(
    sprites={
        "gem": gem_sprite,
        "thing": _thing,
        "tile": lambda which, px, *_: tiles.special_tile(px, which),
        "back": lambda which, px, *_: tiles.jar_tile(px, which),
        "pile": lambda which, px, *_: pile(which, px),
        "loot": lambda which, px, *_: loot(px, which == "thief"),
    },
    pieces={FACE: _face, PHASES: _phases, PLACE_MAP: _place_map, FEW_TILES: _few_tiles},
    boards={BOARD: _board},
    poster=_poster,
    moving=BoardMoves,
    over=_over,
    page_grounds={AT_NIGHT: PageGround(night_sky, PANEL, LINE, NIGHT, DIM)},
    art=AnnouncementArt(
        PICTURES, announcement_picture, flying_thing, place, ("hoard",), {MERCHANT: Words("Merchant")}, MOONLIT
    ),
)

"""The board of 40 Thieves: where everything is on it, each piece in every condition, and what moves over it. Pure.

One rule: what a finger finds is decided here. A sapphire's circle wins over the tile below it; the ends of lines are in
the frame and in the margin around it, and share no pixel with a tile.
"""

import functools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import Canvas, Pen, Sketch, Touched, sketched
from companion.drawing.paths import Point, Points, between, curve, ellipse, placed, rounded, star
from companion.drawing.tile_tray import (
    CELL_KEYS,
    SPOT_KEYS,
    WOOD,
    TrayLayout,
    empty_niche,
    pressed_light,
    sapphire,
    socket,
    tile_edge,
    tile_outline,
    tile_shadow,
)
from companion.drawing.tile_tray import within as tray_within
from companion.games.forty_thieves.board import CELLS, LINES, SPOTS, Place
from companion.games.forty_thieves.drawings.tiles import (
    MOONLIGHT,
    darkness,
    dimmed,
    eye_opening,
    fading,
    merchant_figure,
    question,
    tile,
    turning,
)
from companion.games.forty_thieves.pages.board import SWAP, BoardShown, place_name
from companion.games.forty_thieves.pages.motion import (
    DISCARDS,
    MERCHANT,
    STACK,
    BoardMotion,
    Fading,
    FlyingStone,
    OpeningEye,
    Sliding,
)
from companion.games.forty_thieves.pages.parts import HOARD
from companion.languages import Translator
from companion.nodes.nodes import Spot, Tap
from companion.nodes.theme import BRASS, BRIGHT, IVORY, WHITE, Colour, Sizes, darker, lighter, mix
from companion.pages.actions import Action
from companion.pages.context import Piece

LINE_KEYS = {str(line): f"f{number}" for number, line in enumerate(LINES, 1)}
_DIM_STONE = 137  # of 255: stones stay brighter than tiles
_SEEN_HELD = 0.3  # a short tap does not show that it was almost held


# where everything is


class LineEnd(msgspec.Struct, frozen=True):
    """One end of a line: an inlay that points along it, and where a finger finds it."""

    line: str
    area: Area
    centre: Point
    towards: Point  # one step along the line: (1, 0) for the left end of a row


class BoardLayout(TrayLayout, frozen=True):
    """A tray with the ends of lines in its frame."""

    all_ends: bool = True  # else only those at the left, the right and the top
    deep: int = 0  # pixels from the bed outwards in which a finger finds them, if the frame is not wide enough

    def place_area(self, place: str) -> Area:
        """The smallest area around the tiles of a place."""
        return functools.reduce(Area.with_, (self.tile_area(cell) for cell in Place(place).cells))

    def line_ends(self) -> tuple[LineEnd, ...]:
        """The corners above, then column by column and row by row, then the corners below."""
        across, down = self._stripes(self.bed.left), self._stripes(self.bed.top)
        below = (5,) if self.all_ends else ()
        ends = [("diag1", 0, 0), ("diag2", 5, 0)]
        for number in range(1, 5):
            ends += [(f"col{number}", number, 0), (f"row{number}", 0, number), (f"row{number}", 5, number)]
            ends += [(f"col{number}", number, row) for row in below]
        ends += [(line, column, row) for row in below for line, column in (("diag1", 5), ("diag2", 0))]
        found = []
        for line, column, row in ends:
            (left, width, x, right), (top, height, y, ahead) = across[column], down[row]
            found.append(LineEnd(line, Area(left, top, width, height), (x, y), (right, ahead)))
        return tuple(found)

    def _stripes(self, start: int) -> list[tuple[int, int, float, int]]:
        """The frame, four cells, the frame: where each begins, how long it is, its middle, and the way to the cells."""
        wood, end = self.bed.left - self.tray.left, start + self.bed.width
        deep = max(self.deep, wood)
        edges = [self._edge(start, cells) for cells in range(5)]
        cells = [(one, other - one, (one + other) / 2, 0) for one, other in pairwise(edges)]
        return [(start - deep, deep, start - wood / 2, 1), *cells, (end, deep, end + wood / 2, -1)]


_LOW = 0.95  # of its width: a place that is not higher has no room for the ends below


def in_area(area: Area) -> BoardLayout:
    """The board of the running game in its place: a tray with a frame that fingers find the ends of lines on.

    Where the place is low, there is less wood below, and no line ends there.
    """
    if area.height < _LOW * area.width:
        scale = min(area.width / 302, area.height / 270)
        tray = area.middle(round(302 * scale), round(270 * scale))
        side = round(226 * scale)
        bed, touch = Area(tray.left + round(38 * scale), tray.top + round(36 * scale), side, side), round(44 * scale)
        return BoardLayout(tray, bed, touch, all_ends=False, deep=touch)
    tray = area.square()
    touch = round(tray.width * 48 / 418)
    return BoardLayout(tray, tray.inset(round(tray.width * 40 / 418)), touch, deep=touch)


def within(area: Area) -> BoardLayout:
    """The largest tray in an area, for a picture of the board."""
    layout = tray_within(area)
    return BoardLayout(layout.tray, layout.bed, layout.touch)


# the ends of lines, and light around sapphires

_DART = ((-0.40, -0.44), (0.52, 0.0), (-0.40, 0.44), (-0.20, 0.0))  # an inlay that points to the right


@sketched()
def inlay(canvas: Canvas, towards: Point, light: str = "") -> None:
    """A brass dart in the frame; `light` is "dim", "lit" (brass), "moon" or nothing."""
    size = canvas.size[0]
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
        canvas.fade(120)


@sketched(fine=4)
def ring(canvas: Canvas) -> None:
    """A bright ring with a glow, around something that can be chosen; as wide as its sheet."""
    size = canvas.size[0]
    half = size / 2
    for step in range(8):
        glow = canvas.layer(rough=True)
        glow.disc((half, half), half * (1 - step * 0.028), WHITE)
        glow.fade(12)
        canvas.lay(glow)
    canvas.stroke(ellipse((half, half), half * 0.89, half * 0.89, 64), max(1.6, size * 0.055), WHITE, closed=True)


@sketched(fine=6)
def spark(pen: Pen) -> None:
    """A small star of light: the trail of a stone in flight."""
    size = pen.size[0]
    pen.polygon(placed(star(4, 0.48, 0.1), size, (size / 2, size / 2)), MOONLIGHT)


@sketched(fine=3)
def halo(pen: Pen) -> None:
    """Light around the stone that a theft is about."""
    half = pen.size[0] / 2
    for step in range(9):
        radius = half * (1 - step * 0.07)
        pen.polygon(ellipse((half, half), radius, radius), MOONLIGHT, 17)


# what is drawn around places: the announced one in a brass frame, further ones in dashed moonlight

_REACH = 0.13  # of a cell: how far the glow of a frame reaches beyond its tiles
_GLOW = ((5.6, 16), (4.2, 22), (2.9, 34), (1.8, 70))  # how wide, and how much of 255


class PlaceFrame(Touched, frozen=True):
    """A frame around the four tiles of a place, as far as it is drawn; tiles that do not touch have one each."""

    place: str
    side: int  # of a tile
    dashed: bool = False
    share: float = 1.0
    flash: float = 0.0  # it shines for a moment

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        line = max(2.0, 3.0 * sizes.scale)
        values = self.place, self.side, line
        whole = _frame(area.size, *values, MOONLIGHT if self.dashed else BRIGHT)
        for part in drawn_parts(area.size, self.side, self.place, self.share):
            canvas.put(whole, area[:2], part=part)
        if self.flash:
            canvas.put(_frame(area.size, *values, WHITE), area[:2], alpha=round(255 * self.flash))


def drawn_parts(size: tuple[int, int], side: int, place: str, share: float) -> list[Area]:
    """The parts of a frame that are drawn so far: from its upper left corner clockwise, or tile by tile."""
    width, height = size
    if share >= 1 or place.startswith("diag"):
        return [Area(0, 0, width, round(height * share) if share < 1 else height)]
    band = (min(size) - side) // 2 + side // 8
    sides = (
        (Area(0, 0, width, band), Area.from_left),
        (Area(width - band, band, band, height - band), Area.from_top),
        (Area(0, height - band, width - band, band), Area.from_right),  # these two run back
        (Area(0, band, band, height - 2 * band), Area.from_bottom),
    )
    way, found = share * sum(max(each.size) for each, _ in sides), []
    for each, begun in sides:
        if (part := min(max(each.size), max(0, round(way)))) > 0:
            found.append(begun(each, part)[0])
        way -= max(each.size)
    return found


@sketched(fine=3)
def _frame(pen: Pen, place: str, side: int, line: float, colour: Colour) -> None:
    """All of it, with its glow."""
    for outline in _outlines(pen.size, side, line, place):
        drawn = _along(outline)
        for wide, alpha in _GLOW:
            pen.stroke(outline, line * wide, colour, closed=True, alpha=alpha)
        for piece in _dashes(drawn, line * 3.4) if colour == MOONLIGHT else [drawn]:
            pen.stroke(piece, line * 0.9, colour)


def _outlines(size: tuple[int, int], side: int, line: float, place: str) -> list[list[Point]]:
    """One rounded frame; along a diagonal one for each tile."""
    width, height = size
    reach = side * _REACH / 0.923
    if not place.startswith("diag"):
        inset = reach - line * 0.7
        corners = [(inset, inset), (width - inset, inset), (width - inset, height - inset), (inset, height - inset)]
        return [rounded(corners, line * 3)]
    found, cell = [], (width - 2 * reach - side) / 3
    for index in range(4):
        left = reach + cell * (3 - index if place == "diag2" else index)
        found.append(placed(tile_outline(side, -line * 0.2), 1, (left, reach + cell * index)))
    return found


def _along(outline: Points) -> list[Point]:
    """The same outline, closed, with points close enough to cut it anywhere."""
    found: list[Point] = []
    for one, other in zip(outline, [*outline[1:], outline[0]], strict=True):
        steps = max(1, round(math.dist(one, other) / 3))
        found += [
            (one[0] + (other[0] - one[0]) * step / steps, one[1] + (other[1] - one[1]) * step / steps)
            for step in range(steps)
        ]
    return [*found, outline[0]]


def _dashes(points: list[Point], length: float) -> list[list[Point]]:
    """Pieces of about this length, with gaps between them."""
    found: list[list[Point]] = [[]]
    way = 0.0
    for one, other in pairwise(points):
        way += math.dist(one, other)
        if int(way / length) % 2 == 0:
            found[-1].append(one)
        elif found[-1]:
            found.append([])
    return [piece for piece in found if len(piece) > 1]


# what lies on it


class BoardTile(Touched, frozen=True):
    """A tile in its cell, or the empty place of one."""

    side: int
    name: str
    face: str = ""
    noted: str = ""
    lifted: bool = False
    dim: float = 0.0
    chosen: bool = False
    question: str = ""  # "asked", "unknown" or none
    away: bool = False  # on its way: `over` draws it
    before: tuple[str, str] = ("", "")  # the face and the jar that are being turned away ...
    turned: float = 1.0  # ... by so much
    fades: bool = False  # ... or fade
    bright: bool = False  # while others are dim

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:
        x, y = area.centre
        if self.away:
            return
        if self.lifted:
            canvas.put_centred(empty_niche(self.side), (x, y))
            return
        canvas.put_centred(tile_shadow(self.side), (x, y))
        lift = sizes.px(2) if self.pressed else self._lift(sizes)
        canvas.put_centred(self._sketch(), (x, y - lift))
        if self.pressed:
            canvas.put_centred(pressed_light(self.side), (x, y - lift))
        if self.chosen or self.question == "asked":
            edge = tile_edge(self.side, BRIGHT if self.chosen else IVORY, max(2.0, 2.6 * sizes.scale))
            canvas.put_centred(edge, (x, y - lift))
        if self.question:
            size = round(self.side * 0.4)
            canvas.put_centred(question(size, self.question == "asked"), (x, y - self.side * 0.27))
        if self.held > _SEEN_HELD:
            line = area.middle(self.side // 2, 4 * sizes.border).moved(0, self.side // 2 - 5 * sizes.border)
            canvas.rounded(line._replace(width=round(line.width * self.held)), sizes.border, BRIGHT)

    def _lift(self, sizes: Sizes) -> int:
        """A tile that turns is lifted a little."""
        return 0 if self.fades else round(sizes.px(10) * math.sin(math.pi * self.turned))

    def _sketch(self) -> Sketch:
        now = tile(self.face, self.side, self.noted)
        if self.dim:
            now = dimmed(now.size, now, darkness(self.dim))
        if self.turned >= 1:
            return now
        face, noted = self.before
        return (fading if self.fades else turning)(tile(face, self.side, noted), now, self.turned)

    def words(self) -> tuple[str, ...]:
        return (self.name,)

    @property
    def stands_out(self) -> bool:
        return self.chosen or self.bright or bool(self.question)


class Stone(Touched, frozen=True):
    """A sapphire on its spot, or its socket; it is touched in a circle."""

    size: int
    name: str
    there: bool = True
    dim: float = 0.0
    ringed: bool = False
    wanted: bool = False  # the one that a theft is about
    swell: float = 0.0  # it breathes

    is_round = True

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:  # noqa: ARG002
        if self.wanted and self.there:
            canvas.put_centred(halo(area.width), area.centre)
        if self.ringed:
            canvas.put_centred(ring(min(round(self.size * 1.52), area.width)), area.centre)
        grown = 0.12 if self.pressed or self.wanted else 0.2 * self.swell
        size = round(self.size * (1 + grown))
        stone = sapphire(size) if self.there else socket(round(size * 0.86))
        canvas.put_centred(dimmed(stone.size, stone, darkness(self.dim, _DIM_STONE)), area.centre)

    def words(self) -> tuple[str, ...]:
        return (self.name,) if self.there else ()


class LineMark(Touched, frozen=True):
    """The end of a line: a brass inlay in the frame."""

    size: int
    centre: Point
    towards: Point
    names: tuple[str, str]
    light: str = ""
    swell: float = 0.0  # it breathes

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:  # noqa: ARG002
        light, (x, y) = "lit" if self.pressed else self.light, self.centre
        room = round(2 * min(x - area.left, area.right - x, y - area.top, area.bottom - y))
        size = room if light in {"lit", "moon"} else min(room, round(self.size * (1 + 0.3 * self.swell)))
        canvas.put_centred(inlay(size, self.towards, light), self.centre)

    def words(self) -> tuple[str, ...]:
        return self.names


def board(
    say: Translator,
    layout: BoardLayout,
    shown: BoardShown,
    spots: Sequence[Spot] = (),
    motion: BoardMotion = BoardMotion(),  # noqa: B008 - frozen
) -> Iterator[Piece]:
    """All that lies on the tray, from below: line ends, tiles, frames, sapphires. What is on its way comes from `over`.

    `spots` are what taps on places do, as the page offers it; to drag a tile onto another one is a spot, too.
    """
    taps = {spot.name: spot.tap for spot in spots}
    drags: dict[str, list[tuple[Area, Action]]] = {}
    for name in [name for name in taps if name.startswith(SWAP)]:
        _, start, goal = name.split()
        drags.setdefault(start, []).append((layout.cell_area(goal), taps[name].action))
    return _Board(say, layout, shown, taps, drags, motion).pieces()


class _Board(msgspec.Struct, frozen=True):
    """What all parts of one board are made from."""

    say: Translator
    layout: BoardLayout
    shown: BoardShown
    taps: Mapping[str, Tap]
    drags: Mapping[str, Sequence[tuple[Area, Action]]]
    motion: BoardMotion

    def pieces(self) -> Iterator[Piece]:
        marks, flashing = self.shown.marks, self.motion.flashing()
        yield from self._line_marks()
        for cell in CELLS:
            drops = tuple(self.drags.get(cell, ()))
            yield Piece(self.layout.cell_area(cell), self._tile(cell), self._tap(cell, CELL_KEYS[cell]), drops)
        for place in marks.dashed:
            yield self._frame(place, dashed=True)
        for place in dict.fromkeys((*marks.framed, *flashing)):
            if place not in marks.dashed:
                yield self._frame(place, share=self.motion.framed(place), flash=flashing.get(place, 0.0))
        for spot in SPOTS:
            tap = self._tap(spot, SPOT_KEYS[spot])
            yield Piece(self.layout.spot_area(spot), self._stone(spot, tap), tap)
        if self.shown.picture.merchant in SPOTS:
            yield self._merchant(self.shown.picture.merchant)

    def _tap(self, place: str, key: str) -> Tap | None:
        tap = self.taps.get(place)
        return None if tap is None else replace(tap, key=key if self.shown.keys else "")

    def _dim(self, place: str) -> float:
        return self.motion.dimmed if self.shown.marks.is_dim(place) else 0.0

    def _swell(self, tap: Tap | None) -> float:
        """What can be tapped breathes."""
        return 0.0 if tap is None else self.motion.swell

    def _tile(self, cell: str) -> BoardTile:
        marks, picture, changing = self.shown.marks, self.shown.picture, self.motion.changing(cell)
        return BoardTile(
            self.layout.tile,
            place_name(self.say, cell),
            dict(picture.up).get(cell, ""),
            dict(picture.jars).get(cell, ""),
            lifted=cell in picture.lifted,
            dim=self._dim(cell),
            chosen=cell in marks.chosen,
            question="asked" if cell == marks.asked else "unknown" if cell in marks.unknown else "",
            away=cell in self.motion.away(),
            before=("", "") if changing is None else (changing.face, changing.jar),
            turned=1.0 if changing is None else changing.share,
            fades=isinstance(changing, Fading),
            bright=marks.lit is not None and cell in marks.lit,
        )

    def _stone(self, spot: str, tap: Tap | None) -> Stone:
        marks, picture = self.shown.marks, self.shown.picture
        return Stone(
            self.layout.stone,
            place_name(self.say, spot),
            spot in picture.sapphires and spot not in picture.lifted,
            self._dim(spot),
            ringed=spot in marks.rings,
            wanted=spot in marks.framed,
            swell=self._swell(tap),
        )

    def _line_marks(self) -> Iterator[Piece]:
        """Both ends of each line; only the first has its key."""
        layout, keys = self.layout, dict(LINE_KEYS)
        size = round((layout.bed.left - layout.tray.left) * 0.9)
        for end in layout.line_ends():
            tap = self._tap(end.line, keys.pop(end.line, ""))
            names = (place_name(self.say, end.line), _end_name(self.say, end))
            mark = LineMark(size, end.centre, end.towards, names, self._light(end.line), self._swell(tap))
            yield Piece(end.area, mark, tap)

    def _light(self, line: str) -> str:
        marks = self.shown.marks
        if line in marks.framed:
            return "lit"
        if line in marks.dashed:
            return "moon"
        return "dim" if marks.ends_dim or marks.is_dim(line) else ""

    def _frame(self, place: str, *, dashed: bool = False, share: float = 1.0, flash: float = 0.0) -> Piece:
        area = self.layout.place_area(place).inset(-round(self.layout.cell * _REACH))
        return Piece(area, PlaceFrame(place, self.layout.tile, dashed, share, flash))

    def _merchant(self, spot: str) -> Piece:
        """Beside the sapphire that he is after, towards the corner of the tray; at the centre, above it."""
        x, y = self.layout.crossing(spot)
        step = round(self.layout.cell * 0.36)
        across = {"1": -step, "3": step}.get(spot[2], 0)
        down = {"1": -step, "3": step}.get(spot[1], -step)
        side = round(self.layout.cell * 0.46)
        return Piece(
            Area(x + across - side // 2, y + down - side // 2, side, side), Above("merchant", merchant_figure(side))
        )


def _end_name(say: Translator, end: LineEnd) -> str:
    """Which end it is: the one at the top or the bottom, the left or the right."""
    if end.towards[1]:
        return say("top") if end.towards[1] > 0 else say("bottom")
    return say("left") if end.towards[0] > 0 else say("right")


# what moves over it: tiles that slide or change places, sapphires that fly, Evil Eyes that open

Where = Callable[[str], Point | None]  # a seat's hoard, the merchant's, a pile: None where it is not shown
_SPARKS = 5  # behind a stone
_RISE = 0.12  # of its time a stone only rises


class Above(Touched, frozen=True):
    """The merchant at his corner, or a tile, a stone, a spark or an eye on its way; only a tile throws a shadow."""

    what: str
    sketch: Sketch

    def draw(self, canvas: Canvas, area: Area, sizes: Sizes) -> None:  # noqa: ARG002
        x, y = area.centre
        side = self.sketch.size[0]
        if self.what == "tile":
            canvas.put_centred(tile_shadow(side), (x, y + side // 12))
        canvas.put_centred(self.sketch, (x, y))


def over(places: Mapping[str, Area], motion: BoardMotion, sizes: Sizes) -> list[Piece]:
    """All of it on a page whose places have these keys, to be shown above everything else."""

    def where(name: str) -> Point | None:
        key = name if name in (STACK, DISCARDS, MERCHANT) else HOARD + name
        return places[key].centre if key in places else None

    return moving_pieces(in_area(places["board"]), motion, where, sizes) if "board" in places else []


def moving_pieces(layout: BoardLayout, motion: BoardMotion, where: Where, sizes: Sizes) -> list[Piece]:
    """What moves over a board; `where` says where hoards and piles are on the screen."""
    screen = Area(0, 0, sizes.width, sizes.height)
    return [each for each in _moving(layout, motion, where, sizes) if each.area.common(screen) == each.area]


def _moving(layout: BoardLayout, motion: BoardMotion, where: Where, sizes: Sizes) -> Iterator[Piece]:
    for moving in motion.moving:
        match moving:
            case Sliding():
                yield from _sliding(layout, moving, where, sizes)
            case FlyingStone():
                yield from _flying(layout, moving, where, sizes)
            case OpeningEye(seat, share):
                spot = where(seat)
                if spot is not None:
                    size = sizes.px(44)
                    yield _around(spot, size, Above("eye", eye_opening(size, round(_eased(share), 1))))
            case _:
                pass


def _sliding(layout: BoardLayout, sliding: Sliding, where: Where, sizes: Sizes) -> Iterator[Piece]:
    start, goal = (_place(layout, name, where) for name in (sliding.start, sliding.goal))
    laid = sliding.goal in CELLS and sliding.start not in CELLS
    if laid and not sliding.share:
        return  # still in the stack
    if laid and goal is not None:
        start = goal[0], goal[1] - sizes.px(26)  # set down from just above
    if start is None or goal is None:
        return
    share = _eased(sliding.share)
    bow = sizes.px(34) if sliding.goal in CELLS and not laid else 0
    middle = between(start, goal, 0.5)
    across, down = goal[0] - start[0], goal[1] - start[1]
    length = math.hypot(across, down) or 1.0
    # Seen along its way, a tile keeps to the same side: two that change places pass each other.
    bend = (middle[0] - down / length * bow, middle[1] + across / length * bow)
    at = _on_curve(start, bend, goal, share)
    side = round(layout.tile * (1 - 0.6 * share)) if sliding.goal == DISCARDS else layout.tile
    yield _around(at, side + 2 * round(side * 0.09), Above("tile", tile(sliding.face, side, sliding.jar)))


def _flying(layout: BoardLayout, flying: FlyingStone, where: Where, sizes: Sizes) -> Iterator[Piece]:
    start, goal = (_place(layout, name, where) for name in (flying.start, flying.goal))
    if start is None:
        return
    high = (start[0], start[1] - sizes.px(12) * min(1.0, flying.share / _RISE))
    if flying.share <= _RISE or goal is None:
        if goal is not None or flying.share < 1:
            yield _around(high, layout.stone + 4, Above("stone", sapphire(layout.stone)))
        return
    share = _eased((flying.share - _RISE) / (1 - _RISE))
    bend = ((high[0] + goal[0]) / 2, min(high[1], goal[1]) - sizes.px(70))
    for step in range(1, _SPARKS + 1):
        before = share - step * 0.055
        if before > 0:
            size = max(5, sizes.px(16 - 2 * step))
            yield _around(_on_curve(high, bend, goal, before), size, Above("spark", spark(size)))
    size = round(layout.stone * (1 - 0.25 * share))
    yield _around(_on_curve(high, bend, goal, share), size + 4, Above("stone", sapphire(size)))


def _place(layout: BoardLayout, name: str, where: Where) -> Point | None:
    if name in CELLS:
        return layout.cell_area(name).centre
    return layout.crossing(name) if name in SPOTS else where(name)


def _on_curve(start: Point, bend: Point, goal: Point, share: float) -> Point:
    points = curve(start, bend, goal, steps=40)
    return points[min(40, max(0, round(share * 40)))]


def _around(centre: Point, size: int, graphic: Touched) -> Piece:
    return Piece(Area(round(centre[0] - size / 2), round(centre[1] - size / 2), size, size), graphic)


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)

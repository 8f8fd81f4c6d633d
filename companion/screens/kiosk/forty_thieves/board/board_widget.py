"""The board: the tray with its tiles, sapphires and line ends as widgets, each with what a tap on it does.

One rule: it knows no rule of the game. What lies where, what stands out and what can be done are given to it.
"""

import math
from collections.abc import Iterator

import msgspec
import pygame

from companion.drawing.area import Area
from companion.drawing.paths import Point
from companion.games.forty_thieves.pages.board import HOLD_MS, BoardMarks, BoardPicture, BoardTaps, place_name
from companion.games.forty_thieves.pages.motion import BoardMotion, Fading
from companion.languages import Translator
from companion.nodes.theme import BRIGHT, IVORY, WHITE, Sizes
from companion.pages.actions import Action
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import faded, put_centred
from companion.screens.kiosk.forty_thieves.board.board_layout import (
    CELL_KEYS,
    CELLS,
    LINE_KEYS,
    SPOT_KEYS,
    SPOTS,
    BoardLayout,
    LineEnd,
)
from companion.screens.kiosk.forty_thieves.board.place_frames import place_frame
from companion.screens.kiosk.forty_thieves.drawing import tiles
from companion.screens.kiosk.forty_thieves.drawing.inlays import inlay
from companion.screens.kiosk.forty_thieves.drawing.specials import merchant_figure
from companion.screens.kiosk.forty_thieves.drawing.stones import halo, ring, sapphire, socket
from companion.screens.kiosk.tile_tray.clay import empty_niche, pressed_light, tile_edge, tile_shadow
from companion.screens.kiosk.tile_tray.pieces import Tray
from companion.screens.kiosk.widgets.widget import Drop, Tap, Widget

_DIM_STONE = 137  # of 255: stones stay brighter than tiles
_SEEN_HELD = 0.3  # a short tap does not show that it was almost held


class BoardTile(Widget, frozen=True):
    """A tile in its cell, or the empty place of one."""

    side: int
    name: str
    face: str = ""
    noted: str = ""
    lifted: bool = False
    dim: float = 0.0
    chosen: bool = False
    question: str = ""  # "asked", "unknown" or none
    away: bool = False  # on its way: `moving_pieces` draws it
    before: tuple[str, str] = ("", "")  # the face and the jar that are being turned away ...
    turned: float = 1.0  # ... by so much
    fades: bool = False  # ... or fade
    bright: bool = False  # while others are dim

    exact = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        x, y = self.area.centre
        if self.away:
            return
        if self.lifted:
            put_centred(target, empty_niche(self.side), (x, y))
            return
        put_centred(target, tile_shadow(self.side), (x, y))
        lift = sizes.px(2) if self.pressed else self._lift(sizes)
        put_centred(target, self._sprite(), (x, y - lift))
        if self.pressed:
            put_centred(target, pressed_light(self.side), (x, y - lift))
        if self.chosen or self.question == "asked":
            edge = tile_edge(self.side, BRIGHT if self.chosen else IVORY, max(2.0, 2.6 * sizes.scale))
            put_centred(target, edge, (x, y - lift))
        if self.question:
            size = round(self.side * 0.4)
            put_centred(target, tiles.question(size, self.question == "asked"), (x, y - self.side * 0.27))
        if self.held > _SEEN_HELD:
            self._show_held(target, sizes)

    def _lift(self, sizes: Sizes) -> int:
        """A tile that turns is lifted a little."""
        return 0 if self.fades else round(sizes.px(10) * math.sin(math.pi * self.turned))

    def _sprite(self) -> pygame.Surface:
        now = tiles.tile(self.face, self.side, self.noted)
        if self.dim:
            now = tiles.dimmed_tile(self.face, self.side, self.noted, tiles.darkness(self.dim))
        if self.turned >= 1:
            return now
        before = tiles.tile(self.before[0], self.side, self.before[1])
        return tiles.fading(before, now, self.turned) if self.fades else tiles.turning(before, now, self.turned)

    def _show_held(self, target: pygame.Surface, sizes: Sizes) -> None:
        line = self.area.middle(self.side // 2, 4 * sizes.border)
        line = line.moved(0, self.side // 2 - 5 * sizes.border)
        pygame.draw.rect(target, BRIGHT, line._replace(width=round(line.width * self.held)), border_radius=sizes.border)

    def words(self) -> tuple[str, ...]:
        return (self.name,)

    @property
    def stands_out(self) -> bool:
        return self.chosen or self.bright or bool(self.question)


class Stone(Widget, frozen=True):
    """A sapphire on its spot, or its socket; it is touched in a circle."""

    size: int
    name: str
    there: bool = True
    dim: float = 0.0
    ringed: bool = False
    wanted: bool = False  # the one that a theft is about
    swell: float = 0.0  # it breathes

    exact = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        centre = self.area.centre
        if self.wanted and self.there:
            put_centred(target, halo(self.area.width), centre)
        if self.ringed:
            put_centred(target, ring(min(round(self.size * 1.52), self.area.width), WHITE), centre)
        grown = 0.12 if self.pressed or self.wanted else 0.2 * self.swell
        size = round(self.size * (1 + grown))
        put_centred(target, _stone(size, self.there, tiles.darkness(self.dim, _DIM_STONE)), centre)

    def holds(self, x: int, y: int) -> bool:
        across, down = x - self.area.centre[0], y - self.area.centre[1]
        return across * across + down * down <= (self.area.width // 2) ** 2

    def words(self) -> tuple[str, ...]:
        return (self.name,) if self.there else ()


@SPRITES.kept
def _stone(size: int, there: bool, alpha: int) -> pygame.Surface:
    return faded(sapphire(size) if there else socket(round(size * 0.86)), alpha)


class LineMark(Widget, frozen=True):
    """The end of a line: a brass inlay in the frame."""

    size: int
    centre: Point
    towards: Point
    names: tuple[str, str]
    light: str = ""
    swell: float = 0.0  # it breathes

    exact = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        light = "lit" if self.pressed else self.light
        size = (
            self._room() if light in {"lit", "moon"} else min(self._room(), round(self.size * (1 + 0.3 * self.swell)))
        )
        put_centred(target, inlay(size, self.towards, light), self.centre)

    def _room(self) -> int:
        """How large it can be and still stay in its area."""
        (x, y), area = self.centre, self.area
        return round(2 * min(x - area.left, area.right - x, y - area.top, area.bottom - y))

    def words(self) -> tuple[str, ...]:
        return self.names


class Merchant(Widget, frozen=True):
    """The merchant at his corner."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put_centred(target, merchant_figure(self.area.width), self.area.centre)


def board(
    say: Translator,
    layout: BoardLayout,
    picture: BoardPicture,
    marks: BoardMarks = BoardMarks(),  # noqa: B008 - frozen
    taps: BoardTaps = BoardTaps(),  # noqa: B008 - frozen
    motion: BoardMotion = BoardMotion(),  # noqa: B008 - frozen
) -> list[Widget]:
    """All of it, from below: tray, line ends, tiles, frames, sapphires. What moves comes from `moving_pieces`."""
    return [*_Board(say, layout, picture, marks, taps, motion).parts()]


class _Board(msgspec.Struct, frozen=True):
    """What all parts of one board are made from."""

    say: Translator
    layout: BoardLayout
    picture: BoardPicture
    marks: BoardMarks
    taps: BoardTaps
    motion: BoardMotion

    def parts(self) -> Iterator[Widget]:
        layout, marks, flashing = self.layout, self.marks, self.motion.flashing()
        yield Tray(layout.tray, layout.bed)
        yield from self._line_marks()
        yield from (self._tile(cell) for cell in CELLS)
        for place in marks.dashed:
            yield place_frame(layout, place, dashed=True)
        for place in dict.fromkeys((*marks.framed, *flashing)):
            share, flash = self.motion.framed(place), flashing.get(place, 0.0)
            if place not in marks.dashed:
                yield place_frame(layout, place, share=share, flash=flash)
        yield from (self._stone(spot) for spot in SPOTS)
        if self.picture.merchant in SPOTS:
            yield _merchant(layout, self.picture.merchant)

    def _dim(self, place: str) -> float:
        return self.motion.dimmed if self.marks.is_dim(place) else 0.0

    def _tile(self, cell: str) -> BoardTile:
        marks, picture, changing = self.marks, self.picture, self.motion.changing(cell)
        return BoardTile(
            self.layout.cell_area(cell),
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
            tap=self._cell_tap(cell),
        )

    def _cell_tap(self, cell: str) -> Tap | None:
        """A tap, a hold, a drag, or some of them."""
        taps = self.taps
        action, held, key = taps.cells.get(cell), taps.holds.get(cell), self._key(CELL_KEYS[cell])
        swaps = [(to, swap) for (start, to), swap in taps.swaps.items() if start == cell]
        drops = tuple(Drop(self.layout.cell_area(to), swap) for to, swap in swaps)
        if action is not None:
            return Tap(action, key, HOLD_MS if held is not None else 0, held=held, drops=drops)
        return None if held is None else Tap(held, key, HOLD_MS, drops=drops)

    def _key(self, key: str) -> str:
        return key if self.taps.keys else ""

    def _stone(self, spot: str) -> Stone:
        there = spot in self.picture.sapphires and spot not in self.picture.lifted
        name = place_name(self.say, spot)
        tap, ringed = _tap(self.taps.spots.get(spot), self._key(SPOT_KEYS[spot])), spot in self.marks.rings
        wanted = spot in self.marks.framed
        return Stone(
            self.layout.spot_area(spot),
            self.layout.stone,
            name,
            there,
            self._dim(spot),
            ringed,
            wanted,
            self._swell(tap),
            tap=tap,
        )

    def _swell(self, tap: Tap | None) -> float:
        """What can be tapped breathes."""
        return 0.0 if tap is None else self.motion.swell

    def _line_marks(self) -> Iterator[LineMark]:
        """Both ends of each line; only the first has its key."""
        layout = self.layout
        size = round((layout.bed.left - layout.tray.left) * 0.9)
        keyed: set[str] = set()
        for end in layout.line_ends():
            key = "" if end.line in keyed else self._key(LINE_KEYS[end.line])
            keyed.add(end.line)
            tap = _tap(self.taps.lines.get(end.line), key)
            names = (place_name(self.say, end.line), _end_name(self.say, end))
            light, swell = _light(end.line, self.marks), self._swell(tap)
            yield LineMark(end.area, size, end.centre, end.towards, names, light, swell, tap=tap)


def _merchant(layout: BoardLayout, spot: str) -> Merchant:
    """Beside the sapphire that he is after, towards the corner of the tray; at the centre, above it."""
    x, y = layout.crossing(spot)
    step = round(layout.cell * 0.36)
    across = {"1": -step, "3": step}.get(spot[2], 0)
    down = {"1": -step, "3": step}.get(spot[1], -step)
    side = round(layout.cell * 0.46)
    return Merchant(Area(x + across - side // 2, y + down - side // 2, side, side))


def _tap(action: Action | None, key: str) -> Tap | None:
    return None if action is None else Tap(action, key)


def _light(line: str, marks: BoardMarks) -> str:
    if line in marks.framed:
        return "lit"
    if line in marks.dashed:
        return "moon"
    return "dim" if marks.ends_dim or marks.is_dim(line) else ""


def _end_name(say: Translator, end: LineEnd) -> str:
    """Which end it is: the one at the top or the bottom, the left or the right."""
    if end.towards[1]:
        return say("top") if end.towards[1] > 0 else say("bottom")
    return say("left") if end.towards[0] > 0 else say("right")

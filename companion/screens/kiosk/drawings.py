"""What the kiosk draws for each kind of `Drawing` and `Sprite` of the shell's pages, in one place.

Apparatuses register theirs when their screens are loaded; those of games come with their pages. Charts say in words
nothing by themselves.
"""

import pygame
from msgspec.structs import astuple

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink
from companion.drawing.symbols import seat_symbol
from companion.nodes.nodes import Drawing, Row, Text, Tone
from companion.nodes.nodes import Sprite as SpriteNode
from companion.nodes.theme import BRASS, BRIGHT, DIM, LINE, RUBY, SEATS, VELVET, Colour, Role, Sizes, darker, lighter
from companion.pages import home
from companion.pages.actions import Show
from companion.pages.bars import QR_CODE
from companion.pages.game_end import RACE
from companion.pages.replay import STEP_BAR
from companion.pages.routes import Play, PlayPage
from companion.pages.statistics import BALANCE_BAR, SCORE_LINE, SHARE_BAR
from companion.pages.troubles import POINTED_AT, PUT_BACK, PutBack
from companion.screens.kiosk import sensor_drawings
from companion.screens.kiosk.drawing.cache import SPRITES as KEPT
from companion.screens.kiosk.drawing.canvas import PixelCanvas, put, put_centred, sprite
from companion.screens.kiosk.drawing.text import line_height, width_of, write
from companion.screens.kiosk.game_screens import Frame, Widgets
from companion.screens.kiosk.page_widgets import DRAWINGS, SCENES, SPRITES, painter
from companion.screens.kiosk.widgets.basic import Label, Pool, PushButton, Spot
from companion.screens.kiosk.widgets.widget import Tap, Widget, widget_tap
from companion.words import points

# a code to scan

QUIET = 4  # squares of white around it, as the standard asks
_LIGHT, _DARK = (255, 255, 255), (0, 0, 0)


class QrCode(Widget, frozen=True):
    """Dark and light squares, row by row."""

    rows: tuple[tuple[bool, ...], ...]

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        """In the middle of the area, with its white border as wide as there is room for."""
        square = self.square
        if not square:
            return
        side = square * len(self.rows)
        code = self.area.middle(side, side)
        quiet = min(QUIET * square, (min(self.area.size) - side) // 2)
        pygame.draw.rect(target, _LIGHT, code.inset(-quiet))
        for y, row in enumerate(self.rows):
            for x, dark in enumerate(row):
                if dark:
                    target.fill(_DARK, (code.left + x * square, code.top + y * square, square, square))

    @property
    def square(self) -> int:
        """Pixels per side of one square; cameras need at least two squares of white on each side."""
        return min(self.area.size) // (len(self.rows) + QUIET) if self.rows else 0


# charts


class ShareBar(Widget, frozen=True):
    """A groove that is filled from the left, by `share` of its width."""

    share: float
    colour: Colour

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put(target, _share_bar(self.area.size, round(self.share, 3), self.colour), self.area[:2])


@KEPT.kept
def _share_bar(size: tuple[int, int], share: float, colour: Colour) -> pygame.Surface:
    width, height = size
    canvas = PixelCanvas(width, height, over=3)
    canvas.rounded((0, 0, width, height), height / 2, darker(LINE, 0.25))
    canvas.rounded((1, 1, width - 2, height - 2), height / 2 - 1, darker(VELVET, 0.35))
    if share > 0:
        filled = max(height - 2.0, (width - 2) * min(1.0, share))
        canvas.rounded((1, 1, filled, height - 2), height / 2 - 1, darker(colour, 0.12))
        canvas.rounded((3, 2, max(1.0, filled - 4), (height - 2) * 0.36), height * 0.18, lighter(colour, 0.18))
    return canvas.finish()


class BalanceBar(Widget, frozen=True):
    """Two that meet: so much for the left one, so much for the right one, and what is between them for neither."""

    left: float
    right: float
    colour: Colour
    other: Colour

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        sprite = _balance_bar(self.area.size, (round(self.left, 3), round(self.right, 3)), self.colour, self.other)
        put(target, sprite, self.area[:2])


@KEPT.kept
def _balance_bar(size: tuple[int, int], shares: tuple[float, float], colour: Colour, other: Colour) -> pygame.Surface:
    width, height = size
    canvas = PixelCanvas(width, height, over=3)
    canvas.rounded((0, 0, width, height), height / 2, LINE)
    left, right = (round(share * width) for share in shares)
    gap = 2 if left and right else 0
    if left:
        canvas.rounded((0, 0, max(height, left - gap / 2), height), height / 2, darker(colour, 0.08))
    if right:
        wide = max(height, right - gap / 2)
        canvas.rounded((width - wide, 0, wide, height), height / 2, darker(other, 0.08))
    return canvas.finish()


class ScoreLine(Widget, frozen=True):
    """Scores over time, the latest on the right; a game that was won is a bright dot with a ring."""

    scores: tuple[int, ...]
    won: tuple[bool, ...]
    colour: Colour

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        put(target, _score_line(self.area.size, (self.scores, self.won), self.colour, sizes.px(2)), self.area[:2])


_EDGE = 4  # around the lines, in widths of a pen


def _level(height: int, edge: int, levels: tuple[int, int], score: int) -> float:
    """How far below its top a chart shows a score."""
    low, high = levels
    return height - edge - (height - 2 * edge) * (score - low) / (high - low)


def score_levels(scores: tuple[int, ...]) -> tuple[int, int]:
    """The lowest and the highest that a chart of these scores shows; zero is always in it."""
    return min(0, *scores), max(1, *scores)


@KEPT.kept
def _score_line(
    size: tuple[int, int], outcomes: tuple[tuple[int, ...], tuple[bool, ...]], colour: Colour, pen: int
) -> pygame.Surface:
    (width, height), (scores, won) = size, outcomes
    canvas, edge, levels = PixelCanvas(width, height, over=3), _EDGE * pen, score_levels(scores)

    def level(score: int) -> float:
        return _level(height, edge, levels, score)

    step = (width - 2 * edge) / max(1, len(scores) - 1)
    spots = [
        (edge + step * place if len(scores) > 1 else width / 2, level(score)) for place, score in enumerate(scores)
    ]
    canvas.stroke([(0, level(0)), (width, level(0))], max(1.0, pen * 0.5), LINE)
    for x, y in spots:
        canvas.stroke([(x, level(0)), (x, y)], max(1.0, pen * 0.5), darker(colour, 0.62))
    canvas.stroke(spots, pen, darker(colour, 0.1))
    for spot, is_won in zip(spots, won, strict=True):
        if is_won:
            canvas.disc(spot, pen * 3.4, darker(BRIGHT, 0.1))
            canvas.disc(spot, pen * 2.4, darker(VELVET, 0.3))
            canvas.disc(spot, pen * 1.7, BRIGHT)
        else:
            canvas.disc(spot, pen * 1.9, colour)
    return canvas.finish()


class RaceChart(Widget, frozen=True):
    """The scores of several over time, each as a line in the colour of a seat that ends in its symbol."""

    lines: tuple[tuple[int, ...], ...]
    styles: tuple[int, ...]

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        put(target, _race(self.area.size, self.lines, self.styles, sizes.px(3)), self.area[:2])

    def level(self, sizes: Sizes, score: int) -> float:
        """How far below its top a score is drawn."""
        levels = score_levels(tuple(each for line in self.lines for each in line))
        return _level(self.area.height, _EDGE * sizes.px(3), levels, score)


@KEPT.kept
def _race(
    size: tuple[int, int], lines: tuple[tuple[int, ...], ...], styles: tuple[int, ...], pen: int
) -> pygame.Surface:
    """The first line is on top of the others; where several end at the same place, their symbols stand side by side."""
    width, height = size
    mark, edge = pen * 7, pen * _EDGE
    levels = score_levels(tuple(score for line in lines for score in line))
    ends = [line[-1] for line in lines]
    right = width - edge - mark * max(map(ends.count, ends))

    def level(score: int) -> float:
        return _level(height, edge, levels, score)

    canvas = PixelCanvas(width, height, over=2)
    step = (right - edge) / max(1, len(lines[0]) - 1)
    canvas.stroke([(0, level(0)), (width, level(0))], max(1.0, pen * 0.4), LINE)
    for place in range(len(lines[0])):
        canvas.disc((edge + step * place, level(0)), pen * 0.7, LINE)
    for line, style in reversed(list(zip(lines, styles, strict=True))):
        canvas.stroke(
            [(edge + step * place, level(score)) for place, score in enumerate(line)], pen, SEATS[style].colour
        )
    surface = canvas.finish()
    ended: dict[int, int] = {}
    for line, style in zip(lines, styles, strict=True):
        beside = ended.get(line[-1], 0)
        ended[line[-1]] = beside + 1
        spot = (edge + step * (len(line) - 1) + mark * (0.7 + beside), level(line[-1]))
        put_centred(surface, sprite(seat_symbol(style, round(mark * 0.9))), spot)
    return surface


# the line of a replay


class StepBar(Widget, frozen=True):
    """The whole game as a line to slide along: how far it is, where rounds begin, and what is of note."""

    step: int
    last: int
    rounds: tuple[tuple[int, int], ...]  # steps, and which round began with each
    landmarks: tuple[int, ...] = ()

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """A groove with brass up to here, ticks with the rounds' numbers above it, and a knob."""
        line = self._line(sizes)
        radius = line.height // 2
        pygame.draw.rect(target, LINE, line, border_radius=radius)
        here = self._at(sizes, self.step)
        pygame.draw.rect(target, BRASS, line._replace(width=max(line.height, here - line.left)), border_radius=radius)
        for step, _ in self.rounds:
            x = self._at(sizes, step)
            pygame.draw.line(target, BRIGHT, (x, line.top - sizes.px(4)), (x, line.bottom - 1), sizes.border)
        for x, label in self._marks(sizes):
            spot = pygame.Rect(x - sizes.px(16), self.area.top, sizes.px(32), line.top - sizes.px(5) - self.area.top)
            write(target, sizes, label, spot, Ink(Role.SMALL, DIM, Align.CENTRE))
        for step in self.landmarks:
            put_centred(target, _landmark(sizes.px(9)), (self._at(sizes, step), line.bottom + sizes.px(7)))
        put_centred(target, _knob(sizes.px(26 if self.pressed else 20)), (here, line.centre[1]))

    def _line(self, sizes: Sizes) -> Area:
        inside = self.area.inset(sizes.px(12), 0)
        top = self.area.top + round(self.area.height * 0.62)
        return Area(inside.left, top, inside.width, sizes.px(7))

    def _at(self, sizes: Sizes, step: int) -> int:
        line = self._line(sizes)
        return line.left + round(line.width * step / max(1, self.last))

    def _marks(self, sizes: Sizes) -> list[tuple[int, str]]:
        """The rounds that have room for their number."""
        found: list[tuple[int, str]] = []
        for step, number in self.rounds:
            x, label = self._at(sizes, step), str(number)
            if not found or x - found[-1][0] >= width_of(label, *Ink(Role.SMALL).face(sizes)) + sizes.px(8):
                found.append((x, label))
        return found

    def words(self) -> tuple[str, ...]:
        return tuple(str(number) for _, number in self.rounds)


@KEPT.kept
def _knob(size: int) -> pygame.Surface:
    canvas = PixelCanvas(size, size, over=6)
    middle = (size / 2, size / 2)
    canvas.disc(middle, size * 0.48, darker(BRASS, 0.5))
    canvas.disc(middle, size * 0.42, BRIGHT)
    canvas.disc((size * 0.42, size * 0.40), size * 0.14, lighter(BRIGHT, 0.6))
    return canvas.finish()


@KEPT.kept
def _landmark(size: int) -> pygame.Surface:
    """A small ruby below the line."""
    canvas = PixelCanvas(size, size, over=6)
    middle = size / 2
    canvas.polygon([(middle, 0), (size, middle), (middle, size), (0, middle)], RUBY)
    return canvas.finish()


def _race_with_scale(node: Drawing, area: Area, sizes: Sizes) -> list[Widget]:
    """Everybody's score round by round, with a scale; the line of the first seat lies on top."""
    lines, styles = node.value
    ink = Ink(Role.SMALL, DIM)
    levels = score_levels(tuple(score for line in lines for score in line))
    wide = max(width_of(points(each), *ink.face(sizes)) for each in levels) + 2
    scale, chart = area.from_left(wide, sizes.px(4))
    race = RaceChart(chart, lines, styles)
    high = line_height(*ink.face(sizes))
    top, zero, bottom = (race.level(sizes, each) for each in (levels[1], 0, levels[0]))
    has_room = min(zero - top, bottom - zero) > high
    numbers: list[Widget] = []
    for each in (*levels, *((0,) if has_room else ())):
        spot = scale.moved(0, round(race.level(sizes, each)) - high // 2)._replace(height=high)
        numbers.append(Label(spot, points(each), ink))
    return [*numbers, race]


def _own_colour(style: int | None) -> Colour:
    """Somebody's own, if they have chosen one."""
    return BRASS if style is None else SEATS[style].colour


DRAWINGS |= {
    QR_CODE: lambda node, area, _: [QrCode(area, node.value)],
    SHARE_BAR: lambda node, area, _: [ShareBar(area, node.value[0], _own_colour(node.value[1]))],
    BALANCE_BAR: lambda node, area, _: [BalanceBar(area, node.value[0], node.value[1], BRIGHT, DIM)],
    SCORE_LINE: lambda node, area, _: [ScoreLine(area, node.value[0], node.value[1], _own_colour(node.value[2]))],
    STEP_BAR: lambda node, area, _: [StepBar(area, *astuple(node.value), tap=widget_tap(node.tap))],
    RACE: _race_with_scale,
    "band": sensor_drawings.band,
    "progress": sensor_drawings.progress,
}


# small drawings


@KEPT.kept
def _light(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001 - there is one light
    canvas = PixelCanvas(px, px, over=4)
    canvas.disc((px / 2, px / 2), px / 2, tone)
    return canvas.finish()


@KEPT.kept
def _dot(which: str, px: int, tone: Colour, faint: bool) -> pygame.Surface:  # noqa: ARG001
    """A part of a lesson: this one, one that was done, or one to come."""
    canvas = PixelCanvas(px, px, over=4)
    colour, part = _DOTS[which]
    canvas.disc((px / 2, px / 2), px * part, colour)
    return canvas.finish()


_DOTS = {"now": (BRIGHT, 0.34), "done": (BRASS, 0.24), "later": (LINE, 0.24)}
SPRITES |= {"light": _light, "dot": _dot, "lamp": sensor_drawings.lamp_sprite, "wire": sensor_drawings.wire_sprite}


# games and apparatuses


def _poster(node: Drawing, area: Area, frame: Frame) -> Widgets:
    """What a game has to show of itself, in lamplight."""
    paint = frame.screens.pictures.get(node.value)
    return [Pool(area), *([] if paint is None else paint(frame, area))]


def _apparatus_at_home(_: Drawing, area: Area, frame: Frame) -> Widgets:
    """What is played on, as it stands."""
    return [Pool(area), *([] if frame.apparatus is None else frame.apparatus.picture(frame, area))]


def _pointed_at(drawing: Drawing, area: Area, frame: Frame) -> Widgets:
    """The apparatus as it stands, with what hands have to do."""
    return [] if frame.apparatus is None else [*frame.apparatus.picture(frame, area, drawing.value)]


def _put_back(drawing: Drawing, area: Area, frame: Frame) -> Widgets:
    """The apparatus with what to move, and below it how it goes on: by itself, or with virtual hands.

    Fingers move a virtual one here, or a tap leads to where they can.
    """
    sizes, say, value = frame.sizes, frame.say, drawing.value
    assert isinstance(value, PutBack)
    row, room = area.from_bottom(sizes.play_touch, sizes.px(2))
    shown, words = _to_move(frame, room, value, row)
    words = words or value.words
    if any(isinstance(widget, Spot) for widget in shown):
        words = say("Tap the picture to move it.")
    buttons = [widget.area.left - sizes.gap for widget in shown if isinstance(widget, PushButton)]
    row = row._replace(width=min(buttons, default=row.right) - row.left)
    light = SpriteNode(name="light-on", size=12, tone=Tone.GOOD)
    said = Text(words=words, role=Role.SMALL, tone=Tone.DIM, wraps=True, style="even")
    watched = Row(children=(light, said), style="line")
    return [Pool(room), *shown, *painter(sizes).part(watched, row, frame)]


def _to_move(frame: Frame, area: Area, value: PutBack, row: Area) -> tuple[Widgets, str]:
    """The picture, and what is said below it if it is a virtual one."""
    apparatus, simulated = frame.apparatus, frame.model.link.simulated
    assert apparatus is not None
    if simulated and apparatus.handled is not None:
        return apparatus.handled(frame, area, value.route, value.pointing, row), frame.say("Move it with your finger.")
    shown = [*apparatus.picture(frame, area, value.pointing, named=frame.model.settings.labels)]
    if simulated:
        shown.append(Spot(area, tap=Tap(Show(Play(page=PlayPage.HANDS)), "h")))
    return shown, ""


SCENES |= {
    home.POSTER: _poster,
    home.APPARATUS: _apparatus_at_home,
    POINTED_AT: _pointed_at,
    PUT_BACK: _put_back,
    "apparatus-pointed-out": sensor_drawings.apparatus,
    "in-hands": sensor_drawings.in_hands,
}

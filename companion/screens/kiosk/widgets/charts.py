"""Small charts: a share as a bar, a balance between two, and scores over time. Each says in words nothing by itself."""

import pygame

from companion.drawing.symbols import seat_symbol
from companion.nodes.theme import BRIGHT, LINE, SEATS, VELVET, Colour, Sizes, darker, lighter
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, put, put_centred, sprite
from companion.screens.kiosk.widgets.widget import Widget


class ShareBar(Widget, frozen=True):
    """A groove that is filled from the left, by `share` of its width."""

    share: float
    colour: Colour

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put(target, _share_bar(self.area.size, round(self.share, 3), self.colour), self.area[:2])


@SPRITES.kept
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


@SPRITES.kept
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


def score_levels(scores: tuple[int, ...]) -> tuple[int, int]:
    """The lowest and the highest that a chart of these scores shows; zero is always in it."""
    return min(0, *scores), max(1, *scores)


@SPRITES.kept
def _score_line(
    size: tuple[int, int], outcomes: tuple[tuple[int, ...], tuple[bool, ...]], colour: Colour, pen: int
) -> pygame.Surface:
    (width, height), (scores, won) = size, outcomes
    canvas = PixelCanvas(width, height, over=3)
    low, high = score_levels(scores)
    edge = pen * 4

    def level(score: int) -> float:
        return height - edge - (height - 2 * edge) * (score - low) / (high - low)

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


_EDGE = 4  # around the lines, in widths of a pen


def _level(height: int, edge: int, levels: tuple[int, int], score: int) -> float:
    low, high = levels
    return height - edge - (height - 2 * edge) * (score - low) / (high - low)


@SPRITES.kept
def _race(
    size: tuple[int, int], lines: tuple[tuple[int, ...], ...], styles: tuple[int, ...], pen: int
) -> pygame.Surface:
    """The first line is on top of the others; where several end at the same place, their symbols stand side by side."""
    width, height = size
    mark, edge = pen * 7, pen * _EDGE
    levels = score_levels(tuple(score for line in lines for score in line))
    right = width - edge - mark * _most_together([line[-1] for line in lines])

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


def _most_together(scores: list[int]) -> int:
    return max(scores.count(score) for score in scores)

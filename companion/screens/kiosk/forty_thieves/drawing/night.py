"""What is around the tray: the night sky, the four phases as chevrons, and the two piles of tiles."""

import math
from random import Random

import pygame

from companion.drawing.canvas import Align, Ink
from companion.drawing.paths import Point, curve
from companion.drawing.symbols import icon
from companion.nodes.theme import BRASS, BRIGHT, GOOD, ON_BRASS, Role, Sizes, Weight, darker, lighter, mix
from companion.screens.kiosk.drawing.cache import BOXES, SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, gradient, put, sheet, sprite
from companion.screens.kiosk.drawing.text import width_of, write
from companion.screens.kiosk.forty_thieves.drawing.colours import DIM, DUSK, LINE, MOONLIGHT, NIGHT, PANEL
from companion.screens.kiosk.forty_thieves.drawing.jars import jar
from companion.screens.kiosk.tile_tray.clay import tile_outline
from companion.screens.kiosk.tile_tray.colours import CLAY, CLAY_TILE
from companion.screens.kiosk.widgets.widget import Widget

_STARS = 90


class NightSky(Widget, frozen=True):
    """The ground of every scene of the game: night, with a few stars, and roofs far away."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        target.blit(night_sky(self.area.size), self.area)


@BOXES.kept
def night_sky(size: tuple[int, int]) -> pygame.Surface:
    """As large as the screen."""
    width, height = size
    whole = pygame.Surface(size, 0, 32)
    whole.blit(gradient(width, height, (NIGHT, NIGHT, mix(NIGHT, DUSK, 0.5), DUSK)), (0, 0))
    canvas = PixelCanvas(width, height, over=2)
    chance = Random(1001)  # noqa: S311 - the same sky every night
    for _ in range(_STARS):
        x, y = chance.uniform(0, width), chance.uniform(0, height * 0.8) * chance.uniform(0.2, 1)
        colour = mix(NIGHT, MOONLIGHT, chance.uniform(0.18, 0.6))
        canvas.disc((x, y), chance.choice((0.5, 0.5, 0.7, 1.0)), colour)
    _roofs(canvas, width, height)
    put(whole, canvas.finish(), (0, 0))
    return whole


def _roofs(canvas: PixelCanvas, width: int, height: int) -> None:
    """Domes and towers along the lower edge, hardly lighter than the night."""
    chance = Random(7)  # noqa: S311 - the same town every night
    x, tone = 0.0, mix(DUSK, NIGHT, 0.62)
    while x < width:
        wide, high = height * chance.uniform(0.07, 0.16), height * chance.uniform(0.03, 0.08)
        canvas.polygon([(x, height), (x, height - high), (x + wide, height - high), (x + wide, height)], tone)
        middle, top = x + wide / 2, height - high
        if chance.random() < 0.6:
            bulge = wide * 0.42
            left = curve((middle - bulge, top), (middle - bulge * 1.3, top - bulge), (middle, top - bulge * 1.9))
            right = [(2 * middle - px, py) for px, py in reversed(left)]
            canvas.polygon([*left, *right], tone)
        x += wide


@SPRITES.kept
def chevron(size: tuple[int, int], state: str, first: bool) -> pygame.Surface:
    """One phase: an arrow that the one before points into; `state` is past, now or next."""
    width, height = size
    canvas = PixelCanvas(width, height, over=4)
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
        canvas.polygon(outline(0), lighter(BRIGHT, 0.2))
        canvas.shaded(outline(line * 1.2), mix(BRASS, BRIGHT, 0.7), BRASS)
    else:
        canvas.polygon(outline(0), LINE)
        top = lighter(PANEL, 0.04) if state == "past" else darker(PANEL, 0.25)
        canvas.shaded(outline(line), top, darker(PANEL, 0.3))
    return canvas.finish()


class PhaseStrip(Widget, frozen=True):
    """The phases of a turn side by side; what is past is ticked. `now` counts from 0; -1: none of them yet."""

    labels: tuple[str, ...]
    now: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        tip = round(self.area.height * 0.34)
        lap = tip - max(2, round(self.area.height * 0.1))
        for index, (cell, label) in enumerate(zip(self._cells(sizes, lap), self.labels, strict=True)):
            state = "past" if index < self.now else "now" if index == self.now else "next"
            put(target, chevron(cell.size, state, index == 0), cell.topleft)
            inside = cell.inflate(-2 * tip, 0).move(tip // 4 if index else -tip // 3, 0)
            self._label(target, sizes, inside, label, state)

    def _cells(self, sizes: Sizes, lap: int) -> list[pygame.Rect]:
        """As wide as their words ask for; each overlaps the dent of the next."""
        ink = self._ink("now")
        wishes = [width_of(label, *ink.face(sizes)) + self.area.height * 1.35 for label in self.labels]
        share = (self.area.width + lap * (len(wishes) - 1)) / sum(wishes)
        found, left = [], float(self.area.left)
        for wish in wishes:
            wide = wish * share
            found.append(pygame.Rect(round(left), self.area.top, round(left + wide) - round(left), self.area.height))
            left += wide - lap
        return found

    def _ink(self, state: str) -> Ink:
        weight = Weight.BOLD if state == "now" else Weight.SEMIBOLD
        return Ink(Role.SMALL, ON_BRASS if state == "now" else DIM, Align.CENTRE, weight)

    def _label(self, target: pygame.Surface, sizes: Sizes, inside: pygame.Rect, label: str, state: str) -> None:
        ink = self._ink(state)
        size = round(sizes.font_px(Role.SMALL) * 0.8)
        wide = width_of(label, *ink.face(sizes))
        if state == "past" and wide + size + sizes.px(4) <= inside.width + sizes.px(8):
            left = inside.centerx - (wide + size + sizes.px(4)) // 2
            put(target, sprite(icon("tick", size, GOOD)), (left, inside.centery - size // 2))
            inside = pygame.Rect(left + size + sizes.px(4), inside.top, wide + 2, inside.height)
        write(target, sizes, label, inside, ink)

    def words(self) -> tuple[str, ...]:
        return self.labels


@SPRITES.kept
def pile(name: str, size: int) -> pygame.Surface:
    """The stack (tiles face down on each other) or the discards (a dashed place with a cross)."""
    whole = sheet(size, size)
    side = round(size * 0.8)
    if name == "stack":
        for step in (2, 1, 0):
            put(whole, _back(side, jar_too=step == 0), (round(size * 0.1 * step), round(size * 0.1 * (2 - step))))
        return whole
    canvas = PixelCanvas(size, size, over=6)
    for edge in range(4):
        for dash in range(3):
            one = edge * 90 + dash * 30 + 4
            points = [_on_square(size, angle) for angle in (one, one + 18)]
            canvas.stroke(points, max(1.0, size * 0.055), DIM)
    low, high = size * 0.34, size * 0.66
    for line in (((low, low), (high, high)), ((high, low), (low, high))):
        canvas.stroke(line, max(1.2, size * 0.075), DIM)
    return canvas.finish()


def _on_square(size: int, degrees: float) -> Point:
    """A point on a square around the middle of the sheet."""
    angle = math.radians(degrees - 45)
    x, y = math.cos(angle), math.sin(angle)
    reach = size * 0.44 / max(abs(x), abs(y))
    return size / 2 + x * reach, size / 2 + y * reach


def _back(side: int, *, jar_too: bool) -> pygame.Surface:
    canvas = PixelCanvas(side, side, over=6)
    line = max(0.8, side * 0.05)
    canvas.polygon(tile_outline(side), darker(CLAY_TILE[1], 0.7))
    canvas.polygon(tile_outline(side, line * 0.7), CLAY[1])
    canvas.shaded(tile_outline(side, line * 1.7), lighter(CLAY_TILE[0], 0.08), darker(CLAY_TILE[1], 0.2))
    whole = canvas.finish()
    if jar_too:
        put(whole, jar(round(side * 0.86)), (round(side * 0.07), round(side * 0.07)))
    return whole

"""Pieces that several scenes are made of: buttons with a second line, switches, leafing, and a code to scan."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Generic, TypeVar

import pygame

from companion.languages import LANGUAGES
from companion.screen.actions import Configure, Route, Show
from companion.screen.drawing import text
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, put, put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.symbols import icon
from companion.screen.drawing.text import Align, Ink
from companion.screen.drawing.theme import (
    BRASS,
    BRIGHT,
    DIM,
    INK,
    IVORY,
    LINE,
    ON_BRASS,
    VELVET,
    Colour,
    Role,
    Sizes,
    darker,
)
from companion.screen.model import Frame
from companion.screen.widgets import panels
from companion.screen.widgets.basic import Label, Paragraph, Plate, PushButton
from companion.screen.widgets.panels import Kind, Press
from companion.screen.widgets.widget import Tap, Widget

T = TypeVar("T")
HOLD_MS = 1200  # to hold a button that cannot be taken back


@dataclass(frozen=True, slots=True)
class CardButton(Widget):
    """A button with smaller lines below what it says; `names`: those lines may be cut."""

    label: str
    sub: str = ""
    kind: Kind = Kind.SECONDARY
    icon: str = ""
    lit: bool = False
    names: bool = False
    role: Role = Role.ACTION

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The button; its lines stand on the left, beside the icon."""
        area = pygame.Rect(self.area)
        press = Press.DOWN if self.pressed or self.lit else Press.UP
        panels.button(target, sizes, area, self.kind, press)
        if self.icon:
            spot = self._inside(sizes).from_left(self._icon_px(sizes))[0]
            put_centred(target, icon(self.icon, self._icon_px(sizes), self._ink(Role.ACTION).colour), spot.centre)
        for label in self._labels(sizes):
            label.paint(target, sizes)

    def _ink(self, role: Role) -> Ink:
        if self.kind is Kind.PRIMARY:
            return Ink(role, ON_BRASS)
        return Ink(role, DIM if role is Role.SMALL else IVORY)

    def _icon_px(self, sizes: Sizes) -> int:
        return round(sizes.font_px(Role.ACTION) * 1.15)

    def _inside(self, sizes: Sizes) -> Area:
        return self.area.inset(sizes.margin, sizes.border)

    def _labels(self, sizes: Sizes) -> list[Label]:
        """The lines where they stand: together in the middle of the height."""
        inside = self._inside(sizes)
        if self.icon:
            inside = inside.from_left(self._icon_px(sizes), sizes.px(12))[1]
        roles = [self.role, *[Role.SMALL] * len(self._subs)]
        heights = [text.line_height(*self._ink(role).face(sizes)) for role in roles]
        rest = inside.middle(inside.width, min(sum(heights), inside.height))
        labels = []
        for role, height, line in zip(roles, heights, (self.label, *self._subs), strict=True):
            spot, rest = rest.from_top(height)
            labels.append(Label(spot, line, self._ink(role), chosen=self.names and role is Role.SMALL))
        return labels

    @property
    def _subs(self) -> list[str]:
        return self.sub.split("\n") if self.sub else []

    def words(self) -> tuple[str, ...]:
        return (self.label, *self._subs)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        return tuple(line for label in self._labels(sizes) for line in label.cut(sizes))


@dataclass(frozen=True, slots=True)
class HoldPlate(Plate):
    """A plate that shows how long it has been held."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The panel, and a line that grows along its lower edge."""
        Plate.paint(self, target, sizes)
        if self.held:
            line = self.area.inset(sizes.radius, 2 * sizes.border).from_bottom(3 * sizes.border)[0]
            target.fill(BRIGHT, (line.left, line.top, round(line.width * self.held), line.height))


@dataclass(frozen=True, slots=True)
class Switch(Widget):
    """Shows whether something is on: by the knob's side and a tick as well as by colour."""

    on: bool

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put(target, _switch(self.area.size, on=self.on), (self.area.left, self.area.top))


@SPRITES.kept
def _switch(size: tuple[int, int], *, on: bool) -> pygame.Surface:
    width, height = size
    canvas = Canvas(width, height, over=4)
    edge, ground = (BRIGHT, BRASS) if on else (LINE, darker(VELVET, 0.3))
    canvas.rounded((0, 0, width, height), height / 2, edge)
    canvas.rounded((2, 2, width - 4, height - 4), height / 2 - 2, ground)
    middle = (width - height / 2 if on else height / 2, height / 2)
    canvas.disc(middle, height * 0.36, IVORY if on else DIM)
    sprite = canvas.finish()
    if on:
        px = round(height * 0.5)
        put_centred(sprite, icon_tick(px), (height * 0.62, height / 2))
    return sprite


def icon_tick(px: int, colour: Colour = INK) -> pygame.Surface:
    """A tick on brass."""
    canvas = Canvas(px, px, over=6)
    canvas.stroke([(px * 0.16, px * 0.55), (px * 0.4, px * 0.78), (px * 0.85, px * 0.25)], px * 0.16, colour)
    return canvas.finish()


def content(frame: Frame, rest: Area) -> Area:
    """What is below the bar, away from the edges and from where a finger finds the bar's buttons."""
    sizes = frame.sizes
    top = max(rest.top + sizes.px(12), (sizes.bar + sizes.touch + 1) // 2)
    body = rest.inset(sizes.margin, 0)
    return Area(body.left, top, body.width, body.bottom - sizes.px(12) - top)


def centred_text(frame: Frame, area: Area, words: str, ink: Ink, *, chosen: bool = False) -> Paragraph:
    """Words in as many lines as they need, in the middle of the area's height."""
    px, weight = ink.face(frame.sizes)
    lines, size = text.block(words, px, weight, area.size)
    height = min(area.height, len(lines) * text.line_height(size, weight))
    return Paragraph(area.middle(area.width, height), words, ink, chosen=chosen)


def text_height(frame: Frame, words: str, width: int, ink: Ink) -> int:
    """How high words are in as many lines as they need."""
    px, weight = ink.face(frame.sizes)
    return len(text.wrapped(words, px, weight, width)) * text.line_height(px, weight) + 2


def paragraph(frame: Frame, area: Area, words: str, ink: Ink, gap: int = 0) -> tuple[Paragraph, Area]:
    """Words on top of an area, and what is left below them."""
    spot, rest = area.from_top(text_height(frame, words, area.width, ink), gap)
    return Paragraph(spot, words, ink), rest


def switch_area(sizes: Sizes, row: Area) -> Area:
    """Where a switch stands in a row: at its right end."""
    height = sizes.px(30)
    return row.from_right(height * 9 // 5)[0].middle(height * 9 // 5, height)


def shown_page(page: int, pages: int) -> int:
    """A page that there is, whatever was asked for."""
    return max(0, min(page, pages - 1))


def pager(frame: Frame, area: Area, place: tuple[int, int], to: Callable[[int], Route]) -> list[Widget]:
    """Leafing: back, which page of how many (`place`), on. Nothing where there is one page only."""
    page, pages = place
    if pages < 2:
        return []
    left, rest = area.from_left(max(frame.sizes.touch, area.height), frame.sizes.gap)
    right, middle = rest.from_right(max(frame.sizes.touch, area.height), frame.sizes.gap)
    back, on = page > 0, page < pages - 1
    return [
        PushButton(left, "", icon="back", off=not back, tap=_leaf(to(page - 1), "page up") if back else None),
        Label(
            middle,
            frame.say("{page} of {pages}", page=page + 1, pages=pages),
            Ink(Role.SMALL, DIM, Align.CENTRE),
        ),
        PushButton(right, "", icon="on", off=not on, tap=_leaf(to(page + 1), "page down") if on else None),
    ]


def _leaf(route: Route, key: str) -> Tap:
    return Tap(Show(route), key, means=key)


@dataclass(frozen=True, slots=True)
class Leaf(Generic[T]):
    """What is shown of a longer list, where, and the buttons that leaf through it."""

    items: Sequence[T]
    area: Area
    turner: list[Widget]


def leafed(
    frame: Frame,
    area: Area,
    items: Sequence[T],
    fitting: Callable[[Area], int],
    place: tuple[int, Callable[[int], Route]],
    foot: tuple[int, int] | None = None,
) -> Leaf[T]:
    """All items where they fit; else the leaf at this `place` (and how to get to another), above a `foot` to leaf."""
    if len(items) <= fitting(area):
        return Leaf(items, area, [])
    below, area = area.from_bottom(*foot or (frame.sizes.touch, frame.sizes.gap))
    most = max(1, fitting(area))
    pages = -(-len(items) // most)
    page = shown_page(place[0], pages)
    return Leaf(items[page * most :][:most], area, pager(frame, below, (page, pages), place[1]))


def language_buttons(frame: Frame, area: Area, role: Role = Role.BUTTON) -> list[Widget]:
    """Each language by its own name; the one that is spoken stands out."""
    cells = area.grid(2, ceil(len(LANGUAGES) / 2), frame.sizes.gap)
    return [
        PushButton(
            cell,
            name,
            Kind.PRIMARY if code == frame.say.code else Kind.SECONDARY,
            role=role,
            tap=Tap(Configure("language", code), str(number)),
        )
        for number, (cell, (code, name)) in enumerate(zip(cells, LANGUAGES.items(), strict=False), start=1)
    ]


QUIET = 4  # squares of white around it, as the standard asks
_LIGHT, _DARK = (255, 255, 255), (0, 0, 0)


@dataclass(frozen=True, slots=True)
class QrCode(Widget):
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
        """Pixels a side of one square; two squares of white on each side are the least that cameras get along with."""
        return min(self.area.size) // (len(self.rows) + QUIET) if self.rows else 0

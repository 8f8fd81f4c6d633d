"""Sensors as lamps: each one's level now, whether it is trusted, and the drawer or joint that it belongs to."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import pygame

from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, put_centred
from companion.screen.drawing.layout import Area
from companion.screen.drawing.symbols import icon, tick
from companion.screen.drawing.text import Ink, write
from companion.screen.drawing.theme import (
    BRASS,
    BRIGHT,
    DIM,
    IVORY,
    LINE,
    RUBY,
    VELVET,
    Colour,
    Role,
    Sizes,
    Weight,
    darker,
)
from companion.screen.widgets import panels
from companion.screen.widgets.basic import Label
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Widget
from companion.sensing.panel import ChannelRow, Panel


class Lamp(StrEnum):
    """What a sensor says, told by shape as well as by light."""

    ON = "on"  # full
    OFF = "off"  # a ring
    CHANGING = "changing"  # a ring with a spot: it has moved, and is not believed yet
    ILL = "ill"  # a warning
    LOST = "lost"  # a cross
    ABSENT = "absent"  # a dash: there is no such sensor in this box


def lamp_of(row: ChannelRow) -> Lamp:
    if not row.fitted:
        return Lamp.ABSENT
    if row.lost:
        return Lamp.LOST
    if not row.is_well:
        return Lamp.ILL
    if row.raw != row.level:
        return Lamp.CHANGING
    return Lamp.ON if row.level else Lamp.OFF


def draw_lamp(target: pygame.Surface, centre: tuple[float, float], size: int, lamp: Lamp) -> None:
    match lamp:
        case Lamp.ILL:
            put_centred(target, icon("warning", size, RUBY), centre)
        case Lamp.LOST:
            put_centred(target, icon("close", size, RUBY), centre)
        case Lamp.ABSENT:
            put_centred(target, icon("minus", size, darker(DIM, 0.45)), centre)
        case _:
            put_centred(target, _bulb(size, lamp), centre)


@SPRITES.kept
def _bulb(size: int, lamp: Lamp) -> pygame.Surface:
    canvas = Canvas(size, size, over=6)
    middle = (size / 2, size / 2)
    lit = lamp is Lamp.ON
    canvas.disc(middle, size * 0.44, BRIGHT if lit else DIM)
    canvas.disc(middle, size * 0.36, BRIGHT if lit else darker(VELVET, 0.2))
    if lit:
        canvas.disc((size * 0.40, size * 0.38), size * 0.11, IVORY)
    elif lamp is Lamp.CHANGING:
        canvas.disc(middle, size * 0.20, BRIGHT)
    return canvas.finish()


@dataclass(frozen=True, slots=True)
class PartCell(Widget):
    """A drawer, a joint or the tilt with its sensors; lit if it spoke last. Without room for words only the lamps."""

    title: str
    lamps: tuple[tuple[str, Lamp], ...]  # the name of a wire, and its lamp
    lit: bool = False
    in_words: bool = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The name, and the lamps below it: one below the other with their words, or side by side."""
        look = Look.ACTIVE if self.pressed or self.lit else Look.PLAIN
        panels.panel(target, sizes, pygame.Rect(self.area), look)
        head, rest = self._parts(sizes)
        there = any(lamp is not Lamp.ABSENT for _, lamp in self.lamps)
        write(target, sizes, self.title, pygame.Rect(head), Ink(Role.BODY, IVORY if there else DIM, weight=Weight.BOLD))
        size = sizes.px(16) if self.in_words else sizes.px(26)
        if not self.in_words:
            for cell, (_, lamp) in zip(rest.columns(3), self.lamps, strict=False):
                draw_lamp(target, cell.centre, size, lamp)
            return
        for (_, lamp), label in zip(self.lamps, self._labels(sizes), strict=True):
            draw_lamp(target, (rest.left + size / 2, label.area.centre[1]), size, lamp)
            label.paint(target, sizes)

    def _parts(self, sizes: Sizes) -> tuple[Area, Area]:
        inside = self.area.inset(sizes.px(9), sizes.px(5))
        return inside.from_top(round(sizes.font_px(Role.BODY) * 1.15))

    def _labels(self, sizes: Sizes) -> list[Label]:
        if not self.in_words:
            return []
        rows = self._parts(sizes)[1].rows(max(3, len(self.lamps)))
        return [
            Label(row.from_left(sizes.px(16), sizes.px(7))[1], word, Ink(Role.SMALL, _colour(lamp)))
            for row, (word, lamp) in zip(rows, self.lamps, strict=False)
        ]

    def words(self) -> tuple[str, ...]:
        return (self.title, *(word for word, _ in self.lamps)) if self.in_words else (self.title,)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        lines = [Label(self._parts(sizes)[0], self.title, Ink(Role.BODY, weight=Weight.BOLD)), *self._labels(sizes)]
        return tuple(line for label in lines for line in label.cut(sizes))


def _colour(lamp: Lamp) -> Colour:
    if lamp in {Lamp.ILL, Lamp.LOST}:
        return RUBY
    return IVORY if lamp in {Lamp.ON, Lamp.CHANGING} else DIM


@dataclass(frozen=True, slots=True)
class LampMark(Widget):
    """One lamp; ticked: it has answered in this check."""

    lamp: Lamp
    ticked: bool = False

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        size = min(self.area.size)
        if self.ticked:
            put_centred(target, tick(size), self.area.centre)
        else:
            draw_lamp(target, self.area.centre, size, self.lamp)


@dataclass(frozen=True, slots=True)
class Progress(Widget):
    """How much is done, from 0 to 1."""

    share: float

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        radius = self.area.height // 2
        pygame.draw.rect(target, LINE, self.area, border_radius=radius)
        done = self.area._replace(width=max(self.area.height, round(self.area.width * self.share)))
        pygame.draw.rect(target, BRASS, done, border_radius=radius)


def rows_of(panel: Panel | None, part: str) -> list[ChannelRow]:
    """The sensors of a drawer, a joint or the tilt, in their usual order."""
    rows: Mapping[str, ChannelRow] = {} if panel is None else panel.rows
    return [row for name, row in rows.items() if name.partition(".")[0] == part]


def fitted_rows(panel: Panel | None) -> list[ChannelRow]:
    """All sensors that this box has."""
    return [] if panel is None else [row for row in panel.rows.values() if row.fitted]


def wire(channel: str) -> str:
    """A sensor without its part. Wires have one name in every language, as drawers do: `closed`, `front`, `0`."""
    return channel.partition(".")[2]

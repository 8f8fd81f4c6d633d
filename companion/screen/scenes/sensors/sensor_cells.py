"""Sensors as lamps: each one's level now, whether it is trusted, and the drawer or joint that it belongs to."""

import math
from collections.abc import Mapping, Sequence
from enum import StrEnum

import pygame

from companion.nodes.theme import (
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
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas
from companion.screen.drawing.symbols import icon, tick
from companion.screen.drawing.text import Ink
from companion.screen.widgets.basic import Label, Mark, Plate
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


_SIGNS: dict[Lamp, tuple[str, Colour]] = {
    Lamp.ILL: ("warning", RUBY),
    Lamp.LOST: ("close", RUBY),
    Lamp.ABSENT: ("minus", darker(DIM, 0.45)),
}


class LampMark(Mark, frozen=True):
    """One lamp; ticked: it has answered in this check."""

    lamp: Lamp
    ticked: bool = False

    def sprite(self, size: int) -> pygame.Surface:
        if self.ticked:
            return tick(size)
        return icon(_SIGNS[self.lamp][0], size, _SIGNS[self.lamp][1]) if self.lamp in _SIGNS else _bulb(size, self.lamp)


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


def part_cell(sizes: Sizes, plate: Plate, title: str, rows: Sequence[ChannelRow], *, in_words: bool) -> list[Widget]:
    """A part with its sensors on a plate: their lamps one below the other with their words, or side by side without."""
    lamps = [lamp_of(row) for row in rows]
    there = any(lamp is not Lamp.ABSENT for lamp in lamps)
    head, rest = plate.area.inset(sizes.px(9), sizes.px(5)).from_top(round(sizes.font_px(Role.BODY) * 1.15))
    widgets: list[Widget] = [
        plate,
        Label(head, title, Ink(Role.BODY, IVORY if there else DIM, weight=Weight.BOLD)),
    ]
    if not in_words:
        cells = zip(rest.columns(3), lamps, strict=False)
        return [*widgets, *(LampMark(cell, lamp, px=sizes.px(26)) for cell, lamp in cells)]
    for spot, row, lamp in zip(rest.rows(max(3, len(rows))), rows, lamps, strict=False):
        bulb, words = spot.from_left(sizes.px(16), sizes.px(7))
        widgets += [LampMark(bulb, lamp), Label(words, wire(row.name), Ink(Role.SMALL, _colour(lamp)))]
    return widgets


def _colour(lamp: Lamp) -> Colour:
    if lamp in {Lamp.ILL, Lamp.LOST}:
        return RUBY
    return IVORY if lamp in {Lamp.ON, Lamp.CHANGING} else DIM


class WireMark(Mark, frozen=True):
    """A wire in its colour, or in its two; the words beside it name them."""

    halves: tuple[Colour, Colour]

    def sprite(self, size: int) -> pygame.Surface:
        return _wire_end(size, *self.halves)


@SPRITES.kept
def _wire_end(size: int, main: Colour, stripe: Colour) -> pygame.Surface:
    """With a rim of light, so that a dark one is seen on the velvet."""
    canvas = Canvas(size, size, over=6)
    canvas.disc((size / 2, size / 2), size * 0.46, IVORY)
    canvas.disc((size / 2, size / 2), size * 0.36, main)
    if stripe != main:
        around = [math.radians(angle) for angle in range(-45, 136, 15)]
        canvas.polygon([(size * (0.5 + 0.36 * math.cos(a)), size * (0.5 + 0.36 * math.sin(a))) for a in around], stripe)
    return canvas.finish()


class Progress(Widget, frozen=True):
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

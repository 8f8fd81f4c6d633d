"""The widgets that every scene uses: words, panels, buttons, marks."""

from collections.abc import Iterable
from typing import ClassVar

import pygame

from companion.drawing import symbols
from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink, Sketch
from companion.nodes.theme import (
    BASE_SIZE,
    BRASS,
    BRIGHT,
    DIM,
    INK,
    IVORY,
    LINE,
    ON_BRASS,
    SEATS,
    VELVET,
    Colour,
    Role,
    Sizes,
    darker,
)
from companion.screens.kiosk.drawing import text
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, put, put_centred, sheet, sprite
from companion.screens.kiosk.drawing.text import BODY, SMALLEST, SMALLEST_NAME, write, write_block
from companion.screens.kiosk.widgets import panels
from companion.screens.kiosk.widgets.panels import Finish, Kind, Look, Press
from companion.screens.kiosk.widgets.widget import Widget

_VEIL_ALPHA = 205
_SIGN = Ink(Role.SMALL, BRIGHT, Align.CENTRE)
_SIGN_FINISH = Finish(darker(VELVET, 0.1), darker(VELVET, 0.25), BRASS, darker(VELVET, 0.1))


class Label(Widget, frozen=True):
    """One line of words. `chosen`: people chose them (a name), so they may be cut."""

    line: str
    ink: Ink = BODY
    chosen: bool = False

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        least = SMALLEST_NAME if self.chosen else SMALLEST
        write(target, sizes, self.line, pygame.Rect(self.area), self.ink, least)

    def words(self) -> tuple[str, ...]:
        return (self.line,) if self.line else ()

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        return () if self.chosen else _cut_line(self.line, self.area.width, sizes, self.ink)


class Paragraph(Widget, frozen=True):
    """Words in as many lines as they need, from the top of the area down."""

    text: str
    ink: Ink = BODY
    chosen: bool = False

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        write_block(target, sizes, self.text, pygame.Rect(self.area), self.ink)

    def words(self) -> tuple[str, ...]:
        return (self.text,) if self.text else ()

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """All of it, if some of it does not fit."""
        if self.chosen or not self.text:
            return ()
        px, weight = self.ink.face(sizes)
        lines, size = text.block(self.text, px, weight, self.area.size)
        whole = len(lines) * text.line_height(size, weight) <= self.area.height + size // 4
        return () if whole and "".join("".join(lines).split()) == "".join(self.text.split()) else (self.text,)


class Plate(Widget, frozen=True):
    """A panel that other things lie on; tapped, it is lit, and shows how long it has been held."""

    look: Look = Look.PLAIN
    ground: str = ""  # what it lies on: the name of a palette

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        panels.plate(target, sizes, self.area, self.finish(Look.ACTIVE if self.pressed else self.look))
        _show_held(target, self.area.inset(sizes.radius, 2 * sizes.border).from_bottom(3 * sizes.border)[0], self.held)

    def finish(self, look: Look) -> Finish:
        """What it looks like."""
        return panels.PALETTES[self.ground].panels[look]


class Bar(Widget, frozen=True):
    """The bar on top of the screen, all of its width."""

    ground: str = ""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        target.blit(panels.bar((target.get_width(), max(sizes.bar, self.area.height)), self.ground), (0, 0))


class Pool(Widget, frozen=True):
    """Lamplight on the velvet, brightest in the middle."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        target.blit(panels.pool(self.area.size), self.area, special_flags=pygame.BLEND_RGB_ADD)


class Tag(Widget, frozen=True):
    """Bright brass with round ends, for dark words."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        pygame.draw.rect(target, BRIGHT, self.area, border_radius=self.area.height // 2)


class Shelf(Widget, frozen=True):
    """A piece of the screen of its own beside a scene, whatever lies over that."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """Dark wood with a line of brass towards the scene."""
        pygame.draw.rect(target, darker(VELVET, 0.3), self.area)
        pygame.draw.rect(target, darker(BRASS, 0.35), self.area._replace(width=sizes.border))


class Veil(Widget, frozen=True):
    """Darkens what lies below and keeps fingers off it. A tap on the `sheet` that lies on it is none on the veil."""

    sheet: Area | None = None

    blocks: ClassVar[bool] = True

    def holds(self, x: int, y: int) -> bool:
        """Is this beside the sheet?"""
        return self.area.holds(x, y) and (self.sheet is None or not self.sheet.holds(x, y))

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        spot = target.get_clip().clip(pygame.Rect(self.area))
        shade = sheet(*spot.size)
        shade.fill((*INK, _VEIL_ALPHA))
        target.blit(shade, spot)


class Spot(Widget, frozen=True):
    """A place to tap around something that is too small for a finger."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """Nothing."""


class Topic(Widget, frozen=True):
    """A place to hold, to ask about something."""

    topic: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """Nothing."""

    def topic_at(self, x: int, y: int, sizes: Sizes) -> str:  # noqa: ARG002
        return self.topic if self.holds(x, y) else ""


class PushButton(Widget, frozen=True):
    """A button that says what it does. One primary button per scene; `off`: shown, but it cannot be pushed now."""

    label: str
    kind: Kind = Kind.SECONDARY
    icon: str | None = None
    role: Role = Role.BUTTON
    lit: bool = False  # chosen, of several
    off: bool = False
    chosen: bool = False  # people chose the words (a name), so they may be cut
    ground: str = ""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The button, and how far it has been held."""
        area = pygame.Rect(self.area)
        press = Press.DISABLED if self.off else Press.DOWN if self.pressed or self.lit else Press.UP
        panels.plate(target, sizes, area, self.finish(press))
        inside = area.inflate(-2 * sizes.gap, -2 * sizes.border)
        if press is Press.DOWN:
            inside.move_ip(0, sizes.border)
        colour = DIM if self.off else ON_BRASS if self.kind is Kind.PRIMARY else IVORY
        self.write_label(target, sizes, inside, Ink(self.role, colour, Align.CENTRE))
        _show_held(target, self.area.inset(sizes.radius, sizes.border).from_bottom(2 * sizes.border)[0], self.held)

    def finish(self, press: Press) -> Finish:
        """What its plate looks like."""
        return panels.PALETTES[self.ground].buttons[self.kind, press]

    def write_label(self, target: pygame.Surface, sizes: Sizes, inside: pygame.Rect, ink: Ink) -> None:
        """The words, the icon, or both."""
        if self.icon is None:
            write(target, sizes, self.label, inside, ink)
            return
        size = round(sizes.font_px(self.role) * 1.05)
        left = inside.centerx - size // 2
        if self.label:
            room = pygame.Rect(
                inside.left + (size + sizes.gap), inside.top, inside.width - size - sizes.gap, inside.height
            )
            left = write(target, sizes, self.label, room, ink).left - sizes.gap - size
        put(target, sprite(symbols.icon(self.icon, size, ink.colour)), (left, inside.centery - size // 2))

    def mark_px(self, sizes: Sizes) -> int:
        """How much of its width is taken by what stands beside the words."""
        return round(sizes.font_px(self.role) * 1.05) + sizes.gap if self.icon else 0

    def words(self) -> tuple[str, ...]:
        return (self.label,) if self.label else self.said

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        room = self.area.width - 2 * sizes.gap - self.mark_px(sizes)
        return () if self.chosen else _cut_line(self.label, room, sizes, Ink(self.role))


class Mark(Widget, frozen=True, kw_only=True):
    """Something small in the middle of its area: as large as that, or of `px` pixels."""

    px: int = 0

    def sketch(self, size: int) -> Sketch:
        """What it is, on a square sheet."""
        raise NotImplementedError

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put_centred(target, sprite(self.sketch(self.px or min(self.area.size))), self.area.centre)


class SeatMark(Mark, frozen=True):
    """A seat's symbol in its colour; faint where nobody sits yet."""

    seat: int
    faint: bool = False

    def sketch(self, size: int) -> Sketch:
        style = SEATS[self.seat % len(SEATS)]
        return symbols.symbol(style.shape, size, darker(LINE, 0.25) if self.faint else style.colour)


class TickMark(Mark, frozen=True):
    """Done."""

    def sketch(self, size: int) -> Sketch:
        return symbols.tick(size)


class IconMark(Mark, frozen=True):
    """A small icon by its name in `symbols.ICONS`."""

    icon: str
    colour: Colour = IVORY

    def sketch(self, size: int) -> Sketch:
        return symbols.icon(self.icon, size, self.colour)


class Switch(Widget, frozen=True):
    """Shows whether something is on: by the knob's side and a tick as well as by colour."""

    on: bool

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put(target, _switch(self.area.size, on=self.on), (self.area.left, self.area.top))


@SPRITES.kept
def _switch(size: tuple[int, int], *, on: bool) -> pygame.Surface:
    width, height = size
    canvas = PixelCanvas(width, height, over=4)
    edge, ground = (BRIGHT, BRASS) if on else (LINE, darker(VELVET, 0.3))
    canvas.rounded((0, 0, width, height), height / 2, edge)
    canvas.rounded((2, 2, width - 4, height - 4), height / 2 - 2, ground)
    middle = (width - height / 2 if on else height / 2, height / 2)
    canvas.disc(middle, height * 0.36, IVORY if on else DIM)
    sprite = canvas.finish()
    if on:
        px = round(height * 0.5)
        tick = PixelCanvas(px, px, over=6)
        tick.stroke([(px * 0.16, px * 0.55), (px * 0.4, px * 0.78), (px * 0.85, px * 0.25)], px * 0.16, INK)
        put_centred(sprite, tick.finish(), (height * 0.62, height / 2))
    return sprite


class Badge(Widget, frozen=True):
    """A small sign that is always seen, in the middle of its area: VIRTUAL BOX."""

    label: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        area = pygame.Rect(0, 0, self._width(sizes), round(sizes.font_px(Role.SMALL) * 1.6))
        area.center = self.area.centre
        panels.plate(target, sizes, area, _SIGN_FINISH)
        write(target, sizes, self.label, area.inflate(-sizes.gap, 0), _SIGN)

    def _width(self, sizes: Sizes) -> int:
        return text.width_of(self.label, *_SIGN.face(sizes)) + 2 * sizes.margin

    def words(self) -> tuple[str, ...]:
        return (self.label,)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """A badge is as wide as its words: they must fit into its area."""
        return () if self._width(sizes) <= self.area.width else (self.label,)


class Group(Widget, frozen=True):
    """Widgets that are one: painted and read together."""

    def parts(self, sizes: Sizes) -> Iterable[Widget]:
        """What it is made of, from below."""
        raise NotImplementedError

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        for part in self.parts(sizes):
            part.paint(target, sizes)

    def words(self) -> tuple[str, ...]:
        return tuple(line for part in self.parts(Sizes(*BASE_SIZE)) for line in part.words())

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        return tuple(line for part in self.parts(sizes) for line in part.cut(sizes))


def _show_held(target: pygame.Surface, line: Area, share: float) -> None:
    """How long something has been held: a line that grows along its lower edge."""
    if share:
        pygame.draw.rect(target, BRIGHT, line._replace(width=round(line.width * share)))


def _cut_line(line: str, width: int, sizes: Sizes, ink: Ink) -> tuple[str, ...]:
    if not line:
        return ()
    px, weight = ink.face(sizes)
    return () if text.fitted(line, px, weight, max(1, width))[0] == line else (line,)

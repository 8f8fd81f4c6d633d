"""The widgets that every scene uses: words, panels, buttons, marks, the box, pillows."""

from dataclasses import dataclass
from typing import ClassVar

import pygame

from companion.screen.drawing import symbols, text
from companion.screen.drawing.canvas import put_centred, sheet
from companion.screen.drawing.text import BODY, Ink, write, write_block, write_name
from companion.screen.drawing.theme import (
    BRIGHT,
    INK,
    IVORY,
    Colour,
    Role,
    Sizes,
)
from companion.screen.widgets import panels
from companion.screen.widgets.panels import Button, Kind, Look, Press
from companion.screen.widgets.widget import Widget

_VEIL_ALPHA = 205


@dataclass(frozen=True, slots=True)
class Label(Widget):
    """One line of words. `chosen`: people chose them (a name), so they may be cut."""

    line: str
    ink: Ink = BODY
    chosen: bool = False

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """In the middle of the area's height."""
        put_down = write_name if self.chosen else write
        put_down(target, sizes, self.line, pygame.Rect(self.area), self.ink)

    def words(self) -> tuple[str, ...]:
        """The line."""
        return (self.line,) if self.line else ()

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """The line, if it does not fit."""
        return () if self.chosen else _cut_line(self.line, self.area.width, sizes, self.ink)


@dataclass(frozen=True, slots=True)
class Paragraph(Widget):
    """Words in as many lines as they need."""

    text: str
    ink: Ink = BODY
    chosen: bool = False

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """From the top of the area down."""
        write_block(target, sizes, self.text, pygame.Rect(self.area), self.ink)

    def words(self) -> tuple[str, ...]:
        """The whole of it."""
        return (self.text,) if self.text else ()

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """All of it, if some of it does not fit."""
        if self.chosen or not self.text:
            return ()
        px, weight = self.ink.face(sizes)
        lines, size = text.block(self.text, px, weight, self.area.size)
        whole = len(lines) * text.line_height(size, weight) <= self.area.height + size // 4
        return () if whole and "".join("".join(lines).split()) == "".join(self.text.split()) else (self.text,)


@dataclass(frozen=True, slots=True)
class Plate(Widget):
    """A panel that other things lie on; tapped, it is lit."""

    look: Look = Look.PLAIN

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The panel."""
        look = Look.ACTIVE if self.pressed else self.look
        panels.panel(target, sizes, pygame.Rect(self.area), look)


@dataclass(frozen=True, slots=True)
class Bar(Widget):
    """The bar on top of the screen."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """All of its width."""
        panels.bar(target, sizes)


@dataclass(frozen=True, slots=True)
class Pool(Widget):
    """Lamplight on the velvet."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        """Brightest in the middle."""
        panels.pool(target, pygame.Rect(self.area))


@dataclass(frozen=True, slots=True)
class Veil(Widget):
    """Darkens what lies below and keeps fingers off it."""

    blocks: ClassVar[bool] = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        """Everything below shines through a little."""
        spot = target.get_clip().clip(pygame.Rect(self.area))
        shade = sheet(*spot.size)
        shade.fill((*INK, _VEIL_ALPHA))
        target.blit(shade, spot)


@dataclass(frozen=True, slots=True)
class Spot(Widget):
    """A place to tap around something that is too small for a finger."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """Nothing."""


@dataclass(frozen=True, slots=True)
class PushButton(Widget):
    """A button that says what it does. One primary button a scene; `off`: shown, but it cannot be pushed now."""

    label: str
    kind: Kind = Kind.SECONDARY
    icon: str | None = None
    role: Role = Role.BUTTON
    lit: bool = False  # chosen, of several
    off: bool = False
    chosen: bool = False  # people chose the words (a name), so they may be cut

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The button, and how far it has been held."""
        press = Press.DISABLED if self.off else Press.DOWN if self.pressed or self.lit else Press.UP
        button = Button(self.label, self.kind, press, self.icon, self.role)
        self.draw(target, sizes, pygame.Rect(self.area), button)
        if self.held:
            line = self.area.inset(sizes.radius, sizes.border).from_bottom(2 * sizes.border)[0]
            pygame.draw.rect(target, BRIGHT, (line.left, line.top, round(line.width * self.held), line.height))

    def draw(self, target: pygame.Surface, sizes: Sizes, area: pygame.Rect, button: Button) -> None:
        """The button as it is now."""
        panels.draw_button(target, sizes, area, button)

    def mark_px(self, sizes: Sizes) -> int:
        """How much of its width is taken by what stands beside the words."""
        return round(sizes.font_px(self.role) * 1.05) + sizes.gap if self.icon else 0

    def words(self) -> tuple[str, ...]:
        """What it says."""
        return (self.label,) if self.label else ()

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """What it says, if that does not fit."""
        if self.chosen:
            return ()
        return _cut_line(self.label, self.area.width - 2 * sizes.gap - self.mark_px(sizes), sizes, Ink(self.role))


@dataclass(frozen=True, slots=True)
class Mark(Widget):
    """Something small in the middle of its area."""

    def sprite(self, size: int) -> pygame.Surface:
        """What it is, on a square sheet."""
        raise NotImplementedError

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        put_centred(target, self.sprite(min(self.area.size)), self.area.centre)


@dataclass(frozen=True, slots=True)
class SeatMark(Mark):
    """A seat's symbol in its colour."""

    seat: int

    def sprite(self, size: int) -> pygame.Surface:
        return symbols.seat_symbol(self.seat, size)


@dataclass(frozen=True, slots=True)
class TickMark(Mark):
    """Done."""

    def sprite(self, size: int) -> pygame.Surface:
        return symbols.tick(size)


@dataclass(frozen=True, slots=True)
class IconMark(Mark):
    """A small icon by its name in `symbols.ICONS`."""

    icon: str
    colour: Colour = IVORY

    def sprite(self, size: int) -> pygame.Surface:
        return symbols.icon(self.icon, size, self.colour)


@dataclass(frozen=True, slots=True)
class Badge(Widget):
    """A small sign that is always seen."""

    label: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """In the middle of the area."""
        panels.badge(target, sizes, self.label, self.area.centre)

    def words(self) -> tuple[str, ...]:
        """What it says."""
        return (self.label,)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """A badge is as wide as its words: they must fit into its area."""
        px, weight = Ink(Role.SMALL).face(sizes)
        wide = text.width_of(self.label, px, weight) + 2 * sizes.margin
        return () if wide <= self.area.width else (self.label,)


def _cut_line(line: str, width: int, sizes: Sizes, ink: Ink) -> tuple[str, ...]:
    if not line:
        return ()
    px, weight = ink.face(sizes)
    return () if text.fitted(line, px, weight, max(1, width))[0] == line else (line,)

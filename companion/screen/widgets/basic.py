"""The widgets that every scene uses: words, panels, buttons, marks, the box, pillows."""

from dataclasses import dataclass
from typing import ClassVar

import pygame

from companion.screen.drawing import pillows, symbols, text
from companion.screen.drawing.canvas import put, put_centred, sheet
from companion.screen.drawing.emblems import emblem
from companion.screen.drawing.gem_cuts import GEMS, gem
from companion.screen.drawing.theme import (
    BRIGHT,
    DIM,
    INK,
    IVORY,
    ON_BRASS,
    ON_WHITE_PILLOW,
    Colour,
    Role,
    Sizes,
    Weight,
)
from companion.screen.drawing.writing import BODY, Align, Ink, write, write_block, write_name
from companion.screen.jewel_box.perspective import draw_box
from companion.screen.jewel_box.picture import BoxPicture
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
    gem: str = ""  # a gem beside the words
    lit: bool = False  # chosen, of several
    off: bool = False
    chosen: bool = False  # people chose the words (a name), so they may be cut

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The button, and how far it has been held."""
        area = pygame.Rect(self.area)
        press = Press.DISABLED if self.off else Press.DOWN if self.pressed or self.lit else Press.UP
        button = Button("" if self.gem else self.label, self.kind, press, self.icon, self.role)
        panels.draw_button(target, sizes, area, button)
        if self.gem:
            self._with_gem(target, sizes, area)
        if self.held:
            self._held(target, sizes)

    def _with_gem(self, target: pygame.Surface, sizes: Sizes, area: pygame.Rect) -> None:
        size = min(round(sizes.font_px(self.role) * 1.35), area.height - 2 * sizes.border)
        colour = DIM if self.off else ON_BRASS if self.kind is Kind.PRIMARY else IVORY
        ink = Ink(self.role, colour, Align.CENTRE)
        px, weight = ink.face(sizes)
        room = area.width - 2 * sizes.gap - size - sizes.gap
        shown, px = text.fitted(self.label, px, weight, max(1, room))
        width = text.width_of(shown, px, weight) if shown else 0
        left = area.centerx - (width + sizes.gap + size) // 2
        put(target, gem(self.gem, size), (left, area.centery - size // 2))
        write(
            target,
            sizes,
            shown,
            pygame.Rect(left + size + sizes.gap, area.top, room, area.height),
            Ink(self.role, colour),
        )

    def _held(self, target: pygame.Surface, sizes: Sizes) -> None:
        line = self.area.inset(sizes.radius, sizes.border).from_bottom(2 * sizes.border)[0]
        pygame.draw.rect(target, BRIGHT, (line.left, line.top, round(line.width * self.held), line.height))

    def words(self) -> tuple[str, ...]:
        """What it says."""
        return (self.label,) if self.label else ()

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """What it says, if that does not fit."""
        if self.chosen:
            return ()
        px, _ = Ink(self.role).face(sizes)
        mark = 0 if self.icon is None and not self.gem else round(px * (1.35 if self.gem else 1.05)) + sizes.gap
        return _cut_line(self.label, self.area.width - 2 * sizes.gap - mark, sizes, Ink(self.role))


@dataclass(frozen=True, slots=True)
class Gem(Widget):
    """One gem."""

    gem: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        """In the middle of the area."""
        put_centred(target, gem(self.gem, min(self.area.size)), self.area.centre)

    def words(self) -> tuple[str, ...]:
        """Its name: what can be seen can be read."""
        return (self.gem,)


@dataclass(frozen=True, slots=True)
class EmblemMark(Widget):
    """A character's emblem; `colour` for one that is past."""

    character: str
    colour: Colour | None = None

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        """In the middle of the area."""
        size = min(self.area.size)
        drawn = emblem(self.character, size) if self.colour is None else emblem(self.character, size, self.colour)
        put_centred(target, drawn, self.area.centre)


@dataclass(frozen=True, slots=True)
class SeatMark(Widget):
    """A seat's symbol in its colour."""

    seat: int

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        """In the middle of the area."""
        put_centred(target, symbols.seat_symbol(self.seat, min(self.area.size)), self.area.centre)


@dataclass(frozen=True, slots=True)
class TickMark(Widget):
    """Done."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        """In the middle of the area."""
        put_centred(target, symbols.tick(min(self.area.size)), self.area.centre)


@dataclass(frozen=True, slots=True)
class IconMark(Widget):
    """A small icon by its name in `symbols.ICONS`."""

    icon: str
    colour: Colour = IVORY

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        """In the middle of the area."""
        put_centred(target, symbols.icon(self.icon, min(self.area.size), self.colour), self.area.centre)


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


@dataclass(frozen=True, slots=True)
class Box(Widget):
    """The box in perspective."""

    picture: BoxPicture

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        """As large as the area allows."""
        draw_box(target, pygame.Rect(self.area), self.picture)


@dataclass(frozen=True, slots=True)
class GemPillow(Widget):
    """A pillow with gems counted on it; what is not there is not counted."""

    kind: str
    counts: tuple[tuple[str, int], ...]
    all_kinds: bool = True

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """The pillow fills the area; each kind stands over its number."""
        area = pygame.Rect(self.area)
        put(target, pillows.pillow(self.kind, *area.size), area.topleft)
        flat = pillows.cushion_area(area)
        shown = [(name, count) for name, count in self._sorted() if count or self.all_kinds]
        size = min(flat.height * 54 // 100, flat.width // 4)
        for index, (name, count) in enumerate(shown):
            x = flat.left + flat.width * (2 * index + 1) // (2 * len(shown))
            put_centred(target, gem(name, size), (x, flat.top + flat.height * 0.27))
            line = pygame.Rect(x - size, flat.top + flat.height // 2, 2 * size, flat.height // 2)
            colour = ON_WHITE_PILLOW if self.kind == "white" else IVORY
            write(target, sizes, str(count), line, Ink(Role.BODY, colour, Align.CENTRE, Weight.BOLD))

    def _sorted(self) -> list[tuple[str, int]]:
        return sorted(self.counts, key=lambda item: GEMS.index(item[0]))

    def words(self) -> tuple[str, ...]:
        """The counts."""
        return tuple(f"{count} {name}" for name, count in self._sorted() if count)


def _cut_line(line: str, width: int, sizes: Sizes, ink: Ink) -> tuple[str, ...]:
    if not line:
        return ()
    px, weight = ink.face(sizes)
    return () if text.fitted(line, px, weight, max(1, width))[0] == line else (line,)

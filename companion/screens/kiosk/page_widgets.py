"""Pages on the kiosk: the layout places their nodes, and what comes out are widgets for the stage.

One rule: what stays in its place is the same widget again, so the stage paints only what changed. Dirty rectangles,
guards against wrong taps, focus and keys are the stage's.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ParamSpec

import pygame
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Face, Graphic, Ink, Sketch
from companion.nodes import nodes
from companion.nodes.nodes import Button, Drawing, Fit, Group, Input, List, Node, Step, Text, Tone, rung, walk
from companion.nodes.page import Page, single
from companion.nodes.styles import shape_of
from companion.nodes.theme import (
    BRASS,
    BRIGHT,
    DIM,
    GOOD,
    IVORY,
    LINE,
    ON_BRASS,
    RUBY,
    SEATS,
    TYPES,
    Colour,
    Role,
    Sizes,
    Weight,
)
from companion.pages.bars import SHEET
from companion.pages.context import GameDrawings
from companion.screens.kiosk.drawing import text
from companion.screens.kiosk.drawing.canvas import PixelCanvas, put_centred, sprite
from companion.screens.kiosk.drawing.text import SMALLEST, SMALLEST_NAME
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.page_layout import Layout, Placed
from companion.screens.kiosk.widgets.basic import (
    Badge,
    Bar,
    IconMark,
    Label,
    Paragraph,
    Plate,
    Pool,
    PushButton,
    SeatMark,
    Spot,
    Switch,
    Tag,
    Topic,
    Veil,
)
from companion.screens.kiosk.widgets.panels import Kind, Look
from companion.screens.kiosk.widgets.widget import Tap, Widget, widget_tap

TONES: Mapping[Tone, Colour] = {
    Tone.IVORY: IVORY, Tone.DIM: DIM, Tone.BRIGHT: BRIGHT, Tone.BRASS: BRASS, Tone.GOOD: GOOD, Tone.RUBY: RUBY,
    Tone.ON_BRASS: ON_BRASS,
}  # fmt: skip
_PLATES = {nodes.Look.PLAIN: Look.PLAIN, nodes.Look.ACTIVE: Look.ACTIVE, nodes.Look.WELL: Look.WELL}
_MOST_NUMBERS = 9  # keys for what is listed
_NAME_EMS = 4  # a name is cut to no less
_GROUNDS: Mapping[nodes.Look, type[Widget]] = {nodes.Look.BAR: Bar, nodes.Look.POOL: Pool, nodes.Look.TAG: Tag}
_FEW_LINES = 2  # that words which people chose keep at least
_LARGE_ENOUGH = 0.9  # of the wished size: words that would be smaller than that go down their ladder first

# What draws a `Drawing`, by its kind. Those in `SCENES` look at the whole frame; the others at their value alone, so
# that they are made again only if that changes. One that puts a node's tap on a widget of its own shows it as pressed.
Draw = Callable[[Drawing, Area, Sizes], list[Widget]]
DrawScene = Callable[[Drawing, Area, Frame], list[Widget]]
DRAWINGS: dict[str, Draw] = {}
Values = ParamSpec("Values")
SCENES: dict[str, DrawScene] = {}
TITLE = Ink(Role.BODY, weight=Weight.BOLD)  # of what the bar says that a page is


class RulerInPixels:
    """Measures words as they will be drawn."""

    def __init__(self, sizes: Sizes) -> None:
        self.sizes = sizes

    def _face(self, node: Text | Button, step: Step) -> tuple[str, int, Weight]:
        if isinstance(node, Button):
            role = rung(node.role, step)
            return rung(node.label, step), self.sizes.font_px(role), TYPES[role].weight
        role = rung(node.role, step)
        return rung(node.words, step), self.sizes.font_px(role), node.weight or TYPES[role].weight

    def size(self, node: Text | Button, width: int, step: Step) -> tuple[int, int]:
        words, px, weight = self._face(node, step)
        line = text.line_height(px, weight)
        if isinstance(node, Button):
            below = [text.width_of(each, *_SUB.face(self.sizes)) for each in node.sub]
            widest = max([text.width_of(words, px, weight), *below])
            high = line + len(node.sub) * text.line_height(*_SUB.face(self.sizes))
            return widest + self._around(node, px, step), high + 2 * self.sizes.gap
        whole = text.width_of(words, px, weight) + 2
        if not node.wraps:
            return (whole if words else 0), line
        if whole <= width and "\n" not in words:
            return whole, line
        lines = text.wrapped(words, px, weight, max(1, width))
        return max(text.width_of(each, px, weight) for each in lines) + 2, len(lines) * line

    def least(self, node: Text | Button, step: Step) -> int:
        words, px, weight = self._face(node, step)
        if isinstance(node, Text) and node.wraps:
            return max((text.width_of(word, px, weight) for word in words.split()), default=0) + 2
        wide = round((text.width_of(words, px, weight) + 2) * (SMALLEST_NAME / 2 if node.chosen else SMALLEST))
        wide = min(wide, _NAME_EMS * px) if node.chosen else wide
        return wide + self._around(node, px, step) if isinstance(node, Button) else wide

    def lowest(self, node: Text | Button, width: int, step: Step) -> int:
        words, px, weight = self._face(node, step)
        if isinstance(node, Button):
            return self.size(node, width, step)[1] - self.sizes.gap
        small = max(1, round(px * (SMALLEST if node.wraps else 1)))
        lines = len(text.wrapped(words, small, weight, max(1, width))) if node.wraps else 1
        if node.chosen:
            lines = min(lines, _FEW_LINES)  # the rest of it may be cut
        return lines * text.line_height(small, weight)

    def within(self, node: Text, area: tuple[int, int], step: Step) -> int:
        lines, size = text.block(*self._face(node, step), (max(1, area[0]), area[1]))
        return len(lines) * text.line_height(size, self._face(node, step)[2])

    def fits(self, node: Text | Button, area: Area, step: Step) -> bool:
        words, px, weight = self._face(node, step)
        if isinstance(node, Button):
            room = max(1, area.width - self._around(node, px, step))
            return self._is_whole(words, px, weight, room, chosen=node.chosen) and all(
                self._is_whole(each, *_SUB.face(self.sizes), room, chosen=node.sub_chosen) for each in node.sub
            )
        if not node.wraps:
            return self._is_whole(words, px, weight, max(1, area.width), chosen=node.chosen)
        lines, size = text.block(words, px, weight, area.size)
        whole = "".join("".join(lines).split()) == "".join(words.split())
        high = len(lines) * text.line_height(size, weight) <= area.height + size // 4
        return node.chosen or (whole and high and size >= px * _LARGE_ENOUGH)

    def _is_whole(self, words: str, px: int, weight: Weight, width: int, *, chosen: bool) -> bool:
        if chosen or not words:
            return True
        shown, size = text.fitted(words, px, weight, width)
        return shown == words and size >= round(px * _LARGE_ENOUGH)

    def _around(self, node: Button, px: int, step: Step) -> int:
        """What a button has beside its words."""
        has_icon = bool(rung(node.icon, step))
        if node.sub:
            beside = round(self.sizes.font_px(Role.ACTION) * 1.15) + self.sizes.px(12) if has_icon else 0
            return 2 * self.sizes.margin + beside + 2
        icon = round(px * 1.05) + (self.sizes.gap if rung(node.label, step) else 0) if has_icon else 0
        return 2 * self.sizes.gap + icon + 2


_SUB = Ink(Role.SMALL)
_FIELD_SYMBOL = 38  # units


# small drawings by name

SPRITES: dict[str, Callable[[str, int, Colour, bool], pygame.Surface]] = {}


class SpriteMark(Widget, frozen=True):
    """A small drawing of a game's own in its place."""

    name: str
    px: int
    tone: Colour
    faint: bool = False

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        kind, _, which = self.name.partition("-")
        put_centred(target, SPRITES[kind](which, self.px, self.tone, self.faint), self.area.centre)


GROUNDS: dict[str, Callable[[str, int, int], pygame.Surface]] = {}  # which of a kind, as wide and high as its place


class Ground(Widget, frozen=True):
    """What a group lies on, drawn by a game."""

    name: str

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        kind, _, which = self.name.partition("-")
        target.blit(GROUNDS[kind](which, *self.area.size), self.area[:2])


class Shown(Widget, frozen=True):
    """A graphic in its place."""

    graphic: Graphic

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        self.graphic.draw(PixelCanvas.on(target), self.area, sizes)

    def words(self) -> tuple[str, ...]:
        return self.graphic.words()

    def topic_at(self, x: int, y: int, sizes: Sizes) -> str:
        def width_of(words: str, face: Face) -> int:
            return text.width_of(words, *face)

        places = self.graphic.topics(self.area, sizes, width_of) if self.holds(x, y) else ()
        return next((topic for place, topic in places if place.holds(x, y)), "")


def adopt(drawings: GameDrawings) -> None:
    """Draw from now on what a game draws on its pages."""
    SPRITES.update({kind: _kept(draw) for kind, draw in drawings.sprites.items()})
    GROUNDS.update({kind: _kept(draw) for kind, draw in drawings.grounds.items()})
    DRAWINGS.update({kind: _shown(make) for kind, make in drawings.graphics.items()})


def _kept(draw: Callable[Values, Sketch]) -> Callable[Values, pygame.Surface]:
    return lambda *values, **named: sprite(draw(*values, **named))


def _shown(make: Callable[[Any], Graphic]) -> Draw:
    return lambda node, area, _sizes: [Shown(area, make(node.value))]


# What whole pages lie on, by name: how that is drawn, and what the widgets of the shell look like there.
PAGE_GROUNDS: dict[str, tuple[Callable[[Area], Widget], Callable[[Iterable[Widget]], list[Widget]]]] = {}


def _mark(node: nodes.Sprite, area: Area, sizes: Sizes) -> Widget:
    """An icon, a seat's symbol, or what a game draws."""
    kind, _, which = node.name.partition("-")
    px = sizes.px(node.size) if node.size else min(area.size)
    tap = widget_tap(node.tap)
    does = "" if node.tap is None else node.tap.says
    if kind == "icon":
        return IconMark(area, which, LINE if node.faint else TONES[node.tone], px=px, tap=tap, does=does)
    if kind == "seat":
        return SeatMark(area, int(which) % len(SEATS), node.faint, px=px, tap=tap, does=does)
    return SpriteMark(area, node.name, px, TONES[node.tone], node.faint, tap=tap, does=does)


class ExactPlate(Plate, frozen=True):
    """One of many that are as large as they can be: a fingertip reaches no farther."""

    exact = True


class ExactButton(PushButton, frozen=True):
    """The same of a button."""

    exact = True


class Field(Widget, frozen=True):
    """Words that are being typed, with a caret, beside the symbol of a seat and in its colour; below, what is wrong."""

    value: str
    hint: str = ""
    note: str = ""
    seat: int | None = None

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        Plate(self.area, Look.WELL).paint(target, sizes)
        words = self._words_area(sizes)
        colour = IVORY
        if self.seat is not None:
            colour, size = SEATS[self.seat].colour, sizes.px(_FIELD_SYMBOL)
            SeatMark(self.area.inset(sizes.px(12), 0).from_left(size)[0], self.seat, px=size).paint(target, sizes)
        upper, lower = words.from_top(words.height * 62 // 100) if self.note else (words, words)
        room = pygame.Rect(upper)
        if self.value:
            end = text.write(target, sizes, self.value, room, Ink(Role.HEADLINE, colour), SMALLEST_NAME).right
        else:
            end = room.left - sizes.px(4)
            hint = upper.from_left(upper.width, 0)[0].inset(sizes.px(10), 0)
            Label(hint, self.hint, Ink(Role.HEADLINE, DIM), chosen=True).paint(target, sizes)
        caret = pygame.Rect(min(end, upper.right) + sizes.px(4), 0, max(2, sizes.px(3)), sizes.font_px(Role.ACTION))
        caret.centery = upper.centre[1]
        target.fill(BRIGHT, caret)
        if self.note:
            Label(lower, self.note, Ink(Role.SMALL, DIM), chosen=True).paint(target, sizes)

    def _words_area(self, sizes: Sizes) -> Area:
        inside = self.area.inset(sizes.px(12), sizes.px(3))
        return inside if self.seat is None else inside.from_left(sizes.px(_FIELD_SYMBOL), sizes.px(12))[1]

    def words(self) -> tuple[str, ...]:
        return tuple(line for line in (self.value or self.hint, self.note) if line)

    def cut(self, sizes: Sizes) -> tuple[str, ...]:
        """The note, if it does not fit without the name that is in it."""
        note = self.note.replace(self.value.strip(), "") if self.value.strip() else self.note
        return Label(self._words_area(sizes), note, Ink(Role.SMALL)).cut(sizes)


class Painter:
    """Pages on one screen. What is the same as before is neither laid out nor made again."""

    def __init__(self, sizes: Sizes) -> None:
        self.sizes = sizes
        self.layout = Layout(sizes, shape_of(sizes), RulerInPixels(sizes))
        self._made: dict[int, tuple[Placed, tuple[Widget, ...]]] = {}  # of what was shown last
        self.places: dict[str, Area] = {}  # of the page that was shown last: where its keys are

    def widgets(self, page: Page, frame: Frame) -> list[Widget]:
        """A page with what lies below it, which tells nothing meanwhile; in usual type where large has no room."""
        placed = self.lay_out(page)
        if self.sizes.large and self.layout.misfits:
            usual = painter(replace(self.sizes, large=False))
            widgets, self.places = usual.widgets(page, frame), usual.places
            return widgets
        below = [] if page.below is None else self.widgets(page.below, frame.quiet)
        before, made = self._made, {}
        whole = Area(0, 0, self.sizes.width, self.sizes.height)
        ground, dressed = PAGE_GROUNDS[page.ground] if page.ground else (None, tuple)
        found: list[Widget] = [] if ground is None else [ground(whole)]
        for each in placed:
            node = each.node
            if isinstance(node, Drawing) and node.kind in SCENES:
                found += SCENES[node.kind](node, each.area, frame)
                continue
            known = before.get(id(each))
            made[id(each)] = known or (each, tuple(dressed(self._sized(each))))
            found += made[id(each)][1]
        self._made = made if page.below is None else {**self._made, **made}
        self.places = {each.node.key: each.area for each in placed if each.node.key}
        if page.below is None:
            return found
        sheet = next((each.area for each in placed if each.node.key == SHEET), None)
        return [*below, Veil(whole, sheet, tap=widget_tap(page.outside)), *found]

    def lay_out(self, page: Page) -> list[Placed]:
        """Where everything on a page goes; it is remembered until the page is shown."""
        return self.layout.place(page, Area(0, 0, self.sizes.width, self.sizes.height))

    def part(self, node: Node, area: Area, frame: Frame) -> list[Widget]:
        """A single node in an area, for a scene that places the rest by hand."""
        page = single("", node)
        found: list[Widget] = []
        for each in self.layout.place(page, area):
            if isinstance(each.node, Drawing) and each.node.kind in SCENES:
                found += SCENES[each.node.kind](each.node, each.area, frame)
            else:
                found += self._sized(each)
        return found

    def _sized(self, placed: Placed) -> Iterable[Widget]:
        """With the sizes that they are drawn with, where those are not the stage's."""
        found = self._widgets(placed)
        return [replace(each, scaled=self.sizes) for each in found] if self.sizes.large else found

    def _widgets(self, placed: Placed) -> Iterator[Widget]:  # noqa: C901 - one case per kind
        node, area, step, leaf, leaves, number = placed
        match node:
            case Text():
                yield from self._text(node, area, step)
            case Button():
                yield from self._button(node, area, step)
            case nodes.Sprite():
                yield _mark(node, area, self.sizes)
            case nodes.Switch(on=on):
                yield Switch(area, on)
            case Input():  # the page has keys for it, and one that takes what is typed
                yield Field(area, node.value, node.hint, node.note, node.seat)
            case Drawing(kind=kind, tap=tap):
                drawn = DRAWINGS[kind](node, area, self.sizes)
                yield from drawn
                if tap is not None and not any(each.tap for each in drawn):
                    yield Spot(area, tap=widget_tap(tap), said=(node.title,), does=tap.says)
            case List():
                yield from self._pager(node, area, leaf, leaves)
            case Fit():
                pass
            case Group():
                yield from self._group(node, area, step, number)

    def _text(self, node: Text, area: Area, step: Step) -> Iterator[Widget]:
        words = rung(node.words, step)
        if not words:
            return
        colour = TONES[node.tone] if node.seat is None else SEATS[node.seat].colour
        ink = Ink(rung(node.role, step), colour, Align(node.align), node.weight)
        px, weight = ink.face(self.sizes)
        if node.wraps and area.height > text.line_height(px, weight):
            if node.align is nodes.Align.CENTRE:  # in the middle of its height, too
                lines, size = text.block(words, px, weight, area.size)
                area = area.middle(area.width, min(area.height, len(lines) * text.line_height(size, weight)))
            yield Paragraph(area, words, ink, chosen=node.chosen)
        else:
            yield Label(area, words, ink, chosen=node.chosen)

    def _button(self, node: Button, area: Area, step: Step) -> Iterator[Widget]:
        kind = Kind.PRIMARY if node.primary else Kind.SECONDARY
        label, role, tap = rung(node.label, step), rung(node.role, step), widget_tap(node.tap)
        icon = rung(node.icon, step)
        does = "" if node.tap is None else node.tap.says
        off = node.tap is None and not node.lit
        if not node.sub:
            button = ExactButton if self.layout.style(node).exact else PushButton
            yield button(area, label, kind, icon or None, role, node.lit, off, node.chosen, tap=tap, does=does)
            return
        sizes = self.sizes
        yield PushButton(area, "", kind, None, role, node.lit, off, tap=tap, does=does, said=(label, *node.sub))
        strong, faint = (ON_BRASS, ON_BRASS) if node.primary else (IVORY, DIM)
        inside = area.inset(sizes.margin, sizes.border)
        if icon:
            spot, inside = inside.from_left(round(sizes.font_px(Role.ACTION) * 1.15), sizes.px(12))
            yield IconMark(spot, icon, strong)
        lines = [(label, Ink(role, strong)), *((line, Ink(Role.SMALL, faint)) for line in node.sub)]
        heights = [text.line_height(*ink.face(sizes)) for _, ink in lines]
        rest = inside.middle(inside.width, min(sum(heights), inside.height))
        for at, ((line, ink), height) in enumerate(zip(lines, heights, strict=True)):
            spot, rest = rest.from_top(height)
            yield Label(spot, line, ink, chosen=node.sub_chosen if at else node.chosen)

    def _group(self, node: Group, area: Area, step: Step, number: int) -> Iterator[Widget]:
        tap, does = widget_tap(_numbered(node.tap, number)), "" if node.tap is None else node.tap.says
        said = () if node.tap is None else (node.label,) if node.label else _said(node, step)
        if node.primary is not None:
            kind = Kind.PRIMARY if node.primary else Kind.SECONDARY
            button = ExactButton if self.layout.style(node).exact else PushButton
            yield button(area, "", kind, off=node.off, lit=bool(node.on), tap=tap, said=said, does=does)
        elif node.look in _GROUNDS:
            yield _GROUNDS[node.look](area)
        elif node.look is nodes.Look.BADGE:
            yield Badge(area, " ".join(_said(node, step)))
        elif node.look is not nodes.Look.NONE:
            plate = ExactPlate if self.layout.style(node).exact else Plate
            yield plate(area, _PLATES[node.look], tap=tap, said=said, does=does)
        elif tap is not None:
            yield Spot(area, tap=tap, said=said, does=does)
        if node.ground:
            yield Ground(area, node.ground)
        if node.topic:
            yield Topic(area, node.topic)

    def _pager(self, node: List, area: Area, leaf: int, leaves: int) -> Iterator[Widget]:
        """Leafing: back, which page of how many, on."""
        if leaves < 2:
            return
        if area.height > area.width:  # beside the list
            left, rest = area.from_top(area.width, self.sizes.gap)
            right, middle = rest.from_bottom(area.width, self.sizes.gap)
            words = f"{leaf + 1}/{leaves}"
        else:
            side = max(self.sizes.touch, area.height)
            left, rest = area.from_left(side, self.sizes.gap)
            right, middle = rest.from_right(side, self.sizes.gap)
            words = node.words.format(page=leaf + 1, pages=leaves)
        yield Label(middle, words, Ink(Role.SMALL, DIM, Align.CENTRE))
        for spot, icon, to, key in ((left, "back", leaf - 1, "page up"), (right, "on", leaf + 1, "page down")):
            tap = Tap(node.to[to].action, key, means=key) if 0 <= to < leaves and to < len(node.to) else None
            yield PushButton(spot, "", icon=icon, off=tap is None, tap=tap)


@lru_cache(maxsize=4)
def painter(sizes: Sizes) -> Painter:
    """The painter of a screen of this size, with all that it remembers."""
    return Painter(sizes)


def painter_for(frame: Frame) -> Painter:
    """The painter of whole pages, in the size of type that people want."""
    return painter(replace(frame.sizes, large=frame.model.settings.large_text))


def _numbered(tap: nodes.Tap | None, number: int) -> nodes.Tap | None:
    return replace(tap, key=str(number)) if tap is not None and 0 < number <= _MOST_NUMBERS else tap


def _said(node: Node, step: Step) -> tuple[str, ...]:
    shown = (each for each in walk(node) if each.since <= step and not 0 < each.until <= step)
    return tuple([rung(each.words, step) for each in shown if isinstance(each, Text)])

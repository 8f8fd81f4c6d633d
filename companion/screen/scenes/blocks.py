"""Pieces that several scenes are made of: buttons with a second line, switches, leafing, and a code to scan."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

import msgspec
import pygame
from msgspec.structs import replace

from companion.nodes.theme import DIM, Role, Sizes
from companion.pages.actions import Route, Show
from companion.screen.drawing import text
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.game_screens import Frame
from companion.screen.widgets.basic import Label, Paragraph, PushButton
from companion.screen.widgets.widget import Tap, Widget

T = TypeVar("T")
HOLD_MS = 1200  # to hold a button that cannot be taken back


NOWHERE = Area(0, 0, 0, 0)  # the place of a button that is still to get one


Button = TypeVar("Button", bound=PushButton)


def in_cells(cells: Iterable[Area], buttons: Iterable[Button]) -> list[Button]:
    """The same buttons in these places."""
    return [replace(button, area=cell) for cell, button in zip(cells, buttons, strict=False)]


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


def fitting(frame: Frame, parts: Sequence[str], ink: Ink, width: int) -> str:
    """Facts in one line: fewer of them rather than half of one."""
    found = [part for part in parts if part]
    while len(found) > 1 and text.width_of(" · ".join(found), *ink.face(frame.sizes)) > width:
        found.pop()
    return " · ".join(found)


def whole_sentences(frame: Frame, said: Sequence[str], ink: Ink, width: int) -> str:
    """As many of them as one line holds: fewer rather than half of one, and at least the first."""
    for count in range(len(said), 1, -1):
        words = " ".join(said[:count])
        if text.fitted(words, *ink.face(frame.sizes), width)[0] == words:
            return words
    return said[0]


def text_height(frame: Frame, words: str, width: int, ink: Ink) -> int:
    """How high words are in as many lines as they need."""
    px, weight = ink.face(frame.sizes)
    return len(text.wrapped(words, px, weight, width)) * text.line_height(px, weight) + 2


def paragraph(frame: Frame, area: Area, words: str, ink: Ink, gap: int = 0) -> tuple[Paragraph, Area]:
    """Words on top of an area, and what is left below them."""
    spot, rest = area.from_top(text_height(frame, words, area.width, ink), gap)
    return Paragraph(spot, words, ink), rest


Texts = Sequence[tuple[str, Ink]]
_SMALLER = ((Role.BODY, 1.0), (Role.BODY, 0.9), (Role.BODY, text.SMALLEST), (Role.SMALL, text.SMALLEST))


def fitted_texts(frame: Frame, area: Area, texts: Texts, tight: Texts = (), roles: Sequence[Role] = ()) -> list[Widget]:
    """Texts below each other, as large as they fit: body text in the first of these roles that will do, else as it is;
    then what is `tight` (the same in fewer lines), smaller and smaller."""
    gap = frame.sizes.px(4)
    loose = [(texts, role, 1.0) for role in (*roles, Role.BODY)]
    for shown, role, share in (*loose, *((tight or texts, *size) for size in _SMALLER)):
        inked = [(words, replace(ink, role=role) if ink.role is Role.BODY else ink) for words, ink in shown]
        heights = [_text_height(frame, words, ink, area.width, share) for words, ink in inked]
        if sum(heights) + gap * (len(heights) - 1) <= area.height:
            break
    widgets: list[Widget] = []
    for (words, ink), height in zip(inked, heights, strict=True):
        spot, area = area.from_top(height, gap)
        widgets.append(Paragraph(spot, words, ink))
    return widgets


def _text_height(frame: Frame, words: str, ink: Ink, width: int, share: float) -> int:
    px, weight = ink.face(frame.sizes)
    size = round(px * share)
    return text.line_height(size, weight) * len(text.wrapped(words, size, weight, width))


def switch_area(sizes: Sizes, row: Area) -> Area:
    """Where a switch stands in a row: at its right end."""
    height = sizes.px(30)
    return row.from_right(height * 9 // 5)[0].middle(height * 9 // 5, height)


class Leaf(msgspec.Struct, Generic[T], frozen=True):
    """What is shown of a longer list, where, and the buttons that leaf through it."""

    items: Sequence[T]
    area: Area
    turner: list[Widget]


def leafed(
    frame: Frame,
    area: Area,
    pages: Callable[[Area], Sequence[Sequence[T]]],
    place: tuple[int, Callable[[int], Route]],
    foot: tuple[int, int] | None = None,
) -> Leaf[T]:
    """All items where they fit on one page; else the page at this `place` (and how to get to another), above a `foot`.

    `pages` says what fits into an area, page by page.
    """
    found = pages(area)
    if len(found) < 2:
        return Leaf(found[0] if found else (), area, [])
    below, area = area.from_bottom(*foot or (frame.sizes.touch, frame.sizes.gap))
    found = pages(area)
    page = max(0, min(place[0], len(found) - 1))
    return Leaf(found[page], area, _pager(frame, below, page, len(found), place[1]))


def _pager(frame: Frame, area: Area, page: int, pages: int, to: Callable[[int], Route]) -> list[Widget]:
    """Leafing: back, which page of how many, on."""
    side = max(frame.sizes.touch, area.height)
    left, rest = area.from_left(side, frame.sizes.gap)
    right, middle = rest.from_right(side, frame.sizes.gap)
    words = frame.say("{page} of {pages}", page=page + 1, pages=pages)
    widgets: list[Widget] = [Label(middle, words, Ink(Role.SMALL, DIM, Align.CENTRE))]
    for spot, icon, leaf, key in ((left, "back", page - 1, "page up"), (right, "on", page + 1, "page down")):
        tap = Tap(Show(to(leaf)), key, means=key) if 0 <= leaf < pages else None
        widgets.append(PushButton(spot, "", icon=icon, off=tap is None, tap=tap))
    return widgets


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

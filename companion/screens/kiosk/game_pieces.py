"""What games draw in several parts: boards on the thing that is played on, keys, what flies; and what pages lie on.

One rule: it knows no game. Where pieces are, what they look like and what taps on them do is given to it.
"""

from collections.abc import Callable, Iterable
from functools import partial

import pygame
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.drawing.canvas import Align, Ink, Sketch, Touched
from companion.nodes import theme
from companion.nodes.nodes import Drawing
from companion.nodes.theme import ACTIVE, BRASS, BRIGHT, Colour, Role, Sizes, darker, lighter, mix
from companion.pages.context import Board, GameDrawings, PageGround, Piece
from companion.screens.kiosk.drawing.cache import BOXES
from companion.screens.kiosk.drawing.canvas import PixelCanvas, drawn, put
from companion.screens.kiosk.game_screens import Frame, Widgets
from companion.screens.kiosk.page_widgets import DRAWINGS, PAGE_GROUNDS, SCENES, Shown, adopt
from companion.screens.kiosk.widgets.basic import Bar, Label, Paragraph, Plate, PushButton
from companion.screens.kiosk.widgets.panels import BUTTONS, PALETTES, Finish, Kind, Look, Palette, Press
from companion.screens.kiosk.widgets.widget import Drop, Tap, Widget, widget_tap

_SIGN = Ink(Role.SMALL, BRIGHT, Align.CENTRE)


def adopt_all(drawings: GameDrawings) -> None:
    """Draw from now on what a game draws on its pages."""
    adopt(drawings)
    DRAWINGS.update({kind: partial(_in_pieces, make) for kind, make in drawings.pieces.items()})
    SCENES.update({kind: partial(_on_a_board, make) for kind, make in drawings.boards.items()})
    for name, ground in drawings.page_grounds.items():
        PALETTES[name] = _palette(ground)
        PAGE_GROUNDS[name] = partial(PageGroundWidget, sketch=ground.sketch), partial(_dressed, name, ground.dim)


# pieces


class PieceWidget(Shown, frozen=True):
    """A piece in its place; it is told what a finger does to it."""

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        graphic = self.graphic
        if isinstance(graphic, Touched) and (self.pressed or self.held):
            graphic = replace(graphic, pressed=self.pressed, held=self.held)
        graphic.draw(PixelCanvas.on(target), self.area, sizes)

    @property
    def stands_out(self) -> bool:
        return isinstance(self.graphic, Touched) and self.graphic.stands_out

    def holds(self, x: int, y: int) -> bool:
        if not (isinstance(self.graphic, Touched) and self.graphic.is_round):
            return super().holds(x, y)
        across, down = x - self.area.centre[0], y - self.area.centre[1]
        return across * across + down * down <= (self.area.width // 2) ** 2


class ExactPiece(PieceWidget, frozen=True):
    """One that a fingertip finds no farther than its outline; it may lie on another."""

    exact = True


def piece_widgets(pieces: Iterable[Piece]) -> Widgets:
    """The widgets of pieces, from below."""
    return [
        (ExactPiece if piece.exact else PieceWidget)(piece.area, piece.graphic, tap=_tap(piece)) for piece in pieces
    ]


def _tap(piece: Piece) -> Tap | None:
    if piece.tap is None:
        return None
    return replace(widget_tap(piece.tap), drops=tuple(Drop(*drop) for drop in piece.drops))


def _in_pieces(make: Callable[..., Iterable[Piece]], node: Drawing, area: Area, sizes: Sizes) -> Widgets:
    return piece_widgets(make(node, area, sizes))


def _on_a_board(make: Callable[..., Board], node: Drawing, area: Area, frame: Frame) -> Widgets:
    return board_widgets(make(node, area, frame.sizes, frame.model.motion, frame.say), frame)


def board_widgets(board: Board, frame: Frame) -> Widgets:
    """A board, from below: the empty thing, the pieces on it, a sign on its wood, and what stirs."""
    lies = frame.screens.apparatuses[board.thing]().board
    assert lies is not None
    below, above = lies(board.layout, frame.model.picture if board.stirs else None)
    sign: Widgets = []
    if board.sign is not None:
        area, words = board.sign
        sign = [Plate(area, Look.WELL, board.ground), Label(area, words, _SIGN)]
    return [*below, *piece_widgets(board.pieces), *sign, *above]


# what pages lie on


class PageGroundWidget(Widget, frozen=True, kw_only=True):
    """The ground of a page, as large as the screen."""

    sketch: Callable[[tuple[int, int]], Sketch]

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:  # noqa: ARG002
        target.blit(_opaque(self.sketch(self.area.size)), self.area)


@BOXES.kept
def _opaque(sketch: Sketch) -> pygame.Surface:
    whole = pygame.Surface(sketch.size, 0, 32)
    put(whole, drawn(sketch), (0, 0))
    return whole


def _palette(ground: PageGround) -> Palette:
    """The primary button is brass everywhere."""
    panel, line, deep = ground.panel, ground.line, ground.deep
    off = Finish(panel, darker(panel, 0.1), line, panel)
    return Palette(
        {
            Look.PLAIN: Finish(lighter(panel, 0.02), darker(panel, 0.14), line, lighter(panel, 0.08)),
            Look.ACTIVE: Finish(lighter(ACTIVE, 0.02), darker(ACTIVE, 0.14), BRIGHT, lighter(ACTIVE, 0.12), 1.2),
            Look.WELL: Finish(mix(deep, panel, 0.3), mix(deep, panel, 0.5), darker(line, 0.3), deep),
        },
        {
            **BUTTONS,
            (Kind.SECONDARY, Press.UP): Finish(lighter(panel, 0.07), darker(panel, 0.1), BRASS, lighter(panel, 0.16)),
            (Kind.SECONDARY, Press.DISABLED): off,
            (Kind.PRIMARY, Press.DISABLED): off,
        },
        (mix(deep, panel, 0.75), mix(deep, panel, 0.4), line),
    )


def _dressed(ground: str, dim: Colour, widgets: Iterable[Widget]) -> Widgets:
    """The same widgets of the shell: the bar, the panels, the buttons and faint words among them in other colours."""
    return [_in_colours(ground, dim, widget) for widget in widgets]


def _in_colours(ground: str, dim: Colour, widget: Widget) -> Widget:
    match widget:
        case Bar() | PushButton() | Plate():
            return replace(widget, ground=ground)
        case Label() | Paragraph() if widget.ink.colour == theme.DIM:
            return replace(widget, ink=replace(widget.ink, colour=dim))
        case _:
            return widget

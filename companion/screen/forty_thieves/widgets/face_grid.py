"""The grid of faces: five symbols by four colours, the special tiles below, and where they are played the golden tiles
and the switch for leaders. What cannot be is shown faint."""

from collections.abc import Callable, Sequence

import pygame
from msgspec.structs import replace

from companion.games.forty_thieves.faces import GOLDENS, JARS, SPECIALS
from companion.languages import Translator, capital, mark
from companion.nodes.theme import BRIGHT, Sizes
from companion.pages.actions import Action, Show
from companion.screen.drawing.canvas import faded, put
from companion.screen.drawing.layout import Area
from companion.screen.forty_thieves.turn.step_route import Step
from companion.screen.forty_thieves.widgets.piece_marks import grid_face
from companion.screen.game_screens import Frame
from companion.screen.widgets.widget import Tap, Widget

COLUMNS = 5
LEADER = " leader"
_FAINT = 60  # of 255: a face that cannot be there
_KEYS = "12345qwertasdfgzxcvb"  # as the grid lies on a keyboard
_SPECIAL_KEYS = "67890"
_GOLDEN_KEYS = "iop"
_COLOURS = {"red": mark("red"), "green": mark("green"), "yellow": mark("yellow"), "blue": mark("blue")}
_SYMBOLS = {
    "sun": mark("sun"),
    "clubs": mark("clubs"),
    "moon": mark("moon"),
    "hand": mark("hand"),
    "star": mark("star"),
}

Told = Callable[[str], Action | None]  # what comes of it if this is the face; None: it cannot be


class FaceKey(Widget, frozen=True):
    """A face to tap."""

    face: str
    name: str
    lit: bool = False

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        sprite = grid_face(self.face, self.area.size)
        put(target, sprite if self.tap is not None or self.lit else faded(sprite, _FAINT), self.area[:2])
        if self.pressed or self.lit:
            pygame.draw.rect(target, BRIGHT, self.area, 2 * sizes.border, border_radius=sizes.px(7))

    def words(self) -> tuple[str, ...]:
        return (self.name,)


def face_name(say: Translator, face: str) -> str:
    """What a face or a jar is called."""
    for tiles in (SPECIALS, GOLDENS):
        for kind in tiles:
            if kind == face:
                return say.words(kind.words)
    colour, symbol = face.removesuffix(LEADER).split()
    facts = {"symbol": say(_SYMBOLS[symbol]), "colour": say(_COLOURS[colour])}
    return say("leader, {symbol}, {colour}", **facts) if face.endswith(LEADER) else say("{symbol}, {colour}", **facts)


def grid_rows(frame: Frame, rows: int, area: Area) -> list[Area]:
    """Rows in which a fingertip finds each face: the smaller they are, the farther apart."""
    gap = max(frame.sizes.px(4), -(-(frame.sizes.touch * rows - area.height) // (rows + 1)))
    return area.rows(rows, gap)


def grid_columns(frame: Frame, row: Area, count: int = COLUMNS) -> list[Area]:
    """The cells of a row, wide enough or far enough apart."""
    gap = max(frame.sizes.px(4), -(-(frame.sizes.touch * count - row.width) // (count + 1)))
    return row.columns(count, gap)


def thief_keys(frame: Frame, rows: Sequence[Area], told: Told, *, leader: bool = False) -> list[Widget]:
    """Twenty thieves, or as many jars or leaders."""
    cells = [cell for row in rows for cell in grid_columns(frame, row)]
    names = [f"{name}{LEADER}" if leader else name for name in JARS]
    return [_key(frame, cell, name, told, key) for cell, name, key in zip(cells, names, _KEYS, strict=True)]


def special_keys(frame: Frame, row: Area, told: Told) -> list[Widget]:
    """The five kinds of special tiles."""
    cells = grid_columns(frame, row)
    return [_key(frame, *each) for each in zip(cells, SPECIALS, [told] * len(SPECIALS), _SPECIAL_KEYS, strict=True)]


def golden_keys(frame: Frame, cells: Sequence[Area], told: Told) -> list[Widget]:
    """The three golden tiles."""
    return [_key(frame, *each) for each in zip(cells, GOLDENS, [told] * len(GOLDENS), _GOLDEN_KEYS, strict=True)]


def leader_key(frame: Frame, area: Area, route: Step) -> Widget:
    """The switch for leaders: the faces are leaders then."""
    tap = Tap(Show(replace(route, leader=not route.leader)), "l", means="leader")
    return FaceKey(area, "leader", capital(frame.say("leader")), lit=route.leader, tap=tap)


def _key(frame: Frame, area: Area, face: str, told: Told, key: str) -> Widget:
    action = told(face)
    return FaceKey(area, face, face_name(frame.say, face), tap=None if action is None else Tap(action, key))

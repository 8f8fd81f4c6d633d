"""The three levels lifted apart and laid flat: every drawer on every side is seen, the hidden ones too.

It stands beside the box and faces the same way, so that the right front side there is the right front side here.
"""

import pygame

from companion.screen.box_picture import DRAWERS, BoxPicture
from companion.screen.box_space import Face, Roll, face, seen
from companion.screen.box_wood import FRONT_WOOD, LINING, SECRET_LINING, WOODS, half_width
from companion.screen.cache import SPRITES
from companion.screen.canvas import Canvas, put
from companion.screen.colours import darker, lighter
from companion.screen.paths import Point
from companion.screen.theme import BRASS, BRIGHT, Colour

_REACH = 1.92  # half of the width that a level needs with its drawers out
_DEEP = 0.56  # a level's height on the sheet against its width


def draw_plan(target: pygame.Surface, area: pygame.Rect, picture: BoxPicture) -> None:
    """Put the plan into an area."""
    key = ("plan", area.size, picture)
    put(target, SPRITES.get(key, lambda: _drawn(area.width, area.height, picture)), area.topleft)


def _drawn(width: int, height: int, picture: BoxPicture) -> pygame.Surface:
    canvas = Canvas(width, height, over=3)
    scale = min(width / (2 * _REACH), height / 3 / (2 * _REACH * _DEEP))
    for index, level in enumerate(picture.upwards):
        middle = (width / 2, height * (2.5 - index) / 3)
        _Level(canvas, picture, level, (scale, middle)).draw()
    return canvas.finish()


class _Level:
    """One level on the plan."""

    def __init__(self, canvas: Canvas, picture: BoxPicture, level: str, place: tuple[float, Point]) -> None:
        self.canvas, self.picture, self.level = canvas, picture, level
        self.scale, self.middle = place
        extra = picture.turned_degrees(level) - 90.0 * picture.quarters(level)
        self.faces = {f"{level}{picture.number_at(level, side)}": face(extra, 1, side, Roll()) for side in range(4)}

    def draw(self) -> None:
        """The level's floor, then what is shut and what is out."""
        corners = [self._spot(plane, -1.0, 0.0) for plane in self.faces.values()]
        lit = self.level in self.picture.lit
        self.canvas.polygon(corners, darker(WOODS[self.level], 0.45))
        self.canvas.stroke(corners, max(1.0, self.scale * 0.07), BRIGHT if lit else WOODS[self.level], closed=True)
        out = dict(self.picture.open)
        for drawer in DRAWERS:
            if drawer in self.faces:
                self._drawer(drawer, out.get(drawer, 0.0))

    def _drawer(self, drawer: str, out: float) -> None:
        plane, half = self.faces[drawer], half_width(drawer)
        if not out:
            self._board(plane, (-half, half, -0.2, -0.03), BRIGHT if drawer in self.picture.lit else darker(BRASS, 0.2))
            return
        self._board(plane, (-half, half, -0.05, out), lighter(FRONT_WOOD[self.level], 0.15))
        edge = max(0.0, out - 0.47)
        self._board(plane, (-half + 0.12, half - 0.12, edge, out), LINING)
        if edge > 0.1:
            self._board(plane, (-half + 0.12, half - 0.12, 0.0, edge - 0.06), SECRET_LINING)
        self._board(plane, (-half, half, out - 0.15, out), BRIGHT)

    def _board(self, plane: Face, form: tuple[float, float, float, float], colour: Colour) -> None:
        left, right, near, far = form
        corners = ((left, near), (right, near), (right, far), (left, far))
        self.canvas.polygon([self._spot(plane, u, forward) for u, forward in corners], colour)

    def _spot(self, plane: Face, u: float, forward: float) -> Point:
        x, y, _ = plane.at(u, 0.0, forward)
        across, down = seen((x, y, 0.0))
        return self.middle[0] + across * self.scale, self.middle[1] + down * self.scale

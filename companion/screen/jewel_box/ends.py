"""The two ends of the box: veneer in a frame, an inlay that tells which one it is, and the feet it stands on."""

import math
from collections.abc import Callable

from companion.screen.drawing.canvas import Canvas
from companion.screen.drawing.paths import ellipse, regular, star
from companion.screen.drawing.theme import BRASS, BRIGHT, Colour, darker, lit, mix
from companion.screen.jewel_box.grain import GROOVE, WOODS, shade
from companion.screen.jewel_box.space import BOX_HEIGHT, EYE, FOOT, Shortcut, Vector, View, dot


class End:
    """The top of the box, or what was its bottom before it was turned over.

    Its axes point where its level's drawers 1 and 2 do, so that the inlay travels with the wood.
    """

    def __init__(self, canvas: Canvas, view: View, axes: tuple[Vector, Vector], normal: Vector) -> None:
        self.canvas, self.view = canvas, view
        top = (normal[0] * BOX_HEIGHT / 2, normal[1] * BOX_HEIGHT / 2, normal[2] * BOX_HEIGHT / 2)
        self.spot = Shortcut(view, top, (*axes, normal)).spot  # u and v from -1 to 1
        self.normal = normal
        self.light = shade(normal)

    @property
    def is_seen(self) -> bool:
        """Turned towards the eye."""
        return dot(self.normal, EYE) > BOX_HEIGHT / 2

    def draw(self, level: str) -> None:
        """Veneer in a frame of rails, a line of brass, and an inlay: a sun on A, a moon under C."""
        wood = WOODS[level]
        self._square(1.0, lit(wood, self.light * 1.24))
        self._square(0.975, lit(wood, self.light * 0.98))
        self._rails(wood)
        self._square(0.775, lit(GROOVE, 1.0))
        self._veneer(wood)
        self._frame(0.70, 0.026)
        self._inlay(level, wood)

    def _square(self, half: float, colour: Colour) -> None:
        self._fill([(-half, -half), (half, -half), (half, half), (-half, half)], colour)

    def _fill(self, corners: list[tuple[float, float]], colour: Colour) -> None:
        self.canvas.polygon([self.spot(u, v) for u, v in corners], colour)

    def _rails(self, wood: Colour) -> None:
        """Four rails, mitred, each catching the light a little differently."""
        outer, inner = 0.955, 0.79
        for quarter, tone in enumerate((1.02, 1.10, 0.97, 1.05)):
            turn = _quarter(quarter)
            rail = [turn(-outer, -outer), turn(outer, -outer), turn(inner, -inner), turn(-inner, -inner)]
            self._fill(rail, lit(wood, self.light * tone))
            for vein in (0.25, 0.55, 0.8):
                half = outer + (inner - outer) * vein
                strip = [turn(-half, -half), turn(half, -half), turn(half, -half + 0.012), turn(-half, -half + 0.012)]
                self._fill(strip, lit(wood, self.light * tone * 0.9))

    def _veneer(self, wood: Colour) -> None:
        """Four quarters of veneer, matched like a book, so that the figure meets in the middle."""
        half = 0.755
        for quarter, tone in enumerate((1.04, 0.97, 1.02, 0.95)):
            turn = _quarter(quarter)
            for step in range(9):
                near, far = half * step / 9, half * (step + 1) / 9
                ripple = 0.035 * math.sin(step * 2.3 + quarter) - 0.02 * (step % 2)
                strip = [turn(-near, -near), turn(near, -near), turn(far, -far), turn(-far, -far)]
                self._fill(strip, lit(wood, self.light * (tone + ripple)))

    def _frame(self, half: float, width: float) -> None:
        for quarter, tone in enumerate((1.0, 1.15, 0.85, 1.0)):
            turn = _quarter(quarter)
            low = half - width
            rail = [turn(-half, -half), turn(half, -half), turn(low, -low), turn(-low, -low)]
            self._fill(rail, lit(BRASS, self.light * tone))

    def _inlay(self, level: str, wood: Colour) -> None:
        brass = lit(mix(BRASS, BRIGHT, 0.35), self.light)
        dark = lit(wood, self.light * 0.55)
        if level == "A":
            self._fill(ellipse((0, 0), 0.44, 0.44), dark)
            self._fill(star(12, 0.42, 0.25), brass)
            self._fill(ellipse((0, 0), 0.2, 0.2), dark)
            self._fill(ellipse((0, 0), 0.165, 0.165), lit(BRIGHT, self.light))
            return
        self._fill(ellipse((0, 0), 0.44, 0.44), dark)
        self._fill(ellipse((0, 0), 0.40, 0.40), brass)
        self._fill(ellipse((0.13, -0.13), 0.30, 0.30), dark)
        self._fill([(0.16 + x * 0.11, -0.16 + y * 0.11) for x, y in regular(4, 1.0)], brass)

    def studs(self) -> None:
        """Four brass feet; on the upper end they are the studs on which the box will stand when turned over."""
        size = FOOT * self.view.scale
        for u, v in sorted(((0.9, 0.9), (-0.9, 0.9), (0.9, -0.9), (-0.9, -0.9)), key=lambda foot: self.spot(*foot)[1]):
            x, y = self.spot(u, v, FOOT * 0.8)
            rim = [(x + px, y + py * 0.82) for px, py in ellipse((0, 0), size, size, 24)]
            self.canvas.polygon(rim, darker(BRASS, 0.62))
            self.canvas.disc((x, y), size * 0.8, darker(BRASS, 0.25))
            self.canvas.disc((x - size * 0.12, y - size * 0.16), size * 0.58, BRASS)
            self.canvas.disc((x - size * 0.26, y - size * 0.3), size * 0.24, lit(BRIGHT, 1.4))


def _quarter(turns: int) -> Callable[[float, float], tuple[float, float]]:
    def turn(u: float, v: float) -> tuple[float, float]:
        for _ in range(turns):
            u, v = -v, u
        return u, v

    return turn

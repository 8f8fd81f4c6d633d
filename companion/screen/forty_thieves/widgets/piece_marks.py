"""Small pictures of the game's pieces: in tables, on buttons, in the grid of faces."""

import pygame

from companion.nodes.theme import darker
from companion.screen.drawing.cache import SPRITES
from companion.screen.drawing.canvas import Canvas, put_centred
from companion.screen.drawing.paths import rounded
from companion.screen.forty_thieves.drawing.colours import ENAMELS, GOLD, GOLDEN, SPECIAL, Enamel
from companion.screen.forty_thieves.drawing.jars import jar_tile
from companion.screen.forty_thieves.drawing.night import pile
from companion.screen.forty_thieves.drawing.specials import thing
from companion.screen.forty_thieves.drawing.stones import sapphire
from companion.screen.forty_thieves.drawing.thieves import colour_mark, leader_mark, symbol
from companion.screen.widgets.basic import Mark

LEADER = "leader"
_GOLDEN = frozenset({"merchant", "genie", "sinbad"})


class Stone(Mark, frozen=True):
    """A sapphire."""

    def sprite(self, size: int) -> pygame.Surface:
        return sapphire(size)


class Thing(Mark, frozen=True):
    """What is on a special or golden tile."""

    name: str

    def sprite(self, size: int) -> pygame.Surface:
        return thing(self.name, size)


class Back(Mark, frozen=True):
    """A tile that lies face down, with the jar that was noted of it, if any."""

    jar: str = ""

    def sprite(self, size: int) -> pygame.Surface:
        return jar_tile(size, self.jar)


class Pile(Mark, frozen=True):
    """The stack, or the discards."""

    name: str

    def sprite(self, size: int) -> pygame.Surface:
        return pile(self.name, size)


@SPRITES.kept
def grid_face(face: str, size: tuple[int, int]) -> pygame.Surface:
    """A face as a key of the grid: the symbol, and beside it the mark of the colour."""
    if face == LEADER:
        return _with(_plate(SPECIAL, size), leader_mark(round(min(size) * 0.8)), 0.5)
    if " " not in face:
        return _with(_plate(GOLDEN if face in _GOLDEN else SPECIAL, size), thing(face, round(min(size) * 0.86)), 0.5)
    colour, name, *more = face.split()
    enamel = ENAMELS[colour]
    whole = _plate(Enamel(enamel.top, enamel.bottom, enamel.symbol, GOLD) if more else enamel, size)
    large, small = round(min(size[1] * 0.8, size[0] * 0.6)), round(min(size) * 0.3)
    _with(whole, symbol(name, large, enamel.symbol), 0.40)
    _with(whole, colour_mark(colour, small, enamel.symbol), 0.82, 0.62 if more else 0.5)
    if more:
        _with(whole, leader_mark(small), 0.82, 0.25)
    return whole


def _with(whole: pygame.Surface, sprite: pygame.Surface, across: float, down: float = 0.5) -> pygame.Surface:
    width, height = whole.get_size()
    put_centred(whole, sprite, (width * across, height * down))
    return whole


def _plate(enamel: Enamel, size: tuple[int, int]) -> pygame.Surface:
    """Enamel to draw on."""
    return _enamel_plate(enamel, size).copy()


@SPRITES.kept
def _enamel_plate(enamel: Enamel, size: tuple[int, int]) -> pygame.Surface:
    """With round corners and a bright rim."""
    width, height = size
    canvas = Canvas(width, height, over=4)
    radius = min(size) * 0.16
    edge = darker(enamel.bottom, 0.5)
    for inset, top, bottom in ((0.0, edge, edge), (0.8, enamel.rim, enamel.rim), (2.0, enamel.top, enamel.bottom)):
        right, lower = width - inset, height - inset
        corners = [(inset, inset), (right, inset), (right, lower), (inset, lower)]
        canvas.shaded(rounded(corners, radius - inset / 2), top, bottom)
    return canvas.finish()

"""What lies face down again is not seen: two tables that differ only in that look the same, pixel by pixel."""

import pygame
import pytest

from companion.games.forty_thieves.pages.routes import Doing, Step
from companion.games.forty_thieves.state import State
from companion.pages.routes import Play
from companion.screens.kiosk.widgets.stage import Stage
from companion.screens.kiosk.window.window import plain_surface
from tests.companion.screens.kiosk.forty_thieves.games import KEPT, after, line, opened, position, scene

FAILED = line("theft_failed")
HAND = (opened(), position(), KEPT)
ANNOUNCED = (*HAND, line("theft_announced", place="s11"))


def told(cell: str, tile: str) -> str:
    return line("tile_shown", cell=cell, tile=tile)


FEW, MANY = (told("r1c1", "red sun"),), (told("r1c1", "dagger"), told("r2c2", "yellow moon"))
TWINS = {
    "a failed theft": ((*ANNOUNCED, *FEW, FAILED), (*ANNOUNCED, *MANY, FAILED)),
    "a glimpse before it": (
        (*ANNOUNCED, told("r1c1", "blue star"), FAILED, KEPT, line("tile_replaced", cell="r1c1")),
        (*ANNOUNCED, told("r1c1", "evil_eye"), FAILED, KEPT, line("tile_replaced", cell="r1c1")),
    ),
    "a Lantern": (
        (*HAND, told("r1c1", "lantern"), told("r1c2", "red sun")),
        (*HAND, told("r1c1", "lantern"), told("r1c2", "dagger")),
    ),
}
ROUTES = (Play(1), Step(1, doing=Doing.JAR, cells=("r1c1",)), Step(1, doing=Doing.CORRECT, cells=("r1c1",)))


def pixels(state: State, route: Play, size: tuple[int, int]) -> bytes:
    stage = Stage(plain_surface(size))
    stage.show(scene(state, route, size), 0)
    return pygame.image.tobytes(stage.surface, "RGB")


@pytest.mark.parametrize("name", TWINS)
def test_faces_that_lie_down_again_change_no_pixel(name: str) -> None:
    one, other = (after(*lines) for lines in TWINS[name])
    for route in ROUTES:
        assert scene(one, route) == scene(other, route)
    assert pixels(one, Play(1), (480, 320)) == pixels(other, Play(1), (480, 320))


def test_faces_that_lie_open_are_seen() -> None:
    up, others = (after(opened(), position(tiles={"r1c1": tile})) for tile in ("red sun", "blue sun"))
    assert pixels(up, Play(1), (480, 320)) != pixels(others, Play(1), (480, 320))

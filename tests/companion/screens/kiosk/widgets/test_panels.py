"""The kit carries whole scenes: at every size, inside the caches, the same bytes each time."""

from collections.abc import Callable

import pygame
import pytest

from companion.drawing.area import Area
from companion.nodes.theme import SIZES, Sizes
from companion.screens.kiosk.drawing import cache
from companion.screens.kiosk.widgets import panels
from companion.screens.kiosk.widgets.basic import Badge, Pool, PushButton
from companion.screens.kiosk.widgets.panels import Kind, Look
from tests.companion.screens.kiosk.likeness import differing
from tests.companion.screens.kiosk.mock_scenes import reveal_scene, turn_scene

Scene = Callable[[pygame.Surface, Sizes], None]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", [turn_scene, reveal_scene])
def test_second_drawing_comes_from_the_caches_and_looks_the_same(scene: Scene, size: tuple[int, int]) -> None:
    first, second = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
    scene(first, Sizes(*size))
    kept = [len(each.surfaces) for each in (cache.SPRITES, cache.BOXES, cache.WORDS)]
    scene(second, Sizes(*size))
    assert [len(each.surfaces) for each in (cache.SPRITES, cache.BOXES, cache.WORDS)] == kept
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def test_every_size_together_stays_inside_the_caches() -> None:
    for size in SIZES:
        turn_scene(pygame.Surface(size, 0, 32), Sizes(*size))
        reveal_scene(pygame.Surface(size, 0, 32), Sizes(*size))
    for each in (cache.SPRITES, cache.BOXES, cache.WORDS):
        assert each.held_bytes <= each.limit_bytes


def test_pressed_and_disabled_buttons_look_different() -> None:
    looks = []
    for kind in Kind:
        for pressed, off in ((False, False), (True, False), (False, True)):
            surface = pygame.Surface((160, 52), 0, 32)
            button = PushButton(Area(0, 0, 160, 52), "Done", kind, "undo", off=off, pressed=pressed)
            button.paint(surface, Sizes(800, 480))
            looks.append(surface)
    assert differing(looks[0], looks[3]) > 0.5
    assert all(pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(looks[0], "RGB") for one in looks[1:])


def test_panel_has_round_corners_and_stays_inside() -> None:
    surface = pygame.Surface((120, 80), 0, 32)
    surface.fill((1, 2, 3))
    panels.plate(surface, Sizes(800, 480), pygame.Rect(10, 10, 100, 60), panels.PANELS[Look.ACTIVE])
    assert surface.get_at((10, 10))[:3] == (1, 2, 3)
    assert surface.get_at((60, 9))[:3] == surface.get_at((60, 70))[:3] == (1, 2, 3)
    assert surface.get_at((60, 40))[:3] != (1, 2, 3)


def test_pool_of_light_lightens_the_middle_and_not_the_edge() -> None:
    surface = pygame.Surface((200, 120), 0, 32)
    Pool(Area(0, 0, 200, 120)).paint(surface, Sizes(800, 480))
    assert sum(surface.get_at((100, 60))[:3]) > 60
    assert sum(surface.get_at((0, 60))[:3]) <= 6


def test_badge_is_as_wide_as_its_words() -> None:
    def painted(words: str) -> pygame.Rect:
        surface = pygame.Surface((400, 46), pygame.SRCALPHA, 32)
        Badge(Area(0, 0, 400, 46), words).paint(surface, Sizes(800, 480))
        return surface.get_bounding_rect()

    short, long = painted("BOX"), painted("SIMULATED BOX")
    assert long.width > short.width
    assert abs(long.centerx - 200) <= 1 >= abs(short.centerx - 200)
    assert long.centery == short.centery

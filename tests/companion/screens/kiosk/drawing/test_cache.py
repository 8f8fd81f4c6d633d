import pygame
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.screens.kiosk.drawing import cache
from companion.screens.kiosk.drawing.cache import SurfaceCache
from tests.laws import share


def surface(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA, 32)


@given(st.lists(st.integers(1, 60), max_size=80))
@settings(max_examples=share(60))
def test_cache_never_holds_more_than_its_limit(sides: list[int]) -> None:
    held = SurfaceCache(20_000)
    for side in sides:
        held.get(side, lambda side=side: surface(side))  # type: ignore[misc]
        assert held.held_bytes <= held.limit_bytes
        assert held.held_bytes == sum(s.get_width() * s.get_height() * 4 for s in held.surfaces.values())


def test_drawn_once_while_it_is_held() -> None:
    held = SurfaceCache(20_000)
    assert held.get("a", lambda: surface(4)) is held.get("a", lambda: surface(4))
    assert len(held.surfaces) == 1


def test_unused_for_longest_goes_first() -> None:
    held = SurfaceCache(2 * 10 * 10 * 4)
    first = held.get("first", lambda: surface(10))
    held.get("second", lambda: surface(10))
    held.get("first", lambda: surface(10))
    held.get("third", lambda: surface(10))
    assert held.get("first", lambda: surface(10)) is first


def test_one_surface_larger_than_all_is_still_shown() -> None:
    held = SurfaceCache(16)
    assert held.get("large", lambda: surface(50)).get_width() == 50
    assert len(held.surfaces) == 1


def test_all_caches_together_leave_room_on_a_small_machine() -> None:
    assert sum(each.limit_bytes for each in (cache.SPRITES, cache.BOXES, cache.WORDS)) <= 25_000_000

"""Laws of everything in the kit that is drawn on a sheet: no reference pictures needed."""

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from companion.drawing.area import Area
from companion.drawing.canvas import Sketch
from companion.drawing.gems import GEMS, gem
from companion.drawing.symbols import ICONS, icon, seat_symbol, tick
from companion.games import GAMES
from companion.games.master_thieves.drawings.emblems import EMBLEMS, emblem
from companion.games.master_thieves.drawings.pillows import CLOTHS, cushion_area, pillow
from companion.kiosk.gallery import entered
from companion.nodes.theme import BRASS, IVORY, SEATS, Sizes, lit, mix
from companion.screens.kiosk.drawing.canvas import PixelCanvas, faded, gradient, put, sprite, stretched
from companion.screens.kiosk.page_widgets import SpriteMark
from companion.screens.kiosk.registry import SCREENS
from tests.companion.screens.kiosk.conftest import forget_drawings

Draw = Callable[[int], Sketch]
FAMILIES: dict[str, dict[str, Draw]] = {
    "gems": {kind: lambda size, kind=kind: gem(kind, size) for kind in GEMS},  # type: ignore[misc]
    "emblems": {who: lambda size, who=who: emblem(who, size) for who in EMBLEMS},  # type: ignore[misc]
    "seats": {
        seat.shape.value: lambda size, index=index: seat_symbol(index, size)  # type: ignore[misc]
        for index, seat in enumerate(SEATS)
    },
}
EVERYTHING: dict[str, Draw] = {
    **{f"{family} {name}": draw for family, members in FAMILIES.items() for name, draw in members.items()},
    **{f"icon {name}": lambda size, name=name: icon(name, size) for name in ICONS},  # type: ignore[misc]
    **{f"pillow {kind}": lambda size, kind=kind: pillow(kind, size * 2, size) for kind in CLOTHS},  # type: ignore[misc]
    "tick": tick,
}


def silhouette(whole: pygame.Surface) -> pygame.Mask:
    return pygame.mask.from_surface(whole, 110)


def likeness(one: pygame.Surface, other: pygame.Surface) -> float:
    """Shared area against covered area, laid over each other as well as they can be: 1 for the same silhouette."""
    first, second = silhouette(one), silhouette(other)
    shared = max(first.overlap_area(second, (x, y)) for x in range(-2, 3) for y in range(-2, 3))
    return shared / (first.count() + second.count() - shared)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("size", [24, 48])
def test_members_of_a_family_differ_by_silhouette(family: str, size: int) -> None:
    for (one, draw_one), (other, draw_other) in combinations(FAMILIES[family].items(), 2):
        assert likeness(sprite(draw_one(size)), sprite(draw_other(size))) < 0.9, f"{one} looks like {other}"


@pytest.mark.parametrize("name", EVERYTHING)
@pytest.mark.parametrize("size", [16, 24, 33, 96])
def test_drawing_has_its_size_and_shows_something(name: str, size: int) -> None:
    whole = sprite(EVERYTHING[name](size))
    assert whole.get_height() == size
    assert silhouette(whole).count() > size * size * 0.05


@pytest.mark.parametrize("name", EVERYTHING)
def test_same_drawing_has_the_same_bytes(name: str) -> None:
    first = pygame.image.tobytes(sprite(EVERYTHING[name](40)), "RGBA")
    forget_drawings()
    assert pygame.image.tobytes(sprite(EVERYTHING[name](40)), "RGBA") == first


@pytest.mark.parametrize("name", EVERYTHING)
def test_no_pixel_is_brighter_than_its_alpha_allows(name: str) -> None:
    whole = sprite(EVERYTHING[name](32))
    width, height = whole.get_size()
    pixels = [whole.get_at((x, y)) for x in range(width) for y in range(height)]
    assert all(max(pixel[:3]) <= pixel[3] + 2 for pixel in pixels)


@pytest.mark.parametrize("name", ["gems ruby", "gems sapphire", "gems diamond", "emblems thief", "emblems detective"])
def test_outline_is_the_same_left_and_right(name: str) -> None:
    outline = silhouette(sprite(EVERYTHING[name](64)))
    mirrored = silhouette(pygame.transform.flip(sprite(EVERYTHING[name](64)), flip_x=True, flip_y=False))
    shared = max(outline.overlap_area(mirrored, (x, 0)) for x in (-1, 0, 1))
    assert shared / outline.count() > 0.97


@pytest.mark.parametrize("kind", GEMS)
def test_gem_catches_light_from_the_upper_left(kind: str) -> None:
    size = 64
    target = pygame.Surface((size, size), 0, 32)
    put(target, sprite(gem(kind, size)), (0, 0))
    upper = pygame.transform.average_color(target, pygame.Rect(14, 14, 18, 18))
    lower = pygame.transform.average_color(target, pygame.Rect(32, 32, 18, 18))
    assert sum(upper[:3]) > sum(lower[:3]) + 60


def test_edges_carry_no_dark_fringe() -> None:
    canvas = PixelCanvas(40, 40)
    canvas.disc((20, 20), 15.3, (255, 255, 255))
    target = pygame.Surface((40, 40), 0, 32)
    target.fill((255, 255, 255))
    put(target, canvas.finish(), (0, 0))
    darkest = min(min(target.get_at((x, y))[:3]) for x in range(40) for y in range(40))
    assert darkest >= 252


def test_hole_lets_the_ground_through() -> None:
    canvas = PixelCanvas(20, 20)
    canvas.polygon([(0, 0), (20, 0), (20, 20), (0, 20)], IVORY)
    canvas.polygon([(5, 5), (15, 5), (15, 15), (5, 15)], None)
    assert tuple(canvas.finish().get_at((10, 10))) == (0, 0, 0, 0)


def test_faded_sprite_lets_through_in_proportion() -> None:
    canvas = PixelCanvas(10, 10)
    canvas.rounded((0, 0, 10, 10), 0, (200, 100, 50))
    found = list(faded(canvas.finish(), 128).get_at((5, 5)))
    assert all(abs(one - other) <= 2 for one, other in zip(found, (100, 50, 25, 128), strict=True))


def test_gradient_runs_from_the_first_to_the_last_colour() -> None:
    layer = gradient(6, 60, ((0, 0, 0), (200, 100, 50)))
    reds = [layer.get_at((3, y))[0] for y in range(60)]
    assert reds == sorted(reds)
    assert reds[0] <= 4
    assert reds[-1] >= 194


def test_cushion_is_where_gems_lie_inside_the_pillow() -> None:
    area = Area(10, 10, 180, 120)
    flat = cushion_area(area)
    assert flat.common(area) == flat
    whole, (left, top) = sprite(pillow("red", *area.size)), flat[:2]
    corners = ((left, top), (flat.centre[0], flat.bottom), flat.centre)
    assert all(whole.get_at((x - 10, y - 10))[3] >= 250 for x, y in corners)


def test_a_part_of_a_drawing_lies_where_it_lies_in_the_whole() -> None:
    whole, some = PixelCanvas(40, 40, over=1), PixelCanvas(40, 40, over=1)
    part = Area(12, 8, 20, 16)
    whole.put(gem("ruby", 40), (0, 0))
    some.put(gem("ruby", 40), (0, 0), part=part)
    one, other = (pygame.image.tobytes(each.fine.subsurface(part), "RGBA") for each in (whole, some))
    assert one == other
    assert pygame.Rect(part).contains(some.fine.get_bounding_rect())


def test_a_drawing_fills_the_area_that_it_is_squeezed_into() -> None:
    canvas, area = PixelCanvas(60, 60, over=1), Area(10, 20, 30, 12)
    canvas.put_within(gem("ruby", 48), area)
    found = canvas.fine.get_bounding_rect()
    assert pygame.Rect(area).contains(found)
    assert found.height >= area.height - 2


def test_light_only_darkens_below_one_and_only_lightens_above() -> None:
    assert lit(BRASS, 1.0) == BRASS
    assert all(a <= b for a, b in zip(lit(BRASS, 0.5), BRASS, strict=True))
    assert all(a >= b for a, b in zip(lit(BRASS, 1.5), BRASS, strict=True))
    assert mix(BRASS, IVORY, 2.0) == IVORY


@pytest.mark.parametrize("border", [1.0, 1.25, 1.5, 3.0])
@pytest.mark.parametrize("size", [(21, 21), (22, 22), (21, 90), (300, 22), (133, 87)])
def test_what_is_stretched_is_as_if_drawn_at_its_full_size(size: tuple[int, int], border: float) -> None:
    def ring(width: int, height: int) -> pygame.Surface:
        canvas = PixelCanvas(width, height, over=3)
        canvas.rounded((0, 0, width, height), 8, BRASS)
        canvas.rounded((border, border, width - 2 * border, height - 2 * border), 8 - border, IVORY)
        return canvas.finish()

    few = ring(*(22 - side % 2 for side in size))
    assert pygame.image.tobytes(stretched(few, size), "RGBA") == pygame.image.tobytes(ring(*size), "RGBA")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_brings_every_sprite_that_its_pages_name(game: str) -> None:
    """At a kiosk where no other game was opened, nobody else brings them."""
    pages = SCREENS.games[game]()
    of_others = {kind for other in GAMES for kind in SCREENS.games[other]().drawings().sprites}
    of_others -= pages.drawings().sprites.keys()
    named: set[str] = set()
    for exhibit in pages.exhibits():
        with entered(exhibit, "en") as room:
            marks = [one for one in room.widgets(Sizes(800, 480)) if isinstance(one, SpriteMark)]
        named |= {mark.name.partition("-")[0] for mark in marks}
    assert named
    assert not named & of_others

"""What is drawn for 40 Thieves is told apart without colour, has its size, and is drawn once."""

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from companion.drawing.area import Area
from companion.drawing.canvas import Sketch
from companion.drawing.tile_tray import jar, sapphire, socket
from companion.games.forty_thieves.drawings.board import PlaceFrame, drawn_parts, halo, inlay, ring, spark
from companion.games.forty_thieves.drawings.graphics import PhaseStrip, chevron, loot, night_sky, pile
from companion.games.forty_thieves.drawings.tiles import (
    COLOURS,
    CREAM,
    ENAMELS,
    GOLDEN_TILES,
    SPECIALS,
    SYMBOLS,
    colour_mark,
    eye_opening,
    jar_tile,
    leader_mark,
    merchant_figure,
    question,
    symbol,
    thief_tile,
    thing,
    tile,
    turning,
)
from companion.nodes.theme import Sizes
from companion.screens.kiosk.drawing.cache import SPRITES
from companion.screens.kiosk.drawing.canvas import put, sprite
from companion.screens.kiosk.game_pieces import PieceWidget
from companion.screens.kiosk.window.window import plain_surface
from tests.companion.screens.kiosk.conftest import forget_drawings

Draw = Callable[[int], Sketch]
EVERYTHING: dict[str, Draw] = {
    **{f"symbol {name}": lambda size, name=name: symbol(name, size, CREAM) for name in SYMBOLS},  # type: ignore[misc]
    **{f"mark {name}": lambda size, name=name: colour_mark(name, size, CREAM) for name in COLOURS},  # type: ignore[misc]
    **{f"thing {name}": lambda size, name=name: thing(name, size) for name in (*SPECIALS, *GOLDEN_TILES)},  # type: ignore[misc]
    "thief": lambda size: thief_tile(size, "red", "sun"),
    "leader": lambda size: thief_tile(size, "red", "sun", leader=True),
    "turban": leader_mark,
    "jar": jar,
    "jar tile": jar_tile,
    "noted jar": lambda size: jar_tile(size, "green moon"),
    "sapphire": sapphire,
    "socket": socket,
    "ring": ring,
    "halo": halo,
    "merchant": merchant_figure,
    "stack": lambda size: pile("stack", size),
    "discards": lambda size: pile("discards", size),
    "inlay": lambda size: inlay(size, (1, 0)),
    "question": lambda size: question(size, asked=True),
    "loot": lambda size: loot(size, thief=True),
}


def grey(whole: pygame.Surface) -> bytes:
    """What somebody sees who sees no colours, on a ground of middle grey."""
    ground = pygame.Surface(whole.get_size(), 0, 32)
    ground.fill((70, 70, 70))
    put(ground, whole, (0, 0))
    return pygame.image.tobytes(pygame.transform.grayscale(ground), "RGB")[::3]


def difference(one: Sketch, other: Sketch) -> float:
    """How many of the pixels differ clearly, without their colours."""
    return unlike(sprite(one), sprite(other))


def unlike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The same of pixels."""
    pairs = zip(grey(one), grey(other), strict=True)
    differing = sum(abs(a - b) > 48 for a, b in pairs)
    return differing / (one.get_width() * one.get_height())


@pytest.mark.parametrize("size", [16, 24, 47])
def test_symbols_differ_by_their_shape(size: int) -> None:
    for one, other in combinations(SYMBOLS, 2):
        assert difference(symbol(one, size, CREAM), symbol(other, size, CREAM)) > 0.12, f"{one} looks like {other}"


@pytest.mark.parametrize("size", [10, 16])
def test_marks_differ_by_their_shape(size: int) -> None:
    for one, other in combinations(COLOURS, 2):
        assert difference(colour_mark(one, size, CREAM), colour_mark(other, size, CREAM)) > 0.12, (
            f"{one} looks like {other}"
        )


@pytest.mark.parametrize("side", [52, 78])
def test_colours_of_thieves_are_told_apart_without_colour(side: int) -> None:
    foot = pygame.Rect(round(side * 0.2), round(side * 0.76), round(side * 0.6), round(side * 0.18))
    for one, other in combinations(COLOURS, 2):
        feet = [sprite(thief_tile(side, colour, "sun")).subsurface(foot) for colour in (one, other)]
        assert unlike(*feet) > 0.10, f"{one} looks like {other}"


@pytest.mark.parametrize("side", [52, 78])
def test_every_tile_is_told_from_every_other_without_colour(side: int) -> None:
    faces = [*(f"{colour} {name}" for colour in COLOURS for name in SYMBOLS), *SPECIALS, *GOLDEN_TILES, ""]
    for one, other in combinations(faces, 2):
        assert difference(tile(one, side), tile(other, side)) > 0.015, f"{one} looks like {other}"


@pytest.mark.parametrize("size", [24, 40])
def test_special_things_are_told_apart_without_colour(size: int) -> None:
    for one, other in combinations((*SPECIALS, *GOLDEN_TILES), 2):
        assert difference(thing(one, size), thing(other, size)) > 0.10, f"{one} looks like {other}"


def test_a_leader_is_told_from_a_thief_and_a_noted_jar_from_a_face_and_from_a_bare_one() -> None:
    for side in (52, 78):
        assert difference(tile("red sun", side), tile("red sun leader", side)) > 0.05
        assert difference(tile("", side, "red sun"), tile("red sun", side)) > 0.2
        assert difference(tile("", side, "red sun"), tile("", side)) > 0.05


def test_noted_jars_differ_in_colour_and_symbol_also_without_colour() -> None:
    jars = [f"{colour} {name}" for colour in COLOURS for name in SYMBOLS]
    for one, other in combinations(jars, 2):
        assert grey(sprite(jar_tile(78, one))) != grey(sprite(jar_tile(78, other)))


@pytest.mark.parametrize("name", EVERYTHING)
@pytest.mark.parametrize("size", [16, 24, 33, 96])
def test_drawing_has_its_size_and_shows_something(name: str, size: int) -> None:
    whole = sprite(EVERYTHING[name](size))
    assert whole.get_height() == size
    assert pygame.mask.from_surface(whole, 100).count() > size * size * (0.05 if name != "halo" else -1)


@pytest.mark.parametrize("name", EVERYTHING)
def test_same_drawing_has_the_same_bytes_and_is_drawn_once(name: str) -> None:
    first = sprite(EVERYTHING[name](40))
    assert sprite(EVERYTHING[name](40)) is first
    data = pygame.image.tobytes(first, "RGBA")
    forget_drawings()
    assert pygame.image.tobytes(sprite(EVERYTHING[name](40)), "RGBA") == data


@pytest.mark.parametrize("name", EVERYTHING)
def test_no_pixel_is_brighter_than_its_alpha_allows(name: str) -> None:
    whole = sprite(EVERYTHING[name](32))
    width, height = whole.get_size()
    pixels = [whole.get_at((x, y)) for x in range(width) for y in range(height)]
    assert all(max(pixel[:3]) <= pixel[3] + 3 for pixel in pixels)


def test_every_colour_stands_out_from_its_ground() -> None:
    for enamel in ENAMELS.values():
        light, dark = sorted((sum(enamel.symbol), sum(enamel.top)))
        assert dark - light > 220


def test_a_tile_on_its_edge_is_narrow_and_shows_its_other_side_after_that() -> None:
    one, other = tile("", 60), tile("red sun", 60)
    assert turning(one, other, 0.5).size[0] <= 4
    assert turning(one, other, 0.9).size[0] == turning(one, other, 0.1).size[0] == 48


def test_an_eye_opens() -> None:
    heights = [sprite(eye_opening(40, share)).get_bounding_rect().height for share in (0.0, 0.5, 1.0)]
    assert heights == sorted(heights)
    assert heights[0] < heights[1] < heights[2]


def test_sparks_are_seen() -> None:
    assert pygame.mask.from_surface(sprite(spark(12)), 100).count() > 4


def test_the_sky_is_dark_and_has_stars() -> None:
    sky = sprite(night_sky((480, 320)))
    assert sum(pygame.transform.average_color(sky)[:3]) < 130
    brightest = max(sum(sky.get_at((x, y))[:3]) for x in range(480) for y in range(100))
    assert brightest > 250


def test_phases_look_past_present_and_to_come() -> None:
    looks = {
        pygame.image.tobytes(sprite(chevron((100, 36), state, first=False)), "RGBA")
        for state in ("past", "now", "next")
    }
    assert len(looks) == 3


@pytest.mark.parametrize("size", [(800, 480), (480, 320)])
def test_the_strip_of_phases_fills_its_area_and_nothing_else(size: tuple[int, int]) -> None:
    sizes = Sizes(*size)
    area = Area(20, 10, sizes.px(420), sizes.px(38))
    surface = plain_surface(size)
    before = pygame.image.tobytes(surface, "RGB")
    strip = PieceWidget(area, PhaseStrip(("Hand", "Glimpse", "Action", "Steal"), 1))
    surface.set_clip(pygame.Rect(area))
    strip.paint(surface, sizes)
    surface.set_clip(None)
    clipped = pygame.image.tobytes(surface, "RGB")
    fresh = plain_surface(size)
    strip.paint(fresh, sizes)
    assert pygame.image.tobytes(fresh, "RGB") == clipped != before
    assert strip.words() == ("Hand", "Glimpse", "Action", "Steal")


@pytest.mark.parametrize("place", ["s22", "row1", "col2"])
def test_a_frame_grows_around_its_place_until_it_is_whole(place: str) -> None:
    size = (170, 170) if place == "s22" else (340, 90)
    shares = [
        sum(piece.width * piece.height for piece in drawn_parts(size, 78, place, step / 10)) for step in range(11)
    ]
    assert shares[0] == 0
    assert shares == sorted(shares)
    pieces = drawn_parts(size, 78, place, 0.95)
    assert not any(one.touches(other) for one, other in combinations(pieces, 2))


def test_a_frame_that_flashes_is_brighter() -> None:
    def light(flash: float) -> int:
        surface = plain_surface((200, 200))
        PieceWidget(Area(10, 10, 170, 170), PlaceFrame("s11", 78, flash=flash)).paint(surface, Sizes(800, 480))
        return sum(pygame.transform.average_color(surface)[:3])

    assert light(1.0) > light(0.0)


def test_all_tiles_of_a_large_screen_fit_into_what_is_kept() -> None:
    faces = [f"{colour} {name}" for colour in COLOURS for name in SYMBOLS] + [*SPECIALS, ""]
    drawn = [sprite(tile(face, 117)) for face in faces]
    assert sum(each.get_width() * each.get_height() * each.get_bytesize() for each in drawn) < SPRITES.limit_bytes / 2

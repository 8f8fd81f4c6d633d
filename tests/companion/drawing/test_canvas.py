"""Outlines, path data and sketches: what holds of them on any screen."""

import math
from collections.abc import Sequence

import pytest

from companion.drawing.area import Area
from companion.drawing.canvas import OPAQUE, Keep, PathPen, Pen, Sketch, lifted, sketched, sparkling, within
from companion.drawing.gems import gem
from companion.drawing.paths import Point, Points, path, regular, rounded, star
from companion.drawing.symbols import ICONS, icon, seat_symbol
from companion.drawing.tile_tray import empty_niche, sapphire
from companion.games.master_thieves.drawings.pillows import GemPillow, pillow
from companion.nodes.theme import BRASS, Colour, Sizes


class Noting(Pen):
    """Notes where it draws, and nothing else."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self.spots: list[Point] = []

    def polygon(self, points: Points, colour: Colour | None, alpha: int = OPAQUE) -> None:  # noqa: ARG002
        self.spots += points

    def shaded(self, points: Points, top: Colour, bottom: Colour) -> None:  # noqa: ARG002
        self.spots += points

    def stroke(
        self,
        points: Points,
        width: float,  # noqa: ARG002
        colour: Colour | None,  # noqa: ARG002
        *,
        closed: bool = False,  # noqa: ARG002
        alpha: int = OPAQUE,  # noqa: ARG002
    ) -> None:
        self.spots += points

    def disc(self, centre: Point, radius: float, colour: Colour | None) -> None:  # noqa: ARG002
        self.spots.append(centre)

    def rounded(self, area: Sequence[float], radius: float, colour: Colour | None) -> None:  # noqa: ARG002
        self.spots += [(area[0], area[1]), (area[0] + area[2], area[1] + area[3])]


@pytest.mark.parametrize(
    "sketch",
    [icon("gear", 40), seat_symbol(0, 40), gem("ruby", 40), sapphire(40), empty_niche(40)],
    ids=["icon", "seat", "gem", "sapphire", "niche"],
)
def test_a_sketch_is_drawn_inside_its_sheet_by_any_pen(sketch: Sketch) -> None:
    pen = Noting(*sketch.size)
    sketch.draw(pen, *sketch.values)
    assert pen.spots
    assert all(-0.01 <= x <= 40.01 and -0.01 <= y <= 40.01 for x, y in pen.spots)


def test_sketches_of_the_same_values_are_one() -> None:
    assert len({gem("ruby", 40), gem("ruby", 40), gem("ruby", 41), gem("diamond", 40)}) == 3
    assert len({icon(name, 20) for name in ICONS}) == len(ICONS)


def test_what_draws_gives_its_sketch_on_a_square_or_any_other_sheet() -> None:
    @sketched(fine=3)
    def spot(pen: Pen, radius: float, colour: Colour = BRASS) -> None:
        pen.disc((pen.size[0] / 2, pen.size[1] / 2), radius, colour)

    assert (spot(40, 3).size, spot((40, 20), 3).size, spot(40, 3).finer) == ((40, 40), (40, 20), 3)
    assert spot(40, 3) == spot((40, 40), 3) != spot(40, 4)
    pen = Noting(40, 20)
    spot((40, 20), 3).draw(pen, *spot((40, 20), 3, colour=BRASS).values)
    assert pen.spots == [(20, 10)]


def test_small_sketches_are_drawn_finer_unless_they_say_how_fine() -> None:
    assert gem("ruby", 24).finer > gem("ruby", 240).finer
    assert pillow("red", 240, 160).finer == 1


def test_a_path_pen_draws_on_a_square_of_a_hundred_whatever_the_size() -> None:
    pen = PathPen(Noting(50, 50))
    pen.fill("M0 0 L100 0 50 100 Z", BRASS)
    assert pen.canvas.spots == [(0, 0), (50, 0), (25, 50)]


def test_what_stands_before_the_light_is_as_high_as_it_should_be() -> None:
    found = lifted(gem("ruby", within(200)), 200)
    assert (found.size[1], found.keep) == (200, Keep.LARGE)
    assert sparkling(gem("ruby", within(200)), 200).size[1] == 200


def test_people_ask_about_a_gem_where_it_is_drawn_or_else_about_the_pillow() -> None:
    area = Area(10, 10, 180, 120)
    red = GemPillow("red", (("diamond", 2), ("ruby", 1), ("sapphire", 0)))
    topics = list(red.topics(area, Sizes(800, 480), lambda words, face: len(words) * face[0]))
    assert [topic for _, topic in topics] == ["ruby", "sapphire", "diamond", "red"]
    assert all(place.common(area) == place for place, _ in topics)


def test_path_data_becomes_outlines() -> None:
    square, triangle = path("M0 0 H10 V10 H0 Z M20 0 L30 0 25.5 -8 Z")
    assert square == [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert triangle == [(20, 0), (30, 0), (25.5, -8)]


def test_curve_ends_where_it_says() -> None:
    (outline,) = path("M0 0 C0 10 10 10 10 0 Q15 -5 20 0")
    assert [outline[0], outline[14]] == [(0, 0), (10, 0)]
    assert math.dist(outline[-1], (20, 0)) < 1e-9


def test_rounded_corners_stay_inside_the_corners() -> None:
    assert all(abs(x) <= 1.01 and abs(y) <= 1.01 for x, y in rounded(star(5, 1.0, 0.5), 0.1))
    assert len(regular(6, 1.0)) == 6

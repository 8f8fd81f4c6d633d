"""Cutting areas: no pixel is lost, and no two pieces share one."""

from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.drawing.area import Area
from tests.laws import share

SPAN = st.integers(min_value=0, max_value=1300)
AREAS = st.builds(Area, st.integers(-200, 900), st.integers(-200, 900), SPAN, SPAN)
LARGE = st.builds(Area, st.integers(-200, 900), st.integers(-200, 900), st.integers(300, 1300), st.integers(300, 1300))
GAPS = st.integers(min_value=0, max_value=20)
COUNTS = st.integers(min_value=1, max_value=12)
quickly = settings(max_examples=share(80), derandomize=True, database=None)


def pixels(area: Area) -> int:
    return area.width * area.height


def is_inside(inner: Area, outer: Area) -> bool:
    return outer.with_(inner) == outer


def assert_apart(pieces: list[Area]) -> None:
    assert not [(one, other) for one, other in combinations(pieces, 2) if one.touches(other)]


@quickly
@given(area=AREAS, length=st.integers(0, 1400), gap=GAPS)
def test_a_strip_and_the_rest_are_the_whole_but_for_the_gap(area: Area, length: int, gap: int) -> None:
    for cut, along in (("from_top", 1), ("from_bottom", 1), ("from_left", 0), ("from_right", 0)):
        strip, rest = getattr(area, cut)(length, gap)
        whole = area.size[along]
        assert strip.size[along] == min(length, whole)
        assert strip.size[along] + rest.size[along] == max(min(length, whole), whole - gap)
        assert strip.size[1 - along] == rest.size[1 - along] == area.size[1 - along]
        assert is_inside(strip, area)
        assert is_inside(rest, area)
        assert not strip.touches(rest)


@quickly
@given(area=LARGE, count=COUNTS, gap=GAPS)
def test_rows_and_columns_lose_no_pixel_and_are_as_even_as_pixels_allow(area: Area, count: int, gap: int) -> None:
    for pieces, along in ((area.columns(count, gap), 0), (area.rows(count, gap), 1)):
        lengths = [piece.size[along] for piece in pieces]
        assert sum(lengths) + gap * (count - 1) == area.size[along]
        assert max(lengths) - min(lengths) <= 1
        assert_apart(pieces)
        assert pieces[0][:2] == area[:2]
        assert (pieces[-1].right, pieces[-1].bottom) == (area.right, area.bottom)
        for one, other in pairwise(pieces):
            assert other[along] - (one.right, one.bottom)[along] == gap


@quickly
@given(area=LARGE, columns=COUNTS, rows=COUNTS)
def test_a_grid_without_gaps_is_the_whole(area: Area, columns: int, rows: int) -> None:
    cells = area.grid(columns, rows)
    assert len(cells) == columns * rows
    assert sum(map(pixels, cells)) == pixels(area)
    assert_apart(cells)
    assert cells == sorted(cells, key=lambda cell: (cell.top, cell.left))  # row after row


@quickly
@given(area=LARGE, weights=st.lists(st.floats(0.1, 9), min_size=1, max_size=6), gap=GAPS)
def test_shares_are_as_wide_as_their_weights(area: Area, weights: list[float], gap: int) -> None:
    pieces = area.shares(*weights, gap=gap)
    room = area.width - gap * (len(weights) - 1)
    assert sum(piece.width for piece in pieces) == room
    assert_apart(pieces)
    for piece, weight in zip(pieces, weights, strict=True):
        assert abs(piece.width - room * weight / sum(weights)) <= 1


@quickly
@given(area=AREAS, side=st.integers(0, 200), across=st.integers(0, 300), down=st.none() | st.integers(0, 300))
def test_growing_and_shrinking(area: Area, side: int, across: int, down: int | None) -> None:
    grown = area.at_least(side)
    assert is_inside(area, grown)
    assert grown.size == (max(area.width, side), max(area.height, side))
    shrunk = area.inset(across, down)
    assert shrunk.width == max(0, area.width - 2 * across)
    assert shrunk.height == max(0, area.height - 2 * (across if down is None else down))
    assert is_inside(area.square(), area)
    assert area.square().width == area.square().height == min(area.size)


@quickly
@given(one=AREAS, other=AREAS)
def test_touching_is_mutual_and_means_a_shared_pixel(one: Area, other: Area) -> None:
    shared_width = min(one.right, other.right) - max(one.left, other.left)
    shared_height = min(one.bottom, other.bottom) - max(one.top, other.top)
    assert one.touches(other) is other.touches(one)
    if pixels(one) and pixels(other):
        assert one.touches(other) is (shared_width > 0 and shared_height > 0)
    assert is_inside(one, one.with_(other))
    assert is_inside(other, one.with_(other))


def test_an_area_holds_its_first_pixel_and_not_the_one_past_its_last() -> None:
    area = Area(10, 20, 30, 40)
    assert area.holds(10, 20)
    assert area.holds(39, 59)
    assert not area.holds(40, 20)
    assert not area.holds(10, 60)
    assert area.moved(5, -5) == Area(15, 15, 30, 40)
    assert area.middle(10, 10).centre == area.centre

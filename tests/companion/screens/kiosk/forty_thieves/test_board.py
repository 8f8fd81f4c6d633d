"""The board: every place is where a finger looks for it, and each does what it was given to do."""

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from companion.drawing.area import Area
from companion.drawing.tile_tray import CELL_KEYS, SPOT_KEYS
from companion.games.forty_thieves.board import CELLS, LINES, SPOTS, Place
from companion.games.forty_thieves.drawings.board import (
    LINE_KEYS,
    Above,
    BoardLayout,
    BoardTile,
    LineMark,
    PlaceFrame,
    Stone,
    within,
)
from companion.games.forty_thieves.pages.board import HOLD_MS, BoardMarks, BoardPicture, BoardTaps
from companion.nodes.theme import GUARD_MS, SIZES, WIDE_SIZES, Sizes
from companion.pages.actions import Action, Resume, Undo
from companion.screens.kiosk.widgets.stage import Stage
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.window import plain_surface
from tests.companion.screens.kiosk.forty_thieves.games import board_on, graphics, on_screen, pieces
from tests.companion.screens.kiosk.scenes import problems

FULL = BoardPicture.of({"r1c1": "red sun", "r4c4": "amulet"}, {"r1c2": "blue moon"}, SPOTS)
CELL_ACTIONS: dict[str, Action] = {cell: Resume(100 + index) for index, cell in enumerate(CELLS)}
SPOT_ACTIONS: dict[str, Action] = {spot: Resume(200 + index) for index, spot in enumerate(SPOTS)}
LINE_ACTIONS: dict[str, Action] = {line: Resume(300 + index) for index, line in enumerate(LINES)}
ALL_TAPS = BoardTaps(CELL_ACTIONS, SPOT_ACTIONS, LINE_ACTIONS)
LEAST_TOUCH = 44


def built(
    size: tuple[int, int],
    picture: BoardPicture = FULL,
    marks: BoardMarks = BoardMarks(),  # noqa: B008 - frozen
    taps: BoardTaps = ALL_TAPS,
) -> list[Widget]:
    return board_on(on_screen(Sizes(*size)), picture, marks, taps)


def on_stage(widgets: list[Widget], size: tuple[int, int]) -> Stage:
    found = Stage(plain_surface(size))
    found.arrange(widgets, -GUARD_MS - 1)
    found.arrange(widgets, 0)
    return found


def tapped(stage: Stage, x: int, y: int) -> Action | None:
    stage.pressed(x, y, 0)
    return stage.released(x, y, 10)


def tile_at(widgets: list[Widget], cell: str) -> BoardTile:
    return graphics(widgets, BoardTile)[[str(each) for each in CELLS].index(cell)]


def stone_at(widgets: list[Widget], spot: str) -> Stone:
    return graphics(widgets, Stone)[[str(each) for each in SPOTS].index(spot)]


@pytest.fixture(params=WIDE_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


@pytest.fixture
def layout(size: tuple[int, int]) -> BoardLayout:
    return on_screen(Sizes(*size))


def test_every_place_has_a_key_and_no_key_is_used_twice() -> None:
    keys = [*CELL_KEYS.values(), *SPOT_KEYS.values(), *LINE_KEYS.values()]
    assert len(keys) == len(set(keys)) == len(CELLS) + len(SPOTS) + len(LINES)
    assert not {"u", "m", "h", "return", "escape", "?"} & set(keys)  # what they mean in every game


def test_at_the_sizes_of_the_design() -> None:
    large, small = on_screen(Sizes(800, 480)), on_screen(Sizes(480, 320))
    assert (large.tray, large.bed, large.tile, large.stone) == (Area(8, 56, 416, 416), Area(48, 96, 336, 336), 78, 36)
    assert (small.bed.width, small.tile, small.stone) == (233, 54, 25)


def test_all_of_it_is_on_the_screen(size: tuple[int, int]) -> None:
    assert problems(built(size), Sizes(*size)) == []


def regions(layout: BoardLayout) -> Iterator[Area]:
    yield from (layout.cell_area(cell) for cell in CELLS)
    yield from (end.area for end in layout.line_ends())


def test_tiles_and_line_ends_share_no_pixel_and_are_large_enough_for_a_finger(layout: BoardLayout) -> None:
    for one, other in combinations(regions(layout), 2):
        assert not one.touches(other)
    assert all(min(area.size) >= LEAST_TOUCH for area in regions(layout))


def test_sapphires_leave_each_other_alone_and_every_tile_a_core(layout: BoardLayout) -> None:
    assert layout.touch >= LEAST_TOUCH
    for one, other in combinations(SPOTS, 2):
        assert not layout.spot_area(one).touches(layout.spot_area(other))
    across = layout.cell_area("r2c2").width * 2**0.5 - layout.touch  # between two circles at opposite corners
    assert across >= LEAST_TOUCH * 0.75


def test_every_line_can_be_reached(layout: BoardLayout) -> None:
    assert {end.line for end in layout.line_ends()} == set(LINES)
    assert len(layout.line_ends()) == (20 if layout.all_ends else 14)


def test_a_finger_on_the_middle_of_a_place_finds_it(size: tuple[int, int], layout: BoardLayout) -> None:
    stage = on_stage(built(size), size)
    for cell in CELLS:
        assert tapped(stage, *layout.cell_area(cell).centre) == CELL_ACTIONS[cell]
    for spot in SPOTS:
        assert tapped(stage, *layout.crossing(spot)) == SPOT_ACTIONS[spot]
    for end in layout.line_ends():
        assert tapped(stage, *end.area.centre) == LINE_ACTIONS[end.line]


def test_the_circle_of_a_sapphire_wins_and_the_corner_of_its_square_does_not(layout: BoardLayout) -> None:
    size = next(size for size in SIZES if on_screen(Sizes(*size)) == layout)
    stage = on_stage(built(size), size)
    x, y = layout.crossing("s22")
    near, far = layout.touch // 2 - 2, layout.touch // 2 - 1
    assert tapped(stage, x + near, y) == SPOT_ACTIONS["s22"]
    assert tapped(stage, x + far, y + far) == CELL_ACTIONS["r3c3"]


def test_a_socket_gives_way_to_the_tiles(size: tuple[int, int], layout: BoardLayout) -> None:
    taps = BoardTaps(CELL_ACTIONS, {}, LINE_ACTIONS)
    stage = on_stage(built(size, BoardPicture(), taps=taps), size)
    x, y = layout.crossing("s22")
    assert tapped(stage, x + 3, y + 3) == CELL_ACTIONS["r3c3"]


def test_a_drag_to_a_neighbour_swaps_and_a_hold_asks_for_the_jar(size: tuple[int, int], layout: BoardLayout) -> None:
    taps = BoardTaps(CELL_ACTIONS, swaps={("r1c1", "r2c2"): Undo()}, holds={"r1c1": Undo(7)})
    stage = on_stage(built(size, taps=taps), size)
    stage.pressed(*layout.cell_area("r1c1").centre, 0)
    stage.moved(*layout.cell_area("r2c2").centre, 50)
    assert stage.released(*layout.cell_area("r2c2").centre, 60) == Undo()
    stage.pressed(*layout.cell_area("r1c1").centre, 100)
    assert stage.due(100 + HOLD_MS) == Undo(7)
    assert tapped(stage, *layout.cell_area("r1c1").centre) == CELL_ACTIONS["r1c1"]


def test_a_tile_that_can_only_be_held_does_nothing_when_tapped() -> None:
    stage = on_stage(built(SIZES[1], taps=BoardTaps(holds={"r1c1": Undo(7)})), SIZES[1])
    x, y = on_screen(Sizes(*SIZES[1])).cell_area("r1c1").centre
    assert tapped(stage, x, y) is None
    stage.pressed(x, y, 100)
    assert stage.due(100 + HOLD_MS) == Undo(7)


def test_what_has_no_action_cannot_be_tapped() -> None:
    assert not [widget for widget in built(SIZES[1], taps=BoardTaps()) if widget.tap is not None]


def test_beside_another_scene_it_has_no_keys() -> None:
    taps = BoardTaps(CELL_ACTIONS, SPOT_ACTIONS, LINE_ACTIONS, keys=False)
    assert not [widget for widget in built(SIZES[1], taps=taps) if widget.tap is not None and widget.tap.key]


def test_each_line_has_its_key_once_and_both_ends_are_told_apart() -> None:
    marks = pieces(built(SIZES[1]), LineMark)
    keys = [widget.tap.key for widget in marks if widget.tap is not None and widget.tap.key]
    assert sorted(keys) == sorted(LINE_KEYS.values())
    assert len({mark.words() for mark in marks}) == len(marks)


def test_what_lies_there_is_what_the_widgets_say() -> None:
    picture = BoardPicture.of({"r1c1": "red sun"}, {"r1c2": "blue moon"}, ["s11", "s12"], ["r2c2", "s12"], "s31")
    widgets = built(SIZES[1], picture)
    assert tile_at(widgets, "r1c1").face == "red sun"
    assert tile_at(widgets, "r1c2").noted == "blue moon"
    assert tile_at(widgets, "r2c2").lifted
    assert stone_at(widgets, "s11").there
    assert not stone_at(widgets, "s12").there
    assert not stone_at(widgets, "s33").there
    assert [one for one in graphics(widgets, Above) if one.what == "merchant"]


def test_what_stands_out_is_framed_and_the_rest_is_dim() -> None:
    lit = frozenset({"s11", *Place("s11").cells})
    marks = BoardMarks(lit=lit, framed=("s11",), dashed=("col1",), asked="r2c1", unknown=frozenset({"r2c2"}))
    widgets = built(SIZES[1], marks=marks)
    assert not tile_at(widgets, "r1c1").dim
    assert tile_at(widgets, "r4c4").dim
    assert stone_at(widgets, "s22").dim
    assert tile_at(widgets, "r2c1").question == "asked"
    assert tile_at(widgets, "r2c2").question == "unknown"
    frames = [(frame.place, frame.dashed) for frame in graphics(widgets, PlaceFrame)]
    assert frames == [("col1", True), ("s11", False)]
    lights = {mark.names[0]: mark.light for mark in graphics(widgets, LineMark)}
    assert lights["column 1"] == "moon"
    assert lights["row 3"] == "dim"


def test_candidates_have_rings() -> None:
    widgets = built(SIZES[1], marks=BoardMarks(rings=frozenset({"s21"})))
    assert [spot for spot in SPOTS if stone_at(widgets, spot).ringed] == ["s21"]


def test_in_a_picture_the_tray_fills_its_square() -> None:
    small = within(Area(10, 20, 300, 200))
    assert small.tray == Area(60, 20, 200, 200)
    assert small.bed.width == small.bed.height


def test_it_paints_the_same_again(size: tuple[int, int]) -> None:
    marks = BoardMarks(framed=("diag1",), dashed=("row1",), asked="r1c3", chosen=frozenset({"r2c2"}))
    first, second = (pygame.Surface(size, 0, 32) for _ in range(2))
    Stage(first).show(built(size, marks=marks), 0)
    Stage(second).show(built(size, marks=marks), 0)
    assert first.get_buffer().raw == second.get_buffer().raw

"""What moves on the board follows from two views of the table, and then all is still."""

from collections.abc import Sequence

import pytest

from companion.drawing.area import Area
from companion.drawing.paths import Point
from companion.games.forty_thieves.board import CELLS, Cell, Place
from companion.games.forty_thieves.drawings.board import (
    BoardTile,
    LineMark,
    PlaceFrame,
    Stone,
    moving_pieces,
)
from companion.games.forty_thieves.guide.values import Outcome
from companion.games.forty_thieves.pages.board import BoardMarks, BoardPicture, BoardTaps
from companion.games.forty_thieves.pages.motion import (
    BREATH_MS,
    DISCARDS,
    FADE_MS,
    FLY_MS,
    MERCHANT,
    STACK,
    SWAP_MS,
    TURN_MS,
    BoardMotion,
    BoardMoves,
    Breathing,
    Dimming,
    Fading,
    Flash,
    FlyingStone,
    Framing,
    Moving,
    OpeningEye,
    Sliding,
    Turning,
)
from companion.games.forty_thieves.views import MerchantView
from companion.games.game import Flight, Headline, Words
from companion.nodes.theme import Sizes
from companion.pages.actions import Undo
from companion.screens.kiosk.game_pieces import piece_widgets
from companion.screens.kiosk.widgets.stage import Stage
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.window import plain_surface
from companion.table.table_view import TableView
from tests.companion.screens.kiosk.forty_thieves.games import board_on, graphics, in_air, on_screen
from tests.companion.screens.kiosk.forty_thieves.tables import SPOTS, seat, table, theft

ROW = ("r1c1", "r1c2", "r1c3", "r1c4")
GREEN = dict(zip(ROW, ("green sun", "green moon", "green hand", "green star"), strict=True))
WHERE: dict[str, Point] = {"Ana": (600, 300), "Ben": (600, 340), DISCARDS: (520, 20), MERCHANT: (600, 400)}


def moves(before: TableView, now: TableView) -> BoardMoves:
    found = BoardMoves()
    found.follow(before, now, 1000)
    return found


def moving(before: TableView, now: TableView, at_ms: int = 1000) -> tuple[Moving, ...]:
    motion = moves(before, now).motion(at_ms)
    return () if motion is None else motion.moving


def air(motion: BoardMotion) -> list[Widget]:
    sizes = Sizes(800, 480)
    return piece_widgets(moving_pieces(on_screen(sizes), motion, WHERE.get, sizes))


def test_the_same_table_stands_still() -> None:
    assert moves(table(GREEN), table(GREEN)).motion(1000) is None


def test_a_tile_that_is_told_turns_over_and_back() -> None:
    assert moving(table(), table({"r1c1": "red sun"})) == (Turning("r1c1", "", ""),)
    assert moving(table({"r1c1": "red sun"}), table()) == (Turning("r1c1", "red sun", ""),)


def test_it_ends_by_itself() -> None:
    turning = moves(table(), table({"r1c1": "red sun"}))
    assert turning.motion(1000 + TURN_MS // 2) == BoardMotion((Turning("r1c1", "", "", 0.5),))
    assert turning.motion(1000 + TURN_MS) is None


def test_what_comes_next_or_is_taken_back_ends_it_at_once() -> None:
    turning = moves(table(), table({"r1c1": "red sun"}))
    turning.jump()
    assert turning.motion(1001) is None
    turning.follow(table(), table({"r1c1": "red sun"}), 1000)
    turning.follow(table({"r1c1": "red sun"}), table({"r1c1": "red sun", "r1c2": "red moon"}), 1010)
    found = turning.motion(1010)
    assert found is not None
    assert [one.cell for one in found.moving if isinstance(one, Turning)] == ["r1c2"]


def test_an_announced_theft_is_framed_while_the_rest_grows_dark() -> None:
    announced = table(theft=theft("s11"))
    assert moving(table(), announced) == (Dimming(), Framing("s11"))
    assert moving(announced, table({"r1c1": "red sun"}, theft=theft("s11"))) == (Turning("r1c1", "", ""),)


def test_a_stolen_sapphire_flies_after_the_flash() -> None:
    before = table(GREEN, theft=theft("s11"))
    rest = [spot for spot in SPOTS if spot != "s11"]
    now = table(
        GREEN, sapphires=rest, seats=(seat("Ana", 1), seat("Ben")), theft=theft("s11", success=True, took=["s11"])
    )
    assert moving(before, now) == (Flash("s11"), FlyingStone("s11", "Ana"))
    later = moving(before, now, 1000 + TURN_MS + FLY_MS // 2)
    assert later == (FlyingStone("s11", "Ana", 0.5),)


def test_the_number_steps_up_when_the_stone_lands() -> None:
    motion = BoardMotion((FlyingStone("s11", "Ana"), FlyingStone("s12", "Ana"), FlyingStone("Ben", "Cora")))
    assert [motion.coming(name) for name in ("Ana", "Cora", "Ben")] == [2, 1, 0]


def test_several_places_follow_each_other() -> None:
    took = ["s22", "s11"]
    rest = [spot for spot in SPOTS if spot not in took]
    now = table(sapphires=rest, seats=(seat("Ana", 2), seat("Ben")), theft=theft("s22", success=True, took=took))
    stones = [
        one for one in moving(table(theft=theft("s22")), now, 1000 + TURN_MS + 250) if isinstance(one, FlyingStone)
    ]
    assert [stone.start for stone in stones] == took
    assert stones[0].share > stones[1].share == 0


def test_a_sapphire_from_a_hoard_flies_from_there() -> None:
    before = table(seats=(seat("Ana"), seat("Ben", 2)))
    assert moving(before, table(seats=(seat("Ana", 1), seat("Ben", 1)))) == (FlyingStone("Ben", "Ana"),)


def test_the_merchant_takes_his_own() -> None:
    before = table(merchant=MerchantView(None, 0, 0))
    rest = [spot for spot in SPOTS if spot != "s31"]
    now = table(sapphires=rest, merchant=MerchantView(None, 1, 1))
    assert moving(before, now) == (FlyingStone("s31", MERCHANT),)


def test_a_failed_theft_turns_all_down_together_and_an_eye_opens() -> None:
    now = table(seats=(seat("Ana", evil_eyes=1), seat("Ben")), theft=theft("row1", success=False))
    found = moving(table(GREEN, theft=theft("row1")), now)
    assert [one.cell for one in found if isinstance(one, Turning)] == list(ROW)
    assert OpeningEye("Ana") in found


def laid_anew() -> tuple[TableView, TableView]:
    outcome = Outcome("Ana", Place("row1"), success=True, discarded=tuple(Cell(cell) for cell in ROW))
    now = table(seats=(seat("Ana", 1), seat("Ben")), sapphires=SPOTS[1:], outcome=outcome,
                theft=theft("row1", success=True, took=["s11"]))  # fmt: skip
    return table(GREEN, theft=theft("row1")), now


def test_the_tiles_of_a_line_slide_away_and_jars_are_set_down_in_reading_order() -> None:
    found = moving(*laid_anew())
    assert not [one for one in found if isinstance(one, Turning)]
    slides = [one for one in found if isinstance(one, Sliding)]
    assert [(one.face, one.start, one.goal) for one in slides[:4]] == [(GREEN[cell], cell, DISCARDS) for cell in ROW]
    assert [(one.start, one.goal) for one in slides[4:]] == [(STACK, cell) for cell in ROW]


def test_a_line_is_laid_anew_once() -> None:
    _, now = laid_anew()
    assert moving(now, now) == ()


def test_two_tiles_change_places_in_arcs() -> None:
    swap = Flight(("tile",), "r1c1", "r1c2")
    found = moving(table(), table(flights=[swap]))
    assert found == (Sliding("", "", "r1c1", "r1c2"), Sliding("", "", "r1c2", "r1c1"))
    assert moving(table(flights=[swap]), table(flights=[swap])) == ()
    first, second = air(BoardMotion(moving(table(), table(flights=[swap]), 1000 + SWAP_MS // 2)))
    assert first.area.top != second.area.top


def test_a_tile_that_replaces_another_is_set_down() -> None:
    found = moving(table({"r2c2": "red sun"}), table(flights=[Flight(("tile",), "hand", "r2c2")]))
    assert found == (Sliding("", "", STACK, "r2c2"),)


def test_when_it_is_time_to_steal_stones_and_ends_of_lines_breathe_once() -> None:
    before = table(phase="action")
    found = moving(before, table(), 1000 + BREATH_MS // 2)
    assert found == (Breathing(0.5),)
    taps = BoardTaps(spots={"s11": Undo()}, lines={"row1": Undo()})
    picture = BoardPicture.of({}, {}, SPOTS)
    widgets = board_on(on_screen(Sizes(800, 480)), picture, taps=taps, motion=BoardMotion(found))
    swollen = [stone.words()[0] for stone in graphics(widgets, Stone) if stone.swell]
    swollen += [mark.words()[0] for mark in graphics(widgets, LineMark) if mark.swell]
    assert sorted(set(swollen)) == ["row 1", "sapphire 1.1"]


def test_where_people_want_no_motion_tiles_fade_and_nothing_flies() -> None:
    now = table({"r1c1": "red sun"}, sapphires=SPOTS[1:], seats=(seat("Ana", 1), seat("Ben")))
    found = BoardMoves()
    found.follow(table(), now, 1000, reduced=True)
    assert found.motion(1000 + FADE_MS // 2) == BoardMotion((Fading("r1c1", "", "", 0.5),))
    assert found.motion(1000 + FADE_MS) is None
    widgets = parts(BoardMotion((Fading("r1c1", "", "", 0.5),)))
    (tile,) = (one for one in widgets if any(each.fades for each in graphics([one], BoardTile)))
    tile.paint(plain_surface((800, 480)), Sizes(800, 480))


def test_another_game_moves_nothing() -> None:
    other = TableView("toy", 1, "turn", Headline(Words("Go on.")))
    assert moving(other, table()) == ()


def parts(motion: BoardMotion, marks: BoardMarks = BoardMarks()) -> list[Widget]:  # noqa: B008 - frozen
    picture = BoardPicture.of({"r1c1": "red sun"}, {}, SPOTS)
    return board_on(on_screen(Sizes(800, 480)), picture, marks, motion=motion)


def test_the_board_shows_what_turns_and_leaves_out_what_is_in_the_air() -> None:
    motion = BoardMotion((Turning("r1c1", "", "", 0.25), Sliding("", "", "r1c2", DISCARDS)))
    tiles = dict(zip(map(str, CELLS), graphics(parts(motion), BoardTile), strict=True))
    assert (tiles["r1c1"].turned, tiles["r1c1"].before) == (0.25, ("", ""))
    assert [cell for cell in CELLS if tiles[cell].away] == ["r1c2"]


def test_the_frame_is_drawn_and_flashes() -> None:
    motion = BoardMotion((Framing("s11", 0.4), Flash("col1", 0.25), Dimming(0.5)))
    marks = BoardMarks(lit=frozenset({"r1c1"}), framed=("s11",))
    frames = {one.place: one for one in graphics(parts(motion, marks), PlaceFrame)}
    assert frames["s11"].share == 0.4
    assert frames["col1"].flash == 0.75
    assert {one.dim for one in graphics(parts(motion, marks), BoardTile)} == {0.0, 0.5}


@pytest.mark.parametrize("share", [0.0, 0.05, 0.5, 1.0])
def test_a_stone_rises_and_flies_to_its_hoard_with_sparks(share: float) -> None:
    *sparks, stone = found = air(BoardMotion((FlyingStone("s11", "Ana", share),)))
    assert in_air([stone], "stone")
    start = on_screen(Sizes(800, 480)).crossing("s11")
    near = {0.0: start, 0.05: start, 1.0: WHERE["Ana"]}.get(share)
    assert near is None or max(abs(a - b) for a, b in zip(stone.area.centre, near, strict=True)) <= 12
    assert len(in_air(found, "spark")) == len(sparks)
    assert bool(sparks) is (share > 0.12)


def test_a_stone_whose_hoard_is_not_shown_stays_until_it_is_gone() -> None:
    assert len(air(BoardMotion((FlyingStone("s11", "Nobody", 0.5),)))) == 1
    assert air(BoardMotion((FlyingStone("Nobody", "Ana", 0.5),))) == []


def test_tiles_shrink_on_their_way_to_the_discards_and_wait_in_the_stack() -> None:
    (tile,) = in_air(air(BoardMotion((Sliding("red sun", "", "r1c1", DISCARDS, 1.0),))), "tile")
    assert tile.sketch.size[0] < on_screen(Sizes(800, 480)).tile
    assert air(BoardMotion((Sliding("", "", STACK, "r1c1", 0.0),))) == []
    (laid,) = air(BoardMotion((Sliding("", "", STACK, "r1c1", 1.0),)))
    assert laid.area.centre == on_screen(Sizes(800, 480)).cell_area("r1c1").centre


def test_an_eye_opens_in_the_hoard() -> None:
    (eye,) = air(BoardMotion((OpeningEye("Ben", 0.5), OpeningEye("Nobody", 0.5))))
    assert in_air([eye], "eye")
    assert eye.area.centre == WHERE["Ben"]


def test_nothing_is_shown_off_the_screen() -> None:
    sizes = Sizes(480, 320)
    found = moving_pieces(on_screen(sizes), BoardMotion((FlyingStone("s11", "Ana", 1.0),)), WHERE.get, sizes)
    assert all(one.area.right <= sizes.width for one in found)


def everything() -> Sequence[Moving]:
    kinds = (Turning("r1c1", "", "", 0.3), Sliding("red sun", "", "r2c2", DISCARDS, 0.3), Flash("row1", 0.3))
    return (*kinds, FlyingStone("s11", "Ana", 0.6), OpeningEye("Ben", 0.3), Framing("s22", 0.5), Dimming(0.3))


def test_all_of_it_can_be_painted() -> None:

    motion = BoardMotion(tuple(everything()))
    marks = BoardMarks(lit=frozenset({"r1c1"}), framed=("s22",))
    stage = Stage(plain_surface((800, 480)))
    assert stage.show([*parts(motion, marks), *air(motion)], 0) == [Area(0, 0, 800, 480)]

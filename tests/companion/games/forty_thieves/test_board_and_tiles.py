"""What is in the box and how it lies: rules 1 to 12, and the names of cells, spots and lines."""

import pickle
from copy import deepcopy

import pytest

from companion.games.errors import MalformedError
from companion.games.forty_thieves.board import (
    ADJACENT_PAIRS,
    CELLS,
    CORNERS,
    LINES,
    NEIGHBOURS,
    PLACES,
    SPOTS,
    TOUCHING,
    Cell,
    Place,
    Spot,
    are_adjacent,
)
from companion.games.forty_thieves.faces import GOLDENS, JARS, LEADERS, SPECIALS, THIEVES, Colour, Symbol, fits
from companion.games.forty_thieves.game import FORTY_THIEVES
from companion.games.forty_thieves.rejections import Reason, RejectedError

from .table import FOUR_EACH, Game, event


def test_rule_1_there_are_sixty_tiles_sixteen_of_them_on_the_board() -> None:
    assert Game().view.stack == 60 - 16


def test_rule_2_thieves_have_one_of_five_symbols_and_four_colours_and_each_pair_is_there_twice() -> None:
    assert len(THIEVES) == len(Symbol) * len(Colour) == 20
    game = Game().ready(tiles={"r1c1": "red sun", "r2c2": "red sun"}).say("theft_announced", place="s33")
    assert game.refuses("tile_shown", cell="r4c4", tile="red sun") is Reason.TOO_MANY_ALIKE


def test_d1_the_colours_are_red_green_yellow_and_blue() -> None:
    assert [*Colour] == ["red", "green", "yellow", "blue"]


def test_rule_3_and_d2_how_many_special_tiles_of_a_kind_there_are_is_a_setting() -> None:
    assert len(SPECIALS) == 5
    assert Game(specials=FOUR_EACH).view.stack == 44
    with pytest.raises(RejectedError, match="20 special tiles, not 3"):
        Game(specials={"lantern": 3})


def test_d2_without_that_setting_nothing_is_counted_by_kind() -> None:
    game = Game().ready(hoards={"Ana": {"sapphire_tiles": 9}})
    assert game.say("tile_shown", cell="r1c1", tile="sapphire").seat("Ana").sapphire_tiles == 10
    few = Game(specials=FOUR_EACH).ready(hoards={"Ana": {"sapphire_tiles": 4}})
    assert few.refuses("tile_shown", cell="r1c1", tile="sapphire") is Reason.TOO_MANY_ALIKE


def test_rule_4_each_of_twenty_jars_is_on_three_tiles() -> None:
    assert len(JARS) == 20
    game = Game()
    for cell in ("r1c1", "r1c2", "r1c3"):
        game.say("jar_noted", cell=cell, jar="red sun")
    assert game.refuses("jar_noted", cell="r1c4", jar="red sun") is Reason.FOURTH_JAR
    game.say("jar_noted", cell="r1c3", jar=None).say("jar_noted", cell="r1c4", jar="red sun")
    assert len(game.view.board.jars) == 3


@pytest.mark.parametrize(
    ("jar", "face", "right"),
    [
        ("red sun", "red moon", True),
        ("red sun", "blue sun", True),
        ("red sun", "red sun", False),
        ("red sun", "blue moon", False),
    ],
)
def test_rule_5_a_thiefs_jar_is_right_in_exactly_one_of_colour_and_symbol(jar: str, face: str, *, right: bool) -> None:
    game = Game().say("jar_noted", cell="r1c1", jar=jar).ready().say("theft_announced", place="s11")
    if right:
        assert game.say("tile_shown", cell="r1c1", tile=face).up == {"r1c1": face}
    else:
        assert game.refuses("tile_shown", cell="r1c1", tile=face) is Reason.JAR_DOES_NOT_FIT


def test_rule_5_a_special_tiles_jar_tells_nothing() -> None:
    assert all(fits(jar, face) for jar in JARS.values() for face in SPECIALS.values())


def test_rule_6_there_are_nine_sapphires_and_d19_tokens_never_run_out() -> None:
    assert len(Game().view.board.sapphires) == 9
    assert Game().laid(hoards={"Ana": {"evil_eyes": 16}}).seat("Ana").score == -16


@pytest.mark.parametrize("seats", [["Ana"], ["a", "b", "c", "d", "e"]])
def test_rule_7_and_d3_two_to_four_play(seats: list[str]) -> None:
    with pytest.raises(MalformedError):
        Game(*seats)
    assert len(Game("a", "b").view.seats) == 2
    assert len(Game("a", "b", "c", "d").view.seats) == 4


def test_rule_8_and_9_and_10_the_set_up_is_sixteen_tiles_face_down_nine_sapphires_and_the_rest_as_stack() -> None:
    view = Game().laid().view
    assert (view.phase, view.board.up, len(view.board.sapphires), view.stack) == ("hand", {}, 9, 44)


def test_rule_11_tiles_are_laid_in_reading_order() -> None:
    assert [*CELLS][:5] == ["r1c1", "r1c2", "r1c3", "r1c4", "r2c1"]
    game = Game().ready(tiles={"r1c4": "red sun", "r2c3": "red moon", "r3c2": "red hand", "r4c1": "red star"})
    game.say("theft_announced", place="diag2").say("sapphire_taken", spot="s22")
    outcome = game.guide.outcome
    assert outcome is not None
    assert outcome.discarded == ("r1c4", "r2c3", "r3c2", "r4c1")


def test_rule_12_and_d4_who_begins_is_said_the_others_follow_clockwise_with_empty_hands() -> None:
    view = Game(first="Ben").view
    assert [order.seat for order in view.turn_order] == ["Ben", "Cora", "Ana"]
    assert {order.status for order in view.turn_order} == {"waiting"}
    assert [seat.hand for seat in view.seats] == [0, 0, 0]
    game = Game(first="Ben").laid()
    active = game.view.active
    assert active is not None
    assert active.seat == "Ben"


def test_two_seats_have_different_names_and_who_begins_is_one_of_them() -> None:
    with pytest.raises(RejectedError, match="two seats are called Ana"):
        Game("Ana", "Ana")
    with pytest.raises(RejectedError, match="nobody at this table is called Dora"):
        Game(first="Dora")


def test_a_simplified_game_has_no_specials_to_count() -> None:
    with pytest.raises(RejectedError, match="leave specials out"):
        Game(simple=True, specials=FOUR_EACH)


def test_the_board_is_as_the_rules_name_it() -> None:
    assert Place.S23.cells == (Cell.R2C3, Cell.R2C4, Cell.R3C3, Cell.R3C4)
    assert Place.DIAG1.cells == (Cell.R1C1, Cell.R2C2, Cell.R3C3, Cell.R4C4)
    assert Place.DIAG2.cells == (Cell.R1C4, Cell.R2C3, Cell.R3C2, Cell.R4C1)
    assert Place.COL2.cells == (Cell.R1C2, Cell.R2C2, Cell.R3C2, Cell.R4C2)
    assert CORNERS == (Spot.S11, Spot.S13, Spot.S33, Spot.S31)
    assert [place.spot for place in PLACES][:9] == [*SPOTS]
    assert {place.spot for place in LINES} == {None}


def test_d8_adjacent_tiles_touch_at_a_side_or_a_corner() -> None:
    assert len(NEIGHBOURS[Cell.R1C1]) == 3
    assert len(NEIGHBOURS[Cell.R1C2]) == 5
    assert len(NEIGHBOURS[Cell.R2C2]) == 8
    assert are_adjacent(Cell.R1C1, Cell.R2C2)
    assert not are_adjacent(Cell.R1C1, Cell.R1C1)
    assert len(ADJACENT_PAIRS) == 42


def test_d16_a_sapphire_touches_a_line_if_one_of_its_four_tiles_is_in_it() -> None:
    assert TOUCHING[Place.ROW1] == (Spot.S11, Spot.S12, Spot.S13)
    assert TOUCHING[Place.ROW2] == tuple(SPOTS)[:6]
    assert TOUCHING[Place.DIAG1] == tuple(spot for spot in SPOTS if spot not in (Spot.S13, Spot.S31))


def test_a_face_knows_what_is_on_it() -> None:
    leader = LEADERS[0]
    assert (leader, leader.colour, leader.symbol, leader.pair) == ("red sun leader", "red", "sun", "red sun")
    assert leader.is_leader
    assert leader.is_thief
    assert event("tile_shown", cell="r1c1", tile="red sun leader").tile is leader
    assert all(str(words) for words in [*[tile.words for tile in SPECIALS], *[tile.words for tile in GOLDENS]])


def test_there_is_one_object_for_each_face_and_jar_also_in_copies_and_other_processes() -> None:
    faces = [*THIEVES, *LEADERS, *SPECIALS.values(), *GOLDENS.values()]
    assert all(again is face for again, face in zip(pickle.loads(pickle.dumps(faces)), faces, strict=True))
    jars = [*JARS.values()]
    assert all(again is jar for again, jar in zip(deepcopy(jars), jars, strict=True))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"type":"tile_shown","cell":"r1c5","tile":"red sun"}', "cell: 'r1c5' is not one of r1c1"),
        ('{"type":"tile_shown","cell":"r1c1","tile":"pink sun"}', "tile: 'pink sun' is not a tile"),
        ('{"type":"tile_shown","cell":"r1c1","tile":["red sun"]}', "tile: ['red sun'] is not a tile"),
        ('{"type":"jar_noted","cell":"r1c1","jar":"dagger"}', "jar: 'dagger' is not a jar"),
        ('{"type":"jar_noted","cell":"r1c1"}', "missing required field `jar`"),
        ('{"type":"tile_shown","cell":"r1c1","tile":"genie","corner":"s11"}', "corner: only the merchant"),
        ('{"type":"tale_activated","tile":"merchant","corner":"s22"}', 'corner: "s22" is not a corner'),
        ('{"type":"tale_activated","tile":"dagger"}', "tile: 'dagger' is not one of merchant, genie, sinbad"),
        ('{"type":"leader_played","cell":"r1c1","tile":"red sun"}', 'tile: "red sun" is not a leader'),
        ('{"type":"sapphire_taken","merchant":false}', "merchant: write true, or leave it out"),
        ('{"type":"sapphire_taken"}', "name exactly one of spot, seat and merchant"),
        ('{"type":"sapphire_played","spot":"s11","seat":"Ben"}', "name exactly one of spot, seat and merchant"),
        ('{"type":"tiles_swapped","cells":["r1c1"]}', "cells: Expected `array` of length >= 2"),
        ('{"type":"hand_built","discarded":4}', "discarded: Expected `int` <= 3"),
        ('{"type":"theft_announced","place":"row5"}', "place: 'row5' is not one of s11"),
        ('{"type":"position_set","tiles":{"r1c5":null}}', "tiles: 'r1c5' is not one of r1c1"),
        ('{"type":"position_set","merchant":{"place":"s31","stops":6}}', "merchant.stops: Expected `int` <= 5"),
        ('{"type":"wish_made","wish":"gold"}', "wish: 'gold' is not one of no_evil_eyes"),
        ('{"type":"drawer_opened","drawer":"A1","depth":"front"}', "unknown type 'drawer_opened'"),
    ],
)
def test_what_is_wrong_in_form_is_said_in_plain_words(line: str, says: str) -> None:
    with pytest.raises(MalformedError) as caught:
        FORTY_THIEVES.decode(line.encode())
    assert says in str(caught.value)


def test_a_movement_of_the_tray_is_read_from_its_fields() -> None:
    assert FORTY_THIEVES.event({"type": "tile_lifted", "cell": "r1c1"}) == event("tile_lifted", cell="r1c1")


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"position_set","tiles":{"r1c1":null,"r2c1":"red sun"},"jars":{"r1c1":"red moon"},"merchant":null}',
        b'{"type":"tile_shown","cell":"r1c1","tile":"merchant","corner":"s13"}',
        b'{"type":"sapphire_taken","merchant":true}',
        b'{"type":"correction","set":{"hoards":{"Ana":{"evil_eyes":2}}}}',
    ],
)
def test_a_line_that_is_read_is_written_as_it_was(line: bytes) -> None:
    assert FORTY_THIEVES.encode(FORTY_THIEVES.decode(line)) == line

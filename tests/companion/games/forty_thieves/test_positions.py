"""Positions and corrections: the table says how it stands, and it has to add up."""

import pytest

from companion.games.forty_thieves.rejections import Reason

from .table import FOUR_EACH, Game

ALL = ["s11", "s12", "s13", "s21", "s22", "s23", "s31", "s32", "s33"]


def test_what_a_position_does_not_name_is_as_after_the_set_up() -> None:
    view = Game(first="Cora").laid(hands={"Ana": 2}).view
    assert (view.turn, view.phase, view.stack, view.discard) == (1, "hand", 42, 0)
    assert view.active is not None
    assert view.active.seat == "Cora"


def test_a_position_names_everything() -> None:
    game = Game(tales=True).laid(
        active="Ben",
        tiles={"r1c1": "red sun", "r1c2": None},
        shown={"r2c2": "evil_eye"},
        jars={"r3c3": "red moon"},
        sapphires=["s12", "s11"],
        hoards={"Ana": {"sapphires": 4, "sapphire_tiles": 1}, "Ben": {"evil_eyes": 2, "evil_eye_tiles": 1}},
        hands={"Cora": 3},
        stack=10,
        activated=["sinbad"],
        merchant={"place": "s13", "stops": 2, "sapphires": 3},
    )
    view = game.view
    assert (game.up, game.shown, view.board.jars) == ({"r1c1": "red sun"}, {"r2c2": "evil_eye"}, {"r3c3": "red moon"})
    assert (view.board.sapphires, view.stack, view.discard) == (("s11", "s12"), 10, 63 - 16 - 3 - 2 - 2 - 10)
    assert view.active is not None
    assert view.active.seat == "Ben"
    assert game.seat("Ben").score == -3


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"active": "Dora"}, Reason.UNKNOWN_SEAT),
        ({"hands": {"Dora": 1}}, Reason.UNKNOWN_SEAT),
        ({"hoards": {"Dora": {}}}, Reason.UNKNOWN_SEAT),
        ({"sapphires": ["s11"]}, Reason.SAPPHIRES_DO_NOT_ADD_UP),
        ({"hoards": {"Ana": {"sapphires": 1}}}, Reason.SAPPHIRES_DO_NOT_ADD_UP),
        ({"stack": 45}, Reason.TILES_DO_NOT_ADD_UP),
        ({"hoards": {"Ana": {"evil_eye_tiles": 45}}}, Reason.TILES_DO_NOT_ADD_UP),
        ({"tiles": {"r1c1": "dagger"}}, Reason.THIEVES_FACE_UP),
        ({"tiles": {"r1c1": "genie"}}, Reason.GOLDEN_ON_BOARD),
        ({"shown": {"r1c1": "genie"}}, Reason.GOLDEN_ON_BOARD),
        ({"shown": {"r1c1": "red sun leader"}}, Reason.NO_SUCH_TILE),
        ({"tiles": {"r1c1": None}, "shown": {"r1c1": "red sun"}}, Reason.UP_AND_DOWN),
        ({"tiles": {"r1c1": "red sun"}, "jars": {"r1c1": "red moon"}}, Reason.JAR_OF_OPEN_TILE),
        ({"tiles": {"r1c1": "red sun", "r1c2": "red sun", "r1c3": "red sun"}}, Reason.TOO_MANY_ALIKE),
        ({"jars": dict.fromkeys(["r1c1", "r1c2", "r1c3", "r1c4"], "red sun")}, Reason.FOURTH_JAR),
        ({"activated": ["genie"]}, Reason.NO_TALES),
        ({"merchant": {"place": "s11"}}, Reason.NO_TALES),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, object], reason: Reason) -> None:
    assert Game().refuses("position_set", **position) is reason
    if "active" not in position or reason is Reason.UNKNOWN_SEAT:
        assert Game().laid().refuses("correction", set=position) is reason


def test_more_special_tiles_in_hoards_than_the_box_has_are_refused() -> None:
    hoards = {"Ana": {"sapphire_tiles": 3}, "Ben": {"sapphire_tiles": 2}}
    assert Game(specials=FOUR_EACH).refuses("position_set", hoards=hoards) is Reason.TOO_MANY_ALIKE
    assert Game(simple=True).refuses("position_set", hoards=hoards) is Reason.NO_SUCH_TILE


def test_two_leaders_of_a_colour_are_refused() -> None:
    tiles = {"r1c1": "red sun leader", "r1c2": "red moon leader"}
    assert Game(leaders=True).refuses("position_set", tiles=tiles) is Reason.SECOND_LEADER_OF_COLOUR


@pytest.mark.parametrize(
    "merchant",
    [
        {"stops": 0},
        {"place": "s22", "stops": 0},
        {"place": "s11", "stops": 4},
        {"place": "s11", "stops": 5},
    ],
)
def test_the_merchant_is_where_his_stops_lead(merchant: dict[str, object]) -> None:
    assert Game(tales=True).refuses("position_set", merchant=merchant) is Reason.MERCHANT_PLACE


@pytest.mark.parametrize(("stops", "place"), [(4, "s22"), (5, None)])
def test_at_the_end_of_his_way_the_merchants_place_goes_without_saying(stops: int, place: str | None) -> None:
    merchant = Game(tales=True).laid(merchant={"stops": stops}).view.merchant
    assert merchant is not None
    assert merchant.place == place


def test_a_correction_changes_what_it_names_and_nothing_else() -> None:
    game = Game(tales=True).ready(
        sapphires=ALL[:7],
        hoards={"Ana": {"sapphires": 1, "evil_eyes": 2}},
        merchant={"place": "s13", "stops": 2, "sapphires": 1},
        tiles={"r1c1": "red sun"},
        jars={"r1c2": "red moon"},
    )
    game.say("correction", set={"hoards": {"Ana": {"evil_eyes": 1}}, "merchant": {"stops": 3}})
    assert (game.seat("Ana").sapphires, game.seat("Ana").evil_eyes) == (1, 1)
    merchant = game.view.merchant
    assert merchant is not None
    assert (merchant.place, merchant.stops, merchant.sapphires) == ("s13", 3, 1)
    assert (game.up, game.view.board.jars, game.view.phase) == ({"r1c1": "red sun"}, {"r1c2": "red moon"}, "glimpse")
    game.say("correction", set={"merchant": None, "sapphires": ALL[:8], "tiles": {"r1c1": None, "r1c2": None}})
    assert (game.view.merchant, game.up, game.view.board.jars) == (None, {}, {})
    assert game.refuses("tale_activated", tile="merchant") is Reason.TALE_TOLD


def test_a_correction_keeps_the_stack_as_far_as_it_can() -> None:
    game = Game().ready(stack=40).say("correction", set={"hands": {"Ben": 3}})
    assert (game.view.stack, game.view.discard) == (37, 1)
    assert game.say("correction", set={"hoards": {"Ben": {"evil_eye_tiles": 5}}}).view.stack == 33


def test_a_correction_may_begin_a_new_turn() -> None:
    game = Game().ready().say("tile_replaced", cell="r1c1").say("correction", set={"active": "Cora"})
    assert (game.view.turn, game.view.phase) == (2, "hand")
    assert game.view.active is not None
    assert game.view.active.seat == "Cora"
    before = Game().say("correction", set={"active": "Cora"})
    assert (before.view.phase, before.view.turn_order[0].seat) == ("setup", "Cora")


def test_a_tile_that_lies_face_up_is_not_one_that_was_shown_before() -> None:
    game = Game().ready(tiles={"r1c1": "red sun"})
    assert game.refuses("correction", set={"shown": {"r1c1": "red sun"}}) is Reason.UP_AND_DOWN


def test_no_correction_while_a_theft_is_announced_or_a_choice_is_open() -> None:
    row = {"r1c1": "red sun", "r1c2": "red moon", "r1c3": "red hand", "r1c4": "red star"}
    game = Game().ready().say("theft_announced", place="row1")
    assert game.refuses("correction", set={"stack": 3}) is Reason.THEFT_ANNOUNCED
    game = Game().ready(tiles=row).say("theft_announced", place="row1")
    assert game.refuses("correction", set={"stack": 3}) is Reason.CHOICE_OPEN


def test_after_the_end_only_hoards_can_be_corrected_and_winners_follow() -> None:
    game = Game("Ana", "Ben").laid(sapphires=[], hoards={"Ben": {"sapphires": 9}}).say("turn_ended")
    assert game.refuses("correction", set={"stack": 3}) is Reason.ONLY_HOARDS
    game.say("correction", set={"hoards": {"Ana": {"sapphires": 9}, "Ben": {"sapphires": 0}}})
    assert (game.view.winners, game.view.phase) == (("Ana",), "game_over")


def test_a_jar_is_noted_of_a_tile_that_lies_face_down() -> None:
    game = Game().ready(tiles={"r1c1": "red sun"})
    assert game.refuses("jar_noted", cell="r1c1", jar="red moon") is Reason.JAR_OF_OPEN_TILE
    game.say("jar_noted", cell="r1c1", jar=None).say("jar_noted", cell="r1c2", jar="red moon")
    assert game.view.board.jars == {"r1c2": "red moon"}
    game.say("theft_announced", place="s12").say("jar_noted", cell="r1c2", jar=None)
    assert game.say("tile_shown", cell="r1c2", tile="red moon").up["r1c2"] == "red moon"


def test_a_jar_never_says_no_because_of_what_was_shown() -> None:
    game = Game().ready(shown={"r1c1": "red moon"}).say("jar_noted", cell="r1c1", jar="red moon")
    assert game.view.board.jars == {"r1c1": "red moon"}


def test_a_noted_jar_is_there_again_when_its_tile_is_turned_down() -> None:
    game = Game().ready(jars={"r1c1": "red moon"}).steal("s11", r1c1="red sun")
    assert game.view.board.jars == {}
    assert game.say("theft_failed").view.board.jars == {"r1c1": "red moon"}

"""A turn and its four phases: rules 13 to 27, 35."""

import pytest

from companion.games.forty_thieves.rejections import Reason, RejectedError

from .table import FOUR_EACH, Game


def test_rule_13_only_the_hand_is_compulsory() -> None:
    game = Game().laid()
    assert game.refuses("turn_ended") is Reason.HAND_FIRST
    assert game.refuses("tile_glimpsed", cell="r1c1") is Reason.HAND_FIRST
    assert game.say("hand_built", discarded=0).say("turn_ended").view.turn == 2


def test_rule_13_a_later_phase_may_come_early_but_an_earlier_one_not_late() -> None:
    game = Game().ready().say("tile_replaced", cell="r1c1")
    assert game.view.phase == "attempt"
    assert game.refuses("tile_glimpsed", cell="r1c2") is Reason.TOO_LATE
    assert game.refuses("tiles_swapped", cells=["r1c1", "r1c2"]) is Reason.TOO_LATE
    assert game.refuses("hand_built", discarded=0) is Reason.HAND_IS_BUILT


def test_nothing_is_played_before_the_tiles_are_laid() -> None:
    assert Game().refuses("hand_built", discarded=0) is Reason.SETUP_NOT_FINISHED
    assert Game().refuses("theft_failed") is Reason.SETUP_NOT_FINISHED
    assert Game().refuses("sapphire_taken", spot="s11") is Reason.NOTHING_TO_CHOOSE
    assert Game().refuses("table_opened", game="forty-thieves", seats=["a", "b"]) is Reason.TABLE_ALREADY_OPEN
    game = Game().laid()
    assert game.refuses("setup_finished") is Reason.NOT_IN_SETUP
    assert game.refuses("position_set") is Reason.NOT_IN_SETUP


def test_rule_14_and_d5_discard_any_and_draw_up_to_exactly_three() -> None:
    game = Game().laid(hands={"Ana": 2})
    assert game.refuses("hand_built", discarded=3) is Reason.TOO_MANY_DISCARDED
    game.say("hand_built", discarded=2)
    assert (game.seat("Ana").hand, game.view.stack, game.view.discard) == (3, 42 - 3, 2)


def test_rule_15_and_d6_the_discards_are_the_new_stack_when_a_tile_is_needed_and_none_is_there() -> None:
    game = Game("Ana", "Ben").laid(stack=1, hands={"Ana": 1})
    assert (game.view.stack, game.view.discard) == (1, 42)
    game.say("hand_built", discarded=1)
    assert (game.view.stack, game.view.discard) == (1 + 43 - 3, 0)


def test_d6_a_stack_that_just_suffices_is_not_refilled() -> None:
    game = Game("Ana", "Ben").laid(stack=3).say("hand_built", discarded=0)
    assert (game.view.stack, game.view.discard) == (0, 41)


def test_a_hand_stays_small_if_there_is_no_tile_left_at_all() -> None:
    game = Game("Ana", "Ben").laid(hoards={"Ben": {"evil_eye_tiles": 43}})
    assert game.say("hand_built", discarded=0).seat("Ana").hand == 1
    assert game.refuses("tile_shown", cell="r1c1", tile="sapphire") is Reason.NO_TILE_LEFT


def test_rule_16_a_glimpse_is_at_one_tile_that_lies_face_down() -> None:
    game = Game().ready(tiles={"r1c1": "red sun"})
    assert game.refuses("tile_glimpsed", cell="r1c1") is Reason.LIES_FACE_UP
    assert game.refuses("tile_shown", cell="r1c1", tile="dagger") is Reason.LIES_FACE_UP
    assert game.say("tile_glimpsed", cell="r2c2").view.phase == "action"


@pytest.mark.parametrize("tile", ["red sun", "amulet", "evil_eye"])
def test_rule_17_and_d7_a_thief_an_amulet_or_an_evil_eye_stays_secret(tile: str) -> None:
    assert Game().ready().refuses("tile_shown", cell="r1c1", tile=tile) is Reason.NOT_SHOWN_NOW


def test_only_tiles_of_this_game_are_named_where_another_cannot_be_shown() -> None:
    without, with_tales = (
        "Dagger, Sapphire tile and Lantern",
        "Dagger, Sapphire tile, Lantern, Merchant, Genie and Sinbad",
    )
    for tales, named in ((False, without), (True, with_tales)):
        game = Game(tales=tales).ready()
        with pytest.raises(RejectedError, match=f"What is shown: {named}$"):
            game.say("tile_shown", cell="r1c1", tile="red sun")


def test_rule_18_a_dagger_costs_the_hand_and_goes_back_face_down() -> None:
    game = Game().ready().say("tile_shown", cell="r1c1", tile="dagger")
    assert (game.seat("Ana").hand, game.view.discard, game.view.phase) == (0, 3, "action")
    assert (game.up, game.shown) == ({}, {"r1c1": "dagger"})
    assert game.refuses("tile_replaced", cell="r1c1") is Reason.HAND_IS_EMPTY
    assert game.refuses("tile_shown", cell="r1c2", tile="sapphire") is Reason.NOTHING_TO_SHOW
    assert set(game.view.options) == {"tiles_swapped", "theft_announced", "turn_ended"}


def test_rule_19_a_sapphire_tile_is_won_and_replaced_unseen() -> None:
    game = Game().say("jar_noted", cell="r1c1", jar="red sun").ready().say("tile_glimpsed", cell="r1c1")
    assert game.refuses("tile_shown", cell="r1c2", tile="sapphire") is Reason.NOT_SHOWN_THERE
    game.say("tile_shown", cell="r1c1", tile="sapphire")
    assert (game.seat("Ana").sapphire_tiles, game.seat("Ana").score, game.view.stack) == (1, 1, 40)
    assert (game.shown, game.view.board.jars, game.view.phase) == ({}, {}, "action")
    assert game.refuses("tile_shown", cell="r1c1", tile="dagger") is Reason.NOTHING_TO_SHOW


def test_rule_20_and_d8_a_lantern_shows_up_to_three_neighbours_and_only_sapphire_tiles_have_an_effect() -> None:
    game = Game().ready(tiles={"r1c2": "red sun"}).say("tile_shown", cell="r1c1", tile="lantern")
    assert game.guide.neighbours == ("r2c1", "r2c2")
    assert game.refuses("tile_shown", cell="r3c3", tile="red moon") is Reason.NOT_SHOWN_THERE
    assert game.refuses("tile_shown", cell="r1c2", tile="red moon") is Reason.LIES_FACE_UP
    game.say("tile_shown", cell="r2c1", tile="dagger").say("tile_shown", cell="r2c2", tile="sapphire")
    assert (game.seat("Ana").hand, game.seat("Ana").sapphire_tiles) == (3, 1)
    assert game.shown == {"r1c1": "lantern", "r2c1": "dagger"}
    assert game.refuses("tile_shown", cell="r2c1", tile="sapphire") is Reason.NOT_SHOWN_THERE
    assert "tile_shown" not in game.view.options


def test_d8_three_neighbours_are_the_most() -> None:
    game = Game().ready().say("tile_shown", cell="r2c2", tile="lantern")
    for cell in ("r1c1", "r1c2", "r1c3"):
        assert "tile_shown" in game.view.options
        game.say("tile_shown", cell=cell, tile="lantern")
    assert game.refuses("tile_shown", cell="r2c1", tile="red sun") is Reason.NOTHING_TO_SHOW


def test_rule_21_and_d9_a_lantern_from_the_hand_looks_at_two_adjacent_tiles() -> None:
    game = Game().ready(tiles={"r4c4": "red sun"})
    assert game.refuses("lantern_played", cells=["r1c1", "r1c3"]) is Reason.NOT_ADJACENT
    assert game.refuses("lantern_played", cells=["r4c4", "r4c3"]) is Reason.LIES_FACE_UP
    game.say("lantern_played", cells=["r1c1", "r2c2"])
    assert (game.seat("Ana").hand, game.view.discard, game.view.phase) == (2, 1, "action")
    assert game.refuses("tile_shown", cell="r1c1", tile="dagger") is Reason.NOT_SHOWN_NOW
    game.say("tile_shown", cell="r2c2", tile="sapphire").say("tile_shown", cell="r1c1", tile="sapphire")
    assert game.seat("Ana").sapphire_tiles == 2
    assert "tile_shown" not in game.view.options
    assert "tile_replaced" in game.view.options


def test_what_a_glimpse_showed_can_be_told_until_an_action_is_done() -> None:
    game = Game().ready().say("tile_glimpsed", cell="r1c1").say("tiles_swapped", cells=["r3c3", "r4c4"])
    assert game.refuses("tile_shown", cell="r1c1", tile="dagger") is Reason.TOO_LATE


def test_rule_22_replacing_takes_the_tile_into_the_hand_and_leaves_nothing_known() -> None:
    game = Game().ready(tiles={"r1c1": "red sun"}, shown={"r2c2": "dagger"}, jars={"r2c2": "red sun"})
    assert game.say("tile_replaced", cell="r2c2").shown == {}
    assert (game.view.board.jars, game.seat("Ana").hand, game.view.phase) == ({}, 3, "attempt")
    assert Game().ready(tiles={"r1c1": "red sun"}).say("tile_replaced", cell="r1c1").up == {}


def test_rule_23_and_d10_interchanged_tiles_stay_as_they_lie() -> None:
    game = Game().ready(tiles={"r1c1": "red sun"}, shown={"r2c2": "dagger"}, jars={"r2c2": "red sun"})
    assert game.refuses("tiles_swapped", cells=["r1c1", "r1c1"]) is Reason.NOT_ADJACENT
    game.say("tiles_swapped", cells=["r1c1", "r2c2"])
    assert (game.up, game.shown, game.view.board.jars) == ({"r2c2": "red sun"}, {"r1c1": "dagger"}, {"r1c1": "red sun"})


def test_rule_24_and_d11_an_amulet_takes_an_evil_eye_away_a_token_if_nothing_is_said() -> None:
    game = Game().ready()
    assert game.refuses("amulet_played") is Reason.NO_EVIL_EYE
    game = Game().ready(hoards={"Ana": {"evil_eyes": 1, "evil_eye_tiles": 1}}).say("amulet_played")
    assert (game.seat("Ana").evil_eyes, game.seat("Ana").evil_eye_tiles, game.view.discard) == (0, 1, 1)
    game = Game().ready(hoards={"Ana": {"evil_eye_tiles": 1}})
    assert game.refuses("amulet_played", eye="token") is Reason.NO_EVIL_EYE_TOKEN
    assert game.say("amulet_played").seat("Ana").evil_eye_tiles == 0
    assert game.view.discard == 2


def test_d11_a_tile_that_is_not_there_cannot_be_chosen() -> None:
    game = Game().ready(hoards={"Ana": {"evil_eyes": 1}})
    assert game.refuses("amulet_played", eye="tile") is Reason.NO_EVIL_EYE_TILE
    assert game.say("amulet_played", eye="token").seat("Ana").evil_eyes == 0


def test_rule_25_and_d12_a_sapphire_tile_steals_a_stone_and_is_worth_nothing_itself() -> None:
    game = Game().ready(sapphires=["s11"], hoards={"Ben": {"sapphires": 8}, "Cora": {"sapphire_tiles": 1}})
    assert game.refuses("sapphire_played", seat="Cora") is Reason.NO_SAPPHIRE_OF_SEAT
    assert game.refuses("sapphire_played", seat="Ana") is Reason.ONESELF
    assert game.refuses("sapphire_played", seat="Dora") is Reason.UNKNOWN_SEAT
    assert game.refuses("sapphire_played", spot="s12") is Reason.NO_SAPPHIRE_THERE
    assert game.refuses("sapphire_played", merchant=True) is Reason.NO_MERCHANT
    game.say("sapphire_played", seat="Ben")
    assert (game.seat("Ana").sapphires, game.seat("Ben").sapphires, game.seat("Ana").hand) == (1, 7, 2)
    assert (game.view.discard, game.view.phase) == (1, "attempt")


def test_rule_26_an_evil_eye_tile_goes_into_an_opponents_hoard() -> None:
    game = Game().ready()
    assert game.refuses("evil_eye_played", seat="Ana") is Reason.ONESELF
    game.say("evil_eye_played", seat="Cora")
    assert (game.seat("Cora").evil_eye_tiles, game.seat("Cora").score, game.view.discard) == (1, -1, 0)


def test_rule_27_and_d13_a_dagger_cancels_and_a_second_one_brings_the_tile_back() -> None:
    game = Game().ready(hands={"Ben": 2}, sapphires=["s11"], hoards={"Cora": {"sapphires": 8}})
    assert game.refuses("dagger_played", seat="Ben") is Reason.NOTHING_TO_CANCEL
    game.say("sapphire_played", spot="s11")
    assert game.refuses("dagger_played", seat="Ana") is Reason.OWN_TILE
    assert game.refuses("dagger_played", seat="Cora") is Reason.HAND_IS_EMPTY
    game.say("dagger_played", seat="Ben")
    assert (game.seat("Ana").sapphires, game.view.board.sapphires, game.view.phase) == (0, ("s11",), "attempt")
    assert (game.seat("Ben").hand, game.seat("Ana").hand, game.view.discard) == (1, 2, 2)
    assert game.refuses("dagger_played", seat="Ben") is Reason.OWN_TILE
    game.say("dagger_played", seat="Ana")
    assert (game.seat("Ana").sapphires, game.view.board.sapphires) == (1, ())
    assert game.view.options == ("turn_ended", "dagger_played")


@pytest.mark.parametrize(
    ("kind", "fields", "hoards"),
    [
        ("sapphire_played", {"seat": "Ben"}, {"Ben": {"sapphires": 1}}),
        ("evil_eye_played", {"seat": "Ben"}, {"Cora": {"sapphires": 1}}),
        ("amulet_played", {"eye": "tile"}, {"Ana": {"evil_eye_tiles": 1}, "Cora": {"sapphires": 1}}),
        ("amulet_played", {"eye": "token"}, {"Ana": {"evil_eyes": 1}, "Cora": {"sapphires": 1}}),
    ],
)
def test_d13_an_odd_number_of_daggers_cancels_and_the_action_is_used_up(
    kind: str, fields: dict[str, str], hoards: dict[str, dict[str, int]]
) -> None:
    spots = ["s11", "s12", "s13", "s21", "s22", "s23", "s31", "s32"]
    game = Game().ready(hands={"Ben": 3, "Cora": 3}, hoards=hoards, sapphires=spots)
    before = [(seat.sapphires, seat.evil_eyes, seat.evil_eye_tiles) for seat in game.view.seats]
    played = [(seat.sapphires, seat.evil_eyes, seat.evil_eye_tiles) for seat in game.say(kind, **fields).view.seats]
    for dagger, (seat, wanted) in enumerate([("Ben", before), ("Cora", played), ("Ben", before)], 1):
        game.say("dagger_played", seat=seat)
        assert [(seat.sapphires, seat.evil_eyes, seat.evil_eye_tiles) for seat in game.view.seats] == wanted
        in_hands = sum(seat.hand for seat in game.view.seats)
        assert in_hands == 9 - 1 - dagger
        in_hoards = sum(seat.evil_eye_tiles for seat in game.view.seats)
        assert game.view.stack + game.view.discard + in_hands + in_hoards + 16 == 60
    assert game.refuses("tile_replaced", cell="r1c1") is Reason.TOO_LATE


def test_d13_a_cancelled_lantern_shows_nothing_and_the_glimpse_is_used_up() -> None:
    game = Game().ready(hands={"Ben": 1, "Cora": 1}).say("lantern_played", cells=["r1c1", "r1c2"])
    game.say("dagger_played", seat="Ben")
    assert game.refuses("tile_shown", cell="r1c1", tile="sapphire") is Reason.NOTHING_TO_SHOW
    assert "tile_glimpsed" not in game.view.options
    game.say("dagger_played", seat="Cora").say("tile_shown", cell="r1c1", tile="sapphire")
    assert game.seat("Ana").sapphire_tiles == 1


def test_d13_a_dagger_comes_before_anything_else_is_done() -> None:
    game = Game().ready(hands={"Ben": 1}).say("evil_eye_played", seat="Ben")
    game.say("jar_noted", cell="r1c1", jar="red sun").say("tile_lifted", cell="r1c1").say("tile_placed", cell="r1c1")
    assert "dagger_played" in game.view.options
    game.say("correction", set={"stack": 5})
    assert game.refuses("dagger_played", seat="Ben") is Reason.NOTHING_TO_CANCEL


def test_d13_a_dagger_found_on_the_board_cannot_be_cancelled() -> None:
    game = Game().ready(hands={"Ben": 1}).say("tile_shown", cell="r1c1", tile="dagger")
    assert game.refuses("dagger_played", seat="Ben") is Reason.NOTHING_TO_CANCEL


def test_a_special_tile_that_is_not_in_the_game_cannot_be_played() -> None:
    game = Game(specials={"amulet": 20}).ready(hands={"Ben": 1})
    assert game.refuses("lantern_played", cells=["r1c1", "r1c2"]) is Reason.NO_SUCH_TILE
    assert game.refuses("evil_eye_played", seat="Ben") is Reason.NO_SUCH_TILE
    assert not {"lantern_played", "sapphire_played", "evil_eye_played"} & {*game.view.options}


def test_a_special_tile_of_which_all_are_in_sight_cannot_be_played() -> None:
    game = Game(specials=FOUR_EACH).ready(hoards={"Ben": {"evil_eye_tiles": 4, "sapphire_tiles": 4}})
    assert game.refuses("evil_eye_played", seat="Cora") is Reason.TOO_MANY_ALIKE
    assert game.refuses("sapphire_played", spot="s11") is Reason.TOO_MANY_ALIKE
    assert not [play for play in game.guide.plays if play.tile in ("evil_eye", "sapphire")]


def test_a_game_that_is_over_takes_nothing_more() -> None:
    game = Game("Ana", "Ben").ready(sapphires=["s11"], hoards={"Ben": {"sapphires": 8}})
    game.say("sapphire_played", spot="s11").say("turn_ended")
    assert game.view.phase == "game_over"
    assert game.refuses("hand_built", discarded=0) is Reason.GAME_OVER
    assert game.refuses("jar_noted", cell="r1c1", jar="red sun") is Reason.GAME_OVER
    assert game.view.options == ()

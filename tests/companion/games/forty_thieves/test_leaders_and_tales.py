"""The optional rules: leaders (42 to 45) and three tales (46 to 52)."""

import pytest

from companion.games.forty_thieves.rejections import Reason

from .table import Game

LEADERS = {"r1c1": "red sun leader", "r1c2": "green sun leader", "r2c1": "blue moon leader"}
ALL = ["s11", "s12", "s13", "s21", "s22", "s23", "s31", "s32", "s33"]


def test_rule_42_and_d23_there_is_one_leader_of_each_colour_and_it_is_a_thief() -> None:
    game = Game(leaders=True).ready(tiles=LEADERS).say("theft_announced", place="s11")
    assert game.refuses("tile_shown", cell="r2c2", tile="red moon leader") is Reason.SECOND_LEADER_OF_COLOUR
    assert game.say("tile_shown", cell="r2c2", tile="yellow hand").took == ["s11"]
    assert Game().ready().refuses("leader_played", cell="r1c1", tile="red sun leader") is Reason.NO_SUCH_TILE


def test_d23_a_leader_and_the_other_thief_of_its_kind_are_two_in_all() -> None:
    tiles = {"r1c1": "red sun leader", "r1c2": "red sun"}
    game = Game(leaders=True).ready(tiles=tiles).say("theft_announced", place="s33")
    assert game.refuses("tile_shown", cell="r4c4", tile="red sun") is Reason.TOO_MANY_ALIKE


def test_rule_43_and_d23_a_leader_is_laid_face_up_once_and_an_action_is_still_to_come() -> None:
    game = Game(leaders=True).ready(jars={"r1c1": "red sun"}).say("tile_glimpsed", cell="r3c3")
    game.say("leader_played", cell="r1c1", tile="red sun leader")
    assert (game.up, game.view.phase, game.seat("Ana").hand) == ({"r1c1": "red sun leader"}, "action", 3)
    assert game.refuses("leader_played", cell="r1c2", tile="blue sun leader") is Reason.SECOND_LEADER
    assert game.refuses("tile_shown", cell="r3c3", tile="dagger") is Reason.NOTHING_TO_SHOW
    assert "leader_played" not in game.view.options
    assert game.say("tile_replaced", cell="r1c1").up == {}


def test_rule_44_a_dagger_does_not_cancel_a_leader() -> None:
    game = Game(leaders=True).ready(hands={"Ben": 1}).say("leader_played", cell="r1c1", tile="red sun leader")
    assert game.refuses("dagger_played", seat="Ben") is Reason.NOTHING_TO_CANCEL


def test_rule_45_and_d24_four_leaders_take_all_sapphires_and_nothing_else_is_carried_out() -> None:
    game = Game(leaders=True).ready(tiles={**LEADERS, "r1c3": "yellow sun", "r1c4": "amulet"})
    game.steal("s11", r2c2="yellow hand leader")
    theft = game.view.theft
    assert theft is not None
    assert theft.kinds == ("different_colours", "four_leaders")
    assert [also.place for also in theft.also] == ["row1"]
    assert (game.took, game.view.ended, game.seat("Ana").sapphires) == (ALL, "no_sapphires", 9)
    assert len(game.up) == 6


def test_d24_an_amulet_is_no_leader() -> None:
    game = Game(leaders=True).ready(tiles=LEADERS).steal("s11", r2c2="amulet")
    assert game.took == ["s11"]


def test_a_leader_that_was_seen_twice_is_a_note() -> None:
    game = Game(leaders=True).ready(shown={"r4c4": "red moon leader"})
    game.say("leader_played", cell="r1c1", tile="red sun leader")
    assert [note.code for note in game.view.hidden.notes] == ["too_many_alike"]
    game = Game(leaders=True).ready(shown={"r1c1": "red moon leader"})
    assert game.say("leader_played", cell="r1c1", tile="red sun leader").view.hidden.notes == ()


def test_rule_46_three_golden_tiles_are_shuffled_in() -> None:
    assert Game(tales=True).view.stack == 47
    assert Game(tales=True, simple=True).view.stack == 27
    assert Game().ready().refuses("tale_activated", tile="genie") is Reason.NO_TALES


def test_rule_47_and_d25_a_drawn_golden_tile_is_out_of_the_game_and_replaced_by_another_draw() -> None:
    game = Game(tales=True).ready().say("tale_activated", tile="sinbad")
    assert (game.seat("Ben").hand, game.view.stack, game.view.phase) == (3, 47 - 3 - 1, "glimpse")
    assert game.refuses("tale_activated", tile="sinbad") is Reason.TALE_TOLD
    assert Game(tales=True).laid().refuses("tale_activated", tile="sinbad") is Reason.HAND_FIRST


def test_d25_with_no_tile_in_hand_none_was_drawn() -> None:
    game = Game(tales=True).ready().say("tile_shown", cell="r1c1", tile="dagger")
    assert game.refuses("tale_activated", tile="genie") is Reason.HAND_IS_EMPTY
    assert "tale_activated" not in game.view.options


def test_d25_a_glimpse_shows_a_golden_tile_and_another_takes_its_place() -> None:
    game = Game(tales=True).ready(shown={"r1c1": "red sun"}).say("tile_shown", cell="r1c1", tile="merchant")
    assert (game.shown, game.view.phase, game.view.stack) == ({}, "action", 43)
    assert game.view.merchant is not None
    assert [note.code for note in game.view.hidden.notes] == ["tile_differs"]
    assert game.refuses("tile_shown", cell="r1c1", tile="merchant") is Reason.NOTHING_TO_SHOW


def test_d25_in_a_theft_a_golden_tile_is_no_thief_and_takes_effect_before_the_verdict() -> None:
    game = Game(tales=True).ready().steal("row1", r1c1="genie")
    theft = game.view.theft
    assert theft is not None
    assert (theft.left, theft.possible, game.view.phase) == (("r1c2", "r1c3", "r1c4"), False, "wish")
    assert game.refuses("tile_shown", cell="r1c2", tile="red sun") is Reason.WISH_OPEN
    assert game.refuses("correction", set={}) is Reason.WISH_OPEN
    game.say("wish_made", wish="second_turn")
    assert game.refuses("tile_shown", cell="r1c1", tile="red sun") is Reason.GOLDEN_WAS_THERE
    game.say("tile_shown", cell="r1c2", tile="red sun").say("tile_shown", cell="r1c3", tile="red moon")
    game.say("tile_shown", cell="r1c4", tile="sinbad")
    assert (game.seat("Ana").evil_eyes, game.shown) == (1, {"r1c2": "red sun", "r1c3": "red moon"})
    active = game.view.active
    assert active is not None
    assert active.seat == "Ana"


def test_d25_a_wish_that_the_last_tile_brings_comes_before_the_verdict() -> None:
    game = Game(tales=True).ready(tiles={"r1c1": "red sun", "r1c2": "red moon", "r1c3": "red hand"})
    game.steal("row1", r1c4="genie")
    assert game.guide.theft is None
    game.say("wish_made", wish="no_evil_eyes")
    assert (game.seat("Ana").evil_eyes, game.view.turn) == (1, 2)


def test_d25_a_dagger_does_not_cancel_a_golden_tile() -> None:
    game = Game(tales=True).ready(hands={"Ben": 3}).say("evil_eye_played", seat="Ben")
    game.say("tale_activated", tile="merchant")
    assert game.refuses("dagger_played", seat="Ben") is Reason.NOTHING_TO_CANCEL


def turns(game: Game, count: int) -> Game:
    """So many turns in which nothing happens."""
    for _ in range(count):
        if game.view.phase == "hand":
            game.say("hand_built", discarded=0)
        game.say("turn_ended")
    return game


def test_rule_48_and_d26_the_merchant_takes_four_corners_clockwise_from_the_lower_left() -> None:
    game = Game(tales=True).ready().say("tale_activated", tile="merchant")
    for stops, place in enumerate(["s31", "s11", "s13", "s33", "s22"]):
        merchant = game.view.merchant
        assert merchant is not None
        assert (merchant.place, merchant.stops, merchant.sapphires) == (place, stops, stops)
        turns(game, 1)
    assert game.view.ended == "merchant"


def test_d26_the_corner_can_be_said_and_a_stone_that_is_gone_is_not_taken() -> None:
    game = Game(tales=True).ready(sapphires=ALL[:8], hoards={"Ben": {"sapphires": 1}})
    merchant = turns(game.say("tale_activated", tile="merchant", corner="s33"), 1).view.merchant
    assert merchant is not None
    assert (merchant.place, merchant.stops, merchant.sapphires) == ("s31", 1, 0)


def test_d26_if_he_empties_the_board_the_game_is_over_by_that() -> None:
    game = Game(tales=True).ready(sapphires=["s31"], hoards={"Ben": {"sapphires": 8}})
    game = turns(game.say("tale_activated", tile="merchant"), 1)
    assert (game.view.ended, game.view.winners) == ("no_sapphires", ("Ben",))


def test_rule_49_at_the_centre_he_wins_or_moves_no_more() -> None:
    game = turns(Game(tales=True).ready().say("tale_activated", tile="merchant"), 5)
    merchant = game.view.merchant
    assert merchant is not None
    assert (game.view.ended, game.view.winners, merchant.place, merchant.sapphires) == ("merchant", (), None, 5)
    rest = [spot for spot in ALL if spot != "s22"]
    game = Game(tales=True).ready(sapphires=rest, hoards={"Ben": {"sapphires": 1}})
    game = turns(game.say("tale_activated", tile="merchant"), 5)
    merchant = game.view.merchant
    assert merchant is not None
    assert (game.view.ended, merchant.place, merchant.stops, merchant.sapphires) == (None, None, 5, 4)
    again = turns(game, 1).view.merchant
    assert again == merchant


def test_rule_50_and_d27_his_loot_can_be_stolen_with_a_tile_and_along_any_line() -> None:
    loot = {"place": "s11", "stops": 1, "sapphires": 1}
    row = {"r1c1": "red sun", "r1c2": "red moon", "r1c3": "red hand", "r1c4": "red star"}
    game = Game(tales=True).ready(sapphires=ALL[1:], merchant=loot)
    assert game.say("sapphire_played", merchant=True).seat("Ana").sapphires == 1
    game = Game(tales=True).ready(sapphires=ALL[1:], merchant=loot, tiles=row).say("theft_announced", place="row1")
    pick = game.view.theft and game.view.theft.pick
    assert pick
    assert (pick.spots, pick.merchant) == (("s12", "s13"), True)
    assert game.say("sapphire_taken", merchant=True).took == ["merchant"]


def test_rule_50_a_tile_gives_back_the_merchants_stone_when_it_is_cancelled() -> None:
    loot = {"place": "s11", "stops": 1, "sapphires": 1}
    game = Game(tales=True).ready(sapphires=ALL[1:], merchant=loot, hands={"Ben": 1})
    game.say("sapphire_played", merchant=True)
    assert game.refuses("sapphire_played", merchant=True) is Reason.TOO_LATE
    merchant = game.say("dagger_played", seat="Ben").view.merchant
    assert merchant is not None
    assert merchant.sapphires == 1


def test_the_last_stone_that_a_line_can_give_may_be_the_merchants() -> None:
    row = {"r1c1": "red sun", "r1c2": "red moon", "r1c3": "red hand", "r1c4": "red star"}
    loot = {"place": "s13", "stops": 2, "sapphires": 1}
    tiles = {**row, "r2c1": "red clubs", "r2c2": "red clubs"}
    game = Game(tales=True).ready(sapphires=["s11"], merchant=loot, tiles=tiles, hoards={"Ana": {"sapphires": 7}})
    assert game.say("theft_announced", place="s11").took == ["s11", "merchant"]
    rest = Game(tales=True).ready(
        sapphires=["s11"], tiles=tiles, hoards={"Ana": {"sapphires": 7}, "Ben": {"sapphires": 1}}
    )
    assert rest.say("theft_announced", place="s11").took == ["s11", "Ben"]


def test_a_merchant_without_loot_gives_nothing() -> None:
    game = Game(tales=True).ready().say("tale_activated", tile="merchant")
    assert game.refuses("sapphire_played", merchant=True) is Reason.NO_LOOT


@pytest.mark.parametrize("phase", ["glimpse", "action", "attempt"])
def test_rule_51_and_d28_a_wish_must_be_made_before_play_goes_on(phase: str) -> None:
    game = Game(tales=True).ready()
    if phase != "glimpse":
        game.say("tile_glimpsed", cell="r1c1")
    if phase == "attempt":
        game.say("tile_replaced", cell="r1c1")
    assert game.refuses("wish_made", wish="second_turn") is Reason.NOTHING_TO_WISH
    game.say("tale_activated", tile="genie")
    assert (game.view.phase, game.view.options) == ("wish", ("wish_made",))
    assert game.refuses("turn_ended") is Reason.WISH_OPEN
    assert game.refuses("wish_made", wish="merchant") is Reason.NO_MERCHANT
    assert game.say("wish_made", wish="second_turn").view.phase == phase


def test_rule_51_rid_of_all_evil_eyes_and_d28_the_tiles_go_to_the_discards() -> None:
    game = Game(tales=True).ready(hoards={"Ana": {"evil_eyes": 2, "evil_eye_tiles": 3}})
    game.say("tale_activated", tile="genie").say("wish_made", wish="no_evil_eyes")
    assert (game.seat("Ana").score, game.view.discard) == (0, 3)


def test_rule_51_a_second_turn_after_this_one() -> None:
    game = Game(tales=True).ready().say("tile_shown", cell="r1c1", tile="genie").say("wish_made", wish="second_turn")
    active = game.view.active
    assert active is not None
    assert active.again
    active = game.say("turn_ended").view.active
    assert active is not None
    assert (active.seat, active.again, game.view.turn) == ("Ana", False, 2)
    active = turns(game, 1).view.active
    assert active is not None
    assert active.seat == "Ben"


def test_rule_51_rid_of_the_merchant_with_all_that_he_has_taken() -> None:
    merchant = {"place": "s13", "stops": 2, "sapphires": 2}
    game = Game(tales=True).ready(sapphires=ALL[:7], merchant=merchant, activated=["merchant"])
    game.say("tale_activated", tile="genie").say("wish_made", wish="merchant")
    assert (game.view.merchant, game.seat("Ana").sapphires) == (None, 2)


@pytest.mark.parametrize(
    ("seats", "before", "after"),
    [
        ("Ana Ben", [3, 1], [1, 3]),
        ("Ana Ben Cora", [3, 1, 2], [2, 3, 1]),
        ("Ana Ben Cora Dora", [3, 0, 1, 2], [0, 1, 2, 3]),
    ],
)
def test_rule_52_all_hands_move_seven_places_clockwise(seats: str, before: list[int], after: list[int]) -> None:
    names = seats.split()
    game = Game(*names, tales=True).ready(hands=dict(zip(names, before, strict=True)))
    game.say("tale_activated", tile="sinbad")
    assert [seat.hand for seat in game.view.seats] == after

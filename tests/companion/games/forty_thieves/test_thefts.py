"""Phase 4: rules 28 to 36, the end and the score: 37 to 40."""

import pytest

from companion.games.forty_thieves.faces import FACES
from companion.games.forty_thieves.rejections import Reason
from companion.games.forty_thieves.thefts import kinds

from .table import FOUR_EACH, Game

ALL = ["s11", "s12", "s13", "s21", "s22", "s23", "s31", "s32", "s33"]
RED_ROW = {"r1c1": "red sun", "r1c2": "red moon", "r1c3": "red hand", "r1c4": "red star"}


def test_rule_28_the_place_is_said_first_then_its_four_tiles_are_shown() -> None:
    game = Game().ready().say("theft_announced", place="s22")
    theft = game.view.theft
    assert theft is not None
    assert theft.left == ("r2c2", "r2c3", "r3c2", "r3c3")
    assert set(game.view.options) == {"tile_shown", "theft_failed"}
    assert game.refuses("tile_shown", cell="r1c1", tile="red sun") is Reason.NOT_IN_THEFT
    assert game.refuses("turn_ended") is Reason.THEFT_ANNOUNCED
    game.say("tile_shown", cell="r3c3", tile="red sun")
    assert game.up == {"r3c3": "red sun"}
    assert game.refuses("tile_shown", cell="r3c3", tile="red sun") is Reason.LIES_FACE_UP


@pytest.mark.parametrize("line", ["row1", "col3", "diag1", "diag2"])
def test_rule_29_a_line_is_a_row_a_column_or_a_diagonal(line: str) -> None:
    game = Game().ready().say("theft_announced", place=line)
    theft = game.view.theft
    assert theft is not None
    assert len(theft.left) == 4


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ("red sun,red moon,red hand,red star", "same_colour different_symbols"),
        ("red sun,green sun,yellow sun,blue sun", "different_colours same_symbol"),
        ("red sun,green moon,yellow hand,blue star", "different_colours different_symbols"),
        ("red sun,red sun,red moon,green moon", ""),
        ("red sun,red sun,green sun,green sun", "same_symbol"),
        ("red sun,red sun,red moon,red moon", "same_colour"),
        ("red sun,red moon,green hand,green star", "different_symbols"),
    ],
)
def test_rule_30_same_or_different_colours_or_symbols(faces: str, expected: str) -> None:
    assert " ".join(kinds([FACES[face] for face in faces.split(",")])) == expected


@pytest.mark.parametrize("special", ["lantern", "sapphire", "dagger", "evil_eye"])
def test_rule_31_and_d7_any_special_tile_but_an_amulet_makes_the_theft_fail_and_has_no_other_effect(
    special: str,
) -> None:
    game = Game().ready().steal("row1", r1c1="red sun", r1c2=special)
    theft = game.view.theft
    assert theft is not None
    assert not theft.possible
    game.say("tile_shown", cell="r1c3", tile="red moon").say("tile_shown", cell="r1c4", tile="red hand")
    assert (game.seat("Ana").evil_eyes, game.seat("Ana").hand, game.seat("Ana").sapphire_tiles) == (1, 3, 0)
    assert game.shown == {"r1c1": "red sun", "r1c2": special, "r1c3": "red moon", "r1c4": "red hand"}


def test_rule_31_and_d14_an_amulet_counts_as_any_thief_at_each_place_by_itself() -> None:
    assert kinds([FACES["amulet"], FACES["amulet"], FACES["red sun"], FACES["green moon"]])
    game = Game().ready(tiles={"r3c1": "green moon", "r4c1": "green hand"})
    game.steal("s11", r1c1="green sun", r1c2="red moon", r2c1="amulet", r2c2="blue sun")
    theft = game.view.theft
    assert theft is not None
    assert theft.kinds == ("different_colours",)
    assert [(also.place, also.kinds) for also in theft.also] == [("col1", ("same_colour", "different_symbols"))]


def test_the_books_example_takes_two_sapphires_and_lays_the_line_anew() -> None:
    game = Game().ready(tiles={"r3c1": "green moon", "r4c1": "green hand"})
    game.steal("s11", r1c1="green sun", r1c2="red moon", r2c1="amulet", r2c2="blue sun")
    assert game.view.phase == "picking"
    assert game.refuses("sapphire_taken", spot="s22") is Reason.NOT_OF_THIS_LINE
    assert game.refuses("sapphire_taken", seat="Ben") is Reason.NOT_OF_THIS_LINE
    assert game.refuses("sapphire_taken", merchant=True) is Reason.NOT_OF_THIS_LINE
    assert game.refuses("turn_ended") is Reason.CHOICE_OPEN
    game.say("sapphire_taken", spot="s21")
    assert game.took == ["s11", "s21"]
    assert game.up == {"r1c2": "red moon", "r2c2": "blue sun"}
    assert (game.view.discard, game.view.stack) == (4, 44 - 3 - 4)
    active = game.view.active
    assert active is not None
    assert active.seat == "Ben"


def test_rule_32_around_a_sapphire_it_is_taken_and_the_tiles_stay_face_up() -> None:
    game = Game().ready().steal("s13", r1c3="red sun", r1c4="red moon", r2c3="red hand", r2c4="red star")
    assert game.took == ["s13"]
    assert len(game.up) == 4
    assert game.seat("Ana").sapphires == 1


def test_d15_a_square_without_a_sapphire_cannot_be_announced() -> None:
    game = Game().ready(sapphires=ALL[1:], hoards={"Ben": {"sapphires": 1}})
    assert game.refuses("theft_announced", place="s11") is Reason.NO_SAPPHIRE_THERE


def test_rule_33_and_d16_and_d17_along_a_line_one_sapphire_that_touches_it_is_taken() -> None:
    game = Game().ready().steal("row1", **RED_ROW)
    pick = game.view.theft and game.view.theft.pick
    assert pick
    assert (pick.line, pick.spots, pick.seats, pick.merchant) == ("row1", ("s11", "s12", "s13"), (), False)
    game.say("sapphire_taken", spot="s12")
    assert (game.took, game.up, game.view.discard) == (["s12"], {}, 4)


def test_rule_33_where_none_touches_the_line_any_sapphire_or_an_opponents_is_taken() -> None:
    game = Game().ready(tiles=RED_ROW, sapphires=["s31"], hoards={"Ben": {"sapphires": 8}})
    game.say("theft_announced", place="row1")
    pick = game.view.theft and game.view.theft.pick
    assert pick
    assert (pick.spots, pick.seats) == (("s31",), ("Ben",))
    assert game.refuses("sapphire_taken", seat="Dora") is Reason.UNKNOWN_SEAT
    assert game.say("sapphire_taken", seat="Ben").took == ["Ben"]


def test_rule_33_what_leaves_no_choice_is_taken_at_once() -> None:
    game = Game().ready(tiles=RED_ROW, sapphires=["s12"], hoards={"Ben": {"sapphires": 8}})
    assert game.say("theft_announced", place="row1").took == ["s12"]
    assert game.view.phase == "game_over"


def test_rule_33_with_nothing_left_to_take_a_lines_tiles_are_discarded_all_the_same() -> None:
    tiles = {**RED_ROW, "r2c1": "red clubs", "r2c2": "red clubs"}
    game = Game().ready(tiles=tiles, sapphires=["s11"], hoards={"Ana": {"sapphires": 8}})
    assert game.say("theft_announced", place="s11").took == ["s11"]
    assert game.up == {"r2c1": "red clubs", "r2c2": "red clubs"}
    assert game.view.discard == 4


def test_rule_34_and_d18_a_failed_theft_turns_all_four_down_and_brings_an_evil_eye() -> None:
    game = Game().ready(tiles={"r1c1": "red sun"}).say("theft_announced", place="row1")
    game.say("tile_shown", cell="r1c2", tile="green moon").say("theft_failed")
    theft = game.view.theft
    assert theft is not None
    assert (theft.success, theft.possible, theft.left, theft.kinds) == (False, False, (), ())
    assert (game.up, game.shown) == ({}, {"r1c1": "red sun", "r1c2": "green moon"})
    assert (game.seat("Ana").evil_eyes, game.view.turn) == (1, 2)
    assert game.refuses("theft_failed") is Reason.NO_THEFT_ANNOUNCED


def test_rule_35_tiles_that_lie_face_up_count_and_the_turn_is_over_either_way() -> None:
    game = Game().ready(tiles=RED_ROW).say("theft_announced", place="row1").say("sapphire_taken", spot="s11")
    assert (game.view.turn, game.view.phase) == (2, "hand")
    theft = game.view.theft
    assert theft is not None
    assert game.say("hand_built", discarded=0).view.theft is None


def test_rule_36_and_d20_everything_that_the_same_tiles_complete_is_stolen_squares_first() -> None:
    tiles = {**RED_ROW, "r2c1": "red clubs", "r2c2": "red clubs", "r3c1": "red sun", "r4c1": "red moon"}
    tiles["r1c1"] = "red hand"
    tiles["r1c3"] = "red star"
    game = Game().ready(tiles=tiles).say("theft_announced", place="row1").say("sapphire_taken", spot="s13")
    theft = game.view.theft
    assert theft is not None
    assert [also.place for also in theft.also] == ["s11", "col1"]
    assert game.took == ["s13", "s11"]
    game.say("sapphire_taken", spot="s31")
    assert game.took == ["s13", "s11", "s31"]
    assert game.up == {"r2c2": "red clubs"}
    assert game.view.discard == 7


def test_d20_a_square_whose_sapphire_the_announced_line_took_gives_nothing_more() -> None:
    tiles = {**RED_ROW, "r2c1": "red clubs", "r2c2": "red clubs"}
    game = Game().ready(tiles=tiles).say("theft_announced", place="row1").say("sapphire_taken", spot="s11")
    assert game.took == ["s11"]


def test_d20_a_place_without_a_tile_of_the_announced_four_or_without_its_sapphire_does_not_count() -> None:
    far = {"r4c1": "blue sun", "r4c2": "blue moon", "r4c3": "blue hand", "r4c4": "blue star"}
    near = {"r2c1": "red clubs", "r2c2": "red clubs"}
    game = Game().ready(tiles={**RED_ROW, **far, **near}, sapphires=ALL[1:], hoards={"Ben": {"sapphires": 1}})
    game.say("theft_announced", place="row1")
    theft = game.view.theft
    assert theft is not None
    assert theft.also == ()


def test_rule_37_and_d21_a_theft_is_carried_out_to_its_end_before_the_game_is_over() -> None:
    game = Game().ready(tiles=RED_ROW, sapphires=["s12"], hoards={"Ben": {"sapphires": 8}})
    game.say("theft_announced", place="row1")
    assert (game.view.ended, game.up, game.view.discard) == ("no_sapphires", {}, 4)
    assert (game.view.active, game.view.turn_order) == (None, ())


def test_d21_after_the_last_sapphire_was_taken_by_a_tile_only_daggers_and_the_end_of_the_turn_can_follow() -> None:
    game = Game().ready(sapphires=["s11"], hoards={"Ben": {"sapphires": 8}}, hands={"Ben": 1})
    game.say("sapphire_played", spot="s11")
    assert game.refuses("theft_announced", place="row1") is Reason.BOARD_IS_EMPTY
    assert set(game.view.options) == {"turn_ended", "dagger_played"}
    assert game.say("turn_ended").view.ended == "no_sapphires"


def test_an_empty_board_ends_the_game_with_the_turn_also_before_the_hand_is_built() -> None:
    game = Game().laid(sapphires=[], hoards={"Ben": {"sapphires": 9}})
    assert game.refuses("hand_built", discarded=0) is Reason.BOARD_IS_EMPTY
    assert game.view.options == ("turn_ended",)
    assert game.say("turn_ended").view.winners == ("Ben",)


def over(**hoards: tuple[int, int, int, int]) -> Game:
    """A finished game with these hoards: stones, Sapphire tiles, tokens, Evil Eye tiles."""
    fields = ("sapphires", "sapphire_tiles", "evil_eyes", "evil_eye_tiles")
    position = {name: dict(zip(fields, hoard, strict=True)) for name, hoard in hoards.items()}
    return Game(*hoards).laid(sapphires=[], hoards=position).say("turn_ended")


def test_rule_38_the_score_is_sapphires_and_sapphire_tiles_less_evil_eyes() -> None:
    game = over(Ana=(5, 2, 1, 3), Ben=(4, 0, 0, 0))
    assert [seat.score for seat in game.view.seats] == [3, 4]
    assert game.view.winners == ("Ben",)


def test_rule_39_level_scores_are_decided_by_few_evil_eyes_then_by_stones() -> None:
    assert over(Ana=(4, 1, 2, 0), Ben=(5, 0, 1, 1)).view.winners == ("Ben",)
    assert over(Ana=(4, 0, 1, 0), Ben=(5, 0, 1, 1)).view.winners == ("Ana",)


def test_rule_40_and_d22_who_is_still_level_shares_the_victory() -> None:
    assert over(Ana=(4, 0, 1, 0), Ben=(4, 0, 0, 1), Cora=(1, 0, 0, 0)).view.winners == ("Ana", "Ben")


def test_rule_41_a_simplified_game_has_forty_tiles_and_no_special_ones() -> None:
    game = Game(simple=True).ready()
    assert game.view.stack == 24 - 3
    assert game.refuses("tile_shown", cell="r1c1", tile="dagger") is Reason.NO_SUCH_TILE
    assert "tile_shown" not in game.view.options
    assert game.say("theft_announced", place="s11").refuses("tile_shown", cell="r1c1", tile="amulet")


def test_tiles_that_lie_in_hoards_are_in_sight() -> None:
    game = Game(specials=FOUR_EACH).ready(hoards={"Ben": {"evil_eye_tiles": 4}}).say("theft_announced", place="s11")
    assert game.refuses("tile_shown", cell="r1c1", tile="evil_eye") is Reason.TOO_MANY_ALIKE


def test_what_does_not_fit_what_was_shown_is_noted_for_the_referee_alone() -> None:
    shown = {"r1c1": "red sun", "r4c4": "red moon", "r4c3": "red moon"}
    game = Game().ready(shown=shown).steal("s11", r1c1="green sun", r1c2="red moon")
    assert [(note.code, note.event) for note in game.view.hidden.notes] == [("tile_differs", 5), ("too_many_alike", 6)]
    assert game.up == {"r1c1": "green sun", "r1c2": "red moon"}
    assert game.view.fouls == ()

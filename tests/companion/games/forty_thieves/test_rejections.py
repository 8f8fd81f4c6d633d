"""What a refusal tells people: a tile goes by the name that is printed in the booklet, in whole sentences."""

from .table import Game


def test_a_tile_that_is_not_shown_is_told_with_those_that_are() -> None:
    game = Game().ready().say("lantern_played", cells=["r1c1", "r2c2"])
    told = "this tile is not shown when it is found like this: red sun. What is shown: Sapphire tile"
    assert game.tells("tile_shown", cell="r1c1", tile="red sun") == told
    told = (
        "this tile is not shown when it is found like this: Evil Eye. "
        "What is shown: Dagger, Sapphire tile, Lantern, Merchant, Genie and Sinbad"
    )
    assert Game(tales=True).ready().tells("tile_shown", cell="r1c1", tile="evil_eye") == told


def test_a_golden_tile_is_called_by_its_name() -> None:
    game = Game(tales=True).ready().say("tale_activated", tile="sinbad")
    assert game.tells("tale_activated", tile="sinbad") == "this golden tile has already been in play: Sinbad"
    told = "a golden tile is never left on the board: Sinbad"
    assert Game(tales=True).tells("position_set", tiles={"r1c1": "sinbad"}) == told


def test_a_special_tile_is_called_by_its_name_and_a_thief_by_what_is_on_it() -> None:
    assert Game(simple=True).ready().tells("evil_eye_played", seat="Ben") == "there is no Evil Eye in this game"
    told = "only thieves and Amulets lie face up, not the Dagger"
    assert Game().tells("position_set", tiles={"r1c1": "dagger"}) == told
    told = "that is one red sun too many: there are only 2, and the others are in sight"
    assert Game().tells("position_set", tiles=dict.fromkeys(["r1c1", "r1c2", "r1c3"], "red sun")) == told
    told = "there is no red sun leader in this game"
    assert Game().tells("position_set", shown={"r1c1": "red sun leader"}) == told

"""What the tray sees: belief, fouls, and what goes without saying."""

import pytest

from companion.games.forty_thieves.events import AnyEvent
from companion.games.forty_thieves.game import FORTY_THIEVES as GAME
from companion.games.forty_thieves.state import State
from hardware.tile_tray.pose import Pose

from .table import Game, event


def codes(game: Game) -> list[str]:
    return [foul.code.value for foul in game.view.fouls]


def lifted(game: Game, *cells: str) -> Game:
    for cell in cells:
        game.say("tile_lifted", cell=cell)
    return game


def placed(game: Game, *cells: str) -> Game:
    for cell in cells:
        game.say("tile_placed", cell=cell)
    return game


def test_what_is_off_the_tray_is_seen_and_a_stone_that_was_taken_is_not_missed() -> None:
    game = Game().ready().say("sapphire_lifted", spot="s12").say("tile_lifted", cell="r2c1")
    game.say("tile_lifted", cell="r1c1").say("tile_lifted", cell="r1c1")
    assert [*game.view.board.lifted] == ["r1c1", "r2c1", "s12"]
    assert GAME.pose(game.state) == Pose(frozenset({"r1c1", "r2c1", "s12"}))
    game.say("sapphire_played", spot="s12").say("tile_placed", cell="r1c1")
    assert [*game.view.board.lifted] == ["r2c1"]
    assert [*game.say("sapphire_placed", spot="s12").view.board.lifted] == ["r2c1"]


def test_belief_follows_the_tray() -> None:
    game = Game().ready().say("sapphire_lifted", spot="s12").say("tile_lifted", cell="r2c1")
    for each in GAME.accept(game.state, Pose(frozenset({"r3c3", "s11"}))):
        game.state = GAME.apply(game.state, each)
    assert GAME.pose(game.state) == Pose(frozenset({"r3c3", "s11"}))


def test_a_tile_that_is_still_off_at_the_end_of_the_turn_is_missing() -> None:
    game = lifted(Game().ready(), "r1c1", "r1c2").say("turn_ended")
    assert [(foul.code, foul.seat, foul.event) for foul in game.view.fouls] == [("tile_missing", "Ana", 6)]
    assert codes(game.say("hand_built", discarded=0).say("turn_ended")) == ["tile_missing"]


def test_after_a_theft_tiles_may_be_in_hands() -> None:
    game = lifted(Game().ready().say("theft_announced", place="s11"), "r1c1").say("theft_failed")
    assert codes(game) == []


def test_a_tile_lifted_for_nothing_was_touched() -> None:
    assert codes(placed(lifted(Game().ready(), "r1c1"), "r1c1").say("turn_ended")) == ["tile_touched"]
    game = placed(lifted(Game().ready(), "r4c4"), "r4c4").say("theft_announced", place="s11").say("theft_failed")
    assert codes(game) == ["tile_touched"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("tile_glimpsed", {"cell": "r1c1"}),
        ("tile_shown", {"cell": "r1c1", "tile": "dagger"}),
        ("tile_shown", {"cell": "r1c1", "tile": "sapphire"}),
        ("tile_shown", {"cell": "r2c2", "tile": "lantern"}),
        ("lantern_played", {"cells": ["r1c1", "r1c2"]}),
        ("tile_replaced", {"cell": "r1c1"}),
        ("tiles_swapped", {"cells": ["r1c1", "r1c2"]}),
        ("leader_played", {"cell": "r1c1", "tile": "red sun leader"}),
        ("correction", {"set": {"tiles": {"r1c1": None}}}),
    ],
)
def test_a_tile_that_an_event_was_about_was_not_touched_for_nothing(kind: str, fields: dict[str, object]) -> None:
    game = placed(lifted(Game(leaders=True).ready(), "r1c1"), "r1c1").say(kind, **fields).say("turn_ended")
    assert codes(game) == []


def test_a_jar_does_not_say_what_a_tile_was_lifted_for() -> None:
    game = placed(lifted(Game().ready(), "r1c1"), "r1c1").say("jar_noted", cell="r1c1", jar="red sun")
    assert codes(game.say("turn_ended")) == ["tile_touched"]


def test_a_theft_is_also_about_the_tiles_that_it_completes() -> None:
    tiles = {"r1c1": "red sun", "r1c2": "red moon", "r1c3": "red hand", "r1c4": "red star"}
    game = Game().ready(tiles={**tiles, "r2c1": "red clubs", "r2c2": "red clubs"})
    game = placed(lifted(game, "r1c4", "r2c2"), "r1c4", "r2c2").say("theft_announced", place="s11")
    assert codes(game.say("sapphire_taken", spot="s12")) == []


def test_a_sapphire_that_is_off_but_on_the_board_by_the_rules_was_touched() -> None:
    game = Game().ready().say("sapphire_lifted", spot="s11")
    assert codes(game.say("turn_ended")) == ["sapphire_touched"]
    game = Game().ready().say("sapphire_lifted", spot="s11").say("sapphire_played", spot="s11")
    assert codes(game.say("turn_ended")) == []
    game = Game().ready().say("sapphire_lifted", spot="s11").say("sapphire_placed", spot="s11")
    assert codes(game.say("turn_ended")) == []


def test_hands_are_free_until_the_hand_is_built() -> None:
    game = lifted(Game().say("sapphire_lifted", spot="s11").laid(), "r1c1", "r1c2")
    game.say("hand_built", discarded=0).say("tile_placed", cell="r1c2")
    assert codes(game.say("turn_ended")) == []


def test_every_foul_of_the_tray_has_words_and_a_remedy() -> None:
    game = placed(lifted(Game().ready(), "r1c1", "r3c3"), "r1c1").say("sapphire_lifted", spot="s11").say("turn_ended")
    assert codes(game) == ["tile_missing", "tile_touched", "sapphire_touched"]
    for foul in GAME.fouls(game.state):
        assert "Ana" in str(foul.what)
        assert str(foul.remedy)
    assert GAME.fouls(game.state, after=99) == []


def implied(game: Game, kind: str, **fields: str) -> list[tuple[str, object]]:
    """What a movement implies once it has happened, and let it happen, too."""
    moved = event(kind, source="sensor", **fields)
    game.state = GAME.apply(game.state, moved)
    found = list(GAME.implied_after(game.state, moved))
    for each in found:
        assert each.source == "referee"
        game.state = GAME.apply(game.state, each)
    return [(type(each).__name__, getattr(each, "cell", None) or getattr(each, "cells", None)) for each in found]


def test_a_tile_lifted_and_placed_was_glimpsed_and_in_the_action_replaced() -> None:
    game = Game().ready()
    assert implied(game, "tile_lifted", cell="r1c1") == []
    assert implied(game, "tile_placed", cell="r1c1") == [("TileGlimpsed", "r1c1")]
    assert implied(game, "tile_lifted", cell="r2c2") == []
    assert implied(game, "tile_placed", cell="r2c2") == [("TileReplaced", "r2c2")]
    assert implied(game, "tile_lifted", cell="r2c2") == []
    assert implied(game, "tile_placed", cell="r2c2") == []


def test_a_tile_that_lies_face_up_is_not_glimpsed_but_replaced() -> None:
    game = lifted(Game().ready(tiles={"r1c1": "red sun"}), "r1c1")
    assert implied(game, "tile_placed", cell="r1c1") == [("TileReplaced", "r1c1")]


def test_two_adjacent_tiles_off_at_the_same_time_are_swapped_once_all_lie_again() -> None:
    game = lifted(Game().ready(), "r1c1", "r2c2")
    assert implied(game, "tile_placed", cell="r1c1") == []
    assert implied(game, "tile_placed", cell="r2c2") == [("TilesSwapped", ("r1c1", "r2c2"))]


def test_two_tiles_far_apart_or_three_imply_nothing() -> None:
    game = placed(lifted(Game().ready(), "r1c1", "r3c3"), "r1c1")
    assert implied(game, "tile_placed", cell="r3c3") == []
    game = placed(lifted(game, "r1c1", "r1c2", "r1c3"), "r1c1", "r1c2")
    assert implied(game, "tile_placed", cell="r1c3") == []


def test_with_an_empty_hand_nothing_was_replaced() -> None:
    game = lifted(Game().ready().say("tile_shown", cell="r1c1", tile="dagger"), "r2c2")
    assert implied(game, "tile_placed", cell="r2c2") == []


def test_what_was_said_before_the_tile_is_handled_implies_nothing_more() -> None:
    game = lifted(Game().ready().say("tile_glimpsed", cell="r1c1"), "r1c1")
    assert implied(game, "tile_placed", cell="r1c1") == []
    assert implied(lifted(game, "r1c1"), "tile_placed", cell="r1c1") == [("TileReplaced", "r1c1")]
    game = lifted(Game().ready(), "r1c1").say("tile_shown", cell="r1c1", tile="lantern")
    assert implied(game, "tile_placed", cell="r1c1") == []


def test_neighbours_of_a_lantern_imply_nothing_until_three_were_lifted() -> None:
    game = Game().ready().say("tile_shown", cell="r2c2", tile="lantern")
    for cell in ("r1c1", "r1c2", "r1c3"):
        assert implied(lifted(game, cell), "tile_placed", cell=cell) == []
    assert implied(lifted(game, "r2c3"), "tile_placed", cell="r2c3") == [("TileReplaced", "r2c3")]
    game = Game().ready().say("tile_shown", cell="r2c2", tile="lantern")
    assert implied(lifted(game, "r4c4"), "tile_placed", cell="r4c4") == [("TileReplaced", "r4c4")]


def test_in_picking_a_sapphire_that_may_be_chosen_is_taken_when_it_is_lifted() -> None:
    row = {"r1c1": "red sun", "r1c2": "red moon", "r1c3": "red hand", "r1c4": "red star"}
    game = Game().ready(tiles=row)
    assert implied(game, "sapphire_lifted", spot="s13") == []
    game.say("sapphire_placed", spot="s13").say("theft_announced", place="row1")
    assert implied(game, "sapphire_lifted", spot="s33") == []
    assert implied(game, "sapphire_lifted", spot="s12") == [("SapphireTaken", None)]
    assert game.took == ["s12"]


def before(state: State, kind: str, **fields: object) -> list[str]:
    return [type(each).__name__ for each in GAME.implied_before(state, event(kind, **fields))]


def test_a_later_event_in_hand_implies_that_all_was_kept() -> None:
    game = Game().laid()
    assert before(game.state, "tile_replaced", cell="r1c1") == ["HandBuilt"]
    assert before(game.state, "turn_ended") == ["HandBuilt"]
    assert before(game.state, "hand_built", discarded=1) == []
    assert before(game.state, "jar_noted", cell="r1c1", jar=None) == []
    assert before(game.state, "tile_lifted", cell="r1c1") == []


def test_after_a_turn_the_next_tile_lifted_implies_a_hand_but_not_after_a_theft() -> None:
    game = Game().ready().say("turn_ended")
    assert before(game.state, "tile_lifted", cell="r1c1") == ["HandBuilt"]
    game = Game().ready().say("theft_announced", place="s11").say("theft_failed")
    assert before(game.state, "tile_lifted", cell="r1c1") == []
    assert before(game.state, "tile_glimpsed", cell="r1c1") == ["HandBuilt"]


def test_a_hand_that_is_built_implies_the_end_of_the_turn_before() -> None:
    game = Game().ready()
    assert before(game.state, "hand_built", discarded=0) == ["TurnEnded"]
    assert before(game.say("theft_announced", place="s11").state, "hand_built", discarded=0) == []
    empty = Game().laid(sapphires=[], hoards={"Ben": {"sapphires": 9}})
    assert before(empty.state, "tile_replaced", cell="r1c1") == []
    assert before(Game().state, "tile_replaced", cell="r1c1") == []


def may_change(state: State, instead_of: AnyEvent, kind: str, **fields: object) -> bool:
    return GAME.may_change(state, instead_of, event(kind, **fields))


def assumed(game: Game, kind: str, **fields: object) -> AnyEvent:
    """This went without saying."""
    found: AnyEvent = event(kind, source="referee", **fields)
    game.state = GAME.apply(game.state, found)
    return found


def test_people_may_change_what_was_assumed_until_the_turn_ends() -> None:
    game = Game().ready()
    swapped = assumed(game, "tiles_swapped", cells=["r1c1", "r1c2"])
    assert may_change(game.state, swapped, "lantern_played", cells=["r1c2", "r1c1"])
    assert may_change(game.state, swapped, "tile_replaced", cell="r1c1")
    assert may_change(game.state, swapped, "tile_glimpsed", cell="r1c1")
    assert may_change(game.state, swapped, "evil_eye_played", seat="Ben")
    assert not may_change(game.state, swapped, "lantern_played", cells=["r1c2", "r1c3"])
    assert not may_change(game.state, swapped, "theft_announced", place="s11")
    assert not may_change(game.state, event("tile_replaced", cell="r3c3"), "tiles_swapped", cells=["r3c3", "r3c4"])
    assert not may_change(game.say("turn_ended").state, swapped, "tile_replaced", cell="r1c1")
    assert not may_change(game.say("hand_built", discarded=0).state, swapped, "tile_replaced", cell="r1c1")


def test_a_glimpse_may_have_been_at_another_tile_or_with_a_lantern() -> None:
    game = Game().ready()
    looked = assumed(game, "tile_glimpsed", cell="r1c1")
    assert may_change(game.state, looked, "tile_glimpsed", cell="r2c2")
    assert may_change(game.state, looked, "lantern_played", cells=["r1c1", "r1c2"])
    assert not may_change(game.state, looked, "lantern_played", cells=["r2c1", "r2c2"])
    assert not may_change(game.state, looked, "tile_replaced", cell="r1c1")
    replaced = assumed(game, "tile_replaced", cell="r3c3")
    assert may_change(game.state, looked, "tile_glimpsed", cell="r2c2")
    assert not may_change(game.state, looked, "lantern_played", cells=["r1c1", "r1c2"])
    assert not may_change(game.state, replaced, "lantern_played", cells=["r3c3", "r3c4"])
    assert not may_change(game.state, replaced, "tile_glimpsed", cell="r2c2")
    assert may_change(game.state, replaced, "tiles_swapped", cells=["r3c3", "r3c4"])
    assert not may_change(game.say("theft_announced", place="s11").state, replaced, "tile_replaced", cell="r4c4")


def test_what_hands_do_after_a_turn_belongs_to_the_next_one() -> None:
    game = Game().ready()
    assert not GAME.is_late(game.state, event("turn_ended"), event("tile_lifted", cell="r1c1"))
    assert not GAME.reveals(game.state, event("tile_lifted", cell="r1c1"), game.state)


def test_a_judged_theft_is_undone_as_a_whole() -> None:
    game = Game().ready().say("theft_announced", place="s11").say("tile_shown", cell="r1c1", tile="red sun")
    told = [event("tile_shown", cell="r1c1", tile="red sun"), event("theft_announced", place="s11")]
    assert GAME.undone_together(game.state, told) == 1
    game.say("theft_failed")
    assert GAME.undone_together(game.state, [event("theft_failed"), *told]) == 3
    assert GAME.undone_together(game.state, [event("tile_placed", cell="r1c1"), event("theft_failed"), *told]) == 1
    assert GAME.undone_together(game.state, []) == 1

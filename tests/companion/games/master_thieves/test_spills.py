"""The wood: what falls when a drawer comes out, and what that costs."""

import pytest

from .table import LONG, Heap, Table, below, every_edition, side_by_side, top, turn


@every_edition
@pytest.mark.parametrize("character", ["smuggler", "jeweler", "thief", "master_thief"])
def test_gems_that_fall_go_to_the_red_pillow_and_the_ability_is_lost(edition: str, character: str) -> None:
    """All: fallen gems are booty, and the character does nothing this turn; the box may still be handled."""
    table = turn(edition, character, drawers={"A1": below("diamond", "sapphire")}).open("A1")
    assert (table.red, table.inside("A1", "inverted")) == ({"diamond": 1, "sapphire": 1}, [])
    assert table.options == {"turn_ended"}
    table.rejects("gem_placed", "lost the action|may not place an imitation", gem="diamond")
    assert table.shut("A1").rotate().end_turn().fouls == []


BOTH = {"A1": {"upright": ["sapphire"], "inverted": ["diamond"]}}


@side_by_side("lost", "stays", "lost", "stays")
def test_gems_fall_and_gems_lie_on_top(edition: str, expected: str) -> None:
    """Zoch and French, last page: then the ability is used as normal. Rio Grande and Italian know no exception."""
    table = turn(edition, "thief", drawers=BOTH).open("A1")
    assert table.red == {"diamond": 1}
    assert table.black() == ({"sapphire": 1} if expected == "stays" else {})
    if expected == "lost":
        table.rejects("gems_taken", "lost the action for this turn", gems="all")


@side_by_side("lost", "may", "lost", "may")
def test_smuggler_and_jeweler_go_on_where_gems_on_top_save_them(edition: str, expected: str) -> None:
    """French, last page: the player "peut" act then, so the imitation is allowed, not owed."""
    for character in ("smuggler", "jeweler"):
        table = turn(edition, character, drawers=BOTH).open("A1")
        if expected == "lost":
            table.rejects("gem_placed", "lost the action for this turn", gem="diamond")
            continue
        assert "turn_ended" in table.options
        assert table.place().placed() == 1


@pytest.mark.parametrize("edition", ["zoch", "gigamic"])
def test_saved_smuggler_has_spilled_all_the_same(edition: str) -> None:
    """He takes what lies on top, all of it red, and gets no share."""
    table = turn(edition, "smuggler", drawers=BOTH).open("A1")
    assert table.red == {"diamond": 1, "sapphire": 1}
    table.place().shut("A1").end_turn()
    assert (table.black(), table.red) == ({}, {"diamond": 1, "sapphire": 1})


@pytest.mark.parametrize("edition", ["zoch", "gigamic"])
def test_what_fell_with_an_alarm_goes_to_its_owner_also_then(edition: str) -> None:
    contents = {"upright": ["sapphire"], "inverted": ["diamond", "alarm:Bo"]}
    table = turn(edition, "thief", drawers={"A1": contents}).open("A1")
    assert (table.black("Ana"), table.black("Bo"), table.red) == ({"sapphire": 1}, {"diamond": 1}, {})


@side_by_side("lost", "lost", "lost", "lost")
def test_alarm_alone_on_top_saves_nobody(edition: str, expected: str) -> None:
    """The exception is about gems on top; an alarm is none."""
    contents = {"upright": ["alarm:Bo"], "inverted": ["diamond"]}
    table = turn(edition, "jeweler", drawers={"A1": contents}).open("A1")
    table.rejects("gem_placed", f"Ana has {expected} the action for this turn", gem="diamond")


@every_edition
def test_only_the_lower_front_falls(edition: str) -> None:
    """The upper side, and the secret compartment behind, stay where they are."""
    contents = {"inverted": ["diamond"], "secret_upright": ["ruby"], "secret_inverted": ["sapphire"]}
    table = turn(edition, "gemologist", drawers={"A1": contents}).open("A1")
    assert table.red == {"diamond": 1}
    assert (table.inside("A1", "secret_upright"), table.inside("A1", "secret_inverted")) == (["ruby"], ["sapphire"])


@every_edition
def test_ajar_lets_nothing_fall(edition: str) -> None:
    table = turn(edition, "gemologist", drawers={"A1": below("diamond")}).open("A1", "ajar")
    assert (table.red, table.inside("A1", "inverted")) == ({}, ["diamond"])
    assert table.open("A1").red == {"diamond": 1}


@every_edition
def test_turning_over_swaps_above_and_below(edition: str) -> None:
    drawers = {"A1": top("sapphire"), "C2": below("diamond")}
    table = turn(edition, "gemologist", drawers=drawers, orientation="inverted").open("A1")
    assert (table.red, table.place().inside("A1", "inverted")) == ({"sapphire": 1}, ["diamond"])


@every_edition
@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_rotating_moves_no_gem(edition: str, levels: int, direction: str) -> None:
    drawers = {drawer: top("diamond") for drawer in LONG}
    table = turn(edition, "gemologist", drawers=drawers)
    before = table.view["hidden"]
    assert table.rotate(levels, direction).view["hidden"] == before


@pytest.mark.parametrize(
    ("orientation", "levels", "direction", "rings"),
    [
        ("upright", 1, "cw", {"AB": 1, "BC": 0}),
        ("upright", 1, "ccw", {"AB": 3, "BC": 0}),
        ("upright", 2, "cw", {"AB": 0, "BC": 1}),
        ("upright", 2, "ccw", {"AB": 0, "BC": 3}),
        ("inverted", 1, "cw", {"AB": 0, "BC": 1}),
        ("inverted", 1, "ccw", {"AB": 0, "BC": 3}),
        ("inverted", 2, "cw", {"AB": 1, "BC": 0}),
        ("inverted", 2, "ccw", {"AB": 3, "BC": 0}),
    ],
)
def test_rings_as_players_see_them(orientation: str, levels: int, direction: str, rings: Heap) -> None:
    """Contract, Names: cw adds one to a ring whichever way up; upside down the top level is C."""
    table = turn("zoch", "thief", orientation=orientation).rotate(levels, direction)
    assert table.view["box"]["rings"] == rings


@every_edition
def test_secret_implies_the_front_below_falls_too(edition: str) -> None:
    table = turn(edition, "gemologist", drawers={"A1": below("diamond")}).open("A1", "secret")
    assert (table.red, table.view["box"]["open"]) == ({"diamond": 1}, {"A1": "secret"})


@every_edition
def test_gem_that_falls_from_behind_costs_others_the_ability_too(edition: str) -> None:
    """All: if gems fall out of the drawer the ability is lost, also when it should not have come out so far."""
    table = turn(edition, "jeweler", drawers={"A1": {"secret_inverted": ["diamond"]}}).open("A1", "secret")
    assert (table.red, table.fouls) == ({"diamond": 1}, ["secret_not_allowed"])
    table.rejects("gem_placed", "lost the action for this turn", gem="diamond")


@every_edition
def test_second_opening_of_a_drawer_can_spill_too(edition: str) -> None:
    """Turned over in between, the imitation just placed falls out as a true gem."""
    table = turn(edition, "gemologist").open("A1").place().shut("A1").turn_over().open("A1")
    assert (table.red, table.placed()) == ({"diamond": 1}, 1)


@every_edition
def test_order_of_falling_and_taking(edition: str) -> None:
    """What fell is on the red pillow before anything is taken, so a search that spilled leaves the front."""
    contents = {"upright": ["sapphire"], "secret_inverted": ["diamond"]}
    table = turn(edition, "master_thief", drawers={"A1": contents}).open("A1", "secret")
    left = Table(table.state).end_turn()
    assert (left.red, left.inside("A1"), left.black()) == ({"diamond": 1}, ["sapphire"], {})

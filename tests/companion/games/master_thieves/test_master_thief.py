"""The master thief: the front, or the secret compartment behind it."""

import pytest

from .table import Heap, Table, below, every_edition, side_by_side, smugglers_first_editions, top, turn

RICH = {"A1": {"upright": ["diamond"], "secret_upright": ["ruby"]}}
BARE = {"A1": top("diamond")}
# a ruby elsewhere, so that where the last ruby ends the game it does not end here
SPARE = {"C3": {"secret_upright": ["ruby"]}}


@every_edition
def test_master_thief_may_take_all_in_front(edition: str) -> None:
    """Every booklet says "may" or lets him choose: so it is asked, and the turn waits for the answer."""
    table = turn(edition, "master_thief", drawers=BARE).open("A1")
    table.rejects("turn_ended", "first say what Ana took")
    assert table.options == {"gems_taken"}
    left = Table(table.state).take().shut("A1").end_turn()
    assert (left.black(), left.inside("A1")) == ({}, ["diamond"])
    assert table.take_all().black() == {"diamond": 1}


@every_edition
def test_master_thief_takes_all_or_nothing(edition: str) -> None:
    table = turn(edition, "master_thief", drawers={"A1": top("diamond", "sapphire")}).open("A1")
    table.rejects("gems_taken", "a master thief takes all or nothing", gems=["sapphire"])


@every_edition
@pytest.mark.parametrize("in_one_go", [True, False])
def test_ruby_on_top_and_the_front_gems_are_his(edition: str, in_one_go: bool) -> None:
    """All: a ruby in the upper secret compartment: he may take it and all the gems in front."""
    table = turn(edition, "master_thief", drawers=RICH | SPARE)
    table = table.open("A1", "secret") if in_one_go else table.open("A1").open("A1", "secret")
    table.rejects("turn_ended", "first say what Ana took")
    table.rejects("gems_taken", "all or nothing", gems=["ruby"])
    left = Table(table.state).take()
    assert (left.black(), left.inside("A1"), left.inside("A1", "secret_upright")) == ({}, ["diamond"], ["ruby"])
    table.take_all()
    assert (table.black(), table.inside("A1"), table.inside("A1", "secret_upright")) == (
        {"ruby": 1, "diamond": 1},
        [],
        [],
    )
    assert table.fouls == []


@every_edition
def test_search_is_allowed_behind_an_empty_front(edition: str) -> None:
    """Zoch, Italian, French, Master thief: also if there are no gems in front."""
    drawers = {"A1": {"secret_upright": ["ruby"]}} | SPARE
    table = turn(edition, "master_thief", drawers=drawers).open("A1")
    assert "turn_ended" in table.options
    assert table.open("A1", "secret").take_all().black() == {"ruby": 1}
    assert table.fouls == []


@every_edition
def test_search_is_allowed_after_leaving_the_front(edition: str) -> None:
    table = turn(edition, "master_thief", drawers=RICH | SPARE).open("A1").take().open("A1", "secret")
    assert table.take_all().black() == {"ruby": 1, "diamond": 1}
    assert table.fouls == []


@every_edition
def test_taking_the_front_is_instead_of_searching(edition: str) -> None:
    """Rio Grande: instead of taking the gems he may look further. The others: empty the front and shut it, or look."""
    table = turn(edition, "master_thief", drawers=RICH | SPARE).open("A1").take_all().open("A1", "secret")
    assert table.fouls == ["secret_not_allowed"]
    table.rejects("gems_taken", "nothing to choose", gems="all")
    assert (table.black(), table.inside("A1", "secret_upright")) == ({"diamond": 1}, ["ruby"])


@every_edition
@pytest.mark.parametrize(
    "contents",
    [
        pytest.param({"A2": top("diamond")}, id="short drawer"),
        pytest.param({"A1": top("diamond")}, id="empty compartment"),
        pytest.param({"A1": {"upright": ["diamond"], "secret_inverted": ["ruby"]}}, id="ruby falls"),
    ],
)
def test_failed_search_yields_nothing_at_all(edition: str, contents: dict[str, object]) -> None:
    """All: no secret compartment, an empty one, or a gem falling out of it: he takes nothing, front included."""
    drawer = next(iter(contents))
    table = turn(edition, "master_thief", drawers=contents | SPARE).open(drawer).open(drawer, "secret")
    assert table.fouls == []
    assert table.options == {"turn_ended"}
    table.rejects("gems_taken", "Ana has lost the action for this turn", gems="all")
    table.rejects("gem_placed", "lost the action|may not place an imitation", gem="diamond")
    assert (table.black(), table.inside(drawer)) == ({}, ["diamond"])
    assert table.shut(drawer).rotate().end_turn().fouls == []


@side_by_side({"ruby": 1}, {}, {}, {})
def test_ruby_that_falls_from_below(edition: str, expected: Heap) -> None:
    """Rio Grande, Master thief: onto the red pillow. The others: into the upper secret compartment of that drawer."""
    table = turn(edition, "master_thief", drawers={"A1": {"secret_inverted": ["ruby"]}} | SPARE).open("A1", "secret")
    assert (table.red, table.inside("A1", "secret_inverted")) == (expected, [])
    assert table.inside("A1", "secret_upright") == ([] if expected else ["ruby"])
    table.rejects("gems_taken", "lost the action for this turn", gems="all")


@smugglers_first_editions
def test_fallen_ruby_is_not_found_by_searching_again(edition: str) -> None:
    table = turn(edition, "master_thief", drawers={"A1": {"secret_inverted": ["ruby"]}} | SPARE)
    table.open("A1", "secret").shut("A1").open("A1", "secret")
    table.rejects("gems_taken", "lost the action for this turn", gems="all")
    assert table.end_turn().black() == {}


@side_by_side({"diamond": 1}, {"diamond": 1}, {"diamond": 1}, {"diamond": 1})
def test_other_gem_from_below_goes_to_the_red_pillow(edition: str, expected: Heap) -> None:
    """Only rubies go back; any other gem that falls is booty."""
    table = turn(edition, "master_thief", drawers={"A1": {"secret_inverted": ["diamond"]}}).open("A1", "secret")
    assert table.red == expected


@side_by_side(1, 0, 0, 0)
@pytest.mark.parametrize("depth", ["front", "secret"])
def test_master_thiefs_imitation_after_taking(depth: str, edition: str, expected: int) -> None:
    """Rio Grande, Master thief: then he may place one, after the front and after a ruby alike. The others: none."""
    table = turn(edition, "master_thief", drawers=RICH | SPARE).open("A1", depth)
    too_early = "first say what Ana took" if expected else "may not place an imitation"
    table.rejects("gem_placed", too_early, gem="diamond")
    table.take_all()
    assert "turn_ended" in table.options
    if expected:
        assert table.place().inside("A1") == ["diamond"]
        table.rejects("gem_placed", "as many imitations as this turn allows", gem="diamond")
    else:
        table.rejects("gem_placed", "a master thief may not place an imitation", gem="diamond")
    assert table.placed() == expected


@side_by_side(1, 0, 0, 0)
@pytest.mark.parametrize("depth", ["front", "secret"])
def test_master_thief_who_leaves_everything_may_place_too(depth: str, edition: str, expected: int) -> None:
    """Rio Grande, Master thief: he "may" take and then "may" place. Only a spill or a failed search forbids it."""
    table = turn(edition, "master_thief", drawers=RICH | SPARE).open("A1", depth).take()
    assert "turn_ended" in table.options
    assert ("gem_placed" in table.options) is bool(expected)
    if expected:
        assert table.place().shut("A1").end_turn().fouls == []


@side_by_side(1, 0, 0, 0)
def test_master_thief_with_an_empty_drawer_may_place(edition: str, expected: int) -> None:
    """Rio Grande, Important and basic: if no gems fall out, the player may place; an empty drawer is no exception."""
    table = turn(edition, "master_thief").open("A2")
    if expected:
        assert table.place().inside("A2") == ["diamond"]
    else:
        table.rejects("gem_placed", "a master thief may not place an imitation", gem="diamond")


@pytest.mark.parametrize("drawer", ["A1", "A2"])
def test_rio_grande_master_thief_places_nothing_after_a_failed_search(drawer: str) -> None:
    """Rio Grande, Master thief: no secret compartment, or an empty one: no gems and no imitation."""
    table = turn("rio-grande", "master_thief").open(drawer, "secret")
    table.rejects("gem_placed", "lost the action for this turn", gem="diamond")
    assert table.options == {"turn_ended"}


def test_rio_grande_master_thief_who_placed_searches_no_more() -> None:
    """Rio Grande, Master thief: the imitation is the last thing that he does in the drawer."""
    drawers = {"A1": {"secret_upright": ["ruby"]}} | SPARE
    table = turn("rio-grande", "master_thief", drawers=drawers).open("A1").place().open("A1", "secret")
    assert table.fouls == ["secret_not_allowed"]
    table.rejects("gems_taken", "nothing to choose", gems="all")


@every_edition
def test_search_after_a_spill_is_a_foul(edition: str) -> None:
    """Contract: a master thief who opens the secret compartment after a spill."""
    contents = {"inverted": ["diamond"], "secret_upright": ["ruby"]}
    table = turn(edition, "master_thief", drawers={"A1": contents} | SPARE).open("A1").open("A1", "secret")
    assert (table.fouls, table.red) == (["secret_not_allowed"], {"diamond": 1})
    table.rejects("gems_taken", "lost the action for this turn", gems="all")
    in_one_go = turn(edition, "master_thief", drawers={"A1": contents} | SPARE).open("A1", "secret")
    assert (in_one_go.fouls, in_one_go.black()) == (["secret_not_allowed"], {})


@every_edition
def test_master_thief_who_spilled_takes_nothing(edition: str) -> None:
    table = turn(edition, "master_thief", drawers={"A1": below("sapphire")}).open("A1")
    table.rejects("gems_taken", "lost the action for this turn", gems="all")
    assert (table.red, table.options) == ({"sapphire": 1}, {"turn_ended"})


@side_by_side("goes on", "goes on", "goes on", "ends")
def test_sixth_ruby_leaves_its_secret_compartment(edition: str, expected: str) -> None:
    """French, Fin de la partie: the game also ends when somebody takes out the last ruby. No other booklet says so."""
    black = {"Bo": {"ruby": 5}}
    table = turn(edition, "master_thief", drawers=RICH, black=black).open("A1", "secret").take_all()
    assert table.phase == ("game_over" if expected == "ends" else "turn")
    assert table.winners == (["Bo"] if expected == "ends" else [])
    assert table.black() == {"ruby": 1, "diamond": 1}


@every_edition
def test_ruby_that_is_not_the_last_ends_nothing(edition: str) -> None:
    table = turn(edition, "master_thief", drawers=RICH | SPARE).open("A1", "secret").take_all()
    assert table.phase == "turn"


def test_gigamic_last_ruby_that_falls_goes_back_and_ends_nothing() -> None:
    """French, Le maître voleur: it goes into the upper secret compartment, so it has not left one."""
    table = turn("gigamic", "master_thief", drawers={"A1": {"secret_inverted": ["ruby"]}}).open("A1", "secret")
    assert table.phase == "turn"


def test_gigamic_last_ruby_left_where_it_is_ends_nothing() -> None:
    table = turn("gigamic", "master_thief", drawers=RICH).open("A1", "secret").take()
    assert (table.phase, table.end_turn().phase) == ("turn", "turn")


def test_gigamic_the_last_ruby_in_the_box_is_not_the_sixth_while_others_were_never_in_it() -> None:
    """gigamic: the sixth and last ruby ends the game; rubies that are not in play have left no compartment."""
    table = turn("gigamic", "master_thief", drawers={"A1": {"secret_upright": ["ruby"]}})
    table.open("A1", "secret").take_all()
    assert (table.black(), table.phase) == ({"ruby": 1}, "turn")

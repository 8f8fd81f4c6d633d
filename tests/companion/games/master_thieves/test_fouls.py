"""What the wood did against the rules: tracked, and noted with who and when."""

import pytest

from companion.games.master_thieves import descriptions
from companion.games.master_thieves.box import Box, Drawer, Fallen, Orientation

from .table import Heap, Table, below, every_edition, play, side_by_side, top, turn


def _fouls(table: Table) -> list[tuple[str, str | None]]:
    return [(foul["code"], foul["seat"]) for foul in table.view["fouls"]]


@every_edition
def test_box_moved_before_the_drawer(edition: str) -> None:
    """All: the box must not be moved to open a drawer. Noted when the drawer is opened."""
    for move in (Table.rotate, Table.turn_over):
        table = move(turn(edition, "thief"))
        assert table.fouls == []
        assert _fouls(table.open("A1")) == [("box_moved_before_drawer", "Ana")]


@every_edition
def test_moving_the_box_before_the_drawer_began_with_the_first_move(edition: str) -> None:
    """Undoing the drawer alone would leave the box moved, and the next drawer would be the same foul again."""
    table = turn(edition, "thief")
    first = table.state.events + 1
    (foul,) = descriptions.fouls(table.rotate().turn_over().open("A1").state)
    assert (foul.since, foul.event) == (first, first + 2)


@every_edition
def test_moving_the_box_before_a_second_drawer_began_with_that_drawer(edition: str) -> None:
    """The box was moved rightly, after the turn's own drawer."""
    found = descriptions.fouls(turn(edition, "thief").open("A1").shut("A1").rotate().open("A2").state)
    assert [foul.since for foul in found] == [foul.event for foul in found]


@pytest.mark.parametrize(("placed", "moves", "surplus"), [(0, 2, 2), (0, 4, 2), (1, 4, 3)])
def test_too_many_moves_judged_at_the_end_began_with_the_one_too_many(placed: int, moves: int, surplus: int) -> None:
    """RG: an imitation, which people may tap late, earns the second move."""
    table = turn("rio-grande", "jeweler").open("A1").shut("A1")
    for _ in range(placed):
        table = table.place("diamond")
    first = table.state.events + 1
    for move in (Table.rotate, Table.turn_over, Table.rotate, Table.turn_over)[:moves]:
        table = move(table)
    found = [foul for foul in descriptions.fouls(table.end_turn().state) if foul.code == "too_many_box_actions"]
    assert [foul.since for foul in found] == [first + surplus - 1]


@pytest.mark.parametrize("is_shut", [True, False])
@every_edition
def test_a_drawer_not_fully_opened_began_when_it_last_came_out(edition: str, is_shut: bool) -> None:
    table = turn(edition, "thief").open("A1", "ajar").shut("A1").open("A1", "ajar")
    last = table.state.events
    table = table.shut("A1") if is_shut else table.end_turn()
    found = [foul for foul in descriptions.fouls(table.state, last) if foul.code == "drawer_not_fully_opened"]
    assert [(foul.event, foul.since) for foul in found] == [(last + 1, last)]


@every_edition
def test_moving_the_box_without_a_drawer_is_not_that_foul(edition: str) -> None:
    table = turn(edition, "thief").rotate().end_turn()
    assert "box_moved_before_drawer" not in table.fouls


@every_edition
def test_foul_names_the_line_of_the_record(edition: str) -> None:
    """Contract: `event` counts lines from 1, table_opened being the first."""
    table = turn(edition, "thief").open("A1").open("A2")
    assert table.view["fouls"] == [{"code": "second_drawer", "seat": "Ana", "event": table.state.events}]
    lines = 2 + (1 if edition != "rio-grande" else 0) + 3 + 2
    assert table.state.events == lines


@every_edition
def test_second_drawer(edition: str) -> None:
    """All: one drawer a turn. What falls from a second one goes to the red pillow, an alarm home."""
    drawers = {"A1": top("diamond"), "A2": below("sapphire", "alarm:Bo")}
    table = turn(edition, "gemologist", drawers=drawers).open("A1").shut("A1").open("A2")
    assert _fouls(table) == [("second_drawer", "Ana")]
    assert (table.red, table.black("Bo"), table.alarm("Bo")) == ({"sapphire": 1}, {}, "home")
    assert table.place().inside("A1") == ["diamond", "diamond"], "the ability stays with the first drawer"


@every_edition
def test_second_drawer_while_the_first_is_open(edition: str) -> None:
    table = turn(edition, "thief", drawers={"A2": top("diamond")}).open("A1").open("A2")
    assert (table.fouls, table.black()) == (["second_drawer"], {})
    table.rejects("gems_taken", "nothing to choose", gems="all")


@every_edition
def test_ruby_from_behind_a_second_drawer_goes_to_the_red_pillow(edition: str) -> None:
    """Contract: what falls from a second drawer goes there, in every edition."""
    drawers = {"A3": {"secret_inverted": ["ruby"]}, "C1": {"secret_upright": ["ruby"]}}
    table = turn(edition, "master_thief", drawers=drawers).open("A1").shut("A1").open("A3", "secret")
    assert (table.red, table.fouls) == ({"ruby": 1}, ["second_drawer"])


@every_edition
def test_same_drawer_again_is_no_foul(edition: str) -> None:
    table = turn(edition, "thief").open("A1").shut("A1").open("A1").shut("A1").open("A1", "ajar").shut("A1")
    assert table.end_turn().fouls == []


@every_edition
def test_drawer_not_fully_opened(edition: str) -> None:
    """All: it must come out until the whole front compartment shows."""
    table = turn(edition, "thief", drawers={"A1": top("diamond")}).open("A1", "ajar")
    assert table.fouls == []
    assert _fouls(table.shut("A1")) == [("drawer_not_fully_opened", "Ana")]
    assert table.black() == {}


@every_edition
def test_ajar_on_the_way_to_the_front_is_no_foul(edition: str) -> None:
    table = turn(edition, "gemologist").open("A1", "ajar").open("A1").place().shut("A1").end_turn()
    assert table.fouls == []


@every_edition
def test_drawer_left_ajar_at_the_end_is_both(edition: str) -> None:
    table = turn(edition, "thief").open("A1", "ajar").end_turn()
    assert sorted(table.fouls) == ["drawer_left_open", "drawer_not_fully_opened"]


@every_edition
@pytest.mark.parametrize("character", ["smuggler", "jeweler", "gemologist", "thief"])
def test_secret_not_allowed(edition: str, character: str) -> None:
    """All: only the master thief opens the secret compartment."""
    table = turn(edition, character).open("A1").open("A1", "secret")
    assert _fouls(table) == [("secret_not_allowed", "Ana")]


@every_edition
def test_box_moved_with_a_drawer_open(edition: str) -> None:
    """All: the drawer is closed, then the box is handled."""
    for move in (Table.rotate, Table.turn_over):
        table = move(turn(edition, "thief").open("A1"))
        assert _fouls(table) == [("box_moved_with_drawer_open", "Ana")]


PUT_IT_BACK = "Undo this, turn the box back, and put whatever fell out back into its compartment."


@every_edition
def test_what_falls_out_when_the_box_is_turned_over_goes_back_where_it_was(edition: str) -> None:
    """Contract: no gem is moved in the app, and the foul tells to put back what fell, and where."""
    table = turn(edition, "jeweler", drawers={"A1": top("diamond")}).open("A1").turn_over()
    assert remedies(table) == [PUT_IT_BACK]
    assert table.inside("A1") == ["diamond"]
    between = play(edition, drawers={"A1": top("diamond")}).open("A1").turn_over()
    assert remedies(between)[-1] == PUT_IT_BACK
    assert (between.inside("A1"), between.red) == (["diamond"], {})


@every_edition
def test_where_nothing_can_fall_nothing_is_put_back(edition: str) -> None:
    assert PUT_IT_BACK not in remedies(turn(edition, "thief").open("A1").rotate())
    assert PUT_IT_BACK not in remedies(play(edition).open("A1").shut("A1").turn_over())
    assert PUT_IT_BACK not in remedies(turn(edition, "thief").open("A1", "ajar").turn_over())
    assert PUT_IT_BACK not in remedies(turn(edition, "thief").open("A1").turn_over())


@every_edition
def test_a_drawer_that_something_fell_out_of_stays_open_until_it_is_back(edition: str) -> None:
    table = turn(edition, "jeweler", drawers={"A1": top("diamond")}).open("A1").turn_over()
    assert [foul.shut for foul in descriptions.fouls(table.state)] == [None]


def remedies(table: Table) -> list[str]:
    return [str(foul.remedy) for foul in descriptions.fouls(table.state)]


class RealBox:
    """The box of wood with what lies in it: what hangs upside down in an open drawer falls out."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._fallen: list[tuple[Drawer, Orientation, Fallen]] = []

    def turn_over(self) -> None:
        below = self.box.orientation
        self.box = self.box.turned()
        for drawer, depth in self.box.open:
            self.box, fallen = self.box.pushed(drawer).pulled(drawer, depth)
            self._fallen.append((drawer, below, fallen))

    def put_back(self) -> None:
        """What fell goes into the compartment that it fell from, which is on top again."""
        for drawer, side, fallen in self._fallen:
            if fallen.front or fallen.secret:
                assert side is self.box.orientation
                tray = self.box.tray(drawer)
                behind = tray.secret(side) + fallen.secret
                self.box = self.box.with_tray(drawer, tray.with_front(side, fallen.front).with_secret(side, behind))
        self._fallen.clear()


@pytest.mark.parametrize("depth", ["front", "secret"])
@every_edition
def test_after_the_remedy_belief_and_wood_agree(edition: str, depth: str) -> None:
    """The box is turned back, what fell is put in again, and the foul is let pass or undone."""
    inside = {**top("diamond", "alarm:Bo"), "secret_upright": ["ruby"]}
    table = turn(edition, "gemologist", drawers={"A1": inside, "A2": top("sapphire")}).open("A1", depth)
    before, real = table.state, RealBox(table.state.box)
    real.turn_over()
    table.turn_over()
    assert real.box != table.state.box
    real.turn_over()
    table.turn_over()
    real.put_back()
    assert real.box == table.state.box == before.box


@every_edition
def test_box_touched_out_of_turn(edition: str) -> None:
    """Contract: the foul's seat is null where nobody has a turn, and what falls is red, alarms home."""
    table = play(edition, drawers={"A1": below("diamond", "alarm:Bo")}).open("A1")
    assert _fouls(table) == [("box_touched_out_of_turn", None)]
    assert (table.red, table.black("Bo"), table.alarm("Bo")) == ({"diamond": 1}, {}, "home")
    table.shut("A1").rotate().turn_over()
    assert _fouls(table) == [("box_touched_out_of_turn", None)] * 3


@every_edition
def test_ruby_that_falls_out_of_turn_goes_to_the_red_pillow(edition: str) -> None:
    drawers = {"A1": {"secret_inverted": ["ruby"]}, "C1": {"secret_upright": ["ruby"]}}
    assert play(edition, drawers=drawers).open("A1", "secret").red == {"ruby": 1}


@every_edition
def test_shutting_a_drawer_late_is_no_foul(edition: str) -> None:
    table = turn(edition, "thief").open("A1").end_turn()
    assert table.fouls == ["drawer_left_open"]
    assert table.shut("A1").fouls == ["drawer_left_open"]


@side_by_side(["no_drawer_opened"], [], [], [])
def test_no_drawer_opened(edition: str, expected: list[str]) -> None:
    """Rio Grande, Important and basic: each turn must open one drawer. The others: can open one only."""
    table = turn(edition, "thief")
    assert table.fouls == []
    assert table.end_turn().fouls == expected


@every_edition
def test_drawer_left_open(edition: str) -> None:
    table = turn(edition, "thief").open("A1").end_turn()
    assert _fouls(table) == [("drawer_left_open", "Ana")]


@every_edition
def test_drawer_left_open_is_noted_once(edition: str) -> None:
    """The next seat did not leave it open."""
    table = turn(edition, "thief").open("A1").end_turn().open("A2").shut("A2").end_turn()
    assert _fouls(table) == [("drawer_left_open", "Ana")]


@every_edition
def test_drawer_left_open_can_be_used_by_the_next(edition: str) -> None:
    table = turn(edition, "gemologist", seats=2).open("A1").place().end_turn().shut("A1").open("A1").take_all()
    assert (table.black("Bo"), table.fouls) == ({"diamond": 1}, ["drawer_left_open"])


@every_edition
def test_whatever_happens_to_the_wood_is_tracked(edition: str) -> None:
    table = play(edition).open("A1", "ajar").open("B2", "secret").rotate(2).turn_over()
    box = table.view["box"]
    assert box == {"orientation": "inverted", "rings": {"AB": 0, "BC": 1}, "open": {"A1": "ajar", "B2": "secret"}}


@every_edition
def test_foul_stays_with_who_had_the_turn(edition: str) -> None:
    """Somebody touched the box in Ana's turn: the app only knows that it was her turn."""
    table = turn(edition, "thief").open("A1").open("A2").shut("A1").shut("A2").end_turn().open("B1").open("B2")
    assert _fouls(table) == [("second_drawer", "Ana"), ("second_drawer", table.active)]
    assert table.active == "Bo"


@side_by_side({"ruby": 1}, {}, {}, {})
def test_ruby_that_falls_for_somebody_who_should_not_look(edition: str, expected: Heap) -> None:
    """It goes where it goes for a master thief: red in Rio Grande, else back into the upper secret compartment."""
    drawers = {"A1": {"secret_inverted": ["ruby"]}, "C1": {"secret_upright": ["ruby"]}}
    table = turn(edition, "thief", drawers=drawers).open("A1", "secret")
    assert (table.fouls, table.red) == (["secret_not_allowed"], expected)
    assert table.inside("A1", "secret_upright") == ([] if expected else ["ruby"])


@every_edition
def test_second_drawer_after_moving_the_box_is_two_fouls(edition: str) -> None:
    """Contract: box_moved_before_drawer is noted when a drawer is opened after the box was moved in that turn."""
    table = turn(edition, "thief").open("A1").shut("A1").rotate().open("A2")
    assert sorted(table.fouls) == ["box_moved_before_drawer", "second_drawer"]


@side_by_side(["secret_not_allowed"], [], ["secret_not_allowed"], [])
def test_search_after_a_spill_where_gems_on_top_save_the_ability(edition: str, expected: list[str]) -> None:
    """Zoch and French, last page: the ability is used as normal then, and the search is part of it."""
    contents = {"upright": ["diamond"], "inverted": ["sapphire"], "secret_upright": ["ruby"]}
    drawers = {"A1": contents, "C1": {"secret_upright": ["ruby"]}}
    table = turn(edition, "master_thief", drawers=drawers).open("A1").open("A1", "secret")
    assert table.fouls == expected


@every_edition
def test_same_drawer_again_is_no_foul_while_the_box_stays(edition: str) -> None:
    """Contract: opening the same drawer again in one turn is no foul, as long as the box was not moved in between."""
    table = turn(edition, "thief").open("A1").shut("A1").open("A1").shut("A1").rotate().end_turn()
    assert table.fouls == []


@every_edition
@pytest.mark.parametrize("move", ["rotate", "turn_over"])
def test_box_moved_between_two_openings_of_the_same_drawer(edition: str, move: str) -> None:
    """Contract: then it is box_moved_before_drawer; once, as long as the box is not moved again."""
    table = turn(edition, "thief").open("A1").shut("A1")
    getattr(table, move)()
    assert table.open("A1").fouls == ["box_moved_before_drawer"]
    foul = next(iter(table.state.fouls))
    assert foul.since == foul.event  # the box was moved rightly; what is to undo is the opening
    assert table.shut("A1").open("A1").shut("A1").fouls == ["box_moved_before_drawer"]


@every_edition
def test_ruby_that_came_on_top_by_turning_the_box_is_not_found_without_a_foul(edition: str) -> None:
    """It would have fallen at the first opening; a master thief who turns the box over and looks again is seen."""
    drawers = {"A1": {"secret_inverted": ["ruby"]}, "B3": {"secret_upright": ["ruby"]}}
    table = turn(edition, "master_thief", drawers=drawers).open("A1").shut("A1").turn_over().open("A1")
    assert table.fouls == ["box_moved_before_drawer"]
    assert table.open("A1", "secret").take_all().black() == {"ruby": 1}


@every_edition
def test_drawer_peeked_into_and_opened_after_turning_the_box(edition: str) -> None:
    """Ajar, shut, turned over, opened: the box was moved before the drawer was opened, and undoing goes back there."""
    table = turn(edition, "thief", drawers={"A1": below("diamond")}).open("A1", "ajar").shut("A1").turn_over()
    moved_at = table.state.events
    assert table.open("A1").fouls == ["drawer_not_fully_opened", "box_moved_before_drawer"]
    assert next(reversed(table.state.fouls)).since == moved_at


@every_edition
def test_a_second_drawer_opened_again_is_noted_once(edition: str) -> None:
    table = turn(edition, "thief").open("A1").shut("A1").open("B2").shut("B2").open("B2").shut("B2")
    assert table.fouls == ["second_drawer"]

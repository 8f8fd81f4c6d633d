"""The thief: all that lies in front, for himself."""

import pytest

from .table import Table, below, every_edition, side_by_side, top, turn

BOOTY = ["sapphire", "diamond", "diamond"]


@side_by_side("may", "takes", "takes", "takes")
def test_thief_and_what_lies_in_front(edition: str, expected: str) -> None:
    """Rio Grande, Thief: may take all. Zoch, Italian, French: takes all."""
    table = turn(edition, "thief", drawers={"A1": top(*BOOTY)}).open("A1")
    if expected == "takes":
        assert (table.black(), table.inside("A1"), table.options) == ({"sapphire": 1, "diamond": 2}, [], {"turn_ended"})
        table.rejects("gems_taken", "nothing to choose", gems="all")
    else:
        assert (table.black(), table.options) == ({}, {"gems_taken"})
        table.rejects("turn_ended", "first say what Ana took")
        left = Table(table.state).take()
        assert (left.black(), left.inside("A1")) == ({}, BOOTY)
        assert table.take_all().black() == {"sapphire": 1, "diamond": 2}


def test_rio_grande_thief_takes_all_or_nothing() -> None:
    table = turn("rio-grande", "thief", drawers={"A1": top(*BOOTY)}).open("A1")
    table.rejects("gems_taken", "a thief takes all or nothing", gems=["sapphire"])
    table.rejects("gems_taken", "not what is in the drawer", gems=["ruby"])
    table.rejects("gems_taken", "not what is in the drawer", gems=["diamond"] * 3)
    table.take("diamond", "sapphire", "diamond")
    assert table.black() == {"sapphire": 1, "diamond": 2}
    table.rejects("gems_taken", "nothing to choose", gems=[])


@every_edition
def test_thief_who_spilled_takes_nothing(edition: str) -> None:
    table = turn(edition, "thief", drawers={"A1": below("diamond")}).open("A1")
    assert (table.black(), table.red) == ({}, {"diamond": 1})
    table.rejects("gems_taken", "Ana has lost the action for this turn", gems="all")
    assert table.end_turn().black() == {}


@every_edition
def test_thief_places_no_imitation(edition: str) -> None:
    table = turn(edition, "thief").open("A1")
    table.rejects("gem_placed", "a thief may not place an imitation", gem="diamond")


@every_edition
def test_thief_leaves_the_secret_compartment_alone(edition: str) -> None:
    """Rio Grande and Zoch: he does not know about it and may not look. Wood that came out all the same is a foul."""
    contents = {"upright": ["diamond"], "secret_upright": ["ruby"]}
    table = turn(edition, "thief", drawers={"A1": contents}).open("A1", "secret")
    assert table.fouls == ["secret_not_allowed"]
    if edition == "rio-grande":
        table.take_all()
    assert (table.black(), table.inside("A1", "secret_upright")) == ({"diamond": 1}, ["ruby"])


@every_edition
@pytest.mark.parametrize("gems", ["all", []])
def test_empty_drawer_leaves_nothing_to_choose(edition: str, gems: object) -> None:
    table = turn(edition, "thief").open("A1")
    table.rejects("gems_taken", "nothing to choose", gems=gems)
    assert table.options == {"turn_ended"}


@every_edition
def test_nothing_is_taken_before_the_drawer_is_out(edition: str) -> None:
    table = turn(edition, "thief", drawers={"A1": top("diamond")})
    table.rejects("gems_taken", "Ana has not opened a drawer", gems="all")
    table.open("A1", "ajar").rejects("gems_taken", "A1 was not opened all the way", gems="all")
    assert table.black() == {}

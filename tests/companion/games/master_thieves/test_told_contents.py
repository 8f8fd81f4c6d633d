"""Which events tell the table what is hidden: drawers that are pulled out, and corrections of what lies in them."""

import pytest

from companion.games.master_thieves.events import AnyEvent
from companion.games.master_thieves.game import MASTER_THIEVES

from .table import Table, below, every_edition, opened, read, top, turn

A1_SECRET = {"drawer": "A1", "depth": "secret"}


def reveals(table: Table, kind: str, **fields: object) -> bool:
    event: AnyEvent = read(kind, **fields)
    return MASTER_THIEVES.reveals(table.state, event, MASTER_THIEVES.apply(table.state, event))


@pytest.mark.parametrize("drawers", [{}, {"A1": top("diamond")}, {"A1": below("diamond")}])
@every_edition
def test_a_drawer_tells_from_its_front_on_whatever_lies_in_it(edition: str, drawers: dict[str, object]) -> None:
    """So that a look is counted tells nothing of the contents itself."""
    table = turn(edition, "gemologist", drawers=drawers)
    assert not reveals(table, "drawer_opened", drawer="A1", depth="ajar")
    assert reveals(table, "drawer_opened", drawer="A1", depth="front")
    table.open("A1")
    assert not reveals(table, "drawer_opened", drawer="A1", depth="front")
    assert reveals(table, "drawer_opened", drawer="A1", depth="secret")
    assert not reveals(table, "drawer_closed", drawer="A1")
    assert not reveals(table, "box_turned")


@every_edition
def test_while_the_box_is_filled_nothing_tells_what_is_not_known(edition: str) -> None:
    table = opened(edition).open("A1", "secret").event("ruby_placed", drawer="A1").shut("A1").turn_over()
    assert table.state.box.trays != MASTER_THIEVES.apply(table.state, read("drawer_opened", **A1_SECRET)).box.trays
    assert not reveals(table, "drawer_opened", **A1_SECRET)
    assert not reveals(table, "drawer_opened", drawer="A3", depth="secret")


def test_after_the_game_there_is_nothing_to_hide() -> None:
    table = turn("zoch", "thief", detectives=2, white={"Ana": {}}).end_turn()
    assert MASTER_THIEVES.is_over(table.state)
    assert not reveals(table, "drawer_opened", drawer="A1", depth="front")


@every_edition
def test_a_correction_of_what_lies_in_a_drawer_tells_it_because_it_adds_up(edition: str) -> None:
    table = turn(edition, "thief", drawers={"A1": top("diamond")})
    assert reveals(table, "correction", set={"drawers": {"A1": top("diamond")}})
    assert not reveals(table, "correction", set={"drawers": {}})
    assert not reveals(table, "correction", set={"red": {"diamond": 1}})
    assert not reveals(opened(edition), "correction", set={"drawers": {"A1": top("diamond")}})

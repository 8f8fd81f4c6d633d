"""Filling the box with sensors listening: what ticks itself off, what is asked, and how to say otherwise."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.master_thieves.box import Drawer
from companion.games.master_thieves.gems import Gems
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.jewel_box.movements import BoxTurned, Depth, DrawerClosed, DrawerOpened


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table of seven, so that the last two seats have one diamond each."""
    with Journal.open(tmp_path / "journal") as journal:
        yield opened(journal)


def opened(journal: Journal, *, auto_advance: bool = True) -> Table:
    seats = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
    table = Table(journal, auto_advance=auto_advance)
    table.say(line("table_opened", game="master-thieves", edition="gigamic", seats=seats))
    return table


def line(kind: str, **fields: object) -> bytes:
    return json.dumps({"type": kind, **fields}).encode()


def guide(table: Table) -> Any:
    return msgspec.json.decode(msgspec.json.encode(table.view().guide))


def counts(table: Table) -> list[int]:
    """How far the rubies of both sides and every seat's diamonds are."""
    return [step["count"] for step in guide(table)["setup"] if step["of"]]


def pulled(table: Table, drawer: str, depth: Depth = Depth.SECRET) -> None:
    """Hands open a drawer that far and shut it."""
    table.moved([DrawerOpened(0, drawer, Depth.FRONT)])
    if depth is Depth.SECRET:
        table.moved([DrawerOpened(0, drawer, depth)])
    table.moved([DrawerClosed(0, drawer)])


def first_ruby(table: Table) -> None:
    """The first one has to be told: until then, drawers are pulled out to empty them."""
    pulled(table, "A1")
    assert (counts(table)[0], table.view().assumed) == (0, ())
    table.say(line("ruby_placed", drawer="A1"))


def all_rubies(table: Table) -> None:
    first_ruby(table)
    for drawer in ("B1", "C1"):
        pulled(table, drawer)
    table.moved([BoxTurned(0)])
    for drawer in ("A3", "B3", "C3"):
        pulled(table, drawer)


def test_rubies_tick_themselves_off(table: Table) -> None:
    all_rubies(table)
    assert counts(table)[:2] == [3, 3]
    assert guide(table)["todo"]["facts"] == {"seat": "Ana", "n": 2}


def test_a_ruby_that_did_not_go_in_is_undone_by_one_tap(table: Table) -> None:
    first_ruby(table)
    pulled(table, "B1")
    assert str(table.view().undo) == "a ruby was put into the box"
    assert [str(assumed.words) for assumed in table.view().assumed] == ["a ruby was put into the box"]
    assert table.undo().steps == ()
    assert counts(table)[0] == 1
    (choice,) = guide(table)["choices"]
    assert json.loads(choice["line"]) == {"type": "ruby_placed", "drawer": "B1"}


def test_who_says_what_was_assumed_confirms_it(table: Table) -> None:
    """A tap that comes when the drawer is shut already is no mistake."""
    first_ruby(table)
    pulled(table, "B1")
    table.say(line("ruby_placed", drawer="B1"))
    assert (counts(table)[0], table.view().assumed) == (2, ())


def test_what_was_said_while_the_drawer_was_out_is_not_assumed_again(table: Table) -> None:
    first_ruby(table)
    table.moved([DrawerOpened(0, "B1", Depth.FRONT), DrawerOpened(0, "B1", Depth.SECRET)])
    table.say(line("ruby_placed", drawer="B1"))
    table.moved([DrawerClosed(0, "B1")])
    assert (counts(table)[0], table.view().assumed) == (2, ())


def test_diamonds_are_asked_for_until_one_is_left_to_one_seat(table: Table) -> None:
    all_rubies(table)
    for place, name in enumerate(["Ana", "Bo", "Cy", "Di", "Ed"]):
        pulled(table, f"{'ABC'[place % 3]}2", Depth.FRONT)
        asked = [choice["label"]["facts"]["n"] for choice in guide(table)["choices"]]
        assert (guide(table)["seat"], asked) == (name, [1, 2])
        table.say(guide(table)["choices"][1]["line"].encode())
    pulled(table, "A4", Depth.FRONT)
    assert guide(table)["seat"] == "Flo", "who may still move the box, before Gus"
    assert [str(assumed.words) for assumed in table.view().assumed] == ["Flo put diamonds into the box"]
    table.say(line("diamonds_placed", seat="Flo", drawer="C4", count=1))
    assert table.view().assumed == ()
    assert table.state.box.tray(Drawer.A4).gems == Gems()
    assert table.state.box.tray(Drawer.C4).gems == Gems(diamond=1)
    pulled(table, "B4", Depth.FRONT)
    assert [choice["kind"] for choice in guide(table)["choices"]] == ["begin"]


def test_without_auto_advance_nothing_is_assumed(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = opened(journal, auto_advance=False)
        pulled(table, "A1")
        assert counts(table)[0] == 0
        assert table.number == 4


def test_the_view_has_a_guide_that_a_screen_can_read(table: Table) -> None:
    found = guide(table)
    assert (found["phase"], found["title"]["text"]) == ("setup", "Prepare the box")

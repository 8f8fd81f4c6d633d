"""An undo takes back what belongs together, as one step; a redo brings it back as one; movements need no undo."""

from collections.abc import Iterable, Iterator, MutableMapping
from itertools import takewhile
from pathlib import Path
from typing import cast

import pytest

from companion.games import GAMES
from companion.games.errors import RejectedError
from companion.table.entries import Kind
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES
from tests.toys import counting, lights
from tests.toys.counting import ANA, BEN, Counting
from tests.toys.lamp_switch import LAMP_SWITCH, SwitchFlipped
from tests.toys.lights import LooseLights


class InPairs(Counting):
    """Who says two numbers in a row has said both or none."""

    def undone_together(self, state: counting.State, events: Iterable[counting.AnyEvent]) -> int:  # noqa: ARG002
        last, *before = events
        seat = getattr(last, "seat", None)
        return 1 + len(list(takewhile(lambda event: getattr(event, "seat", None) == seat, before)))


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal") as opened:
        yield opened


@pytest.fixture
def counted(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Ben, then Ana twice."""
    monkeypatch.setitem(GAMES, "counting", InPairs())
    table = Table(journal)
    for line in (counting.OPENED, BEN, ANA, ANA):
        table.say(line)
    return table


@pytest.fixture
def lamp(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table where people hold the pieces."""
    monkeypatch.setitem(GAMES, "lights", LooseLights())
    monkeypatch.setitem(cast("MutableMapping[str, AnyApparatus]", APPARATUSES), LAMP_SWITCH.name, LAMP_SWITCH)
    table = Table(journal)
    table.say(lights.OPENED.encode())
    return table


def flip(table: Table, *ways: str) -> None:
    for way in ways:
        table.moved([SwitchFlipped(0, way == "on")])


def test_what_belongs_together_is_undone_as_one_step(counted: Table) -> None:
    assert str(counted.view().undo) == "Ana counted"
    undone = counted.undo(whole=True)
    assert (undone.event, str(undone.label)) == (2, "Ana counted")
    assert counted.undo(whole=True).event == 1
    with pytest.raises(RejectedError, match="nothing left to undo"):
        counted.undo(whole=True)


def test_redo_brings_back_as_much_as_undo_took(counted: Table) -> None:
    for _ in range(2):
        counted.undo(whole=True)
    assert (counted.redo(whole=True).event, counted.redo(whole=True).event) == (2, 4)
    with pytest.raises(RejectedError, match="nothing to redo"):
        counted.redo(whole=True)


def test_steps_are_known_after_a_power_cut(counted: Table, journal: Journal) -> None:
    counted.undo(whole=True)
    again = Table(journal)
    assert again.resume() == 2
    assert str(again.view().redo) == "Ana counted"
    assert again.redo(whole=True).event == 4
    kinds = [entry.kind for entry in journal.entries(1)]
    assert kinds[-4:] == [Kind.UNDO, Kind.UNDO, Kind.REDO, Kind.REDO], "each event has an entry of its own"


def test_who_undoes_since_an_event_gets_whole_steps(counted: Table) -> None:
    assert counted.undo(since=4, whole=True).event == 2


def test_something_new_makes_an_end_of_what_was_undone(counted: Table) -> None:
    counted.undo(whole=True)
    counted.say(BEN)
    assert counted.view().redo is None
    assert counted.undo(whole=True).event == 1


def test_movements_are_undone_with_what_people_said(lamp: Table) -> None:
    assert lamp.view().undo is None
    flip(lamp, "on")
    assert lamp.view().undo is None, "nobody undoes a movement"
    with pytest.raises(RejectedError, match="nothing left to undo"):
        lamp.undo(whole=True)
    lamp.say(b'{"type":"switch_flipped","on":true,"source":"screen"}')
    lamp.auto_advance = False
    flip(lamp, "off", "on")
    undone = lamp.undo(whole=True)
    assert (undone.event, str(undone.label)) == (2, "the switch was flipped")
    assert lamp.redo(whole=True).event == 5


def test_what_a_movement_implied_is_undone_with_it(lamp: Table) -> None:
    flip(lamp, "on", "off")
    assert lamp.number == 4
    assert str(lamp.view().undo) == "the switch was flipped"
    assert lamp.undo(whole=True).event == 1
    assert str(lamp.view().redo) == "the switch was flipped"
    assert lamp.redo(whole=True).event == 4


def test_a_table_without_a_screen_undoes_movements_one_by_one(lamp: Table) -> None:
    flip(lamp, "on", "off")
    assert [lamp.undo().event for _ in range(3)] == [3, 2, 1]

"""Reality wins: one step with one label, in a journal that is only ever appended to."""

import json
from pathlib import Path

import pytest

from companion.games.errors import RejectedError
from companion.table.entries import Kind, events_that_count
from companion.table.journal import Journal
from companion.table.table import Table

from .tables import begin, front, kinds, line, recorded, shut

NOTHING_FELL = b'{"what":"fell"}'


def fell(**gems: int) -> bytes:
    return json.dumps({"what": "fell", "gems": gems}).encode()


def opened(journal: Journal) -> Table:
    """Ana, a thief, has opened B2, and a ruby fell out of it."""
    table = begin(journal)
    table.moved([front("B2")])
    assert table.state.red.ruby == 1
    return table


def labels(table: Table) -> tuple[str, str]:
    view = table.view()
    return str(view.undo or ""), str(view.redo or "")


def test_it_is_undone_and_redone_as_one_step(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = opened(journal)
        before = table.state
        table.set_right(NOTHING_FELL)
        assert not table.state.red
        assert labels(table) == ("Corrected: nothing fell out", "")
        taken = table.undo(whole=True)
        assert (str(taken.label), taken.looked, table.state) == ("Corrected: nothing fell out", False, before)
        assert labels(table) == ("Ana opened a drawer", "Corrected: nothing fell out")
        table.redo(whole=True)
        assert not table.state.red
        assert labels(table)[0] == "Corrected: nothing fell out"


def test_several_in_a_row_are_undone_one_by_one(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = opened(journal)
        for gems in ({"diamond": 1}, {"diamond": 2}, {}):
            table.set_right(fell(**gems))
        found = []
        while labels(table)[0].startswith("Corrected"):
            found.append(labels(table)[0].removeprefix("Corrected: "))
            table.undo(whole=True)
        assert found == ["nothing fell out", "2 diamonds fell out", "1 diamond fell out"]
        assert table.state.red.ruby == 1


def test_the_log_says_it_once_and_nothing_of_what_the_app_worked_out(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = opened(journal)
        table.set_right(fell(diamond=1))
        log = [str(one) for one in table.view().log]
        assert log[-2:] == ["1 diamond fell out, onto the red pillow", "Corrected: 1 diamond fell out"]
        assert not any("corrected" in one for one in log)


def test_the_record_holds_corrections_and_plays_to_the_same_state(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = opened(journal)
        table.set_right(fell(diamond=1))
        written = kinds(journal)
        assert written[-6:] == [
            Kind.SETTING_RIGHT, Kind.UNDO, Kind.EVENT, Kind.EVENT, Kind.EVENT, Kind.SET_RIGHT,
        ]  # fmt: skip
        assert [event["type"] for event in recorded(journal, 3)] == ["correction", "drawer_opened", "correction"]
        state, number = table.state, table.number
        with Journal.open(tmp_path / "other") as another:
            judged = Table(another, auto_advance=False)
            for entry in events_that_count(journal.entries(table.id)):
                judged.say(entry.line.encode())
            assert judged.state.box == state.box
            assert judged.state.red == state.red
            assert judged.number == number


def test_it_survives_being_put_away(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = opened(journal)
        table.set_right(fell(diamond=1))
        table.set_right(NOTHING_FELL)
        table.undo(whole=True)
        state, number = table.state, table.number
        table.leave()
        assert table.resume() == number
        assert table.state == state
        assert labels(table) == ("Corrected: 1 diamond fell out", "Corrected: nothing fell out")
        assert len(events_that_count(journal.entries(table.id))) == number
        table.redo(whole=True)
        assert labels(table)[0] == "Corrected: nothing fell out"
        assert len(events_that_count(journal.entries(table.id))) == table.number


def test_what_was_let_pass_stays_let_pass(tmp_path: Path) -> None:
    """A foul keeps its place although events before it get other numbers."""
    with Journal.open(tmp_path / "journal") as journal:
        table = opened(journal)
        foul = table.say(line("level_rotated", levels=1, direction="cw")).fouls[0]
        table.waive(foul.event, foul.code)
        assert table.set_right(fell(diamond=1)).fouls == ()
        assert table.fouls() == []
        table.undo(whole=True)
        assert table.fouls() == []


def test_a_foul_that_was_not_let_pass_is_not_told_twice(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = opened(journal)
        table.say(line("level_rotated", levels=1, direction="cw"))
        assert table.set_right(fell(diamond=1)).fouls == ()
        assert len(table.fouls()) == 1


def test_what_is_refused_leaves_nothing_behind(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = begin(journal)
        before = kinds(journal)
        with pytest.raises(RejectedError):
            table.set_right(NOTHING_FELL)
        assert kinds(journal) == before


def test_who_said_something_still_has_said_it(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = opened(journal)
        table.moved([shut("B2")])
        table.say(line("turn_ended"), by="Ana")
        table.set_right(fell(diamond=1), by="Cy")
        log = [str(one) for one in table.view().log]
        assert "Ana ended the turn (entered by Ana)" in log
        assert "Corrected: 1 diamond fell out (entered by Cy)" in log

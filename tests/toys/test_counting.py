"""Whatever game is listed: the table, the journal, the referee and the list of games serve it, apparatus or not."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.games import GAMES
from companion.languages import translator
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.past_game import story
from companion.table.running_table import RunningTable
from companion.table.table import Table
from hardware.differences import by_pointing
from hardware.jewel_box.movements import BoxTurned
from tests.companion.kiosk.visits import visit
from tests.toys.counting import ANA, BEN, COUNTING, OPENED

GAME = (OPENED, BEN, ANA, ANA, ANA)


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, COUNTING.name, COUNTING)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal") as opened:
        yield opened


def test_it_is_played_undone_and_told_again(journal: Journal) -> None:
    table = Table(journal)
    for line in GAME[:-1]:
        table.say(line)
    taken = table.undo()
    assert (str(taken.label), taken.steps) == ("Ana counted", ())
    table.redo()
    table.say(GAME[-1])
    view = table.view()
    assert (view.name, view.is_over, str(view.headline.todo), view.pose) == ("counting", True, "Count.", None)
    table.leave()
    told = story(journal, 1)
    assert (told.result, len(told)) == ("Ana", len(GAME))


def test_what_an_apparatus_does_is_none_of_its_business(journal: Journal) -> None:
    table = Table(journal)
    table.say(OPENED)
    assert table.apparatus is None
    table.moved([BoxTurned(0)])
    assert table.number == 1


def test_at_the_kiosk_a_lost_link_is_no_trouble_and_nothing_is_compared(journal: Journal) -> None:
    with visit(None) as guest:
        box: LiveApparatus = guest.kiosk.running.box
        running = RunningTable(journal, box)
        running.begin(OPENED.decode(), 0)
        guest.hands("fault lost", "turn")
        assert not box.link.ready
        running.came_back({"A1"})
        running.moved([BoxTurned(0)])
        assert running.trouble(translator("en"), by_pointing) is None
        assert running.table.number == 1


def test_the_commands_serve_it(tmp_path: Path) -> None:
    lines = b"\n".join(GAME) + b"\n"
    judged = CliRunner().invoke(main, ["referee", "-"], input=lines)
    assert json.loads(judged.stdout) == {"game": "counting", "counts": {"Ana": 3, "Ben": 1}}
    file = str(tmp_path / "journal")
    kept = CliRunner().invoke(main, ["table", "--journal", file], input=lines)
    assert json.loads(kept.stdout.splitlines()[-1]) == {"ack": 5, "phase": "over"}
    listed = CliRunner().invoke(main, ["games", "list", "--journal", file]).stdout
    assert "Counting  finished  5 events  Ana (won), Ben" in listed
    assert "1. Ana: 3 (won)" in CliRunner().invoke(main, ["games", "show", "1", "--journal", file]).stdout
    record = CliRunner().invoke(main, ["games", "export", "1", "--journal", file]).stdout
    assert [json.loads(line)["type"] for line in record.splitlines()] == ["opened", *["counted"] * 4]

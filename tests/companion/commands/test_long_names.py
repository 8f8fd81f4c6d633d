"""Journals of older versions may hold names that no record takes any more: everything still works with them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.club.cursor import Remembered
from companion.league.finished_games import check
from companion.league.outbox import pending
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from companion.table.past_game import kept_game, past_game
from tests.companion.commands.played_games import SAMPLE, Clock, games

# Two that become one where they are cut, one far too long for any message, and two as people have them.
LONG = {"Anna": "Maximiliana " * 5 + "I.", "Kevin": "Maximiliana " * 5 + "II.", "Sheila": "S" * 3000}
SHORT = ["Maximiliana Maximiliana Maximiliana Max…", "Maximiliana Maximiliana Maximiliana M… 2", "S" * 39 + "…"]
NAMES = [*SHORT, "James", "Robin"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A finished game and one that goes on, as an older version wrote them."""
    text = SAMPLE.decode()
    for name, long in LONG.items():
        text = text.replace(f'"{name}"', json.dumps(long)).replace(f'"alarm:{name}"', json.dumps(f"alarm:{long}"))
    entries = [Entry(Kind.EVENT, line) for line in text.splitlines()]
    path = tmp_path / "journal"
    with Journal.open(path, Clock()) as journal:
        journal.begin_game("master-thieves", [*entries, Entry(Kind.OVER)])
        journal.begin_game("master-thieves", entries[:40])
    return path


def test_they_are_listed_shown_and_counted_with_short_names(path: Path) -> None:
    for _ in range(2):  # worked out, and as it was written down
        listed = json.loads(games(path, "list", "--json").stdout)
        assert [[player["name"] for player in game["players"]] for game in listed] == [NAMES, NAMES]
        with Journal.open(path, Clock()) as journal:
            past_game(journal, journal.listed()[1])
            assert kept_game(journal.listed()[1]) is not None
    shown = games(path, "show", "1").stdout
    assert all(name in shown for name in NAMES)
    stats = json.loads(games(path, "stats", "--json").stdout)
    assert {player["name"] for player in stats["players"]} == set(NAMES)
    assert "Maximiliana " * 5 not in games(path, "stats").stdout


@pytest.mark.parametrize(("number", "options"), [("1", ()), ("2", ("--unfinished",))])
def test_what_is_exported_is_a_record_for_our_own_referee(path: Path, number: str, options: tuple[str, ...]) -> None:
    exported = games(path, "export", number, *options)
    assert exported.exit_code == 0
    played = CliRunner().invoke(main, ["referee"], input=exported.stdout)
    assert (played.exit_code, played.stderr) == (0, "")
    assert [seat["name"] for seat in json.loads(played.stdout)["seats"]] == NAMES
    assert "Maximiliana " * 5 not in exported.stdout


def test_the_other_exports_have_short_names_too(path: Path) -> None:
    assert "S" * 39 + "…," in games(path, "export", "1", "--format", "csv").stdout
    link = games(path, "export", "1", "--format", "bgstats").stdout
    assert len(link) < 3000


def test_the_hub_of_a_club_takes_them(path: Path) -> None:
    with Journal.read(path) as journal:
        (finished,) = pending(journal, Remembered())
    check(finished)
    assert [player.name for player in finished.past.summary.players] == NAMES


def test_such_a_game_is_resumed_and_goes_on_under_its_own_names(path: Path) -> None:
    undo = '{"type":"undo"}\n{"type":"redo"}\n'
    went_on = CliRunner().invoke(main, ["table", "--journal", str(path), "--resume"], input=undo)
    assert [list(json.loads(line)) for line in went_on.stdout.splitlines()] == [
        ["resumed"],
        ["ack", "undone"],
        ["ack", "redone"],
    ]


def test_no_new_table_is_opened_with_such_a_name(tmp_path: Path) -> None:
    opened = {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": ["A" * 41, "Bo"]}
    path = str(tmp_path / "journal")
    said = CliRunner().invoke(main, ["table", "--journal", path], input=json.dumps(opened) + "\n")
    why = "seats[0]: this name has 41 characters: use 40 at most"
    assert (said.exit_code, json.loads(said.stdout)) == (0, {"rejected": 1, "why": why})

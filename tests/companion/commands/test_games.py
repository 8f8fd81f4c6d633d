"""`jewelbox games`: what was played, for people, spreadsheets and other programs."""

import csv
import json
import time
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from companion import bgstats
from companion.cli import main
from companion.game_files import as_csv, default_journal
from companion.qr_codes import qr_code
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from companion.table.past_game import played_for, with_record
from companion.table.table import Table
from tests.companion.commands.played_games import (
    EVENING,
    OPENED,
    SAMPLE,
    START,
    Clock,
    games,
    three_games,
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return three_games(tmp_path_factory.mktemp("games") / "journal")


def test_finished_unfinished_and_given_up_games_are_listed(path: Path) -> None:
    result = games(path, "list")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "1  2026-01-09 20:00  Master Thieves (zoch)  finished    545 events  Anna, Kevin, Sheila (won), James, Robin",
        "2  2026-01-09 20:20  Master Thieves (zoch)  unfinished  2 events    Ana, Bo",
        "3  2026-01-09 21:10  Master Thieves (zoch)  abandoned   1 event     Ana, Bo",
    ]


def test_programs_get_json(path: Path) -> None:
    listed = json.loads(games(path, "list", "--json").stdout)
    assert [(game["id"], game["status"], game["events"]) for game in listed] == [
        (1, "finished", 545), (2, "unfinished", 2), (3, "abandoned", 1),
    ]  # fmt: skip
    assert listed[0]["began"] == "2026-01-09T20:00:00Z"
    assert {"name": "Sheila", "score": 13, "rank": 1, "winner": True} in listed[0]["players"]
    shown = json.loads(games(path, "show", "1", "--json").stdout)
    assert shown["players"] == listed[0]["players"]


def test_people_read_local_times(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        assert games(path, "list").stdout.splitlines()[0].startswith("1  2026-01-10 05:00  ")
    finally:
        monkeypatch.undo()
        time.tzset()


def test_one_game_is_shown_with_how_it_stands(path: Path) -> None:
    shown = games(path, "show", "1").stdout.splitlines()
    assert shown == [
        "Game 1: Master Thieves (zoch), finished",
        "started 2026-01-09 20:00, last event 2026-01-09 21:17 (local time), 77 min",
        "545 events; rounds: 19; fouls: 0",
        "  1. Sheila: 13 (won)",
        "  2. Kevin: 11",
        "  3. Robin: 9",
        "  4. James: 7",
        "  5. Anna: 6",
    ]
    assert games(path, "show", "2").stdout.splitlines()[0] == "Game 2: Master Thieves (zoch), unfinished"


def test_a_record_holds_what_counts_and_the_referee_reads_it(path: Path) -> None:
    assert games(path, "export", "1", "--format", "record").stdout_bytes == SAMPLE
    assert games(path, "export", "2", "--unfinished").stdout_bytes == OPENED + b"\n" + START + b"\n"


@pytest.mark.parametrize("form", ["record", "csv"])
@pytest.mark.parametrize(("number", "status"), [("2", "unfinished"), ("3", "abandoned")])
def test_a_game_that_may_go_on_is_exported_only_if_asked_for(path: Path, form: str, number: str, status: str) -> None:
    result = games(path, "export", number, "--format", form)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"game {number} is {status}: add --unfinished to export it anyway; a record shows what is hidden\n"
    )
    asked = games(path, "export", number, "--format", form, "--unfinished")
    assert (asked.exit_code, asked.stderr) == (0, "")
    assert "Ana" in asked.stdout


def test_a_finished_game_is_exported_with_or_without_asking(path: Path) -> None:
    assert games(path, "export", "1", "--unfinished").stdout == games(path, "export", "1").stdout


def test_a_table_has_one_row_a_player(path: Path) -> None:
    rows = list(csv.DictReader(games(path, "export", "1", "--format", "csv").stdout.splitlines()))
    assert [row["player"] for row in rows] == ["Anna", "Kevin", "Sheila", "James", "Robin"]
    assert [row["score"] for row in rows] == ["6", "11", "13", "7", "9"]
    assert [row["rank"] for row in rows] == ["5", "2", "1", "4", "3"]
    assert [row["winner"] for row in rows] == ["no", "no", "yes", "no", "no"]
    del rows[0]["uid"]
    assert rows[0] == {
        "game_id": "1", "game": "master-thieves", "variant": "zoch", "status": "finished", "seat": "1",
        "began": "2026-01-09 20:00:00", "ended": "2026-01-09 21:17:24", "minutes": "77",
        "player": "Anna", "score": "6", "rank": "5", "winner": "no", "stopped": "no",
    }  # fmt: skip


def test_bg_stats_gets_a_link_with_every_field_and_a_code_for_the_camera(path: Path) -> None:
    result = games(path, "export", "1", "--format", "bgstats")
    assert result.exit_code == 0
    (link,) = result.stdout.splitlines()
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    play: dict[str, Any] = json.loads(unquote(link.split("data=")[1]))
    assert len(play.pop("sourcePlayId")) == 36
    players = play.pop("players")
    assert play == {
        "sourceName": "Jewelbox Companion",
        "playDate": "2026-01-09 21:17:24",
        "durationMin": 77,
        "board": "zoch",
        "location": "",
        "comments": "rounds: 19; fouls: 0",
        "game": {
            "name": "Master Thieves",
            "sourceGameId": "master-thieves",
            "highestWins": True,
            "noPoints": False,
        },
    }
    assert players[2] == {
        "name": "Sheila", "sourcePlayerId": "Sheila", "startPlayer": False, "role": "", "rank": 1, "score": 13,
        "winner": True,
    }  # fmt: skip
    assert games(path, "export", "1", "--format", "bgstats").stdout == result.stdout
    drawn = result.stderr.splitlines()
    assert len(drawn) > 30
    assert set(drawn[1]) <= set(" ▀▄█")


def test_a_link_too_long_for_a_code_is_still_a_link() -> None:
    assert qr_code("x" * 3000) is None
    assert qr_code("x" * 2900)


def test_very_long_names_still_give_a_link(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        with table.together():
            record = SAMPLE.decode()
            for name in ("Anna", "Kevin", "Sheila", "James", "Robin"):
                record = record.replace(f'"{name}"', f'"{name[0]}{"👩" * 39}"')
            for line in record.encode().splitlines():
                table.say(line)
    result = games(tmp_path / "journal", "export", "1", "--format", "bgstats")
    assert result.stdout.startswith(bgstats.LINK)
    assert result.stderr == "The link is too long for a QR code: open it on the phone.\n"


@pytest.mark.parametrize("asked", [[], ["--unfinished"]])
def test_an_unfinished_game_is_not_for_bg_stats(path: Path, asked: list[str]) -> None:
    result = games(path, "export", "2", "--format", "bgstats", *asked)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "game 2 is unfinished: only finished games can be exported to BG Stats\n"


def test_a_game_that_is_not_there_is_wrong_usage(path: Path) -> None:
    for action in ("show", "export"):
        for number in ("9", "9" * 23):
            result = games(path, action, number)
            assert result.exit_code == 2
            assert f"there is no game {number}: see jewelbox games list" in result.stderr


def test_a_journal_that_cannot_be_read_is_told_in_one_line(tmp_path: Path) -> None:
    result = games(tmp_path / "journal", "list")
    assert (result.exit_code, result.stderr.count("\n")) == (3, 1)
    assert "there is no journal here" in result.stderr


def test_an_impossible_name_is_told_too(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for path in (loop, tmp_path / ("n" * 300), tmp_path):
        assert games(path, "list").exit_code == 3


def test_games_that_this_program_cannot_play_are_told(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path) as journal:
        journal.begin_game("go", [Entry(Kind.EVENT, "{}")])
    assert "game 1 is go, which this program does not know" in games(path, "list").stderr
    path.unlink()
    with Journal.open(path) as journal:
        journal.begin_game("master-thieves", [Entry(Kind.EVENT, START.decode())])
    assert "does not follow the rules of this program (entry 1: no table is open yet" in games(path, "list").stderr


def test_without_a_journal_of_ones_own_there_are_no_games_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    result = CliRunner().invoke(main, ["games", "list"])
    assert (result.exit_code, result.stdout) == (0, "No games yet.\n")
    default_journal().parent.mkdir()
    Journal.open(default_journal()).close()
    assert CliRunner().invoke(main, ["games", "list"]).stdout == "No games yet.\n"


def test_pauses_and_a_clock_that_was_set_do_not_count_as_playing() -> None:
    minutes = [0, 5, 10, 200, 205, 100, 101, 101]
    times = [EVENING + timedelta(minutes=minute) for minute in minutes]
    assert played_for(times) == timedelta(minutes=16)
    assert played_for(times[:1]) == timedelta()


def test_players_of_different_names_are_different_people_for_bg_stats(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        table.say(OPENED.replace(b'"Ana","Bo"', b'"Ana","ana","An a"'))
        players: Any = bgstats.play(with_record(journal, journal.games()[0]))["players"]
    assert len({player["sourcePlayerId"] for player in players}) == 3


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_name_is_a_formula_for_a_spreadsheet(tmp_path: Path, name: str) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        Table(journal).say(OPENED.replace(b"Ana", name.encode()))
        text = as_csv(with_record(journal, journal.games()[0]))
    assert [row["player"] for row in csv.DictReader(text.splitlines())] == [f"'{name}", "Bo"]
    assert [int(row["score"]) for row in csv.DictReader(text.splitlines())] == [-14, -14]


def test_names_and_times_of_an_older_journal_are_shown_and_exported_safely(tmp_path: Path) -> None:
    """Earlier versions took any name and any time."""
    path, names = tmp_path / "journal", ["\x1b[2JAna", "\t=1+1", "\0", "\x9b31mBo"]
    opened = {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": names}
    later = {"type": "position_set", "at": "9999-12-31T23:59:59-23:59"}
    lines = [json.dumps(event, ensure_ascii=False) for event in ({**opened, "at": "0001-01-01T00:00:00+23:59"}, later)]
    with Journal.open(path, Clock()) as journal:
        journal.begin_game("master-thieves", [Entry(Kind.EVENT, line) for line in lines])
    export = ["export", "1", "--unfinished"]
    shown = [games(path, *words) for words in (["list"], ["show", "1"], export, [*export, "--format=csv"])]
    for result in shown:
        assert result.exit_code == 0
        assert not set(result.stdout) & set("\x1b\t\0\x9b")
    assert r"\u001b[2JAna, \u0009=1+1, \u0000, \u009b31mBo" in shown[0].stdout
    assert "2026-01-09 20:00" in shown[0].stdout
    assert json.loads(shown[2].stdout.splitlines()[0])["seats"] == names


def test_a_time_without_a_zone_is_taken_as_universal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path) as journal:
        Table(journal).say(OPENED.replace(b'"type"', b'"at":"2026-01-09T20:00:00","type"'))
    assert "started 2026-01-09 20:00" in games(path, "show", "1").stdout


def test_games_that_cannot_be_played_are_named_and_the_others_listed(tmp_path: Path) -> None:
    place = tmp_path / "journal"
    with Journal.open(place) as journal:
        journal.begin_game("go", [Entry(Kind.EVENT, "{}")])
        table = Table(journal)
        table.say(OPENED)
        table.leave()
        journal.begin_game("master-thieves", [Entry(Kind.EVENT, OPENED.decode()), Entry(Kind.EVENT, OPENED.decode())])
    result = games(place, "list")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["2"]
    first, second = result.stderr.splitlines()
    assert "left out" in first
    assert "game 1 is go, which this program does not know" in first
    assert "game 3 does not follow the rules of this program" in second


def test_a_hole_in_the_log_is_told_by_every_command(tmp_path: Path) -> None:
    place = tmp_path / "journal"
    with Journal.open(place) as journal:
        table = Table(journal, auto_advance=False)
        table.say(OPENED)
        for _ in range(8):
            table.say(b'{"type":"box_turned"}')
        copies = {file: file.read_bytes() for file in (place, tmp_path / "journal-wal")}
    log = bytearray(copies[tmp_path / "journal-wal"])
    log[6 * 4096 : 7 * 4096] = bytes(4096)
    place.write_bytes(copies[place])
    (tmp_path / "journal-wal").write_bytes(log)
    for arguments in (("list",), ("show", "1"), ("export", "1", "--unfinished")):
        result = games(place, *arguments)
        assert (result.exit_code, result.stdout) == (3, "")
        assert "the journal is damaged (journal-wal next to it has lost" in result.stderr
    assert (tmp_path / "journal-wal").read_bytes() == log


def test_a_game_that_was_stopped_says_so(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, Clock()) as journal:
        table = Table(journal)
        for line in (OPENED, START, b'{"type":"game_stopped"}'):
            table.say(line)
    shown = games(path, "show", "1").stdout.splitlines()
    assert shown[0] == "Game 1: Master Thieves (zoch), finished"
    assert shown[2] == "3 events; rounds: 1; fouls: 0; stopped and counted"
    assert json.loads(games(path, "show", "1", "--json").stdout)["stopped"] is True
    rows = list(csv.DictReader(games(path, "export", "1", "--format", "csv").stdout.splitlines()))
    assert {(row["status"], row["stopped"]) for row in rows} == {("finished", "yes")}
    exported = unquote(games(path, "export", "1", "--format", "bgstats").stdout)
    assert "stopped and counted" in exported
    assert json.loads(games(path, "stats", "--json").stdout)["games"] == 1
    assert games(path, "review", "1").exit_code == 0

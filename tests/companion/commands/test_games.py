"""`jewelbox games`: what was played, for people, spreadsheets and other programs."""

import csv
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree.ElementTree import fromstring

import pytest
from click.testing import CliRunner, Result

from companion import bgstats
from companion.cli import main
from companion.game_files import as_csv, default_journal
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from companion.table.past_game import played_for, with_record
from companion.table.table import Table

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = (ROOT / "examples" / "five-seats-zoch.jsonl").read_bytes()
EVENING = datetime(2026, 1, 9, 19, 30, tzinfo=UTC)
OPENED = b'{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Bo"]}'
START = b'{"type":"position_set"}'


class Clock:
    """Ten minutes between any two entries."""

    def __init__(self) -> None:
        self._at = EVENING

    def __call__(self) -> datetime:
        self._at += timedelta(minutes=10)
        return self._at


def games(path: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["games", *arguments, "--journal", str(path)])


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game, an unfinished one with something undone, and an abandoned one."""
    place = tmp_path_factory.mktemp("games") / "journal"
    with Journal.open(place, Clock()) as journal:
        table = Table(journal)
        with table.together():
            for line in SAMPLE.splitlines():
                table.say(line)
        for lines in ([OPENED, START, b'{"type":"box_turned"}'], [OPENED]):
            table.leave()
            for line in lines:
                table.say(line)
            if len(lines) > 1:
                table.undo()
        table.abandon("Bo")
    return place


def test_finished_unfinished_and_abandoned_games_are_listed(path: Path) -> None:
    result = games(path, "list")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "1  2026-01-09 20:00  Master Thieves (zoch)  finished    545 events  Anna, Kevin, Sheila (won), James, Robin",
        "2  2026-01-09 20:20  Master Thieves (zoch)  unfinished  2 events    Ana, Bo",
        "3  2026-01-09 21:10  Master Thieves (zoch)  abandoned   1 event     Ana, Bo",
    ]


def test_one_game_is_shown_with_how_it_stands(path: Path) -> None:
    shown = games(path, "show", "1").stdout.splitlines()
    assert shown == [
        "Game 1: Master Thieves (zoch), finished",
        "began 2026-01-09 20:00, last event 2026-01-09 21:17 (UTC), 77 minutes",
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
        "player": "Anna", "score": "6", "rank": "5", "winner": "no",
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
    assert bgstats.qr_code("x" * 3000) is None
    assert bgstats.qr_code("x" * 2900)


def test_very_long_names_still_give_a_link(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        with table.together():
            for line in SAMPLE.replace(b"Sheila", b"Sheila" * 200).splitlines():
                table.say(line)
    result = games(tmp_path / "journal", "export", "1", "--format", "bgstats")
    assert result.stdout.startswith(bgstats.LINK)
    assert result.stderr == "The link is too long for a QR code: open it on the phone.\n"


@pytest.mark.parametrize("asked", [[], ["--unfinished"]])
def test_an_unfinished_game_is_not_for_bg_stats(path: Path, asked: list[str]) -> None:
    result = games(path, "export", "2", "--format", "bgstats", *asked)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "game 2 is unfinished: BG Stats takes finished games only\n"


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
    assert "began 2026-01-09 20:00" in games(path, "show", "1").stdout


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


# statistics


def test_statistics_are_over_finished_games_only(path: Path) -> None:
    found = json.loads(games(path, "stats", "--json").stdout)
    assert (found["games"], found["minutes"]) == (1, 77)
    assert [player["name"] for player in found["players"]] == ["Sheila", "Kevin", "Robin", "James", "Anna"]
    sheila = found["players"][0]
    assert (sheila["games"], sheila["wins"], sheila["points"], sheila["best"]) == (1, 1, 13, 13)
    assert sheila["head_to_head"][0] == {"name": "Anna", "games": 1, "ahead": 1, "behind": 0}
    (thieves,) = found["by_game"]
    assert thieves["game"] == "master-thieves"
    assert [edition["edition"] for edition in thieves["by_edition"]] == ["zoch"]
    assert {"rubies", "alarms", "best_character", "characters"} <= set(thieves["players"][0])


def test_statistics_as_a_table_have_one_row_per_player_and_edition(path: Path) -> None:
    rows = list(csv.DictReader(games(path, "stats", "--csv").stdout.splitlines()))
    assert [row["player"] for row in rows] == ["Sheila", "Kevin", "Robin", "James", "Anna"]
    assert {(row["game"], row["edition"], row["games"]) for row in rows} == {("master-thieves", "zoch", "1")}
    assert [row["points"] for row in rows] == ["13", "11", "9", "7", "6"]


def test_statistics_for_people_name_the_game_and_its_edition(path: Path) -> None:
    lines = games(path, "stats").stdout.splitlines()
    assert lines[0] == "Master Thieves: 1 game, 77 minutes"
    head = " ".join(lines[1].split())
    assert head == "games won share average best in a row rubies sapphires diamonds alarms rung best as"
    assert lines[2].startswith("Sheila      1    1   100%     13.0    13")
    assert "Zoch and Rio Grande, 2004: 1 game, 77 minutes" in lines


def played(journal: Path, *records: bytes) -> None:
    with Journal.open(journal, Clock()) as opened:
        for record in records:
            table = Table(opened)
            with table.together():
                for line in record.splitlines():
                    table.say(line)
            table.leave()


def test_statistics_over_both_games_begin_with_all_of_them(tmp_path: Path) -> None:
    other = (ROOT / "examples" / "two-seats-forty-thieves.jsonl").read_bytes()
    played(tmp_path / "journal", SAMPLE, other, other)
    text = games(tmp_path / "journal", "stats").stdout
    assert text.startswith("All games: 3 games")
    assert "thefts" in text
    rows = list(csv.DictReader(games(tmp_path / "journal", "stats", "--csv").stdout.splitlines()))
    assert {row["edition"] for row in rows} == {"zoch", "forty-thieves"}
    assert {row["rubies"] for row in rows if row["game"] == "forty-thieves"} == {""}


def test_a_name_with_control_characters_is_made_visible_in_statistics(tmp_path: Path) -> None:
    """Earlier versions took any name."""
    lines = SAMPLE.decode().replace('"Sheila"', '"\x9b31mShe"').splitlines()
    with Journal.open(tmp_path / "journal", Clock()) as journal:
        journal.begin_game("master-thieves", [*(Entry(Kind.EVENT, line) for line in lines), Entry(Kind.OVER)])
    for form in ([], ["--json"], ["--csv"]):
        result = games(tmp_path / "journal", "stats", *form)
        assert not set(result.stdout) & set("\x9b")
        assert r"\u009b31mShe" in result.stdout


def test_no_journal_and_an_empty_one_have_no_statistics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal.open(tmp_path / "journal"):
        pass
    assert games(tmp_path / "journal", "stats").stdout == "No finished games yet.\n"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "nowhere"))
    alone = CliRunner().invoke(main, ["games", "stats", "--json"])
    assert (alone.exit_code, json.loads(alone.stdout)) == (0, {"games": 0, "minutes": 0, "players": [], "by_game": []})


def test_statistics_count_the_games_of_before_for_a_new_name(tmp_path: Path) -> None:
    played(tmp_path / "journal", SAMPLE)
    names = tmp_path / "players.json"
    names.write_text('{"players": [{"name": "Shelly", "former": ["Sheila"]}]}')
    found = json.loads(games(tmp_path / "journal", "stats", "--json").stdout)
    assert found["players"][0]["name"] == "Shelly"
    names.write_text("?")
    result = games(tmp_path / "journal", "stats", "--json")
    assert json.loads(result.stdout)["players"][0]["name"] == "Sheila"
    assert result.stderr == "jewelbox games: players.json is damaged: names of before count for themselves\n"
    assert result.exit_code == 0


def test_a_finished_game_is_looked_back_on(path: Path) -> None:
    lines = games(path, "review", "1").stdout.splitlines()
    assert lines[0] == "Game 1: Master Thieves (zoch)"
    assert "Anna: 16 turns at the box, 6 with a spill; 1 of 18 points within reach" in lines
    assert (
        "  round 3, 5 points: As the master thief, you opened A1 and got nothing. C2 held 1 sapphire and 3 diamonds."
        in lines
    )
    assert lines[-12].split() == ["A1", "upright", "1", "0", "A1", "inverted", "3", "3"]


def test_a_review_for_programs_is_one_object(path: Path) -> None:
    told = json.loads(games(path, "review", "1", "--json").stdout)
    assert (told["id"], told["game"], told["edition"]) == (1, "master-thieves", "zoch")
    assert [seat["seat"] for seat in told["seats"]] == ["Anna", "Kevin", "Sheila", "James", "Robin"]
    anna = told["seats"][0]
    assert (anna["turns"], anna["spills"], anna["got"], anna["reach"], anna["memory"]) == (16, 6, 1, 18, 0.0556)
    assert anna["misses"][0]["points"] == 5
    assert len(told["travels"]) == 24


def test_a_review_as_a_picture_is_well_formed_whatever_people_are_called(tmp_path: Path) -> None:
    journal, picture = tmp_path / "journal", tmp_path / "review.svg"
    played(journal, SAMPLE.replace(b"Anna", b"<Anna & \\u200bCo>"))
    result = games(journal, "review", "1", "--svg", str(picture))
    assert (result.exit_code, result.stdout) == (0, f"Saved to {picture}\n")
    texts = [element.text or "" for element in fromstring(picture.read_text(encoding="utf-8")).iter() if element.text]
    assert any("<Anna & " in text for text in texts)
    assert sum(" in, " in text for text in texts) == 24


@pytest.mark.parametrize(("number", "status"), [("2", "unfinished"), ("3", "abandoned")])
def test_a_game_that_may_go_on_has_no_review(path: Path, number: str, status: str) -> None:
    result = games(path, "review", number)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"game {number} is {status}: a review tells what was hidden, so it has to wait for the end\n"
    )


def test_a_game_whose_secrets_stay_in_hands_has_no_review(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    played(journal, (ROOT / "examples" / "two-seats-forty-thieves.jsonl").read_bytes())
    result = games(journal, "review", "1")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "game 1: 40 Thieves has no review: what people had in their hands is not known\n"


def test_a_review_is_one_thing_at_a_time_and_goes_where_it_can(path: Path, tmp_path: Path) -> None:
    assert games(path, "review", "1", "--json", "--svg", "x.svg").exit_code == 2
    result = games(path, "review", "1", "--svg", str(tmp_path / "nowhere" / "x.svg"))
    assert result.exit_code == 1
    assert "nowhere" in result.stderr


def test_statistics_tell_spills_at_once_and_memory_after_ten_games(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    played(journal, *[SAMPLE] * 9)
    nine = json.loads(games(journal, "stats", "--json").stdout)["by_game"][0]["players"]
    assert {player["memory"] for player in nine} == {None}
    played(journal, SAMPLE)
    told = json.loads(games(journal, "stats", "--json").stdout)["by_game"][0]["players"]
    anna = next(player for player in told if player["name"] == "Anna")
    assert (anna["spills_per_turn"], anna["memory"]) == (0.375, 0.0556)

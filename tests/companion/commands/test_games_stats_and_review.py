"""`jewelbox games stats` and `review`: what finished games tell, over all of them and of one."""

import csv
import json
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from tests.companion.commands.played_games import (
    ROOT,
    SAMPLE,
    Clock,
    games,
    played,
    three_games,
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return three_games(tmp_path_factory.mktemp("games") / "journal")


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


@pytest.mark.parametrize("forms", [("--json", "--csv"), ("--csv", "--json")])
def test_statistics_are_one_thing_at_a_time(path: Path, forms: tuple[str, ...]) -> None:
    result = games(path, "stats", *forms)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--json and --csv cannot be used together" in result.stderr


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
    why = "renamed players are counted under their old names"
    assert result.stderr == f"jewelbox games: players.json is damaged: {why}\n"
    assert result.exit_code == 0


def test_a_finished_game_is_looked_back_on(path: Path) -> None:
    lines = games(path, "review", "1").stdout.splitlines()
    assert lines[0] == "Game 1: Master Thieves (zoch)"
    assert "Anna: 16 turns at the box, 6 with a spill; 1 of 18 points within reach" in lines
    assert (
        "  round 3, 5 points: As the master thief, Anna opened A1 and got nothing. C2 held 1 sapphire and 3 diamonds."
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
        f"game {number} is {status}: a review shows what was hidden, so the game has to be finished first\n"
    )


def test_a_game_whose_secrets_stay_in_hands_has_no_review(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    played(journal, (ROOT / "examples" / "two-seats-forty-thieves.jsonl").read_bytes())
    result = games(journal, "review", "1")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "game 1: 40 Thieves has no review: what players held in their hands is not known\n"


def test_a_review_is_one_thing_at_a_time_and_goes_where_it_can(path: Path, tmp_path: Path) -> None:
    assert games(path, "review", "1", "--json", "--svg", "x.svg").exit_code == 2
    result = games(path, "review", "1", "--svg", str(tmp_path / "nowhere" / "x.svg"))
    assert result.exit_code == 1
    assert "nowhere" in result.stderr


@pytest.mark.proof
def test_statistics_tell_spills_at_once_and_memory_after_ten_games(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    played(journal, *[SAMPLE] * 9)
    nine = json.loads(games(journal, "stats", "--json").stdout)["by_game"][0]["players"]
    assert {player["memory"] for player in nine} == {None}
    played(journal, SAMPLE)
    told = json.loads(games(journal, "stats", "--json").stdout)["by_game"][0]["players"]
    anna = next(player for player in told if player["name"] == "Anna")
    assert (anna["spills_per_turn"], anna["memory"]) == (0.375, 0.0556)

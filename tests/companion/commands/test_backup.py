"""`jewelbox backup` and `jewelbox restore`: as the contract has them, with one line for people and an exit code."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.table import preferences
from companion.table.journal import Journal
from companion.table.preferences import Preferences
from tests.companion.commands.desk import machine
from tests.companion.commands.played_games import games, three_games


def run(*words: str | Path, desk: Path | None = None) -> Result:
    host = {} if desk is None else {"obj": machine(desk)}
    return CliRunner().invoke(main, list(map(str, words)), **host)  # type: ignore[arg-type]


@pytest.fixture
def played(tmp_path: Path) -> Path:
    (tmp_path / "old").mkdir()
    preferences.save(tmp_path / "old/settings.json", Preferences(large_text=True))
    return three_games(tmp_path / "old/journal")


@pytest.fixture
def saved(tmp_path: Path, played: Path) -> Path:
    assert run("backup", tmp_path / "saved", "--journal", played).exit_code == 0
    return tmp_path / "saved"


def test_games_and_statistics_are_the_same_after_they_were_brought_back(tmp_path: Path, played: Path) -> None:
    made = run("backup", tmp_path / "saved", "--journal", played)
    assert (made.exit_code, made.stdout, made.stderr) == (0, f"{tmp_path / 'saved'}: 3 games\n", "")
    new = tmp_path / "new/journal"
    restored = run("restore", tmp_path / "saved", "--journal", new)
    assert (restored.exit_code, restored.stdout, restored.stderr) == (0, "3 games restored\n", "")
    for words in (["list", "--json"], ["stats", "--json"]):
        assert games(new, *words).stdout == games(played, *words).stdout
    assert preferences.read(new.with_name("settings.json")) == Preferences(large_text=True)


def test_an_open_game_goes_on(tmp_path: Path, saved: Path) -> None:
    new = tmp_path / "new/journal"
    run("restore", saved, "--journal", new)
    going_on = CliRunner().invoke(main, ["table", "--resume", "--journal", str(new)], input='{"type": "redo"}\n')
    assert [next(iter(json.loads(line))) for line in going_on.stdout.splitlines()] == ["resumed", "ack"]


def test_a_file_that_is_there_is_not_overwritten_unless_that_is_asked_for(saved: Path, played: Path) -> None:
    saved.write_bytes(b"mine")
    refused = run("backup", saved, "--journal", played)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == f"{saved} already exists: choose another name, or use --force to overwrite it\n"
    assert saved.read_bytes() == b"mine"
    assert run("backup", saved, "--journal", played, "--force").exit_code == 0
    assert run("restore", saved, "--dry-run").exit_code == 0


def test_a_journal_is_never_overwritten_by_its_backup(played: Path) -> None:
    before = played.read_bytes()
    assert run("backup", played, "--journal", played, "--force").exit_code == 2
    assert played.read_bytes() == before


@pytest.mark.parametrize("place", ["gone/file", "old"])
def test_a_place_for_no_file_is_wrong_usage(tmp_path: Path, played: Path, place: str) -> None:
    assert run("backup", tmp_path / place, "--journal", played, "--force").exit_code == 2


def test_a_dry_run_says_what_is_in_it_and_changes_nothing(tmp_path: Path, saved: Path) -> None:
    looked = run("restore", saved, "--dry-run", "--journal", tmp_path / "new/journal")
    assert looked.exit_code == 0
    assert looked.stdout.startswith("3 games, one of Master Thieves still on; a backup of ")
    assert len(looked.stdout.splitlines()) == 1
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("dry", [[], ["--dry-run"]])
def test_a_damaged_file_is_refused_with_nothing_touched(tmp_path: Path, played: Path, dry: list[str]) -> None:
    (tmp_path / "damaged").write_bytes(b"A backup by Jewelbox Companion\nno")
    before = {path: path.read_bytes() for path in played.parent.iterdir()}
    refused = run("restore", tmp_path / "damaged", "--journal", played, *dry)
    assert (refused.exit_code, refused.stdout, len(refused.stderr.splitlines())) == (3, "", 1)
    assert "nothing was changed" in refused.stderr
    assert {path: path.read_bytes() for path in played.parent.iterdir()} == before


def test_a_journal_that_a_table_holds_is_refused(saved: Path, played: Path) -> None:
    with Journal.open(played):
        refused = run("restore", saved, "--journal", played)
        assert (refused.exit_code, "another table is using this journal" in refused.stderr) == (3, True)
        assert run("backup", saved, "--journal", played, "--force").exit_code == 0


def test_a_file_that_is_not_there_is_wrong_usage_and_a_journal_is_told(tmp_path: Path) -> None:
    assert run("restore", tmp_path / "none").exit_code == 2
    gone = run("backup", tmp_path / "file", "--journal", tmp_path / "none")
    assert (gone.exit_code, "there is no journal here" in gone.stderr) == (3, True)


def test_the_configuration_belongs_to_a_machines_own_journal_alone(
    tmp_path: Path, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.commands.backup.default_journal", lambda: played)
    config = machine(tmp_path / "desk").config
    config.parent.mkdir(parents=True)
    config.write_text('[club]\ntable = "Window seat"\n')
    assert run("backup", tmp_path / "saved", desk=tmp_path / "desk").exit_code == 0
    config.unlink()
    run("restore", tmp_path / "saved", "--journal", tmp_path / "other/journal", desk=tmp_path / "desk")
    assert not config.exists()
    assert "of Window seat from" in run("restore", tmp_path / "saved", "--dry-run").stdout
    assert run("restore", tmp_path / "saved", desk=tmp_path / "desk").stderr == ""
    assert "Window seat" in config.read_text()


def test_a_configuration_that_means_nothing_here_is_left_out_and_told(
    tmp_path: Path, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.commands.backup.default_journal", lambda: played)
    (tmp_path / "box.toml").write_text((Path(__file__).resolve().parents[3] / "wiring/header.toml").read_text())
    config = machine(tmp_path / "desk").config
    config.parent.mkdir(parents=True)
    config.write_text(f'[gpio]\npins = "{tmp_path / "box.toml"}"\n')
    run("backup", tmp_path / "saved", desk=tmp_path / "desk")
    (tmp_path / "box.toml").unlink()
    config.unlink()
    restored = run("restore", tmp_path / "saved", desk=tmp_path / "desk")
    assert (restored.exit_code, restored.stdout) == (0, "3 games restored\n")
    assert "was left as it is" in restored.stderr
    assert not config.exists()

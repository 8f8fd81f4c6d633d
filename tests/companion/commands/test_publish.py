"""`jewelbox publish` before it becomes the publisher: what it is told, and what keeps it from starting."""

import json
import os
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import __version__
from companion.cli import main
from companion.host import Host


def run(config: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["publish", *words], obj=Host(config=config, stderr=sys.stderr))


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return tmp_path / "config.toml"


def test_without_a_broker_it_says_where_to_name_one(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = CliRunner().invoke(main, ["publish"], obj=Host(config=config))
    assert result.exit_code == 2
    assert f'write broker = "ITS NAME" under [club] in {config}' in result.stderr + capsys.readouterr().err


def test_a_configuration_that_is_wrong_is_told_by_line(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config.write_text('[club]\nbroker = "two words"\nport = 70000\nhome_asistant = true\n')
    result = CliRunner().invoke(main, ["publish"], obj=Host(config=config))
    told = result.stderr + capsys.readouterr().err
    assert result.exit_code == 2
    assert 'club.broker is the name or the address of a machine, such as "club.local"' in told
    assert "club.port is a number from 1 to 65535, or 0 for the usual one" in told
    assert "did you mean club.home_assistant?" in told


def test_without_the_library_it_says_how_to_get_it(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config.write_text('[club]\nbroker = "club.local"\n')
    monkeypatch.setattr("companion.commands.publish.find_spec", lambda _: None)
    result = CliRunner().invoke(main, ["publish"], obj=Host(config=config))
    assert result.exit_code == 1
    assert "pip install 'jewelbox-companion[club]'" in result.stderr + capsys.readouterr().err


def test_a_table_with_a_journal_of_its_own_is_found_beside_it(
    config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _program, words: became.append(words))
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    config.write_text('[club]\nbroker = "club.local"\n')
    run(config, "--journal", str(tmp_path / "j"))
    found = json.loads(became[0][3])
    assert (found["socket"], found["cursor"]) == (str(tmp_path / "public.sock"), str(tmp_path / "club-cursor"))


def test_what_is_configured_is_what_the_publisher_gets(
    config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _program, words: became.append(words))
    config.write_text('[club]\nbroker = "club.local"\ntable = "Fenster"\nuser = "f"\npassword_file = "p"\ntls = true\n')
    run(config, "--socket", str(tmp_path / "s"), "--journal", str(tmp_path / "j"), "--state", str(tmp_path))
    assert became[0][:3] == [sys.executable, "-m", "companion.club.publisher"]
    assert json.loads(became[0][3]) == {
        "broker": {
            "host": "club.local",
            "port": 8883,
            "tls": True,
            "user": "f",
            "password_file": str(tmp_path / "p"),
            "ca": "",
            "certificate": "",
            "key": "",
        },
        "table": "Fenster",
        "socket": str(tmp_path / "s"),
        "version": __version__,
        "home_assistant": True,
        "journal": str(tmp_path / "j"),
        "cursor": str(tmp_path / "club-cursor"),
    }

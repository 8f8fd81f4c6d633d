"""`jewelbox play`: what its command line understands, before there is a screen."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.games import EDITIONS
from companion.sensors.machine import Machine


def play(config: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["play", "--source", "nowhere", *arguments], obj=Machine(config=config))


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_asked_for_by_its_public_name(edition: str, tmp_path: Path) -> None:
    """As in a record and in the configuration; only the source, which is none, is complained about."""
    found = play(tmp_path / "config.toml", "--edition", edition)
    assert found.exit_code == 2
    assert "nowhere" in found.stderr
    assert "edition" not in found.stderr


def test_an_unknown_edition_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    found = play(tmp_path / "config.toml", "--edition", "ROYAL")
    assert found.exit_code == 2
    assert all(repr(edition) in found.stderr for edition in EDITIONS)

"""`jewelbox hub` before it runs: what keeps it from starting is said in a line."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.host import Host


@pytest.mark.parametrize(
    ("config", "status", "told"),
    [
        ("", 2, 'write broker = "ITS NAME" under [club]'),
        ("[hub]\nport = 0\n", 2, "hub.port is a number from 1 to 65535"),
        ('[club]\nbroker = "x"\nca = "y"\n', 2, "club.ca is of no use without TLS"),
        ('[club]\nbroker = "x"\n[hub]\ndatabase = "/nowhere/league"\n', 1, "hub: /nowhere/league: "),
    ],
)
def test_what_is_wrong_is_told(
    config: str, status: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "config.toml"
    path.write_text(config)
    result = CliRunner().invoke(main, ["hub"], obj=Host(config=path))
    assert result.exit_code == status
    assert told in result.stderr + capsys.readouterr().err


def test_without_the_libraries_it_says_how_to_get_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[club]\nbroker = "club.local"\n')
    monkeypatch.setattr("companion.commands.hub.find_spec", lambda _: None)
    result = CliRunner().invoke(main, ["hub"], obj=Host(config=path))
    assert result.exit_code == 1
    assert "pip install 'jewelbox-companion[club]'" in result.stderr + capsys.readouterr().err

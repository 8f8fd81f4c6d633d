"""The command line as a whole: what it offers, and what it loads for that."""

import re
import subprocess
import sys
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from companion import __version__
from companion.cli import COMMANDS, EXIT_CODES, main
from companion.commands.help import page


def test_every_command_is_listed_with_what_it_does() -> None:
    shown = CliRunner().invoke(main, ["--help"])
    assert shown.exit_code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in shown.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    shown = CliRunner().invoke(main, [name, "--help"])
    assert shown.exit_code == 0
    assert shown.output.startswith(f"Usage: main {name}")


def every_command(group: click.Group = main) -> Iterator[list[str]]:
    """The words of every command, also of those in groups."""
    context = click.Context(group)
    for name in group.list_commands(context):
        yield [name]
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from ([name, *words] for words in every_command(command))


@pytest.mark.parametrize("words", list(every_command()), ids=" ".join)
def test_every_help_lists_the_exit_codes(words: list[str]) -> None:
    shown = " ".join(CliRunner().invoke(main, [*words, "--help"]).output.split())
    assert "Exit codes: 0 it worked; 1 it did not; 2 wrong usage" in shown


def test_the_short_list_of_exit_codes_has_those_of_the_long_one() -> None:
    long = re.findall(r"^  (\d+) ", page("exit-codes"), re.MULTILINE)
    assert re.findall(r"(?:: |; )(\d+) ", " ".join(EXIT_CODES.split())) == long


def test_an_unknown_command_is_wrong_usage() -> None:
    found = CliRunner().invoke(main, ["shuffle"])
    assert found.exit_code == 2
    assert "No such command 'shuffle'" in found.output


def test_the_version_is_told() -> None:
    assert CliRunner().invoke(main, ["--version"]).output == f"jewelbox, version {__version__}\n"


def test_a_command_loads_only_what_it_needs() -> None:
    """Scripts call the referee often, also on a small Pi: no screen, no terminal drawing, no GPIO for it."""
    code = "import sys, companion.cli as cli; cli.main(['referee', '-h'], standalone_mode=False); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "companion.commands.referee" in loaded
    assert not {"rich", "gpiozero", "pygame", "serial", "companion.commands.sensors"} & set(loaded)


@pytest.mark.proof
def test_garbage_is_looked_for_again_as_soon_as_a_command_is_loaded() -> None:
    asked = (
        "import gc; from companion.__main__ import main; assert not gc.isenabled(); "
        "main.get_command(None, 'referee'); assert gc.isenabled(); assert gc.get_freeze_count() > 1000"
    )
    subprocess.run([sys.executable, "-c", asked], check=True)

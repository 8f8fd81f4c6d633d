"""The command line: one command per job, all listed here. A command's module is imported when it is asked for.

One rule: every import is a statement, inside a function: loading everything would cost a Pi a second per call.
"""

from typing import Any

import click

from companion import __version__
from companion.streams import guarded


def _play() -> click.Command:
    from companion.commands.play import play

    return play


def _referee() -> click.Command:
    from companion.commands.referee import referee

    return referee


def _sensors() -> click.Command:
    from companion.commands.sensors import sensors

    return sensors


def _table() -> click.Command:
    from companion.commands.table import table

    return table


def _games() -> click.Command:
    from companion.commands.games import games

    return games


def _firmware() -> click.Command:
    from companion.commands.firmware import firmware

    return firmware


def _doctor() -> click.Command:
    from companion.commands.doctor import doctor

    return doctor


COMMANDS = {
    "play": _play,
    "referee": _referee,
    "sensors": _sensors,
    "table": _table,
    "games": _games,
    "firmware": _firmware,
    "doctor": _doctor,
}


class Commands(click.Group):
    """The commands by name; each is loaded on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        return COMMANDS[cmd_name]() if cmd_name in COMMANDS else None

    def main(self, *args: Any, **settings: Any) -> Any:
        """Run one command, whatever standard input and output are."""
        return guarded(lambda: super(Commands, self).main(*args, **settings))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="jewelbox")
def main() -> None:
    """A companion for the board game Master Thieves."""

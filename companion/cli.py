"""The command line: one command per job, all listed here. A command's module is imported when it is asked for."""

from importlib import import_module
from typing import Any

import click

from companion import __version__
from companion.streams import guarded

# Loading everything would cost a Pi a second for each call of a script.
COMMANDS = {
    "play": "companion.commands.play:play",
    "referee": "companion.commands.referee:referee",
    "sensors": "companion.commands.sensors:sensors",
    "table": "companion.commands.table:table",
    "games": "companion.commands.games:games",
    "firmware": "companion.commands.firmware:firmware",
    "doctor": "companion.commands.doctor:doctor",
}


class Commands(click.Group):
    """The commands by name; each is loaded on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """All names, in the order of the table above."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def main(self, *args: Any, **settings: Any) -> Any:
        """Run one command, whatever standard input and output are."""
        return guarded(lambda: super(Commands, self).main(*args, **settings))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="jewelbox")
def main() -> None:
    """A companion for the board game Master Thieves."""

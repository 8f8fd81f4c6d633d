"""The command line: one command per job, all listed here. A command's module is imported when it is asked for.

One rule: every import is a statement, inside a function: loading everything would cost a Pi a second per call.
"""

import gc
from typing import Any

import click

from companion import __version__
from companion.streams import guarded, interrupted

COMMANDS = (
    "play",
    "serve",
    "referee",
    "sensors",
    "table",
    "games",
    "backup",
    "restore",
    "capsule",
    "simulate",
    "firmware",
    "doctor",
    "config",
    "pinout",
    "help",
    "web",
    "publish",
    "hub",
)

EXIT_CODES = """Exit codes: 0 it worked; 1 it did not; 2 wrong usage, or a file that is not what it should be; 3 the
journal cannot be opened; 130 stopped with Ctrl-C before it was done. See `jewelbox help exit-codes`."""


def _load(name: str) -> click.Command | None:  # noqa: C901, PLR0912 - one case per command
    command: click.Command
    match name:
        case "play":
            from companion.commands.play import play as command
        case "serve":
            from companion.commands.serve import serve as command
        case "referee":
            from companion.commands.referee import referee as command
        case "sensors":
            from companion.commands.sensors import sensors as command
        case "table":
            from companion.commands.table import table as command
        case "games":
            from companion.commands.games import games as command
        case "backup":
            from companion.commands.backup import backup as command
        case "restore":
            from companion.commands.backup import restore as command
        case "capsule":
            from companion.commands.capsule import capsule as command
        case "simulate":
            from companion.commands.simulate import simulate as command
        case "firmware":
            from companion.commands.firmware import firmware as command
        case "doctor":
            from companion.commands.doctor import doctor as command
        case "config":
            from companion.commands.config import config as command
        case "pinout":
            from companion.commands.pinout import pinout as command
        case "help":
            from companion.commands.help import help_ as command
        case "web":
            from companion.commands.web import web as command
        case "publish":
            from companion.commands.publish import publish as command
        case "hub":
            from companion.commands.hub import hub as command
        case _:
            return None
    return _with_exit_codes(command)


def _with_exit_codes(command: click.Command) -> click.Command:
    """The command, whose help ends with them; so does that of each of its own commands."""
    command.epilog = EXIT_CODES
    if isinstance(command, click.Group):
        for each in command.commands.values():
            _with_exit_codes(each)
    return command


class Commands(click.Group):
    """The commands by name; each is loaded on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        command = _load(cmd_name)
        if not gc.isenabled():  # see `companion.__main__`
            gc.freeze()  # what is loaded stays, and need not be looked through any more
            gc.enable()
        return command

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        from companion.commands.help import page

        formatter.write(f"\n{page('exit-codes')}")

    def invoke(self, ctx: click.Context) -> Any:
        """Run one command; Ctrl-C ends those that are meant to come to an end by themselves."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            interrupted()

    def main(self, *args: Any, **settings: Any) -> Any:
        """Run one command, whatever standard input and output are."""
        return guarded(lambda: super(Commands, self).main(*args, **settings))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="jewelbox")
def main() -> None:
    """A companion for the board games Master Thieves and 40 Thieves."""

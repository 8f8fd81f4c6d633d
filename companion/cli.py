"""The command line: one command a job, all listed here."""

import click

from companion import __version__
from companion.referee import referee
from companion.sensors.command import sensors


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="jewelbox")
def main() -> None:
    """A companion for the board game Master Thieves."""


main.add_command(referee)
main.add_command(sensors)

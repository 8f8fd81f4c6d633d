"""`jewelbox referee`: judge a recorded game. Exit 0: played to its end; 1: an event was rejected; 2: not a record."""

import sys

import click
import msgspec

from companion.games.game import View
from companion.record import RecordError, play
from companion.streams import fail, opened

REJECTED, NOT_A_RECORD = 1, 2


@click.command()
@click.argument("record", metavar="[FILE|-]", default="-")
@click.option(
    "--view",
    type=click.Choice([view.value for view in View]),
    default=View.TABLE.value,
    show_default=True,
    help="table: only what everybody may see; referee: also what is hidden from players.",
)
def referee(record: str, view: str) -> None:
    """Play a recorded game and print the state after its last line.

    FILE is a game record, one JSON event per line; - reads it from standard input.
    """
    shown = click.format_filename(record)
    try:
        with opened(record) as stream:
            verdict = play(stream)
    except RecordError as error:
        fail(f"{shown}:{error.line}: {error}", NOT_A_RECORD)
    except OSError as error:
        fail(f"{shown}:1: cannot be read: {error.strerror or error}", NOT_A_RECORD)
    if text := verdict.view(View(view)):
        click.echo(msgspec.json.format(text, indent=2) if sys.stdout.isatty() else text)
    if verdict.rejected_line is not None:
        fail(f"{shown}:{verdict.rejected_line}: rejected: {verdict.why}", REJECTED)

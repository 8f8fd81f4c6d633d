"""`jewelbox referee`: judge a recorded game. Exit 0: played to its end; 1: an event was rejected; 2: not a record."""

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, NoReturn

import click
import msgspec

from companion.games.game import View
from companion.games.names import visible
from companion.record import RecordError, Verdict, play

REJECTED, NOT_A_RECORD = 1, 2


@click.command()
@click.argument("record", metavar="[FILE|-]", default="-")
@click.option(
    "--view",
    type=click.Choice([view.value for view in View]),
    default=View.TABLE.value,
    show_default=True,
    help="table: only what everybody may see; referee: also what is in the box and in the hands.",
)
def referee(record: str, view: str) -> None:
    """Play a recorded game and print the state after its last line.

    FILE is a game record, one JSON event per line; - reads it from standard input.
    """
    shown = click.format_filename(record)
    try:
        with _opened(record) as stream:
            verdict = play(stream)
    except RecordError as error:
        _fail(f"{shown}:{error.line}: {error}", NOT_A_RECORD)
    except OSError as error:
        _fail(f"{shown}:1: cannot be read: {error.strerror or error}", NOT_A_RECORD)
    _print(verdict, View(view))
    if verdict.rejected_line is not None:
        _fail(f"{shown}:{verdict.rejected_line}: rejected: {verdict.why}", REJECTED)


def _opened(record: str) -> AbstractContextManager[BinaryIO]:
    if record == "-":
        return nullcontext(sys.stdin.buffer)
    return Path(record).open("rb")


def _print(verdict: Verdict, view: View) -> None:
    text = verdict.view(view)
    if not text:
        return
    if sys.stdout.isatty():
        text = msgspec.json.format(text, indent=2)
    click.echo(text)


def _fail(message: str, code: int) -> NoReturn:
    click.echo(visible(message), err=True)
    raise SystemExit(code)

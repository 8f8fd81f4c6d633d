"""`jewelbox table`: the table without a screen. Events in, one answer per line; what is acknowledged is on disk.

N in an answer is the number of the last event that counts, in this game: `table_opened` is 1, an undo goes one back.
It is the line on which `jewelbox games export` writes that event, and the number that the referee gives it.

Lines that arrive together are written in one transaction and answered together. End of input: exit 0. Exit 3: the
journal cannot be used; standard error says why, in one line.
"""

import logging
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Literal

import click
import msgspec

from companion.game_files import default_journal
from companion.games.errors import MalformedError, RejectedError
from companion.games.event_lines import EventLines, Source
from companion.games.game import Words
from companion.games.reading import strictly
from companion.log import VERBOSE, logged
from companion.names import visible
from companion.record import LONGEST_LINE, TOO_LONG
from companion.streams import fail, hush
from companion.table.errors import JournalError
from companion.table.journal import Journal
from companion.table.table import Table

_LOG = logging.getLogger(__name__)
NO_JOURNAL = 3
_CHUNK = 64 * 1024


class _Peek(msgspec.Struct):
    """What tells an undo or a redo, which is about the history, from an event, which is part of it."""

    type: object = None
    source: object = None

    @property
    def by(self) -> str:
        """Who says it; what is no text, whoever reads the whole line will refuse."""
        return self.source if isinstance(self.source, str) else ""


class _TakingBack(msgspec.Struct, forbid_unknown_fields=True):
    type: Literal["undo", "redo"]
    at: str | None = None
    source: Source | None = None


_TAKING_BACK: EventLines[_TakingBack] = EventLines(_TakingBack, {})


@click.command()
@click.option(
    "--journal",
    required=True,
    type=click.Path(path_type=Path, readable=False),
    metavar="FILE",
    help="The file that holds the games.",
)
@click.option("--resume", is_flag=True, help="Continue the last unfinished game in the journal.")
@VERBOSE
def table(journal: Path, resume: bool, verbose: bool) -> None:
    """Run a table without a screen.

    Reads events of a game record on standard input, one per line, and answers each on standard output. {"type": "undo"}
    and {"type": "redo"} work too.
    """
    with logged(default_journal().parent, sys.stderr, verbose=verbose):
        _run(journal, resume=resume)


def _run(journal: Path, *, resume: bool) -> None:
    try:
        with Journal.open(journal) as opened:
            _serve(Table(opened, auto_advance=False), opened.notices, resume=resume)
    except JournalError as error:
        _LOG.error("journal: %s", visible(str(error)))
        fail(f"jewelbox table: {error}", NO_JOURNAL)
    except BrokenPipeError:
        # Nobody reads our answers any more. Everything acknowledged is on disk; the rest was never accepted.
        hush(sys.stdout)


def _serve(running: Table, notices: tuple[Words, ...], *, resume: bool) -> None:
    for notice in notices:
        click.echo(f"jewelbox table: {notice}", err=True)
    if resume:
        _say([{"resumed": running.resume()}])
    number = 0
    for lines in lines_together(sys.stdin.buffer):
        answers = []
        with running.together():
            for line in lines:
                number += 1
                answers.append(answer(running, number, line))
        _say(answers)
    running.leave()


def lines_together(stream: BinaryIO) -> Iterator[list[bytes]]:
    """The lines that have arrived, as many as are there. One that is too long comes as its first bytes."""
    begun = b""
    while chunk := stream.read1(_CHUNK):  # type: ignore[attr-defined]
        *lines, rest = (begun + chunk).split(b"\n")
        begun = rest[: LONGEST_LINE + 1]
        if lines:
            yield lines
    if begun:
        yield [begun]


def answer(running: Table, number: int, line: bytes) -> dict[str, object]:
    try:
        return _accepted(running, line)
    except (MalformedError, RejectedError) as error:
        return {"rejected": number, "why": str(error)}
    except RecursionError:
        return {"rejected": number, "why": "the line is nested too deeply for an event"}


def _accepted(running: Table, line: bytes) -> dict[str, object]:
    if len(line) > LONGEST_LINE:
        raise MalformedError(TOO_LONG)
    if not line.strip():
        raise MalformedError("the line is empty: write one event per line")
    seen = _Peek()
    with suppress(msgspec.DecodeError, UnicodeDecodeError):
        seen = msgspec.json.decode(line, type=_Peek)
    if seen.type in ("undo", "redo"):
        return _taken_back(running, line)
    happened = running.say(line, seen.by)
    return {"ack": happened.event, "phase": running.phase}


def _taken_back(running: Table, line: bytes) -> dict[str, object]:
    asked = strictly(line, _TAKING_BACK.decode)
    by = asked.source or ""
    if asked.type == "undo":
        undone = running.undo(by)
        return {"ack": undone.event, "undone": str(undone.label)}
    redone = running.redo(by)
    return {"ack": redone.event, "redone": str(redone.label)}


def _say(answers: list[dict[str, object]]) -> None:
    sys.stdout.buffer.write(b"".join(msgspec.json.encode(line) + b"\n" for line in answers))
    sys.stdout.buffer.flush()

"""`jewelbox sensors --replay TRACE --json`: what a recorded trace says the box did.

Exit 0: replayed, findings or not; 2: not a trace, with `FILE:LINE` and the reason on standard error.
"""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, TextIO

import click

from companion.games.names import visible
from companion.streams import hush
from hardware.decode_trace import replay_lines
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.trace import TraceError

REPLAYED, NOT_A_TRACE = 0, 2


def replay_json(path: str, out: TextIO) -> int:
    """Replay a trace to `out`, one JSON object per line, each flushed, and return the exit code."""
    try:
        for line in _lines(path):
            out.write(line + "\n")
            out.flush()
    except TraceError as error:
        click.echo(visible(str(error)), err=True)
        return NOT_A_TRACE
    except BrokenPipeError:
        hush(out)
    return REPLAYED


def _lines(path: str) -> Iterator[str]:
    """What the trace says. Only reading fails here: what becomes of the output is for the caller to see."""
    shown = click.format_filename(path)
    try:
        with _opened(path) as stream:
            yield from replay_lines(stream, shown, JEWEL_BOX)
    except TraceError:
        raise
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise TraceError(shown, 1, f"cannot be read: {why or error}") from None


def _opened(path: str) -> AbstractContextManager[BinaryIO]:
    if path == "-":
        return nullcontext(sys.stdin.buffer)
    return Path(path).open("rb")

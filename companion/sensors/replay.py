"""`jewelbox sensors --replay TRACE --json`: what a recorded trace says the box did.

Exit 0: replayed, findings or not; 2: not a trace, with `FILE:LINE` and the reason on standard error.
"""

import os
import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO, TextIO

import click

from hardware.replay import replay_lines
from hardware.trace import TraceError

REPLAYED, NOT_A_TRACE = 0, 2


def replay_json(path: str, out: TextIO) -> int:
    """Replay a trace to `out`, one JSON object a line, each flushed, and return the exit code."""
    shown = click.format_filename(path)
    try:
        with _opened(path) as stream:
            _print(stream, shown, out)
    except TraceError as error:
        return _failed(str(error))
    except BrokenPipeError:
        hush(out)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        return _failed(f"{shown}:1: cannot be read: {why or error}")
    return REPLAYED


def _opened(path: str) -> AbstractContextManager[BinaryIO]:
    if path == "-":
        return nullcontext(sys.stdin.buffer)
    return Path(path).open("rb")


def _print(stream: BinaryIO, shown: str, out: TextIO) -> None:
    for line in replay_lines(stream, shown):
        out.write(line + "\n")
        out.flush()


def _failed(message: str) -> int:
    click.echo(message, err=True)
    return NOT_A_TRACE


def hush(out: TextIO) -> None:
    """Whoever read our output has seen enough: what is still buffered must not end in a traceback."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())

"""Standard input, output and error, when one of them is closed, full, or not what Python expects.

One rule: whatever is wrong with them, a command ends with one sentence and an exit code.
"""

import errno
import io
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO, NoReturn, TextIO

import click

from companion.names import visible

FAILED = 1
INTERRUPTED = 130  # as shells count: 128 and the signal's number


def guarded(run: Callable[[], object]) -> None:
    """Run a command; report a file or stream that fails and that the command did not handle."""
    _prepare()
    try:
        try:
            run()
        finally:
            sys.stdout.flush()  # or the interpreter would try, and complain in its own words
    except OSError as error:
        hush(sys.stdout)
        if error.errno != errno.EPIPE:  # whoever read the output has seen enough
            written = error.filename is None
            what = "cannot write to standard output" if written else click.format_filename(error.filename)
            fail(f"jewelbox: {what}: {error.strerror or error}")
        raise SystemExit(FAILED) from None
    finally:
        _give_up_errors()


def _give_up_errors() -> None:
    """Give up what finds no room on standard error, or the interpreter would try again, and exit with its own code."""
    try:
        sys.stderr.flush()
    except OSError:
        hush(sys.stderr)


def hush(out: TextIO) -> None:
    """Nobody gets this output any more: what is still buffered must not end in a traceback."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


def _prepare() -> None:
    """Closed input is empty input. Without an output there is nothing to run for."""
    for handle in (0, 1, 2):
        with suppress(OSError):
            os.fstat(handle)
            continue
        # Else the next file opened, a journal perhaps, would take the number, and some library print into it.
        os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - for the whole run
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        fail("jewelbox: standard output is closed: send it to a file, or to /dev/null")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # as standard error has it: no terminal lacks a way to say it


def opened(path: str) -> AbstractContextManager[BinaryIO]:
    """A file that the command line names, to be read; - is standard input."""
    return nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb")


def fail(message: str, code: int = FAILED) -> NoReturn:
    """End the command: one sentence on standard error, and an exit code."""
    with suppress(OSError):
        click.echo(visible(message), err=True)
    raise SystemExit(code) from None


def interrupted() -> NoReturn:
    """End a command that somebody has stopped with Ctrl-C."""
    with suppress(OSError):
        click.echo(err=True)  # a terminal has written ^C there, and the shell's next line should not follow it
    raise SystemExit(INTERRUPTED) from None

"""The log: one line per fault, for whoever looks for its cause later.

In a service it goes to systemd's journal, elsewhere to a small file next to the games. Two rules: a log never stops a
game, and nothing hidden gets in. A refused claim is logged by its type and the rule's wording, never by what it said.
"""

import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

import click

from companion.games.names import visible
from companion.table import file_rights

VERBOSE = click.option("-v", "--verbose", is_flag=True, help="Log all details, and print the log on standard error.")
FILE = "jewelbox.log"
LARGEST_BYTES = 256 * 1024  # and one older file of the same size
# What systemd knows as the priority of a line that begins with <N> (sd-daemon(3)).
_PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3}


class _File(RotatingFileHandler):
    def _open(self) -> TextIOWrapper:
        file = Path(self.baseFilename)
        file_rights.make_folder(file.parent)
        file_rights.tighten(file)  # written by an older version
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, file_rights.FILE))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """A disk that is full or may not be written to: then there is no log."""

    def close(self) -> None:
        with suppress(OSError):  # likewise, for what could not be written before
            super().close()


class _Stream(logging.StreamHandler[TextIO]):
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Nobody reads standard error any more."""


class OneLine(logging.Formatter):
    """Escapes control characters, so that no name and no device can start a new line."""

    def format(self, record: logging.LogRecord) -> str:
        return visible(super().format(record))


class ForJournal(OneLine):
    """As systemd reads it from standard error: the priority first, and no time, which the journal has itself."""

    def format(self, record: logging.LogRecord) -> str:
        return f"<{_PRIORITIES.get(record.levelno, 6)}>{super().format(record)}"


def goes_to_journal(stderr: TextIO, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether systemd reads standard error. A terminal may have inherited its variables from a desktop's service."""
    stream = environ.get("JOURNAL_STREAM", "")
    try:
        status = os.fstat(stderr.fileno())
    except (OSError, ValueError):
        return False
    if stream:
        return stream == f"{status.st_dev}:{status.st_ino}"
    return "INVOCATION_ID" in environ and not stderr.isatty()


@contextmanager
def logged(folder: Path, stderr: TextIO, *, verbose: bool) -> Iterator[None]:
    """Keep a log inside this block; `verbose` logs all details, and prints them on standard error, too."""
    handlers: list[logging.Handler] = []
    if goes_to_journal(stderr):
        handlers.append(_Stream(stderr))
        handlers[0].setFormatter(ForJournal("%(name)s: %(message)s"))
    else:
        handlers.append(_File(folder / FILE, maxBytes=LARGEST_BYTES, backupCount=1, encoding="utf-8", delay=True))
        handlers[0].setFormatter(OneLine("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        if verbose:
            handlers.append(_Stream(stderr))
            handlers[1].setFormatter(OneLine("%(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    before = root.level
    root.setLevel(logging.DEBUG if verbose else logging.INFO)
    for handler in handlers:
        root.addHandler(handler)
    try:
        yield
    finally:
        root.setLevel(before)
        for handler in handlers:
            root.removeHandler(handler)
            handler.close()

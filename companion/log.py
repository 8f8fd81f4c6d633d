"""The log: one line per fault, for whoever looks for its cause later.

In a service it goes to systemd's journal, elsewhere to a small file next to the games. Many systems keep their journal
in memory only, so a service that crashes leaves its traceback in a file next to the games, too. Two rules: a log never
stops a game, and nothing hidden gets in. A refused claim is logged by its type and the rule's wording, never by what it
said.
"""

import faulthandler
import logging
import os
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import BinaryIO, TextIO

import click

from companion import __version__
from companion.names import visible
from companion.table import file_rights

VERBOSE = click.option("-v", "--verbose", is_flag=True, help="Log all details, and print the log on standard error.")
FILE = "jewelbox.log"
CRASHES = "crash.log"
LARGEST_BYTES = 256 * 1024  # and one older file of the same size
_TOLD = "---- crashed at "
_MOST_LINES = 60
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
        with _crashes_kept(folder / CRASHES) if goes_to_journal(stderr) else nullcontext():
            yield
    finally:
        root.setLevel(before)
        for handler in handlers:
            root.removeHandler(handler)
            handler.close()


@contextmanager
def _crashes_kept(path: Path) -> Iterator[None]:
    """Inside this block, a crash leaves its traceback in a file, whatever kind of crash it is.

    The next start tells the journal about it, which had no traceback of a fatal signal: there is only one place for it.
    """
    try:
        _tell_of_crash(path)
        file = _opened(path)
    except OSError:  # a disk that is full or may not be written to: standard error has to do
        yield
        return
    was_enabled = faulthandler.is_enabled()
    with file:
        faulthandler.enable(file)
        try:
            yield
        except Exception:
            with suppress(OSError):
                file.write(traceback.format_exc().encode(errors="replace"))
                file.flush()
                os.fsync(file.fileno())
            raise
        finally:
            faulthandler.disable()
            if was_enabled:
                with suppress(OSError, ValueError, RuntimeError):  # standard error may be gone
                    faulthandler.enable()
            with suppress(OSError):
                if not path.stat().st_size:
                    path.unlink()


def _opened(path: Path) -> BinaryIO:
    """The file for the next crash, with room for it."""
    file_rights.make_folder(path.parent)
    file_rights.tighten(path)
    if path.exists() and path.stat().st_size > LARGEST_BYTES:
        path.replace(path.with_name(f"{path.name}.1"))
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
    return os.fdopen(os.open(path, flags, file_rights.FILE), "ab", buffering=0)


def _tell_of_crash(path: Path) -> None:
    """Log a crash that nobody was told of, and write below it when it was. It is on disk when this returns."""
    if not path.exists():
        return
    with path.open("rb+") as file:
        content = file.read().decode(errors="replace")
        report = content.rpartition(_TOLD)[2].partition("\n")[2] if _TOLD in content else content
        if not report.strip():
            return
        at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        file.write(f"{_TOLD}{at:%Y-%m-%d %H:%M:%S} UTC, version {__version__}\n".encode())
        file.flush()
        os.fsync(file.fileno())
    for line in ("the last run crashed:", *report.splitlines()[-_MOST_LINES:], f"kept in {path}"):
        logging.getLogger(__name__).error("%s", line)

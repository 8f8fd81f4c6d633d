"""Where the things of a table of this machine are, for what saves all of them or brings them back."""

import socket
from pathlib import Path

from companion import config as configuration
from companion.config import ConfigError
from companion.pages.model import Outcome
from companion.table import backup
from companion.table.backup import TableFiles
from companion.table.errors import JournalError
from companion.words import Words


def files_of(journal: Path, config: Path | None) -> TableFiles:
    """Those of a table; `config`: a configuration that belongs to it alone."""
    return TableFiles(journal, _name(config), config, makes_sense)


def _name(config: Path | None) -> str:
    try:
        named = configuration.load(config).club.table if config is not None else ""
    except ConfigError:
        named = ""
    return named or socket.gethostname()


def makes_sense(path: Path, text: str) -> bool:
    """Could this text be the configuration there, with the pin map that it names?"""
    try:
        pins = configuration.parse(path, text).pins
    except ConfigError:
        return False
    return pins is None or pins.exists()


def restored(path: Path, files: TableFiles) -> Outcome:
    """Bring a backup back, and say what came of it. Nobody has the journal meanwhile."""
    try:
        found, is_whole = backup.restore(path, files)
    except JournalError as error:
        return Outcome(Words("Nothing was restored: {why}", {"why": error.what}), is_bad=True)
    if not is_whole:
        words = Words(
            "{n} game restored; the configuration of this machine stayed as it was",
            {"n": found.games},
            "{n} games restored; the configuration of this machine stayed as it was",
        )
        return Outcome(words)
    return Outcome(Words("{n} game restored", {"n": found.games}, "{n} games restored"))

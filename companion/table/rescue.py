"""A way on when a journal is damaged: it is set aside, untouched, and a new one is begun in its place."""

import os
from itertools import count
from pathlib import Path

from companion.games.wording import Facts, Words

from .errors import DamagedError, from_os
from .inspection import BESIDE
from .journal import Clock, Journal, now


def open_or_begin_anew(path: Path, clock: Clock = now) -> Journal:
    """Open a journal; instead of a damaged one a new one, with a notice that says where the old one is now."""
    try:
        return Journal.open(path, clock)
    except DamagedError as error:
        aside = set_aside(path)
        journal = Journal.open(path, clock)
        facts: Facts = {"what": error.words, "file": aside.name}
        journal.notices = (Words("{what}. It is now {file}, and a new journal was begun", facts), *journal.notices)
        return journal


def set_aside(path: Path) -> Path:
    """Move a file that cannot be used out of the way, untouched, with what lies beside it; returns its new name."""
    path = Path(os.path.realpath(path))
    try:
        aside = next(
            name for number in count(1) if not (name := path.with_name(f"{path.name}.damaged-{number}")).exists()
        )
        for ending in ("", *BESIDE):
            file = path.with_name(path.name + ending)
            if file.exists():
                file.rename(aside.with_name(aside.name + ending))
    except OSError as error:
        raise from_os(path, error) from None
    return aside

"""The entries of a journal: only ever appended, each with a checksum over all entries before it. Pure.

An undo is an entry like any other: nothing that was written is ever changed.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple
from zlib import crc32

import msgspec

from companion.words import Words


class Kind(StrEnum):
    """What an entry says."""

    EVENT = "event"  # something happened; `line` is the event as in a game record
    IMPLIED = "implied"  # the same, but nobody said it: it went without saying
    UNDO = "undo"  # the last event that counts does not count any more
    REDO = "redo"  # the last event undone counts again
    WAIVED = "waived"  # the table lets a foul pass; `line` says which
    PEEKED = "peeked"  # somebody looked at what is hidden; `line` is "undo" where something that showed it was undone
    SETTING_RIGHT = "setting_right"  # people say what really happened: up to `set_right`, the same part told again
    SET_RIGHT = "set_right"  # that was it; `line` is how people call it
    SET_BACK = "set_back"  # what was last set right counts again as it was before
    COMPUTERS = "computers"  # who of the seats is a computer player, and their secret: `line` is `Computers`
    OVER = "over"  # the game has ended
    GOES_ON = "goes_on"  # it had ended, but an undo took that back
    ABANDONED = "abandoned"  # the table gave the game up


HAPPENED = (Kind.EVENT, Kind.IMPLIED)
SENSOR, SCREEN = "sensor", "screen"
REVEAL = "reveal"  # who "says" cards that were chosen in secret and are shown together
_BROWSER = "@"  # before the name of the seat whose browser it was; alone: the host's
_HOST = Words("the host")
BY_UNDO = "undo"  # the line of such a `peeked`


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One entry. `said_by` is who or what it came from, `at` the wall clock's time: for people, never for order."""

    kind: Kind
    line: str = ""
    said_by: str = ""
    at: str = ""


class Computers(msgspec.Struct, frozen=True):
    """Which seats are computer players, by name and level, and the secret of this game."""

    secret: str
    levels: dict[str, str]


def in_browser(seat: str | None) -> str:
    """How an entry names the browser that it came from: a seat's, or the host's (None)."""
    return _BROWSER + (seat or "")


def person(said_by: str) -> str | Words:
    """Who said so, where it was somebody in particular: not what everybody saw at the box or on the table's screen."""
    if said_by.startswith(_BROWSER):
        return said_by.removeprefix(_BROWSER) or _HOST
    return "" if said_by in (SENSOR, SCREEN, REVEAL) else said_by


class Status(StrEnum):
    """How a game stands."""

    UNFINISHED = "unfinished"
    FINISHED = "finished"
    ABANDONED = "abandoned"


_STATUS = {Kind.OVER: Status.FINISHED, Kind.GOES_ON: Status.UNFINISHED, Kind.ABANDONED: Status.ABANDONED}
MARKS = tuple(_STATUS)


def status_after(last_mark: Kind | None) -> Status:
    """How a game stands by the last entry that says anything about that."""
    return Status.UNFINISHED if last_mark is None else _STATUS[last_mark]


class GameRow(msgspec.Struct, frozen=True, gc=False):
    """One game of a journal. `uid` is known nowhere else in the world; `began` is when the table was opened."""

    id: int
    name: str
    uid: str
    began: str

    @property
    def seal(self) -> int:
        """The checksum that its first entry builds on."""
        return crc32("\0".join((str(self.id), self.name, self.uid, self.began)).encode())


def sealed(previous: int, number: int, *fields: str) -> int:
    """The checksum of an entry's kind, line, said_by and at: a changed bit there, or in any before, gives another."""
    return crc32("\0".join((str(number), *fields)).encode(), previous)


_TAKEN_BACK = (Kind.UNDO, Kind.SET_BACK)


class _Counted(NamedTuple):
    """An event that counts, after others. `instead_of`: with it, the game was set right that had come this far."""

    entry: Entry
    before: "_Counted | None"
    instead_of: "_Counted | None" = None


def events_that_count(entries: Iterable[Entry]) -> list[Entry]:
    """The events of a game without what was undone, in order: what is exported and judged."""
    counted, step = [], _last_that_counts(entries)
    while step is not None:
        counted.append(step.entry)
        step = step.before
    return counted[::-1]


def _last_that_counts(entries: Iterable[Entry]) -> _Counted | None:
    last: _Counted | None = None
    as_it_was: _Counted | None = None  # before something was set right
    undone: list[_Counted] = []
    for entry in entries:
        if entry.kind in HAPPENED:
            last = _Counted(entry, last)
            undone.clear()
        elif entry.kind is Kind.REDO:
            last = undone.pop()
        elif entry.kind is Kind.SETTING_RIGHT:
            as_it_was = last
        elif last is not None and entry.kind is Kind.SET_RIGHT:
            last = last._replace(instead_of=as_it_was)
        elif last is not None and entry.kind in _TAKEN_BACK:
            undone.append(last)
            last = last.before if entry.kind is Kind.UNDO else last.instead_of
    return last

"""What a publisher remembers in a file: which games the hub has, which it refused and why, and the table's last name.

One rule: lines are only appended, and each is true by itself. One that is lost costs a message that is sent again,
never a game; so a full disk stops nothing, and what it kept from being written is written when there is room.
"""

import logging
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

_LOG = logging.getLogger(__name__)
_TRY_S = 10.0  # so often a file that could not be written is tried again
_LONGEST_WHY = 300
_REFUSED, _TABLE = "refused", "table"  # the first words of lines; no game is called so


class Refusal(NamedTuple):
    """Why the hub did not take a game, as it was when it had this revision."""

    revision: int
    why: str


@dataclass(slots=True)
class Remembered:
    """What the lines say: by game, up to which entry the hub has it, and what it refused; the table's name at last."""

    stored: dict[str, int] = field(default_factory=dict)
    refused: dict[str, Refusal] = field(default_factory=dict)
    table: str = ""

    def read(self, line: str) -> None:
        """One line more. One that was cut short, or that another version wrote, counts for nothing."""
        first, _, rest = line.partition(" ")
        if first == _TABLE:
            self.table = rest
        elif first == _REFUSED:
            game, _, rest = rest.partition(" ")
            revision, _, why = rest.partition(" ")
            if _is_number(revision) and int(revision) > self.stored.get(game, 0):
                self.refused[game] = Refusal(int(revision), why)
        elif _is_number(rest):
            self.stored[first] = max(self.stored.get(first, 0), int(rest))
            if first in self.refused and self.refused[first].revision <= self.stored[first]:
                del self.refused[first]


def read_cursor(path: Path) -> Remembered:
    """What is remembered. Raises `OSError` for a file that is there and cannot be read."""
    try:
        return cursor_lines(path.read_text(encoding="utf-8", errors="replace"))
    except FileNotFoundError:
        return Remembered()


def cursor_lines(text: str) -> Remembered:
    found = Remembered()
    for line in text.split("\n")[:-1]:
        found.read(line)
    return found


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


class Cursor:
    """The file of one publisher, and what is still to be written into it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.unwritten: list[str] = []
        self._due_s = 0.0
        self._is_told = False
        try:
            self.remembered = read_cursor(path)
        except OSError as error:
            _LOG.warning("%s cannot be read (%s): all games are sent again", path, error.strerror or error)
            self.remembered = Remembered()

    def keep_stored(self, game: str, revision: int) -> None:
        """The hub has this game."""
        self._add(f"{game} {revision}")

    def keep_refused(self, game: str, revision: int, why: str) -> bool:
        """The hub does not take this game; whether that is news."""
        refusal = Refusal(revision, re.sub(r"\s+", " ", why)[:_LONGEST_WHY])
        if self.remembered.refused.get(game) == refusal:
            return False
        self._add(f"{_REFUSED} {game} {refusal.revision} {refusal.why}")
        return True

    def keep_table(self, name: str) -> None:
        """This is what the table is called from now on."""
        self._add(f"{_TABLE} {name}")

    def _add(self, line: str) -> None:
        self.remembered.read(line)
        self.unwritten.append(line)

    def patience_s(self, now_s: float) -> float | None:
        """How long a loop may wait at most; None: as long as it likes."""
        return max(0.0, self._due_s - now_s) if self.unwritten else None

    def turn(self, now_s: float) -> None:
        """Write what is to be written, if it is time."""
        if not self.unwritten or now_s < self._due_s:
            return
        try:
            self._write("".join(f"{line}\n" for line in self.unwritten).encode("utf-8", "replace"))
        except OSError as error:
            self._due_s = now_s + _TRY_S
            if not self._is_told:
                why, rest = (
                    error.strerror or error,
                    "games go on being sent, and this is tried again until there is room",
                )
                _LOG.warning("%s cannot be written (%s): %s", self.path, why, rest)
            self._is_told = True
            return
        self.unwritten.clear()
        self._due_s = 0.0
        if self._is_told:
            _LOG.info("%s is written again", self.path)
        self._is_told = False

    def _write(self, lines: bytes) -> None:
        """All of it or nothing, on a line of its own. Raises `OSError`."""
        with self.path.open("a+b", buffering=0) as file:
            end = file.seek(0, 2)
            file.seek(max(0, end - 1))
            lines = lines if file.read(1) in {b"", b"\n"} else b"\n" + lines
            if (written := file.write(lines)) != len(lines):
                file.truncate(end)
                raise OSError(f"no room after {written} bytes")

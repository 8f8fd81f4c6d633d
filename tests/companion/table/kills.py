"""Killing real tables at random moments, and looking at what is left: everything acknowledged, and no damage.

One life: a process is fed events and killed. Every event carries a time of its own, so that what stands in the
journal afterwards can be compared line by line with what was sent.
"""

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter

from companion.table.entries import Entry, Kind
from companion.table.journal import Journal

OPENED: dict[str, object] = {
    "type": "table_opened",
    "game": "master-thieves",
    "edition": "zoch",
    "seats": ["Ana", "Bo"],
}
DEEDS: tuple[dict[str, object], ...] = (
    {"type": "box_turned"},
    {"type": "level_rotated", "levels": 1, "direction": "cw"},
    {"type": "level_rotated", "levels": 2, "direction": "ccw"},
    {"type": "drawer_opened", "drawer": "A2", "depth": "front"},
    {"type": "drawer_closed", "drawer": "A2"},
)
LIVES_OF_A_JOURNAL = 40


@dataclass(slots=True)
class Tally:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    written: int = 0
    before_a_word: int = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills ({self.before_a_word} before the first answer), {self.acknowledged} events "
            f"acknowledged, {self.written} found in the journals: none lost, no journal damaged"
        )


# What a table says if the one before was killed in the middle of a write, before anybody was told of it, and the log
# had been used before: see `test_a_kill_in_the_first_write_to_a_log_that_is_used_again`.
_CUT_SHORT = (
    b"jewelbox table: the last write was cut short: check whether the last event is there, and repeat it if it is not\n"
)


class Lives:
    """One journal and the tables that live and die on it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._rng = Random(seed)
        self._stamp = count()
        self.tally = Tally()

    def run(self, kills: int) -> Tally:
        """As many lives as asked for, each ended by SIGKILL."""
        for number in range(kills):
            self._live(self._folder / f"journal-{number // LIVES_OF_A_JOURNAL}")
        return self.tally

    def _live(self, path: Path) -> None:
        game, before = last_game(path)
        resume = bool(game) and self._rng.random() < 0.8
        may_say = {b"", _CUT_SHORT} if has_frames_of_two_uses(path.with_name(f"{path.name}-wal")) else {b""}
        table = Killable(path, resume=resume)
        sent = table.feed(self._lines(begin=not resume), self._rng)
        answers, complaint = table.kill()
        assert complaint in may_say, complaint
        later_game, after = last_game(path)
        if not resume:
            before = []
            after = after if later_game != game else []
        self.tally.kills += 1
        self.tally.before_a_word += not answers
        self.tally.acknowledged += check(sent, answers, before, after)
        self.tally.written += len(after) - len(before)

    def _lines(self, *, begin: bool) -> Iterator[bytes]:
        if begin:
            yield self._stamped(OPENED)
        undone = 0
        while True:
            chance = self._rng.random()
            if chance < 0.1:
                yield b'{"type":"undo"}'
            elif chance < 0.15 and undone:
                yield b'{"type":"redo"}'
            else:
                yield self._stamped(self._rng.choice(DEEDS))
            undone = chance < 0.1

    def _stamped(self, event: dict[str, object]) -> bytes:
        at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(microseconds=next(self._stamp))
        return json.dumps({**event, "at": at.isoformat()}).encode()


def last_game(path: Path) -> tuple[int, list[Entry]]:
    """A journal's last game and its entries; reading checks every page and every checksum."""
    if not path.exists():
        return 0, []
    with Journal.read(path) as journal:
        games = journal.games()
        return (games[-1].id, list(journal.entries(games[-1].id))) if games else (0, [])


class Killable:
    """A table in a process of its own."""

    def __init__(self, path: Path, *, resume: bool) -> None:
        command = [
            sys.executable,
            "-m",
            "companion",
            "table",
            "--journal",
            str(path),
            *(["--resume"] if resume else []),
        ]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )
        assert self._process.stdin
        assert self._process.stdout
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        self._said = b""

    def feed(self, lines: Iterator[bytes], rng: Random) -> list[bytes]:
        """Send as much as it takes until a random moment: one line at a time, or as fast as it goes."""
        patience_s = None if rng.random() < 0.2 else rng.uniform(0, 0.03)
        at_once = rng.choice((1, 3, 200))
        begun = perf_counter()
        sent: list[bytes] = []
        rest = b""
        until = begun + rng.uniform(0, 0.3) if patience_s is None else None
        while until is None or perf_counter() < until:
            readable, writable, _ = select.select(
                [self._out], [self._in] if rest or self._idle(sent, at_once) else [], [], 0.5
            )
            if readable:
                self._said += os.read(self._out, 65536)
                if until is None and patience_s is not None:
                    until = perf_counter() + patience_s
            if writable:
                if not rest:
                    fresh = [next(lines) for _ in range(at_once)]
                    sent += fresh
                    rest = b"".join(line + b"\n" for line in fresh)
                try:
                    rest = rest[os.write(self._in, rest[:4096]) :]
                except BrokenPipeError:  # it died by itself: `kill` shows its last words
                    break
        return sent

    def _idle(self, sent: list[bytes], at_once: int) -> bool:
        """One line at a time means: wait for its answer."""
        return at_once > 1 or self._said.count(b"\n") >= len(sent)

    def kill(self) -> tuple[list[dict[str, object]], bytes]:
        """The end. Returns every whole answer that it gave, and what it complained of."""
        self._process.kill()
        os.set_blocking(self._out, True)
        said, complaint = self._process.communicate()
        *answers, _ = (self._said + said).split(b"\n")
        return [json.loads(answer) for answer in answers], complaint


def has_frames_of_two_uses(log: Path) -> bool:
    """Was the last table killed before it cut off what an earlier use of the log had left?"""
    content = log.read_bytes() if log.exists() else b""
    return len({content[start + 8 : start + 16] for start in range(32, len(content) - 23, 24 + 4096)}) > 1


def check(sent: list[bytes], answers: list[dict[str, object]], before: list[Entry], after: list[Entry]) -> int:
    """Nothing acknowledged is missing, nothing is there that was not sent, and the order is that of the lines."""
    if answers and "resumed" in answers[0]:
        assert answers.pop(0)["resumed"] == counted(before)
    assert after[: len(before)] == before, "history was changed"
    fresh = [(entry.kind, json.loads(entry.line or "null")) for entry in after[len(before) :]]
    accepted = [as_entry(line) for line, answer in zip(sent, answers, strict=False) if "ack" in answer]
    assert fresh[: len(accepted)] == accepted, "something acknowledged is missing"
    later = [as_entry(line) for line in sent[len(answers) :]]
    for found in fresh[len(accepted) :]:
        assert found in later, "something is there that was not sent"
        del later[: later.index(found) + 1]
    return len(accepted)


def as_entry(line: bytes) -> tuple[Kind, object]:
    """What a line becomes in the journal."""
    event = json.loads(line)
    return (Kind(event["type"]), None) if event["type"] in ("undo", "redo") else (Kind.EVENT, event)


def counted(entries: list[Entry]) -> int:
    """How many events count."""
    step = {Kind.EVENT: 1, Kind.UNDO: -1, Kind.REDO: 1}
    return sum(step.get(entry.kind, 0) for entry in entries)

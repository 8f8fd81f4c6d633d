"""Power cuts and killed processes: what is on the disk at that byte, and a real `jewelbox table` that is killed.

One rule: what was acknowledged is there afterwards. What was not may be there or not, but only whole and in order.
"""

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.soak.failure import SoakError

_BLOCK = 4096
_PATIENCE_S = 60


@dataclass(frozen=True, slots=True)
class Disk:
    """A journal and its write-ahead log as they lie on the disk."""

    journal: bytes
    log: bytes

    @classmethod
    def of(cls, file: Path) -> "Disk":
        """As it is now."""
        log = file.with_name(f"{file.name}-wal")
        return cls(file.read_bytes(), log.read_bytes() if log.exists() else b"")

    def put(self, file: Path) -> None:
        """Onto another disk."""
        file.parent.mkdir(parents=True)
        file.write_bytes(self.journal)
        file.with_name(f"{file.name}-wal").write_bytes(self.log)


def torn(before: Disk, after: Disk, rng: Random) -> tuple[Disk, bool]:
    """The disk when the power went while it was written to, and whether that was in the middle of it.

    The log is written from front to back: up to some byte it is new. If the journal itself was written to meanwhile,
    the log had been finished before, so then the cut came just after.
    """
    share = rng.random() * 1.25
    if before.journal != after.journal or share >= 1:
        return after, False
    first, last = _changed(before.log, after.log)
    cut = first + int((last - first) * share)
    return Disk(before.journal, after.log[:cut] + before.log[cut:]), first < cut < last


def _changed(before: bytes, after: bytes) -> tuple[int, int]:
    """From which byte to which the second is otherwise than the first."""
    ends = range(0, len(after), _BLOCK)
    blocks = [start for start in ends if after[start : start + _BLOCK] != before[start : start + _BLOCK]]
    if not blocks:
        return len(after), len(after)
    return blocks[0], min(len(after), blocks[-1] + _BLOCK)


class Child:
    """A table in a process of its own, going on with the last game."""

    def __init__(self, file: Path) -> None:
        command = [sys.executable, "-m", "companion", "table", "--journal", str(file), "--resume"]
        self._process = subprocess.Popen(  # noqa: S603 (our own program)
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )

    def feed_and_kill(self, lines: Sequence[bytes], after_answers: int) -> list[dict[str, object]]:
        """Send everything at once, and kill it when so many answers have come; returns every whole answer."""
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"".join(line + b"\n" for line in lines))
        said = b""
        while said.count(b"\n") < after_answers:
            readable, _, _ = select.select([process.stdout], [], [], _PATIENCE_S)
            chunk = os.read(process.stdout.fileno(), 65536) if readable else b""
            if not chunk:
                break
            said += chunk
        process.send_signal(signal.SIGKILL)
        rest, complaint = process.communicate()
        if complaint or process.returncode != -signal.SIGKILL:
            raise SoakError(f"the table's process ended by itself ({process.returncode}): {complaint.decode()!r}")
        *answers, _ = (said + rest).split(b"\n")
        return [json.loads(answer) for answer in answers]

"""Journals to test with: entries, times that stand still, and what lies on the disk."""

import hashlib
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.table.entries import Entry, Kind
from companion.table.journal import Journal

EVENING = datetime(2026, 1, 9, 20, tzinfo=UTC)


def event(text: str = "{}", by: str = "Ana") -> Entry:
    return Entry(Kind.EVENT, text, by)


def entries(count: int) -> list[Entry]:
    return [event(f'{{"type":"thing","number":{number}}}') for number in range(count)]


def clock(at: datetime = EVENING) -> datetime:
    return at


def bytes_of(path: Path) -> dict[str, str]:
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(path.parent.iterdir())
        if file.name.startswith(path.name)
    }


def left_by_a_table_killed_after(written: Path, groups: int, game: int = 2) -> Path:
    """A log of so many groups of entries, none of them in the file proper yet."""
    log = written.with_name("journal-wal")
    with Journal.open(written, clock) as journal:
        for number in range(groups):
            journal.append(game, [event(f"group {number}")])
        copies = {file: file.read_bytes() for file in (written, log)}
    for file, content in copies.items():
        file.write_bytes(content)
    return log


@contextmanager
def tiny_disk_in(folder: Path) -> Iterator[Path]:
    """A file system of 256 KB, where this machine lets us have one."""
    place = folder / "tiny"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(place)], check=False, stderr=-1)
    if mounted.returncode:
        pytest.skip("may not mount a file system here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill(file: Path) -> None:
    """Leave no room on the disk of a file."""
    with file.open("ab", buffering=0) as other, suppress(OSError):
        while True:
            other.write(bytes(1024))

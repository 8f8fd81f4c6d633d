"""Journals that tests begin with."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.table.journal import Journal
from tests.companion.table.journals import clock, entries, tiny_disk_in


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal"


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    with tiny_disk_in(tmp_path) as place:
        yield place


@pytest.fixture
def written(path: Path) -> Path:
    """A journal with two games, closed."""
    with Journal.open(path, clock) as journal:
        for _ in range(2):
            journal.append(journal.begin_game("go", entries(1)), entries(150))
    return path


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal", lambda: datetime(2026, 1, 9, tzinfo=UTC)) as opened:
        yield opened

"""Journals with games in them, and `jewelbox games` about them."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from click.testing import CliRunner, Result

from companion.cli import main
from companion.table.journal import Journal
from companion.table.table import Table

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = (ROOT / "examples" / "five-seats-zoch.jsonl").read_bytes()
EVENING = datetime(2026, 1, 9, 19, 30, tzinfo=UTC)
OPENED = b'{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Bo"]}'
START = b'{"type":"position_set"}'


class Clock:
    """Ten minutes between any two entries."""

    def __init__(self) -> None:
        self._at = EVENING

    def __call__(self) -> datetime:
        self._at += timedelta(minutes=10)
        return self._at


def games(path: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["games", *arguments, "--journal", str(path)])


def three_games(place: Path) -> Path:
    """A finished game, an unfinished one with something undone, and an abandoned one."""
    with Journal.open(place, Clock()) as journal:
        table = Table(journal)
        with table.together():
            for line in SAMPLE.splitlines():
                table.say(line)
        for lines in ([OPENED, START, b'{"type":"box_turned"}'], [OPENED]):
            table.leave()
            for line in lines:
                table.say(line)
            if len(lines) > 1:
                table.undo()
        table.abandon("Bo")
    return place


def played(journal: Path, *records: bytes) -> None:
    with Journal.open(journal, Clock()) as opened:
        for record in records:
            table = Table(opened)
            with table.together():
                for line in record.splitlines():
                    table.say(line)
            table.leave()

"""A referee may look at what is hidden; that somebody did, is written down and told to everybody."""

from pathlib import Path

import msgspec

from companion.table.journal import Journal
from companion.table.table import Table

OPENED = b'{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}'


def test_a_look_shows_everything_and_is_counted(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        table.say(OPENED)
        table.say(b'{"type":"ruby_placed","drawer":"A1"}')
        assert table.view().peeks == 0

        seen = msgspec.json.decode(table.peek("screen"))

        assert seen["hidden"]["drawers"]["A1"]["secret_upright"] == ["ruby"]
        assert table.view().peeks == 1


def test_a_look_cannot_be_undone_and_outlives_the_power(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        table.say(OPENED)
        table.say(b'{"type":"ruby_placed","drawer":"A1"}')
        table.peek()
        table.undo()
        assert table.view().peeks == 1
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        assert table.resume() == 1
        assert table.view().peeks == 1
        assert table.view().redo is not None

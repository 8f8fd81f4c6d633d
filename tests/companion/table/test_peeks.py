"""A referee may look at what is hidden; that somebody did, is written down and told to everybody."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.table.journal import Journal
from companion.table.table import Table

OPENED = b'{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}'


def test_a_look_shows_everything_and_is_counted(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        table.say(OPENED)
        table.say(b'{"type":"ruby_placed","drawer":"A1"}')
        assert table.view().peeks == 0

        seen = msgspec.json.decode(msgspec.json.encode(table.peek("screen")))

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


# What was only said, and is taken back


SETUP = (
    b'{"type":"ruby_placed","drawer":"A1"}',
    b'{"type":"box_turned"}',
)
TURN = (
    b'{"type":"position_set","drawers":{"A1":{"upright":["diamond"]},"A2":{"inverted":["diamond"]}}}',
    b'{"type":"reveal_closed"}',
    b'{"type":"card_revealed","seat":"Ana","character":"thief"}',
    b'{"type":"card_revealed","seat":"Ben","character":"detective"}',
)


@contextmanager
def table_after(folder: Path, *lines: bytes, simulated: bool = False) -> Iterator[Table]:
    with Journal.open(folder / "journal") as journal:
        table = Table(journal, auto_advance=False, simulated=simulated)
        for line in (OPENED, *lines):
            table.say(line)
        yield table


def opened(drawer: str, depth: str, source: str = "") -> bytes:
    said = {"source": source} if source else {}
    return json.dumps({"type": "drawer_opened", "drawer": drawer, "depth": depth, **said}).encode()


@pytest.mark.parametrize("drawer", ["A1", "A2", "B2"])  # gems on top, gems below, nothing at all
@pytest.mark.parametrize(
    ("depth", "source", "simulated", "looks"),
    [
        ("front", "", False, 1),
        ("front", "screen", False, 1),
        ("secret", "screen", False, 1),
        ("ajar", "screen", False, 0),
        ("front", "sensor", False, 0),
        ("front", "sensor", True, 1),
        ("ajar", "sensor", True, 0),
    ],
)
def test_a_claim_that_told_what_lies_in_a_drawer_and_is_undone_is_a_look(
    tmp_path: Path, drawer: str, depth: str, source: str, simulated: bool, looks: int
) -> None:
    with table_after(tmp_path, *TURN, opened(drawer, depth, source), simulated=simulated) as table:
        assert table.view().peeks == 0
        undone = table.undo()
        assert (undone.looked, table.view().peeks) == (looks == 1, looks)


def test_what_tells_nothing_hidden_is_undone_without_a_look(tmp_path: Path) -> None:
    with table_after(
        tmp_path, *TURN, opened("A1", "front", "sensor"), b'{"type":"drawer_closed","drawer":"A1"}'
    ) as table:
        table.say(b'{"type":"level_rotated","levels":1,"direction":"cw"}')
        table.say(b'{"type":"box_turned"}')
        while table.number > 1:
            assert not table.undo().looked
        assert table.view().peeks == 0


@pytest.mark.parametrize(
    ("named", "looks"), [('"drawers":{"A1":{"upright":["diamond"]}}', 1), ('"drawers":{}', 0), ('"round":2', 0)]
)
def test_a_correction_that_adds_up_tells_what_lies_in_a_drawer(tmp_path: Path, named: str, looks: int) -> None:
    with table_after(tmp_path, *TURN, f'{{"type":"correction","set":{{{named}}}}}'.encode()) as table:
        assert table.undo().looked is bool(looks)
        assert table.view().peeks == looks


@pytest.mark.parametrize("drawer", ["A1", "A3"])
def test_while_the_box_is_filled_nothing_is_told_that_is_not_known(tmp_path: Path, drawer: str) -> None:
    with table_after(tmp_path, *SETUP, opened(drawer, "secret")) as table:
        assert not table.undo().looked
        assert table.view().peeks == 0


def test_every_look_of_a_long_undo_counts_and_outlives_the_power(tmp_path: Path) -> None:
    with table_after(tmp_path, *TURN, opened("A1", "front"), opened("B2", "front")) as table:
        assert table.undo(since=6).looked
        assert table.number == 5
        assert table.view().peeks == 2
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        assert table.resume() == 5
        assert table.view().peeks == 2


def test_the_end_of_a_game_shows_everything_so_undoing_it_is_a_look(tmp_path: Path) -> None:
    white = b'"white":{"Ana":{},"Ben":{"diamond":1}}'
    position = TURN[0].replace(b'"drawers"', white + b',"drawers"')
    with table_after(tmp_path, position, *TURN[1:], b'{"type":"turn_ended","source":"sensor"}') as table:
        assert table.phase == "game_over"
        assert table.undo().looked
        assert table.phase == "turn"
        assert not table.undo().looked
        assert table.view().peeks == 1


def test_without_a_screen_the_answer_to_an_undo_stays_as_it_is_and_the_look_is_written_down(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    lines = b"\n".join((OPENED, *TURN, opened("A1", "front"), b'{"type":"undo"}', b""))
    result = CliRunner().invoke(main, ["table", "--journal", str(path)], input=lines)
    assert json.loads(result.stdout.splitlines()[-1]) == {"ack": 5, "undone": "Ana opened a drawer"}
    with Journal.open(path) as journal:
        table = Table(journal)
        table.resume()
        assert table.view().peeks == 1

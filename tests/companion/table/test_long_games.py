"""A game of thousands of events: each costs what the first one cost, in memory and in work."""

import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.games.master_thieves import engine
from companion.games.master_thieves.game import MasterThieves
from companion.table.history import RECENT
from companion.table.history_view import LOG_STEPS
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.jewel_box.movements import Direction, LevelRotated

OPENED = b'{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Bo"]}'
MOVED = (LevelRotated(0, 1, Direction.CW), LevelRotated(0, 1, Direction.CCW))
SAID = {
    "in the setup": [],
    "between turns": [b'{"type":"position_set"}'],
    "in one turn": [
        b'{"type":"position_set"}',
        b'{"type":"reveal_closed"}',
        b'{"type":"card_revealed","seat":"Ana","character":"thief","number":1}',
        b'{"type":"card_revealed","seat":"Bo","character":"thief","number":2}',
    ],
}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal") as opened:
        yield opened


def begun(journal: Journal, moment: str) -> Table:
    table = Table(journal)
    for line in (OPENED, *SAID[moment]):
        table.say(line)
    return table


def flap(table: Table, times: int) -> None:
    """A loose sensor tells of a level that goes to and fro."""
    with table.together():
        for number in range(times):
            table.moved([MOVED[number % 2]])


def steps_of_work(deed: object, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many events the rules are asked to apply."""
    asked = []
    true = engine.apply

    def counted(*args: object) -> object:
        asked.append(args)
        return true(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "apply", counted)
    monkeypatch.setattr(MasterThieves, "apply", staticmethod(counted))
    deed()  # type: ignore[operator]
    monkeypatch.undo()
    return len(asked)


@pytest.mark.parametrize(
    "moment",
    ["in one turn", *(pytest.param(each, marks=pytest.mark.proof) for each in ("in the setup", "between turns"))],
)
def test_a_loose_sensor_fills_no_memory(journal: Journal, moment: str) -> None:
    table = begun(journal, moment)
    flap(table, 400)
    tracemalloc.start()
    try:
        flap(table, 1000)
        first, _ = tracemalloc.get_traced_memory()
        flap(table, 1000)
        second, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert second - first < 1000 * 900
    assert second - first < 1.3 * first


def test_a_movement_costs_one_application_of_the_rules_and_an_undo_no_more_than_a_few(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(journal, "in one turn")
    flap(table, 1000)
    assert steps_of_work(lambda: table.moved([MOVED[0]]), monkeypatch) == 1
    assert steps_of_work(table.view, monkeypatch) == 0
    undone = [steps_of_work(table.undo, monkeypatch) for _ in range(700)]
    assert max(undone) <= 64
    assert sum(undone) <= 700


def test_undo_has_no_limit_and_every_state_is_the_one_that_was(journal: Journal) -> None:
    table = begun(journal, "in one turn")
    flap(table, 500)
    states = []
    while table.number > 1:
        states.append(table.state)
        table.undo()
    for state in reversed(states):
        table.redo()
        assert table.state == state
    again = Table(journal)
    assert again.resume() == 505
    assert again.state == states[0]
    assert again.view() == table.view()


def test_the_log_and_the_fouls_of_a_view_do_not_grow_for_ever(journal: Journal) -> None:
    table = begun(journal, "in one turn")
    flap(table, 300)
    first = table.view()
    flap(table, 300)
    second = table.view()
    assert len(first.log) == len(second.log) > LOG_STEPS
    assert abs(len(msgspec.json.encode(second.game)) - len(msgspec.json.encode(first.game))) < 10
    assert len(table.fouls()) > 590


def test_what_was_assumed_can_be_changed_only_while_it_is_among_the_latest_events(journal: Journal) -> None:
    table = Table(journal)
    table.say(OPENED)
    table.say(b'{"type":"ruby_placed","drawer":"A1"}')
    played = table._now().draft()
    played.undo()
    played.happen(played.game.decode(b'{"type":"ruby_placed","drawer":"A1"}'), implied=True)
    table._adopt(played)
    assert [assumed.event for assumed in table.view().assumed] == [2]
    flap(table, RECENT)
    assert table.view().assumed == ()

"""The sample games again, with sensors and people who tap only what must be tapped: they end the same."""

from pathlib import Path

import pytest

from benchmarks.taps import replay, taps_per_turn
from companion.games.master_thieves import engine, events
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.table.journal import Journal
from companion.table.table import Table
from examples.generate import HERE
from examples.master_thieves import SAMPLES


@pytest.mark.parametrize("file", [sample.file for sample in SAMPLES])
def test_a_game_of_few_taps_ends_as_if_everything_had_been_said(file: str, tmp_path: Path) -> None:
    record = [events.decode(line) for line in (HERE / file).read_bytes().splitlines()]
    state = engine.open_table(record[0])
    for event in record[1:]:
        state = engine.apply(state, event)
    with Journal.open(tmp_path / "journal") as journal:
        table = Table(journal)
        taps, turns = replay(table, record)
        assert MASTER_THIEVES.summary(table.state) == MASTER_THIEVES.summary(state)
        assert table.number == len(record)
        assert table.fouls() == []
    assert 0 < taps < 1.2 * turns


def test_over_the_sample_games_there_is_at_most_one_tap_a_turn() -> None:
    assert taps_per_turn() <= 1

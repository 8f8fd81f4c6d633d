"""Laws of a table: undo and redo are the identity, and nothing hidden is told."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.errors import RejectedError
from companion.games.master_thieves import events
from companion.games.master_thieves.editions import EditionId
from companion.table.journal import Journal
from companion.table.table import Table
from companion.testing import undo_and_redo
from tests.companion.games.laws.play import opening, wild_game
from tests.companion.games.master_thieves.test_descriptions import elsewhere
from tests.laws import share

# laws


some_games = settings(
    max_examples=share(15),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@pytest.mark.law
@some_games
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EditionId))
def test_undo_then_redo_changes_nothing_and_the_journal_replays_to_the_same(
    tmp_path_factory: pytest.TempPathFactory, seed: int, edition: EditionId
) -> None:
    rng = Random(seed)
    with Journal.open(tmp_path_factory.mktemp("law") / "journal") as journal:
        table = Table(journal, auto_advance=rng.random() < 0.5)
        with table.together():
            for event, _ in wild_game(opening(edition, 4), rng, 150):
                try:
                    table.say(events.encode(event))
                except RejectedError:
                    continue  # something was undone, so the game went another way
                if rng.random() < 0.1:
                    undo_and_redo(table, rng)
                if rng.random() < 0.05 and table.number > 1:
                    table.undo()
        again = Table(journal, auto_advance=False)
        assert again.resume(1) == table.number
        assert again.view() == table.view()


@pytest.mark.law
@some_games
@given(seed=st.integers(0, 2**32), edition=st.sampled_from(EditionId))
def test_tables_whose_games_differ_only_in_their_drawers_show_the_same_log_and_labels(
    tmp_path_factory: pytest.TempPathFactory, seed: int, edition: EditionId
) -> None:
    folder = tmp_path_factory.mktemp("law")
    with Journal.open(folder / "one") as one, Journal.open(folder / "other") as other:
        table, twin = Table(one), Table(other)
        with table.together(), twin.together():
            for number, (event, _) in enumerate(wild_game(opening(edition, 3), Random(seed), 120)):
                table.say(events.encode(event))
                twin.say(events.encode(elsewhere(event)))
                if number % 10 == 0:
                    assert shown(table) == shown(twin)


def shown(table: Table) -> tuple[object, ...]:
    view = table.view()
    fouls = [replace(foul, shut=None) for foul in table.fouls()]  # which drawers are open everybody sees
    return view.log, view.undo, view.redo, view.assumed, fouls

"""Laws of a table with a tray: whatever hands and people do, it keeps a record, and undo shows nothing hidden."""

from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import game_files
from companion.games.errors import RejectedError
from companion.games.forty_thieves.board import CELLS, SPOTS
from companion.games.forty_thieves.game import FORTY_THIEVES
from companion.games.forty_thieves.state import State
from companion.games.game import View
from companion.record import play
from companion.table.journal import Journal
from companion.table.past_game import with_record
from companion.table.table import Table
from hardware.tile_tray.movements import Movement, SapphireLifted, SapphirePlaced, TileLifted, TilePlaced
from tests.laws import share

from .play import TABLES, any_claim, opening

pytestmark = pytest.mark.law
GAME = FORTY_THIEVES


@settings(max_examples=share(60), database=None, derandomize=True)
@given(name=st.sampled_from(sorted(TABLES)), seed=st.integers(0, 2**32), length=st.integers(20, 120))
def test_what_a_table_keeps_is_a_record_that_the_referee_judges_alike(name: str, seed: int, length: int) -> None:
    rng, first = Random(seed), opening(TABLES[name], 3)
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal") as journal:
        table = Table(journal)
        with table.together():
            table.say(GAME.encode(first))
            for _ in range(length):
                rng.choice((say_something, say_something, say_anything, move_something, take_back))(table, rng)
        verdict = play(BytesIO(game_files.as_record(with_record(journal, journal.games()[-1])).encode()))
        assert verdict.rejected_line is None, verdict.why
        kept = GAME.view(table.state, View.REFEREE)
        assert verdict.view(View.REFEREE) == kept
        resumed = Table(journal)
        assert resumed.resume(table.id) == table.number
        assert GAME.view(resumed.state, View.REFEREE) == kept


def say_something(table: Table, rng: Random) -> None:
    """Something that is accepted, of any kind."""
    ready = list(GAME.options(table.state))
    kinds = {type(event): event for event in rng.sample(ready, min(len(ready), 30))}
    if kinds:
        table.say(GAME.encode(rng.choice(list(kinds.values()))))


def say_anything(table: Table, rng: Random) -> None:
    try:
        table.say(GAME.encode(any_claim(rng, ("Ana", "Ben", "Cora"))))
    except RejectedError as error:
        assert str(error).strip()  # noqa: PT017


def move_something(table: Table, rng: Random) -> None:
    """A tile turned, two swapped, or anything lifted or placed."""
    one, other = rng.sample(CELLS, 2)
    spot = rng.choice(SPOTS)
    lifted: list[Movement] = [TileLifted(0, one), TileLifted(0, other)]
    placed: list[Movement] = [TilePlaced(0, other), TilePlaced(0, one)]
    stones: list[Movement] = [SapphireLifted(0, spot), SapphirePlaced(0, spot)]
    moves = ([lifted[0], placed[1]], [*lifted, *placed], [rng.choice([*lifted, *placed])], [rng.choice(stones)])
    for movement in rng.choice(moves):
        table.moved([movement])


def take_back(table: Table, rng: Random) -> None:
    """One step back, or forth again. From a judged theft nobody comes back into it."""
    if table.view().undo is None:
        return
    before: State = table.state
    table.undo(whole=True)
    after: State = table.state
    was_judged = before.theft is not None and before.theft.success is not None
    assert not (was_judged and after.theft is not None and after.theft.success is None)
    if rng.random() < 0.5:
        table.redo(whole=True)
        assert GAME.view(table.state, View.REFEREE) == GAME.view(before, View.REFEREE)

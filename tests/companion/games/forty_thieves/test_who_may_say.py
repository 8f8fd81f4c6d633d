"""Whose word counts at a table of 40 Thieves: who has the turn, who builds up the next hand, who has a Dagger."""

import pytest

from companion.games.forty_thieves import events
from companion.games.forty_thieves.board import Cell
from companion.games.forty_thieves.engine import open_table
from companion.games.forty_thieves.who_may_say import who_may_say


@pytest.mark.parametrize(
    ("event", "seats"),
    [
        (events.SetupFinished(), ("Ana", "Ben", "Cora")),
        (events.HandBuilt(discarded=1), ("Cora", "Ana")),
        (events.TileGlimpsed(cell=Cell.R1C1), ("Cora",)),
        (events.EvilEyePlayed(seat="Ben"), ("Cora",)),
        (events.DaggerPlayed(seat="Ben"), ("Ben",)),
        (events.TileLifted(cell=Cell.R1C1), ()),
        (events.Correction(set=events.Position()), ()),
    ],
)
def test_seat_speaks_for_itself_and_the_table_for_the_tray(event: events.AnyEvent, seats: tuple[str, ...]) -> None:
    first = events.TableOpened(game="forty-thieves", seats=("Ana", "Ben", "Cora"), first="Cora")
    assert who_may_say(open_table(first), event) == seats

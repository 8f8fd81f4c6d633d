"""The ladder of computer players: every level is in it, and a row tells what was played."""

import pytest

from benchmarks import ladder
from benchmarks.ladder import Pairing
from companion.games.master_thieves.bot.players import Level


def test_every_level_stands_against_the_one_below() -> None:
    pairs = {pairing.levels for pairing in ladder.PAIRINGS if len(pairing.levels) == 2}
    assert pairs == {
        (Level.FORGETFUL, Level.SIMPLE),
        (Level.ATTENTIVE, Level.FORGETFUL),
        (Level.ELEPHANT, Level.ATTENTIVE),
    }


@pytest.mark.parametrize(
    ("levels", "holds"), [((Level.SIMPLE, Level.RANDOM), True), ((Level.RANDOM, Level.SIMPLE), False)]
)
def test_a_row_holds_if_the_first_player_wins_beyond_chance(levels: tuple[Level, ...], holds: bool) -> None:
    (row,) = ladder.run(8, (Pairing("these two", levels, 0.55),)).values()
    assert row.holds is holds
    assert "of 8 games won" in row.unit

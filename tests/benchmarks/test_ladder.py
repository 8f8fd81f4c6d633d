"""The ladder of computer players: every level is in it, and a row tells what was played."""

import pytest

from benchmarks import ladder
from benchmarks.ladder import Pairing
from companion.games.master_thieves.bot.players import Level
from companion.simulation import interval


def test_every_level_stands_against_the_one_below() -> None:
    pairs = {pairing.levels for pairing in ladder.PAIRINGS if len(pairing.levels) == 2}
    assert pairs == {
        (Level.FORGETFUL, Level.SIMPLE),
        (Level.ATTENTIVE, Level.FORGETFUL),
        (Level.ELEPHANT, Level.ATTENTIVE),
    }


@pytest.mark.parametrize("games", ladder.LOOKS)
def test_each_look_has_seen_whole_deals(games: int) -> None:
    assert all(games % len(pairing.levels) == 0 for pairing in ladder.PAIRINGS)


@pytest.mark.parametrize(
    ("levels", "holds"), [((Level.SIMPLE, Level.RANDOM), True), ((Level.RANDOM, Level.SIMPLE), False)]
)
def test_a_clear_pairing_is_over_at_the_first_look(levels: tuple[Level, ...], holds: bool) -> None:
    row = ladder.run([Pairing("these two", levels, 0.55)], (12, 1000))["ladder: these two"]
    assert row.holds is holds
    assert "of 12 games won" in row.unit


def test_an_even_pairing_goes_on_to_the_last_look_and_does_not_hold() -> None:
    row = ladder.run([Pairing("equals", (Level.RANDOM, Level.RANDOM), 0.5)], (4, 8))["ladder: equals"]
    assert not row.holds
    assert "of 8 games won" in row.unit


def test_the_same_games_tell_how_long_each_level_thinks_and_that_none_breaks_a_rule() -> None:
    rows = ladder.run([Pairing("these two", (Level.SIMPLE, Level.RANDOM), 0.55)], (4,))
    names = ["these two", "a decision of random, p95", "a decision of simple, p95", "fouls"]
    assert list(rows) == [f"ladder: {name}" for name in names]
    assert 0 < rows["ladder: a decision of simple, p95"].value < ladder.DECISION_MS
    assert (rows["ladder: fouls"].value, rows["ladder: fouls"].unit) == (0, "in 4 games")


def test_games_of_one_deal_that_come_out_alike_count_less() -> None:
    """Six deals that are won or lost twice tell as much as six games; six that are shared, as much as twelve."""
    assert ladder.share_interval([1, 1, 0, 0] * 30, 2, 1.96) == pytest.approx(interval(30, 60), abs=0.01)
    assert ladder.share_interval([1, 0, 0, 1] * 30, 2, 1.96) == interval(60, 120)
    assert ladder.share_interval([1] * 12, 2, 1.96) == interval(12, 12)

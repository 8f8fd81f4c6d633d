"""A finger at the kiosk needs no more taps in 40 Thieves than were agreed on."""

import pytest

from benchmarks.tile_taps import TURNS, in_order, taps_in


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_takes_as_many_taps_as_were_agreed_on(name: str) -> None:
    assert taps_in(name) == TURNS[name][1]


def test_the_tiles_of_a_theft_are_told_in_reading_order() -> None:
    found = [{"type": "tile_shown", "cell": cell} for cell in ("r2c1", "r1c1")]
    theft, kept = {"type": "theft_announced", "place": "s11"}, {"type": "hand_built", "discarded": 0}
    assert in_order([kept, *found, theft, *found]) == [kept, *found, theft, *found[::-1]]

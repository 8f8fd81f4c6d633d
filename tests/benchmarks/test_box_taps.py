"""A sample game again, at a kiosk beside a box, by people who tap only what must be tapped: it ends the same."""

from functools import partial

import pytest

from benchmarks.box_taps import (
    LACKING,
    REVEAL,
    SETUP,
    THREE_SEATS,
    TOLD,
    TURN,
    begun,
    moves_in_turns,
    play,
    rounds,
    sample,
    taps_beside,
    taps_of_two_ties,
)
from benchmarks.guest import at_kiosk
from companion.games.master_thieves import engine
from companion.games.master_thieves.events import TurnEnded
from companion.games.master_thieves.game import MASTER_THIEVES
from hardware.jewel_box.jewel_box import JEWEL_BOX


@pytest.mark.proof
def test_a_game_of_few_taps_ends_as_if_everything_had_been_said() -> None:
    record = sample(THREE_SEATS)
    state = engine.open_table(record[0])
    for event in record[1:]:
        state = engine.apply(state, event)
    with at_kiosk(JEWEL_BOX, partial(begun, record)) as guest:
        taps = play(guest, record)
        table = guest.kiosk.running.table
        assert MASTER_THIEVES.summary(table.state) == MASTER_THIEVES.summary(state)
        assert table.fouls() == []
    assert taps.keys() <= TURN.keys() | REVEAL.keys() | SETUP.keys()
    turns = sum(isinstance(event, TurnEnded) for event in record)
    assert sum(taps[kind] for kind in TURN) <= 1.2 * turns
    assert taps["card_revealed"] == 3 * rounds(record)


@pytest.mark.proof
@pytest.mark.parametrize("lacking", LACKING)
def test_a_box_without_sensors_costs_a_tap_for_each_movement_that_they_would_see(lacking: str) -> None:
    record = sample(THREE_SEATS)
    without, unseen = LACKING[lacking]
    told, usual = taps_beside(record, without), taps_beside(record, ())
    assert told[TOLD] <= moves_in_turns(record, unseen) + rounds(record)
    assert sum(told[kind] for kind in TURN) <= sum(usual[kind] for kind in TURN) + rounds(record)


def test_a_reveal_of_five_seats_with_two_ties_takes_seven_taps() -> None:
    assert taps_of_two_ties() == 7

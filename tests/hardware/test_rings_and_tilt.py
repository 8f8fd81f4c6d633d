"""Rings, seats and the box: every rest is told, and nothing that only trembled."""

import pytest

from hardware.jewel_box.decoder import Decoder
from hardware.signals import Edge, Lost
from tests.hardware.decoded import ALL_FITTED, CCW, CW, FRONT, TURNED, fitted_without, opened
from tests.hardware.decoding import burst, decode, run, signals, told

# Rings


def test_ring_is_at_rest_after_300_ms() -> None:
    assert decode([(1000, "AB.0", 1)]) == [(1300, *CW)]


@pytest.mark.parametrize("away", [50, 200, 250])
def test_a_ring_that_is_back_within_250_ms_never_moved(away: int) -> None:
    assert told([*burst(0, "AB.0", 1), *burst(away, "AB.0", 0, 10, 120)]) == []


def test_a_rest_of_600_ms_elsewhere_is_there_and_back() -> None:
    assert told([*burst(0, "AB.0", 1, 60, 120), *burst(600, "AB.0", 0, 60, 120)]) == [CW, CCW]


def test_chatter_while_it_comes_to_rest_does_not_put_off_the_report() -> None:
    knocks = [edge for t in (380, 560, 740) for edge in burst(t, "AB.0", 0, 110)]
    assert decode([*burst(0, "AB.0", 1, 60, 120), *knocks]) == [(501, *CW)]


def test_going_back_is_not_taken_for_chatter() -> None:
    assert told([(0, "AB.0", 1), *burst(250, "AB.0", 0, 10, 120)]) == []
    assert told([(0, "AB.0", 1), (200, "AB.0", 0), (340, "AB.0", 1)]) == [CW]


def test_three_quarters_in_one_go_are_three_events_along_the_way() -> None:
    assert told([(0, "AB.0", 1), (50, "AB.1", 1), (100, "AB.0", 0)]) == [CW] * 3
    assert told([(0, "AB.1", 1), (170, "AB.0", 1), (340, "AB.1", 0)]) == [CCW] * 3
    assert told([(0, "AB.1", 1)]) == [CCW]


def test_a_whole_turn_is_four_quarters() -> None:
    assert told([(0, "AB.0", 1), (100, "AB.1", 1), (200, "AB.0", 0), (300, "AB.1", 0)]) == [CW] * 4


def test_a_half_turn_that_nobody_saw_is_clockwise_in_any_order_of_bits() -> None:
    assert told([(5, "AB.0", 1), (5, "AB.1", 1)]) == told([(5, "AB.1", 1), (5, "AB.0", 1)]) == [CW, CW]


def test_a_half_turn_of_which_a_glimpse_was_seen_goes_that_way() -> None:
    assert told([(5, "AB.1", 1), (7, "AB.0", 1)]) == [CCW, CCW]


def test_a_glitch_of_both_bits_winds_up_nothing() -> None:
    glitches = [(t + d, f"AB.{bit}", level) for t in (0, 400) for bit in (0, 1) for d, level in ((0, 1), (3, 0))]
    assert told(glitches) == []


def test_a_way_out_and_home_again_without_a_rest_is_nothing() -> None:
    assert told([(0, "AB.0", 1), (200, "AB.1", 1), (400, "AB.1", 0), (600, "AB.0", 0)]) == []


def test_both_rings_are_two_events() -> None:
    assert told([(0, "AB.1", 1), (0, "BC.0", 1)]) == [CCW, ("level_rotated", 2, "cw")]


def test_inverted_the_top_level_turns_the_other_ring() -> None:
    edges = [(0, "BC.0", 1), (1000, "AB.0", 1)]
    assert told(edges, Decoder({"tilt.inverted": True})) == [CW, ("level_rotated", 2, "cw")]


def test_half_a_ring_tells_nothing() -> None:
    assert told([(0, "AB.0", 1)], Decoder(fitted=fitted_without("AB.1"))) == []
    assert "AB" not in Decoder(fitted=fitted_without("AB.1")).snapshot().rings


# Seats


def test_seated_for_100_ms_is_a_rest() -> None:
    edges = [(0, "AB.seated", 0), (200, "AB.0", 1), *burst(500, "AB.seated", 1, 10, 30)]
    assert decode(edges, Decoder(fitted=ALL_FITTED)) == [(630, *CW)]


def test_seated_elsewhere_and_back_within_250_ms_never_moved() -> None:
    edges = [(0, "AB.seated", 0), (10, "AB.0", 1), (20, "AB.seated", 1), (200, "AB.seated", 0), (260, "AB.0", 0)]
    assert told([*edges, (270, "AB.seated", 1)], Decoder(fitted=ALL_FITTED)) == []


def test_a_half_turned_level_is_no_rest_but_shown() -> None:
    decoder = Decoder(fitted=ALL_FITTED)
    told_so_far = [
        report for signal in signals([(0, "AB.seated", 0), (200, "AB.0", 1)]) for report in decoder.feed(signal)
    ]
    assert [*told_so_far, *decoder.advance(60_000)] == []
    assert decoder.snapshot().half_turned == {"AB"}
    assert told([(61_000, "AB.seated", 1)], decoder) == [CW]


def test_a_drawer_opened_while_the_seat_chatters_is_told_after_the_turn() -> None:
    seat = [(0, "AB.seated", 0), (200, "AB.0", 1), *burst(1500, "AB.seated", 1, 60, 120)]
    events = decode([*seat, (1650, "C1.closed", 0), (1700, "C1.front", 1)], Decoder(fitted=ALL_FITTED))
    assert events == [(1720, *CW), (1726, "drawer_opened", "C1", "front")]


def test_a_half_turned_level_holds_up_no_drawer() -> None:
    edges = [(0, "AB.seated", 0), (200, "AB.0", 1), *opened(5000)]
    assert decode(edges, Decoder(fitted=ALL_FITTED)) == [(5126, *FRONT)]


def test_a_lost_seat_sensor_leaves_the_code() -> None:
    decoder = Decoder(fitted=ALL_FITTED)
    reports = run(decoder, [Lost(0, ("AB.seated",)), Edge(100, "AB.0", level=True)])
    assert reports[-1].t_ms == 400


# The box


def test_box_is_turned_when_it_rests_on_the_other_side() -> None:
    assert decode([(0, "tilt.upright", 0), *burst(900, "tilt.inverted", 1, 60, 120)]) == [(1320, *TURNED)]


def test_lifted_and_put_down_the_same_way_is_nothing() -> None:
    assert told([(0, "tilt.upright", 0), (5000, "tilt.upright", 1)]) == []


def test_a_turn_in_the_hand_counts_from_the_last_rest() -> None:
    edges = [(0, "tilt.upright", 0), (900, "AB.0", 1), (1000, "tilt.inverted", 1), (3000, "AB.1", 1)]
    assert told(edges) == [CW, TURNED, ("level_rotated", 2, "cw")]


def test_in_the_hand_at_the_start_the_first_rest_is_the_baseline() -> None:
    decoder = Decoder({"tilt.upright": False, "tilt.inverted": False})
    assert decoder.snapshot().in_hand
    edges = [
        (0, "AB.0", 1),
        (1000, "tilt.inverted", 1),
        (3000, "BC.0", 1),
        (4000, "tilt.inverted", 0),
        (4500, "tilt.upright", 1),
    ]
    assert told(edges, decoder) == [CW, TURNED]
    assert decoder.snapshot().rings == {"AB": 1, "BC": 1}


@pytest.mark.parametrize(("name", "turned"), [("tilt.upright", 0), ("tilt.inverted", 1)])
def test_one_tilt_sensor_alone_tells_both_sides(name: str, turned: int) -> None:
    assert told([(100, name, turned)], Decoder(fitted=(name,))) == [TURNED]


def test_without_tilt_sensors_the_box_is_upright() -> None:
    assert told([(100, "BC.0", 1)], Decoder(fitted=("BC.0", "BC.1"))) == [("level_rotated", 2, "cw")]

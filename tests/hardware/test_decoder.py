"""Drawers, rings and the box, from edges; each test is a sentence of the contract or a doubt that it leaves."""

import pytest

from hardware.debouncing import HallTimes, ReedTimes
from hardware.jewel_box.channels import ALL, USUALLY_FITTED
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.movements import Depth, Movement, Orientation
from hardware.jewel_box.naming import Teller
from hardware.jewel_box.ordering import Shut
from hardware.jewel_box.timings import DrawerTimes, Timings
from hardware.polarity import Wiring
from hardware.signals import Edge, Found, Lost, Signal
from tests.hardware.decoding import RawEdge, burst, decode, plain, run, signals, told

ALL_FITTED = tuple(channel.name for channel in ALL)
FRONT, SECRET, AJAR = (
    ("drawer_opened", "A1", "front"),
    ("drawer_opened", "A1", "secret"),
    ("drawer_opened", "A1", "ajar"),
)
CLOSED = ("drawer_closed", "A1")
CW, CCW = ("level_rotated", 1, "cw"), ("level_rotated", 1, "ccw")
TURNED = ("box_turned",)


def opened(t: int = 0, drawer: str = "A1") -> list[RawEdge]:
    return [(t, f"{drawer}.closed", 0), (t + 100, f"{drawer}.front", 1)]


def fitted_without(*names: str) -> tuple[str, ...]:
    return tuple(name for name in USUALLY_FITTED if name not in names)


# Drawers


def test_drawer_is_reported_26_ms_after_a_clean_edge() -> None:
    edges = [*opened(), (300, "A1.secret", 1), (500, "A1.secret", 0), (600, "A1.front", 0), (700, "A1.closed", 1)]
    assert decode(edges) == [(126, *FRONT), (326, *SECRET), (726, *CLOSED)]


def test_baseline_is_no_event() -> None:
    decoder = Decoder({"A1.closed": False, "A1.front": True, "AB.1": True, "tilt.inverted": True})
    assert decode([], decoder) == []
    assert decoder.snapshot().drawers == {"A1": Depth.FRONT}
    assert decoder.snapshot().rings == {"AB": 3, "BC": 0}
    assert decoder.snapshot().orientation is Orientation.INVERTED


@pytest.mark.parametrize("length", [1, 24, 25])
def test_a_shut_drawer_that_lets_go_for_a_bounce_stays_shut(length: int) -> None:
    assert told(burst(100, "A1.closed", 0, length)) == []


def test_knocks_on_knocks_open_nothing() -> None:
    edges = [edge for knock in range(40) for edge in burst(knock * 27, "A1.closed", 0, 25)]
    assert told(edges) == []


def test_an_opening_right_after_a_knock_is_seen() -> None:
    edges = [*burst(0, "A1.closed", 0, 25), *burst(30, "A1.closed", 0, 20, 25), *burst(180, "A1.closed", 1, 20, 25)]
    assert told(edges) == [AJAR, CLOSED]


def test_the_shortest_opening_with_the_longest_bounce_is_seen() -> None:
    edges = [
        *burst(0, "A1.closed", 0, 1, 25),
        *burst(50, "A1.front", 1, 24, 25),
        *burst(100, "A1.front", 0, 3, 25),
        *burst(150, "A1.closed", 1, 1, 25),
    ]
    assert told(edges) == [FRONT, CLOSED]


def test_ajar_when_shut_again_short_of_the_front() -> None:
    assert decode([(0, "A1.closed", 0), (150, "A1.closed", 1)]) == [(176, *AJAR), (176, *CLOSED)]


def test_ajar_after_two_seconds_short_of_the_front_and_then_front() -> None:
    assert decode([(0, "A1.closed", 0)]) == [(2000, *AJAR)]
    assert decode([(0, "A1.closed", 0), (2000, "A1.front", 1)]) == [(2000, *AJAR), (2026, *FRONT)]


def test_the_two_seconds_begin_anew_with_every_opening() -> None:
    edges = [(0, "A1.closed", 0), (300, "A1.closed", 1), (1500, "A1.closed", 0)]
    assert decode(edges)[-1] == (3500, *AJAR)


def test_a_front_that_begins_to_answer_within_two_seconds_is_in_time() -> None:
    assert told([(0, "A1.closed", 0), *burst(1999, "A1.front", 1, 3, 25)]) == [FRONT]


def test_a_front_that_only_bounced_is_not_in_time() -> None:
    assert told([(0, "A1.closed", 0), *burst(1990, "A1.front", 1, 20)]) == [AJAR]


@pytest.mark.parametrize(
    ("edges", "event"),
    [
        ([(500, "AB.0", 1)], CW),
        ([(500, "tilt.upright", 0), (700, "tilt.inverted", 1)], TURNED),
        (opened(500, "B2"), ("drawer_opened", "B2", "front")),
    ],
)
def test_ajar_comes_first_when_another_part_moves_meanwhile(edges: list[RawEdge], event: tuple[object, ...]) -> None:
    assert told([(0, "A1.closed", 0), *edges, (1600, "A1.front", 1)]) == [AJAR, event, FRONT]


def test_two_drawers_that_stand_ajar_are_told_in_their_order() -> None:
    edges = [(0, "B2.closed", 0), (300, "A1.closed", 0), (600, "AB.0", 1)]
    assert told(edges) == [("drawer_opened", "B2", "ajar"), AJAR, CW]


def test_a_movement_that_was_over_before_does_not_make_a_drawer_ajar() -> None:
    edges = [*burst(0, "AB.0", 1, 60, 120), (121, "A1.closed", 0), (450, "A1.front", 1)]
    assert told(edges) == [CW, FRONT]


def test_a_nudge_meanwhile_is_no_movement() -> None:
    assert told([(0, "A1.closed", 0), (200, "AB.0", 1), (400, "AB.0", 0), (900, "A1.front", 1)]) == [FRONT]


def test_pushed_in_part_of_the_way_and_out_again_is_nothing() -> None:
    edges = [*opened(), (300, "A1.secret", 1), (900, "A1.secret", 0), (1000, "A1.front", 0), (4000, "A1.front", 1)]
    assert told([*edges, (5000, "A1.secret", 1)]) == [FRONT, SECRET]


def test_a_silent_movement_makes_no_other_drawer_ajar() -> None:
    edges = [*opened(0, "B2"), (500, "B2.front", 0), (600, "A1.closed", 0), (900, "B2.front", 1), (1400, "A1.front", 1)]
    assert told(edges) == [("drawer_opened", "B2", "front"), FRONT]


def test_an_open_drawer_in_the_baseline_reports_what_it_does_from_there() -> None:
    assert told([(500, "A1.closed", 1)], Decoder({"A1.closed": False})) == [CLOSED]
    assert told([(500, "A1.front", 1)], Decoder({"A1.closed": False})) == [FRONT]
    assert told([(9000, "AB.0", 1)], Decoder({"A1.closed": False})) == [CW]


def test_front_comes_before_secret_when_its_reed_is_dead() -> None:
    assert told([(0, "A1.closed", 0), (400, "A1.secret", 1), (600, "A1.secret", 0), (900, "A1.closed", 1)]) == [
        FRONT,
        SECRET,
        CLOSED,
    ]


def test_without_a_front_reed_leaving_closed_is_fully_open() -> None:
    decoder = Decoder(fitted=fitted_without("A1.front"))
    edges = [(0, "A1.closed", 0), (400, "A1.secret", 1), (900, "A1.secret", 0), (1200, "A1.closed", 1)]
    assert decode(edges, decoder) == [(26, *FRONT), (426, *SECRET), (1226, *CLOSED)]


def test_without_a_closed_reed_the_front_tells_both() -> None:
    decoder = Decoder(fitted=fitted_without("A1.closed"))
    edges = [(0, "A1.front", 1), (1000, "A1.front", 0), (1200, "A1.front", 1), (3000, "A1.front", 0)]
    assert decode(edges, decoder) == [(26, *FRONT), (3400, *CLOSED)]


def test_without_a_closed_reed_the_last_way_in_counts() -> None:
    decoder = Decoder(fitted=fitted_without("A1.closed"))
    edges = [(0, "A1.front", 1), (1000, "A1.front", 0), (1200, "A1.front", 1), (1300, "A1.front", 0)]
    assert decode(edges, decoder) == [(26, *FRONT), (1700, *CLOSED)]


def test_a_drawer_whose_last_reed_is_lost_on_the_way_in_is_not_called_shut() -> None:
    decoder = Decoder(fitted=fitted_without("A1.closed", "A1.secret"))
    edges = signals([(0, "A1.front", 1), (1000, "A1.front", 0)])
    reports = run(decoder, [*edges, Lost(1200, ("A1.front",))])
    assert [type(report).__name__ for report in reports] == ["DrawerOpened", "HealthFinding"]


def test_a_secret_that_stays_out_contradicts_a_shut_drawer() -> None:
    decoder = Decoder(fitted=fitted_without("A1.closed"))
    edges = [(0, "A1.front", 1), (300, "A1.secret", 1), (1000, "A1.front", 0)]
    assert movements(edges, decoder) == [FRONT, SECRET]


def test_with_the_secret_reed_alone_the_drawer_is_still_followed() -> None:
    decoder = Decoder(fitted=("A1.secret",))
    assert told([(0, "A1.secret", 1), (1000, "A1.secret", 0)], decoder) == [FRONT, SECRET, CLOSED]


def test_secret_that_goes_in_alone_is_part_of_the_way() -> None:
    decoder = Decoder(fitted=fitted_without("A1.closed"))
    edges = [(0, "A1.front", 1), (500, "A1.secret", 1), (1500, "A1.secret", 0)]
    assert told(edges, decoder) == [FRONT, SECRET]


def test_closed_stuck_at_1_is_followed_by_front_and_secret() -> None:
    assert told([(0, "A1.front", 1), (300, "A1.secret", 1), (500, "A1.secret", 0), (700, "A1.front", 0)]) == [
        FRONT,
        SECRET,
        CLOSED,
    ]


def test_closed_stuck_at_1_without_a_front_is_followed_by_secret() -> None:
    decoder = Decoder(fitted=fitted_without("A1.front"))
    assert told([(0, "A1.secret", 1), (500, "A1.secret", 0)], decoder) == [FRONT, SECRET, CLOSED]


def test_a_slow_closed_reed_that_lets_go_after_the_front_answered_adds_nothing() -> None:
    assert told([(0, "A1.front", 1), (300, "A1.closed", 0), (900, "A1.closed", 1), (1100, "A1.front", 0)]) == [
        FRONT,
        CLOSED,
    ]


def test_front_stuck_at_1_still_opens_and_closes() -> None:
    edges = [(500, "A1.closed", 0), (900, "A1.closed", 1)]
    assert movements(edges, Decoder({"A1.closed": True, "A1.front": True})) == [FRONT, CLOSED]


def test_secret_alone_against_closed_and_front_opens_nothing() -> None:
    assert told([(0, "A1.secret", 1), (500, "A1.secret", 0)]) == []


def test_a_drawer_without_sensors_never_reports() -> None:
    assert told(opened(), Decoder(fitted=("tilt.upright",))) == []


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


# Order


def test_a_drawer_opened_right_after_a_turn_is_told_after_it() -> None:
    assert decode([(0, "AB.0", 1), (100, "B2.closed", 0), (160, "B2.front", 1)]) == [
        (300, *CW),
        (300, "drawer_opened", "B2", "front"),
    ]


def test_a_turn_that_goes_on_does_not_hold_up_a_drawer() -> None:
    edges = [(0, "AB.0", 1), (130, "B2.closed", 0), (200, "B2.front", 1), (290, "AB.1", 1)]
    assert decode(edges)[0] == (291, "drawer_opened", "B2", "front")


def test_a_rattle_holds_up_a_drawer_only_until_it_is_over() -> None:
    rattle = burst(95, "C2.closed", 0, 20, 22, 25)
    assert decode([(0, "A1.closed", 0), *rattle, (100, "A1.front", 1)]) == [(145, *FRONT)]


def test_a_chatter_at_home_holds_up_a_drawer_only_until_it_is_over() -> None:
    assert decode([(0, "A1.closed", 0), *burst(90, "AB.0", 1, 3), (100, "A1.front", 1)]) == [(211, *FRONT)]


def test_nothing_waits_past_the_latest_report() -> None:
    slow = Timings(ring=HallTimes(settle_ms=2000))
    edges = [(0, "AB.0", 1), (100, "B2.closed", 0), (160, "B2.front", 1)]
    assert decode(edges, Decoder(timings=slow))[0] == (610, "drawer_opened", "B2", "front")


# Lost and found


def test_lost_and_found_are_a_baseline() -> None:
    decoder = Decoder()
    reports = run(
        decoder,
        [
            Lost(0, ("A1.closed", "AB.0", "tilt.upright", "tilt.inverted")),
            Found(900, {"A1.closed": False, "AB.0": True, "tilt.upright": False, "tilt.inverted": True}),
            Edge(2000, "BC.0", level=True),
            Edge(3000, "A1.closed", level=True),
        ],
    )
    assert [(r.t_ms, type(r).__name__) for r in reports if type(r).__name__ != "HealthFinding"] == [
        (2300, "LevelRotated"),
        (3026, "DrawerClosed"),
    ]
    assert decoder.snapshot().rings["AB"] == 1


def test_found_in_the_hand_the_next_rest_is_the_baseline() -> None:
    decoder = Decoder()
    found = Found(0, {"tilt.upright": False, "tilt.inverted": False})
    assert run(decoder, [found, Edge(900, "tilt.inverted", level=True)]) == []
    assert decoder.snapshot().orientation is Orientation.INVERTED


def test_what_was_decided_is_told_before_sensors_are_lost() -> None:
    edges = signals([(0, "AB.0", 1), (100, "B2.closed", 0), (160, "B2.front", 1)])
    reports = run(Decoder(), [*edges, Lost(200, ("AB.0",))])
    assert [type(report).__name__ for report in reports] == ["DrawerOpened", "HealthFinding"]


def test_an_edge_of_a_lost_channel_is_its_return() -> None:
    decoder = Decoder()
    reports = run(
        decoder, [Lost(0, ("A1.closed",)), Edge(50, "A1.closed", level=False), Edge(900, "A1.closed", level=True)]
    )
    assert [type(report).__name__ for report in reports] == ["HealthFinding", "DrawerClosed", "HealthFinding"]


def test_a_ring_with_a_lost_bit_is_not_known() -> None:
    decoder = Decoder()
    decoder.feed(Lost(0, ("AB.0",)))
    assert decoder.snapshot().rings == {"AB": None, "BC": 0}
    decoder.feed(Edge(10, "AB.1", level=True))
    assert list(decoder.advance(5000)) == []


def test_found_for_half_a_ring_that_is_fitted_changes_nothing() -> None:
    assert run(Decoder(fitted=("AB.0",)), [Found(0, {"AB.0": True, "AB.1": True})]) == []


# Boards


def drop(t: int, level: int = 0) -> list[RawEdge]:
    return [(t, f"A{number}.closed", level) for number in (1, 2, 3, 4)]


def movements(edges: list[RawEdge], decoder: Decoder | None = None) -> list[tuple[object, ...]]:
    return [event for event in told(edges, decoder) if event[0] in {"drawer_opened", "drawer_closed", "level_rotated"}]


def test_a_board_that_drops_out_opens_no_drawer_and_closes_none() -> None:
    assert movements([*drop(100), *drop(5000, 1)]) == []
    assert told(drop(100))[0] == ("A1.closed", "silent")


def test_a_board_that_comes_back_is_used_again() -> None:
    assert movements([*drop(100), *drop(5000, 1), *opened(6000)]) == [FRONT]


def test_a_slip_ring_that_bounces_is_still_one_drop_out() -> None:
    assert movements([*drop(100), *drop(104, 1), *drop(107), *drop(900, 1), *drop(902), *drop(905, 1)]) == []
    assert movements([*drop(100), *drop(900, 1), *drop(905)]) == []


def test_a_dropped_board_that_repeats_itself_stays_dropped() -> None:
    assert movements([*drop(100), *drop(2000), *drop(3000)]) == []


def test_what_was_not_open_is_not_closed() -> None:
    said: list[Movement] = []
    Teller(said.append).take(Shut(5, "A1"), 9)
    assert said == []


def test_a_knock_on_all_four_drawers_is_no_drop_out() -> None:
    assert told([*drop(100), *drop(125, 1)]) == []


def test_four_drawers_within_four_milliseconds_are_hands() -> None:
    edges = [(100 + number, f"A{number}.closed", 0) for number in (1, 2, 3, 4)]
    assert len(movements(edges)) == 4


def test_a_board_that_drops_out_takes_open_drawers_with_it() -> None:
    decoder = Decoder({"A2.closed": False, "A2.front": True})
    edges = [edge for edge in [*drop(100), *drop(5000, 1)] if edge[1] != "A2.closed"]
    assert movements(edges, decoder) == []


def test_a_board_whose_lines_all_change_has_dropped_out() -> None:
    names = [name for name in USUALLY_FITTED if name[0] == "A" and name[1] in "1234"]
    assert movements([(100, name, int(not name.endswith(".closed"))) for name in names]) == []


def test_a_drawer_torn_open_within_one_millisecond_is_a_drawer() -> None:
    names = ("A1.closed", "A1.front", "A1.secret")
    edges = [(t, name, int(name.endswith(".closed") == (t > 100))) for t in (100, 900) for name in names]
    assert told(edges) == [FRONT, SECRET, CLOSED]


def test_a_board_that_reads_all_ones_turns_no_ring() -> None:
    names = [name for name in USUALLY_FITTED if name[0] == "A" and not name.endswith(".closed")]
    assert movements([(100, name, 1) for name in names]) == []


def test_a_drop_out_takes_the_ring_with_it() -> None:
    decoder = Decoder({"AB.0": True})
    edges = [*drop(100), (100, "AB.0", 0), *drop(3000, 1), (3000, "AB.0", 1), (5000, "AB.1", 1)]
    assert movements(edges, decoder) == [CW]


def test_a_dropped_board_that_its_source_reports_lost_and_found_is_heard_again() -> None:
    decoder = Decoder()
    lost = tuple(name for name in USUALLY_FITTED if name[0] == "A")
    levels = {name: name.endswith(".closed") for name in lost}
    reports = run(decoder, [*signals(drop(100)), Lost(200, lost), Found(300, levels), *signals(opened(1000))])
    assert [type(report).__name__ for report in reports if report.t_ms == 1126] == ["DrawerOpened"]


# Wires, settings, time


def test_inverted_and_swapped_wires_are_put_right() -> None:
    wiring = Wiring(inverted=frozenset({"A1.closed"}), swapped=(("A1.front", "A2.front"),))
    decoder = Decoder(wiring.levels({"A1.closed": False}))
    edges: list[Signal] = [Edge(0, "A1.closed", level=True), Edge(100, "A2.front", level=True)]
    assert [plain(report) for report in run(decoder, map(wiring.translate, edges))] == [FRONT]
    heard: list[Signal] = [Lost(0, ("A2.front",)), Found(5, {"A2.front": False})]
    reports = run(Decoder(), map(wiring.translate, heard))
    assert {report.channel for report in reports if hasattr(report, "channel")} == {"A1.front"}


def test_times_come_from_the_settings() -> None:
    quick = Timings(closed=ReedTimes(bounce_ms=5), drawer=DrawerTimes(ajar_ms=500))
    assert decode([(0, "A1.closed", 0), (600, "A1.closed", 1)], Decoder(timings=quick)) == [
        (500, *AJAR),
        (606, *CLOSED),
    ]


def test_a_late_edge_counts_from_now_and_time_never_runs_backwards() -> None:
    decoder = Decoder(start_ms=1000)
    decoder.advance(500)
    assert decoder.now_ms == 1000
    assert [report.t_ms for report in run(decoder, [Edge(900, "AB.0", level=True)])] == [1300]
    assert decoder.late == 1


def test_next_deadline_tells_a_loop_how_long_to_sleep() -> None:
    decoder = Decoder()
    decoder.advance(2000)
    assert decoder.next_deadline() is None
    decoder.feed(Edge(3000, "A1.closed", level=False))
    assert decoder.next_deadline() == 3026
    decoder.advance(3026)
    assert decoder.next_deadline() == 5000


def test_an_edge_to_the_level_that_it_has_is_ignored() -> None:
    decoder = Decoder()
    decoder.feed(Edge(5, "A1.closed", level=True))
    assert decoder.snapshot().channels["A1.closed"].edges == 0


def test_snapshot_shows_every_channel() -> None:
    decoder = Decoder()
    for signal in signals([*burst(0, "A1.closed", 0, 10, 20), *burst(0, "AB.0", 1, 30, 40)]):
        decoder.feed(signal)
    before = decoder.snapshot()
    decoder.advance(500)
    after = decoder.snapshot()
    reed, hall = before.channels["A1.closed"], before.channels["AB.0"]
    assert (reed.raw, reed.debounced, reed.edges, hall.raw, hall.debounced) == (False, True, 3, True, False)
    reed, hall = after.channels["A1.closed"], after.channels["AB.0"]
    assert (reed.debounced, reed.bounce_ms, hall.debounced, hall.bounce_ms) == (False, 20, True, 40)
    assert after.drawers == {"A1": Depth.AJAR}
    assert decoder.now_ms == 500
    assert reed.reason == "works"

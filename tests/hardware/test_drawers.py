"""Drawers: how far they are out, by up to three reeds of which some may be missing or wrong."""

import pytest

from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.movements import Depth, Orientation
from hardware.signals import Lost
from tests.hardware.decoded import AJAR, CLOSED, CW, FRONT, SECRET, TURNED, fitted_without, movements, opened
from tests.hardware.decoding import RawEdge, burst, decode, run, signals, told

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

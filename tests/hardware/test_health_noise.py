"""Sensors that tremble, contradict each other or fall silent: when it is told, and when they are well again."""

from hardware.health import Health, HealthFinding
from hardware.jewel_box.channels import USUALLY_FITTED
from hardware.jewel_box.decoder import Decoder
from hardware.signals import Edge, Found, Lost, Signal
from tests.hardware.decoding import RawEdge, burst, decode, run, told
from tests.hardware.health import cycles, findings, noise

# Jittery


def test_more_than_100_edges_a_second_for_a_second_is_jittery() -> None:
    assert findings(noise(500, 5, 202)) == [(1500, "A2.closed", "jittery"), (11_505, "A2.closed", "ok")]
    assert findings(noise(500, 9, 130))[0] == (1500, "A2.closed", "jittery")


def test_exactly_100_edges_a_second_is_not() -> None:
    assert findings(noise(500, 10, 500)) == []


def test_a_baseline_in_the_middle_of_the_noise_does_not_end_it() -> None:
    told: list[Signal] = [Edge(t, name, bool(level)) for t, name, level in noise(500, 5, 202)]
    told[100:100] = [Found(1000, {"A2.closed": False})]
    found = [report for report in run(Decoder(), told) if isinstance(report, HealthFinding)]
    assert (found[0].t_ms, found[0].channel, found[0].state) == (1500, "A2.closed", Health.JITTERY)


def test_a_dense_burst_that_stops_in_time_is_not() -> None:
    assert findings([*noise(0, 1, 120, "AB.0"), *noise(900, 1, 100, "AB.0")]) == []
    assert findings(noise(0, 2, 120, "AB.0")) == []


def test_noise_that_begins_slowly_is_found() -> None:
    slow = noise(0, 40, 30)
    assert [event[1:] for event in findings([*slow, *noise(1200, 5, 500)])] == [
        ("A2.closed", "jittery"),
        ("A2.closed", "ok"),
    ]


def test_ok_comes_ten_seconds_after_the_noise_and_not_after_the_finding() -> None:
    assert findings(noise(0, 5, 1000))[-1] == (14_995, "A2.closed", "ok")


def test_a_jittery_reed_opens_nothing_and_its_drawer_is_followed_by_the_front() -> None:
    edges = [*noise(0, 4, 2000), (3000, "A2.front", 1), (4000, "A2.front", 0)]
    events = [event for event in decode(edges) if event[1] != "A2.closed"]
    assert events == [(3026, "drawer_opened", "A2", "front"), (4400, "drawer_closed", "A2")]


def test_a_front_that_is_well_again_and_in_shuts_a_drawer_whose_closed_reed_is_out_of_order() -> None:
    """A front that hums may get `closed` blamed first; when both have calmed down, nothing says out any more."""
    blamed = cycles(5, (0, "A2.front", 1), (500, "A2.front", 0))
    events = decode([*blamed, (11_900, "A2.front", 1), *noise(12_000, 5, 401, "A2.front")])
    assert events[-4:] == [
        (11_926, "drawer_opened", "A2", "front"),
        (12_900, "A2.front", "jittery"),
        (24_000, "A2.front", "ok"),
        (24_400, "drawer_closed", "A2"),
    ]


def test_a_drawer_shut_under_noise_is_caught_up_with_when_its_reed_is_well() -> None:
    edges: list[RawEdge] = [(0, "A2.closed", 0), (200, "A2.front", 1), (700, "A2.front", 0)]
    edges += [(500 + 4 * number, "A2.closed", (number + 1) % 2) for number in range(401)]
    assert decode(edges)[2:] == [(12_100, "A2.closed", "ok"), (12_100, "drawer_closed", "A2")]


# Contradictory


def test_an_impossible_pair_for_more_than_a_second_is_contradictory() -> None:
    assert findings([(0, "A2.front", 1), (1000, "A2.front", 0)]) == []
    assert findings([(0, "A2.front", 1), (1030, "A2.front", 0)])[:2] == [
        (1027, "A2.closed", "contradictory"),
        (1027, "A2.front", "contradictory"),
    ]


def test_contradictory_reeds_are_ok_ten_seconds_after_they_agree() -> None:
    assert findings([(0, "A2.front", 1), (2000, "A2.front", 0)])[2:] == [
        (12_026, "A2.closed", "ok"),
        (12_026, "A2.front", "ok"),
    ]


def test_contradictory_reeds_stay_evidence() -> None:
    events = told([(0, "A2.front", 1), (2000, "A2.front", 0), (3000, "A2.closed", 0), (3500, "A2.closed", 1)])
    assert events.count(("drawer_closed", "A2")) == 2


def test_both_tilts_at_once_are_contradictory() -> None:
    assert findings([(0, "tilt.inverted", 1), (1000, "tilt.inverted", 0)]) == []
    assert findings([(0, "tilt.inverted", 1), (3000, "tilt.inverted", 0)]) == [
        (1001, "tilt.upright", "contradictory"),
        (1001, "tilt.inverted", "contradictory"),
        (13_000, "tilt.upright", "ok"),
        (13_000, "tilt.inverted", "ok"),
    ]


def test_a_contradiction_that_flickers_counts_from_its_last_change() -> None:
    edges = [(0, "tilt.inverted", 1), *burst(800, "tilt.inverted", 0, 50)]
    assert [event[0] for event in findings(edges)] == [1851, 1851]


def test_a_contradiction_in_the_baseline_is_found() -> None:
    start = {"A1.closed": True, "A1.secret": True, "tilt.upright": True, "tilt.inverted": True}
    decoder = Decoder(start, fitted=tuple(name for name in USUALLY_FITTED if name != "A1.front"))
    assert {event[1] for event in findings([], decoder)} == set(start)


def test_front_and_secret_alone_can_contradict_each_other() -> None:
    decoder = Decoder(fitted=("A1.front", "A1.secret"))
    assert [event[1:] for event in findings([(0, "A1.secret", 1)], decoder)] == [
        ("A1.front", "contradictory"),
        ("A1.secret", "contradictory"),
    ]


def test_a_pair_that_changes_is_timed_anew() -> None:
    edges: list[RawEdge] = [(0, "A2.front", 1), (800, "A2.front", 0), (900, "A2.front", 1), (1500, "A2.front", 0)]
    assert findings(edges) == []


# Silent


def test_lost_is_silent_and_found_is_ok_after_ten_seconds() -> None:
    reports = run(Decoder(), [Lost(100, ("AB.0",), why="its board is asleep"), Found(400, {"AB.0": False})])
    assert [(r.t_ms, r.state) for r in reports if isinstance(r, HealthFinding)] == [
        (100, Health.SILENT),
        (10_400, Health.OK),
    ]
    assert isinstance(reports[0], HealthFinding)
    assert reports[0].reason == "AB.0 does not answer: its board is asleep"


def test_lost_again_is_told_once_and_puts_off_ok() -> None:
    signals: list[Signal] = [
        Lost(0, ("AB.0",)),
        Found(5000, {"AB.0": False}),
        Lost(9000, ("AB.0",)),
        Found(12_000, {"AB.0": True}),
    ]
    assert [report.t_ms for report in run(Decoder(), signals)] == [0, 22_000]


def test_found_of_what_was_never_lost_is_a_baseline_without_a_finding() -> None:
    assert run(Decoder(), [Found(0, {"A1.closed": False, "AB.0": True})]) == []

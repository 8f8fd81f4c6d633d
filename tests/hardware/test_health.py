"""Which sensor lies, when it is told, and when it is well again."""

import pytest

from hardware.faults import Fault, FaultKind
from hardware.health import Health, HealthFinding, HealthTimes
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, RotateLevel
from hardware.jewel_box.channels import USUALLY_FITTED
from hardware.jewel_box.commands import BOARDS
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.timings import Timings
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Edge, Found, Lost, Signal
from tests.hardware.decoding import RawEdge, decode, run, told
from tests.hardware.health import ALL_FITTED, cycles, findings, noise

# Stuck


def test_closed_that_misses_five_openings_is_stuck() -> None:
    cycle: list[RawEdge] = [(0, "A2.front", 1), (500, "A2.front", 0)]
    assert findings(cycles(4, *cycle)) == []
    assert findings(cycles(5, *cycle)) == [(8026, "A2.closed", "stuck")]


def test_an_answer_in_between_starts_the_count_again() -> None:
    miss: list[RawEdge] = [(0, "A2.front", 1), (500, "A2.front", 0)]
    answer: list[RawEdge] = [
        (8000, "A2.closed", 0),
        (8200, "A2.front", 1),
        (8400, "A2.front", 0),
        (8600, "A2.closed", 1),
    ]
    later = [(t + 10_000, channel, level) for t, channel, level in cycles(4, *miss)]
    assert findings([*cycles(4, *miss), *answer, *later]) == []


def test_front_that_misses_five_secrets_is_stuck() -> None:
    cycle: list[RawEdge] = [(0, "A1.closed", 0), (200, "A1.secret", 1), (700, "A1.secret", 0), (900, "A1.closed", 1)]
    assert findings(cycles(5, *cycle)) == [(8226, "A1.front", "stuck")]


def test_front_that_is_still_out_at_five_closings_is_stuck() -> None:
    decoder = Decoder({"A2.closed": False, "A2.front": True})
    cycle: list[RawEdge] = [(0, "A2.closed", 1), (400, "A2.closed", 0)]
    assert findings(cycles(5, *cycle, every=1000), decoder) == [(4026, "A2.front", "stuck")]


def test_secret_that_is_still_out_at_five_closings_is_stuck() -> None:
    decoder = Decoder({"A1.closed": False, "A1.front": True, "A1.secret": True})
    cycle: list[RawEdge] = [(0, "A1.front", 0), (100, "A1.closed", 1), (400, "A1.closed", 0), (500, "A1.front", 1)]
    assert findings(cycles(5, *cycle, every=1000), decoder) == [(4126, "A1.secret", "stuck")]


def test_closed_without_a_front_must_answer_the_secret() -> None:
    decoder = Decoder(fitted=tuple(name for name in USUALLY_FITTED if name != "A1.front"))
    assert findings(cycles(5, (0, "A1.secret", 1), (500, "A1.secret", 0)), decoder) == [(8026, "A1.closed", "stuck")]


def test_closed_that_never_said_shut_is_stuck_after_five_ways_in() -> None:
    cycle: list[RawEdge] = [(0, "A2.front", 1), (500, "A2.front", 0)]
    assert findings(cycles(4, *cycle), Decoder({"A2.closed": False})) == []
    assert findings(cycles(5, *cycle), Decoder({"A2.closed": False})) == [(8900, "A2.closed", "stuck")]


def test_closed_that_breaks_off_while_open_is_stuck_after_five_ways_in() -> None:
    cycle: list[RawEdge] = [(200, "A2.front", 1), (500, "A2.front", 0)]
    assert findings([(0, "A2.closed", 0), *cycles(4, *cycle)]) == []
    assert findings([(0, "A2.closed", 0), *cycles(5, *cycle)]) == [(9500, "A2.closed", "stuck")]


def test_a_drawer_with_a_closed_reed_broken_at_zero_is_told_from_its_front() -> None:
    cycle: list[RawEdge] = [(200, "A2.front", 1), (900, "A2.front", 0)]
    assert decode([(0, "A2.closed", 0), *cycles(6, *cycle, every=4000)]) == [
        (226, "drawer_opened", "A2", "front"),
        (17_900, "A2.closed", "stuck"),
        (17_900, "drawer_closed", "A2"),
        (20_226, "drawer_opened", "A2", "front"),
        (21_300, "drawer_closed", "A2"),
    ]


def test_a_single_answer_clears_a_closed_reed() -> None:
    cycle: list[RawEdge] = [(200, "A2.front", 1), (500, "A2.front", 0)]
    answer: list[RawEdge] = [(9000, "A2.closed", 1), (10_000, "A2.closed", 0)]
    later = [(t + 10_000, channel, level) for t, channel, level in cycles(4, *cycle)]
    assert findings([(0, "A2.closed", 0), *cycles(4, *cycle), *answer, *later]) == []


@pytest.mark.parametrize(("start", "stay_ms"), [({}, 999), ({"A2.closed": False}, 399)])
def test_hands_that_fiddle_prove_nothing(start: dict[str, bool], stay_ms: int) -> None:
    cycle: list[RawEdge] = [(100, "A2.front", 1), (500, "A2.front", 0)]
    edges: list[RawEdge] = [(0, "A2.closed", 0), *cycles(9, *cycle, every=400 + stay_ms)]
    told = decode(edges, Decoder(start))
    assert [event[1:] for event in told] == [("drawer_opened", "A2", "front")]


def test_a_baseline_takes_back_the_way_in() -> None:
    cycle: list[RawEdge] = [(200, "A2.front", 1), (500, "A2.front", 0)]
    box = Decoder()
    for number in range(8):
        run_until = [Edge(t + number * 4000, channel, bool(level)) for t, channel, level in cycle]
        reports = [report for signal in run_until for report in box.feed(signal)]
        reports += box.feed(Found(number * 4000 + 600, {"A2.front": False, "A2.closed": False}))
        assert not [report for report in reports if isinstance(report, HealthFinding)]


def test_a_pair_that_is_found_still_contradicting_is_not_well() -> None:
    box = Decoder()
    told: list[Signal] = [
        Edge(0, "A2.front", level=True),
        Lost(5000, ("A2.closed",)),
        Found(6000, {"A2.closed": True}),
        Edge(30_000, "A2.front", level=False),
    ]
    found = [report for report in run(box, told) if isinstance(report, HealthFinding)]
    assert [(finding.t_ms, finding.channel, finding.state) for finding in found] == [
        (1027, "A2.closed", "contradictory"),
        (1027, "A2.front", "contradictory"),
        (5000, "A2.closed", "silent"),
        (7001, "A2.closed", "contradictory"),
        (40_026, "A2.closed", "ok"),
        (40_026, "A2.front", "ok"),
    ]


def test_what_is_lost_is_not_well_because_the_contradiction_is_over() -> None:
    told: list[Signal] = [
        Edge(0, "A2.front", level=True),
        Edge(0, "tilt.inverted", level=True),
        Lost(5000, ("A2.closed", "tilt.upright")),
        Edge(6000, "A2.front", level=False),
        Edge(6000, "tilt.inverted", level=False),
    ]
    found = [report for report in run(Decoder(), told) if isinstance(report, HealthFinding)]
    assert {finding.channel for finding in found if finding.state is Health.OK} == {"A2.front", "tilt.inverted"}


def test_what_is_lost_contradicts_nobody() -> None:
    told: list[Signal] = [
        Edge(0, "A2.front", level=True),
        Edge(0, "tilt.inverted", level=True),
        Lost(500, ("A2.closed", "tilt.upright")),
    ]
    found = [report for report in run(Decoder(), told) if isinstance(report, HealthFinding)]
    assert [(finding.channel, finding.state) for finding in found] == [
        ("A2.closed", Health.SILENT),
        ("tilt.upright", Health.SILENT),
    ]


def test_secret_that_stays_out_while_the_front_went_in_is_the_liar() -> None:
    edges: list[RawEdge] = [(0, "A1.closed", 0), (200, "A1.front", 1), (400, "A1.secret", 1), (1000, "A1.front", 0)]
    assert findings(edges) == [(2027, "A1.secret", "stuck")]


def ajar(drawer: str, open_ms: int) -> tuple[RawEdge, RawEdge]:
    return (0, f"{drawer}.closed", 0), (open_ms, f"{drawer}.closed", 1)


@pytest.mark.parametrize("drawer", ["A1", "A2"])
def test_front_that_misses_five_long_openings_is_stuck(drawer: str) -> None:
    assert findings(cycles(4, *ajar(drawer, 1500), every=5000)) == []
    assert findings(cycles(5, *ajar(drawer, 1500), every=5000)) == [(21_526, f"{drawer}.front", "stuck")]


def test_a_drawer_whose_front_reed_is_stuck_is_open_when_it_leaves_closed() -> None:
    events = decode(cycles(6, *ajar("A2", 3000), every=5000))
    assert events[-2:] == [(25_026, "drawer_opened", "A2", "front"), (28_026, "drawer_closed", "A2")]


def test_openings_too_short_for_the_front_prove_nothing_and_forgive_nothing() -> None:
    assert findings(cycles(9, *ajar("A2", 1499), every=5000)) == []
    short = [(t + 20_000, channel, level) for t, channel, level in cycles(5, *ajar("A2", 500), every=1000)]
    fifth = [(t + 30_000, channel, level) for t, channel, level in ajar("A2", 1500)]
    assert findings([*cycles(4, *ajar("A2", 1500), every=5000), *short, *fifth]) == [(31_526, "A2.front", "stuck")]


def test_a_front_that_answers_once_is_not_stuck() -> None:
    answer: list[RawEdge] = [(20_000, "A2.closed", 0), (20_500, "A2.front", 1), (20_900, "A2.front", 0)]
    answer += [(22_000, "A2.closed", 1)]
    later = [(t + 25_000, channel, level) for t, channel, level in cycles(4, *ajar("A2", 3000), every=5000)]
    assert findings([*cycles(4, *ajar("A2", 3000), every=5000), *answer, *later]) == []


def test_an_opening_counts_once_against_the_front_whatever_else_it_shows() -> None:
    edges: list[RawEdge] = [(0, "A1.closed", 0), (200, "A1.secret", 1), (700, "A1.secret", 0), (2500, "A1.closed", 1)]
    assert findings(cycles(5, *edges, every=4000)) == [(16_226, "A1.front", "stuck")]


@pytest.mark.parametrize("lost", [(), ("A2.front",)])
def test_openings_in_which_nobody_heard_the_front_prove_nothing(lost: tuple[str, ...]) -> None:
    told: list[Signal] = []
    for start in range(0, 60_000, 5000):
        told += [Edge(start, "A2.closed", level=False), *[Lost(start + 500, lost)] * bool(lost)]
        told += [Found(start + 900, {"A2.front": False}), Edge(start + 3000, "A2.closed", level=True)]
    found = [report for report in run(Decoder(), told) if isinstance(report, HealthFinding)]
    assert not [finding for finding in found if finding.state is Health.STUCK]


@pytest.mark.parametrize(
    ("edges", "liar"),
    [
        ([(0, "A1.front", 1), (100, "A1.secret", 1)], "A1.closed"),
        ([(0, "A1.closed", 0), (100, "A1.secret", 1)], "A1.front"),
        ([(0, "A1.secret", 1)], "A1.secret"),
    ],
)
def test_a_reed_that_stands_against_the_two_others_is_stuck(edges: list[RawEdge], liar: str) -> None:
    assert [event[1:] for event in findings(edges)] == [(liar, "stuck")]


def test_a_stuck_reed_that_moves_is_used_at_once_and_ok_after_ten_seconds() -> None:
    miss = cycles(5, (0, "A2.front", 1), (500, "A2.front", 0))
    well: list[RawEdge] = [(20_000, "A2.closed", 0), (20_200, "A2.closed", 1)]
    events = decode([*miss, *well])
    assert (20_226, "drawer_closed", "A2") in events
    assert events[-1] == (30_026, "A2.closed", "ok")


def well(drawer: str) -> list[RawEdge]:
    """An opening that both reeds answer."""
    out: list[RawEdge] = [(0, f"{drawer}.closed", 0), (300, f"{drawer}.front", 1)]
    return [*out, (2900, f"{drawer}.front", 0), (3000, f"{drawer}.closed", 1)]


def after(start: int, edges: list[RawEdge]) -> list[RawEdge]:
    return [(start + t, channel, level) for t, channel, level in edges]


@pytest.mark.parametrize("every", [3500, 5000, 9000, 12_000])
def test_a_stuck_reed_that_answers_is_ok_ten_seconds_after_its_first_answer_however_often_it_is_used(
    every: int,
) -> None:
    stuck = cycles(5, *ajar("A2", 2000), every=4000)
    used = after(30_000, cycles(8, *well("A2"), every=every))
    assert findings([*stuck, *used]) == [(18_026, "A2.front", "stuck"), (40_326, "A2.front", "ok")]


def test_a_stuck_reed_that_misses_a_movement_again_must_answer_again() -> None:
    stuck = cycles(5, *ajar("A2", 2000), every=4000)
    missed_again = [*stuck, *after(30_000, well("A2")), *after(35_000, list(ajar("A2", 2000)))]
    assert findings(missed_again) == [(18_026, "A2.front", "stuck")]
    answered_again = [*missed_again, *after(60_000, well("A2"))]
    assert findings(answered_again)[1:] == [(70_326, "A2.front", "ok")]


def test_a_drawer_whose_front_is_stuck_counts_as_open_when_it_leaves_closed() -> None:
    edges: list[RawEdge] = [(0, "A1.closed", 0), (100, "A1.secret", 1), (2000, "A1.secret", 0), (2200, "A1.closed", 1)]
    assert (5026, "drawer_opened", "A1", "front") in decode([*edges, (5000, "A1.closed", 0)])


# Seats


def quarter(t: int, bit: str, level: int) -> list[RawEdge]:
    return [(t, "AB.seated", 0), (t + 200, bit, level), (t + 400, "AB.seated", 1)]


TURNS = [("AB.0", 1), ("AB.1", 1), ("AB.0", 0), ("AB.1", 0)] * 2


def test_a_seat_sensor_that_never_answers_is_stuck_and_no_turn_is_lost() -> None:
    decoder = Decoder({"AB.seated": False}, fitted=ALL_FITTED)
    edges: list[RawEdge] = [(1000 * number, bit, level) for number, (bit, level) in enumerate(TURNS)]
    events = told(edges, decoder)
    assert ("AB.seated", "stuck") in events
    assert events.count(("level_rotated", 1, "cw")) == 8


def test_a_seat_sensor_that_is_always_seated_is_stuck() -> None:
    edges: list[RawEdge] = [(1000 * number, bit, level) for number, (bit, level) in enumerate(TURNS)]
    events = told(edges, Decoder(fitted=ALL_FITTED))
    assert events.count(("AB.seated", "stuck")) == 1
    assert events.count(("level_rotated", 1, "cw")) == 8


def test_a_seat_sensor_that_answers_is_fine() -> None:
    edges = [edge for number, (bit, level) in enumerate(TURNS) for edge in quarter(1000 * number, bit, level)]
    assert told(edges, Decoder(fitted=ALL_FITTED)) == [("level_rotated", 1, "cw")] * 8


def test_a_seat_without_its_ring_is_only_shown() -> None:
    decoder = Decoder(fitted=("AB.seated",))
    assert [event[1:] for event in findings(noise(0, 5, 300, "AB.seated"), decoder)] == [
        ("AB.seated", "jittery"),
        ("AB.seated", "ok"),
    ]


# Words and numbers


def test_findings_say_what_and_what_to_do() -> None:
    decoder = Decoder()
    for edge in cycles(5, (0, "A2.front", 1), (500, "A2.front", 0)):
        decoder.feed(Edge(edge[0], edge[1], bool(edge[2])))
    view = decoder.snapshot().channels["A2.closed"]
    assert view.health is Health.STUCK
    assert view.reason == ("A2.closed stayed on when the drawer came out, 5 times in a row: check its magnet and wire")


def test_numbers_come_from_the_settings() -> None:
    strict = Timings(health=HealthTimes(missed_movements=1, good_ms=500))
    assert findings([(0, "A2.front", 1), (300, "A2.front", 0)], Decoder(timings=strict)) == [(26, "A2.closed", "stuck")]


@pytest.mark.parametrize("kind", [FaultKind.NOISY, FaultKind.STUCK, FaultKind.INVERTED, FaultKind.SLOW, FaultKind.LOST])
@pytest.mark.parametrize("channel", ["A1.closed", "A1.front", "A1.secret"])
def test_faults_of_the_virtual_box_are_found(kind: FaultKind, channel: str) -> None:
    box, decoder = VirtualBox(3), Decoder()
    at_stuck = channel != "A1.closed"
    signals: list[Signal] = [*box.do(OpenDrawer("A1", Depth.SECRET)), *box.wait(1500)] if at_stuck else []
    signals += box.break_(Fault(kind, (channel,)))
    if at_stuck:
        signals += [*box.do(CloseDrawer("A1")), *box.wait(1500)]
    for _ in range(5):
        signals += [*box.do(OpenDrawer("A1", Depth.SECRET)), *box.wait(1500)]
        signals += [*box.do(CloseDrawer("A1")), *box.wait(1500)]
    assert channel in {report.channel for report in run(decoder, signals) if isinstance(report, HealthFinding)}


def test_lost_power_is_found_and_silent() -> None:
    box, decoder = VirtualBox(3), Decoder()
    reports = run(decoder, [*box.break_(BOARDS["all"]), *box.do(RotateLevel(1, Direction.CW)), *box.wait(900)])
    assert {report.channel for report in reports if isinstance(report, HealthFinding)} == set(USUALLY_FITTED)
    assert len(reports) == len(USUALLY_FITTED)

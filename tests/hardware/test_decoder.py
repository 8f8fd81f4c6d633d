"""The decoder as a whole: the order of what it tells, sensors lost and found, boards that drop out, wires and times."""

from hardware.agenda import Agenda
from hardware.debouncing import HallTimes, ReedTimes
from hardware.jewel_box.channels import USUALLY_FITTED
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.movements import Depth, Movement, Orientation
from hardware.jewel_box.naming import Teller
from hardware.jewel_box.timings import DrawerTimes, Timings
from hardware.polarity import Wiring
from hardware.signals import Edge, Found, Lost, Signal
from tests.hardware.decoded import AJAR, CLOSED, CW, FRONT, SECRET, movements, opened
from tests.hardware.decoding import RawEdge, burst, decode, plain, run, signals, told

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


def test_a_drawer_that_waits_for_a_board_to_be_judged_does_not_stop_the_clock() -> None:
    wobble = [(100, "A4.closed", 0), (101, "B1.front", 1), (103, "A3.closed", 0)]
    wobble += [(103, "A2.closed", 0), (103, "A4.closed", 1), (103, "A1.front", 1)]
    assert ("drawer_opened", "B1", "front") in movements(wobble)


def test_what_was_not_open_is_not_closed() -> None:
    said: list[Movement] = []
    Teller(Agenda(0), lambda _now_ms: [], said.append).shut("A1", 9)
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

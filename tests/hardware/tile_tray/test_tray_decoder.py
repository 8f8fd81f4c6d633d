"""From edges to lifts and placings: bounce, knocks, order, and reeds that are out of order."""

import pytest

from hardware.health import Health
from hardware.signals import Edge, Found, Lost, Signal
from hardware.tile_tray.channels import CELLS, SPOTS, TILES
from hardware.tile_tray.decoder import Decoder
from hardware.tile_tray.timings import Timings
from tests.hardware.decoding import RawEdge, burst, run
from tests.hardware.tile_tray.decoding import decode, plain

R1C1, R1C2, S11 = "r1c1.tile", "r1c2.tile", "s11.gem"
LIFTED, PLACED = ("tile_lifted", "r1c1"), ("tile_placed", "r1c1")
TILE_NAMES = tuple(channel.name for channel in TILES)


def noise(start: int, every: int, count: int, channel: str = R1C1) -> list[RawEdge]:
    return [(start + every * number, channel, number % 2) for number in range(count)]


def test_a_lift_is_told_once_it_has_lasted_and_a_placing_once_it_is_quiet() -> None:
    assert decode([(0, R1C1, 0), (400, R1C1, 1)]) == [(100, *LIFTED), (426, *PLACED)]
    assert decode([(0, S11, 0), (400, S11, 1)]) == [(100, "sapphire_lifted", "s11"), (426, "sapphire_placed", "s11")]


def test_the_shortest_lift_with_the_longest_bounce_is_a_lift_and_a_placing() -> None:
    edges = [*burst(0, R1C1, 0, 3, 9, 20, 25), *burst(150, R1C1, 1, 3, 9, 20, 25)]
    assert [event[1:] for event in decode(edges)] == [LIFTED, PLACED]


@pytest.mark.parametrize("length_ms", [1, 25, 26, 60, 99])
def test_what_is_back_too_soon_for_a_lift_was_a_knock(length_ms: int) -> None:
    assert decode([(0, R1C1, 0), (length_ms, R1C1, 1)]) == []


def test_all_tiles_that_let_go_together_for_a_moment_were_never_lifted() -> None:
    assert decode([edge for name in TILE_NAMES for edge in ((0, name, 0), (25, name, 1))]) == []


def test_a_knock_while_a_tile_is_off_changes_nothing() -> None:
    edges = [(0, R1C1, 0), *burst(90, R1C1, 1, 20), *burst(300, R1C1, 1, 25), (900, R1C1, 1)]
    assert decode(edges) == [(136, *LIFTED), (926, *PLACED)]


def test_a_contact_that_closes_just_when_the_lift_has_lasted_ends_it_all_the_same() -> None:
    assert decode([(0, R1C1, 0), (100, R1C1, 1)]) == [(100, *LIFTED), (126, *PLACED)]
    assert decode([(0, R1C1, 0), *burst(99, R1C1, 1, 4, 8)]) == []


def test_a_rough_landing_that_ends_late_is_still_a_lift() -> None:
    edges = [(0, R1C1, 0), *burst(90, R1C1, 1, 20, 50, 80, 110, 140, 170)]
    assert [event[1:] for event in decode(edges)] == [LIFTED, PLACED]


def test_movements_are_told_in_the_order_in_which_they_began() -> None:
    """A placing is proven after 26 ms, a lift that began before it after 100."""
    edges = [(0, R1C2, 0), (500, R1C1, 0), (510, R1C2, 1), (515, S11, 0)]
    assert decode(edges) == [
        (100, "tile_lifted", "r1c2"),
        (600, *LIFTED),
        (600, "tile_placed", "r1c2"),
        (615, "sapphire_lifted", "s11"),
    ]


def test_two_tiles_off_at_once_are_told_as_they_come_and_go() -> None:
    edges = [(0, R1C1, 0), (200, R1C2, 0), (400, R1C2, 1), (600, R1C1, 1)]
    assert [event[1:] for event in decode(edges)] == [
        LIFTED,
        ("tile_lifted", "r1c2"),
        ("tile_placed", "r1c2"),
        PLACED,
    ]


def test_what_is_off_in_the_baseline_was_not_lifted_now() -> None:
    decoder = Decoder({R1C1: False, "s33.gem": False})
    assert decoder.snapshot().lifted == {"r1c1", "s33"}
    assert decode([(0, R1C1, 1)], decoder) == [(26, *PLACED)]
    assert decoder.snapshot().lifted == {"s33"}


def test_a_reed_that_is_not_fitted_is_not_heard() -> None:
    decoder = Decoder(fitted=TILE_NAMES)
    assert decode([(0, S11, 0)], decoder) == []
    assert set(decoder.snapshot().channels) == set(TILE_NAMES)


def test_times_can_be_set() -> None:
    assert decode([(0, R1C1, 0)], Decoder(timings=Timings(lift_ms=200))) == [(200, *LIFTED)]


def test_a_reed_that_chatters_is_found_out_and_ignored() -> None:
    reports = decode([*noise(0, 5, 601), (5000, R1C1, 1), (5400, R1C1, 0), (5900, R1C1, 1)])
    assert reports == [(1000, R1C1, "jittery"), (13000, R1C1, "ok")]


def test_a_reed_that_is_well_again_is_believed_from_then_on() -> None:
    decoder = Decoder()
    assert decode(noise(0, 5, 601), decoder) == [(1000, R1C1, "jittery"), (13000, R1C1, "ok"), (13100, *LIFTED)]
    assert decoder.snapshot().lifted == {"r1c1"}


def test_one_that_chatters_does_not_hold_up_the_others() -> None:
    edges = [*burst(0, R1C1, 0), *noise(60, 30, 40)[1:], (500, R1C2, 0), (700, R1C2, 1)]
    events = [event for event in decode(edges) if event[2] == "r1c2"]
    assert events == [(600, "tile_lifted", "r1c2"), (726, "tile_placed", "r1c2")]


def test_lost_and_found_is_a_baseline() -> None:
    decoder = Decoder()
    told: list[Signal] = [
        Edge(0, R1C1, level=False),
        Edge(500, R1C2, level=False),
        Lost(550, (R1C1, R1C2)),
        Edge(700, R1C2, level=True),
        Found(800, {R1C1: True}),
        Edge(1000, R1C1, level=False),
    ]
    reports = [(report.t_ms, *plain(report)) for report in run(decoder, told)]
    assert reports == [
        (100, *LIFTED),
        (550, R1C1, "silent"),
        (550, R1C2, "silent"),
        (1100, *LIFTED),
        (10700, R1C2, "ok"),
        (10800, R1C1, "ok"),
    ]
    assert decoder.snapshot().lifted == {"r1c1"}


def test_a_board_that_lets_go_at_one_instant_is_silent_and_nothing_was_lifted() -> None:
    decoder = Decoder()
    reports = run(decoder, [Edge(1000, name, level=False) for name in TILE_NAMES])
    assert [plain(report) for report in reports] == [(name, "silent") for name in TILE_NAMES]
    assert decoder.snapshot().lifted == frozenset()
    back = run(decoder, [Edge(20_000, name, level=True) for name in TILE_NAMES])
    assert {plain(report)[1] for report in back} == {"ok"}
    assert decoder.snapshot().lifted == frozenset()


def test_hands_that_lift_many_at_one_instant_leave_some() -> None:
    reports = decode([(0, name, 0) for name in TILE_NAMES[:15]])
    assert reports == [(100, "tile_lifted", cell) for cell in CELLS[:15]]


def test_the_last_sapphires_are_no_board_to_lose() -> None:
    """Two may go in one millisecond; from three on it is the board."""
    off = {f"{spot}.gem": False for spot in SPOTS[2:]}
    reports = decode([(0, "s11.gem", 0), (0, "s12.gem", 0)], Decoder(off))
    assert reports == [(100, "sapphire_lifted", "s11"), (100, "sapphire_lifted", "s12")]


def test_the_snapshot_shows_every_channel() -> None:
    decoder = Decoder()
    decoder.feed(Edge(0, R1C1, level=False))
    view = decoder.snapshot().channels[R1C1]
    assert (view.raw, view.debounced, view.edges, view.health) == (False, True, 1, Health.OK)
    assert decoder.snapshot().lifted == frozenset()


def test_a_reed_that_chatters_all_night_is_told_only_for_a_while() -> None:
    decoder, told = Decoder(), []
    for t, channel, level in noise(0, 150, 6 * 60 * 60 * 1000 // 150):
        told += [plain(report) for report in decoder.feed(Edge(t, channel, bool(level)))]
    assert told == [*[LIFTED, PLACED] * 2000, (R1C1, "jittery")]
    assert decoder.snapshot().lifted == set()
    assert [plain(report) for report in decoder.finish()] == [(R1C1, "ok")], "10 s without a change"
    end_ms = decoder.now_ms
    assert decode([(end_ms + 1, R1C1, 0), (end_ms + 400, R1C1, 1)], decoder) == [
        (end_ms + 101, *LIFTED),
        (end_ms + 426, *PLACED),
    ]


def test_many_lifts_with_rests_between_them_are_all_told() -> None:
    edges = [edge for start in range(0, 2100 * 6000, 6000) for edge in ((start, R1C1, 0), (start + 500, R1C1, 1))]
    assert len(decode(edges)) == 4200

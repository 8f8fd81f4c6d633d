"""The laws of the tray's decoder: no movement is lost or invented, and all are told in the order of their beginning."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.health import HealthFinding
from hardware.signals import Edge, Signal
from hardware.tile_tray.actions import Action
from hardware.tile_tray.channels import BY_NAME, TILES
from hardware.tile_tray.decoder import Decoder, Report
from hardware.tile_tray.virtual import VirtualTray
from tests.hardware.decoding import run, streams
from tests.hardware.tile_tray.decoding import HarshHands, plain
from tests.laws import share

BUILDS = {
    "all": tuple(BY_NAME),
    "tiles": tuple(channel.name for channel in TILES),
    "a few": ("r1c1.tile", "r1c2.tile", "r4c4.tile", "s22.gem"),
}
SEEDS = 40
GAPS = st.one_of(st.integers(0, 30), st.sampled_from((50, 60, 99, 100, 101, 150, 1000, 10_000)))
NAMES = st.sampled_from(("r1c1.tile", "r1c2.tile", "r1c3.tile", "r1c4.tile", "s11.gem"))
STREAMS = streams(NAMES, GAPS)


@pytest.mark.law
@pytest.mark.parametrize("seed", range(share(SEEDS)))
@pytest.mark.parametrize("build", BUILDS)
def test_what_is_decoded_is_what_harsh_hands_did_in_their_order(build: str, seed: int) -> None:
    fitted = BUILDS[build]
    hands = HarshHands(Random(seed), fitted, until_ms=12_000)
    assert len(hands.truth) > 30
    reports = run(Decoder(fitted=fitted), hands.edges)
    assert [plain(report) for report in reports] == [event for _, event in hands.truth]
    late = [report for (begun_ms, _), report in zip(hands.truth, reports, strict=True) if report.t_ms > begun_ms + 500]
    assert not late


def told_of(action: Action, before: set[str], after: set[str]) -> list[str]:
    """The places that an action lifts and lays, whatever their order."""
    places = [str(getattr(action, name)) for name in ("place", "cell", "other") if hasattr(action, name)]
    return [place for place in places for _ in range(1 + (place not in before ^ after))]


@pytest.mark.law
@pytest.mark.parametrize("seed", range(share(SEEDS)))
def test_what_the_virtual_tray_does_is_decoded(seed: int) -> None:
    tray, decoder = VirtualTray(seed), Decoder()
    reports: list[Report] = []
    expected: list[str] = []
    for _ in range(150):
        action, before = tray.some_action(), set(tray.lifted)
        for edge in tray.plan(action, tray.now_ms):
            reports += decoder.feed(edge)
        expected += sorted(told_of(action, before, tray.lifted))
    reports += decoder.finish()
    assert not [report for report in reports if isinstance(report, HealthFinding)]
    moved = [str(plain(report)[1]) for report in reports]
    assert sorted(moved) == sorted(expected)
    assert decoder.snapshot().lifted == tray.lifted


@given(STREAMS, st.randoms(use_true_random=False))
@settings(max_examples=share(200))
def test_the_same_signals_give_the_same_reports_in_any_chunks(told: list[Signal], random: Random) -> None:
    tray = Decoder()
    reports: list[Report] = []
    for signal in told:
        while tray.now_ms < signal.t_ms and random.random() < 0.7:
            reports += tray.advance(random.randint(tray.now_ms, signal.t_ms))
        reports += tray.feed(signal)
    while (deadline := tray.next_deadline()) is not None:
        reports += tray.advance(deadline + random.choice((0, 0, 7, 5000)))
    assert reports == run(Decoder(), told)


@given(STREAMS)
@settings(max_examples=share(200))
def test_lifts_and_placings_of_a_place_take_turns(told: list[Signal]) -> None:
    """Whatever the edges: what was lifted is placed next. A baseline in between starts afresh."""
    edges = [signal for signal in told if isinstance(signal, Edge)]
    decoder, lifted = Decoder(), set[str]()
    reports = run(decoder, edges)
    for report in reports:
        kind, place = map(str, plain(report))
        if kind.endswith("_lifted"):
            assert place not in lifted
            lifted.add(place)
        elif kind.endswith("_placed"):
            lifted.remove(place)
    assert lifted == decoder.snapshot().lifted
    assert [report.t_ms for report in reports] == sorted(report.t_ms for report in reports)


@given(st.randoms(use_true_random=False), st.integers(1, 60))
@settings(max_examples=share(40))
def test_however_a_contact_chatters_its_movements_are_bounded(random: Random, longest_ms: int) -> None:
    """A lift takes 100 ms and a placing 26: no more than that gets through, be it a flood of edges."""
    decoder, now, level, movements = Decoder(), 0, False, 0
    for _ in range(2000):
        now += random.randint(0, longest_ms)
        found = decoder.feed(Edge(now, "r2c2.tile", level))
        movements += sum(not isinstance(report, HealthFinding) for report in found)
        level = not level
    assert movements <= 2 * (now // 126 + 1)

"""Laws of the decoder that hold for any edges, lawful or not."""

import gc
import tracemalloc
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import ALL, DRAWERS
from hardware.jewel_box.decoder import Decoder, Report
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Edge, Signal
from tests.hardware.decoding import run, streams
from tests.laws import share

ALL_NAMES = tuple(channel.name for channel in ALL)
FEW_NAMES = ("A1.closed", "A1.front", "A1.secret", "A2.closed", "A3.closed", "A4.closed", "AB.0", "AB.1", "AB.seated")
NAMES = st.sampled_from((*FEW_NAMES, "tilt.upright", "tilt.inverted", "C2.front"))
GAPS = st.one_of(st.integers(0, 30), st.sampled_from((50, 120, 250, 300, 1000, 1001, 2000, 10_000)))
STREAMS = streams(NAMES, GAPS)


def decoder() -> Decoder:
    return Decoder(fitted=ALL_NAMES)


def fed_in_chunks(told: Sequence[Signal], random: Random) -> list[Report]:
    """The same signals, with time told in between in all sorts of steps."""
    box = decoder()
    reports: list[Report] = []
    for signal in told:
        while box.now_ms < signal.t_ms and random.random() < 0.7:
            reports += box.advance(random.randint(box.now_ms, signal.t_ms))
        reports += box.feed(signal)
    while (deadline := box.next_deadline()) is not None:
        reports += box.advance(deadline + random.choice((0, 0, 7, 5000)))
    return reports


@given(STREAMS, st.randoms(use_true_random=False))
@settings(max_examples=share(150))
def test_the_same_signals_give_the_same_reports_in_any_chunks(told: list[Signal], random: Random) -> None:
    assert fed_in_chunks(told, random) == run(decoder(), told)


@given(STREAMS)
def test_times_never_decrease_and_all_is_decided_in_the_end(told: list[Signal]) -> None:
    box = decoder()
    times = [report.t_ms for report in run(box, told)]
    assert times == sorted(times)
    assert box.next_deadline() is None


@given(STREAMS)
def test_events_of_a_drawer_follow_each_other(told: list[Signal]) -> None:
    """Closed only what was open, deeper only, front before secret; a baseline in between starts afresh."""
    edges = [signal for signal in told if isinstance(signal, Edge)]
    depth = 0
    for report in run(decoder(), edges):
        match report:
            case _ if getattr(report, "drawer", "") != "A1":
                continue
            case _ if hasattr(report, "depth"):
                deeper = list(Depth).index(report.depth) + 1
                assert deeper > depth
                assert deeper < 3 or depth == 2
                depth = deeper
            case _:
                assert depth > 0
                depth = 0


@given(st.lists(st.tuples(GAPS, NAMES, st.booleans()), max_size=60))
def test_geometry_is_read_and_never_drifts(steps: list[tuple[int, str, bool]]) -> None:
    """Whatever came before: once the sensors stand, the snapshot is what they say."""
    told: list[Signal] = []
    now = 0
    for gap, name, level in steps:
        now += gap
        told.append(Edge(now, name, level))
    rest = {"AB.0": True, "AB.1": True, "tilt.upright": False, "tilt.inverted": True, "AB.seated": True}
    told += [Edge(now + 9000, name, level) for name, level in rest.items()]
    box = decoder()
    run(box, told)
    if any(channel.lost for channel in box.snapshot().channels.values()):
        return  # such noise that a board counts as dropped out
    assert box.snapshot().rings["AB"] == 2
    assert box.snapshot().orientation == "inverted"


def simulated_minutes(box: VirtualBox, decoder: Decoder, minutes: int, random: Random) -> int:
    """A game goes on, at a drawer or a turn every few seconds; returns how many reports there were."""
    reports = 0
    for _ in range(minutes):
        drawer = random.choice(DRAWERS)
        turn = RotateLevel(random.choice((1, 2)), Direction.CW) if random.random() < 0.7 else TurnBox()
        for action in (OpenDrawer(drawer), CloseDrawer(drawer), turn):
            for signal in [*box.do(action), *box.wait(20_000)]:
                reports += len(decoder.feed(signal))
    return reports


def held_by_sensing() -> int:
    """Bytes that the decoder has allocated and not given back; the virtual box fills its stock of noise meanwhile."""
    gc.collect()
    ours, others = "*/hardware/*", ("*/virtual/*", "*/tests/*")
    filters = [tracemalloc.Filter(inclusive=True, filename_pattern=ours)]
    filters += [tracemalloc.Filter(inclusive=False, filename_pattern=pattern) for pattern in others]
    snapshot = tracemalloc.take_snapshot().filter_traces(filters)
    return sum(statistic.size for statistic in snapshot.statistics("filename"))


@pytest.mark.law
def test_memory_is_flat_over_a_simulated_day() -> None:
    random, box, decoder = Random(1), VirtualBox(1), Decoder()
    reports, held, hours = 0, [], share(24)
    tracemalloc.start()
    try:
        for _ in range(hours):
            reports += simulated_minutes(box, decoder, 60, random)
            box.take_truth()
            held.append(held_by_sensing())
    finally:
        tracemalloc.stop()
    assert box.now_ms >= hours * 3_600_000
    assert reports > 160 * hours
    assert max(held[hours // 2 :]) - max(held[: hours // 2]) < 2000, held

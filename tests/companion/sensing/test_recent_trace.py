"""What the sensors said in the last minutes: bounded, and each trace of it is decoded as it was at the time."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.capsule.capsule import SensorPart
from companion.capsule.replay import decode, movements_of
from companion.capsule.writing import sensor_part
from companion.sensing.watch import Watch
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES
from hardware.clock import ManualClock
from hardware.faults import Fault, FaultKind
from hardware.polarity import Wiring
from hardware.recent_trace import LONGEST_MS, MOST_SIGNALS, RecentTrace
from hardware.signals import Edge
from hardware.sources.virtual import VirtualSource
from tests.laws import share

MINUTE_MS = 60_000


class Hands:
    """Busy hands at a virtual thing, and somebody who watches it."""

    def __init__(self, apparatus: AnyApparatus, seed: int) -> None:
        self.apparatus, self._rng = apparatus, Random(seed)
        self.clock = ManualClock(5_000)
        self.source = VirtualSource(apparatus.virtual(seed, 5_000), self.clock)
        self.watch = Watch(self.source, apparatus, None, Wiring())
        self.source.start()
        self.source.play(on=True)
        self.listen()

    def listen(self) -> None:
        """As a running table does it, sometimes a little late."""
        self.watch.take(self.source.drain())
        self.watch.advance(self.clock.now_ms())

    def busy(self, ms: int) -> None:
        until_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < until_ms:
            self.clock.advance(self._rng.choice((1, 7, 40, 300)))
            self.listen()

    def parts(self) -> Iterator[SensorPart]:
        found = self.watch.recent.parts
        ends = [*[part.begun_ms for part in found[1:]], self.watch.now_ms]
        for part, until_ms in zip(found, ends, strict=True):
            yield sensor_part(part, until_ms, self.watch.now_ms, self.apparatus, {})


@pytest.mark.law
@settings(max_examples=share(8), deadline=None, database=None, derandomize=True)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(APPARATUSES)))
def test_every_trace_of_it_is_decoded_as_it_was_at_the_time(seed: int, name: str) -> None:
    hands = Hands(APPARATUSES[name], seed)
    hands.busy(15 * MINUTE_MS)
    parts = list(hands.parts())
    assert len(parts) >= 4
    assert all(part.settled for part in parts)
    assert sum(len(movements_of(part.decoded)) for part in parts) > 20
    for part in parts:
        assert movements_of(decode(part)) == movements_of(part.decoded)


@pytest.mark.parametrize("name", sorted(APPARATUSES))
def test_ten_minutes_are_kept_and_not_much_more(name: str) -> None:
    hands = Hands(APPARATUSES[name], 1)
    for _ in range(5):
        hands.busy(5 * MINUTE_MS)
        first = hands.watch.recent.parts[0]
        kept_ms = hands.clock.now_ms() - first.begun_ms
        assert kept_ms <= 2 * LONGEST_MS  # as long as something is open, it goes on
    assert kept_ms >= LONGEST_MS - 1000


def test_a_flickering_sensor_does_not_fill_the_memory() -> None:
    hands = Hands(APPARATUSES["jewel_box"], 2)
    hands.busy(1000)
    hands.source.break_(Fault(FaultKind.NOISY, ("A1.front",)))
    for _ in range(3):
        hands.busy(MINUTE_MS)
        assert sum(len(part.signals) for part in hands.watch.recent.parts) <= MOST_SIGNALS
    cut = list(hands.parts())[-1]
    assert not cut.settled
    assert decode(cut) == list(cut.decoded)


def test_lost_sensors_and_those_set_aside_are_in_it() -> None:
    hands = Hands(APPARATUSES["jewel_box"], 3)
    hands.busy(MINUTE_MS)
    hands.source.break_(Fault(FaultKind.LOST, ("A1.front", "A1.closed")))
    hands.busy(MINUTE_MS)
    hands.watch.set_aside(frozenset({"B2.closed", "B2.front"}), hands.clock.now_ms())
    hands.busy(MINUTE_MS)
    before, after = list(hands.parts())[-2:]
    assert b'"lost":["A1.closed","A1.front"]' in b"".join(before.trace)
    assert b"B2.front" not in after.trace[0]
    for part in (before, after):
        assert movements_of(decode(part)) == movements_of(part.decoded)


def test_a_signal_that_comes_late_counts_as_of_then() -> None:
    recent = RecentTrace()
    recent.heard(Edge(1, "A1.front", level=True), 0)  # before anything is known
    recent.begin({"A1.front": False}, ["A1.front"], 10)
    recent.heard(Edge(15, "A1.front", level=True), 20)
    (part,) = recent.parts
    assert [signal.t_ms for signal in part.signals] == [20]

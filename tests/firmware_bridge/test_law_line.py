"""A million frames over a line that flips, drops, doubles, delays, splits, interrupts and restarts: no false change."""

import pytest

from tests.firmware_bridge.box import Trial
from tests.laws import share

TRIALS = 10
FRAMES = share(100_000)  # each


@pytest.mark.law
@pytest.mark.parametrize("seed", range(share(TRIALS)))
def test_no_false_change_on_a_bad_line_and_the_end_is_the_truth(seed: int) -> None:
    trial = Trial(seed)
    trial.run(FRAMES)
    counters = trial.link.status().counters
    assert trial.frames >= FRAMES
    # The trial was hard enough to mean something.
    assert min(counters.bad, counters.lost, trial.book.changes) > FRAMES // 20
    assert min(counters.skipped, counters.duplicate, counters.boots, counters.reconnects) > FRAMES // 1000


def test_hopeless_line_tells_nothing_false_either() -> None:
    trial = Trial(99, rate=0.9)
    trial.run(5000)
    assert trial.book.changes > 0

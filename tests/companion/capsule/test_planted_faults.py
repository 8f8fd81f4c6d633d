"""A hundred planted faults: each capsule is played to the same state, quickly, and a few lines show the same end."""

from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from companion.capsule.capsule import decoded, encoded
from companion.capsule.replay import replay
from companion.capsule.shrink import shrunk
from tests.companion.capsule.planted import SLIPS, Planted, by_rules, planted

MOST_S, MOST_LINES = 2.0, 15


class Figures:
    """How long replays took, and how long what is left is."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.lines: list[tuple[int, str]] = []

    def take(self, found: Planted) -> None:
        with found.program():
            capsule = decoded(encoded(found.capsule))
            began = perf_counter()
            assert replay(capsule).partings == (), found.name
            self.seconds.append(perf_counter() - began)
            short = decoded(encoded(shrunk(capsule)))
            assert replay(short).partings == (), found.name
            assert short.length <= capsule.length
            self.lines.append((short.length, found.name))


def test_some_planted_faults_are_played_again_and_shrunk(tmp_path: Path) -> None:
    figures = Figures()
    for found in planted(tmp_path, every=9):
        figures.take(found)
    assert median(figures.seconds) <= MOST_S
    assert median(lines for lines, _ in figures.lines) <= MOST_LINES


@pytest.mark.proof
def test_a_hundred_planted_faults_are_played_again_and_shrunk(tmp_path: Path) -> None:
    figures = Figures()
    for found in planted(tmp_path):
        figures.take(found)
    assert len(figures.lines) == 100
    assert median(figures.seconds) <= MOST_S
    assert median(lines for lines, _ in figures.lines) <= MOST_LINES


@pytest.mark.parametrize("seed", range(len(SLIPS)))
def test_a_wrong_rule_parts_from_the_right_one(tmp_path: Path, seed: int) -> None:
    found = by_rules(tmp_path, seed)
    assert found.capsule.game is not None
    assert bool(found.capsule.game.tried) == (SLIPS[seed].change.__name__ == "_crash")
    (parting,) = replay(found.capsule).partings
    assert parting.where.startswith(("entry ", "the end"))
    short = shrunk(found.capsule)
    assert replay(short).partings
    assert short.length <= found.capsule.length

"""A hundred planted faults: each capsule is played to the same state, quickly, and a few lines show the same end."""

from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from msgspec.structs import replace

from companion.capsule.capsule import decoded, encoded
from companion.capsule.replay import replay
from companion.capsule.shrink import shrunk
from tests.companion.capsule.capsules import capsule
from tests.companion.capsule.planted import SLIPS, Planted, by_rules, by_sensors, planted

MOST_S, MOST_LINES = 2.0, 15


class Figures:
    """How long replays took, and how long what is left is."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.lines: list[tuple[int, str]] = []

    def take(self, found: Planted) -> None:
        with found.program():
            whole = decoded(encoded(found.capsule))
            began = perf_counter()
            assert replay(whole).partings == (), found.name
            self.seconds.append(perf_counter() - began)
            short = decoded(encoded(shrunk(whole)))
            assert replay(short).partings == (), found.name
            assert short.length <= whole.length
            self.lines.append((short.length, found.name))


def test_some_planted_faults_are_played_again_and_shrunk(tmp_path: Path) -> None:
    figures = Figures()
    for found in planted(tmp_path, every=13):
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


def test_another_decoder_parts_at_a_movement_and_still_does_when_shrunk(tmp_path: Path) -> None:
    found = by_sensors(tmp_path, 4, times={"drawer.ajar_ms": 120}).capsule
    as_usual = replace(found, sensors=tuple(replace(part, times={}) for part in found.sensors))
    (parting,) = replay(as_usual).partings
    assert parting.where.startswith("trace 1, movement ")
    short = shrunk(as_usual)
    assert replay(short).partings[0].where.startswith("trace 1, movement ")
    assert sum(len(part.trace) for part in short.sensors) < 10


def test_shrinking_is_a_command(tmp_path: Path) -> None:
    long, small = tmp_path / "bug.txt", tmp_path / "small.txt"
    found = by_sensors(tmp_path, 2, "doubled").capsule
    long.write_bytes(encoded(found))
    saved = capsule("shrink", long, small)
    assert saved.exit_code == 0
    assert saved.stdout.startswith(f"Saved to {small}: {found.length} lines, now ")
    assert capsule("replay", small).exit_code == 0
    assert capsule("shrink", long, small).exit_code == 2  # it is there
    assert decoded(capsule("shrink", long).stdout.encode()) == decoded(small.read_bytes())
    long.write_bytes(encoded(replace(found, game=None, sensors=())))
    empty = capsule("shrink", long)
    assert (empty.exit_code, empty.stdout) == (1, "")
    assert "nothing can be left out" in empty.stderr

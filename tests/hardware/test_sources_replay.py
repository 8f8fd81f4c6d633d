from pathlib import Path

import pytest

from hardware.clock import ManualClock
from hardware.jewel_box.channels import CHANNELS
from hardware.signals import Edge, Found, Lost, Signal
from hardware.sources.recording import ReplaySource
from hardware.sources.source import Condition

HEADER = '{"trace": 1, "initial": {"A1.closed": 0}, "fitted": ["A1.closed", "A1.front"]}\n'


class Deck:
    """A trace on a manual clock that has already run for a while."""

    def __init__(self, folder: Path, text: str) -> None:
        path = folder / "game.trace"
        path.write_text(text)
        self.clock = ManualClock(5000)
        self.source = ReplaySource(path, self.clock, CHANNELS)
        self.source.start()

    def play(self) -> list[Signal]:
        signals = self.source.drain()
        while (deadline_ms := self.source.deadline_ms()) is not None:
            self.clock.advance(deadline_ms - self.clock.now_ms())
            signals += self.source.drain()
        return signals


def test_a_trace_speaks_again_at_its_own_speed(tmp_path: Path) -> None:
    deck = Deck(tmp_path, HEADER + '{"t": 10, "ch": "A1.front", "level": 1}\n{"t": 200, "lost": ["A1.front"]}\n')
    assert str(deck.source.name) == "replay of game.trace"
    assert deck.source.drain() == [Found(5000, {"A1.closed": False, "A1.front": False}, "replay")]
    assert deck.source.deadline_ms() == 5010
    assert deck.source.drain() == []
    deck.clock.advance(10)
    assert deck.source.drain() == [Edge(5010, "A1.front", level=True, source="replay")]
    assert deck.source.status.condition is Condition.READY
    deck.clock.advance(1000)
    assert deck.source.drain() == [Lost(5200, ("A1.front",), "replay")]
    assert deck.source.deadline_ms() is None


@pytest.mark.parametrize("end", ["", '{"t": 900, "end": true}\n'])
def test_a_trace_that_is_over_says_so(tmp_path: Path, end: str) -> None:
    deck = Deck(tmp_path, HEADER + '{"t": 5, "found": {"A1.front": 1}}\n' + end)
    assert deck.play()[1:] == [Found(5005, {"A1.front": True}, "replay")]
    assert deck.source.status.condition is Condition.FINISHED
    deck.source.stop()
    deck.source.stop()


def test_channels_that_are_not_named_are_at_rest(tmp_path: Path) -> None:
    (found,) = Deck(tmp_path, '{"trace": 1, "initial": {"tilt.inverted": 1}}\n').play()
    assert isinstance(found, Found)
    assert found.levels["B2.closed"]
    assert not found.levels["tilt.upright"]
    assert len(found.levels) == 36


def test_a_trace_that_breaks_off_is_a_lost_source_and_not_an_error(tmp_path: Path) -> None:
    deck = Deck(tmp_path, HEADER + '{"t": 10, "ch": "A1.front", "level": 1}\n{"t": 20, "ch"')
    _, edge, lost = deck.play()
    assert isinstance(edge, Edge)
    assert isinstance(lost, Lost)
    assert lost.channels == ("A1.closed", "A1.front")
    assert "game.trace:3: " in lost.why
    assert deck.source.status.condition is Condition.LOST
    assert deck.source.status.message == lost.why


def test_what_is_no_trace_is_told_with_its_line(tmp_path: Path) -> None:
    deck = Deck(tmp_path, "hello\n")
    assert deck.play() == []
    assert deck.source.status.condition is Condition.LOST
    assert "game.trace:1: " in str(deck.source.status.message)


def test_a_trace_that_is_not_there_is_told(tmp_path: Path) -> None:
    source = ReplaySource(tmp_path / "none.trace", ManualClock(), CHANNELS)
    source.start()
    assert source.status.condition is Condition.LOST
    assert str(source.status.message).endswith("none.trace cannot be read: No such file or directory")
    assert source.drain() == []

"""The page of figures says when and where they were measured, and what falls short."""

from pathlib import Path

from benchmarks.page import machine, page
from benchmarks.table import Row

FAST = Row(value=99_900, unit="events/s", peer="python-chess", peer_value=19_900, ratio=5.02, goal="5 x", holds=True)
SLOW = Row(value=0.61, unit="s", goal="at most 0.5 s", holds=False)


def test_every_figure_is_a_line_with_its_peer_and_goal() -> None:
    text = page({"rules": FAST, "start": SLOW}, "2026-11-15", "2 cores of wood")
    assert "| rules | 99,900 events/s | 19,900 events/s, python-chess | 5.02 | 5 x | yes |" in text
    assert "| start | 0.61 s | - | - | at most 0.5 s | NO |" in text
    assert "2026-11-15, on 2 cores of wood." in text


def test_what_falls_short_is_said_in_words() -> None:
    assert "Goals not reached: start." in page({"rules": FAST, "start": SLOW}, "", "")
    assert "All goals are reached." in page({"rules": FAST}, "", "")


def test_the_machine_is_told_in_a_few_words(tmp_path: Path) -> None:
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("processor\t: 0\nmodel name\t: Oak 3000\n")
    assert "cores of Oak 3000, " in machine(cpuinfo)
    assert " cores of " in machine(tmp_path / "nothing")
    cpuinfo.write_text("processor\t: 0\n")
    assert " cores of " in machine(cpuinfo)

"""The machine: what it tells about itself, and the doctor, who is called as a program and read as it speaks."""

import select
import sys
from pathlib import Path

import pytest

from companion.service.machine import THERMAL, Examination, Machine, Problem

REPORT = (
    '{"doctor": 1, "findings": [{"state": "ok", "title": "Sound", "seen": "there", "remedy": null, "check": "sound"},'
    ' {"state": "warning", "title": "Disk", "seen": "almost full", "remedy": "make room"}]}'
)


def told(command: tuple[str, ...]) -> tuple[Problem, ...] | None:
    examination, found = Examination(command), None
    while found is None:
        assert select.select([examination.fileno()], [], [], 60)[0]
        found = examination.read()
    return found


def test_its_warmest_part_counts_and_one_that_is_off_does_not(tmp_path: Path) -> None:
    assert Machine(tmp_path).celsius is None
    for number, text in enumerate(("41234\n", "48900\n", "no reading\n")):
        zone = tmp_path / THERMAL / f"thermal_zone{number}"
        zone.mkdir(parents=True)
        (zone / "temp").write_text(text)
    assert Machine(tmp_path).celsius == 49


def test_the_room_is_that_of_the_games(tmp_path: Path) -> None:
    assert (Machine(games=tmp_path).free or 0) > 0
    assert Machine(games=tmp_path / "gone").free is None


def test_the_doctor_is_read_as_it_speaks_and_what_is_well_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "report").write_text(REPORT)
    assert told(("cat", str(tmp_path / "report"))) == (Problem("warning", "Disk", "almost full", "make room"),)


def test_what_is_no_report_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        told((sys.executable, "-c", "print('nonsense')"))


def test_a_doctor_that_has_not_spoken_yet_holds_up_nothing_and_can_be_sent_away() -> None:
    examination = Examination((sys.executable, "-c", "import signal; signal.pause()"))
    assert examination.read() is None
    examination.close()
    assert examination._doctor.returncode != 0

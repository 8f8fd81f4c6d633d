"""The machine at one table: the doctor is called when somebody looks, and nobody waits for an answer."""

import select
import sys
from pathlib import Path

from companion.kiosk.machine_desk import MachineDesk
from companion.service.machine import Machine
from tests.companion.service.test_machine import REPORT

SILENT = (sys.executable, "-c", "import signal; signal.pause()")


def desk(tmp_path: Path, *doctor: str) -> MachineDesk:
    (tmp_path / "report").write_text(REPORT)
    return MachineDesk(Machine(tmp_path, tmp_path, doctor or ("cat", str(tmp_path / "report")), "attic"))


def answered(found: MachineDesk, now_ms: int = 0) -> None:
    while not found.tick(now_ms):
        assert select.select([*found.handles()], [], [], 60)[0]


def test_what_was_found_is_told_with_its_remedy(tmp_path: Path) -> None:
    found = desk(tmp_path)
    view = found.view()
    assert view is not None
    assert (view.name, view.found, view.checks) == ("attic.local", None, False)
    found.check(0)
    view = found.view()
    assert view is not None
    assert view.checks
    answered(found)
    view = found.view()
    assert view is not None
    assert (view.found, view.checks) == (("Disk: almost full. make room",), False)


def test_whoever_looks_again_soon_calls_nobody(tmp_path: Path) -> None:
    found = desk(tmp_path)
    found.check(0)
    answered(found)
    found.check(59_000)
    assert not [*found.handles()]
    found.check(60_000)
    assert [*found.handles()]
    found.close()


def test_a_doctor_that_says_nothing_is_sent_away_in_the_end(tmp_path: Path) -> None:
    found = desk(tmp_path, *SILENT)
    found.check(1000)
    assert found.deadline_ms() == 121_000
    assert not found.tick(120_999)
    assert found.tick(121_000)
    assert (found.deadline_ms(), [*found.handles()]) == (None, [])


def test_a_doctor_that_is_not_there_or_makes_no_report_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    missing = desk(tmp_path, str(tmp_path / "no doctor"))
    missing.check(0)
    assert not missing.tick(0)
    mad = desk(tmp_path, "echo", "nonsense")
    mad.check(0)
    answered(mad)
    view = mad.view()
    assert view is not None
    assert view.found is None

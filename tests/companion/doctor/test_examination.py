"""The examination: all checks in order, and one that breaks does not stop the others."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from companion.doctor.examination import CHECKS, Check, concluded, examine
from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, Report, State, error, ok, warning
from companion.doctor.system import Met, NoAnswerError
from hardware.apparatus import AnyApparatus
from tests.companion.doctor.looking import report, run
from tests.companion.doctor.machines import Maker, laptop, pi5_without_a_box


def falls(_: Facts) -> Iterator[Finding]:
    yield ok("is on", title="Roof")
    raise ZeroDivisionError("division by zero")


def hangs(_: Facts) -> Iterable[Finding]:
    raise NoAnswerError("`lsroof` gave no answer within 10 s")


def stands(_: Facts) -> Iterator[Finding]:
    yield ok("is there", title="Floor")


def test_check_that_fails_or_hangs_is_a_warning_with_its_own_name(tmp_path: Path) -> None:
    checks = [Check("roof", "House", falls), Check("attic", "House", hangs), Check("floor", "House", stands)]
    found = [finding for _, finding in examine(Facts(laptop(tmp_path).make()), checks)]
    assert [(one.check, one.state, one.title) for one in found] == [
        ("roof", State.WARNING, "Roof"),
        ("attic", State.WARNING, "Attic"),
        ("floor", State.OK, "Floor"),
    ]
    assert found[0].seen == "the check roof failed (ZeroDivisionError: division by zero)"
    assert found[1].seen == "not checked: `lsroof` gave no answer within 10 s"
    assert all(one.remedy for one in found[:2])


def test_every_check_has_a_name_of_its_own_and_headings_stand_together() -> None:
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names)
    headings = [check.heading for check in CHECKS]
    assert list(dict.fromkeys(headings)) == [
        heading for at, heading in enumerate(headings) if at == 0 or headings[at - 1] != heading
    ]


def test_bare_root_gives_findings_and_no_failed_check(tmp_path: Path) -> None:
    """A machine about which nothing at all is known: every check but those of what it has not says something."""
    told = report(Maker(tmp_path).make())
    assert not [found for found in told.findings if "failed" in found.seen]
    assert {found.check for found in told.findings} == {check.name for check in CHECKS} - {"power", "club"}


def test_hanging_programs_leave_a_whole_report(tmp_path: Path) -> None:
    maker = pi5_without_a_box(tmp_path)
    for program in ("systemctl", "vcgencmd", "sdl", "pins"):
        maker.hang(program)
    maker.remove("/sys/devices/platform/soc/soc:firmware/get_throttled")
    shown = run(maker.make())
    assert shown.exit_code == 0
    assert " ".join(shown.output.split()).count("gave no answer within 10 s") == 4
    assert "Traceback" not in shown.output


def test_ports_that_cannot_be_asked_leave_a_whole_report(tmp_path: Path) -> None:
    def burn(_named: AnyApparatus | None) -> Sequence[Met]:
        raise OSError("the bus is on fire")

    burning = replace(pi5_without_a_box(tmp_path).make(), meet_boxes=burn)
    shown = run(burning)
    assert "the check box failed (OSError: the bus is on fire)" in " ".join(shown.output.split())
    assert "whatever is found" in shown.output
    assert concluded(Facts(burning), []).source == "unknown"


def report_of(*findings: Finding) -> Report:
    return Report("pi", "a Pi", "mock", findings)


@pytest.mark.parametrize(
    ("findings", "worst", "first"),
    [
        ([], State.OK, None),
        ([ok("a", title="A")], State.OK, None),
        ([ok("a", title="A"), warning("b", "do", title="B")], State.WARNING, "B"),
        ([warning("b", "do", title="B"), error("c", "do", title="C"), error("d", "do", title="D")], State.ERROR, "C"),
    ],
)
def test_first_thing_to_do_is_the_first_of_the_worst(findings: list[Finding], worst: State, first: str | None) -> None:
    told = report_of(*findings)
    assert (told.worst, told.first and told.first.title) == (worst, first)
    assert told.playable == (worst is not State.ERROR)

"""The examination: every check in order, and a report of what they found.

One rule: whatever a check does, the others go on. One that fails or gets no answer is a warning with its own name.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.doctor import (
    box,
    computer,
    display,
    groups,
    keeping,
    packages,
    pins,
    service,
    settings,
    sound,
    touch,
)
from companion.doctor.case import Case
from companion.doctor.finding import Finding, Report, warning
from companion.doctor.machine import NoAnswerError

Ask = Callable[[Case], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """A check by the name that programs know it by, and the heading that people find it under."""

    name: str
    heading: str
    ask: Ask


CHECKS = (
    Check("model", "Machine", computer.model),
    Check("system", "Machine", computer.system),
    Check("python", "Machine", computer.python),
    Check("packages", "Machine", packages.packages),
    Check("power", "Machine", computer.power),
    Check("groups", "Machine", groups.groups),
    Check("display", "Screen and sound", display.display),
    Check("touch", "Screen and sound", touch.touch),
    Check("sound", "Screen and sound", sound.sound),
    Check("configuration", "Box", settings.settings),
    Check("box", "Box", box.box),
    Check("pins", "Box", pins.pins),
    Check("journal", "Games", keeping.journal),
    Check("disk", "Games", keeping.disk),
    Check("service", "Kiosk", service.service),
)


def examine(case: Case, checks: Sequence[Check] = CHECKS) -> Iterator[tuple[Check, Finding]]:
    """What each check finds, as soon as it has."""
    for check in checks:
        yield from ((check, replace(finding, check=check.name)) for finding in _asked(check, case))


def _asked(check: Check, case: Case) -> list[Finding]:
    title = check.name.capitalize()
    try:
        return list(check.ask(case))
    except NoAnswerError as error:
        return [warning(title, f"not checked: {error}", "try again when the machine is less busy, or restart it")]
    # A doctor that falls ill at one check is of no use for the others.
    except Exception as error:  # noqa: BLE001
        what = f"the check {check.name} failed ({type(error).__name__}: {error})"
        return [warning(title, what, "this is a bug: please report it with this line")]


def concluded(case: Case, findings: Iterable[Finding]) -> Report:
    """The report on a case."""
    return Report("pi" if case.pi else "computer", case.model, _source(case), tuple(findings))


def _source(case: Case) -> str:
    try:
        return case.source
    except Exception:  # noqa: BLE001 - a check has told it already
        return "unknown"

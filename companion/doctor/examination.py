"""The examination: every check in order, and a report of what they found.

One rule: whatever a check does, the others go on. One that fails or gets no answer is a warning with its own name.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from companion.doctor import (
    box_check,
    club_check,
    computer,
    devices,
    journal_check,
    network_check,
    phones_check,
    screen_check,
    service,
    update_check,
)
from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, Report, warning
from companion.doctor.system import NoAnswerError

Ask = Callable[[Facts], Iterable[Finding]]


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
    Check("packages", "Machine", computer.packages),
    Check("power", "Machine", computer.power),
    Check("groups", "Machine", devices.groups),
    Check("display", "Screen and sound", screen_check.display),
    Check("touch", "Screen and sound", devices.touch),
    Check("sound", "Screen and sound", devices.sound),
    Check("voice", "Screen and sound", devices.voice),
    Check("configuration", "Box", box_check.settings),
    Check("box", "Box", box_check.box),
    Check("pins", "Box", box_check.pins),
    Check("journal", "Games", journal_check.journal),
    Check("disk", "Games", journal_check.disk),
    Check("service", "Kiosk", service.service),
    Check("updates", "Kiosk", update_check.updates),
    Check("network", "Kiosk", network_check.network),
    Check("phones", "Kiosk", phones_check.phones),
    Check("club", "Kiosk", club_check.club),
)


def examine(facts: Facts, checks: Sequence[Check] = CHECKS) -> Iterator[tuple[Check, Finding]]:
    """What each check finds, as soon as it has."""
    for check in checks:
        try:
            found = list(check.ask(facts))
        except NoAnswerError as error:
            found = [warning(f"not checked: {error}", "try again when the machine is less busy, or restart it")]
        # A doctor that falls ill at one check is of no use for the others.
        except Exception as error:  # noqa: BLE001
            what = f"the check {check.name} failed ({type(error).__name__}: {error})"
            found = [warning(what, "this is a bug: please report it with this line")]
        for finding in found:
            yield check, replace(finding, check=check.name, title=finding.title or check.name.capitalize())


def concluded(facts: Facts, findings: Iterable[Finding]) -> Report:
    try:
        source = facts.source
    except Exception:  # noqa: BLE001 - a check has said so already
        source = "unknown"
    return Report("pi" if facts.pi else "computer", facts.model, source, tuple(findings))

"""The examination: every check in order, and a report of what they found.

One rule: whatever a check does, the others go on. One that fails or gets no answer is a warning with its own name.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.doctor import (
    computer,
    configuration,
    gpio_pins,
    groups,
    journal_check,
    packages,
    screen_check,
    serial_box,
    service,
    sound_cards,
    touch,
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
    Check("packages", "Machine", packages.packages),
    Check("power", "Machine", computer.power),
    Check("groups", "Machine", groups.groups),
    Check("display", "Screen and sound", screen_check.display),
    Check("touch", "Screen and sound", touch.touch),
    Check("sound", "Screen and sound", sound_cards.sound),
    Check("configuration", "Box", configuration.settings),
    Check("box", "Box", serial_box.box),
    Check("pins", "Box", gpio_pins.pins),
    Check("journal", "Games", journal_check.journal),
    Check("disk", "Games", journal_check.disk),
    Check("service", "Kiosk", service.service),
)


def examine(facts: Facts, checks: Sequence[Check] = CHECKS) -> Iterator[tuple[Check, Finding]]:
    """What each check finds, as soon as it has."""
    for check in checks:
        yield from ((check, replace(finding, check=check.name)) for finding in _asked(check, facts))


def _asked(check: Check, facts: Facts) -> list[Finding]:
    title = check.name.capitalize()
    try:
        return list(check.ask(facts))
    except NoAnswerError as error:
        return [warning(title, f"not checked: {error}", "try again when the machine is less busy, or restart it")]
    # A doctor that falls ill at one check is of no use for the others.
    except Exception as error:  # noqa: BLE001
        what = f"the check {check.name} failed ({type(error).__name__}: {error})"
        return [warning(title, what, "this is a bug: please report it with this line")]


def concluded(facts: Facts, findings: Iterable[Finding]) -> Report:
    """The report on a case."""
    return Report("pi" if facts.pi else "computer", facts.model, _source(facts), tuple(findings))


def _source(facts: Facts) -> str:
    try:
        return facts.source
    except Exception:  # noqa: BLE001 - a check has told it already
        return "unknown"

"""One finding of the doctor, and the report of all of them. Frozen values only.

One rule: an error is what keeps a game from being played, or from being kept as it is played. Whatever is only slow,
silent or risky is a warning, so that the exit code means one thing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import msgspec

NOTHING = "nothing is connected to the header"  # what the report as a whole says, too


class State(StrEnum):
    """How a thing is."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at: how it is, what was seen, each detail on a line, and what to do.

    With --json these fields are what programs read, in this order.
    """

    check: str  # which check it is from; the examination fills it in
    state: State
    title: str  # empty: the check's own name
    seen: str
    details: tuple[str, ...] = ()
    remedy: str = ""


def ok(seen: str, *, title: str = "") -> Finding:
    """All is well."""
    return Finding("", State.OK, title, seen)


def warning(seen: str, remedy: str, details: Sequence[str] = (), *, title: str = "") -> Finding:
    """A game can be played, but."""
    return Finding("", State.WARNING, title, seen, tuple(details), remedy)


def error(seen: str, remedy: str, details: Sequence[str] = (), *, title: str = "") -> Finding:
    """No game can be played like this."""
    return Finding("", State.ERROR, title, seen, tuple(details), remedy)


def counted(number: int, what: str) -> str:
    """Such as 1 game, 2 games."""
    return f"{number} {what}{'' if number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Report:
    """All findings, in the order in which they were made, and what the machine is."""

    kind: str  # "pi" or "computer"
    model: str
    source: str  # what a game would be played with: "serial:PORT", "gpio", "none" or "mock"
    findings: tuple[Finding, ...]

    def count(self, state: State) -> int:
        return sum(finding.state is state for finding in self.findings)

    @property
    def worst(self) -> State:
        """How the machine is as a whole."""
        return next((state for state in (State.ERROR, State.WARNING) if self.count(state)), State.OK)

    @property
    def playable(self) -> bool:
        return self.worst is not State.ERROR

    @property
    def first(self) -> Finding | None:
        """What to look at before anything else; None if all is well."""
        troubles = (finding for finding in self.findings if finding.state is self.worst is not State.OK)
        return next(troubles, None)

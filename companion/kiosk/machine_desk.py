"""What there is to tell of the machine at one table, and the doctor, who is called when somebody wants to know.

One rule: time is passed in, and nothing here holds up a game.
"""

import logging
from collections.abc import Iterator

from companion.pages.model import MachineView
from companion.service.machine import Examination, Machine, Problem

_LOG = logging.getLogger(__name__)
_AGAIN_MS = 60_000  # what was found is new enough for so long
_MOST_MS = 120_000  # that the doctor takes


class MachineDesk:
    """Of one table; without a `machine` there is nothing to tell."""

    def __init__(self, machine: Machine | None = None) -> None:
        self._machine = machine
        self._examination: Examination | None = None
        self._began_ms: int | None = None
        self._found: tuple[Problem, ...] | None = None

    def view(self) -> MachineView | None:
        """What people may see."""
        here = self._machine
        if here is None:
            return None
        return MachineView(
            name=f"{here.name}.local" if here.name and "." not in here.name else here.name,
            free=here.free,
            celsius=here.celsius,
            checks=self._examination is not None,
            found=None if self._found is None else tuple(map(_in_a_line, self._found)),
        )

    def check(self, now_ms: int) -> None:
        """Somebody wants to know whether all is well."""
        is_new = self._began_ms is not None and now_ms - self._began_ms < _AGAIN_MS
        if self._machine is None or self._examination is not None or is_new:
            return
        self._began_ms = now_ms
        try:
            self._examination = Examination(self._machine.doctor)
        except OSError as error:
            _LOG.warning("no doctor: %s", error)

    def tick(self, now_ms: int) -> bool:
        """Take in what the doctor has said; whether anything looks different."""
        if self._examination is None:
            return False
        try:
            found = self._examination.read()
        except ValueError as error:
            _LOG.warning("the doctor has made no report: %s", error)
        else:
            if found is None:
                if now_ms - (self._began_ms or 0) < _MOST_MS:
                    return False
                self._examination.close()
                _LOG.warning("the doctor takes longer than %d s", _MOST_MS // 1000)
            else:
                self._found = found
        self._examination = None
        return True

    def handles(self) -> Iterator[int]:
        """What to sleep on."""
        if self._examination is not None:
            yield self._examination.fileno()

    def deadline_ms(self) -> int | None:
        """When to come back although the doctor says nothing."""
        return None if self._examination is None else (self._began_ms or 0) + _MOST_MS

    def close(self) -> None:
        """Send the doctor away."""
        if self._examination is not None:
            self._examination.close()
            self._examination = None


def _in_a_line(problem: Problem) -> str:
    said = f"{problem.title}: {problem.seen}"
    return f"{said}. {problem.remedy}" if problem.remedy else said

"""The health of every channel: what is wrong with it, why, and since when it behaves again. Pure; time is passed in.

The one rule: a finding is told once, when it changes; a channel is `ok` again after a stretch of good behaviour,
never at once.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from hardware.agenda import NEVER, Agenda


class Health(StrEnum):
    """How a channel does."""

    OK = "ok"
    STUCK = "stuck"
    JITTERY = "jittery"
    CONTRADICTORY = "contradictory"
    SILENT = "silent"


# A pair that contradicts itself does not tell which of the two lies: both stay evidence.
TRUSTED = frozenset({Health.OK, Health.CONTRADICTORY})


@dataclass(frozen=True, slots=True)
class HealthFinding:
    """A channel's health has changed."""

    t_ms: int
    channel: str
    state: Health
    reason: str


@dataclass(frozen=True, slots=True)
class ChannelView:
    """One fitted sensor: what it says, what is believed of it, and how it does."""

    name: str
    raw: bool
    debounced: bool
    edges: int
    bounce_ms: int
    lost: bool
    health: Health
    reason: str


class _Chart:
    __slots__ = ("alarm", "good_since", "misses", "reason", "state")

    def __init__(self) -> None:
        self.state = Health.OK
        self.reason = "works"
        self.good_since = NEVER
        self.misses = 0
        self.alarm = -1


class HealthBook:
    """All charts."""

    def __init__(
        self,
        agenda: Agenda,
        names: Iterable[str],
        good_ms: int,
        missed_movements: int,
        tell: Callable[[HealthFinding], None],
        noisy_at: Callable[[str], int],
    ) -> None:
        self._agenda = agenda
        self._good_ms = good_ms
        self._missed_movements = missed_movements
        self._tell = tell
        self._noisy_at = noisy_at
        self._charts = {name: _Chart() for name in names}
        for name, chart in self._charts.items():
            chart.alarm = agenda.add(partial(self._review, name))

    def state(self, name: str) -> Health:
        return self._charts[name].state

    def reason(self, name: str) -> str:
        return self._charts[name].reason

    def accuse(self, name: str, state: Health, reason: str, now_ms: int) -> None:
        """Something is wrong with this channel, and goes on being wrong until `behaves`."""
        chart = self._charts[name]
        chart.good_since = NEVER
        chart.reason = reason
        if chart.state is not state:
            chart.state = state
            self._tell(HealthFinding(now_ms, name, state, reason))

    def behaves(self, name: str, since_ms: int) -> None:
        """What was wrong is over since then; one that is silent has to answer first."""
        if self._charts[name].state not in {Health.OK, Health.SILENT}:
            self.answers(name, since_ms)

    def answers(self, name: str, since_ms: int) -> None:
        """It is not lost, and has nothing against it since then."""
        chart = self._charts[name]
        chart.good_since = since_ms
        self._agenda.arm(chart.alarm, since_ms + self._good_ms)

    def missed(self, name: str, what: str, now_ms: int) -> None:
        """It did not answer a movement that it must have seen."""
        chart = self._charts[name]
        chart.misses += 1
        if chart.state is Health.STUCK:
            chart.good_since = NEVER
        if chart.misses >= self._missed_movements:
            times = f"{self._missed_movements} times running"
            self.accuse(name, Health.STUCK, f"{name} {what}, {times}: check its magnet and wire", now_ms)

    def answered(self, name: str, now_ms: int) -> None:
        """It moved: whatever it is, it is not stuck. Its good behaviour counts from the first answer."""
        chart = self._charts[name]
        chart.misses = 0
        if chart.state is Health.STUCK and chart.good_since == NEVER:
            self.answers(name, now_ms)

    def _review(self, name: str, now_ms: int) -> None:
        chart = self._charts[name]
        if chart.good_since == NEVER:
            return
        due_ms = max(chart.good_since, self._noisy_at(name)) + self._good_ms
        if now_ms < due_ms:
            self._agenda.arm(chart.alarm, due_ms)
            return
        chart.state, chart.good_since, chart.misses = Health.OK, NEVER, 0
        chart.reason = "works again"
        self._tell(HealthFinding(now_ms, name, Health.OK, chart.reason))

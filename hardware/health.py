"""The health of every channel: what is wrong with it, why, and since when it behaves again. Pure; time is passed in.

The one rule: a finding is reported once, when it changes; a channel is `ok` again after a stretch of good behaviour,
never at once.
"""

from collections.abc import Callable
from enum import StrEnum

import msgspec

from hardware.agenda import LONG_AGO, NEVER, Agenda


class Health(StrEnum):
    """How a channel does."""

    OK = "ok"
    STUCK = "stuck"
    JITTERY = "jittery"
    CONTRADICTORY = "contradictory"
    SILENT = "silent"


# A pair that contradicts itself does not tell which of the two lies: both stay evidence.
TRUSTED = frozenset({Health.OK, Health.CONTRADICTORY})


class HealthFinding(msgspec.Struct, frozen=True):
    """A channel's health has changed."""

    t_ms: int
    channel: str
    state: Health
    reason: str


class ChannelView(msgspec.Struct, frozen=True):
    """One fitted sensor: what it says, what is believed of it, and how it does."""

    name: str
    raw: bool
    debounced: bool
    edges: int
    bounce_ms: int
    lost: bool
    health: Health
    reason: str


class HealthTimes(msgspec.Struct, frozen=True):
    """When a sensor is called stuck, jittery or contradictory, and when it is well again."""

    conflict_ms: int = 1000
    jitter_edges: int = 100
    jitter_ms: int = 1000
    # A pause in the edges as long as a real opening ends a noisy spell: dense but lawful bounces do not add up to
    # jitter.
    jitter_gap_ms: int = 150
    missed_movements: int = 5
    good_ms: int = 10_000


class ChannelHealth:
    """What is held against one channel."""

    __slots__ = (
        "_agenda",
        "_alarm",
        "_good_since",
        "_misses",
        "_name",
        "_tell",
        "_times",
        "noisy_at",
        "reason",
        "state",
    )

    def __init__(self, name: str, agenda: Agenda, times: HealthTimes, tell: Callable[[HealthFinding], None]) -> None:
        self.state = Health.OK
        self.reason = "works"
        self.noisy_at = LONG_AGO  # the last edge of a noisy spell
        self._name = name
        self._agenda = agenda
        self._times = times
        self._tell = tell
        self._good_since = NEVER
        self._misses = 0
        self._alarm = agenda.add(self._review)

    def accuse(self, state: Health, reason: str, now_ms: int) -> None:
        """Something is wrong with this channel, and goes on being wrong until `behaves`."""
        self._good_since = NEVER
        self.reason = reason
        if self.state is not state:
            self.state = state
            self._tell(HealthFinding(now_ms, self._name, state, reason))

    def behaves(self, since_ms: int) -> None:
        """What was wrong has been over since then; a silent channel has to answer first."""
        if self.state not in {Health.OK, Health.SILENT}:
            self.answers(since_ms)

    def answers(self, since_ms: int) -> None:
        """It is not lost, and nothing has been wrong with it since then."""
        self._good_since = since_ms
        self._agenda.arm(self._alarm, since_ms + self._times.good_ms)

    def missed(self, what: str, now_ms: int) -> None:
        """It did not answer a movement that it must have seen."""
        self._misses += 1
        if self.state is Health.STUCK:
            self._good_since = NEVER
        if self._misses >= self._times.missed_movements:
            times = f"{self._times.missed_movements} times in a row"
            self.accuse(Health.STUCK, f"{self._name} {what}, {times}: check its magnet and wire", now_ms)

    def answered(self, now_ms: int) -> None:
        """It moved: whatever it is, it is not stuck. Its good behaviour counts from the first answer."""
        self._misses = 0
        if self.state is Health.STUCK and self._good_since == NEVER:
            self.answers(now_ms)

    def _review(self, now_ms: int) -> None:
        if self._good_since == NEVER:
            return
        due_ms = max(self._good_since, self.noisy_at) + self._times.good_ms
        if now_ms < due_ms:
            self._agenda.arm(self._alarm, due_ms)
            return
        self.state, self._good_since, self._misses = Health.OK, NEVER, 0
        self.reason = "works again"
        self._tell(HealthFinding(now_ms, self._name, Health.OK, self.reason))

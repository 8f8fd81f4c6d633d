"""One sensor line each: raw level, bursts of edges, and the debounced level. Pure; time is passed in.

The one rule: an edge is only written down here. Whatever follows from it is decided by an alarm, at a time that
depends on the edges alone. The default times are the contract's ("What real wood does").
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

import msgspec

from hardware.agenda import LONG_AGO, Agenda
from hardware.channels import Channel
from hardware.health import ChannelHealth, ChannelView, Health, HealthTimes


class ReedTimes(msgspec.Struct, frozen=True):
    """A contact: it bounces for at most `bounce_ms` from its first to its last edge."""

    bounce_ms: int = 25
    # Edges that go on for longer than a bounce are knocks on knocks, or a bad wire. Then only a longer quiet is
    # believed; it must stay well under the 150 ms of the shortest real opening.
    noisy_quiet_ms: int = 60


class HallTimes(msgspec.Struct, frozen=True):
    """A Hall or tilt sensor: it chatters for at most `chatter_ms`, and its code has come to rest after `settle_ms`."""

    chatter_ms: int = 120
    settle_ms: int = 300
    # Inside one movement a level stands for 50 ms or more; what stood that long was no chatter of an arrival.
    stand_ms: int = 50


def _nobody_moves(_t_ms: int) -> None:
    """Half a ring, or a seat without one, is watched by nobody."""


def _nobody_changes(_reed: "Reed", _moved_ms: int, _now_ms: int) -> None:
    """A contact may be there to be looked at only."""


class Input(ABC):
    """What a reed and a Hall sensor have in common: edges are counted, and a noisy spell is noticed."""

    health: ChannelHealth  # set once all lines are there

    def __init__(self, channel: Channel, level: bool, agenda: Agenda, health: HealthTimes) -> None:
        self.channel = channel
        self.raw = self.level = level
        self.lost = False
        self.trusted = True  # its levels are evidence
        self.edges = 0
        self.bounce_ms = 0
        self.last = self._block_start = LONG_AGO
        self._counted = LONG_AGO  # the last edge; a baseline in the middle of a noisy spell does not end it
        self._block_edges = self._spell_edges = 0
        self._agenda = agenda
        self._jitter = health
        self._jitter_alarm = agenda.add(self._judge)

    def view(self, now_ms: int) -> ChannelView:
        self.look(now_ms)
        health = self.health
        return ChannelView(
            self.channel.name, self.raw, self.level, self.edges, self.bounce_ms, self.lost, health.state, health.reason
        )

    @abstractmethod
    def edge(self, t_ms: int, level: bool) -> None:
        """The raw level changes."""

    def rebase(self, level: bool) -> None:
        """A baseline: this is the level, and nothing has happened."""
        self.raw = self.level = level
        self.last = LONG_AGO

    @abstractmethod
    def look(self, now_ms: int) -> None:
        """Bring the debounced level up to date."""

    @property
    def usable(self) -> bool:
        return self.trusted and not self.lost

    def _count(self, t_ms: int) -> None:
        self.edges += 1
        quiet_ms = t_ms - self._counted
        self._counted = t_ms
        if quiet_ms > self._jitter.jitter_gap_ms:
            self._block_start = t_ms
            self._block_edges = self._spell_edges = 1
            return
        self._spell_edges += 1
        if t_ms - self._block_start >= self._jitter.jitter_ms:
            self._block_start, self._block_edges = t_ms, 0
        self._block_edges += 1
        if self._block_edges > self._jitter.jitter_edges:
            self._agenda.arm(self._jitter_alarm, self._block_start + self._jitter.jitter_ms)
        if self._spell_edges > self._jitter.jitter_edges:
            self.health.noisy_at = t_ms

    def _judge(self, now_ms: int) -> None:
        """The block is full: the noise counts if it has lasted to the end of it."""
        if now_ms - self._counted <= self._jitter.jitter_gap_ms and self._block_edges > self._jitter.jitter_edges:
            self._block_start, self._block_edges = now_ms, 0
            often = f"changes more than {self._jitter.jitter_edges} times per second"
            reason = f"{self.channel.name} {often}: look for a loose contact or a weak magnet"
            self.health.accuse(Health.JITTERY, reason, now_ms)
            self.health.behaves(self.last)


class Crowd(Protocol):
    """Counts the reeds that have an edge in the same millisecond, `at`; `crowd` when it is another one."""

    at: int
    touched: int

    def crowd(self) -> None: ...

    def suspects(self, reed: "Reed") -> bool: ...


class Reed(Input):
    """A contact. A burst is over when the longest bounce has passed since its first edge and the contact is quiet."""

    busy: set["Reed"]  # shared by all reeds: those in a burst
    changed: Callable[["Reed", int, int], None]
    board: Crowd

    def __init__(self, channel: Channel, level: bool, agenda: Agenda, health: HealthTimes, times: ReedTimes) -> None:
        super().__init__(channel, level, agenda, health)
        self._times = times
        self._first = -1
        self._noisy = False
        self.changed = _nobody_changes
        self._alarm = agenda.add(self._settle)

    def edge(self, t_ms: int, level: bool) -> None:
        self._count(t_ms)
        self.raw = level
        if self._first < 0:
            self._first = t_ms
            self._agenda.arm(self._alarm, t_ms + self._times.bounce_ms + 1)
            self.busy.add(self)
        elif t_ms - self._first > self._times.bounce_ms:
            self._noisy = True
        board = self.board
        if board.at != t_ms:
            board.at, board.touched = t_ms, 1
        elif self.last != t_ms:
            board.touched += 1
            board.crowd()
        self.last = t_ms

    def look(self, now_ms: int) -> None:
        """Its alarm keeps the level up to date."""

    def rebase(self, level: bool) -> None:
        """A baseline, also in the middle of a burst."""
        super().rebase(level)
        self._calm()

    def _calm(self) -> None:
        self._first, self._noisy = -1, False
        self.busy.discard(self)

    @property
    def is_moving(self) -> bool:
        """Whether a burst is not over."""
        return self._first >= 0

    @property
    def moving_since(self) -> int | None:
        """The first edge of a lawful burst that is not over; a noisy one says nothing about when it began."""
        return None if self._first < 0 or self._noisy else self._first

    @property
    def burst_end(self) -> int:
        """When the burst is over if no other edge comes.

        A shut drawer may let go for as long as a bounce lasts, so letting go must last a millisecond longer to be
        believed. A contact that makes may stand for only 50 ms, of which 25 may be bounce: it has to be believed
        after 25.
        """
        if self._noisy:
            return self.last + self._times.noisy_quiet_ms
        quiet_ms = self._times.bounce_ms + (not self.raw)
        return max(self._first + self._times.bounce_ms + 1, self.last + quiet_ms)

    def _settle(self, now_ms: int) -> None:
        if self._first < 0:
            return
        due_ms = self.burst_end
        if due_ms <= now_ms and self.board.suspects(self):
            due_ms = now_ms + 1
        if due_ms > now_ms:
            self._agenda.arm(self._alarm, due_ms)
            return
        moved_ms = self.last if self._noisy else self._first
        self.bounce_ms = self.last - self._first
        self._calm()
        if self.raw != self.level:
            self.level = self.raw
            self.changed(self, moved_ms, now_ms)


def believed(reed: Reed | None) -> bool | None:
    """The level of a reed, None if there is none to believe."""
    return reed.level if reed is not None and reed.trusted and not reed.lost else None


class Hall(Input):
    """A Hall or tilt sensor. Its owner decides on whole codes; the level here is for the eye and for health."""

    moved: Callable[[int], None]

    def __init__(self, channel: Channel, level: bool, agenda: Agenda, health: HealthTimes, times: HallTimes) -> None:
        super().__init__(channel, level, agenda, health)
        self._times = times
        self._first = LONG_AGO
        self.moved = _nobody_moves

    def edge(self, t_ms: int, level: bool) -> None:
        self._count(t_ms)
        self.look(t_ms)
        if t_ms - self.last >= self._times.stand_ms:
            self._first = t_ms
        self.raw = level
        self.last = t_ms
        self.bounce_ms = t_ms - self._first
        self.moved(t_ms)

    def look(self, now_ms: int) -> None:
        """Bring the debounced level up to date."""
        if now_ms - self.last > self._times.chatter_ms:
            self.level = self.raw

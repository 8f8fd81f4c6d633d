"""Makes events of what the tracker found: by name, in order, with times of the host's clock. No I/O.

One rule: times of events never decrease, and none is later than now.
"""

from collections.abc import Iterable

from companion.words import Words
from firmware_bridge import hints
from firmware_bridge.codec import WRAP
from firmware_bridge.link_events import Baseline, Changed, Event, Missed, Silenced
from firmware_bridge.timeline import Timeline
from firmware_bridge.tracker import Step, Tracker

_NOBODY: frozenset[int] = frozenset()


class Teller:
    """Collects events until they are taken."""

    def __init__(self) -> None:
        self._timeline = Timeline(0, 0)
        self._latest_ms = 0
        self._events: list[Event] = []

    def take(self) -> list[Event]:
        """The events since the last call."""
        if not self._events:
            return []
        events, self._events = self._events, []
        return events

    def frame(self, box_ms: int, now_ms: int) -> None:
        """A frame that was made then has come now."""
        self._timeline.frame(box_ms, now_ms)

    def begin(self, tracker: Tracker, now_ms: int) -> None:
        """A box, or the same one after it was restarted."""
        self._timeline = Timeline(tracker.last.t_ms, now_ms)
        self.baseline(tracker, now_ms)

    def baseline(self, tracker: Tracker, now_ms: int, moved: Iterable[int] = ()) -> None:
        """Every level as it is, and which boards do not answer; `moved` are channels that changed meanwhile."""
        levels = tracker.last.levels
        every = {name: bool(levels >> channel & 1) for channel, name in enumerate(tracker.channels)}
        names = tuple(tracker.channels[channel] for channel in sorted(set(moved)))
        self._events.append(Baseline(self._not_before(now_ms), every, names))
        self._boards(tracker, (1 << len(tracker.hello.boards)) - 1, now_ms)

    def step(self, tracker: Tracker, step: Step, boards_before: int, now_ms: int) -> int:
        """What is new in a frame; returns how many changes are not known."""
        come = self._boards(tracker, boards_before, now_ms) if tracker.last.boards != boards_before else _NOBODY
        missed = {at: number for at, number in step.missed.items() if at not in come} if step.missed else step.missed
        if missed:
            self._missed(tracker, missed, step)
        if step.changes:
            self._changes(tracker, step, come, now_ms)
        return sum(missed.values()) if missed else 0

    def _changes(self, tracker: Tracker, step: Step, come: frozenset[int], now_ms: int) -> None:
        names, made_ms, changes = tracker.channels, tracker.last.t_ms, step.changes
        host_ms = self._timeline.newest_ms
        ahead_ms, first_ms, last_ms = host_ms - made_ms, changes[0][0], changes[-1][0]
        # Nearly always: no clock has wrapped, and every time is right as it is.
        if not come and first_ms <= last_ms <= made_ms and self._latest_ms <= first_ms + ahead_ms and host_ms <= now_ms:
            make = tuple.__new__  # what Changed(...) comes to, without the detour
            self._events += [make(Changed, (t_ms + ahead_ms, names[at], level)) for t_ms, at, level in changes]
            self._latest_ms = last_ms + ahead_ms
            return
        for box_ms, channel, level in changes:
            if channel not in come:
                t_ms = self._not_before(min(host_ms - (made_ms - box_ms) % WRAP, now_ms))
                self._events.append(Changed(t_ms, names[channel], level))

    def silence(self, channels: tuple[str, ...], why: Words, now_ms: int) -> None:
        """These do not answer any more."""
        self._events.append(Silenced(self._not_before(now_ms), channels, why))

    def _boards(self, tracker: Tracker, before: int, now_ms: int) -> frozenset[int]:
        """Which boards have gone and come; returns the channels of those that came, which are at a new baseline."""
        after, levels = tracker.last.boards, tracker.last.levels
        first = 0
        come: set[int] = set()
        for bit, (board, names) in enumerate(tracker.hello.boards):
            there, was_there = after >> bit & 1, before >> bit & 1
            if was_there and not there:
                self.silence(names, hints.boards_missing([board]), now_ms)
            elif there and not was_there:
                back = {name: bool(levels >> first + at & 1) for at, name in enumerate(names)}
                self._events.append(Baseline(self._not_before(now_ms), back))
                come.update(range(first, first + len(names)))
            first += len(names)
        return frozenset(come)

    def _missed(self, tracker: Tracker, missed: dict[int, int], step: Step) -> None:
        names = tracker.channels
        t_ms = self._not_before(self._timeline.host_ms(step.changes[0][0]))
        counts = {names[channel]: number for channel, number in missed.items()}
        levels = {names[channel]: bool(step.levels >> channel & 1) for channel in missed}
        self._events.append(Missed(t_ms, counts, levels))

    def _not_before(self, t_ms: int) -> int:
        self._latest_ms = max(self._latest_ms, t_ms)
        return self._latest_ms

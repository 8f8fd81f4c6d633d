"""What a box has done since the frame before, as events by name and in order, with times of the host's clock. No I/O.

Two rules: a frame is believed only if it can follow the one before. One damaged frame in 65,536 has a right CRC; it
almost never has counters, levels and changes that agree with each other and with the past as well. And times of events
never decrease, and none is later than now.
"""

from collections.abc import Callable, Iterable

import msgspec

from companion.words import Words
from firmware_bridge import hints
from firmware_bridge.codec import LAST_CHANGES, MOST_CHANNELS, WRAP, Facts, Hello, ProtocolError, State
from firmware_bridge.link_events import Baseline, Changed, Event, Missed, Silenced

Change = tuple[int, int, bool]  # (milliseconds since boot, channel, level)

_SLACK_MS = 5000  # so long a frame may have waited somewhere
_HALF = WRAP >> 1
_BLOCK_MS = 2000
_BLOCKS = 8
_NOBODY: frozenset[int] = frozenset()
_BITS = [1 << channel for channel in range(MOST_CHANNELS)]


class Step(msgspec.Struct, frozen=True):
    """What is new: changes in order, and before them the number of unknown changes by channel."""

    changes: tuple[Change, ...]
    missed: dict[int, int]
    levels: int  # before the changes
    lost_frames: int


class StaleError(Exception):
    """A frame that was there already, or is older than one that was."""


class Tracker:
    """One boot of one box."""

    def __init__(self, hello: Hello, first: State, now_ms: int) -> None:
        self.hello = hello
        self.channels = tuple(name for _, names in hello.boards for name in names)
        self._sizes = len(self.channels), len(hello.boards)
        self._check_size(first)
        _check_order(first)
        _undo(first.levels, first.changes)
        self.last = first
        self._came_ms = now_ms

    def take(self, state: State, now_ms: int) -> Step:
        """The next frame; raises StaleError, or ProtocolError for one that cannot be."""
        last = self.last
        ahead = self._ahead(state.seq)
        self._check_size(state)
        self._check_times(state.t_ms, ahead, now_ms)
        new = (state.total - last.total) % WRAP
        if new == 0:
            if state.levels != last.levels or state.counters != last.counters or state.changes != last.changes:
                raise ProtocolError("levels changed without a change")
            step = Step((), {}, state.levels, ahead - 1)
        elif new > LAST_CHANGES:
            step = self._too_many(state, new, ahead - 1)
        else:
            listed = state.changes[-new:]
            self._check_complete(state, listed)
            step = Step(listed, {}, last.levels, ahead - 1)
        self.last = state
        self._came_ms = now_ms
        return step

    def greet(self, frame: Hello | Facts, now_ms: int) -> int:
        """The same box says something about itself; returns how many frames before this one were lost."""
        ahead = self._ahead(frame.seq)
        self._check_times(frame.t_ms, ahead, now_ms)
        known = self.hello.boards, self.hello.map_hash
        if isinstance(frame, Hello) and (frame.boards, frame.map_hash) != known:
            raise ProtocolError("another HELLO of the same boot")
        self.last = self.last._replace(seq=frame.seq)
        return ahead - 1

    def _ahead(self, seq: int) -> int:
        ahead: int = (seq - self.last.seq) % WRAP
        if ahead == 0 or ahead > _HALF:
            raise StaleError
        return ahead

    def _check_size(self, state: State) -> None:
        channels, boards = self._sizes
        if len(state.counters) != channels or state.boards >> boards:
            raise ProtocolError("not as many channels or boards as in HELLO")

    def _check_times(self, t_ms: int, ahead: int, now_ms: int) -> None:
        elapsed_ms = (t_ms - self.last.t_ms) % WRAP
        most_ms = (now_ms - self._came_ms) * 1.01 + _SLACK_MS
        # No line carries more frames than that.
        if elapsed_ms > most_ms or ahead > 64 * (elapsed_ms + 1):
            raise ProtocolError("a time or number that cannot follow the frame before")

    def _check_complete(self, state: State, listed: tuple[Change, ...]) -> None:
        """The last frame with these changes must be this one."""
        levels, counters, t_ms = self.last.levels, bytearray(self.last.counters), state.t_ms
        oldest_ms = _HALF
        for box_ms, channel, level in listed:
            age_ms = (t_ms - box_ms) % WRAP
            bit = _BITS[channel]
            levels ^= bit
            if age_ms > oldest_ms or (not levels & bit) is level:
                raise ProtocolError("changes and levels do not agree, or out of order")
            oldest_ms = age_ms
            counters[channel] = (counters[channel] + 1) & 0xFF
        if levels != state.levels or counters != state.counters:
            raise ProtocolError("counters and changes do not agree")

    def _too_many(self, state: State, new: int, lost_frames: int) -> Step:
        _check_order(state)
        missed = {
            channel: after - before
            for channel, (after, before) in enumerate(zip(state.counters, self.last.counters, strict=True))
        }
        for _, channel, _ in state.changes:
            missed[channel] -= 1
        before = _undo(state.levels, state.changes)
        return Step(state.changes, self._check_missed(missed, new - LAST_CHANGES, before), before, lost_frames)

    def _check_missed(self, missed: dict[int, int], unseen: int, before: int) -> dict[int, int]:
        """How many by channel; a counter of one byte may have gone round, but then it has wrapped as a whole."""
        missed = {channel: number % 256 for channel, number in missed.items() if number % 256}
        rounds, rest = divmod(unseen - sum(missed.values()), 256)
        odd = sum(1 << channel for channel, number in missed.items() if number & 1)
        if rounds < 0 or rest or before ^ self.last.levels != odd:
            raise ProtocolError("counters and levels do not agree")
        # Where a counter has gone round cannot be told: then every channel may have missed some.
        return missed if not rounds else {channel: missed.get(channel, 0) for channel in range(len(self.channels))}


def _check_order(state: State) -> None:
    later = state.t_ms
    for t_ms, _, _ in reversed(state.changes):
        if (later - t_ms) % WRAP >= _HALF:
            raise ProtocolError("changes out of order")
        later = t_ms


def _undo(levels: int, changes: tuple[Change, ...]) -> int:
    """The levels before these changes, each of which must have changed something."""
    for _, channel, level in reversed(changes):
        if (levels >> channel & 1) != level:
            raise ProtocolError("changes and levels do not agree")
        levels ^= 1 << channel
    return levels


class Timeline:
    """From a Pico's clock, whose milliseconds wrap at 2^32, to the host's.

    A frame can come late but never early, so the smallest difference of the last seconds is the true one. It is
    forgotten after a while, because two quartz clocks drift apart by up to 100 millionths.
    """

    def __init__(self, box_ms: int, now_ms: int) -> None:
        self._box_ms = box_ms  # unwrapped, of the newest frame
        self._block = now_ms // _BLOCK_MS
        self._least = now_ms - box_ms  # of the block under way
        self._earlier: list[int] = []  # of the blocks before, newest last
        self._offset = self._least

    def elapsed_ms(self, box_ms: int) -> int:
        """How long after the newest frame this is, by the Pico's clock; negative for before."""
        return (box_ms - self._box_ms + _HALF) % WRAP - _HALF

    def frame(self, box_ms: int, now_ms: int) -> None:
        """A frame that was made then has come now."""
        self._box_ms += (box_ms - self._box_ms + _HALF) % WRAP - _HALF
        behind_ms = now_ms - self._box_ms
        if now_ms // _BLOCK_MS != self._block:
            self._next_block(now_ms // _BLOCK_MS, behind_ms)
        elif behind_ms < self._least:
            self._least = behind_ms
            self._offset = min(self._offset, behind_ms)

    def _next_block(self, block: int, behind_ms: int) -> None:
        gone = block - self._block
        self._earlier = [*self._earlier, self._least][-_BLOCKS + 1 :] if gone < _BLOCKS else []
        self._block, self._least = block, behind_ms
        self._offset = min([*self._earlier, behind_ms])

    @property
    def newest_ms(self) -> int:
        """When the newest frame was made, by the host's clock."""
        return self._box_ms + self._offset

    def host_ms(self, box_ms: int) -> int:
        """The same moment by the host's clock."""
        return self._box_ms + self.elapsed_ms(box_ms) + self._offset


class Teller:
    """Collects events until they are taken; `said` puts a sentence into the words of the thing at the other end."""

    def __init__(self, said: Callable[[Words], Words]) -> None:
        self._said = said
        self.timeline = Timeline(0, 0)
        self._latest_ms = 0
        self._events: list[Event] = []

    def take(self) -> list[Event]:
        if not self._events:
            return []
        events, self._events = self._events, []
        return events

    def begin(self, tracker: Tracker, now_ms: int) -> None:
        """A box, or the same one after it was restarted."""
        self.timeline = Timeline(tracker.last.t_ms, now_ms)
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
        host_ms = self.timeline.newest_ms
        ahead_ms, first_ms, last_ms = host_ms - made_ms, changes[0][0], changes[-1][0]
        # Nearly always: no clock has wrapped, and every time is right as it is.
        if not come and first_ms <= last_ms <= made_ms and self._latest_ms <= first_ms + ahead_ms and host_ms <= now_ms:
            self._events += [Changed(t_ms + ahead_ms, names[at], level) for t_ms, at, level in changes]
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
                self.silence(names, self._said(hints.boards_missing([board])), now_ms)
            elif there and not was_there:
                back = {name: bool(levels >> first + at & 1) for at, name in enumerate(names)}
                self._events.append(Baseline(self._not_before(now_ms), back))
                come.update(range(first, first + len(names)))
            first += len(names)
        return frozenset(come)

    def _missed(self, tracker: Tracker, missed: dict[int, int], step: Step) -> None:
        names = tracker.channels
        t_ms = self._not_before(self.timeline.host_ms(step.changes[0][0]))
        counts = {names[channel]: number for channel, number in missed.items()}
        levels = {names[channel]: bool(step.levels >> channel & 1) for channel in missed}
        self._events.append(Missed(t_ms, counts, levels))

    def _not_before(self, t_ms: int) -> int:
        self._latest_ms = max(self._latest_ms, t_ms)
        return self._latest_ms

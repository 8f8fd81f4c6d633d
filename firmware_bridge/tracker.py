"""What a box has done since the frame before: the changes in order, or which channels had more. Pure; no I/O.

One rule: a frame is believed only if it can follow the one before. One damaged frame in 65,536 has a right CRC; it
almost never has counters, levels and changes that agree with each other and with the past as well.
"""

from typing import NamedTuple

from firmware_bridge.codec import LAST_CHANGES, MOST_CHANNELS, WRAP, Facts, Hello, ProtocolError, State

Change = tuple[int, int, bool]  # (milliseconds since boot, channel, level)

_SLACK_MS = 5000  # so long a frame may have waited somewhere
_HALF = WRAP >> 1
_BITS = [1 << channel for channel in range(MOST_CHANNELS)]


class Step(NamedTuple):
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
        else:
            step = self._changes(state, new, ahead - 1)
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

    def _changes(self, state: State, new: int, lost_frames: int) -> Step:
        if new > LAST_CHANGES:
            return self._too_many(state, new, lost_frames)
        listed = state.changes[-new:]
        self._check_complete(state, listed)
        return Step(listed, {}, self.last.levels, lost_frames)

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

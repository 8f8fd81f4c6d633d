"""The line to the box as a state machine: bytes in, events out. No I/O here; time is passed in.

One rule: any bytes may come. What is not a frame is counted and skipped, what cannot be is not believed, and whatever
happens to the line has a state and a message in plain words. docs/protocol.md says what the host does, step by step.

    link = Link("/dev/ttyACM0", expected)
    link.opened(now_ms)
    port.write(link.to_send(now_ms))
    for event in link.receive(port.read(), now_ms): ...
    for event in link.tick(now_ms): ...
"""

from collections import deque

from msgspec.structs import replace

from companion.words import Words
from firmware_bridge import codec, hints
from firmware_bridge.codec import Facts, Hello, ProtocolError, VersionError, decode, unwrap
from firmware_bridge.codec import State as StateFrame
from firmware_bridge.console import Console
from firmware_bridge.link_events import Counters, Event, Expected, State, Status
from firmware_bridge.tracker import StaleError, Step, Teller, Tracker

ASK_EVERY_MS = 500
LOST_AFTER_MS = 3000  # longer than it takes to come back after a cable was pulled and put in again
_DOUBTS = 16  # so many frames in a row that cannot be: then it is our memory of the box that is wrong
_VERSION_DOUBTS = 2
_PAST_BOOTS = 8
MOST_PER_S = 4000  # frames and events; 36 reeds that hum as fast as they are debounced come to less
_FIRST_PAUSE_MS = 1000
_LONGEST_PAUSE_MS = 30_000
_CALM_MS = 10_000  # after so long without a flood the next one is the first
_LATE_FRAMES = 2  # so many in a row of a box from before are no leftovers: that box is back


class Flood:
    """Detects a box that reports more changes than sensors can make: a measure that fills, and empties with time.

    What is too much costs nothing: the line is not listened to for a while, and for longer each time.
    """

    def __init__(self, most_per_s: float = MOST_PER_S) -> None:
        self._most_per_s = most_per_s
        self._level = 0.0
        self._at_ms = 0
        self._until_ms = 0
        self._pause_ms = 0

    def is_on(self, now_ms: int) -> bool:
        """Whether the line is ignored now."""
        return now_ms < self._until_ms

    def adds(self, number: int, now_ms: int) -> bool:
        """So much has come; whether that is too much, and a pause begins."""
        self._level = max(0.0, self._level - (now_ms - self._at_ms) * self._most_per_s / 1000) + number
        self._at_ms = now_ms
        if self._level <= self._most_per_s:
            return False
        is_new = not self._pause_ms or now_ms - self._until_ms > _CALM_MS
        self._pause_ms = _FIRST_PAUSE_MS if is_new else min(2 * self._pause_ms, _LONGEST_PAUSE_MS)
        self._until_ms = now_ms + self._pause_ms
        # Whoever has flooded once gets no second chance to: the measure is full when the pause ends.
        self._level, self._at_ms = self._most_per_s, self._until_ms
        return True


def _as_it_is(words: Words) -> Words:
    return words


class Link:
    """One line; it may be opened and closed many times, and the box may be restarted meanwhile."""

    def __init__(self, port: str, expected: Expected | None = None, *, flood: Flood | None = None) -> None:
        self.counters = Counters()
        self.unknown = 0  # frames of a boot whose HELLO has not come
        self._port = port
        self._expected = expected
        self.state = State.CLOSED
        self._message = hints.about(port, hints.NOT_OPEN)
        self._said = expected.said if expected is not None else _as_it_is
        self._rest = b""
        self._overlong = False
        self._console = Console()
        self._flood = flood or Flood()
        self._frames = 0  # that were whole
        self._tracker: Tracker | None = None
        self._teller = Teller(self._said)
        self._candidate: Hello | None = None
        self._facts: Facts | None = None
        self._past_boots: deque[int] = deque(maxlen=_PAST_BOOTS)
        self._late = 0
        self._doubts = 0
        self._version_doubts = 0
        self._good_ms = 0
        self._opened_ms = 0
        self._was_opened = False
        self._boot: int | None = None
        self._asked_ms: int | None = None
        self._told_lost = True
        self._is_bare = False

    @property
    def hello(self) -> Hello | None:
        """How the box at the other end has introduced itself, if it has."""
        return self._candidate or (self._tracker.hello if self._tracker is not None else None)

    @property
    def channels(self) -> tuple[str, ...]:
        """Its channels, as it names them."""
        return tuple(name for _, channels in (self.hello.boards if self.hello else ()) for name in channels)

    def status(self) -> Status:
        counters = replace(self.counters, good=self.counters.good + self.unknown)
        if self._tracker is None:
            return Status(self.state, self._message, counters, said=self._console.said, is_bare=self._is_bare)
        last, hello, facts = self._tracker.last, self._tracker.hello, self._facts
        missing = tuple(name for bit, (name, _) in enumerate(hello.boards) if not last.boards >> bit & 1)
        if facts is None or facts.boot != last.boot:
            facts = Facts(last.boot, 0, 0, (), 0, 0)
        message = self._said(hints.live(self._port, missing, facts)) if self.state is State.LIVE else self._message
        firmware = ".".join(map(str, hello.firmware))
        trouble = facts.micropython, facts.freed, facts.restarts, hello.map_hash, self._is_bare
        return Status(self.state, message, counters, firmware, last.battery_mv, missing, self._console.said, *trouble)

    # --- what happens to the port

    def opened(self, now_ms: int) -> None:
        """The port is open: ask who is there."""
        self.counters.reconnects += self._was_opened
        self._was_opened = True
        self._become(State.IDENTIFYING, hints.about(self._port, hints.ASKING))
        self._rest, self._overlong = b"", False
        self._console.works()
        self._past_boots.clear()  # opening a port throws away what was in it
        self._opened_ms = now_ms
        self._asked_ms = None

    def closed(self, now_ms: int, why: Words) -> list[Event]:
        """The port is gone; `why` says what happened and what to do."""
        self._become(State.CLOSED, why)
        return self.tick(now_ms)

    def to_send(self, now_ms: int) -> bytes:
        """What to write to the box now."""
        if start := self._console.start():
            self._become(State.IDENTIFYING, hints.about(self._port, hints.STARTING))
            self._opened_ms = self._asked_ms = now_ms  # it has as long to answer as a port that was just opened
            return start
        waiting = self.state in (State.IDENTIFYING, State.SILENT, State.REFUSED)
        if not waiting or (self._asked_ms is not None and now_ms - self._asked_ms < ASK_EVERY_MS):
            return b""
        self._asked_ms = now_ms
        return codec.ASK_HELLO

    def deadline_ms(self) -> int | None:
        """When to call `tick` and `to_send` although no byte has come."""
        times = [] if self._told_lost else [self._good_ms + LOST_AFTER_MS]
        if self.state not in (State.LIVE, State.CLOSED):
            times.append((self._asked_ms or self._opened_ms) + ASK_EVERY_MS)
        return min(times, default=None)

    def tick(self, now_ms: int) -> list[Event]:
        since_ms = now_ms - max(self._good_ms, self._opened_ms)
        if self.state is State.IDENTIFYING and since_ms >= LOST_AFTER_MS:
            words = hints.nothing_understood(self._port, self.counters, self._console)
            self._is_bare = words.text == hints.NO_FIRMWARE
            self._message = self._said(words)
        elif self.state is State.LIVE and since_ms >= LOST_AFTER_MS:
            self._become(State.SILENT, hints.about(self._port, hints.SILENT, n=LOST_AFTER_MS // 1000))
        if not self._told_lost and now_ms - self._good_ms >= LOST_AFTER_MS:
            self._lose(now_ms, self._message)
        return self._teller.take()

    # --- bytes

    def receive(self, data: bytes, now_ms: int) -> list[Event]:
        """Bytes have come: all at once or one by one makes no difference."""
        if self._flood.is_on(now_ms):
            return self._teller.take()
        frames_before = self._frames
        chunks = (self._rest + data).replace(b"\0\0", b"\0").split(b"\0")
        self._rest = chunks.pop()
        for chunk in chunks:
            if self._overlong or len(chunk) > codec.LARGEST_CHUNK:
                self._overlong = False
                self.counters.skipped += 1
            elif chunk:
                self._chunk(chunk, now_ms)
        self._console.look_at(self._rest)
        if len(self._rest) > codec.LARGEST_CHUNK:
            self._rest, self._overlong = b"", True
        events = self._teller.take()
        if self._flood.adds(len(events) + self._frames - frames_before, now_ms):
            self._become(State.REFUSED, hints.about(self._port, hints.FLOODED))
            self._drop(now_ms)
            events += self._teller.take()
        return events

    def _chunk(self, chunk: bytes, now_ms: int) -> None:
        try:
            frame = decode(unwrap(chunk))
        except VersionError as error:
            self._other_version(error)
        except ProtocolError:
            is_text = self._console.hear(chunk)
            self.counters.skipped += is_text
            self.counters.bad += not is_text
        else:
            self._version_doubts = 0
            self._frames += 1
            match frame:
                case StateFrame():
                    self._state_frame(frame, now_ms)
                case Hello():
                    self._hello(frame, now_ms)
                case Facts():
                    self._take_facts(frame, now_ms)

    def _other_version(self, error: VersionError) -> None:
        self.counters.bad += 1
        self._version_doubts += 1
        # One could be a damaged frame whose checksum happens to be right.
        if self._version_doubts >= _VERSION_DOUBTS and self.state is not State.LIVE:
            self._become(State.REFUSED, hints.other_version(self._port, error.version))

    # --- frames

    def _hello(self, hello: Hello, now_ms: int) -> None:
        if self._tracker is not None and hello.boot == self._tracker.last.boot:
            self._same_box(self._tracker, hello, now_ms)
        elif hello.boot in self._past_boots and self.state is State.LIVE:
            self.counters.duplicate += 1
        else:
            self.counters.good += 1
            self._candidate = hello
            if self._expected is not None and not self._expected.knows(hello.map_hash):
                names, expected = self.channels, self._expected
                other = expected.other_thing(self._port, names)
                self._become(State.REFUSED, other or hints.other_map(self._port, names, expected.channels))
                self._drop(now_ms)

    def _same_box(self, tracker: Tracker, frame: Hello | Facts, now_ms: int) -> bool:
        """Whether a frame that is no state can follow the one before."""
        try:
            self.counters.lost += tracker.greet(frame, now_ms)
        except StaleError:
            self.counters.duplicate += 1
        except ProtocolError:
            self.counters.bad += 1
        else:
            self.counters.good += 1
            return True
        return False

    def _take_facts(self, facts: Facts, now_ms: int) -> None:
        if self._tracker is not None and facts.boot == self._tracker.last.boot:
            if self._same_box(self._tracker, facts, now_ms):
                self._facts = facts
        elif self._candidate is not None and facts.boot == self._candidate.boot:
            self.counters.good += 1
            self._facts = facts
        else:
            self.unknown += 1

    def _drop(self, now_ms: int) -> None:
        """Its sensors are lost, and it is asked who it is before it is believed again."""
        if self._tracker is not None:
            self._lose(now_ms, self._message)
            self._forget()

    def _state_frame(self, frame: StateFrame, now_ms: int) -> None:
        tracker = self._tracker
        if tracker is not None and frame.boot == tracker.last.boot:
            self._next(tracker, frame, now_ms)
        elif self._is_late(frame.boot):
            self.counters.duplicate += 1
        elif self._candidate is not None and frame.boot == self._candidate.boot:
            self._first(self._candidate, frame, now_ms)
        else:
            # A box that we do not know, or a damaged number: its HELLO will tell.
            self.unknown += 1
            if self.state in (State.LIVE, State.SILENT):
                self._asked_ms = None
                self._become(State.IDENTIFYING, hints.about(self._port, hints.RESTARTED))

    def _is_late(self, boot: int) -> bool:
        """Whether this is left over from a box of before; one that goes on while the other is silent is back."""
        if boot not in self._past_boots:
            return False
        self._late += 1
        if self._late < _LATE_FRAMES and self.state is State.LIVE:
            return True
        self._past_boots.remove(boot)
        return False

    def _first(self, hello: Hello, frame: StateFrame, now_ms: int) -> None:
        if self._expected is not None and not self._expected.knows(hello.map_hash):
            self.unknown += 1
            return
        try:
            tracker = Tracker(hello, frame, now_ms)
        except ProtocolError:
            self.counters.bad += 1
            return
        self._forget()
        self._candidate = None
        self._tracker = tracker
        self.counters.boots += hello.boot != self._boot  # beginning anew with the same one is no boot
        self._boot = hello.boot
        self._good(now_ms)
        self._teller.begin(tracker, now_ms)

    def _next(self, tracker: Tracker, frame: StateFrame, now_ms: int) -> None:
        boards_before = tracker.last.boards
        try:
            step = tracker.take(frame, now_ms)
        except StaleError:
            self.counters.duplicate += 1
            self._doubt()
        except ProtocolError:
            self.counters.bad += 1
            self._doubt()
        else:
            if step.lost_frames:
                self.counters.lost += step.lost_frames
            self._take(tracker, step, boards_before, now_ms)

    def _take(self, tracker: Tracker, step: Step, boards_before: int, now_ms: int) -> None:
        was_lost = self._told_lost
        self._good(now_ms)
        self._teller.timeline.frame(tracker.last.t_ms, now_ms)
        if was_lost:
            self.counters.missed += len(step.changes) + sum(step.missed.values())
            self._teller.baseline(tracker, now_ms, (*[channel for _, channel, _ in step.changes], *step.missed))
        elif step.changes or tracker.last.boards != boards_before:
            self.counters.missed += self._teller.step(tracker, step, boards_before, now_ms)

    def _good(self, now_ms: int) -> None:
        self.counters.good += 1
        self._doubts = self._late = 0
        self._console.works()
        self._good_ms = now_ms
        self._told_lost = False
        if self.state is not State.LIVE:
            self._become(State.LIVE, hints.about(self._port, hints.ANSWERS))

    def _doubt(self) -> None:
        """Frames that are whole and yet cannot be: after many of them, begin anew with the next."""
        self._doubts += 1
        if self._doubts >= _DOUBTS and self._tracker is not None:
            self._candidate, self._tracker, self._doubts = self._tracker.hello, None, 0

    def _forget(self) -> None:
        if self._tracker is not None:
            self._past_boots.append(self._tracker.last.boot)
        self._tracker = None

    def _lose(self, now_ms: int, why: Words) -> None:
        self._told_lost = True
        if self._tracker is not None:
            self._teller.silence(self._tracker.channels, why, now_ms)

    def _become(self, state: State, message: Words) -> None:
        self.state, self._message, self._is_bare = state, self._said(message), False

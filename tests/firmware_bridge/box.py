"""A box that tells the truth in frames, a line that spoils them from a seed, and a host that keeps book. No clock."""

from random import Random

from benchmarks.soak.spoil import WAYS
from companion.words import Words
from firmware_bridge import codec
from firmware_bridge.link import Link
from firmware_bridge.link_events import Baseline, Changed, Event, Missed, Silenced
from tools.rig.state_frame import encode_state

BOARDS = (
    ("A", tuple(f"A{number}.{kind}" for number in range(1, 5) for kind in ("closed", "front"))),
    ("B", tuple(f"B{number}.{kind}" for number in range(1, 5) for kind in ("closed", "front"))),
    ("C", tuple(f"C{number}.{kind}" for number in range(1, 5) for kind in ("closed", "front"))),
    ("pico", ("tilt.upright", "tilt.inverted")),
)
NAMES = tuple(name for _, names in BOARDS for name in names)
MAP_HASH = b"pin map!"
WRAP = codec.WRAP


class Box:
    """Every change is on record in `truth`: (channel, level, t_ms)."""

    def __init__(
        self,
        boot: int = 1,
        t_ms: int = 0,
        levels: int = 0b01,
        *,
        firmware: tuple[int, int, int] = (1, 0, 0),
        map_hash: bytes = MAP_HASH,
    ) -> None:
        self.firmware, self.map_hash = firmware, map_hash
        self.boot, self.seq, self.t_ms = boot, 0, t_ms
        self.levels = levels
        self.counters = bytearray(len(NAMES))
        self.truth: list[tuple[int, bool, int]] = []
        self.answering = (1 << len(BOARDS)) - 1

    def change(self, channel: int) -> None:
        self.levels ^= 1 << channel
        self.counters[channel] = (self.counters[channel] + 1) & 0xFF
        self.truth.append((channel, bool(self.levels >> channel & 1), self.t_ms))

    def frame(self) -> bytes:
        self.seq += 1
        last = tuple((t_ms % WRAP, channel, level) for channel, level, t_ms in self.truth[-codec.LAST_CHANGES :])
        state = codec.State(
            self.boot, self.seq, self.t_ms % WRAP, len(self.truth), 3700, self.answering,
            self.levels, bytes(self.counters), last,
        )  # fmt: skip
        return codec.wrap(encode_state(state))

    def hello(self, map_hash: bytes = b"") -> bytes:
        self.seq += 1
        hello = codec.Hello(self.boot, self.seq, self.t_ms % WRAP, self.firmware, 5, map_hash or self.map_hash, BOARDS)
        return codec.wrap(codec.encode_hello(hello))

    def facts(self, micropython: tuple[int, int, int] = (1, 25, 0), freed: int = 0, restarts: int = 0) -> bytes:
        self.seq += 1
        facts = codec.Facts(self.boot, self.seq, self.t_ms % WRAP, micropython, freed, restarts)
        return codec.wrap(codec.encode_facts(facts))


def double(random: Random, wire: bytes) -> bytes:
    start = random.randrange(len(wire))
    return wire[: start + 5] + wire[start:]


SPOIL = (*WAYS, double)


class Book:
    """What a host learns from events, held against the truth at every step."""

    def __init__(self, box: Box, link: Link) -> None:
        self.box, self.link = box, link
        self.boxes = {box.boot: box}
        self.levels: dict[str, bool] = {}
        self.known = 0  # how many changes of this boot the host knows of
        self.latest_ms = 0
        self.changes = self.missed = 0

    def note(self, events: list[Event]) -> None:
        tracker = self.link._tracker
        if events and tracker is not None:
            # Not always the newest: the closing 0 of the last frame before a reboot may come after it.
            self.box = self.boxes[tracker.last.boot]
        for at, event in enumerate(events):
            assert event.t_ms >= self.latest_ms, "time runs backwards"
            self.latest_ms = event.t_ms
            match event:
                case Changed(_, channel, level):
                    assert (NAMES.index(channel), level) == self.box.truth[self.known][:2], "a false change"
                    self.known += 1
                    self.changes += 1
                    self.levels[channel] = level
                case Missed(_, counts, levels):
                    self._missed(dict(counts))
                    self.levels |= levels
                case Baseline(_, levels):
                    self._baseline(dict(levels), events[at + 1 :])
                case Silenced():
                    self.levels = {}

    def _missed(self, counts: dict[str, int]) -> None:
        number = sum(counts.values())
        really = [NAMES[channel] for channel, _, _ in self.box.truth[self.known : self.known + number]]
        assert counts == {name: really.count(name) for name in set(really)}, "missed elsewhere"
        self.known += number
        self.missed += number

    def _baseline(self, levels: dict[str, bool], later: list[Event]) -> None:
        tracker = self.link._tracker
        assert tracker is not None
        # Two frames may have come together: what the second says is not in this baseline.
        self.known = tracker.last.total - sum(
            sum(event.counts.values()) if isinstance(event, Missed) else isinstance(event, Changed) for event in later
        )
        self.levels = levels
        before = self.box.levels
        for channel, _, _ in self.box.truth[self.known :]:
            before ^= 1 << channel
        assert levels == {name: bool(before >> at & 1) for at, name in enumerate(NAMES)}, "a false baseline"

    def final(self, box: Box) -> None:
        assert self.box is box
        assert self.known == len(self.box.truth)
        assert self.levels == {name: bool(self.box.levels >> at & 1) for at, name in enumerate(NAMES)}


class Trial:
    """So many frames over a line that spoils `rate` of them."""

    def __init__(self, seed: int, rate: float = 0.15) -> None:
        self.random = Random(seed)
        self.rate = rate
        self.now_ms = 1_000_000
        self.link = Link("/dev/box")
        self.box = Box(self.random.getrandbits(32), WRAP - 5000)
        self.book = Book(self.box, self.link)
        self.frames = self.faults = 0
        self._held: list[bytes] = []
        self.link.opened(self.now_ms)

    def run(self, frames: int) -> None:
        while self.frames < frames:
            self._step()
        self.rate = 0.0
        for _ in range(40):
            self._step()
        self.book.final(self.box)

    def _step(self) -> None:
        random, box = self.random, self.box
        roll = random.random()
        pause_ms = 1 + int(roll * 250)
        self.now_ms += pause_ms
        box.t_ms += pause_ms
        if roll < 0.35:
            for _ in range(1 if roll < 0.3 else 1 + int(random.random() * 4)):
                box.change(int(random.random() * len(NAMES)))
        wire = box.frame()
        self.frames += 1
        if self.rate and random.random() < self.rate:
            self.faults += 1
            self._fault(wire)
        else:
            self._deliver(wire)
        if self.link.to_send(self.now_ms):
            self.frames += 1
            self._deliver(box.hello())

    def _deliver(self, wire: bytes) -> None:
        for late in self._held:
            self.book.note(self.link.receive(late, self.now_ms))
        self._held.clear()
        self.book.note(self.link.receive(wire, self.now_ms))
        deadline_ms = self.link.deadline_ms()
        if deadline_ms is not None and deadline_ms <= self.now_ms:
            self.book.note(self.link.tick(self.now_ms))

    def _fault(self, wire: bytes) -> None:
        roll = self.random.random()
        if roll < 0.02:
            self._unplug(wire)
        elif roll < 0.04:
            self._reboot(wire)
        elif roll < 0.1:
            self._held.append(wire)  # it comes late, together with the next
        elif roll < 0.2:
            self._split(wire)
        else:
            self._deliver(self.random.choice(SPOIL)(self.random, wire))

    def _split(self, wire: bytes) -> None:
        cut = self.random.randrange(len(wire))
        self._deliver(wire[:cut])
        self.now_ms += 5
        self.box.t_ms += 5
        self._deliver(wire[cut:])

    def _unplug(self, wire: bytes) -> None:
        self._deliver(wire[: self.random.randrange(len(wire))])
        self.book.note(self.link.closed(self.now_ms, Words("the port is gone")))
        self._held.clear()
        for _ in range(self.random.randrange(30)):
            self.now_ms += 200
            self.box.t_ms += 200
            if self.random.random() < 0.3:
                self.box.change(self.random.randrange(len(NAMES)))
            self.box.frame()
            self.book.note(self.link.tick(self.now_ms))
        self.link.opened(self.now_ms)

    def _reboot(self, wire: bytes) -> None:
        self._deliver(wire[: self.random.randrange(len(wire))])
        self.now_ms += 300
        fresh = Box(self.random.getrandbits(32), self.random.choice((0, WRAP - 3000)), self.box.levels)
        fresh.change(self.random.randrange(len(NAMES)))
        fresh.truth.clear()
        fresh.counters = bytearray(len(NAMES))
        self.box = self.book.boxes[fresh.boot] = fresh
        self._deliver(fresh.hello())

"""What the link reports: sensor changes, the state of the line, and frame counts. Values, and no I/O.

Times are whole milliseconds of the host's clock; channels have the names that the box gave them in its HELLO.
"""

from collections.abc import Collection, Mapping
from enum import Enum

import msgspec

from companion.words import Marked, Words


class Baseline(msgspec.Struct, frozen=True):
    """These channels are at these levels, however they got there; `moved` have changed while the line was silent."""

    t_ms: int
    levels: Mapping[str, bool]
    moved: tuple[str, ...] = ()


class Changed(msgspec.Struct, frozen=True, gc=False):  # comes by the thousand, and nothing in it can be a cycle
    """A channel took this level, at that time by the Pico's own clock."""

    t_ms: int
    channel: str
    level: bool


class Missed(msgspec.Struct, frozen=True):
    """So many changes of these channels are not known, and then they stood at these levels."""

    t_ms: int
    counts: Mapping[str, int]
    levels: Mapping[str, bool]


class Silenced(msgspec.Struct, frozen=True):
    """These channels do not answer any more."""

    t_ms: int
    channels: tuple[str, ...]
    why: Words


Event = Baseline | Changed | Missed | Silenced


class State(Enum):
    """How the line is."""

    CLOSED = "closed"
    IDENTIFYING = "identifying"
    LIVE = "live"
    SILENT = "silent"
    REFUSED = "refused"


class Counters(msgspec.Struct):
    """Counts of frames by outcome, and of reconnections and boots. The link counts on its own copy."""

    good: int = 0
    bad: int = 0  # damaged, or not possible after the frames before
    skipped: int = 0  # no frames at all: tracebacks, other text, endless noise
    duplicate: int = 0
    lost: int = 0  # gaps in the sequence numbers
    missed: int = 0  # changes that are in no frame that came
    boots: int = 0
    reconnects: int = 0


class Status(msgspec.Struct, frozen=True):
    """The state of the line; `message` says what is wrong and what to do."""

    state: State
    message: Words
    counters: Counters
    firmware: str = ""
    battery_mv: int = 0
    missing_boards: tuple[str, ...] = ()
    said: str = ""  # the last line of text that came between the frames, such as the end of a traceback
    micropython: tuple[int, ...] = ()  # the version on the Pico, if its firmware tells
    freed: int = 0  # how often the I2C bus was stuck and has been freed, since the box was switched on
    restarts: int = 0  # how often a level board had lost its power for a moment
    map_hash: bytes = b""  # of the pin map that its firmware was made from
    is_bare: bool = False  # MicroPython answers, and our firmware is not there


class Expected(msgspec.Struct, frozen=True):
    """What this program knows of the box: the hash of its pin map, and the channels in it.

    `also` are the hashes of other maps that it may have been made from: it says itself what is in them. `words` are
    sentences about the line for another thing than a box, by those that they stand for. `others` are the things that
    may answer instead, each by its channels, with what to tell people then.
    """

    map_hash: bytes
    channels: tuple[str, ...]
    also: frozenset[bytes] = frozenset()
    words: Mapping[str, Marked] = {}
    others: tuple[tuple[frozenset[str], Words], ...] = ()

    def knows(self, map_hash: bytes) -> bool:
        """Whether a box with this map can be used."""
        return map_hash == self.map_hash or map_hash in self.also

    def said(self, words: Words) -> Words:
        """The same in the words of this thing."""
        return Words(self.words[words.text], words.facts) if words.text in self.words else words

    def other_thing(self, port: str, names: Collection[str]) -> Words | None:
        """What to tell people if the thing with these channels is another one; None: it is not known to be."""
        if not set(self.channels).isdisjoint(names):
            return None
        found = (words for channels, words in self.others if not channels.isdisjoint(names))
        words = next(found, None)
        return None if words is None else words.about(**words.facts, port=port)

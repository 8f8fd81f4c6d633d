"""What the live sensor view shows, as one frozen value: made from the decoder's snapshot, drawn by the view. No I/O.

One rule: everything on the screen is in here, so a picture can be drawn, tested and exported without a terminal.
"""

from collections.abc import Collection, Mapping
from enum import Enum, StrEnum
from itertools import dropwhile
from typing import Any

import msgspec

from companion.sensing.timeline import Band
from companion.words import Words, mark
from hardware.health import Health
from hardware.pins.wires import Connection


class ChannelRow(msgspec.Struct, frozen=True):
    """One sensor: its raw and its debounced level, and how it does."""

    name: str
    fitted: bool = True
    usual: bool = True  # whether a build has it unless somebody says otherwise
    raw: bool = False
    level: bool = False
    edges: int = 0
    bounce_ms: int = 0
    health: Health = Health.OK
    lost: bool = False
    band: Band = ()  # what it did lately
    connection: Connection | None = None  # None: nobody knows how it is wired
    seen: bool | None = None  # while everything is to be moved once: whether this one was
    other: str = ""  # the one that it contradicts
    aside: bool = False  # people go on without it: it counts as if it were not there

    @property
    def part(self) -> str:
        return self.name.partition(".")[0]

    @property
    def is_well(self) -> bool:
        """Nothing is held against it; one that is not fitted does no harm."""
        return not self.lost and self.health is Health.OK

    @property
    def is_back(self) -> bool:
        """It was silent and answers again, and has to prove itself."""
        return self.health is Health.SILENT and not self.lost

    @property
    def state(self) -> str:
        """How it does, in a word for a table."""
        return "back…" if self.is_back else _STATES[self.health]

    @property
    def said(self) -> Words:
        """How it does, for people and in any language."""
        return ailment(self.name, Health.SILENT if self.lost else self.health, self.other)


_IN_MS, _ROOM = 10_000, 5  # so long is told in milliseconds; so many letters find room beside the edges
_STATES = {
    Health.OK: "✓",
    Health.STUCK: "STUCK",
    Health.JITTERY: "JITTERY",
    Health.CONTRADICTORY: "CONTRAD",
    Health.SILENT: "SILENT",
}
_AILMENTS = {
    Health.OK: mark("{sensor} works."),
    Health.STUCK: mark("{sensor} does not react to movement: check its magnet and wire."),
    Health.JITTERY: mark("{sensor} flickers: look for a loose contact or a weak magnet."),
    Health.CONTRADICTORY: mark("{sensor} contradicts its neighbour: check both magnets and wires."),
    Health.SILENT: mark("{sensor} does not answer: check its board, cable and power."),
}


def ailment(sensor: str, health: Health, other: str = "") -> Words:
    """How a sensor does; if it contradicts the `other`, either may be the bad one, so both are named."""
    if health is Health.CONTRADICTORY and other:
        return Words("{sensor} contradicts {other}: check both magnets and wires.", {"sensor": sensor, "other": other})
    return Words(_AILMENTS[health], {"sensor": sensor})


def verdict(rows: Collection[ChannelRow]) -> Words:
    """What can be said of sensors that nothing is held against: no more than that. One that never moved may be dead."""
    if not all(row.edges for row in rows):
        return Words("No fault seen. Run Check to be sure.")
    return Words("No fault seen. Every sensor has moved.")


def lasted(ms: int) -> str:
    """How long something took, as people say it: a contact may flicker for days. Two units where both find room."""
    if ms < _IN_MS:
        return f"{ms}ms"
    seconds = ms // 1000
    parts = (seconds // 86400, "d"), (seconds // 3600 % 24, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s")
    said = [f"{count}{unit}" for count, unit in dropwhile(lambda part: not part[0], parts)][:2]
    return said[0] if len("".join(said)) > _ROOM else "".join(said)


class Tone(Enum):
    """What kind of news it is."""

    MOVEMENT = "movement"
    TROUBLE = "trouble"
    GOOD = "good"
    NOTE = "note"


class News(msgspec.Struct, frozen=True):
    """Something that happened; `said` can be said in any language, `text` is in English and says more."""

    t_ms: int
    text: str
    tone: Tone
    said: Words | None = None


class View(StrEnum):
    """How channels are listed in a terminal; also what people type to see it."""

    TABLE = "table"
    TIMELINE = "timeline"
    WIRES = "wires"


class Panel(msgspec.Struct, frozen=True):
    """The whole view; `snapshot` is how the thing stands in its decoder's words, None before the first baseline."""

    source: Words | str
    status: Words | str
    well: bool
    apparatus: str
    snapshot: Any
    rows: Mapping[str, ChannelRow]
    news: tuple[News, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()  # of a serial line
    latest: str = ""  # the channel that spoke last
    recording: str = ""
    typed: str | None = None  # None: nobody can type here
    answer: str = ""
    hint: str = ""  # what could be typed
    help: tuple[tuple[str, str], ...] = ()
    view: View = View.TABLE
    about: str = ""  # how the names of the channels begin that are listed
    task: str = ""  # what to do next, while checking

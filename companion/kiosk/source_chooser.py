"""Which source the table listens to: what people say of the wiring, and what turns up while another one is used.

Two rules. Nothing changes by itself once a source is used: what turns up is offered. And where nothing is connected,
people tell what their hands do until they say what they have; the header is listened to all the while.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from companion.kiosk.checking import Checking
from companion.kiosk.kiosk_settings import KioskSettings
from companion.languages import Translator
from companion.pages.actions import CheckStep
from companion.pages.model import WiringView
from companion.sensing.choose_source import Answering
from companion.sensing.contacts import Presence, presence
from companion.sensing.port_watch import Looked, PortWatch
from companion.sensing.source_status import line_of
from companion.table.preferences import Wired
from companion.table.running_table import RunningTable
from companion.words import Words
from hardware.signals import Edge
from hardware.sources.no_sensors import NoSensors
from hardware.sources.source import Condition, OnPins, Source, WithButtons
from hardware.sources.virtual import VirtualSource

if TYPE_CHECKING:
    from companion.kiosk.sources_here import SourcesHere

_WITH_SENSORS = frozenset({Wired.SOME, Wired.ALL})
_NOTHING = Words("Nothing is connected to the header")


class Offer(msgspec.Struct, frozen=True):
    """Something that could be listened to instead: what answers at a `port`, or else the header."""

    words: Words
    wired: Wired
    port: str = ""


class SourceChooser:
    """Of one table. Without `here`, its source is all that there is."""

    def __init__(
        self, running: RunningTable, settings: KioskSettings, checking: Checking, here: "SourcesHere | None" = None
    ) -> None:
        self._running = running
        self._box = running.box
        self._settings = settings
        self._checking = checking
        self._named = "" if here is None else here.named
        self._here = None if self._named else here
        self._aside: Source | None = None  # the header, while something else is used
        self._has_moved = False  # ... and whether something did there
        self._ports: PortWatch | None = None
        self._asks: Presence | None = None
        self._offer: Offer | None = None
        self._news: Words | None = None
        self._looks_for_box = self._found_nothing = False
        if self._here is not None:
            self._begin(self._here)

    # what is there

    def _begin(self, here: "SourcesHere") -> None:
        """What was taken for a box may be none."""
        header = self._box.source
        found = self._present(header) if isinstance(header, OnPins) and _is_ready(header) else Presence.THERE
        if found is not Presence.THERE:
            self._connect(here, here.without(self._box.apparatus, Wired.NONE))
            self._asks = found
        self._listen_aside(here)
        self._ports = here.watch()
        self._ports.used = self._port
        self._ports.start()

    def _present(self, header: Source) -> Presence:
        """What is on the header; where its contacts cannot tell, what people have said counts."""
        assert isinstance(header, OnPins)
        wiring = self._box.wiring
        found = presence(wiring.levels(header.levels), self._box.apparatus.channels, wiring.inverted)
        return Presence.THERE if found is Presence.UNKNOWN and self._kept in _WITH_SENSORS else found

    def _listen_aside(self, here: "SourcesHere") -> None:
        """To the header, unless it is used, or a box at a serial port is."""
        has_sensors = isinstance(self._box.source, OnPins) or self._port
        header = None if has_sensors or self._aside is not None else here.header(self._box.apparatus)
        if header is None:
            return
        header.start()
        if _is_ready(header):
            self._aside, self._has_moved = header, False
        else:
            header.stop()

    @property
    def _kept(self) -> Wired | None:
        return self._settings.preferences.wired

    @property
    def _port(self) -> str:
        """The serial port that is listened to."""
        source = self._box.source
        return "" if line_of(source) is None else str(source.name.facts["port"])

    @property
    def _in_use(self) -> Wired | None:
        """None: people are asked."""
        source = self._box.source
        if self._asks is not None:
            return None
        if isinstance(source, NoSensors | VirtualSource):
            return Wired.VIRTUAL if isinstance(source, VirtualSource) else Wired.NONE
        if self._kept in _WITH_SENSORS:
            return self._kept
        return Wired.SOME if self._running.table.missing else Wired.ALL

    def view(self) -> WiringView:
        """What people may see and choose."""
        asks = None
        if self._asks is not None:
            asks = self._box.apparatus.sentences.all_open if self._asks is Presence.UNKNOWN else _NOTHING
        offer = self._offer
        return WiringView(
            can_choose=self._here is not None,
            named=self._named,
            used=self._in_use,
            asks=asks,
            may_be_there=self._asks is Presence.UNKNOWN,
            offer=None if offer is None else offer.words,
            offered=Wired.ALL if offer is None else offer.wired,
            is_looking=self._looks_for_box,
            found_nothing=self._found_nothing,
        )

    # what turns up

    def tick(self, now_ms: int) -> bool:
        """Take in what was heard beside the source in use; whether anything looks different."""
        changed = self._hear_aside()
        for looked in () if self._ports is None else self._ports.take():
            self._take(looked, now_ms)
            changed = True
        self._running.stirs += changed  # browsers are shown it, too
        return changed

    def take_news(self) -> Words | None:
        """What has turned up, once."""
        news, self._news = self._news, None
        return news

    def _hear_aside(self) -> bool:
        header = self._aside
        if header is None:
            return False
        signals = header.drain()
        if isinstance(header, WithButtons):
            header.take_presses()  # nobody waits for them
        if self._has_moved or not any(isinstance(signal, Edge) for signal in signals):
            return False
        self._has_moved = True
        if self._offer is None:
            assert isinstance(header, OnPins)
            self._offers(self._box.apparatus.sentences.moved, header.pin_map.sensors)
        return True

    def _take(self, looked: Looked, now_ms: int) -> None:
        """What came of a look at the serial ports."""
        if self._offer is not None and self._offer.port and self._offer.port not in looked.ports:
            self._offer, self._news, self._has_moved = None, None, False  # the next edge is told again
        mine = next((one for one in looked.answering if one.apparatus in {None, self._box.apparatus}), None)
        if looked.asked and self._looks_for_box:
            self._looks_for_box = False
            self._use_found(mine, now_ms)
        elif mine is not None:
            name = self._box.apparatus.channels.on_port.about(port=mine.port)
            self._offers(Words("Found: {what}", {"what": name}), mine.channels, mine.port)

    def _offers(self, words: Words, sensors: Iterable[str], port: str = "") -> None:
        is_whole = set(self._box.apparatus.channels.fitted) <= set(sensors)
        kept = self._kept if self._kept in _WITH_SENSORS else None
        self._offer = Offer(words, kept or (Wired.ALL if is_whole else Wired.SOME), port)
        self._news = words

    # what people say

    def use(self, wired: Wired, now_ms: int, say: Translator) -> str:
        """Listen to this from now on, and keep that; the answer is what to tell people."""
        here = self._here
        if here is None:
            return say("The program was started with the source {source}.", source=self._named)
        is_kept = self._running.configure("wired", wired, now_ms)
        self._found_nothing = False
        if wired not in _WITH_SENSORS:
            if wired is not self._in_use:
                self._connect(here, here.without(self._box.apparatus, wired), now_ms)
        elif self._offer is not None:
            self._accept(here, self._offer, now_ms)
        elif self._asks is Presence.UNKNOWN and self._aside is not None:
            self._connect(here, self._aside, now_ms)
        elif isinstance(self._box.source, NoSensors | VirtualSource) and self._ports is not None:
            self._looks_for_box = True
            self._ports.look_now()
        return "" if is_kept else say("Could not save this setting: it lasts only until the next start.")

    def _accept(self, here: "SourcesHere", offer: Offer, now_ms: int) -> None:
        if offer.port:
            self._connect(here, here.serial(self._box.apparatus, offer.port), now_ms)
        elif self._aside is not None:
            self._connect(here, self._aside, now_ms)

    def _use_found(self, answering: Answering | None, now_ms: int) -> None:
        """What a look for the box has found, as `auto` would: a serial port before the header."""
        here, header = self._here, self._aside
        assert here is not None
        if answering is not None:
            self._connect(here, here.serial(self._box.apparatus, answering.port), now_ms)
        elif header is not None and (self._has_moved or self._present(header) is not Presence.NOTHING):
            self._connect(here, header, now_ms)
        else:
            self._found_nothing = True

    def _connect(self, here: "SourcesHere", source: Source, now_ms: int = 0) -> None:
        """Let go of the old source, but for the header: that is listened to on."""
        old = self._box.source
        if source is self._aside:
            assert isinstance(source, OnPins)
            self._aside = None
            source.drain()
            source.retell()
        else:
            source.start()
        self._checking.step(CheckStep.STOP, now_ms)
        self._running.connect(source, here.connected(source, self._box.apparatus))
        self._asks = self._offer = self._news = None
        if isinstance(old, OnPins) and _is_ready(old) and not self._port:
            self._aside, self._has_moved = old, False
        else:
            old.stop()
        if self._port and self._aside is not None:
            self._aside.stop()
            self._aside = None
        if self._ports is not None:
            self._ports.used = self._port
            self._listen_aside(here)

    # while nothing happens

    def handles(self) -> list[int]:
        """What to sleep on, besides the source in use."""
        waiting = [part for part in (self._aside, self._ports) if part is not None]
        return [part.fileno() for part in waiting]

    def deadline_ms(self) -> int | None:
        """When to come back although nothing happens."""
        return None if self._aside is None else self._aside.deadline_ms()

    def close(self) -> None:
        """Let go of what is listened to beside the source in use."""
        for part in (self._aside, self._ports):
            if part is not None:
                part.stop()
        self._aside = self._ports = None


def _is_ready(source: Source) -> bool:
    return source.status.condition is Condition.READY

"""One look at a box: signals go in, and out come a panel to show, reports to print and a trace to keep. No I/O.

One rule: a recording holds what a well-wired box would have said, so that it replays without this configuration.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from companion.sensing.connected import Connections, FindConnections
from companion.sensing.panel import ChannelRow, News, Panel, Tone, ailment
from companion.sensing.source_status import status_of
from companion.sensing.timeline import SHOWN_EVERY_MS, Band, Timeline
from companion.words import Words
from hardware.apparatus import AnyApparatus, Decoder, Report
from hardware.health import ChannelView, Health, HealthFinding
from hardware.pins.toml import PinMapError
from hardware.polarity import Wiring
from hardware.recent_trace import RecentTrace
from hardware.signals import Edge, Found, Lost, Signal
from hardware.sources.source import Condition, Source
from hardware.trace import End, Header, TraceWriter

NEWS_KEPT = 200
MANY = 4  # so many sensors with the same trouble at once are one piece of news

OpenRecording = Callable[[Header], TraceWriter]


class Watch:
    """Decodes what a source says and remembers what is worth showing."""

    def __init__(
        self,
        source: Source,
        apparatus: AnyApparatus,
        timings: Any,
        wiring: Wiring,
        record: OpenRecording | None = None,
        connected: FindConnections = dict,
    ) -> None:
        self.source = source
        self.apparatus = apparatus
        self.timings = timings
        self.recent = RecentTrace()
        self._wiring = wiring
        self._open_recording = record
        self._recording: TraceWriter | None = None
        self._decoder: Decoder[Any, Any] | None = None
        self._levels: dict[str, bool] = {}  # of every sensor, as it was last heard
        self._silent: set[str] = set()  # those that do not answer
        self.aside: frozenset[str] = frozenset()  # sensors that count as if they were not there
        self._news: deque[News] = deque(maxlen=NEWS_KEPT)
        self._latest = ""
        self._timeline = Timeline()
        self._bands: tuple[int, Mapping[str, Band]] = (-1, {})  # as of this picture
        self._find_connections = connected

    @property
    def decoder(self) -> Decoder[Any, Any] | None:
        """What the box is known to do; nothing before the first baseline."""
        return self._decoder

    def take(self, signals: Iterable[Signal]) -> list[Report]:
        reports: list[Report] = []
        for signal in signals:
            reports += self._one(self._wiring.translate(signal))
        self._tell(reports)
        return reports

    def _one(self, signal: Signal) -> Iterable[Report]:
        self._remember(signal)
        if self._decoder is None:
            self._begin(signal)
            return ()
        self._record(signal)
        self._timeline.take(signal)
        if isinstance(signal, Edge):
            self._latest = signal.channel
        self.recent.heard(signal, self._decoder.now_ms)
        reports = self._decoder.feed(signal)
        self.recent.told(reports)
        if self.recent.is_overfull(self._decoder.now_ms):
            self._trace_anew(self._decoder)
        return reports

    def _remember(self, signal: Signal) -> None:
        match signal:
            case Edge(_, channel, level):
                self._levels[channel] = level
            case Lost(_, channels):
                self._silent.update(channels)
            case Found(_, levels):
                self._levels.update(levels)
                self._silent.difference_update(levels)

    def set_aside(self, channels: Collection[str], now_ms: int) -> None:
        """From now on these sensors, and no others, count as if they were not there: what all say now is a baseline.

        They are still looked at.
        """
        self.aside = frozenset(channels)
        if self._decoder is None:
            return
        fitted = self.apparatus.channels.in_order(self._levels.keys() - self.aside)
        levels = {name: self._levels[name] for name in fitted}
        self._decoder = self.apparatus.decoder(levels, fitted, self.timings, max(now_ms, self._decoder.now_ms))
        self.recent.begin(levels, fitted, self._decoder.now_ms)
        silent = self._silent_at(self._decoder.now_ms, fitted)
        if silent is not None:
            self._tell(self._decoder.feed(silent))

    def _silent_at(self, now_ms: int, fitted: Collection[str]) -> Lost | None:
        """The sensors that do not answer, for a decoder and a trace that have just begun."""
        silent = tuple(name for name in fitted if name in self._silent)
        if not silent:
            return None
        lost = Lost(now_ms, silent)
        self.recent.heard(lost, now_ms)
        return lost

    def _trace_anew(self, decoder: Decoder[Any, Any]) -> None:
        """Begin another recent trace where a decoder that begins now knows as much as this one.

        If that cannot be waited for, it begins amid the movement.
        """
        fitted = self.apparatus.channels.in_order(self._levels.keys() - self.aside)
        levels = {name: self._levels[name] for name in fitted}
        now_ms = decoder.now_ms
        settled = decoder.next_deadline() is None and self._is_shut(levels) and self._knows_no_more(decoder, levels)
        if settled or self.recent.is_overfull(now_ms):
            self.recent.begin(levels, fitted, now_ms, settled=settled)
            self._silent_at(now_ms, fitted)
        else:
            self.recent.postpone(now_ms)

    def _is_shut(self, levels: Mapping[str, bool]) -> bool:
        """Is nothing open? Of what is, a decoder remembers how far it was."""
        channels, at_rest = self.apparatus.channels, self.apparatus.channels.at_rest({})
        moved = (channels.part(name) for name, level in levels.items() if level != at_rest[name])
        return not any(map(self.apparatus.was_opened, moved))

    def _knows_no_more(self, decoder: Decoder[Any, Any], levels: Mapping[str, bool]) -> bool:
        """Does a decoder that begins now see the same, and has this one found nothing wrong?"""
        shot = decoder.snapshot()
        if any(view.health is not Health.OK for view in shot.channels.values()):
            return False
        fresh = self.apparatus.decoder(levels, levels.keys(), self.timings, decoder.now_ms).snapshot()
        return bool(replace(fresh, channels={}) == replace(shot, channels={}))

    def _begin(self, signal: Signal) -> None:
        """The first baseline says which sensors exist; nothing can be made of what comes before it."""
        if not isinstance(signal, Found):
            return
        self._timeline.take(signal)
        fitted = self.apparatus.channels.in_order(signal.levels.keys() - self.aside)
        self._decoder = self.apparatus.decoder(signal.levels, fitted, self.timings, signal.t_ms)
        self.recent.begin({name: signal.levels[name] for name in fitted}, fitted, signal.t_ms)
        if self._open_recording is not None:
            self._recording = self._open_recording(Header(signal.levels, fitted))

    def _record(self, item: Signal | End) -> None:
        """A disk that fills up ends the recording, not the look at the box."""
        if self._recording is None:
            return
        try:
            self._recording.write(item)
        except OSError as error:
            self._recording = None
            self.note(item.t_ms, f"the recording has stopped: {error.strerror or error}", Tone.TROUBLE)

    def advance(self, now_ms: int) -> list[Report]:
        if self._decoder is None:
            return []
        reports = list(self._decoder.advance(now_ms))
        self.recent.told(reports)
        if self.recent.is_full(now_ms):
            self._trace_anew(self._decoder)
        self._tell(reports)
        return reports

    @property
    def now_ms(self) -> int:
        return 0 if self._decoder is None else self._decoder.now_ms

    def levels(self) -> dict[str, bool]:
        if self._decoder is None:
            return {}
        return {name: view.debounced for name, view in self._decoder.snapshot().channels.items()}

    def next_deadline(self) -> int | None:
        """When something will be decided although nothing moves."""
        return None if self._decoder is None else self._decoder.next_deadline()

    def finish(self, now_ms: int) -> None:
        self._record(End(now_ms))
        self._recording = None

    def note(self, t_ms: int, text: str, tone: Tone = Tone.NOTE) -> None:
        self._news.append(News(t_ms, text, tone))

    def _tell(self, reports: Iterable[Report]) -> None:
        self._news.extend(news(reports, self.apparatus))

    def panel(self) -> Panel:
        status = status_of(self.source)
        well = status.news.condition in {Condition.READY, Condition.FINISHED}
        return Panel(
            source=self.source.name,
            status=status.message,
            counters=status.counters,
            well=well,
            apparatus=self.apparatus.name,
            snapshot=None if self._decoder is None else self._decoder.snapshot(),
            rows=self._rows(),
            news=tuple(self._news),
            latest=self._latest,
        )

    def picture_ms(self) -> int | None:
        """When the timeline looks different although nothing happens."""
        return None if self._timeline.is_still else (self.now_ms // SHOWN_EVERY_MS + 1) * SHOWN_EVERY_MS

    def _lately(self) -> Mapping[str, Band]:
        """What every channel did lately, made anew only as often as it is worth a picture."""
        picture = self.now_ms // SHOWN_EVERY_MS
        if self._bands[0] != picture:
            self._bands = picture, self._timeline.bands(self.now_ms)
        return self._bands[1]

    def _connected(self) -> Connections:
        """How the sensors are connected; a wire that is swapped by configuration, as it really runs."""
        try:
            found = self._find_connections()
        except PinMapError as error:
            self.note(self.now_ms, f"the wires are not shown: {error}", Tone.TROUBLE)
            return {}
        return {self._wiring.channel(name): wires for name, wires in found.items()}

    def _rows(self) -> dict[str, ChannelRow]:
        views = {} if self._decoder is None else self._decoder.snapshot().channels
        channels, bands, connected = self.apparatus.channels, self._lately(), self._connected()
        contrary = [name for name, view in views.items() if view.health is Health.CONTRADICTORY]
        return {
            channel.name: replace(
                _row(channel.name, views.get(channel.name), usual=channel.name in channels.fitted),
                aside=channel.name in self.aside,
                band=bands.get(channel.name, ()),
                connection=connected.get(channel.name),
                other=_other(channel.name, contrary),
            )
            for channel in channels
        }


def _row(name: str, view: ChannelView | None, *, usual: bool) -> ChannelRow:
    if view is None:
        return ChannelRow(name, fitted=False, usual=usual)
    return ChannelRow(
        name=name,
        usual=usual,
        raw=view.raw,
        level=view.debounced,
        edges=view.edges,
        bounce_ms=view.bounce_ms,
        health=view.health,
        lost=view.lost,
    )


def news(reports: Iterable[Report], apparatus: AnyApparatus) -> Iterator[News]:
    """Reports for people; many sensors with the same trouble at the same time are one piece of news."""
    for _, group in groupby(reports, key=_trouble):
        alike = list(group)
        first, findings = alike[0], [report for report in alike if isinstance(report, HealthFinding)]
        if len(findings) >= MANY:
            yield News(first.t_ms, _many(findings), _tone(first), _said_of_many(findings))
        else:
            names = [finding.channel for finding in findings]
            yield from (
                News(report.t_ms, text(report, apparatus), _tone(report), said(report, apparatus, names))
                for report in alike
            )


def _trouble(report: Report) -> tuple[object, int]:
    """What makes findings one; movements stay apart."""
    return (report.state if isinstance(report, HealthFinding) else id(report), report.t_ms)


def _many(findings: list[HealthFinding]) -> str:
    names = [finding.channel for finding in findings]
    why = findings[0].reason.removeprefix(f"{names[0]} ").replace("does not", "do not", 1)
    return f"{findings[0].state}: {len(names)} sensors at once, {names[0]} to {names[-1]}: {why}"


def text(report: Report, apparatus: AnyApparatus) -> str:
    """A report as people would say it, in English."""
    if not isinstance(report, HealthFinding):
        return apparatus.text(report)
    about = "" if report.channel in report.reason else f"{report.channel} "
    return f"{report.state}: {about}{report.reason}"


def said(report: Report, apparatus: AnyApparatus, alike: Iterable[str] = ()) -> Words:
    """A report for people, in any language; `alike` are the sensors of which the same is told at the same time."""
    if not isinstance(report, HealthFinding):
        return apparatus.words(report)
    return ailment(report.channel, report.state, _other(report.channel, alike))


def _other(sensor: str, contrary: Iterable[str]) -> str:
    """Of those that contradict another, the one at the same part as this: two of a part contradict each other."""
    part = sensor.partition(".")[0]
    return next((name for name in contrary if name != sensor and name.partition(".")[0] == part), "")


def _said_of_many(findings: list[HealthFinding]) -> Words:
    what = ailment(findings[0].channel, findings[0].state)
    return Words("{what} {n} more sensors have the same problem.", {"what": what, "n": len(findings) - 1})


def _tone(report: Report) -> Tone:
    if not isinstance(report, HealthFinding):
        return Tone.MOVEMENT
    return Tone.GOOD if report.state is Health.OK else Tone.TROUBLE

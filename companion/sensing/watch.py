"""One look at a box: signals go in, and out come a panel to show, reports to print and a trace to keep. No I/O.

One rule: a recording holds what a well-wired box would have said, so that it replays without this configuration.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from companion.sensing.panel import ChannelRow, Geometry, News, Panel, Tone, ailment
from companion.sensing.source_status import look_at
from companion.words import Words
from hardware.health import Health, HealthFinding
from hardware.jewel_box.channels import ALL
from hardware.jewel_box.decoder import Decoder, Report
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.polarity import Wiring
from hardware.signals import Edge, Found, Signal
from hardware.sources.source import Condition, Source
from hardware.timings import Timings
from hardware.trace import End, Header, TraceWriter

NEWS_KEPT = 200
MANY = 4  # so many sensors with the same trouble at once are one piece of news

OpenRecording = Callable[[Header], TraceWriter | None]


class Watch:
    """Decodes what a source says and remembers what is worth showing."""

    def __init__(self, source: Source, settings: Timings, wiring: Wiring, record: OpenRecording | None = None) -> None:
        self._source = source
        self._settings = settings
        self._wiring = wiring
        self._open_recording = record
        self._recording: TraceWriter | None = None
        self._decoder: Decoder | None = None
        self._news: deque[News] = deque(maxlen=NEWS_KEPT)
        self._latest = ""

    @property
    def decoder(self) -> Decoder | None:
        """What the box is known to do; nothing before the first baseline."""
        return self._decoder

    def take(self, signals: Iterable[Signal]) -> list[Report]:
        """What a source has said."""
        reports: list[Report] = []
        for signal in signals:
            reports += self._one(self._wiring.translate(signal))
        self._tell(reports)
        return reports

    def _one(self, signal: Signal) -> Iterable[Report]:
        if self._decoder is None:
            self._begin(signal)
            return ()
        self._record(signal)
        if isinstance(signal, Edge):
            self._latest = signal.channel
        return self._decoder.feed(signal)

    def _begin(self, signal: Signal) -> None:
        """The first baseline says which sensors exist; nothing can be made of what comes before it."""
        if not isinstance(signal, Found):
            return
        fitted = tuple(channel.name for channel in ALL if channel.name in signal.levels)
        self._decoder = Decoder(signal.levels, fitted=fitted, settings=self._settings, start_ms=signal.t_ms)
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
        """Time has passed."""
        if self._decoder is None:
            return []
        reports = list(self._decoder.advance(now_ms))
        self._tell(reports)
        return reports

    @property
    def now_ms(self) -> int:
        """The time up to which all is decided."""
        return 0 if self._decoder is None else self._decoder.now_ms

    def levels(self) -> dict[str, bool]:
        """The debounced level of every fitted sensor."""
        if self._decoder is None:
            return {}
        return {name: view.debounced for name, view in self._decoder.snapshot().channels.items()}

    def next_deadline(self) -> int | None:
        """When something will be decided although nothing moves."""
        return None if self._decoder is None else self._decoder.next_deadline()

    def finish(self, now_ms: int) -> None:
        """End the recording."""
        self._record(End(now_ms))
        self._recording = None

    def note(self, t_ms: int, text: str, tone: Tone = Tone.NOTE) -> None:
        """Something else that people should see."""
        self._news.append(News(t_ms, text, tone))

    def _tell(self, reports: Iterable[Report]) -> None:
        self._news.extend(news(reports))

    def panel(self) -> Panel:
        """What to show now."""
        glance = look_at(self._source)
        well = glance.news.condition in {Condition.READY, Condition.FINISHED}
        return Panel(
            source=str(self._source.name),
            status=str(glance.message),
            counters=glance.counters,
            well=well,
            geometry=self._geometry(),
            rows=self._rows(),
            news=tuple(self._news),
            latest=self._latest,
        )

    def _geometry(self) -> Geometry:
        if self._decoder is None:
            return Geometry()
        shot = self._decoder.snapshot()
        return Geometry(shot.orientation, shot.in_hand, shot.rings, shot.half_turned, shot.drawers)

    def _rows(self) -> dict[str, ChannelRow]:
        views = {} if self._decoder is None else self._decoder.snapshot().channels
        rows = {channel.name: ChannelRow(channel.name, fitted=False) for channel in ALL}
        for name, view in views.items():
            rows[name] = ChannelRow(
                name=name,
                raw=view.raw,
                level=view.debounced,
                edges=view.edges,
                bounce_ms=view.bounce_ms,
                health=view.health,
                lost=view.lost,
            )
        return rows


def news(reports: Iterable[Report]) -> Iterator[News]:
    """Reports for people; many sensors with the same trouble at the same time are one piece of news."""
    for (_, t_ms), group in groupby(reports, key=_trouble):
        alike = list(group)
        if len(alike) < MANY:
            yield from (News(report.t_ms, words(report), _tone(report), said(report)) for report in alike)
        else:
            yield News(t_ms, _many(alike), _tone(alike[0]), _said_of_many(alike))


def _trouble(report: Report) -> tuple[object, int]:
    """What makes findings one; movements stay apart."""
    return (report.state if isinstance(report, HealthFinding) else id(report), report.t_ms)


def _many(findings: list[Report]) -> str:
    names = [finding.channel for finding in findings if isinstance(finding, HealthFinding)]
    first = findings[0]
    why = first.reason.removeprefix(f"{names[0]} ") if isinstance(first, HealthFinding) else ""
    why = why.replace("does not", "do not", 1)
    return f"{words(first).partition(':')[0]}: {len(names)} sensors at once, {names[0]} to {names[-1]}: {why}"


def words(report: Report) -> str:
    """A report as people would say it."""
    if isinstance(report, HealthFinding):
        about = "" if report.channel in report.reason else f"{report.channel} "
        return f"{report.state}: {about}{report.reason}"
    return JEWEL_BOX.text(report)


def said(report: Report) -> Words:
    """A report for people, in any language."""
    return ailment(report.channel, report.state) if isinstance(report, HealthFinding) else JEWEL_BOX.words(report)


def _said_of_many(findings: list[Report]) -> Words:
    return Words("{what} {n} more sensors have the same problem.", {"what": said(findings[0]), "n": len(findings) - 1})


def _tone(report: Report) -> Tone:
    if not isinstance(report, HealthFinding):
        return Tone.MOVEMENT
    return Tone.GOOD if report.state is Health.OK else Tone.TROUBLE

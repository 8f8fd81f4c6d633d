"""The program at the table, as long as it lives: a journal on disk, the table on it, and a decoder that listens.

One rule: it knows only what it hears and what it is told. What is true is none of its business.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path as File

from benchmarks.soak.paths import Path
from benchmarks.soak.tally import Tally
from benchmarks.soak.trace import LastHeard
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.differences import Differences
from hardware.health import TRUSTED, Health, HealthFinding
from hardware.jewel_box.decoder import Decoder, Report
from hardware.jewel_box.movements import Movement
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.snapshot import Snapshot
from hardware.signals import Found, Signal

EVENING = datetime(2026, 1, 9, 20, 0, tzinfo=UTC)


class DayClock:
    """The day's wall clock, for journals."""

    def __init__(self) -> None:
        self.now_ms = 0

    def __call__(self) -> datetime:
        """Now."""
        return EVENING + timedelta(milliseconds=self.now_ms)


class Program:
    """One life of it."""

    def __init__(self, file: File, clock: DayClock, tally: Tally) -> None:
        self.file = file
        self.clock = clock
        self.journal = Journal.open(file, clock)
        self.table = Table(self.journal)
        self.decoder: Decoder | None = None
        self.deaf = False  # while hands put the wood back as they were told, their movements are no events
        self.moved: list[Movement] = []  # what the decoder told since somebody asked
        self.health: dict[str, Health] = {}
        self.last_heard = LastHeard()
        self._tally = tally

    def listen(self, path: Path, now_ms: int) -> None:
        """Begin to listen."""
        self.decoder = None
        self.health.clear()
        self.hear(path.listen(now_ms), now_ms)

    def hear(self, signals: Iterable[Signal], now_ms: int) -> None:
        """Take in what comes, as a loop does: what is decided together, happens together."""
        for signal in signals:
            self.last_heard.note(signal)
            if self.decoder is None:
                self._first(signal)
            else:
                self._told(self.decoder.feed(signal))
        if self.decoder is not None:
            self._told(self.decoder.advance(now_ms))

    def _first(self, signal: Signal) -> None:
        """Before the first baseline nothing is known, and nothing can be said."""
        if isinstance(signal, Found):
            self.decoder = Decoder(signal.levels, fitted=tuple(signal.levels), start_ms=signal.t_ms)

    def _told(self, reports: Iterable[Report]) -> None:
        movements: list[Movement] = []
        for report in reports:
            if isinstance(report, HealthFinding):
                self.health[report.channel] = report.state
                self._tally.note("findings")
            else:
                movements.append(report)
        if not movements:
            return
        self.moved += movements
        if self.table.is_open and not self.deaf:
            happened = self.table.moved(movements)
            self._tally.note("fouls", len(happened.fouls))

    @property
    def is_well(self) -> bool:
        """Does every sensor answer, and none lie as far as is known?"""
        return self.decoder is not None and all(state in TRUSTED for state in self.health.values())

    @property
    def silent(self) -> list[str]:
        """The sensors that do not answer."""
        return [channel for channel, state in self.health.items() if state is Health.SILENT]

    def snapshot(self) -> Snapshot:
        """What the sensors read."""
        assert self.decoder is not None
        return self.decoder.snapshot()

    def reconcile(self, *, moved: Iterable[str] = (), unreadable: Iterable[str] = ()) -> Differences[Pose]:
        """What they read otherwise than the table believes."""
        found = self.table.compare(self.snapshot(), moved=tuple(moved), unreadable=tuple(unreadable))
        assert found is not None
        return found

    def take_up(self) -> int:
        """Go on with the game that is offered; one that is over is not, so people take that from the list."""
        return self.table.resume() or self.table.resume(self.journal.games()[-1].id)

    def end(self) -> None:
        """In order."""
        self.journal.close()

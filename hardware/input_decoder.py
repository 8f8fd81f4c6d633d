"""What every decoder does with its lines: take in edges, lose and find lines, report findings. Pure.

The one rule: a decision that comes from time passing is made at the exact millisecond at which it becomes due, before
any later edge. So the same signals give the same reports with the same times, whatever the chunks in which they and
the passing of time are told.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar, assert_never

from hardware.agenda import Agenda
from hardware.apparatus import Movement
from hardware.boards import Board
from hardware.channels import Channel
from hardware.debouncing import Input, Reed, ReedTimes
from hardware.health import TRUSTED, ChannelHealth, Health, HealthFinding, HealthTimes
from hardware.ordering import Ordering, Undecided
from hardware.signals import Edge, Found, Lost, Signal

M = TypeVar("M", bound=Movement)


class InputDecoder(ABC, Generic[M]):
    """The inputs of one thing; what they mean, a subclass knows."""

    _ordering: Ordering  # through which a subclass tells its movements

    def __init__(self, health: HealthTimes, start_ms: int) -> None:
        self._agenda = Agenda(start_ms)
        self._health_times = health
        self._reports: list[M | HealthFinding] = []
        self._busy: set[Reed] = set()
        self._inputs: dict[str, Input] = {}
        self._boards: list[Board] = []

    # what a subclass is made of

    def _reed(self, channel: Channel, level: bool, times: ReedTimes) -> Reed:
        reed = Reed(channel, level, self._agenda, self._health_times, times)
        reed.busy = self._busy
        return reed

    def _listen_to(self, inputs: Iterable[Input]) -> None:
        """These are all lines. They come first: of what is due in one millisecond, their alarms fire first."""
        self._inputs = {line.channel.name: line for line in inputs}
        for name, line in self._inputs.items():
            line.health = ChannelHealth(name, self._agenda, self._health_times, self._found_out)

    def _reeds_undecided(self) -> list[Undecided]:
        return [(since, reed.burst_end) for reed in self._busy if (since := reed.moving_since) is not None]

    @abstractmethod
    def _rebase(self, part: str, found: list[Input]) -> None:
        """A baseline for a part: these lines were found, at their present levels. No event."""

    @abstractmethod
    def _trust_changed(self, line: Input, now_ms: int) -> None:
        """A line is out of order, or well again."""

    # what is told

    def feed(self, signal: Signal) -> Sequence[M | HealthFinding]:
        """Take in what a source says; returns what is decided by now."""
        match signal:
            case Edge():
                self._edge(signal)
            case Lost(t_ms, channels):
                self._arrive(t_ms)
                self._lose(self._known(channels), self._agenda.now, signal.why)
            case Found(t_ms, levels):
                self._arrive(t_ms)
                self._found(levels)
            case _ as unreachable:
                assert_never(unreachable)
        return self._take_reports() if self._reports else ()

    def advance(self, now_ms: int) -> Sequence[M | HealthFinding]:
        """Let time pass until now; edges of this very millisecond may still come."""
        if now_ms > self._agenda.now:
            self._agenda.run(now_ms)
        return self._take_reports()

    def finish(self) -> Sequence[M | HealthFinding]:
        while (due_ms := self._agenda.next_due()) is not None:
            self._agenda.run(due_ms)
        return self._take_reports()

    def next_deadline(self) -> int | None:
        return self._agenda.next_due()

    @property
    def now_ms(self) -> int:
        return self._agenda.now

    def _arrive(self, t_ms: int) -> None:
        """Time never runs backwards: threads may hand over an edge a little late, and it counts from now."""
        if t_ms > self._agenda.now:
            self._agenda.run(t_ms)

    def _take_reports(self) -> Sequence[M | HealthFinding]:
        if not self._reports:
            return ()
        reports = tuple(self._reports)
        self._reports.clear()
        return reports

    def _edge(self, edge: Edge) -> None:
        if edge.t_ms != self._agenda.now:
            self._arrive(edge.t_ms)
        line, level = self._inputs.get(edge.channel), edge.level
        if line is None:
            return
        if line.lost:
            self._edge_of_a_lost_line(line, level)
        elif level != line.raw:
            line.edge(self._agenda.now, level)
            if self._ordering.waiting:
                self._ordering.stir()

    def _edge_of_a_lost_line(self, line: Input, level: bool) -> None:
        """What speaks is not lost: a single line is found, a whole board is heard out first."""
        board = next((board for board in self._boards if board.holds(line)), None)
        if board is None:
            self._found({line.channel.name: level})
        elif level != line.raw:
            board.whisper(line, self._agenda.now, level)

    def _known(self, names: Iterable[str]) -> list[Input]:
        wanted = set(names)
        return [line for name, line in self._inputs.items() if name in wanted]

    def _lose(self, lines: list[Input], now_ms: int, why: str = "") -> None:
        self._ordering.release_all(now_ms)
        for line in lines:
            line.lost = True
            line.rebase(line.raw)
        for line in lines:
            reason = f"{line.channel.name} does not answer: {why or 'check its board, cable and power'}"
            line.health.accuse(Health.SILENT, reason, now_ms)

    def _found(self, levels: Mapping[str, bool]) -> None:
        lines = self._known(levels)
        for line in lines:
            line.raw = levels[line.channel.name]
            for board in self._boards:
                board.forget(line)
        self._find(lines, self._agenda.now)

    def _find(self, lines: list[Input], now_ms: int) -> None:
        """A baseline for these lines and the parts that they watch; no event."""
        self._ordering.release_all(now_ms)
        for line in lines:
            line.rebase(line.raw)
            if line.lost:
                line.lost, line.trusted = False, True
                line.health.answers(now_ms)
        for part in dict.fromkeys(line.channel.part for line in lines):
            self._rebase(part, lines)

    def _found_out(self, finding: HealthFinding) -> None:
        """A finding is told, and changes what its part may believe."""
        self._reports.append(finding)
        line = self._inputs[finding.channel]
        trusted = finding.state in TRUSTED
        if trusted != line.trusted:
            line.trusted = trusted
            self._trust_changed(line, finding.t_ms)

"""From raw edges to what the box did. Pure: no I/O, no clock; time comes with every call.

The one rule: a decision that comes from time passing is made at the exact millisecond at which it becomes due, before
any later edge. So the same signals give the same reports with the same times, whatever the chunks in which they and
the passing of time are told.

    decoder = Decoder(initial={"A1.closed": False})
    for report in decoder.feed(Edge(120, "A1.front", True)): ...
    for report in decoder.advance(1000): ...
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import assert_never

from hardware.agenda import Agenda
from hardware.boards import Board
from hardware.debouncing import Input, Reed
from hardware.health import TRUSTED, ChannelView, Health, HealthBook, HealthFinding
from hardware.jewel_box.assembly import Builder
from hardware.jewel_box.channels import ALL, BY_NAME, CHANNELS, USUALLY_FITTED, Kind
from hardware.jewel_box.geometry import Ring, Tilt
from hardware.jewel_box.movements import Movement
from hardware.jewel_box.naming import Teller
from hardware.jewel_box.ordering import Ordering, Undecided
from hardware.jewel_box.snapshot import Snapshot
from hardware.jewel_box.timings import Timings
from hardware.signals import Edge, Found, Lost, Signal

Report = Movement | HealthFinding

_NOTHING: Sequence[Report] = ()


class Decoder:
    """One box. `initial` holds raw electrical levels; channels that it leaves out are at rest."""

    def __init__(
        self,
        initial: Mapping[str, bool] | None = None,
        *,
        fitted: Collection[str] = USUALLY_FITTED,
        settings: Timings | None = None,
        start_ms: int = 0,
    ) -> None:
        self._settings = settings or Timings()
        self._agenda = Agenda(start_ms)
        self._reports: list[Report] = []
        self.late = 0  # signals that came with a time already passed, and were taken as of now
        names = [channel.name for channel in ALL if channel.name in fitted]
        self._teller = Teller(self._reports.append)
        self._ordering = Ordering(self._agenda, self._settings.order, self._undecided, self._teller.take)
        levels = CHANNELS.at_rest(initial or {})
        self._build(names, levels)

    def _build(self, names: list[str], levels: Mapping[str, bool]) -> None:
        health = self._settings.health
        builder = Builder(self._agenda, self._settings, self._ordering.put, self._lose, self._find)
        self._inputs = {name: builder.input(BY_NAME[name], levels[name]) for name in names}
        self._book = HealthBook(
            self._agenda, names, health.good_ms, health.missed_movements, self._found_out, self._noisy_at
        )
        self._boards = builder.boards(self._inputs)
        self._drawers = builder.drawers(self._inputs, self._book)
        self._rings = builder.rings(self._inputs, self._book)
        self._tilt = builder.tilt(self._inputs, self._book)
        self._geometry: tuple[Ring | Tilt, ...] = (*self._rings.values(), self._tilt)
        self._busy = builder.busy
        for line in self._inputs.values():
            line.on_jitter(self._jitters)
        self._ordering.last_in_line()
        self._teller.orientation = self._tilt.rest
        for name, drawer in self._drawers.items():
            self._teller.baseline(name, drawer.depth())

    def feed(self, signal: Signal) -> Sequence[Report]:
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
        return self._take_reports() if self._reports else _NOTHING

    def advance(self, now_ms: int) -> Sequence[Report]:
        """Let time pass until now; edges of this very millisecond may still come."""
        if now_ms > self._agenda.now:
            self._agenda.run(now_ms)
        return self._take_reports()

    def finish(self) -> Sequence[Report]:
        """Let time pass until everything is decided."""
        while (due_ms := self._agenda.next_due()) is not None:
            self._agenda.run(due_ms)
        return self._take_reports()

    def next_deadline(self) -> int | None:
        """Until when a loop may sleep if no signal comes."""
        return self._agenda.next_due()

    @property
    def now_ms(self) -> int:
        """The time up to which all is decided."""
        return self._agenda.now

    def snapshot(self) -> Snapshot:
        """The box as it is known now."""
        return Snapshot(
            orientation=self._tilt.rest,
            in_hand=self._tilt.in_hand,
            rings={name: ring.position if ring.known else None for name, ring in self._rings.items()},
            half_turned=frozenset(name for name, ring in self._rings.items() if ring.half_turned),
            drawers={name: depth for name, drawer in self._drawers.items() if (depth := drawer.depth())},
            channels={name: self._view(line) for name, line in self._inputs.items()},
        )

    def _view(self, line: Input) -> ChannelView:
        name = line.channel.name
        line.look(self._agenda.now)
        state, reason = self._book.state(name), self._book.reason(name)
        return ChannelView(name, line.raw, line.level, line.edges, line.bounce_ms, line.lost, state, reason)

    def _arrive(self, t_ms: int) -> None:
        """Time never runs backwards: threads may hand over an edge a little late, and it counts from now."""
        if t_ms > self._agenda.now:
            self._agenda.run(t_ms)
        elif t_ms < self._agenda.now:
            self.late += 1

    def _take_reports(self) -> Sequence[Report]:
        if not self._reports:
            return _NOTHING
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
        board = self._board_that_holds(line)
        if board is None:
            self._found({line.channel.name: level})
        elif level != line.raw:
            board.whisper(line, self._agenda.now, level)

    def _board_that_holds(self, line: Input) -> Board | None:
        return next((board for board in self._boards if board.holds(line)), None)

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
            self._book.accuse(line.channel.name, Health.SILENT, reason, now_ms)

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
                self._book.answers(line.channel.name, now_ms)
        for part in dict.fromkeys(line.channel.part for line in lines):
            self._rebase(part, lines)

    def _rebase(self, part: str, found: list[Input]) -> None:
        """A drawer that was followed all the time by its `closed` reed, and still says ajar, was seen to open."""
        if part in self._drawers and self._drawers[part].is_followed_without(found):
            self._drawers[part].go_on()
        elif part in self._drawers:
            self._drawers[part].rebase()
            self._teller.baseline(part, self._drawers[part].depth())
        elif part in self._rings:
            self._rings[part].rebase()
        elif part == "tilt":
            self._tilt.rebase()
            self._teller.orientation = self._tilt.rest

    def _jitters(self, line: Input, now_ms: int) -> None:
        name = line.channel.name
        limit = self._settings.health.jitter_edges
        reason = f"{name} changes more than {limit} times per second: look for a loose contact or a weak magnet"
        self._book.accuse(name, Health.JITTERY, reason, now_ms)
        self._book.behaves(name, line.last)

    def _noisy_at(self, name: str) -> int:
        return self._inputs[name].noisy_at

    def _found_out(self, finding: HealthFinding) -> None:
        """A finding is told, and changes what its part may believe."""
        self._reports.append(finding)
        line = self._inputs[finding.channel]
        trusted = finding.state in TRUSTED
        if trusted == line.trusted:
            return
        line.trusted = trusted
        if isinstance(line, Reed):
            self._drawers[line.channel.part].trust_changed(line, finding.t_ms)
        elif line.channel.kind is Kind.SEATED and line.channel.part in self._rings:
            self._rings[line.channel.part].reconsider()

    def _undecided(self, now_ms: int) -> list[Undecided]:
        undecided = [(since, reed.burst_end) for reed in self._busy if (since := reed.moving_since) is not None]
        undecided += [code for part in self._geometry if (code := part.undecided(now_ms)) is not None]
        return undecided

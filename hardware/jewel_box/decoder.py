"""From raw edges to what the box did. Pure: no I/O, no clock; time comes with every call.

The one rule: a decision that comes from time passing is made at the exact millisecond at which it becomes due, before
any later edge. So the same signals give the same reports with the same times, whatever the chunks in which they and
the passing of time are told.

    decoder = Decoder({"A1.closed": False})
    for report in decoder.feed(Edge(120, "A1.front", True)): ...
    for report in decoder.advance(1000): ...
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import assert_never

from hardware.agenda import Agenda
from hardware.boards import Board
from hardware.channels import Channel
from hardware.debouncing import Hall, Input, Reed
from hardware.health import TRUSTED, ChannelHealth, Health, HealthFinding
from hardware.jewel_box.channels import BY_NAME, CHANNELS, DRAWERS, LEVELS, RINGS, USUALLY_FITTED, Kind
from hardware.jewel_box.drawers import Drawer
from hardware.jewel_box.geometry import Ring, Tilt
from hardware.jewel_box.movements import Movement
from hardware.jewel_box.naming import Teller
from hardware.jewel_box.snapshot import Snapshot
from hardware.jewel_box.timings import Timings
from hardware.ordering import Undecided
from hardware.signals import Edge, Found, Lost, Signal

Report = Movement | HealthFinding

_NOTHING: Sequence[Report] = ()


class Decoder:
    """One box. `levels` are raw electrical levels; channels that they leave out are at rest."""

    def __init__(
        self,
        levels: Mapping[str, bool] | None = None,
        fitted: Collection[str] = USUALLY_FITTED,
        timings: Timings | None = None,
        start_ms: int = 0,
    ) -> None:
        self._times = timings or Timings()
        self._agenda = Agenda(start_ms)
        self._reports: list[Report] = []
        self._busy: set[Reed] = set()
        self._teller = Teller(self._agenda, self._undecided, self._reports.append)
        self._build(CHANNELS.in_order(fitted), CHANNELS.at_rest(levels or {}))

    def _build(self, names: Sequence[str], levels: Mapping[str, bool]) -> None:
        """Which sensors exist is data: a part whose sensors are missing is simply not there."""
        self._inputs = {name: self._input(BY_NAME[name], levels[name]) for name in names}
        for name, line in self._inputs.items():
            line.health = ChannelHealth(name, self._agenda, self._times.health, self._found_out)
        self._boards = [self._board(level) for level in LEVELS]
        self._drawers = {name: self._drawer(name) for name in DRAWERS}
        halls = {name: line for name, line in self._inputs.items() if isinstance(line, Hall)}
        # Half a code says nothing: a ring needs both of its bits.
        whole = [ring for ring in RINGS if {f"{ring}.0", f"{ring}.1"} <= halls.keys()]
        self._rings = {ring: self._ring(ring, halls) for ring in whole}
        upright, inverted = halls.get("tilt.upright"), halls.get("tilt.inverted")
        self._tilt = Tilt(upright, inverted, self._agenda, self._times, self._teller)
        self._geometry: tuple[Ring | Tilt, ...] = (*self._rings.values(), self._tilt)
        self._teller.last_in_line()
        self._teller.orientation = self._tilt.rest
        for name, drawer in self._drawers.items():
            self._teller.baseline(name, drawer.depth())

    def _input(self, channel: Channel, level: bool) -> Input:
        reeds = {Kind.CLOSED: self._times.closed, Kind.FRONT: self._times.front, Kind.SECRET: self._times.secret}
        halls = {Kind.RING: self._times.ring, Kind.SEATED: self._times.seated, Kind.TILT: self._times.tilt}
        kind = Kind(channel.kind)
        if kind not in reeds:
            return Hall(channel, level, self._agenda, self._times.health, halls[kind])
        reed = Reed(channel, level, self._agenda, self._times.health, reeds[kind])
        reed.busy = self._busy
        return reed

    def _board(self, level: str) -> Board:
        """The joint below a level (AB for A, BC for B) is wired to its board."""
        lines = [line for line in self._inputs.values() if line.channel.part[0] == level]
        reeds = [line for line in lines if isinstance(line, Reed)]
        halls = [line for line in lines if isinstance(line, Hall)]
        return Board(self._agenda, reeds, halls, self._times.closed.bounce_ms + 1, self._lose, self._find)

    def _drawer(self, name: str) -> Drawer:
        """One without a reed never reports."""
        mine = [line for line in self._inputs.values() if isinstance(line, Reed) and line.channel.part == name]
        reeds = {Kind(line.channel.kind): line for line in mine}
        return Drawer(name, reeds, self._agenda, self._times, self._teller)

    def _ring(self, ring: str, halls: Mapping[str, Hall]) -> Ring:
        bits, seat = (halls[f"{ring}.0"], halls[f"{ring}.1"]), halls.get(f"{ring}.seated")
        return Ring(bits, seat, self._agenda, self._times, self._teller)

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
        while (due_ms := self._agenda.next_due()) is not None:
            self._agenda.run(due_ms)
        return self._take_reports()

    def next_deadline(self) -> int | None:
        return self._agenda.next_due()

    @property
    def now_ms(self) -> int:
        return self._agenda.now

    def snapshot(self) -> Snapshot:
        return Snapshot(
            orientation=self._tilt.rest,
            in_hand=self._tilt.in_hand,
            rings={name: ring.position if ring.known else None for name, ring in self._rings.items()},
            half_turned=frozenset(name for name, ring in self._rings.items() if ring.half_turned),
            drawers={name: depth for name, drawer in self._drawers.items() if (depth := drawer.depth())},
            channels={name: line.view(self._agenda.now) for name, line in self._inputs.items()},
        )

    def _arrive(self, t_ms: int) -> None:
        """Time never runs backwards: threads may hand over an edge a little late, and it counts from now."""
        if t_ms > self._agenda.now:
            self._agenda.run(t_ms)

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
            if self._teller.waiting:
                self._teller.stir()

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
        self._teller.release_all(now_ms)
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
        self._teller.release_all(now_ms)
        for line in lines:
            line.rebase(line.raw)
            if line.lost:
                line.lost, line.trusted = False, True
                line.health.answers(now_ms)
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

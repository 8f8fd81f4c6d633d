"""From raw edges to what the box did. Pure: no I/O, no clock; time comes with every call.

decoder = Decoder({"A1.closed": False})
for report in decoder.feed(Edge(120, "A1.front", True)): ...
for report in decoder.advance(1000): ...
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import assert_never

from hardware.boards import Board
from hardware.channels import Channel
from hardware.debouncing import Hall, HallTimes, Input, Reed, ReedTimes
from hardware.health import HealthFinding
from hardware.input_decoder import InputDecoder
from hardware.jewel_box.channels import BY_NAME, CHANNELS, DRAWERS, LEVELS, RINGS, USUALLY_FITTED, Kind, level_of
from hardware.jewel_box.drawers import Drawer
from hardware.jewel_box.geometry import Ring, Tilt
from hardware.jewel_box.movements import Movement
from hardware.jewel_box.naming import Teller
from hardware.jewel_box.snapshot import Snapshot
from hardware.jewel_box.timings import Timings
from hardware.ordering import Undecided

Report = Movement | HealthFinding


class Decoder(InputDecoder[Movement]):
    """One box. `levels` are raw electrical levels; channels that they leave out are at rest."""

    def __init__(
        self,
        levels: Mapping[str, bool] | None = None,
        fitted: Collection[str] = USUALLY_FITTED,
        timings: Timings | None = None,
        start_ms: int = 0,
    ) -> None:
        self._times = timings or Timings()
        super().__init__(self._times.health, start_ms)
        self._ordering = self._teller = Teller(self._agenda, self._undecided, self._reports.append)
        self._build(CHANNELS.in_order(fitted), CHANNELS.at_rest(levels or {}))

    def _build(self, names: Sequence[str], levels: Mapping[str, bool]) -> None:
        """Which sensors exist is data: a part whose sensors are missing is simply not there."""
        self._listen_to(self._input(BY_NAME[name], levels[name]) for name in names)
        self._boards = [self._board(level) for level in (*LEVELS, "")]
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
        match self._times.of(channel.kind):
            case HallTimes() as times:
                return Hall(channel, level, self._agenda, self._times.health, times)
            case ReedTimes() as times:
                return self._reed(channel, level, times)
            case _ as unreachable:
                assert_never(unreachable)

    def _board(self, level: str) -> Board:
        """The joint below a level (AB for A, BC for B) is wired to its board; what is on no level shares one."""
        lines = [line for line in self._inputs.values() if level_of(line.channel.part) == level]
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

    def snapshot(self) -> Snapshot:
        return Snapshot(
            orientation=self._tilt.rest,
            in_hand=self._tilt.in_hand,
            rings={name: ring.position if ring.known else None for name, ring in self._rings.items()},
            half_turned=frozenset(name for name, ring in self._rings.items() if ring.half_turned),
            drawers={name: depth for name, drawer in self._drawers.items() if (depth := drawer.depth())},
            channels={name: line.view(self._agenda.now) for name, line in self._inputs.items()},
            stirring=frozenset(self._stirring()),
        )

    def _stirring(self) -> Iterator[str]:
        yield from (name for name, drawer in self._drawers.items() if drawer.is_stirring)
        yield from (name for name, ring in self._rings.items() if ring.is_stirring)
        if self._tilt.is_stirring:
            yield "tilt"

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

    def _trust_changed(self, line: Input, now_ms: int) -> None:
        if isinstance(line, Reed) and line.channel.part in self._drawers:
            self._drawers[line.channel.part].trust_changed(line, now_ms)
        elif line.channel.kind is Kind.SEATED and line.channel.part in self._rings:
            self._rings[line.channel.part].reconsider()

    def _undecided(self, now_ms: int) -> list[Undecided]:
        undecided = self._reeds_undecided()
        undecided += [code for part in self._geometry if (code := part.undecided(now_ms)) is not None]
        return undecided

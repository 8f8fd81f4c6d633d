"""From raw edges to what was lifted and placed. Pure: no I/O, no clock; time comes with every call.

decoder = Decoder({}, fitted=("r1c1.tile",))
for report in decoder.feed(Edge(120, "r1c1.tile", False)): ...
for report in decoder.advance(1000): ...
"""

from collections.abc import Collection, Mapping

from hardware.boards import Board
from hardware.debouncing import Input, Reed
from hardware.health import HealthFinding
from hardware.input_decoder import InputDecoder
from hardware.ordering import Ordering, Undecided
from hardware.tile_tray.channels import BY_NAME, CHANNELS, USUALLY_FITTED, Kind
from hardware.tile_tray.movements import Movement
from hardware.tile_tray.places import Place
from hardware.tile_tray.snapshot import Snapshot
from hardware.tile_tray.timings import Timings

Report = Movement | HealthFinding


class ReedBoard(Board):
    """Sixteen reeds, or nine. One that has lost its power leaves none closed; hands leave some."""

    def _dropped(self) -> bool:
        return super()._dropped() and not any(reed.raw for reed in self._reeds)


class Decoder(InputDecoder[Movement]):
    """One tray. `levels` are raw electrical levels; channels that they leave out are at rest."""

    def __init__(
        self,
        levels: Mapping[str, bool] | None = None,
        fitted: Collection[str] = USUALLY_FITTED,
        timings: Timings | None = None,
        start_ms: int = 0,
    ) -> None:
        times = timings or Timings()
        super().__init__(times.health, start_ms)
        raw = CHANNELS.at_rest(levels or {})
        kinds = {Kind.TILE: times.tile, Kind.GEM: times.gem}
        reeds = [
            self._reed(BY_NAME[name], raw[name], kinds[Kind(BY_NAME[name].kind)]) for name in CHANNELS.in_order(fitted)
        ]
        self._listen_to(reeds)
        self._boards = [self._board([reed for reed in reeds if reed.channel.kind == kind], times) for kind in Kind]
        self._ordering = Ordering(self._agenda, self._undecided)
        self._places = {reed.channel.part: self._place(reed, times) for reed in reeds}
        self._ordering.last_in_line()

    def _board(self, reeds: list[Reed], times: Timings) -> Board:
        """Tiles are on one board, sapphires on another."""
        return ReedBoard(self._agenda, reeds, (), times.tile.bounce_ms + 1, self._lose, self._find)

    def _place(self, reed: Reed, times: Timings) -> Place:
        return Place(reed, self._agenda, times, self._ordering, self._reports.append)

    def snapshot(self) -> Snapshot:
        return Snapshot(
            lifted=frozenset(name for name, place in self._places.items() if place.lifted),
            channels={name: line.view(self._agenda.now) for name, line in self._inputs.items()},
            stirring=frozenset(name for name, place in self._places.items() if place.is_stirring),
        )

    def _rebase(self, part: str, found: list[Input]) -> None:  # noqa: ARG002 - one reed watches one place
        self._places[part].rebase()

    def _trust_changed(self, line: Input, now_ms: int) -> None:
        self._places[line.channel.part].trust_changed(now_ms)

    def _undecided(self, now_ms: int) -> list[Undecided]:  # noqa: ARG002 - Ordering's signature
        lifts = (place.undecided() for place in self._places.values())
        return [*self._reeds_undecided(), *(lift for lift in lifts if lift is not None)]

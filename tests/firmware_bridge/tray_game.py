"""A whole game of 40 Thieves at a tile tray: hands lift and lay what the events are about, and the reeds see it."""

import json
from collections.abc import Sequence
from io import BytesIO
from random import Random

from companion.games.forty_thieves import engine, events
from companion.games.forty_thieves.board import SPOTS
from companion.games.forty_thieves.events import AnyEvent, TableOpened
from companion.games.forty_thieves.game import FORTY_THIEVES
from companion.games.game import View
from companion.record import play
from hardware.commands import Wait
from hardware.health import HealthFinding
from hardware.signals import Edge
from hardware.tile_tray.actions import Action, LiftOff, PlaceOn, SwapTiles, TurnTile
from hardware.tile_tray.channels import CHANNELS
from hardware.tile_tray.movements import Movement
from hardware.tile_tray.tile_tray import TILE_TRAY
from hardware.tile_tray.virtual import VirtualTray
from tools.random_player.forty_thieves import RandomPlayer

SETTLE_MS = 700


def hands(event: AnyEvent) -> list[Action]:
    """What they do before somebody taps this."""
    match event:
        case events.TileGlimpsed(cell=cell) | events.TileShown(cell=cell) | events.TileReplaced(cell=cell):
            return [TurnTile(cell)]
        case events.LeaderPlayed(cell=cell):
            return [TurnTile(cell)]
        case events.LanternPlayed(cells=cells):
            return [TurnTile(cell) for cell in cells]
        case events.TilesSwapped(cells=(one, other)):
            return [SwapTiles(one, other)]
        case _:
            return []


class TrayGame:
    """`lines` are the record, with the number of movements that belong between two of them."""

    def __init__(self, seed: int) -> None:
        self._tray = VirtualTray(seed)
        self.initial = CHANNELS.at_rest({})
        self.edges: list[Edge] = []
        self.direct: list[dict[str, object]] = []
        self.lines: list[str | int] = []
        self._decoder = TILE_TRAY.decoder(self.initial, CHANNELS.fitted)
        self._play(Random(seed))

    @property
    def now_ms(self) -> int:
        return self._tray.now_ms

    def _play(self, rng: Random) -> None:
        opened = TableOpened(game="forty-thieves", seats=("Ana", "Ben"))
        state, people = engine.open_table(opened), RandomPlayer(opened, rng)
        self._tap(opened)
        while (event := people.next_event(state)) is not None:
            for action in hands(event):
                self._do(action)
            self._tap(event)
            state = engine.apply(state, event)
            for spot in SPOTS:
                is_off = spot in self._tray.lifted
                if is_off == state.has_sapphire(spot):
                    self._do(PlaceOn(spot) if is_off else LiftOff(spot))

    def _tap(self, event: AnyEvent) -> None:
        self.lines.append(FORTY_THIEVES.encode(event).decode())

    def _do(self, action: Action) -> None:
        edges = self._tray.plan(action, self._tray.now_ms)
        self._tray.plan(Wait(SETTLE_MS), self._tray.now_ms)
        reports = [report for edge in edges for report in self._decoder.feed(edge)]
        told = movements([*reports, *self._decoder.advance(self._tray.now_ms)])
        self.edges += edges
        self.direct += told
        self.lines.append(len(told))

    def verdict(self, told: list[dict[str, object]]) -> dict[str, object]:
        """What the referee says of the record with these movements in it."""
        left, record = list(told), []
        for line in self.lines:
            if isinstance(line, str):
                record.append(line)
            else:
                record += [json.dumps(movement) for movement in left[:line]]
                del left[:line]
        verdict = play(BytesIO("\n".join(record).encode()))
        assert verdict.rejected_line is None, verdict.why
        found: dict[str, object] = json.loads(verdict.view(View.REFEREE))
        return found


def movements(reports: Sequence[Movement | HealthFinding]) -> list[dict[str, object]]:
    return [TILE_TRAY.line(report) for report in reports if not isinstance(report, HealthFinding)]

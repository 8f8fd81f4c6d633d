"""The paths of a script about 40 Thieves: straight to the table, taps alone, taps and hands on a tray, a browser.

One rule: with the tray, what hands do need not be tapped. A glimpse that shows nothing is never tapped.
"""

from typing import ClassVar

from companion.games.forty_thieves.phases import Phase
from companion.nodes.theme import BASE_SIZE
from companion.screens.kiosk.window.placing import Size
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.clock import ManualClock
from hardware.faults import ImpossibleError
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.pose import Pose
from hardware.sources.virtual import VirtualSource
from hardware.tile_tray.actions import Action as TrayAction
from hardware.tile_tray.actions import LiftOff, PlaceOn, SwapTiles, TurnTile
from hardware.tile_tray.channels import SPOTS
from hardware.tile_tray.movements import Movement, SapphireLifted, SapphirePlaced, TileLifted, TilePlaced
from hardware.tile_tray.tile_tray import TILE_TRAY
from hardware.tile_tray.virtual import VirtualTray
from tests.firmware_bridge.virtual_play import Play
from tests.hardware.usual_maps import TRAY_MAP
from tests.scenarios.boxes import SEED, BehindFirmware, Box, VirtualContacts
from tests.scenarios.direct import Direct, lay, said
from tests.scenarios.in_browser import InBrowser
from tests.scenarios.path import Path, UnlikeError
from tests.scenarios.screen import OnScreen
from tests.scenarios.script import Event, Scenario
from tools.finger import Finger, bare, says

_DECIDED_MS = 1000


def open_path(name: str, scenario: Scenario, journal: Journal, size: Size = BASE_SIZE) -> Path:
    """A path with the scenario's table laid on it."""
    match name:
        case "direct":
            return DirectTiles(scenario, journal)
        case "taps":
            return TapsAlone(scenario, journal, size)
        case "browser":
            return InBrowser(scenario, journal, VirtualContacts(Pose()), None)
        case "tray":
            return OnTray(scenario, journal, _Tray(), size)
        case _:
            return OnTray(scenario, journal, _behind_firmware(), size)


class DirectTiles(Direct):
    """No screen, no time; what the tray sees goes straight to the table."""

    def __init__(self, scenario: Scenario, journal: Journal) -> None:
        self._journal = journal
        self._table = Table(journal)
        lay(self._table, scenario)

    def say(self, event: Event) -> None:
        said(self._table, event)

    def move(self, event: Event) -> None:
        self._table.moved([_movement(event)])


def _movement(event: Event) -> Movement:
    match event:
        case {"type": "tile_lifted", "cell": cell}:
            return TileLifted(0, cell)
        case {"type": "tile_placed", "cell": cell}:
            return TilePlaced(0, cell)
        case {"type": "sapphire_lifted", "spot": spot}:
            return SapphireLifted(0, spot)
        case {"spot": spot}:
            return SapphirePlaced(0, spot)
    raise AssertionError(event)


class TapsAlone(OnScreen):
    """A kiosk without a tray: what hands do, nobody sees."""

    phases: ClassVar[frozenset[str]] = frozenset(phase.replace("_", "-") for phase in Phase)

    def __init__(self, scenario: Scenario, journal: Journal, size: Size = BASE_SIZE) -> None:
        super().__init__(scenario, journal, VirtualContacts(Pose()), size, JEWEL_BOX)
        self._finger = Finger(self._loop, self._clock, self._box.wait)

    def say(self, event: Event) -> None:
        if event["type"] != "tile_glimpsed":
            super().say(event)

    def _said(self, event: Event) -> str | None:
        if event["type"] in ("correction", "game_stopped"):
            return super()._said(event)
        way = self._finger.way(says(event, _plain))
        if way is None:
            return ""
        before = self._kiosk.events
        self._finger.go(way)
        return None if self._kiosk.events > before else self._refusal() or ""

    def move(self, event: Event) -> None:
        """Nothing comes of it."""


def _plain(event: Event) -> Event:
    """Which of two cells is named first does not matter; the merchant's corner has a default."""
    kept = bare(event)
    if "cells" in kept:
        kept["cells"] = sorted(kept["cells"])
    return {"corner": "s31"} | kept if kept.get("tile") == "merchant" else kept


class _Tray:
    """The virtual tray, as `jewelbox play --apparatus tile_tray` has it without hardware."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.source = VirtualSource(VirtualTray(SEED), self.clock)
        self.source.start()

    def do(self, action: TrayAction) -> None:
        try:
            self.source.do(action)
        except ImpossibleError as error:
            raise UnlikeError(f"hands cannot do that: {error}") from None
        self.clock.advance(self.source.thing.now_ms + _DECIDED_MS - self.clock.now_ms())

    def wait(self, ms: int) -> None:
        self.clock.advance(ms)

    def close(self) -> None:
        self.source.stop()


def _behind_firmware() -> BehindFirmware:
    """The virtual tray on the pins of a Pico."""
    return BehindFirmware(VirtualTray(SEED), dict.fromkeys(TRAY_MAP.channels, True), Play(TRAY_MAP), TILE_TRAY)


class OnTray(TapsAlone):
    """A kiosk with a tray: glimpses, replacements and swaps are seen, not tapped."""

    def __init__(self, scenario: Scenario, journal: Journal, tray: Box, size: Size = BASE_SIZE) -> None:
        self._tray = tray
        lying = (scenario.position or {}).get("sapphires", SPOTS)
        for spot in SPOTS:
            if spot not in lying:
                tray.do(LiftOff(spot))
        OnScreen.__init__(self, scenario, journal, tray, size, TILE_TRAY)
        self._finger = Finger(self._loop, self._clock, self._box.wait)

    def say(self, event: Event) -> None:
        by_hand = _by_hand(event, self._view()["phase"])
        if by_hand is None:
            OnScreen.say(self, event)
            if event["type"] == "leader_played":
                self._do(TurnTile(event["cell"]))
            return
        self._in_play()
        self._do(by_hand)
        if self._view()["phase"] not in ("action", "attempt"):
            raise UnlikeError("the tray saw something else")

    def move(self, event: Event) -> None:
        self._in_play()
        place = event.get("cell") or event["spot"]
        self._do(LiftOff(place) if event["type"].endswith("lifted") else PlaceOn(place))

    def _do(self, action: TrayAction) -> None:
        self._tray.do(action)
        self._loop.turn()


def _by_hand(event: Event, phase: str) -> TrayAction | None:
    """What hands do of which the tray tells the rest."""
    match event["type"], phase:
        case "tile_glimpsed", "glimpse":
            return TurnTile(event["cell"])
        case "tile_replaced", "action":
            return TurnTile(event["cell"])
        case "tiles_swapped", "glimpse" | "action":
            return SwapTiles(*event["cells"])
        case _:
            return None

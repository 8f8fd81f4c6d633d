"""How much people must tap in 40 Thieves: the turns that were agreed on, and the sample games, at a kiosk off screen.

One rule: a tap counts that the finger really does. What goes without saying is not said.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from benchmarks.table import Row
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.live_apparatus import LiveApparatus
from companion.kiosk.loop import Loop
from companion.screen.actions import Action, Resume, Say
from companion.screen.sound.sounds import Sounds
from companion.screen.window.window import OffScreen
from companion.table.journal import Journal
from companion.table.table import Table
from examples.forty_thieves import SAMPLES
from examples.generate import HERE
from hardware.apparatus import AnyApparatus
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.sources.virtual import VirtualSource
from hardware.tile_tray.actions import TurnTile
from hardware.tile_tray.tile_tray import TILE_TRAY
from tools.finger import Finger

Event = dict[str, Any]
SIZE = (800, 480)
MOST_PER_TURN = 6.0
_DECIDED_MS = 1500
_OPENED: Event = {"type": "table_opened", "game": "forty-thieves", "seats": ["Ana", "Ben"]}
_HANDS: Event = {"Ana": 3, "Ben": 3}
_REPLACED: Event = {"type": "tile_replaced", "cell": "r2c2"}
_KEPT: Event = {"type": "hand_built", "discarded": 0}
_DONE: Event = {"type": "turn_ended"}
_STEALS: Event = {"type": "theft_announced", "place": "s11"}


def _shown(cell: str, tile: str) -> Event:
    return {"type": "tile_shown", "cell": cell, "tile": tile}


_FACES = {"r1c1": "red sun", "r1c2": "red moon", "r2c1": "red star", "r2c2": "red hand"}
_FOUR = [_shown(cell, face) for cell, face in _FACES.items()]
# What people say in each turn, the taps that were agreed on, and the tiles that hands move on a tray instead.
TURNS: dict[str, tuple[list[Event], int, tuple[str, ...]]] = {
    "glimpse, action, done": ([_REPLACED, _DONE], 2, ()),
    "glimpse, action, done, with the tray": ([_DONE], 1, ("r1c1", "r2c2")),
    "action and a failed theft": ([_REPLACED, _STEALS, {"type": "theft_failed"}], 3, ()),
    "a theft of four that succeeds": ([_STEALS, *_FOUR], 5, ()),
    "Dagger found": ([_shown("r3c3", "dagger")], 2, ()),
    "Sapphire found": ([_shown("r3c3", "sapphire")], 2, ()),
    "Lantern found": ([_shown("r3c3", "lantern")], 2, ()),
}


class Guest:
    """Somebody with one finger before a kiosk, and perhaps a tray."""

    def __init__(self, journal: Journal, apparatus: AnyApparatus, game: int) -> None:
        self.clock = ManualClock()
        self.source = VirtualSource(apparatus.virtual(8, 0), self.clock)
        self.source.start()
        place = Place(language="en", language_is_asked=True)
        kiosk = Kiosk(journal, LiveApparatus(apparatus, self.source), Sounds(enabled=False), place)
        self.loop = Loop(kiosk, OffScreen(SIZE), self.clock)
        self.loop.turn()
        self.loop.do(Resume(game))
        self.loop.turn()
        self._finger = Finger(self.loop, self.clock, self._wait)

    def say(self, event: Event) -> int:
        """Say it with as few touches as possible, if need be after keeping the hand; how many those were."""
        way = self._finger.way(lambda action: _says(action, event))
        if way is not None:
            self._finger.go(way)
            return len(way)
        if event == _KEPT:
            raise RuntimeError("nothing on the screen says what the record does")
        return self.say(_KEPT) + self.say(event)

    def _wait(self, ms: int) -> None:
        self.clock.advance(ms)

    def turn_tile(self, cell: str) -> None:
        """Lift a tile on the tray, and lay one back."""
        self.source.do(TurnTile(cell))
        self.clock.advance(self.source.thing.now_ms + _DECIDED_MS - self.clock.now_ms())
        self.loop.turn()

    def close(self) -> None:
        """Put everything away."""
        self.loop.close()
        self.source.stop()


def _says(action: Action, event: Event) -> bool:
    return isinstance(action, Say) and _plain(msgspec.json.decode(action.lines[-1])) == _plain(event)


def _plain(event: Event) -> Event:
    kept = {key: value for key, value in event.items() if key not in {"at", "source", "eye"}}  # a token, or else a tile
    if "cells" in kept:
        kept["cells"] = sorted(kept["cells"])
    return {"corner": "s31"} | kept if kept.get("tile") == "merchant" else kept


@contextmanager
def _at_table(lines: Sequence[Event], apparatus: AnyApparatus = JEWEL_BOX) -> Iterator[Guest]:
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal") as journal:
        table = Table(journal)
        for line in lines:
            table.say(msgspec.json.encode(line))
        guest = Guest(journal, apparatus, table.id)
        try:
            yield guest
        finally:
            guest.close()


def taps_in(name: str) -> int:
    """The taps of one of the turns that were agreed on, from its first hand on."""
    said, _, hands = TURNS[name]
    laid = [_OPENED, {"type": "position_set", "hands": _HANDS}, _KEPT]
    with _at_table(laid, TILE_TRAY if hands else JEWEL_BOX) as guest:
        for cell in hands:
            guest.turn_tile(cell)
        return sum(guest.say(event) for event in said)


def taps_per_turn() -> float:
    """Over the sample games, by taps alone: everything that has to be tapped, by the number of turns."""
    taps = turns = 0
    for sample in SAMPLES:
        lines = (HERE / sample.file).read_bytes().splitlines()
        record = in_order([msgspec.json.decode(line) for line in lines])
        with _at_table(record[:1]) as guest:
            for event in record[1:]:
                turns += event["type"] == "hand_built"
                taps += 0 if _goes_without_saying(event, guest.loop.kiosk.scene) else guest.say(event)
    return taps / turns


def in_order(record: list[Event]) -> list[Event]:
    """The same with the tiles of each theft told as they are asked for: in reading order."""
    found: list[Event] = []
    for _, run in groupby(record, key=lambda event: event["type"] == "tile_shown"):
        told = list(run)
        in_theft = bool(found) and found[-1]["type"] == "theft_announced"
        found += sorted(told, key=lambda event: event["cell"]) if in_theft and "cell" in told[0] else told
    return found


def _goes_without_saying(event: Event, phase: str) -> bool:
    """A glimpse that shows nothing, a note, a hand that was kept, what lies beside a Lantern and is not won."""
    match event["type"]:
        case "tile_glimpsed" | "jar_noted":
            return True
        case "hand_built":
            return bool(event["discarded"] == 0)
        case "tile_shown":
            return phase == "action" and (" " in event["tile"] or event["tile"] in ("amulet", "evil_eye"))
        case _:
            return False


def run() -> dict[str, Row]:
    """A row for each kind of turn, and one for the sample games."""
    rows = {}
    for name, (_, agreed, _) in TURNS.items():
        taps = taps_in(name)
        rows[f"40 Thieves: {name}"] = Row(value=taps, unit="taps", goal=f"at most {agreed}", holds=taps <= agreed)
    taps_a_turn = taps_per_turn()
    rows["40 Thieves: taps per turn, sample games"] = Row(
        value=taps_a_turn,
        unit="taps",
        goal=f"at most {MOST_PER_TURN} per turn; a theft of four unknown tiles takes 5",
        holds=taps_a_turn <= MOST_PER_TURN,
    )
    return rows

"""How much people must tap in 40 Thieves: the turns that were agreed on, and the sample games, at a kiosk off screen.

One rule: a tap counts that the finger really does. What goes without saying is not said.
"""

from collections.abc import Sequence
from functools import partial
from itertools import groupby

import msgspec

from benchmarks.guest import Guest, at_kiosk
from benchmarks.table import Row
from companion.pages.actions import Resume
from companion.table.journal import Journal
from companion.table.table import Table
from examples.forty_thieves import SAMPLES
from examples.generate import HERE
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.tile_tray.tile_tray import TILE_TRAY
from tools.finger import Event, bare, says

MOST_PER_TURN = 6.5  # a tap on a tile only asks what was done with it
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
    "glimpse, action, done": ([_REPLACED, _DONE], 3, ()),
    "glimpse, action, done, with the tray": ([_DONE], 1, ("r1c1", "r2c2")),
    "action and a failed theft": ([_REPLACED, _STEALS, {"type": "theft_failed"}], 4, ()),
    "a theft of four that succeeds": ([_STEALS, *_FOUR], 5, ()),
    "Dagger found": ([_shown("r3c3", "dagger")], 2, ()),
    "Sapphire found": ([_shown("r3c3", "sapphire")], 2, ()),
    "Lantern found": ([_shown("r3c3", "lantern")], 2, ()),
}


def _plain(event: Event) -> Event:
    kept = {key: value for key, value in bare(event).items() if key != "eye"}  # a token, or else a tile
    if "cells" in kept:
        kept["cells"] = sorted(kept["cells"])
    return {"corner": "s31"} | kept if kept.get("tile") == "merchant" else kept


def _played(lines: Sequence[Event], journal: Journal) -> Resume:
    """Go on with a game in which all of this was said."""
    table = Table(journal)
    for line in lines:
        table.say(msgspec.json.encode(line))
    return Resume(table.id)


def _say(guest: Guest, event: Event) -> int:
    """Say it with as few touches as possible, if need be after keeping the hand; how many those were."""
    taps = guest.tap(says(event, _plain))
    if not taps and event == _KEPT:
        raise RuntimeError("nothing on the screen says what the record does")
    return taps or _say(guest, _KEPT) + _say(guest, event)


def taps_in(name: str) -> int:
    """The taps of one of the turns that were agreed on, from its first hand on."""
    said, _, hands = TURNS[name]
    laid = [_OPENED, {"type": "position_set", "hands": _HANDS}, _KEPT]
    with at_kiosk(TILE_TRAY if hands else JEWEL_BOX, partial(_played, laid)) as guest:
        for cell in hands:
            guest.hands(f"turn {cell}")
        return sum(_say(guest, event) for event in said)


def taps_per_turn() -> float:
    """Over the sample games, by taps alone: everything that has to be tapped, by the number of turns."""
    taps = turns = 0
    for sample in SAMPLES:
        lines = (HERE / sample.file).read_bytes().splitlines()
        record = in_order([msgspec.json.decode(line) for line in lines])
        with at_kiosk(JEWEL_BOX, partial(_played, record[:1])) as guest:
            for event in record[1:]:
                turns += event["type"] == "hand_built"
                taps += 0 if _goes_without_saying(event, guest.kiosk.scene) else _say(guest, event)
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

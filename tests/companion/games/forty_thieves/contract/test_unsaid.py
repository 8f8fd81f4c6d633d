"""Contract, "What goes without saying": at the table, not for the referee; as events with `source` `referee`."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion import game_files
from companion.games.errors import RejectedError
from companion.games.game import View
from companion.table.journal import Journal
from companion.table.past_game import with_record
from companion.table.table import Table
from hardware.tile_tray.movements import Movement, SapphireLifted, SapphirePlaced, TileLifted, TilePlaced

from .record import Line, Play, at, events, opened

RED_ROW: Line = {"r1c1": "red sun", "r1c2": "red clubs", "r1c3": "red moon", "r1c4": "red hand"}


class AtTable:
    """A table with a journal; what it keeps can be read as a record."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.table = Table(journal)

    def say(self, *said: str | Line) -> "AtTable":
        for part in said:
            for line in events(part) if isinstance(part, str) else [part]:
                self.table.say(msgspec.json.encode(line))
        return self

    def hands(self, said: str) -> "AtTable":
        """What the tray saw."""
        for line in events(said):
            self.table.moved([_movement(line)])
        return self

    def record(self, since: int = 2) -> list[tuple[str, bool]]:
        """The types of the events after the first so many, and whether each went without saying."""
        text = game_files.as_record(with_record(self._journal, self._journal.games()[-1]))
        lines = [msgspec.json.decode(line) for line in text.splitlines()]
        return [(line["type"], line.get("source") == "referee") for line in lines[since:]]

    def implied(self, since: int = 2) -> list[Line]:
        """What went without saying."""
        text = game_files.as_record(with_record(self._journal, self._journal.games()[-1]))
        lines = [msgspec.json.decode(line) for line in text.splitlines()][since:]
        keep = ("cell", "cells", "discarded", "spot")
        return [
            {"type": line["type"], **{key: line[key] for key in keep if key in line}}
            for line in lines
            if line.get("source") == "referee"
        ]


def _movement(line: Line) -> Movement:
    if "spot" in line:
        return SapphireLifted(0, line["spot"]) if line["type"] == "sapphire_lifted" else SapphirePlaced(0, line["spot"])
    return TileLifted(0, line["cell"]) if line["type"] == "tile_lifted" else TilePlaced(0, line["cell"])


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    with Journal.open(tmp_path / "journal") as journal:
        yield AtTable(journal).say(opened(), {"type": "position_set", "hands": {"Ana": 3, "Ben": 3, "Cora": 3}})


BUILT = {"type": "hand_built", "discarded": 0}
ENDED = {"type": "turn_ended"}

SAID: dict[str, tuple[str, list[Line]]] = {
    "a glimpse in `hand`": ("tile_glimpsed r1c1", [BUILT]),
    "an action in `hand`": ("tile_replaced r1c1", [BUILT]),
    "a theft in `hand`": ("theft_announced s11", [BUILT]),
    "the end of the turn in `hand`": ("turn_ended", [BUILT]),
    "a special tile in `hand`": ("evil_eye_played Ben", [BUILT]),
    "a jar in `hand` implies nothing": ("jar_noted r1c1 red sun", []),
    "what is said is not implied": ("hand_built 1; tile_glimpsed r1c1", []),
    "hand_built in `glimpse`": ("hand_built 0; hand_built 2", [ENDED]),
    "hand_built in `action`": ("hand_built 0; tile_glimpsed r1c1; hand_built 2", [ENDED]),
    "hand_built in `attempt`": ("hand_built 0; tile_replaced r1c1; hand_built 0", [ENDED]),
    "two turns of actions alone": (
        "tile_replaced r1c1; hand_built 0; tile_replaced r1c2; turn_ended; tile_replaced r1c1",
        [BUILT, ENDED, BUILT],
    ),
    "after a theft nothing": ("theft_announced s11; theft_failed; hand_built 0", [BUILT]),
}


@pytest.mark.parametrize("row", SAID)
def test_said(row: str, table: AtTable) -> None:
    said, implied = SAID[row]
    assert table.say(said).implied() == implied


@pytest.mark.parametrize("row", SAID)
def test_the_record_that_the_table_keeps_is_one_for_the_referee(row: str, table: AtTable) -> None:
    table.say(SAID[row][0])
    text = game_files.as_record(with_record(table._journal, table._journal.games()[-1]))
    play = Play(msgspec.json.decode(text.splitlines()[0]))
    play.say(*[msgspec.json.decode(line) for line in text.splitlines()[1:]])
    assert play.bytes() == play.game.view(table.table.state, View.TABLE)


def test_hand_built_implies_nothing_while_a_theft_is_announced(table: AtTable) -> None:
    table.say("hand_built 0; theft_announced s11")
    with pytest.raises(RejectedError):
        table.say("hand_built 0")


def test_the_referee_implies_nothing() -> None:
    at({}).rejects("tile_glimpsed r1c1")
    at({}).say("hand_built 0").rejects("hand_built 0")


# the tray

ONE = "tile_lifted r1c1; tile_placed r1c1"
OTHER = "tile_lifted r1c2; tile_placed r1c2"
SWAP = "tile_lifted r1c1; tile_lifted r2c2; tile_placed r2c2; tile_placed r1c1"
GLIMPSED = {"type": "tile_glimpsed", "cell": "r1c1"}

SEEN: dict[str, tuple[str, str, list[Line]]] = {
    "lifted and placed in `glimpse`": ("hand_built 0", ONE, [GLIMPSED]),
    "lifted and placed in `action`": (
        "hand_built 0; tile_glimpsed r4c4",
        ONE,
        [{"type": "tile_replaced", "cell": "r1c1"}],
    ),
    "one after the other": ("hand_built 0", f"{ONE}; {OTHER}", [GLIMPSED, {"type": "tile_replaced", "cell": "r1c2"}]),
    "nothing before all tiles lie again": ("hand_built 0", "tile_lifted r1c1", []),
    "two adjacent ones off at the same time": (
        "hand_built 0; tile_glimpsed r4c4",
        SWAP,
        [{"type": "tiles_swapped", "cells": ["r1c1", "r2c2"]}],
    ),
    "nothing in `attempt`": ("hand_built 0; tile_replaced r4c4", ONE, []),
    "nothing in an announced theft": ("hand_built 0; theft_announced s11", ONE, []),
    "nothing by a neighbour of a Lantern that was shown": ("hand_built 0; tile_shown r2c2 lantern", ONE, []),
    "nothing by three neighbours": (
        "hand_built 0; tile_shown r2c2 lantern",
        f"{ONE}; {OTHER}; tile_lifted r2c1; tile_placed r2c1",
        [],
    ),
    "the fourth one is a replacement": (
        "hand_built 0; tile_shown r2c2 lantern",
        f"{ONE}; {OTHER}; tile_lifted r2c1; tile_placed r2c1; tile_lifted r3c3; tile_placed r3c3",
        [{"type": "tile_replaced", "cell": "r3c3"}],
    ),
    "one that is no neighbour is a replacement": (
        "hand_built 0; tile_shown r2c2 lantern",
        "tile_lifted r4c4; tile_placed r4c4",
        [{"type": "tile_replaced", "cell": "r4c4"}],
    ),
    "after turn_ended the next tile lifted implies hand_built": (
        "hand_built 0; turn_ended",
        "tile_lifted r1c1",
        [BUILT],
    ),
    "and it is a glimpse": ("hand_built 0; turn_ended", ONE, [BUILT, GLIMPSED]),
    "after a theft nothing": ("hand_built 0; theft_announced s11; theft_failed", f"{ONE}; {OTHER}", []),
    "a sapphire lifted and placed": ("hand_built 0", "sapphire_lifted s11; sapphire_placed s11", []),
}


@pytest.mark.parametrize("row", SEEN)
def test_seen_by_the_tray(row: str, table: AtTable) -> None:
    said, moved, implied = SEEN[row]
    found = table.say(said).hands(moved).implied()
    assert [line | ({"cells": sorted(line["cells"])} if "cells" in line else {}) for line in found] == implied


CHANGED: dict[str, tuple[str, str, str, set[str]]] = {
    "a glimpse was a glimpse at another": ("hand_built 0", ONE, "tile_glimpsed r1c2", {"tile_glimpsed"}),
    "a replacement was a swap": (
        "hand_built 0; tile_glimpsed r4c4",
        ONE,
        "tiles_swapped r1c1 r1c2",
        {"tile_glimpsed", "tiles_swapped"},
    ),
    "a swap was a Lantern played at these two": (
        "hand_built 0",
        SWAP,
        "lantern_played r1c1 r2c2",
        {"lantern_played"},
    ),
    "a replacement, but of another": (
        "hand_built 0; tile_glimpsed r4c4",
        ONE,
        "tile_replaced r1c2",
        {"tile_glimpsed", "tile_replaced"},
    ),
}


@pytest.mark.parametrize("row", CHANGED)
def test_people_may_change_what_was_assumed(row: str, table: AtTable) -> None:
    said, moved, changed, left = CHANGED[row]
    table.say(said).hands(moved).say(changed)
    assert {kind for kind, _ in table.record()} - {"hand_built", "tile_lifted", "tile_placed"} == left


def test_not_after_the_turn_has_ended(table: AtTable) -> None:
    table.say("hand_built 0; tile_glimpsed r4c4").hands(ONE).say("turn_ended")
    before = table.record()
    table.say("tiles_swapped r1c1 r1c2")  # Ben's
    assert table.record()[: len(before)] == before


def test_in_picking_a_sapphire_lifted_that_may_be_chosen_is_taken(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "other") as journal:
        table = AtTable(journal).say(opened(), {"type": "position_set", "tiles": RED_ROW})
        table.say("hand_built 0; theft_announced row1").hands("sapphire_lifted s33")
        assert table.implied() == []
        table.hands("sapphire_lifted s12")
        assert table.implied() == [{"type": "sapphire_taken", "spot": "s12"}]
        assert table.table.phase == "hand"

"""A table in the middle of a game, and what is on it."""

import json
from typing import Any

import msgspec

from companion.table.entries import Computers, Kind, events_that_count
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.jewel_box.movements import Depth, Direction, DrawerClosed, DrawerOpened, LevelRotated

SEATS = ["Ana", "Bo", "Cy"]
ROTATED = LevelRotated(0, 1, Direction.CW)


def line(kind: str, **fields: object) -> bytes:
    return json.dumps({"type": kind, **fields}).encode()


def front(drawer: str) -> DrawerOpened:
    return DrawerOpened(0, drawer, Depth.FRONT)


def shut(drawer: str) -> DrawerClosed:
    return DrawerClosed(0, drawer)


def begin(
    journal: Journal,
    edition: str = "zoch",
    *,
    auto_advance: bool = True,
    computers: Computers | None = None,
    **cards: str,
) -> Table:
    """Ana's turn as what she plays; then the others."""
    table = Table(journal, auto_advance=auto_advance)
    table.begin(line("table_opened", game="master-thieves", edition=edition, seats=SEATS), computers=computers)
    table.say(line("position_set", drawers={"A1": {"upright": ["diamond", "sapphire"]}, "B2": {"inverted": ["ruby"]}}))
    if edition != "rio-grande":
        table.say(line("reveal_closed"))
    given = {"Ana": "thief", "Bo": "master_thief", "Cy": "detective"} | cards
    for number, (seat, character) in enumerate(given.items(), start=1):
        table.say(line("card_revealed", seat=seat, character=character, number=number))
    return table


def view(table: Table) -> Any:
    return msgspec.json.decode(msgspec.json.encode(table.view().game))


def active(table: Table) -> str:
    return str(view(table)["active"]["seat"])


def kinds(journal: Journal) -> list[Kind]:
    return [entry.kind for entry in journal.entries(journal.games()[-1].id)]


def recorded(journal: Journal, last: int) -> list[dict[str, Any]]:
    counted = events_that_count(journal.entries(journal.games()[-1].id))
    return [json.loads(entry.line) for entry in counted[-last:]]

"""How much people must tap: the sample games played again with sensors, leaving out what goes without saying."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.master_thieves import events
from companion.games.master_thieves.events import (
    AlarmPlaced,
    AlarmReclaimed,
    AnyEvent,
    BoxTurned,
    DrawerClosed,
    DrawerOpened,
    GemPlaced,
    GemsTaken,
    LevelRotated,
    TurnEnded,
)
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.table.journal import Journal
from companion.table.table import Table
from examples.generate import HERE
from examples.master_thieves import SAMPLES
from hardware.jewel_box import movements

AT_THE_BOX = (AlarmPlaced, AlarmReclaimed, GemPlaced, GemsTaken, TurnEnded)  # not the cards, and not the sharing


def taps_per_turn() -> float:
    """Over all sample games: what people must tap during turns at the box, by the number of those turns."""
    taps = turns = 0
    for sample in SAMPLES:
        lines = (HERE / sample.file).read_bytes().splitlines()
        with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal") as journal:
            some_taps, some_turns = replay(Table(journal), [events.decode(line) for line in lines])
        taps += some_taps
        turns += some_turns
    return taps / turns


def replay(table: Table, record: list[AnyEvent]) -> tuple[int, int]:
    """Play a record again as sensors and thrifty people would; returns taps and turns."""
    taps = turns = 0
    with table.together():
        for event, following in zip(record, [*record[1:], None], strict=True):
            turns += isinstance(event, TurnEnded)
            movement = as_movement(event)
            if movement is not None:
                table.moved([movement])
            elif not goes_without_saying(table, event, following):
                taps += isinstance(event, AT_THE_BOX)
                table.say(events.encode(event))
    return taps, turns


def goes_without_saying(table: Table, event: AnyEvent, following: AnyEvent | None) -> bool:
    """Will the table assume this by itself with the movement that follows?"""
    if isinstance(event, TurnEnded) and following is not None:
        return bool(MASTER_THIEVES.implied_before(table.state, following))
    if isinstance(event, GemsTaken) and isinstance(following, DrawerClosed):
        shut = MASTER_THIEVES.apply(table.state, following)
        return [taken.gems for taken in takings(MASTER_THIEVES.implied_after(shut, following))] == [event.gems]
    return False


def takings(found: object) -> Iterator[GemsTaken]:
    """The takings among some events."""
    assert isinstance(found, tuple)
    return (event for event in found if isinstance(event, GemsTaken))


def as_movement(event: AnyEvent) -> movements.Movement | None:
    """The event as sensors tell it, None if people have to."""
    match event:
        case DrawerOpened():
            return movements.DrawerOpened(0, event.drawer.value, movements.Depth(event.depth.value))
        case DrawerClosed():
            return movements.DrawerClosed(0, event.drawer.value)
        case LevelRotated():
            return movements.LevelRotated(0, event.levels, movements.Direction(event.direction.value))
        case BoxTurned():
            return movements.BoxTurned(0)
        case _:
            return None

"""Box movements in the words of a game record. Pure."""

from typing import assert_never

import msgspec

from hardware.jewel_box.movements import BoxTurned, DrawerClosed, DrawerOpened, LevelRotated, Movement


def as_line(movement: Movement, source: str) -> bytes:
    """A movement as one line of a record; every game with this box reads it so."""
    return msgspec.json.encode({**_fields(movement), "source": source})


def _fields(movement: Movement) -> dict[str, object]:
    match movement:
        case DrawerOpened(_, drawer, depth):
            return {"type": "drawer_opened", "drawer": drawer, "depth": depth}
        case DrawerClosed(_, drawer):
            return {"type": "drawer_closed", "drawer": drawer}
        case LevelRotated(_, levels, direction):
            return {"type": "level_rotated", "levels": levels, "direction": direction}
        case BoxTurned():
            return {"type": "box_turned"}
        case _ as unreachable:
            assert_never(unreachable)

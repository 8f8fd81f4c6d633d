"""Moves that people enter for a box whose sensors are silent, as commands of the virtual box. Pure."""

from companion.games.game import MalformedError
from companion.sensing.box_commands import Do, OrderError, parse
from hardware.jewel_box.movements import BoxTurned, DrawerClosed, DrawerOpened, LevelRotated, Movement
from hardware.jewel_box.virtual.actions import CloseDrawer, OpenDrawer, RotateLevel, TurnBox


def told(order: str, now_ms: int) -> Movement:
    """The movement that an order stands for; raises `MalformedError` for what is none."""
    try:
        wish = parse(order)
    except OrderError as error:
        raise MalformedError(str(error)) from error
    match wish:
        case Do(OpenDrawer(drawer=drawer, depth=depth)):
            return DrawerOpened(now_ms, drawer, depth)
        case Do(CloseDrawer(drawer=drawer)):
            return DrawerClosed(now_ms, drawer)
        case Do(RotateLevel(levels=levels, direction=direction)):
            return LevelRotated(now_ms, levels, direction)
        case Do(TurnBox()):
            return BoxTurned(now_ms)
        case _:
            raise MalformedError("only a movement can be told: open, close, rotate or turn")

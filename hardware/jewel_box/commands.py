"""The commands that people type for what hands do to the box. No I/O."""

from hardware.commands import CommandError, Commands, Do, Verb, wait
from hardware.faults import Fault, FaultKind
from hardware.jewel_box import actions, movements
from hardware.jewel_box.channels import CHANNELS, DRAWERS, LEVELS, PARTS, level_of
from hardware.jewel_box.movements import Depth, Direction, Movement

_HOW_FAR = "which drawer, and how far? For example: "
_NO_DRAWER = "there is no drawer {word}: they are A1 to A4, B1 to B4 and C1 to C4"
_DRAWER = {drawer: drawer for drawer in DRAWERS}
_DEPTH = {depth.value: depth for depth in Depth}
_DIRECTION = {direction.value: direction for direction in Direction}
_LEVELS = {"1": 1, "2": 2}
_QUARTERS = {"1": 1, "2": 2, "3": 3, "4": 4}


def _unpowered(part: str, why: str) -> Fault:
    return Fault(FaultKind.LOST, tuple(channel.name for channel in CHANNELS if channel.part.startswith(part)), why)


BOARDS = {
    **{level: _unpowered(level, f"the board of level {level} has lost power") for level in LEVELS},
    **{part: _unpowered(part, f"the {part} sensors have lost power") for part in PARTS if not level_of(part)},
    "all": _unpowered("", "the box has lost power"),
}

COMMANDS = Commands(
    CHANNELS,
    verbs={
        "open": Verb(
            actions.OpenDrawer,
            f"{_HOW_FAR}open A1, open A1 ajar or open A1 secret",
            (_DRAWER, _DEPTH),
            no_such=_NO_DRAWER,
        ),
        "push": Verb(actions.PushDrawer, f"{_HOW_FAR}push A1 or push A1 front", (_DRAWER, _DEPTH), no_such=_NO_DRAWER),
        "close": Verb(actions.CloseDrawer, "which drawer? For example: close A1", (_DRAWER,), no_such=_NO_DRAWER),
        "rotate": Verb(
            actions.RotateLevel,
            "how many levels, which way, how far? For example: rotate 2 cw, or rotate 1 ccw 3",
            (_LEVELS, _DIRECTION, _QUARTERS),
            needed=2,
        ),
        "turn": lambda _words: actions.TurnBox(),
        "lift": lambda _words: actions.LiftBox(),
        "down": Verb(actions.SetDownBox, "use `down` or `down turned`", ({"turned": True},), needed=0),
        "knock": lambda _words: actions.KnockBox(),
        "nudge": Verb(actions.NudgeLevel, "how many levels? For example: nudge 1", (_LEVELS,), needed=0),
        "wait": wait,
    },
    boards=BOARDS,
    example="B2.front",
    pair=("A1.closed", "A2.closed"),
    slow_ms={"turn": 1800},  # so long a virtual box is on its way over, and nothing shows it yet
    hint="open A1 · close A1 · rotate 2 cw · turn · fault noisy B2.front · help · quit",
    help=(
        ("open A1 [ajar|secret]", "open a drawer; to the front by default"),
        ("push A1 [front]", "push it partway in"),
        ("close A1", "push it all the way in"),
        ("rotate 2 cw [quarters]", "rotate the top level (1) or the top two (2)"),
        ("turn", "turn the box over"),
        ("lift, down, down turned", "pick the box up, put it down"),
        ("knock, nudge 1", "bumps that must not count as movements"),
        ("fault noisy B2.front", "or inverted, lost A: seen at once"),
        ("fault stuck B2.front", "or dead, slow: seen when it moves"),
        ("fault swapped A1.closed A2.closed", ""),
        ("mend [B2.front]", "repair a sensor, or everything"),
        ("play, stop", "move the box automatically"),
        ("help, quit", ""),
    ),
)


def claimed(text: str, now_ms: int) -> Movement:
    """The movement that a command stands for where people enter what they did to a box whose sensors are silent."""
    match COMMANDS.parse(text):
        case Do(actions.OpenDrawer(drawer, depth)):
            return movements.DrawerOpened(now_ms, drawer, depth)
        case Do(actions.CloseDrawer(drawer)):
            return movements.DrawerClosed(now_ms, drawer)
        case Do(actions.RotateLevel(levels, direction)):
            return movements.LevelRotated(now_ms, levels, direction)
        case Do(actions.TurnBox()):
            return movements.BoxTurned(now_ms)
        case _:
            raise CommandError("only movements can be entered: open, close, rotate or turn")

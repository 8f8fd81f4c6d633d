"""What hands can do to the box: actions as frozen values, and the commands that people type for them. No I/O.

One rule: these are requests, not facts. The virtual box may refuse them, and at a real box people only claim them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.commands import CommandError, Commands, Do
from hardware.faults import Fault, FaultKind
from hardware.jewel_box import movements
from hardware.jewel_box.channels import CHANNELS, DRAWERS
from hardware.jewel_box.movements import Depth, Direction, Movement, Orientation
from hardware.jewel_box.pose import Pose, Reading

_LONGEST_S = 3600  # of a wait, which only scripts need


@dataclass(frozen=True, slots=True)
class OpenDrawer:
    """Pull a drawer out to this depth, from wherever it is."""

    drawer: str
    depth: Depth = Depth.FRONT


@dataclass(frozen=True, slots=True)
class PushDrawer:
    """Push a drawer in, but only part of the way."""

    drawer: str
    depth: Depth = Depth.AJAR


@dataclass(frozen=True, slots=True)
class CloseDrawer:
    """Push a drawer all the way in."""

    drawer: str


@dataclass(frozen=True, slots=True)
class RotateLevel:
    """Turn the top level (1) or the top two (2), as seen from above; several quarters are one go."""

    levels: int
    direction: Direction
    quarters: int = 1


@dataclass(frozen=True, slots=True)
class NudgeLevel:
    """Push a level out of its seat and let it spring back at once: nothing has moved."""

    levels: int = 1


@dataclass(frozen=True, slots=True)
class TurnBox:
    """Turn the box over and put it down."""


@dataclass(frozen=True, slots=True)
class LiftBox:
    """Take the box into the hand."""


@dataclass(frozen=True, slots=True)
class SetDownBox:
    """Put the box down, the same way up or turned over."""

    turned: bool = False


@dataclass(frozen=True, slots=True)
class KnockBox:
    """Bump into the table: shut drawers rattle."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Take the hands off for a while."""

    ms: int


Action = (
    OpenDrawer | PushDrawer | CloseDrawer | RotateLevel | NudgeLevel | TurnBox | LiftBox | SetDownBox | KnockBox | Wait
)


def _open(words: list[str]) -> Action:
    return OpenDrawer(*_drawer_and_depth("open A1, open A1 ajar or open A1 secret", words, Depth.FRONT))


def _push(words: list[str]) -> Action:
    return PushDrawer(*_drawer_and_depth("push A1 or push A1 front", words, Depth.AJAR))


def _close(words: list[str]) -> Action:
    match words:
        case [drawer]:
            return CloseDrawer(_drawer(drawer))
        case _:
            raise CommandError("which drawer? For example: close A1")


def _drawer_and_depth(example: str, words: list[str], usual: Depth) -> tuple[str, Depth]:
    match words:
        case [drawer]:
            return _drawer(drawer), usual
        case [drawer, depth] if depth.lower() in set(Depth):
            return _drawer(drawer), Depth(depth.lower())
        case _:
            raise CommandError(f"which drawer, and how far? For example: {example}")


def _drawer(word: str) -> str:
    if word.upper() not in DRAWERS:
        raise CommandError(f"there is no drawer {word}: they are A1 to A4, B1 to B4 and C1 to C4")
    return word.upper()


def _rotate(words: list[str]) -> Action:
    match [word.lower() for word in words]:
        case ["1" | "2" as levels, "cw" | "ccw" as direction]:
            return RotateLevel(int(levels), Direction(direction))
        case ["1" | "2" as levels, "cw" | "ccw" as direction, "1" | "2" | "3" | "4" as quarters]:
            return RotateLevel(int(levels), Direction(direction), int(quarters))
        case _:
            raise CommandError("how many levels, which way, how far? For example: rotate 2 cw, or rotate 1 ccw 3")


def _nudge(words: list[str]) -> Action:
    match words:
        case [] | ["1"]:
            return NudgeLevel(1)
        case ["2"]:
            return NudgeLevel(2)
        case _:
            raise CommandError("how many levels? For example: nudge 1")


def _down(words: list[str]) -> Action:
    match [word.lower() for word in words]:
        case []:
            return SetDownBox()
        case ["turned"]:
            return SetDownBox(turned=True)
        case _:
            raise CommandError("use down, or down turned")


def _wait(words: list[str]) -> Action:
    match words:
        case [seconds] if seconds.isdecimal() and int(seconds) <= _LONGEST_S:
            return Wait(1000 * int(seconds))
        case _:
            raise CommandError(f"how many seconds, up to {_LONGEST_S}? For example: wait 3")


def _unpowered(part: str, why: str) -> Fault:
    return Fault(FaultKind.LOST, tuple(channel.name for channel in CHANNELS if channel.part.startswith(part)), why)


BOARDS = {
    "A": _unpowered("A", "the board of level A has lost power"),
    "B": _unpowered("B", "the board of level B has lost power"),
    "C": _unpowered("C", "the board of level C has lost power"),
    "tilt": _unpowered("tilt", "the tilt sensors have lost power"),
    "all": _unpowered("", "the box has lost power"),
}

COMMANDS = Commands(
    CHANNELS,
    verbs={
        "open": _open,
        "push": _push,
        "close": _close,
        "rotate": _rotate,
        "turn": lambda _words: TurnBox(),
        "lift": lambda _words: LiftBox(),
        "down": _down,
        "knock": lambda _words: KnockBox(),
        "nudge": _nudge,
        "wait": _wait,
    },
    choices={
        ("open", 1): DRAWERS,
        ("open", 2): tuple(Depth),
        ("push", 1): DRAWERS,
        ("push", 2): tuple(Depth),
        ("close", 1): DRAWERS,
        ("rotate", 2): tuple(Direction),
        ("down", 1): ("turned",),
    },
    boards=BOARDS,
    example="B2.front",
    pair=("A1.closed", "A2.closed"),
    slow_ms={"turn": 1800},  # so long a virtual box is on its way over, and nothing shows it yet
    hint="open A1 · close A1 · rotate 2 cw · turn · fault stuck B2.front · help · quit",
    help=(
        ("open A1 [ajar|secret]", "open a drawer; to the front by default"),
        ("push A1 [front]", "push it partway in"),
        ("close A1", "push it all the way in"),
        ("rotate 2 cw [quarters]", "rotate the top level (1) or the top two (2)"),
        ("turn", "turn the box over"),
        ("lift, down, down turned", "pick the box up, put it down"),
        ("knock, nudge 1", "bumps that must not count as movements"),
        ("fault stuck B2.front", "or dead, noisy, slow, inverted, lost A"),
        ("fault swapped A1.closed A2.closed", ""),
        ("mend [B2.front]", "repair a sensor, or everything"),
        ("play, stop", "move the box automatically"),
        ("help, quit", ""),
    ),
)


def claimed(text: str, now_ms: int) -> Movement:
    """The movement that a command stands for where people enter what they did to a box whose sensors are silent."""
    match COMMANDS.parse(text):
        case Do(OpenDrawer(drawer, depth)):
            return movements.DrawerOpened(now_ms, drawer, depth)
        case Do(CloseDrawer(drawer)):
            return movements.DrawerClosed(now_ms, drawer)
        case Do(RotateLevel(levels, direction)):
            return movements.LevelRotated(now_ms, levels, direction)
        case Do(TurnBox()):
            return movements.BoxTurned(now_ms)
        case _:
            raise CommandError("only a movement can be told: open, close, rotate or turn")


def put(reading: Reading, wanted: Pose) -> Iterator[Action]:
    """Shut everything, put the box upright, turn the levels, turn it over if need be, open what is open."""
    for drawer in reading.drawers:
        yield CloseDrawer(drawer)
    if reading.orientation == Orientation.INVERTED:
        yield TurnBox()
    for levels, ring in ((1, "AB"), (2, "BC")):
        quarters = (wanted.rings[ring] - (reading.rings.get(ring) or 0)) % 4
        if quarters:
            yield RotateLevel(levels, Direction.CW, quarters)
    if wanted.orientation == Orientation.INVERTED:
        yield TurnBox()
    for drawer, depth in wanted.drawers.items():
        yield OpenDrawer(drawer, Depth(depth))

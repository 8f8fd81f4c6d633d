"""Orders for the virtual box, as people type them: text in, a frozen order out. No I/O.

One rule: whatever was typed, the answer is an order or one kind line that says what would have worked.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.jewel_box.channels import BY_NAME, DRAWERS
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.virtual.actions import (
    Action,
    CloseDrawer,
    KnockBox,
    LiftBox,
    NudgeLevel,
    OpenDrawer,
    PushDrawer,
    RotateLevel,
    SetDownBox,
    TurnBox,
    Wait,
)
from hardware.jewel_box.virtual.faults import BOARDS, Fault, FaultKind, lost_power


class OrderError(ValueError):
    """Not an order; the message says what would be one."""


@dataclass(frozen=True, slots=True)
class Do:
    """Let hands do this."""

    action: Action


@dataclass(frozen=True, slots=True)
class Break:
    """Let this go wrong."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class Mend:
    """Make this channel, or everything, good again."""

    channel: str | None


@dataclass(frozen=True, slots=True)
class Play:
    """Let hands play by themselves, or stop them."""

    on: bool


@dataclass(frozen=True, slots=True)
class Help:
    """Show what can be typed."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave."""


_LONGEST_S = 3600  # of a wait, which only scripts need

Order = Do | Break | Mend | Play | Help | Quit

HELP = (
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
)


def parse(text: str) -> Order | None:
    """What was ordered; nothing if nothing was typed."""
    words = text.split()
    if not words:
        return None
    verb, *rest = words
    maker = _VERBS.get(verb.lower())
    if maker is None:
        raise OrderError(f'"{verb}" is not something I know: type help for what is')
    return maker(rest)


def complete_plain(text: str) -> str:
    """The same where there is nothing to order: only help and quit."""
    return next((word for word in ("help", "quit") if text and word.startswith(text.lower())), text)


def complete(text: str) -> str:
    """The text with its last word completed as far as it is certain."""
    before, space, last = text.rpartition(" ")
    choices = [
        word for word in (_words_after(before) if before.strip() else _VERBS) if word.lower().startswith(last.lower())
    ]
    if not last or not choices:
        return text
    end = " " if len(choices) == 1 else ""
    return before + space + _common(choices) + end


def _words_after(before: str) -> Sequence[str]:
    words = before.lower().split()
    return _CHOICES.get((words[0], len(words)), tuple(BY_NAME) if words[0] in {"fault", "mend"} else ())


_CHOICES: dict[tuple[str, int], Sequence[str]] = {
    ("open", 1): DRAWERS,
    ("open", 2): tuple(Depth),
    ("push", 1): DRAWERS,
    ("push", 2): tuple(Depth),
    ("close", 1): DRAWERS,
    ("rotate", 2): tuple(Direction),
    ("fault", 1): tuple(FaultKind),
    ("down", 1): ("turned",),
}


def _common(words: Sequence[str]) -> str:
    first = min(words)
    last = max(words)
    same = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[:same]


def _open(words: list[str]) -> Order:
    drawer, depth = _drawer_and_depth("open A1, open A1 ajar or open A1 secret", words, Depth.FRONT)
    return Do(OpenDrawer(drawer, depth))


def _push(words: list[str]) -> Order:
    drawer, depth = _drawer_and_depth("push A1 or push A1 front", words, Depth.AJAR)
    return Do(PushDrawer(drawer, depth))


def _close(words: list[str]) -> Order:
    match words:
        case [drawer]:
            return Do(CloseDrawer(_drawer(drawer)))
        case _:
            raise OrderError("which drawer? For example: close A1")


def _drawer_and_depth(example: str, words: list[str], usual: Depth) -> tuple[str, Depth]:
    match words:
        case [drawer]:
            return _drawer(drawer), usual
        case [drawer, depth] if depth.lower() in set(Depth):
            return _drawer(drawer), Depth(depth.lower())
        case _:
            raise OrderError(f"which drawer, and how far? For example: {example}")


def _drawer(word: str) -> str:
    if word.upper() not in DRAWERS:
        raise OrderError(f"there is no drawer {word}: they are A1 to A4, B1 to B4 and C1 to C4")
    return word.upper()


def _rotate(words: list[str]) -> Order:
    match [word.lower() for word in words]:
        case ["1" | "2" as levels, "cw" | "ccw" as direction]:
            return Do(RotateLevel(int(levels), Direction(direction)))
        case ["1" | "2" as levels, "cw" | "ccw" as direction, "1" | "2" | "3" | "4" as quarters]:
            return Do(RotateLevel(int(levels), Direction(direction), int(quarters)))
        case _:
            raise OrderError("how many levels, which way, how far? For example: rotate 2 cw, or rotate 1 ccw 3")


def _nudge(words: list[str]) -> Order:
    match words:
        case [] | ["1"]:
            return Do(NudgeLevel(1))
        case ["2"]:
            return Do(NudgeLevel(2))
        case _:
            raise OrderError("how many levels? For example: nudge 1")


def _down(words: list[str]) -> Order:
    match [word.lower() for word in words]:
        case []:
            return Do(SetDownBox())
        case ["turned"]:
            return Do(SetDownBox(turned=True))
        case _:
            raise OrderError("use down, or down turned")


def _fault(words: list[str]) -> Order:
    kinds = ", ".join(FaultKind)
    match words:
        case [kind, *_] if kind.lower() not in set(FaultKind):
            raise OrderError(f"{kind} is not a fault: use {kinds}")
        case ["lost"]:
            return Break(lost_power())
        case ["lost", board] if (part := _board(board)) is not None:
            return Break(lost_power(part))
        case ["swapped", one, other]:
            return Break(Fault(FaultKind.SWAPPED, (_channel(one), _channel(other))))
        case [kind, channel] if kind.lower() != "swapped":
            return Break(Fault(FaultKind(kind.lower()), (_channel(channel),)))
        case ["swapped", *_]:
            raise OrderError("which two? For example: fault swapped A1.closed A2.closed")
        case _:
            raise OrderError(f"which fault of which sensor? For example: fault stuck B2.front (or {kinds})")


def _board(word: str) -> str | None:
    return next((board for board in BOARDS if board.lower() == word.lower()), None)


def _channel(word: str) -> str:
    for name in BY_NAME:
        if name.lower() == word.lower():
            return name
    raise OrderError(f"there is no sensor {word}: they are called like A1.closed, AB.0 or tilt.upright")


def _mend(words: list[str]) -> Order:
    match words:
        case [] | ["all"]:
            return Mend(None)
        case [channel]:
            return Mend(_channel(channel))
        case _:
            raise OrderError("use mend, or name one sensor: mend B2.front")


def _wait(words: list[str]) -> Order:
    match words:
        case [seconds] if seconds.isdecimal() and int(seconds) <= _LONGEST_S:
            return Do(Wait(1000 * int(seconds)))
        case _:
            raise OrderError(f"how many seconds, up to {_LONGEST_S}? For example: wait 3")


def _alone(order: Order) -> Callable[[list[str]], Order]:
    return lambda _words: order


_VERBS: dict[str, Callable[[list[str]], Order]] = {
    "open": _open,
    "push": _push,
    "close": _close,
    "rotate": _rotate,
    "turn": _alone(Do(TurnBox())),
    "lift": _alone(Do(LiftBox())),
    "down": _down,
    "knock": _alone(Do(KnockBox())),
    "nudge": _nudge,
    "wait": _wait,
    "fault": _fault,
    "mend": _mend,
    "play": _alone(Play(on=True)),
    "stop": _alone(Play(on=False)),
    "help": _alone(Help()),
    "quit": _alone(Quit()),
    "exit": _alone(Quit()),
}

"""Where the sensors of the box are, and each of its levels in text, seen from above in seven lines. Frozen values only.

One rule: depth is shown by shape and mark as well as by colour; not everybody sees green and red.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from companion.words import Words
from hardware.jewel_box.channels import BY_NAME, LEVELS, PARTS, level_of
from hardware.jewel_box.movements import Depth, Orientation
from hardware.jewel_box.snapshot import Snapshot
from hardware.sensor_map import Block, Inked, SensorMap, TextLine

_BY_LEVEL = tuple(part for level in (*LEVELS, "") for part in PARTS if level_of(part) == level)


def _heading(column: str, snapshot: Snapshot | None) -> str:
    """What the ring below a level reads; the lowest one has none, and shows what belongs to the whole box."""
    ring = {"A": "AB", "B": "BC"}.get(column)
    if ring is None:
        return ", ".join(part for part in PARTS if not level_of(part))
    read = snapshot or Snapshot()
    position = read.rings.get(ring)
    if ring in read.half_turned:
        return f"{ring} half way"
    return f"{ring} unread" if position is None else f"{ring} at {position}"


def _pose(snapshot: Snapshot | None) -> str:
    read = snapshot or Snapshot()
    if read.in_hand:
        return "in the hand"
    return f"{'▼' if read.orientation is Orientation.INVERTED else '▲'} {read.orientation or '?'}"


# a level in text

WIDTH = 26
_INNER = 12  # between the walls
_MARGIN = (WIDTH - _INNER - 2) // 2

Depths = Mapping[str, Depth]

_MARKS = {Depth.AJAR: "·", Depth.FRONT: "▪", Depth.SECRET: "◆"}
_INKS = {Depth.AJAR: "black on yellow", Depth.FRONT: "black on green", Depth.SECRET: "black on magenta"}
_WALL, _TURN, _LIES = "dim", "cyan", "bold white on red"
_ARROWS = "▲▶▼◀"  # where the level's drawer 1 is


def level_lines(letter: str, snapshot: Snapshot | None, troubled: AbstractSet[str]) -> list[TextLine]:
    """The level with its drawers where they point now; `troubled` drawers have a sensor that lies."""
    read = snapshot or Snapshot()
    sides = read.around(letter)
    out, quarters = read.drawers, read.quarters(letter)
    north, east, south, west = (sides[side] for side in range(4))
    return [
        _outside(north, out, troubled),
        _wall("╭", "╮", north, out, troubled),
        _inside((letter, "bold"), (f" {read.place(letter)}", "dim")),
        _across(west, east, out, troubled, (_ARROWS[quarters], _TURN)),
        _inside((f"↻ {90 * quarters}°" if quarters else "", _TURN)),
        _wall("╰", "╯", south, out, troubled),
        _outside(south, out, troubled),
    ]


def _centred(line: TextLine, width: int, fill: str = " ") -> TextLine:
    room = max(0, width - sum(len(words) for words, _ in line))
    return ((fill * (room // 2), _WALL), *line, (fill * (room - room // 2), _WALL))


def _tray(drawer: str, depth: Depth, troubled: AbstractSet[str]) -> Inked:
    return f" {drawer}{_MARKS[depth]} ", _LIES if drawer in troubled else _INKS[depth]


def _label(drawer: str, troubled: AbstractSet[str]) -> Inked:
    return (f"{drawer}!", "bold red") if drawer in troubled else (drawer, "")


def _outside(drawer: str, out: Depths, troubled: AbstractSet[str]) -> TextLine:
    return _centred((_tray(drawer, out[drawer], troubled),) if drawer in out else (), WIDTH)


def _wall(left: str, right: str, drawer: str, out: Depths, troubled: AbstractSet[str]) -> TextLine:
    """The drawer's front is in the wall, or the wall shows a gap where it came out."""
    if drawer in out:
        shown: TextLine = (("┘    └" if left == "╭" else "┐    ┌", _WALL),)
    else:
        shown = ((" ", ""), _label(drawer, troubled), (" ", ""))
    return _centred(((left, _WALL), *_centred(shown, _INNER, "─"), (right, _WALL)), WIDTH)


def _inside(*line: Inked) -> TextLine:
    return _centred((("│", _WALL), *_centred(line, _INNER), ("│", _WALL)), WIDTH)


def _across(west: str, east: str, out: Depths, troubled: AbstractSet[str], middle: Inked) -> TextLine:
    """The line with the two drawers at the sides: outside the walls when they are out."""
    (left, from_left), (right, from_right) = (_at_side(drawer, out, troubled) for drawer in (west, east))
    return (
        (" " * (_MARGIN - len(left[0])), ""), left, ("┤" if west in out else "│", _WALL),
        from_left, (" " * (3 - len(from_left[0])), ""), *_centred((middle,), _INNER - 6),
        (" " * (3 - len(from_right[0])), ""), from_right, ("├" if east in out else "│", _WALL),
        right, (" " * (_MARGIN - len(right[0])), ""),
    )  # fmt: skip


def _at_side(drawer: str, out: Depths, troubled: AbstractSet[str]) -> tuple[Inked, Inked]:
    """What of it is outside of the wall, and inside."""
    return (
        (_tray(drawer, out[drawer], troubled), ("   ", "")) if drawer in out else (("", ""), _label(drawer, troubled))
    )


SENSOR_MAP = SensorMap(
    blocks=(Block(_BY_LEVEL, len(_BY_LEVEL) // len(LEVELS)),),
    wires={
        "closed": Words("Closed"),
        "front": Words("Front"),
        "secret": Words("Secret"),
        "seated": Words("Seated"),
        "upright": Words("Upright"),
        "inverted": Words("Turned"),
    },
    meaning=lambda name: BY_NAME[name].meaning,
    board=lambda part: level_of(part) or part,
    faults=Words("Choose where to add a fault. The game reacts as it would with a real box."),
    columns=LEVELS,
    column=lambda part: level_of(part) or LEVELS[-1],
    heading=_heading,
    short=lambda name: name.removeprefix("tilt."),
    pose=_pose,
    drawn=level_lines,
    legend=(
        " A1· ajar · A1▪ open to the front · A1◆ to the secret compartment · A1! a fault",
        " AB: the joint between levels A and B · BC: between B and C",
    ),
)

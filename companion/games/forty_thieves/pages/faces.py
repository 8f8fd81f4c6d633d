"""Faces to tap: five symbols by four colours, the special tiles below, the golden ones, and the switch for leaders.

Pure. What cannot be is shown faint.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from companion.games.forty_thieves.faces import GOLDENS, JARS, SPECIALS
from companion.games.forty_thieves.pages.routes import Step
from companion.games.forty_thieves.pages.values import LEADER, face_name
from companion.languages import Translator, capital
from companion.nodes.nodes import Align, Column, Drawing, Grid, Node, Row, Space, Tap, Text, Tone
from companion.nodes.theme import Role
from companion.pages.actions import Action, Show
from companion.pages.context import Context

FACE = "thieves-face"  # the kind of a drawing: its value is a `FaceShown`
COLUMNS = 5
ANY_LEADER = LEADER.strip()  # the face that stands for all of them
_KEYS = "12345qwertasdfgzxcvb"  # as the grid lies on a keyboard
_SPECIAL_KEYS = "67890"
_GOLDEN_KEYS = "iop"

Told = Callable[[str], Action | None]  # what comes of it if this is the face; None: it cannot be


class FaceShown(msgspec.Struct, frozen=True):
    """The value of the drawing: a face, framed if it is the one that is chosen."""

    face: str
    lit: bool = False


def face_key(say: Translator, face: str, tap: Tap | None, *, lit: bool = False, style: str = "forty-face") -> Drawing:
    """A face to tap; without a tap it is faint."""
    name = capital(say("leader") if face == ANY_LEADER else face_name(say, face))
    return Drawing(kind=FACE, value=FaceShown(face, lit), title=name, tap=tap, style=style)


def thief_keys(context: Context, told: Told, *, leader: bool = False) -> list[Drawing]:
    """Twenty thieves, or as many jars or leaders."""
    names = [f"{name}{LEADER}" if leader else name for name in JARS]
    return [_key(context, name, told, key) for name, key in zip(names, _KEYS, strict=True)]


def special_keys(context: Context, told: Told) -> list[Drawing]:
    """The five kinds of special tiles."""
    return [_key(context, face, told, key) for face, key in zip(SPECIALS, _SPECIAL_KEYS, strict=True)]


def golden_keys(context: Context, told: Told) -> list[Drawing]:
    """The three golden tiles."""
    return [_key(context, face, told, key) for face, key in zip(GOLDENS, _GOLDEN_KEYS, strict=True)]


def leader_key(context: Context, step: Step) -> Drawing:
    """The switch for leaders: the faces are leaders then."""
    tap = Tap(Show(replace(step, leader=not step.leader)), "l", means="leader")
    return face_key(context.say, ANY_LEADER, tap, lit=step.leader)


def face_grid(keys: Sequence[Node], columns: int = COLUMNS, style: str = "forty-faces") -> Node:
    """Rows of faces, as large as there is room."""
    return Grid(children=tuple(keys), columns=columns, style=style)


def named_faces(keys: Sequence[Drawing]) -> Node:
    """A few faces with their names below them."""
    columns = [
        Column(
            children=(
                replace(key, style="forty-named-face"),
                Text(words=key.title, role=Role.SMALL, tone=Tone.DIM, align=Align.CENTRE),
            ),
            style="forty-named",
        )
        for key in keys
    ]
    return Row(children=tuple(columns), style="forty-faces-few")


def last_row(golden: Sequence[Node], leader: Sequence[Node]) -> Iterator[Node]:
    """The golden tiles at the left, the switch for leaders at the right."""
    yield from golden
    yield from [Space()] * (COLUMNS - len(golden) - len(leader))
    yield from leader


def _key(context: Context, face: str, told: Told, key: str) -> Drawing:
    action = told(face)
    return face_key(context.say, face, None if action is None else Tap(action, key))

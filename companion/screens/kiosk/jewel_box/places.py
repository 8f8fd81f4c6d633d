"""Where drawers are as the box stands, in words: for those who listen, and see no picture. Pure."""

from collections.abc import Sequence

from companion.screens.kiosk.jewel_box.picture import BoxPicture, at_rest, box_picture, rotated, turned_over
from companion.words import Words
from hardware.differences import Step
from hardware.jewel_box.actions import RotateLevel, TurnBox

# From the lowest level to the highest.
_LEVELS = (
    Words("the {side} drawer of the bottom level"),
    Words("the {side} drawer of the middle level"),
    Words("the {side} drawer of the top level"),
)
_SIDES = (Words("front right"), Words("front left"), Words("back left"), Words("back right"))  # as pictures count them


def drawer_place(box: BoxPicture, drawer: str) -> Words:
    """Which drawer of which level it is now."""
    return _LEVELS[box.upwards.index(drawer[0])].about(side=_SIDES[side_of(box, drawer)])


def side_of(box: BoxPicture, drawer: str) -> int:
    """On which side of its level it is now, as pictures count them."""
    return next(side for side in range(len(_SIDES)) if box.number_at(drawer[0], side) == int(drawer[1]))


def step_places(picture: object, steps: Sequence[Step]) -> list[Words]:
    """Steps one after the other, each with the place of its drawer when it comes to it."""
    box, found = at_rest(box_picture(picture)), []
    for step in steps:
        drawer = step.words.facts.get("drawer")
        found.append(step.words.about(drawer=drawer_place(box, drawer)) if isinstance(drawer, str) else step.words)
        for action in step.actions:
            box = _after(box, action)
    return found


def _after(box: BoxPicture, action: object) -> BoxPicture:
    match action:
        case TurnBox():
            return turned_over(box)
        case RotateLevel(levels, direction, quarters):
            for _ in range(quarters):
                box = rotated(box, levels, direction)
            return box
        case _:
            return box

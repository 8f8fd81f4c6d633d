"""What a check asks people to move, one thing after the other. Pure.

One rule: every fitted sensor is in one task, and doing all of them brings the box back to where it began.
"""

from collections.abc import Collection
from dataclasses import dataclass

from hardware.jewel_box.channels import BY_NAME, DRAWERS, RINGS


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to move, and the sensors that must see it."""

    text: str
    channels: frozenset[str]
    part: str


def tasks(fitted: Collection[str]) -> list[Task]:
    """What to move for these sensors, in a handy order."""
    wanted = [(_pull(drawer), drawer) for drawer in DRAWERS]
    wanted += [(_turn(ring), ring) for ring in RINGS]
    wanted.append(("Turn the box over, put it down, then turn it back.", "tilt"))
    found = [(text, frozenset(name for name in fitted if BY_NAME[name].part == part), part) for text, part in wanted]
    return [Task(text, channels, part) for text, channels, part in found if channels]


def _pull(drawer: str) -> str:
    far = "past its front" if drawer[1] in "13" else "all the way"
    return f"Pull {drawer} out {far}, then push it back in."


def _turn(ring: str) -> str:
    what = "the top level" if ring == "AB" else "the top two levels"
    return f"Rotate {what} clockwise, one full turn."

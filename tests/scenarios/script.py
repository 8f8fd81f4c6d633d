"""Scenarios as values: what hands and people do, and what must come of it, one line a step. No I/O."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """Where something stands in a script."""

    file: str
    number: int
    text: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.number}"


class ScenarioError(AssertionError):
    """A script that cannot be read, or one that did not come out as it says; the message begins with FILE:LINE."""

    def __init__(self, line: Line, why: str) -> None:
        super().__init__(f"{line}: {line.text}\n    {why}" if line.text else f"{line}: {why}")
        self.line = line
        self.why = why


@dataclass(frozen=True, slots=True)
class Say:
    """People say this, with a tap where there is a screen. `seat`: whose turn or pick it has to be."""

    event: Event
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """Somebody says this, and is not believed."""

    event: Event
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Because:
    """Why the last one was not believed."""

    words: str


@dataclass(frozen=True, slots=True)
class Move:
    """Hands do this to the box."""

    event: Event


@dataclass(frozen=True, slots=True)
class PutBack:
    """Hands put the box back as it was before what was undone; that is no move."""

    event: Event


@dataclass(frozen=True, slots=True)
class Undo:
    """The last event is taken back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """The last event taken back counts again."""


@dataclass(frozen=True, slots=True)
class GemElsewhere:
    """The table overrules the app: one gem lies on another pillow. Pillows are `red`, `white NAME`, `black NAME`."""

    gem: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul was noted just now. The table lets it pass, or takes it back."""

    code: str
    seat: str | None
    taken_back: bool


@dataclass(frozen=True, slots=True)
class Screen:
    """Each of these texts can be read on the screen now, or none of them can."""

    texts: tuple[str, ...]
    there: bool = True


@dataclass(frozen=True, slots=True)
class Expect:
    """Something in the referee's view, `of` a seat or a drawer's side where it belongs to one."""

    what: str
    of: str
    value: Any


Act = Say | Refused | Move | PutBack | Undo | Redo | GemElsewhere
Look = Because | Foul | Screen | Expect
Deed = Act | Look


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a script."""

    line: Line
    deed: Deed


class Sensors(StrEnum):
    """What a box is fitted with."""

    ALL = "all"
    MINIMAL = "minimal"
    GLUED = "glued"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole script. `paths` lead to its game; on those in `not_over` it cannot be played, with the reason.

    `sensors` are those that the box has.
    """

    table: Line
    title: str
    opened: Event
    position: Event | None
    steps: tuple[Step, ...]
    not_over: Mapping[str, str] = field(default_factory=dict)
    paths: tuple[str, ...] = ()
    sensors: Sensors = Sensors.ALL

    @property
    def movements(self) -> int:
        """How often hands move the box."""
        return sum(isinstance(step.deed, Move | PutBack) for step in self.steps)

"""What a tap can mean. Frozen values only; the kiosk carries them out.

One rule: a scene's own state is its route. So typing a letter, choosing a seat or leafing through a list is `Show`
with a changed route, and nothing else is needed to remember it.
"""

from dataclasses import dataclass


class Action:
    """Something that people want."""

    __slots__ = ()


class Route:
    """Which scene is shown, and what was chosen in it so far."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Go to a scene, or change what is chosen in this one."""

    route: Route


@dataclass(frozen=True, slots=True)
class Say(Action):
    """Events of a record, said together; all of them count, or none."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Open a new table with this first line."""

    line: str


@dataclass(frozen=True, slots=True)
class Resume(Action):
    """Go on with a game of the journal."""

    game: int


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Put the game away; it can be resumed."""


@dataclass(frozen=True, slots=True)
class Abandon(Action):
    """Give the game up for good."""


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Take the last event back, or everything from one event on."""

    since: int = 0


@dataclass(frozen=True, slots=True)
class Redo(Action):
    """Let the last event taken back count again."""


@dataclass(frozen=True, slots=True)
class Waive(Action):
    """Let a foul pass."""

    event: int
    code: str


@dataclass(frozen=True, slots=True)
class AcceptWood(Action):
    """The box is right: let the game follow it."""


@dataclass(frozen=True, slots=True)
class LookAgain(Action):
    """The box was put as the game has it: compare the two once more."""


@dataclass(frozen=True, slots=True)
class TapDrawer(Action):
    """A drawer with a broken sensor is out this far now; None shuts it."""

    drawer: str
    depth: str | None


@dataclass(frozen=True, slots=True)
class Dismiss(Action):
    """A message was read."""


@dataclass(frozen=True, slots=True)
class Configure(Action):
    """Change a setting, and keep it."""

    key: str
    value: str | int | bool


@dataclass(frozen=True, slots=True)
class Hands(Action):
    """An order to the virtual box's hands: `open A1 front`, `rotate 1 cw`, `turn`, `fault stuck B2.front`."""

    order: str


@dataclass(frozen=True, slots=True)
class CheckSensors(Action):
    """Begin the check list of all sensors, go on with it (`skip`), or end it (`stop`)."""

    what: str = "begin"


@dataclass(frozen=True, slots=True)
class Peek(Action):
    """A referee's look at hidden things: held, and the table is told."""


@dataclass(frozen=True, slots=True)
class Export(Action):
    """Write a game of the journal to a file: `record`, `bgstats` or `csv`."""

    game: int
    format: str


@dataclass(frozen=True, slots=True)
class PowerOff(Action):
    """Switch the machine off."""


@dataclass(frozen=True, slots=True)
class Quit(Action):
    """Leave the program: only where there is a desktop to go back to."""

"""What a screen may know of a running table. Frozen values only, and nothing hidden in them."""

from typing import Any

import msgspec

from companion.games.game import Foul, Headline, Words
from hardware.differences import Step


class Assumption(msgspec.Struct, frozen=True):
    """Something that nobody said but that goes without saying; it can be changed by saying otherwise."""

    event: int
    words: Words


class TableView(msgspec.Struct, frozen=True):
    """One running game. `event` is the last one that counts.

    `game` is the game's own view (with the fouls of the last event only) and `guide` its own guide (what to do now,
    what can be said): values that its own scenes understand. `pose` is how its apparatus is believed to stand. `log`
    are the latest lines.
    """

    name: str  # of the game
    event: int
    phase: str
    headline: Headline
    game: object = None
    guide: object = None
    pose: Any = None
    is_over: bool = False
    stop: str = ""  # the line that people say who stop and count; empty: they cannot
    awaits_end: bool = False  # it is over after a correction, and nobody has confirmed that yet
    log: tuple[Words, ...] = ()
    undo: Words | None = None
    redo: Words | None = None
    assumed: tuple[Assumption, ...] = ()
    seats: tuple[str, ...] = ()  # who plays, clockwise
    peeks: int = 0  # how often somebody looked at what is hidden, ...
    peeks_by_undo: int = 0  # ... and how many of these were something undone that had shown it


class StoryStep(msgspec.Struct, frozen=True):
    """One event of a finished game: its label, what the log said of it, and the referee's view after it.

    `game` is the name of the game, `view` its own value, without fouls.
    """

    game: str
    number: int
    words: Words
    view: object
    said_by: str = ""
    lines: tuple[Words, ...] = ()


class Happened(msgspec.Struct, frozen=True):
    """What came of something said or done: new fouls are announced here, once."""

    event: int
    fouls: tuple[Foul, ...] = ()


class TakenBack(msgspec.Struct, frozen=True):
    """What was undone or redone, and what hands have to do so that the apparatus follows.

    `looked`: it had told what is hidden, so undoing it counts as a look into the box.
    """

    event: int
    label: Words
    steps: tuple[Step, ...] = ()
    looked: bool = False

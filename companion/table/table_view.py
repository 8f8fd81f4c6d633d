"""What a screen may know of a running table. Frozen values only, and nothing hidden in them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

from companion.games.game import Foul, Headline, Words
from companion.words import Facts
from hardware.differences import Step, StepWords, by_pointing


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
    told: tuple[str, ...] = ()  # what hands can do now that no sensor sees and no rule forbids, as commands
    lacking: tuple[str, ...] = ()  # what hands can do that it has no sensors for, whatever the rules say
    unheard: tuple[str, str] | None = None  # what people told last and sensors should have seen: the part, the command
    keeps_open: bool = False  # people say that what no sensor sees is still open
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


class Link(msgspec.Struct, frozen=True):
    """Where the movements come from, and whether they do."""

    name: Words | str = ""
    simulated: bool = False
    ready: bool = True
    message: Words | str = ""
    refused: bool = False  # something answers, but it cannot be used
    sees_all: bool = True  # every part has sensors that can be trusted


class TroubleKind(StrEnum):
    """What is the matter."""

    FOUL = "foul"
    DIFFERS = "differs"  # the apparatus does not stand as the game has it
    UNDONE = "undone"  # ... because something was undone
    MOVED = "moved"  # ... maybe: something moved while it was disconnected
    LINK = "link"
    FAILURE = "failure"  # something could not be saved
    OVER = "over"  # maybe: a correction may have ended the game


class Trouble(msgspec.Struct, frozen=True):
    """Something that lies over the scene until it is mended or accepted."""

    kind: TroubleKind
    title: str
    lines: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    foul: Foul | None = None
    parts: tuple[str, ...] = ()  # of the apparatus: those to ask about, or that differ
    pointing: tuple[Any, ...] = ()  # what hands do in the first step, as the apparatus' own actions
    done: int = 0  # so many steps were done before the first of these
    left: str = ""  # the step that was done just now, ...
    slid: float = 0.0  # ... and how far it has slid away, from 0 to 1
    takes_back: int = 0  # so many events go with the foul that is taken back, if something has happened since


class ChoosingView(msgspec.Struct, frozen=True):
    """Cards that nobody has but on screens, while they are chosen: whose lie sealed, and whose are waited for.

    `here` are those who take the screen of the table, one after the other; those `elsewhere` have a phone, or are
    computer players. `counting_down`: all have chosen, and their cards are shown in a moment.
    """

    here: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    counting_down: bool = False


class ComputersView(msgspec.Struct, frozen=True):
    """Computer players, as everybody may see them: their levels, and of the cards that they chose the checksums.

    `choosing` have not chosen yet. `acts` is the one whose turn it is: `step` is what hands do for it, None while it
    thinks. `wanted`: hands did something else than that step. `by_itself`: a virtual thing needs no hands. `alone` is
    the only person among them, if there is just one, and `hand` the cards that this person may choose.
    """

    levels: Mapping[str, str] = {}
    checksums: Mapping[str, str] = {}
    choosing: tuple[str, ...] = ()
    acts: str = ""
    step: Step | None = None
    wanted: Step | None = None
    by_itself: bool = False
    alone: str = ""
    hand: tuple[str, ...] = ()

    @property
    def is_moving(self) -> bool:
        """Has one its turn that moves the thing by itself?"""
        return self.by_itself and bool(self.acts)

    def todo(self, step_words: StepWords) -> Words:
        """What there is to do in its turn."""
        if self.step is None:
            return Words("{seat} is thinking.", {"seat": self.acts})
        if self.by_itself:
            return Words("{seat} is playing.", {"seat": self.acts})
        return Words("For {seat}: {step}.", {"seat": self.acts, "step": step_words([self.step])[0]})

    def missed(self, step_words: StepWords) -> Words | None:
        """That hands did something else than it wanted."""
        if self.wanted is None:
            return None
        if step_words is by_pointing:  # nothing glows any more
            return Words("{seat} wanted a different move: undo, or carry on with this.", {"seat": self.acts})
        facts: Facts = {"seat": self.acts, "step": step_words([self.wanted])[0]}
        return Words("{seat} wanted a different move ({step}): undo, or carry on with this.", facts)

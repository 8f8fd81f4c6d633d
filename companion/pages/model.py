"""Everything that a page may show, as one frozen value. Made by the kiosk; the table's view only, nothing hidden."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from companion.games.finished_game import Highlights
from companion.games.game import Flight, Foul, Player, SetupOptions
from companion.games.review import Review
from companion.nodes.theme import Rotation
from companion.pages.announced import Announced
from companion.pages.phones_view import PhonesView
from companion.pages.voice_settings import Rate, Verbosity
from companion.sensing.panel import Panel
from companion.table.entries import Status
from companion.table.statistics import Statistics
from companion.table.table_view import StoryStep, TableView
from companion.words import Facts, Words
from hardware.differences import Step, StepWords, by_pointing


class Link(msgspec.Struct, frozen=True):
    """Where the movements come from, and whether they do."""

    name: Words | str = ""
    simulated: bool = False
    ready: bool = True
    message: Words | str = ""
    refused: bool = False  # something answers, but it cannot be used
    sees_all: bool = True  # every part has sensors that can be trusted


class RotationTrial(msgspec.Struct, frozen=True):
    """A rotation that is being tried: unless people keep it, the one before comes back after so many seconds."""

    before: Rotation
    seconds: int


class Settings(msgspec.Struct, frozen=True):
    """What people can change, and does not change the rules."""

    language: str = "en"
    sound: bool = True
    auto_advance: bool = True
    rotation: Rotation = Rotation.NONE  # of the picture on its panel
    rotation_trial: RotationTrial | None = None
    has_quarter_turns: bool = True  # the panel has room for them
    reduced_motion: bool = False  # nothing flies or turns
    labels: bool = False  # the parts of the apparatus bear their names
    turn_minutes: int = 0  # until a gong; 0: none
    announcements: bool = True  # what matters gets the whole screen for a moment
    voice: Verbosity = Verbosity.OFF  # how much is spoken
    voice_rate: Rate = Rate.NORMAL
    voice_problem: str = ""  # why nothing is spoken, though people want it
    idle_demo: bool = False  # a demo begins by itself
    options: frozenset[str] = frozenset()  # of games: those that new games begin with
    edition: str = ""  # that new games begin with; empty: as the last one
    kiosk: bool = False  # no desktop to go back to
    can_power_off: bool = False
    version: str = ""  # of this program


class GameCard(msgspec.Struct, frozen=True):
    """A game of the journal."""

    id: int
    game: str  # its public name
    variant: str
    status: Status
    began: str  # local time, as people read it
    minutes: int
    stand: str  # "round 3", in the language of the screen
    players: tuple[Player, ...]
    computers: Mapping[str, str] = {}  # by name: the levels of computer players

    @property
    def names(self) -> str:
        return ", ".join(player.name for player in self.players)


class StatisticsView(msgspec.Struct, frozen=True):
    """What all finished games say; until it is known, how many games of how many were read."""

    statistics: Statistics | None = None
    read: int = 0
    of: int = 0


class NoticeKind(StrEnum):
    """What a notice is about."""

    REFUSED = "refused"
    NEWS = "news"  # what came of a tap


class Notice(msgspec.Struct, frozen=True):
    """Something to read for a moment."""

    text: str
    kind: NoticeKind = NoticeKind.REFUSED
    until_ms: int = 0


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
    parts: tuple[str, ...] = ()  # of the apparatus: those to ask about
    pointing: tuple[Any, ...] = ()  # what hands do in the first step, as the apparatus' own actions
    done: int = 0  # so many steps were done before the first of these
    left: str = ""  # the step that was done just now, ...
    slid: float = 0.0  # ... and how far it has slid away, from 0 to 1
    takes_back: int = 0  # so many events go with the foul that is taken back, if something has happened since


class Flying(msgspec.Struct, frozen=True):
    """Things on their way; `progress` from 0 to 1."""

    flight: Flight
    progress: float


class CheckView(msgspec.Struct, frozen=True):
    """The check list of all sensors: `task` is what to do now, `part` what moves by it, `actions` what hands do to it.

    Before it has begun the box has to stand upright, shut and lined up: `waiting` while something still moves,
    `doubted` are the sensors that say it does not. `lines` are the verdicts, each with its channel and a remark.
    """

    task: Words | None = None
    part: str = ""
    actions: tuple[Any, ...] = ()
    done: int = 0
    of: int = 0
    waiting: bool = False
    doubted: tuple[str, ...] = ()
    finished: bool = False
    seen: frozenset[str] = frozenset()
    lines: tuple[tuple[str, str, str], ...] = ()


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


class LessonView(msgspec.Struct, frozen=True):
    """Where a lesson is: what it says, and what it waits for.

    `wanted` is the line of a record that people bring about next; where hands do, `order` and `pointing` say how.
    """

    words: str
    part: int = 0
    parts: int = 1
    wanted: str = ""  # empty: there is only something to read
    order: str = ""
    pointing: tuple[Any, ...] = ()
    wrong: int = 0  # the number of an event that is not in the lesson
    game: str = ""
    is_over: bool = False


class Model(msgspec.Struct, frozen=True):
    """The whole kiosk as people may see it."""

    table: TableView | None = None
    apparatus: str | None = None  # that is here, if the scene is about a game that is played on it
    is_loaded: bool = True  # every scene is; until then the first one waits for no picture of a game
    missing: Mapping[str, str] = {}  # by game that cannot be played here: what it needs
    picture: object = None  # of the apparatus, as its own screens draw it
    link: Link = Link()
    settings: Settings = Settings()
    games: tuple[GameCard, ...] = ()
    names: tuple[str, ...] = ()  # of earlier games, the latest first
    last_seats: tuple[str, ...] = ()  # who played the last game, as they are called now
    last_computers: Mapping[str, str] = {}  # those of them who are computer players
    nameless: frozenset[str] = frozenset()  # seats of a new game that are called by their symbols
    styles: Mapping[str, int] = {}  # of those whom the scene is about: symbol and colour
    setup_options: Mapping[str, SetupOptions] = {}  # by game
    notice: Notice | None = None
    trouble: Trouble | None = None
    lesson: LessonView | None = None
    flights: tuple[Flying, ...] = ()
    announced: Announced | None = None  # what has the whole screen for a moment
    motion: object = None  # what else moves in the scene of the game, as its own screens draw it
    panel: Panel | None = None
    check: CheckView | None = None
    result: object = None  # of a finished game: podium and breakdown
    code: tuple[tuple[bool, ...], ...] = ()  # the QR code of a finished game, row by row
    story: Sequence[StoryStep] = ()  # of a finished game, step by step
    highlights: Highlights | None = None  # of a finished game
    review: Review | None = None  # likewise
    landmarks: tuple[int, ...] = ()  # of the story: the steps that people look for
    statistics: StatisticsView = StatisticsView()
    peek: object = None  # a referee's view, only while it is being shown
    messages: tuple[str, ...] = ()  # about this machine: no font, the journal
    phones: PhonesView = PhonesView()
    computers: ComputersView = ComputersView()
    phone_codes: Mapping[str, tuple[tuple[bool, ...], ...]] = {}  # QR codes by their links
    hints: tuple[str, ...] = ()  # the same of what matters less: no sound

"""Everything that a page may show, as one frozen value. Made by the kiosk; the table's view only, nothing hidden."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from companion.games.finished_game import Highlights
from companion.games.game import Flight, Player, SetupOptions
from companion.games.review import Review
from companion.network.messages import Failure, Status, Verb
from companion.nodes.theme import Rotation
from companion.pages.announced import Announced
from companion.pages.phones_view import Mine, PhonesView
from companion.sensing.panel import Panel
from companion.table.entries import Status as GameStatus
from companion.table.preferences import Rate, Verbosity, Wired
from companion.table.statistics import Statistics
from companion.table.table_view import ChoosingView, ComputersView, Link, StoryStep, TableView, Trouble
from companion.words import Words


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
    large_text: bool = False  # on every page, but on what a game still places by hand
    labels: bool = False  # the parts of the apparatus bear their names
    turn_minutes: int = 0  # until a gong; 0: none
    announcements: bool = True  # what matters gets the whole screen for a moment
    voice: Verbosity = Verbosity.OFF  # how much is spoken
    voice_rate: Rate = Rate.NORMAL
    voice_problem: str = ""  # why nothing is spoken, though people want it
    idle_demo: bool = False  # a demo begins by itself
    sleep_minutes: int = 0  # until the screen dims where nobody is; 0: never
    options: frozenset[str] = frozenset()  # of games: those that new games begin with
    edition: str = ""  # that new games begin with; empty: as the last one
    kiosk: bool = False  # no desktop to go back to
    has_screen: bool = True  # the table has one of its own, with sound; else browsers are all that shows it
    can_power_off: bool = False
    has_backups: bool = False  # they can be made here
    has_network: bool = False  # it can be changed here
    lacks_backup: bool = False  # there is none of this week, though people want one
    weekly_backup: str = ""  # the stick that gets one every week
    version: str = ""  # of this program


class WiringView(msgspec.Struct, frozen=True):
    """How the apparatus is connected, and what else people can choose.

    `named` is the source that the command line or the configuration names: then that stays. `asks` says why nobody
    knows what is there; `may_be_there`: it may be all that it should be. An `offer` is something that has turned up
    since, with how it seems to be wired.
    """

    can_choose: bool = False
    named: str = ""
    used: Wired | None = None
    asks: Words | None = None
    may_be_there: bool = False
    offer: Words | None = None
    offered: Wired = Wired.ALL
    is_looking: bool = False
    found_nothing: bool = False


class BackupCard(msgspec.Struct, frozen=True):
    """A backup: its file, when it was made, as people read it, and what is in it; or what is `wrong` with it."""

    file: str
    made: str = ""
    games: int = 0
    open_game: Words | str = ""
    table: str = ""
    wrong: Words | None = None


class StickView(msgspec.Struct, frozen=True):
    """A stick that is plugged in, with the backups on it, the latest first; `free` in bytes."""

    name: str
    is_writable: bool = True
    free: int = 0
    backups: tuple[BackupCard, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """What came of something that took a while; `is_bad`: nothing."""

    words: Words
    is_bad: bool = False


class UploadView(msgspec.Struct, frozen=True):
    """A backup that a host's browser sends; `card` is what is in it, once all of it is there and was looked at."""

    number: int
    size: int
    done: int = 0
    card: BackupCard | None = None


class BackupsView(msgspec.Struct, frozen=True):
    """What there is of backups. `told` is what came of the last tap, `failed` why there is none of this week.

    `shown` is the one of this stick and file, once all of it has been looked at.
    """

    has_looked: bool = False
    sticks: tuple[StickView, ...] = ()
    saves: bool = False
    told: Outcome | None = None
    failed: Words | None = None
    shown: BackupCard | None = None
    shown_of: tuple[str, str] = ("", "")
    upload: UploadView | None = None


class OfferedUpdate(msgspec.Struct, frozen=True):
    """A package that can be installed, with the stick or the folder that it is on; neither: this machine has it."""

    path: str
    version: str
    stick: str = ""
    folder: str = ""


class UpdatesView(msgspec.Struct, frozen=True):
    """The program as a package: what is installed, what could be, and what is happening.

    `signed` says whose package it is; `left_behind` is how many games the version `before` cannot read; `later` is the
    version that comes when the game was put away; `told` is what came of the last
    update, in short, and a line about it; `far_problem` is why nothing is found in the folder that is configured.
    """

    version: str = ""
    signed: str = ""
    before: str = ""
    left_behind: int = 0
    offered: tuple[OfferedUpdate, ...] = ()
    later: str = ""
    doing: Words | None = None
    told: tuple[Words, Words] | None = None
    is_bad: bool = False
    failure: Words | None = None
    far_problem: Words | None = None


class FirmwareView(msgspec.Struct, frozen=True):
    """The firmware of the Pico: the `version` that this program comes with, and the one that it `has`, if it says so.

    `offers`: it can be installed, once a Pico is at the port that it `waits_for`; `told` is what came of that, in
    short, and a line about it.
    """

    version: str = ""
    has: str = ""
    doing: Words | None = None
    told: tuple[Words, Words] | None = None
    is_bad: bool = False
    offers: bool = False
    waits_for: str = ""


class NetworkView(msgspec.Struct, frozen=True):
    """The network of this machine, where it can be changed from the screen. `status` is None until it is known; `doing`
    is what is under way, `ssid` the network that it is about, in hexadecimal; `failure`: it did not work."""

    status: Status | None = None
    doing: Verb | None = None
    ssid: str = ""
    failure: Failure | None = None


class GameCard(msgspec.Struct, frozen=True):
    """A game of the journal."""

    id: int
    game: str  # its public name
    variant: str
    status: GameStatus
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


class MachineView(msgspec.Struct, frozen=True):
    """What there is to tell of the machine; `found` is what is wrong with it, None: nobody has looked.

    `name` is what it is called on the network, `free` the bytes that are left for games.
    """

    name: str = ""
    free: int | None = None
    celsius: int | None = None
    checks: bool = False  # somebody is looking
    found: tuple[str, ...] | None = None


class Model(msgspec.Struct, frozen=True):
    """The whole kiosk as people may see it."""

    table: TableView | None = None
    apparatus: str | None = None  # that is here, if the scene is about a game that is played on it
    is_loaded: bool = True  # every scene is; until then the first one waits for no picture of a game
    missing: Mapping[str, str] = {}  # by game that cannot be played here: what it needs
    picture: object = None  # of the apparatus, as its own screens draw it
    at_rest: object = None  # the same once nothing moves on it any more
    link: Link = Link()
    settings: Settings = Settings()
    wiring: WiringView = WiringView()
    backups: BackupsView = BackupsView()
    machine: MachineView | None = None  # only the settings have it
    updates: UpdatesView | None = None  # only the settings have it, where the program came as a package
    firmware: FirmwareView | None = None  # likewise, where there is something to tell
    network: NetworkView | None = None  # only where it can be changed from the screen
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
    mine: Mine = Mine()  # of the seat whose phone shows it, or who has taken the screen
    offers: Mapping[str, Any] | None = None  # all that this viewer may say of the game, by name; None: all there is
    computers: ComputersView = ComputersView()
    choosing: ChoosingView | None = None  # of cards that nobody has but on screens
    phone_codes: Mapping[str, tuple[tuple[bool, ...], ...]] = {}  # QR codes by their links
    hints: tuple[str, ...] = ()  # the same of what matters less: no sound

"""Every scene of the shell that can be gone to, and what is chosen in each. Frozen values only.

A game has routes of its own for its own pages: see `InGame`.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from companion.network.messages import Secret
from companion.pages.actions import Route


class InGame(Route, frozen=True):
    """A scene of the running game; without one, the first scene is shown."""


class Sheet(InGame, frozen=True):
    """A page over the running game. It stays until somebody closes it, or says something on it."""

    event: int = 0  # the last one when it was opened


class OwnCards(Sheet, frozen=True):
    """The cards of one seat, which has taken the screen: they are covered until it says so. Nothing of it is said
    aloud, and what is chosen there is in no route."""

    seat: str = ""
    covered: bool = True

    def after_saying(self) -> Route:
        return Play()

    def at(self, event: int) -> Route:
        """When something has happened, nobody chooses any more."""
        return self if self.event == event else Play(event)


class HomePage(StrEnum):
    """What lies over the first scene."""

    NOTHING = ""
    LANGUAGE = "language"
    POWER = "power"  # switch the machine off
    LESSONS = "lessons"  # of which game


class Home(Route, frozen=True):
    """The first scene. `declined` is an unfinished game that nobody wants to go on with now.

    The languages lie over it as long as this one is `spoken` (empty: any): who chooses another one has chosen. `leaf`
    is that of the lessons.
    """

    page: HomePage = HomePage.NOTHING
    declined: int = 0
    spoken: str = ""
    leaf: int = 0


class WatchDemo(Route, frozen=True):
    """A demo plays; a touch leads back to the scene behind it."""

    behind: Home = Home()


class Learn(Route, frozen=True):
    """A lesson: a short guided game, beside all others. It leads back to the scene behind it."""

    game: str
    behind: Home = Home()


class NewGamePage(StrEnum):
    """The pages of a new game."""

    SEATS = "seats"
    SEAT = "seat"  # who sits there
    KEYS = "keys"  # a name is typed
    STYLE = "style"  # a symbol and colour
    SETUP = "setup"  # what the game itself wants to know
    COMPUTERS = "computers"  # how many of them, and how good


class NewGame(Route, frozen=True):
    """A table that is being laid: `typing` is the seat whose name is being written, None if none is."""

    game: str = ""  # empty: nobody has chosen one yet
    seats: tuple[str, ...] = ()
    choices: object = None  # a frozen value of the game's own; None: as usual
    page: NewGamePage = NewGamePage.SEATS
    typing: int | None = None
    text: str = ""
    shift: bool = False  # the next letter is large where it would be small, and small where it would be large
    accents: bool = False  # the other page of keys
    leaf: int = 0  # of the names of earlier games
    renaming: bool = False  # what is typed is another name for the same person
    computers: tuple[tuple[str, str], ...] = ()  # the seats of computer players, with their levels


class PlayPage(StrEnum):
    """What is looked at in a running game."""

    GAME = ""
    HANDS = "hands"  # at the apparatus
    CARDS = "cards"  # a seat's own, on its phone
    SEATS = "seats"  # on a small screen: how everybody stands, instead of a large apparatus
    POINTS = "points"  # of a game that is over
    STORY = "story"  # likewise
    REVIEW = "review"  # likewise
    CODE = "code"  # likewise


class Play(InGame, frozen=True):
    """The running game. What is picked counts for one event only: when something happens, it is void."""

    event: int = 0
    pick: str = ""  # something, on the way to what is said of it
    page: PlayPage = PlayPage.GAME
    hands: object = None  # what hands are about to do: a frozen value of the apparatus's own

    def at(self, event: int) -> "Play":
        """The same when this is the last event: without what was picked before it."""
        return self if self.event == event else self.after_saying()

    def after_saying(self) -> "Play":
        """A card that is sealed is no event: what was picked for it is void, too."""
        return replace(self, pick="") if self.pick else self

    def leads_to(self, event: Mapping[str, Any]) -> bool:  # noqa: ARG002 - a game's own steps know
        """Is it a step on the way to saying this event of a record?"""
        return False

    def without_hands(self) -> "Play":
        return replace(self, page=PlayPage.GAME) if self.page is PlayPage.HANDS else self


class Explained(InGame, frozen=True):
    """What something is (empty: all there is to ask about), over the scene `behind`, until something happens."""

    topic: str = ""
    behind: Route = Play()
    event: int = 0

    def at(self, event: int) -> Route:
        return self if self.event == event else self.behind.at(event)


class Menu(InGame, frozen=True):
    """What can be done beside playing; `peeking`: a referee looks at hidden things, and everybody can see that."""

    peeking: bool = False
    leaf: int = 0  # where not everything has room

    def after_saying(self) -> Play:
        return Play()


class Phones(InGame, frozen=True):
    """The codes by which phones join. Where they do not all fit, that of a `seat` (empty: of the next that is free)."""

    seat: str = ""


class JoinPage(StrEnum):
    """Who joins besides the seats."""

    WATCH = "watch"
    HOST = "host"


class Join(Route, frozen=True):
    """The code of those who watch, or of the host; also while nothing is played."""

    page: JoinPage = JoinPage.WATCH


class PastGames(Route, frozen=True):
    """The journal's games."""

    page: int = 0


class StatisticsPage(Route, frozen=True):
    """What all finished games say: those of one game or edition, or (empty) all of them; and about one player."""

    game: str = ""
    edition: str = ""
    player: str = ""
    rivals: bool = False  # on a small screen, instead of the player's own figures
    leaf: int = 0  # of the players
    rival_leaf: int = 0  # of those whom that player has met


class PastGamePage(StrEnum):
    """What is looked at of a game of the journal."""

    RESULT = ""
    CODE = "code"
    STORY = "story"


class PastGame(Route, frozen=True):
    """One game of the journal."""

    game: int
    page: PastGamePage = PastGamePage.RESULT


class Replay(Route, frozen=True):
    """A finished game again, step by step, with nothing hidden."""

    game: int
    step: int = 0
    playing: bool = False
    speed: int = 1  # times as fast
    scores: bool = False  # on a small screen, instead of where things lie


class SensorsPage(StrEnum):
    """The pages about the sensors; the last two are for a virtual apparatus only."""

    CHANNELS = "channels"
    TIMELINE = "timeline"
    HEALTH = "health"
    CHECK = "check"
    HANDS = "hands"
    FAULTS = "faults"


class Sensors(Route, frozen=True):
    """The apparatus with every channel."""

    page: SensorsPage = SensorsPage.CHANNELS
    part: str = ""  # that is looked at closely
    channel: str = ""  # the sensor to break
    hands: object = None  # as in `Play`
    leaf: int = 0  # of a list that is longer than the screen


class SettingsTopic(StrEnum):
    """What can be looked at among the settings."""

    ALL = ""
    LANGUAGE = "language"
    ABOUT = "about"
    HOUSE_RULES = "house rules"  # that new games begin with
    VOICE = "voice"  # what is heard, and what is spoken
    SCREEN = "screen"  # the kiosk's own
    SOURCE = "source"  # how the apparatus is wired
    MACHINE = "machine"
    MESSAGES = "messages"  # of this machine
    HELP = "help"
    UPDATES = "updates"  # which version is installed, and which could be


class SettingsPage(Route, frozen=True):
    """What people can change. It leads `behind`, else to the page that it belongs to."""

    topic: SettingsTopic = SettingsTopic.ALL
    leaf: int = 0  # where there are more cards than fit
    behind: Route | None = None


class Backups(Route, frozen=True):
    """Backups on sticks: all sticks, those on one `stick`, or one of them, the `file`."""

    stick: str = ""
    file: str = ""
    leaf: int = 0


class Upload(Route, frozen=True):
    """A backup from a host's own device: which transfer it is, 0 before one was begun."""

    number: int = 0


class NetworkPage(StrEnum):
    """What is looked at of the network."""

    ALL = ""
    ONE = "one"  # a network that can be joined or forgotten
    KEYS = "keys"  # its password is typed
    OWN = "own"  # the table's own


class Network(Route, frozen=True):
    """The network of this machine; `ssid` is one to join, in hexadecimal, and `password` what is typed of its own."""

    page: NetworkPage = NetworkPage.ALL
    ssid: str = ""
    password: Secret = Secret()
    shift: bool = False
    keys: int = 0  # which of them: letters, digits, other signs
    leaf: int = 0


class Problem(Route, frozen=True):
    """A report for a bug."""


def shows_updates(route: Route) -> bool:
    """Whether what is shown may change with a stick or an update."""
    return isinstance(route, SettingsPage) and route.topic is SettingsTopic.UPDATES


def shows_network(route: Route) -> bool:
    """Whether what is shown may change with the network."""
    return isinstance(route, Network | Phones | Join)


class FirstStart(Route, frozen=True):
    """What a new kiosk asks for before the first game, one topic of the settings after the other; None: the last page,
    which leads to the lesson or to a game."""

    topic: SettingsTopic | None = SettingsTopic.LANGUAGE
    leaf: int = 0


class Languages(Route, frozen=True):
    """The languages of one screen alone, over the scene `behind`."""

    behind: Route


class Keys(Route, frozen=True):
    """Which key does what in a scene."""

    behind: Route
    page: int = 0


def scene_meant(route: Route) -> Route:
    """The scene that a route is about: keys, languages, explanations and a lesson are about the one behind them."""
    return scene_meant(route.behind) if isinstance(route, (Keys, Explained, Languages, Learn)) else route


def asked(route: Route, topic: str) -> Route | None:
    """Where it leads to hold a thing: over the running game, or the page of all things; held, an explanation goes away.

    None: elsewhere, nothing is explained.
    """
    if isinstance(route, Explained) and route.topic:
        return route.behind
    return Explained(topic, route) if isinstance(route, (Play, Sheet, Explained)) else None

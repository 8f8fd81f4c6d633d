"""Every scene that can be gone to, and what is chosen in each. Frozen values only."""

from dataclasses import dataclass

from companion.screen.actions import Route


@dataclass(frozen=True, slots=True)
class Home(Route):
    """The first scene. `declined` is an unfinished game that nobody wants to go on with now."""

    page: str = ""  # language: which one to speak; power: switch the machine off
    declined: int = 0


@dataclass(frozen=True, slots=True)
class NewGame(Route):
    """A table that is being laid: `typing` is the seat whose name is being written, None if none is.

    `page` is `seats`, `seat` (who sits there), `keys` (a name is typed), `edition`, `differences` (of the edition,
    where the screen is small) or `options`.
    """

    game: str = "master-thieves"
    seats: tuple[str, ...] = ()
    edition: str = ""
    single_action: bool = False
    white_pillow: tuple[tuple[str, int], ...] | None = None  # None: as printed
    page: str = "seats"
    typing: int | None = None
    text: str = ""
    shift: bool = False  # the next letter is large where it would be small, and small where it would be large
    accents: bool = False  # the other page of keys
    leaf: int = 0  # of the names of earlier games


@dataclass(frozen=True, slots=True)
class Play(Route):
    """The running game. What is picked counts for one event only: when something happens, it is void."""

    event: int = 0
    pick: str = ""  # a seat, on the way to its card
    card: str = ""  # a character, on the way to its number
    page: str = ""  # hands: at the box; points, code: of a game that is over
    drawer: str = ""  # the open drawer that hands are at, where several are
    ajar: bool = False  # the next drawer is only set ajar


@dataclass(frozen=True, slots=True)
class Menu(Route):
    """What can be done beside playing; `peeking`: a referee looks at hidden things, and everybody can see that."""

    peeking: bool = False


@dataclass(frozen=True, slots=True)
class Correct(Route):
    """The table overrules the app: gems from one pillow to another. Pillows are `red`, `white NAME`, `black NAME`."""

    gem: str = ""
    source: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class PastGames(Route):
    """The journal's games."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class PastGame(Route):
    """One game of the journal."""

    game: int
    page: str = ""  # result, code


@dataclass(frozen=True, slots=True)
class Replay(Route):
    """A finished game once more, step by step; nothing is hidden any more."""

    game: int
    step: int = 0
    playing: bool = False
    page: str = ""  # scores: on a small screen, instead of the drawers


@dataclass(frozen=True, slots=True)
class Sensors(Route):
    """The box with every channel.

    `page` is `channels`, `health` or `check`; for the virtual box also `hands` and `faults`.
    """

    page: str = "channels"
    drawer: str = ""  # the drawer, ring or `tilt` that is looked at closely, or that hands are at
    ajar: bool = False  # the next drawer is only set ajar
    channel: str = ""  # the sensor to break
    leaf: int = 0  # of a list that is longer than the screen


@dataclass(frozen=True, slots=True)
class SettingsPage(Route):
    """What people can change."""

    page: str = ""


@dataclass(frozen=True, slots=True)
class Keys(Route):
    """Which key does what in a scene."""

    behind: Route
    page: int = 0

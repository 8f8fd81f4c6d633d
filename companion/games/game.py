"""The small interface between the companion and a game. The journal, undo, screen and command line know only this.

A game folds events into immutable states. What can be wrong with an event is in `companion/games/errors.py`.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from companion.games.computer_players import ComputerPlayers, LevelOption
from companion.games.errors import RejectedError
from companion.games.finished_game import Figures, FigureTitles, Highlights
from companion.games.lesson import Lesson
from companion.games.peek_words import PeekWords
from companion.games.review import Review
from companion.words import Words as Words  # noqa: PLC0414 - part of this interface
from companion.words import mark


class View(StrEnum):
    """For whose eyes: the table sees nothing that players should remember, the referee sees everything."""

    TABLE = "table"
    REFEREE = "referee"


class Telling(msgspec.Struct, frozen=True):
    """What the log says about an event. `afresh`: what it said before is from now on for players to remember."""

    lines: tuple[Words, ...]
    afresh: bool = False


class Foul(msgspec.Struct, frozen=True):
    """Something that the apparatus did against the rules, with which event of the game, and what to do about it.

    `since` is the event with which it began, if that was an earlier one: who undoes it goes back to there.
    `shut` is how the apparatus will stand once what it has left open is shut, None if that is nothing. If that settles
    the foul, `first` is what to tell people who are about to commit it. `seat` is whose foul it is, if anybody's.
    """

    event: int
    code: str
    what: Words
    remedy: Words
    since: int = 0
    shut: Any = None
    first: Words | None = None
    seat: str = ""


class Sound(StrEnum):
    """What a game lets people hear, apart from what every shell does by itself: a foul, the next seat, the end."""

    PATTER = "patter"  # many small things fall
    ALARM = "alarm"  # a bell: stop
    CHIME = "chime"  # something precious changes hands
    CLICK = "click"  # one piece is turned or laid
    OMEN = "omen"  # bad luck for somebody
    FLOURISH = "flourish"  # something difficult succeeded


class Cue(msgspec.Struct, frozen=True):
    """Something that is so: its sound is heard when it comes about. `about` tells several of a kind apart."""

    sound: Sound
    about: str = ""


class Flight(msgspec.Struct, frozen=True):
    """Things that moved before everybody's eyes: what, from where, and where to, in words that the game's scenes know.

    `seat` is whose, if `goal` is somebody's, and `points` what they bring that seat, where that is told.
    """

    things: tuple[str, ...]
    source: str
    goal: str
    seat: str = ""
    sound: Sound | None = None
    points: int = 0


class Announcement(msgspec.Struct, frozen=True):
    """Something that happened before everybody's eyes and is worth the whole screen for a moment. Nothing hidden.

    `picture` is what the game's screens draw above the `sentence`, with a `number` on it where it has room for one.
    `seat` is whom it is about. `line` says more; it is about `by` if somebody else brought it about. `flights` are what
    went where by it: all from the same source.
    """

    sentence: Words
    picture: str
    seat: str = ""
    line: Words | None = None
    by: str = ""
    number: int = 0
    flights: tuple[Flight, ...] = ()
    sound: Sound | None = None


class Headline(msgspec.Struct, frozen=True):
    """What every shell may say of a running game. Nothing hidden.

    `seat` is whose turn it is, `todo` what to do now, `round` the one that is played (0 before the first). `flights`
    and `announcements` stay as long as the same seat goes on. `hands_off` is why nobody needs the apparatus now.
    `scores` are how the seats stand. `implied` are texts of the log that need not be said with the rest. A game without
    a page of its own says here what `happened` so far and what comes `then`.
    """

    todo: Words
    seat: str | None = None
    round: int = 0
    cues: tuple[Cue, ...] = ()
    flights: tuple[Flight, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    hands_off: Words | None = None
    scores: tuple[tuple[str, int], ...] = ()
    implied: AbstractSet[str] = frozenset()
    happened: Words | None = None
    then: Words | None = None


class EditionOption(msgspec.Struct, frozen=True):
    """An edition that can be chosen, by its public name and as people call it."""

    id: str
    title: Words


class SetupOptions(msgspec.Struct, frozen=True):
    """What there is to choose from before a game: how many seats, and which editions."""

    title: Words
    fewest_seats: int
    most_seats: int
    editions: tuple[EditionOption, ...]
    lesson_seats: int = 0  # so many sit at the table of its lesson; 0: it has none
    computer_levels: tuple[LevelOption, ...] = ()  # of computer players who may sit at the table


class Player(msgspec.Struct, frozen=True):
    """How a seat stands: who shares the first rank of a finished game, has won."""

    name: str
    score: int
    rank: int
    winner: bool


def ranked_players(names: Iterable[str], keys: Sequence[tuple[int, ...]], winners: Collection[int]) -> list[Player]:
    """The seats in their order, ranked by a key each that begins with the score; equal keys share a rank."""
    return [
        Player(name, keys[seat][0], 1 + sum(other > keys[seat] for other in keys), seat in winners)
        for seat, name in enumerate(names)
    ]


class Summary(msgspec.Struct, frozen=True):
    """A game in a few words: nothing in here is hidden from anybody at the table.

    `round` is the one being played, or the last one, counted over the whole game; 0 before the first. `stopped`: it is
    over because people stopped and counted.
    """

    title: str
    variant: str
    players: tuple[Player, ...]
    remarks: str = ""
    round: int = 0
    stopped: bool = False


STOPPED = Words("You stopped and counted.")  # how such a game ended


S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
E = TypeVar("E")


class Moment(NamedTuple, Generic[S, E]):
    """An event that counts: its number, and the states before and after it."""

    number: int
    before: S
    event: E
    after: S


CORRECTED = mark("Corrected: {what}")


class Replacement(NamedTuple, Generic[E]):
    """What really happened: from event number `since` on, `events` instead of those that were taken for it.

    Events that stay are the same values as before. `label` is how undo and the log name it: `CORRECTED`.
    """

    since: int
    events: tuple[E, ...]
    label: Words


_ENCODER = msgspec.json.Encoder(enc_hook=str)


class SecretCards(Protocol[S_contra, E]):
    """What a game knows about cards that are chosen in secret. Seats are counted as they sit, cards go by name.

    A game never knows what lies sealed: whoever keeps that asks here what a seat may choose, and which events show it.
    """

    def occasion(self, state: S_contra) -> tuple[int, ...] | None:
        """For what people choose: the same value as long as it is the same choice; None: for nothing."""

    def choices(self, state: S_contra, seat: int) -> tuple[str, ...]:
        """The cards that this seat may choose; none if it has shown its card, or has no card to show."""

    def on_screens(self, state: S_contra) -> bool:
        """Has nobody any cards but those on screens? Then every seat chooses there, and shows none at the table."""

    def choosing(self, state: S_contra) -> frozenset[int]:
        """The seats that have something to choose from."""

    def forced(self, state: S_contra) -> frozenset[int]:
        """The seats that must show their only card, as everybody knows, before anybody else can show one."""

    def shown(self, state: S_contra) -> frozenset[int]:
        """The seats that have shown their cards."""

    def next_event(self, state: S_contra, sealed: Mapping[int, str]) -> E | None:
        """The next event that shows these cards, in the order of the rules; None: now there is nothing to show."""

    def showing(self, state: S_contra, event: E) -> Mapping[int, str] | None:
        """The cards that are shown by this event, by seats (that may be none); None: it is no part of a reveal."""

    def opens_next(self, state: S_contra, event: E) -> bool:
        """Would this event end the round that is played, and show a card of the next one?"""

    def number_event(self, state: S_contra, seat: int, number: int) -> E:
        """That seat's shown card has this number. `RejectedError` if nobody asks for it."""

    def numbers(self, state: S_contra, seat: int) -> tuple[int, ...]:
        """The numbers that this seat's shown card can have, if it is asked for it; else none."""

    def private_view(self, state: S_contra, seat: int) -> object:
        """What only this seat may see, of a type that can hold nothing of anybody else."""

    def face_down(self, guide: object, seats: tuple[str, ...]) -> object:
        """The game's guide while these still choose on phones: nobody is asked to show a card, or offered to."""

    def unsealed(self, state: S_contra, seats: tuple[int, ...]) -> Announcement | None:
        """The cards on the table, now that those of these seats were shown and match their seals; None: none are."""


class Game(Protocol[S, E]):
    """A game, as everything outside of its own folder sees it. What most games need not answer has an answer here."""

    def pages(self) -> Any:
        """What a game from another package brings to the shell (a `GamePages`), loaded here; ours are in its list."""
        return None

    @property
    @abstractmethod
    def name(self) -> str:
        """The public name, as in the first line of a record."""

    @property
    def editions(self) -> Sequence[str]:
        """The public names of its editions; a game without any has one, named after itself."""
        return (self.name,)

    @property
    def kept_options(self) -> Sequence[str]:
        """Options of new games that people set once, and a kiosk remembers. Each is on or off."""
        return ()

    @abstractmethod
    def decode(self, line: bytes) -> E:
        """Read one line of a record, or raise `MalformedError`."""

    @abstractmethod
    def encode(self, event: E) -> bytes:
        """Write one line of a record, without its line end."""

    @abstractmethod
    def open(self, event: E) -> S:
        """Begin with the first event, or raise `RejectedError`."""

    @abstractmethod
    def apply(self, state: S, event: E) -> S:
        """The state after an event with all its consequences, or raise `RejectedError`."""

    @abstractmethod
    def options(self, state: S) -> Sequence[E]:
        """Every event that people may enter now."""

    def stopping(self, state: S, /) -> E | None:
        """What people say who stop now and count; None where they cannot. It is no option: the rules never ask for it.

        The game is over with it, and who has won follows from what everybody has.
        """
        return None

    def offers(
        self, guide: Any, seat: str | None, concealed: Collection[str] = (), picked: str = "", /
    ) -> Iterable[tuple[str, ...]]:
        """What may be said on a seat's own screen, or on a host's (None), with this guide: lines, said together.

        Nobody shows the cards of `concealed` seats at the table. `picked` is what was tapped before, where there is too
        much to say for one page. Made of the guide alone, so nothing hidden is told. A game whose own pages know what
        their viewer may say needs none.
        """
        return ()

    @property
    def secret_cards(self) -> SecretCards[S, E] | None:
        """How cards are chosen in secret and shown together; None: nothing is."""
        return None

    @property
    def computer_players(self) -> ComputerPlayers[S, E] | None:
        """Who can play instead of a person; None: nobody can."""
        return None

    def view(self, state: S, view: View, *, fouls_after: int = 0) -> bytes:
        """What may be seen of a state, as one JSON object; of its fouls those that came after event `fouls_after`."""
        make = self.table_view if view is View.TABLE else self.referee_view
        return _ENCODER.encode(make(state, fouls_after=fouls_after))

    @abstractmethod
    def phase(self, state: S) -> str:
        """What the table is doing, in one public word."""

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Has the game ended?"""

    @abstractmethod
    def summary(self, state: S) -> Summary:
        """Who plays, and how they stand."""

    @abstractmethod
    def label(self, state: S, event: E) -> Words:
        """An event that is about to be applied, as undo would name it. Never tells what players should remember."""

    def undone_together(self, state: S, events: Iterable[E], /) -> int:
        """How many of these events, the last one first, an undo takes back as one step, named after its first event.

        `state` is the state after them.
        """
        return 1

    def deal(self, opening: E, chance: Callable[[int], int], *, anew: bool = False) -> E:
        """The first event of a new game, with what is dealt by chance for that game alone, if it asks for any.

        `anew`: what was dealt for another game is dealt again. `chance(n)` is a number from 0 to n - 1.
        """
        return opening

    def filled(self, state: S, chance: Callable[[int], int]) -> Sequence[E]:
        """What to say where a virtual apparatus is filled by chance before the game; nothing where it cannot be.

        `chance(n)` is a number from 0 to n - 1.
        """
        return ()

    def set_right(self, past: Iterable[Moment[S, E]], line: bytes) -> Replacement[E]:
        """Somebody says in a line of the game's own what really happened; `past` is all that counts, the last first.

        `RejectedError` if it does not fit, `MalformedError` if it is no such line. The label tells nothing hidden.
        """
        raise RejectedError(Words("this game has no corrections: undo the event, and enter it again"))

    def tell(self, before: S, event: E, after: S) -> Telling:
        """What an event brought about, for the log. Tells no more than a label does."""
        return Telling((self.label(before, event),))

    def is_landmark(self, before: S, event: E, after: S) -> bool:
        """Is this one of the few events that people look for when they watch a finished game again?"""
        return self.is_over(after)

    def reveals(self, before: S, event: E, after: S) -> bool:
        """Did this event tell the table something of what is hidden?"""
        return False

    def fouls(self, state: S, after: int = 0) -> Sequence[Foul]:
        """Every foul that came after event number `after`."""
        return ()

    @abstractmethod
    def headline(self, state: S, guide: Any) -> Headline:
        """What every shell may say of a running game, with what its `guide` tells people."""

    @property
    def figure_titles(self) -> FigureTitles:
        """What people call the figures of this game."""
        return FigureTitles()

    def figures(self, opened: S, steps: Iterable[tuple[E, S]]) -> Sequence[Figures]:
        """What a finished game tells of each seat: from its first state, and every event with the state after it."""
        return [Figures() for _ in self.summary(opened).players]

    def highlights(self, opened: S, steps: Iterable[tuple[E, S]]) -> Highlights | None:
        """How a finished game went, from the same; None if there is nothing to tell."""
        return None

    def position(self, state: S) -> E | None:
        """The line that starts a game from where this one stands, between two turns; None: there is no such line.

        With it, what led to a mistake is told in a few lines.
        """
        return None

    def review(self, opened: S, steps: Iterable[tuple[E, S]]) -> Review | None:
        """A finished game looked back on, with what was hidden, from the same; None if it cannot be."""
        return None

    def lesson(self, opened: E) -> Lesson | None:
        """A short guided game for people who have never played it, in the edition of a first event; None: it has none.

        `SetupOptions` say how many sit at its table.
        """
        return None

    # Frozen values of the game's own types, which only its own scenes understand:

    @abstractmethod
    def setup_options(self) -> SetupOptions:
        """What there is to choose from before a game."""

    @abstractmethod
    def table_view(self, state: S, *, fouls_after: int = 0) -> object:
        """What everybody may see, of a type that cannot hold anything else; fouls as in `view`."""

    @abstractmethod
    def referee_view(self, state: S, *, fouls_after: int = 0) -> object:
        """The same with everything that is hidden."""

    @abstractmethod
    def guide(self, state: S, missing: Collection[str] = (), *, virtual: bool = False) -> object:
        """What people do now and what they may say. Nothing hidden.

        `missing` are the sensors that its apparatus lacks: people are asked what these would tell. `virtual`: it is on
        the screen, where nothing is left over from another game.
        """

    @property
    def peek_words(self) -> PeekWords | None:
        """What is said about looks at what is hidden; None: there is nothing to look at."""
        return None

    @abstractmethod
    def result(self, state: S) -> object:
        """How a finished game ended and why. `RejectedError` as long as it goes on."""

    def unseen_before(self, state: S, event: E, missing: Collection[str], /) -> Sequence[E]:
        """What hands must have done before this was done or said, where the sensors that would tell it are `missing`.

        With what goes without saying after each of it.
        """
        return ()

    def implied_before(self, state: S, event: E) -> Sequence[E]:
        """What went without saying before this was done or said (that a turn was over)."""
        return ()

    def implied_after(self, state: S, event: E, missing: Collection[str] = ()) -> Sequence[E]:
        """What goes without saying now that the apparatus has done this, until somebody says otherwise.

        What a sensor would have to tell that is `missing` does not.
        """
        return ()

    def may_change(self, state: S, assumed: E, said: E) -> bool:
        """May people replace what was assumed (and still is in force) by what they say now?"""
        return False

    def is_late(self, before: S, last: E, event: E) -> bool:
        """Does this movement belong before the last event, which was applied to the state `before`?"""
        return False

    # A game that is played on an apparatus (`hardware.apparatus`); one without never hears of movements:

    @property
    def apparatus(self) -> str | None:
        """What it is played on, by name; None: taps alone."""
        return None

    @property
    def needs_apparatus(self) -> bool:
        """Can it be played only where its apparatus is? If not, taps alone will do."""
        return False

    @property
    def follows_apparatus(self) -> bool:
        """Are pieces in people's hands while they play? Then the belief follows, and nobody has to put them back."""
        return False

    def event(self, fields: Mapping[str, object]) -> E:
        """What the apparatus did, from the fields of a record line. `MalformedError` for what is no event."""
        return self.decode(msgspec.json.encode(fields))

    def pose(self, state: S) -> Any:
        """How the apparatus is believed to stand, in its own values."""
        return None

    def accept(self, state: S, pose: Any, /) -> Sequence[E]:
        """The events that make the belief follow the apparatus, as it stands."""
        return ()

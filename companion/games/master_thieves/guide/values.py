"""What a screen shows of Master Thieves: what to do, what may be tapped, how it ended, what to choose from.

Frozen values only, and nothing hidden in them: what a scene needs, so that it needs no rule.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.games.game import EditionOption, SetupOptions, Words
from companion.games.master_thieves.box import Drawer
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import BoxTurned, DrawerClosed, DrawerOpened, LevelRotated
from companion.games.master_thieves.gems import NO_GEMS, Gem, Gems
from companion.games.master_thieves.handling import Handling
from companion.games.master_thieves.news import Destination


class Kind(StrEnum):
    """What a choice is about: which picture goes with it."""

    ALL = "all"  # take everything
    NOTHING = "nothing"  # take nothing
    RUBY = "ruby"  # take, pick or put in one of these (the scene tells which)
    SAPPHIRE = "sapphire"
    DIAMOND = "diamond"
    ALARM = "alarm"  # place the alarm in the drawer
    RECLAIM = "reclaim"  # take the alarm back
    SEARCH = "search"  # the drawer was pulled further, and no sensor could see it
    DONE = "done"  # the turn is over
    BEST_FIRST = "best_first"  # the whole share-out in one tap
    CLOSE = "close"  # no more smugglers
    BEGIN = "begin"  # the box is ready


CHOOSE = Words("Everyone: choose a card.")
_FACE_DOWN = Words("Keep your cards face down.")
_CHOOSING = Words("{seats} is choosing.", {}, "{seats} are choosing.")
HandMove = DrawerOpened | DrawerClosed | LevelRotated | BoxTurned


class Choice(msgspec.Struct, frozen=True):
    """One thing that people may say now. Say `lines`, one after the other, where there are several; else `line`.

    A line is an event of a record without its source. `seat` is whose choice it is; `count` goes with a gem's kind.
    At most one choice of a guide is `primary`: the usual one. `short` is enough beside a picture of the gem.
    """

    label: Words
    line: str
    kind: Kind
    primary: bool = False
    lines: tuple[str, ...] = ()
    seat: str | None = None
    count: int = 1
    short: Words | None = None


class Heap(msgspec.Struct, frozen=True):
    """Gems that moved before everybody's eyes: onto a pillow, or back into the drawer (its upper front compartment, or
    its upper secret one).

    `seat` is whose black pillow; `points` are what they are worth there, 0 elsewhere. `source` is where they
    came from: out of the box, or off the red pillow.
    """

    gems: Gems
    to: Destination
    seat: str | None = None
    points: int = 0
    source: Literal["box", "red"] = "box"


class CardOffer(msgspec.Struct, frozen=True):
    """A character that a seat may reveal, and the line that says so; `implied` goes before it without saying."""

    character: Character
    line: str
    implied: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """All that a tap on it says."""
        return (*self.implied, self.line)


class NumberOffer(msgspec.Struct, frozen=True):
    """A number that a tied card can have, and the line that says so."""

    number: int
    line: str


class Need(StrEnum):
    """What is waited for from a seat in the reveal."""

    CARD = "card"
    NUMBER = "number"
    NOTHING = ""


class RevealSeat(msgspec.Struct, frozen=True):
    """How one seat stands in the reveal.

    While smugglers are revealed first nobody needs a card (but who openly has nothing
    else left): `characters` then offers the smuggler to whoever has not shown one. Where played cards lie face down
    every character is offered that the reveal can take at all, whatever the seat still holds: what was played is for
    the players to remember, and a wrong claim is refused.

    `after_closing` are other characters: they say that no more smugglers come, which may be refused if hands are hidden
    and somebody has one card left. They are shown only once all smugglers have had their turns. `held` are the
    cards that everybody can see the seat holds, None where hands are hidden. `tied` are all seats that show the same
    card, this one included, as long as it is open who of them goes first. A card that was shown can be another one if
    it `may_change`; its number is `believed` if it may be known from an earlier cycle.
    """

    seat: str
    needs: Need
    shown: Character | None
    number: int | None
    cards: int
    characters: tuple[CardOffer, ...] = ()
    numbers: tuple[NumberOffer, ...] = ()
    after_closing: tuple[CardOffer, ...] = ()
    held: tuple[Character, ...] | None = None
    tied: tuple[str, ...] = ()
    may_change: bool = False
    believed: bool = False


class Step(msgspec.Struct, frozen=True):
    """One step of preparing the box, `count` of `of` done (`of` is 0 where there is nothing to count).

    One step at a time is `current`. `choices` are what can be said for this step of the drawer that is out, or was
    just shut; the guide's own choices are those of the current step.
    """

    words: Words
    done: bool
    current: bool = False
    count: int = 0
    of: int = 0
    gem: Gem | None = None
    seat: str | None = None
    choices: tuple[Choice, ...] = ()


class Topic(StrEnum):
    """What can be set right because people saw it otherwise."""

    FELL = "fell"
    TAKEN = "taken"
    ALARM = "alarm"
    CARD = "card"
    NUMBER = "number"
    LIES = "lies"
    PLACED = "placed"
    PASSED = "passed"


class NewsCard(msgspec.Struct, frozen=True):
    """What just happened before everybody's eyes, in a few words, and the gems of it. `brief` is what to say beside a
    picture of them. `topic` is what was otherwise if that is wrong; None: people choose."""

    words: Words
    brief: Words
    gems: Gems
    topic: Topic | None


class GemCounts(msgspec.Struct, frozen=True):
    """How many gems people saw, as the app believes: not fewer than `least`, not more than `most`.

    `one`: one gem at most, of whatever kind. They are in the drawer, or on the red pillow or the black one of `seat`.
    """

    gems: Gems
    least: Gems
    most: Gems
    to: Destination
    seat: str | None = None
    one: bool = False


class ToSetRight(msgspec.Struct, frozen=True):
    """What people may say that they saw otherwise; None or nothing: there is nothing of that kind to set right.

    `alarms` are the seats whose alarm can have fallen, `alarm` is the one that did. `cards` are the seats that have
    shown one. `not_passed`: it is a later cycle, so cards went to the left; `pass_now`: no card is on the table.
    `last` is whose turn the drawer was opened in, where that turn is over.
    """

    fell: GemCounts | None = None
    taken: GemCounts | None = None
    lies: GemCounts | None = None
    placed: GemCounts | None = None
    alarms: tuple[str, ...] = ()
    alarm: str | None = None
    cards: tuple[str, ...] = ()
    not_passed: bool = False
    pass_now: bool = False
    last: str | None = None

    @property
    def topics(self) -> tuple[Topic, ...]:
        """What there is to choose from."""
        there = {
            Topic.FELL: self.fell,
            Topic.TAKEN: self.taken,
            Topic.ALARM: self.alarms or self.alarm,
            Topic.CARD: self.cards,
            Topic.NUMBER: self.cards,
            Topic.LIES: self.lies,
            Topic.PLACED: self.placed,
            Topic.PASSED: self.not_passed,
        }
        return tuple([topic for topic, offered in there.items() if offered])


class TurnBefore(msgspec.Struct, frozen=True):
    """What a seat has done in the turn that is over, in a sentence; `by_name`: the same where drawers bear names."""

    seat: str
    words: Words
    by_name: Words


class Guide(msgspec.Struct, frozen=True):
    """What to do now. `seat` and `character` are who has the turn or the pick.

    `title` is a headline where no seat's name is one. `happened` is what came of this turn so far, or what hands have
    to do apart from the box (cards, pillows, alarms); in a turn and a share-out, `consequences` is the same for those
    who have seen what fell and was taken, `costs` for those who were told of that as it happened, and in a turn
    `for_hands` for those who do it for a computer player. `todo` is what to do now (`hands` is what hands do to the box
    for that, as the events that come of it; of several drawers to open, any will do), `in_short` is that for those who
    know it by now, and `then` is what comes next or is allowed besides.
    `now` is what may be done with each thing at this moment. `fell` and `gains` are the gems that fell and were taken
    since the turn (or, outside of turns, the last event) began, with where they went; `in_secret` is what lies in the
    secret compartment before everybody's eyes, `alarm` is whose alarm lies in the front one, and `further` the drawer
    that `todo` says may be pulled further to look for one. `reveal` and `setup` are empty in other phases. `news` is
    what just happened, for a card that can be tapped if it is wrong; `to_set_right` is everything that may be.
    `next_reveal` is what a screen may show instead of the last turn at the box once all its duties are done: whoever
    shows a card then ends it. `before` is the turn before, until a drawer is opened again. `on_screens`: it is a reveal
    in which nobody has printed cards, so none is shown at the table.
    """

    phase: str
    todo: Words
    seat: str | None = None
    character: Character | None = None
    title: Words | None = None
    happened: Words | None = None
    consequences: Words | None = None
    costs: Words | None = None
    for_hands: Words | None = None
    hands: tuple[HandMove, ...] = ()
    in_short: Words | None = None
    then: Words | None = None
    choices: tuple[Choice, ...] = ()
    handling: Handling | None = None
    fell: tuple[Heap, ...] = ()
    gains: tuple[Heap, ...] = ()
    in_secret: Gems = NO_GEMS
    alarm: str | None = None
    further: Drawer | None = None
    reveal: tuple[RevealSeat, ...] = ()
    setup: tuple[Step, ...] = ()
    news: NewsCard | None = None
    to_set_right: ToSetRight = ToSetRight()
    now: dict[str, tuple[Words, ...]] = {}  # by the names of things
    next_reveal: "Guide | None" = None
    before: TurnBefore | None = None
    on_screens: bool = False

    def face_down(self, seats: tuple[str, ...]) -> "Guide":
        """A reveal while these choose on screens: no cards of anybody, and no "No smugglers"."""
        if not self.reveal:
            return self
        return replace(
            self,
            title=CHOOSE if self.on_screens else _FACE_DOWN,
            todo=replace(_CHOOSING, facts={"n": len(seats), "seats": seats}),
            then=None,
            choices=tuple([choice for choice in self.choices if choice.kind is not Kind.CLOSE]),
            reveal=tuple([replace(seat, characters=(), after_closing=()) for seat in self.reveal]),
        )


# What hands do with real cards before a reveal.
DEAL = Words("Deal each player one card of each character.")
ASIDE_FACE_UP = Words("Put the played cards aside, face up.")
ASIDE_FACE_DOWN = Words("Put the played cards aside, face down.")


class Stood(msgspec.Struct, frozen=True):
    """How the box stood on the table; `heading`: quarter turns clockwise of its lowest level since the game began."""

    inverted: bool
    ab: int
    bc: int
    heading: int


class Count(msgspec.Struct, frozen=True):
    """So many gems of a kind, at so many points each (below zero on a white pillow)."""

    gem: Gem
    count: int
    each: int
    points: int


class SeatResult(msgspec.Struct, frozen=True):
    """How a seat ended: `black` adds up to `won`, `white` to `lost` (0 or less), both together to `score`."""

    seat: str
    rank: int
    winner: bool
    score: int
    won: int
    lost: int
    black: tuple[Count, ...]
    white: tuple[Count, ...]


class Result(msgspec.Struct, frozen=True):
    """A finished game: the seats by rank (equal ranks are shared), why it ended, and why the winner won."""

    seats: tuple[SeatResult, ...]
    ended: Words
    why: Words
    decided_by: str


class Fit(msgspec.Struct, frozen=True):
    """An edition with so many seats: does its printed white pillow fit the stock, and else which is the largest?"""

    seats: int
    white_pillow: Gems
    problem: Words | None = None
    remedy: Words | None = None


class EditionOptions(EditionOption, frozen=True):
    """One edition, for those who choose. `fits` has an entry for each number of seats.

    `languages` are those whose speakers begin with it if they choose nothing. `short_pillow` is what each starts with
    in a short game: no booklet has one, but half of the imitations are gone in about half of the rounds.
    """

    id: EditionId
    differences: tuple[Words, ...]
    white_pillow: Gems
    single_action: bool
    fits: tuple[Fit, ...]
    languages: tuple[str, ...] = ()

    @property
    def short_pillow(self) -> Gems:
        printed = self.white_pillow
        return Gems(sapphire=-(-printed.sapphire // 2), diamond=-(-printed.diamond // 2))


class MasterThievesOptions(SetupOptions, frozen=True):
    """What there is to choose from before a game."""

    editions: tuple[EditionOptions, ...]


# how a tie is settled on a screen

FIRST = "first"  # the first line of what was picked: these seats of a tie go first, in this order


def settled(tied: tuple[str, ...], picked: str) -> Iterator[tuple[str, ...]]:
    """The orders of a tie that one more seat settles, after those that were picked."""
    way, *names = picked.split("\n")
    before = tuple([name for name in names if way == FIRST and name in tied])
    rest = [name for name in tied if name not in before]
    if len(rest) == 2:
        yield (*before, *rest)
        yield (*before, *reversed(rest))

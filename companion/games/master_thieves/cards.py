"""The character cards: what each is and does, who holds which, and which numbers the table has seen.

Frozen values only. One rule: what a new character needs is one member and one description here, what a computer player
thinks of it, its emblem, and a row of the editions' table for what they see differently.

Each seat holds one card of each. A set keeps its numbers when it is passed on, so what was once seen stays known.
"""

from collections.abc import Callable
from enum import Enum, StrEnum, auto

import msgspec
from msgspec.structs import replace

from companion.games.tuples import with_item
from companion.words import Words

from .editions import MORE_THAN_DETECTIVES, NO_IMITATION, Edition, Imitation


class Takes(Enum):
    """What a character does with the gems that lie on top."""

    NOTHING = auto()
    ALL_TO_RED = auto()
    ALL_TO_BLACK = auto()
    MAY_TAKE_ALL = auto()
    MAY_TAKE_ONE = auto()


NOTHING, ALL_TO_RED, ALL_TO_BLACK, MAY_TAKE_ALL, MAY_TAKE_ONE = Takes


class Role(msgspec.Struct, frozen=True, gc=False):
    """What a character does in this round, by the rulebook and by who else plays: known when the turn begins.

    `searches`: it may look into a secret compartment. `sets_alarm`: it may leave its alarm in the drawer.
    `keeps_ability`: gems that fall out do not stop it.
    """

    takes: Takes
    imitation: Imitation
    imitations: int = 1
    searches: bool = False
    sets_alarm: bool = False
    keeps_ability: bool = False


class Character(StrEnum):
    """All characters, in turn order."""

    SMUGGLER = "smuggler"
    JEWELER = "jeweler"
    GEMOLOGIST = "gemologist"
    THIEF = "thief"
    MASTER_THIEF = "master_thief"
    DETECTIVE = "detective"

    @property
    def words(self) -> Words:
        return DESCRIBED[self].name


CHARACTERS = tuple(Character)
SMUGGLER, JEWELER, GEMOLOGIST, THIEF, MASTER_THIEF, DETECTIVE = CHARACTERS
RANK = {character: rank for rank, character in enumerate(CHARACTERS)}
NUMBERS = range(1, 9)

Hand = tuple[Character, ...]
Numbers = tuple[int | None, ...]
UNKNOWN: Numbers = (None,) * len(CHARACTERS)
Plays = tuple[Character | None, ...]


class Description(msgspec.Struct, frozen=True):
    """What people and the rules know of a character.

    `ties` ask whose number decides, of two that show it and of more. `about` are two or three sentences. `role` is what
    it does with a drawer in a round where the seats play this; None: it has no turn at the box.
    """

    name: Words
    title: Words
    ties: tuple[Words, Words]
    about: Callable[[Edition], tuple[Words, ...]]
    role: Callable[[Edition, Plays], Role] | None = None


def tie_question(character: Character, count: int) -> Words:
    """So many show it: whose number decides?"""
    two, more = DESCRIBED[character].ties
    return replace(more if count > 2 else two, facts={"n": count})


def smugglers_are_ring(edition: Edition, plays: Plays) -> bool:
    """Do the smugglers work together, as known at the reveal?"""
    smugglers, detectives = plays.count(SMUGGLER), plays.count(DETECTIVE)
    return edition.ring is MORE_THAN_DETECTIVES and smugglers > max(1, detectives)


def _smuggler_takes(edition: Edition, plays: Plays) -> Takes:
    alone = edition.smuggler_alone_keeps_one and not smugglers_are_ring(edition, plays)
    return MAY_TAKE_ONE if alone else ALL_TO_RED


_TAKES_NOTHING = Words("Takes nothing.")
_MAY_PLACE = Words("May place an imitation.")
_MUST_PLACE = Words("Must place an imitation.")
_LOWEST_FIRST = Words(
    "Detectives share the red pillow after the last turn: lowest number first, one gem each, in turn."
    " One alone takes all of it."
)


def _imitation(rule: Imitation) -> Words:
    if rule.must and rule.excused_if_empty:
        return Words("Must place an imitation, unless the drawer is empty.")
    return _MUST_PLACE if rule.must else _MAY_PLACE


def _smuggler(edition: Edition) -> tuple[Words, ...]:
    if edition.ring is MORE_THAN_DETECTIVES:
        return (
            Words("Alone: may take one gem from the drawer and put it on the black pillow."),
            Words(
                "Two or more, and more than the detectives: everything goes to the red pillow, and they share it after"
                " the last smuggler's turn. Whoever spilled gems gets no share."
            ),
            _imitation(edition.smuggler_imitation),
        )
    return (
        Words("Everything in the drawer goes to the red pillow."),
        Words(
            "After the last smuggler's turn, smugglers share the red pillow, unless there are more detectives."
            " One alone takes all of it. Whoever spilled gems gets no share."
        ),
        _imitation(edition.smuggler_imitation),
    )


def _gemologist(edition: Edition) -> tuple[Words, ...]:
    rule = edition.gemologist_imitation
    more = Words("May place one more for each detective in the round. Gems that fall out do not stop a gemologist.")
    if rule.must and rule.excused_if_spilled:
        return _TAKES_NOTHING, Words("Must place an imitation, unless gems fell out."), more
    return _TAKES_NOTHING, _imitation(rule), more


def _thief(edition: Edition) -> tuple[Words, ...]:
    takes = (
        Words("Takes everything in the drawer and puts it on the black pillow.")
        if edition.thief_must_take
        else Words("May take everything in the drawer and put it on the black pillow.")
    )
    return takes, Words("Places no imitation.")


def _master_thief(edition: Edition) -> tuple[Words, ...]:
    imitation = (Words("May then place an imitation, unless the search failed."),)
    return (
        Words("May take everything in the front of the drawer."),
        Words("Or pulls it further: a ruby there comes with everything in front. Without a ruby, gets nothing."),
        *(imitation if edition.master_thief_imitation.may else ()),
    )


def _detective(edition: Edition) -> tuple[Words, ...]:
    stops = (
        Words("Unless there are more smugglers than detectives, they share nothing.")
        if edition.ring is MORE_THAN_DETECTIVES
        else Words("If there are fewer smugglers than detectives, they share nothing.")
    )
    return Words("Never touches the box."), _LOWEST_FIRST, stops


DESCRIBED = {
    SMUGGLER: Description(
        Words("smuggler"),
        Words("Smuggler"),
        (Words("{n} smugglers: whose number is lower?"), Words("{n} smugglers: whose number is lowest?")),
        _smuggler,
        lambda edition, plays: Role(_smuggler_takes(edition, plays), edition.smuggler_imitation),
    ),
    JEWELER: Description(
        Words("jeweler"),
        Words("Jeweler"),
        (Words("{n} jewelers: whose number is lower?"), Words("{n} jewelers: whose number is lowest?")),
        lambda edition: (
            _TAKES_NOTHING,
            _imitation(edition.jeweler_imitation),
            Words("May place the alarm in the drawer."),
        ),
        lambda edition, _: Role(NOTHING, edition.jeweler_imitation, sets_alarm=True),
    ),
    GEMOLOGIST: Description(
        Words("gemologist"),
        Words("Gemologist"),
        (Words("{n} gemologists: whose number is lower?"), Words("{n} gemologists: whose number is lowest?")),
        _gemologist,
        lambda edition, plays: Role(
            NOTHING, edition.gemologist_imitation, 1 + plays.count(DETECTIVE), keeps_ability=True
        ),
    ),
    THIEF: Description(
        Words("thief"),
        Words("Thief"),
        (Words("{n} thieves: whose number is lower?"), Words("{n} thieves: whose number is lowest?")),
        _thief,
        lambda edition, _: Role(ALL_TO_BLACK if edition.thief_must_take else MAY_TAKE_ALL, NO_IMITATION, 0),
    ),
    MASTER_THIEF: Description(
        Words("master thief"),
        Words("Master thief"),
        (Words("{n} master thieves: whose number is lower?"), Words("{n} master thieves: whose number is lowest?")),
        _master_thief,
        lambda edition, _: Role(MAY_TAKE_ALL, edition.master_thief_imitation, searches=True),
    ),
    DETECTIVE: Description(
        Words("detective"),
        Words("Detective"),
        (Words("{n} detectives: whose number is lower?"), Words("{n} detectives: whose number is lowest?")),
        _detective,
    ),
}


class Cards(msgspec.Struct, frozen=True, gc=False):
    """Every seat's hand, the known numbers of its set of cards, and the numbers that are on no card seen so far."""

    hands: tuple[Hand, ...]
    numbers: tuple[Numbers, ...]
    unseen: tuple[tuple[int, ...], ...] = (tuple(NUMBERS),) * len(CHARACTERS)

    @classmethod
    def dealt(cls, seats: int) -> "Cards":
        """One card of each character to each seat, numbers unseen."""
        return cls((CHARACTERS,) * seats, (UNKNOWN,) * seats)

    def number(self, seat: int, character: Character) -> int | None:
        """The number on that seat's card, if the table has seen it."""
        return self.numbers[seat][RANK[character]]

    def played(self, seat: int, character: Character) -> "Cards":
        """The card leaves the hand."""
        hand = self.hands[seat]
        place = hand.index(character)
        hand = hand[:place] + hand[place + 1 :]
        return replace(self, hands=with_item(self.hands, seat, hand))

    def learnt(self, seat: int, character: Character, number: int) -> "Cards":
        """The table has seen a card's number."""
        rank = RANK[character]
        known = with_item(self.numbers[seat], rank, number)
        left = tuple([other for other in self.unseen[rank] if other != number])
        return Cards(self.hands, with_item(self.numbers, seat, known), with_item(self.unseen, rank, left))

    def passed_left(self) -> "Cards":
        """Every set goes to the next seat clockwise, complete again."""
        return Cards((CHARACTERS,) * len(self.hands), (self.numbers[-1], *self.numbers[:-1]), self.unseen)


class HeldCard(msgspec.Struct, frozen=True):
    """A card in one's own hand; `number` is None until it was seen."""

    character: Character
    name: Words
    does: Words
    number: int | None = None


class NumberAsked(msgspec.Struct, frozen=True):
    """Others show the same card, so its number decides: one of these."""

    character: Character
    offers: tuple[int, ...]


class PrivateView(msgspec.Struct, frozen=True):
    """The cards of one seat: in hand, played in this cycle, and those that it may choose now."""

    hand: tuple[HeldCard, ...]
    played: tuple[Character, ...] = ()
    choices: tuple[Character, ...] = ()
    number: NumberAsked | None = None

"""The character cards: who holds which, and which numbers the table has seen. Frozen values only.

Each seat holds one set of six cards. A set keeps its numbers when it is passed on, so what was once seen stays known.
"""

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from companion.games.tuples import with_item
from companion.words import Words


class Character(StrEnum):
    """The six characters, in turn order."""

    SMUGGLER = "smuggler"
    JEWELER = "jeweler"
    GEMOLOGIST = "gemologist"
    THIEF = "thief"
    MASTER_THIEF = "master_thief"
    DETECTIVE = "detective"

    @property
    def words(self) -> Words:
        return _NAMES[self]


_NAMES = {
    Character.SMUGGLER: Words("smuggler"),
    Character.JEWELER: Words("jeweler"),
    Character.GEMOLOGIST: Words("gemologist"),
    Character.THIEF: Words("thief"),
    Character.MASTER_THIEF: Words("master thief"),
    Character.DETECTIVE: Words("detective"),
}
CHARACTERS = tuple(Character)
SMUGGLER, JEWELER, GEMOLOGIST, THIEF, MASTER_THIEF, DETECTIVE = CHARACTERS
RANK = {character: rank for rank, character in enumerate(CHARACTERS)}
NUMBERS = range(1, 9)

Hand = tuple[Character, ...]
Numbers = tuple[int | None, ...]
UNKNOWN: Numbers = (None,) * len(CHARACTERS)


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

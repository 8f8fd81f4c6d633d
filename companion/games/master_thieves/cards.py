"""The character cards: who holds which, and which numbers the table has seen. Pure.

Each seat holds one set of six cards. A set keeps its numbers when it is passed on, so what was once seen stays known.
"""

from enum import StrEnum
from functools import lru_cache

import msgspec
from msgspec.structs import replace


class Character(StrEnum):
    """The six characters, in turn order."""

    SMUGGLER = "smuggler"
    JEWELER = "jeweler"
    GEMOLOGIST = "gemologist"
    THIEF = "thief"
    MASTER_THIEF = "master_thief"
    DETECTIVE = "detective"

    @property
    def words(self) -> str:
        """The name as people say it."""
        return self.value.replace("_", " ")


CHARACTERS = tuple(Character)
SMUGGLER, JEWELER, GEMOLOGIST, THIEF, MASTER_THIEF, DETECTIVE = CHARACTERS
RANK = {character: rank for rank, character in enumerate(CHARACTERS)}
NUMBERS = range(1, 9)

Hand = tuple[Character, ...]
Numbers = tuple[int | None, ...]
UNSEEN: Numbers = (None,) * len(CHARACTERS)


class Cards(msgspec.Struct, frozen=True, gc=False):
    """Every seat's hand and the known numbers of the set that it holds."""

    hands: tuple[Hand, ...]
    numbers: tuple[Numbers, ...]

    @classmethod
    def dealt(cls, seats: int) -> "Cards":
        """One card of each character to each seat, numbers unseen."""
        return cls((CHARACTERS,) * seats, (UNSEEN,) * seats)

    def holds(self, seat: int, character: Character) -> bool:
        """Is the card still in that hand?"""
        return character in self.hands[seat]

    def number(self, seat: int, character: Character) -> int | None:
        """The number on that seat's card, if the table has seen it."""
        return self.numbers[seat][RANK[character]]

    def is_taken(self, character: Character, number: int) -> bool:
        """Does a known card of this character bear the number?"""
        rank = RANK[character]
        return number in [known[rank] for known in self.numbers]

    @property
    def free_numbers(self) -> tuple[tuple[int, ...], ...]:
        """For each character in turn order, the numbers that no known card of it bears."""
        return _free_numbers(self.numbers)

    def played(self, seat: int, character: Character) -> "Cards":
        """The card leaves the hand."""
        hand = self.hands[seat]
        place = hand.index(character)
        hand = hand[:place] + hand[place + 1 :]
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def learnt(self, seat: int, character: Character, number: int) -> "Cards":
        """The table has seen a card's number."""
        known, rank = self.numbers[seat], RANK[character]
        known = (*known[:rank], number, *known[rank + 1 :])
        return replace(self, numbers=(*self.numbers[:seat], known, *self.numbers[seat + 1 :]))

    def passed_left(self) -> "Cards":
        """Every set goes to the next seat clockwise, complete again."""
        return Cards((CHARACTERS,) * len(self.hands), (self.numbers[-1], *self.numbers[:-1]))


@lru_cache(maxsize=1024)
def _free_numbers(known: tuple[Numbers, ...]) -> tuple[tuple[int, ...], ...]:
    """Asked before every card, changed by few of them."""
    return tuple([tuple([n for n in NUMBERS if n not in seen]) for seen in zip(*known, strict=True)])

"""What an event brought about, for people: everything here was seen by the whole table as it happened.

News never says where a face lies.
"""

from enum import Enum, auto

import msgspec

from companion.words import Fact, Words

from .fouls import FoulCode


class Incident(Enum):
    """What happened, to the seats that are named with it, so many times."""

    RESHUFFLED = auto()  # the stack ran out: the discards are the new one
    DAGGER_FOUND = auto()
    LANTERN_FOUND = auto()
    TILE_WON = auto()  # a Sapphire tile went from the board into the hoard
    CANCELLED = auto()  # by a Dagger
    COUNTS_AGAIN = auto()  # a Dagger was answered by a Dagger
    TOOK = auto()  # a sapphire from the board
    TOOK_FROM_SEAT = auto()  # one from the second seat named
    TOOK_FROM_MERCHANT = auto()
    TOOK_ALL = auto()  # four leaders
    SUCCEEDED = auto()
    FAILED = auto()
    MERCHANT_CAME = auto()
    GENIE_CAME = auto()
    SINBAD_CAME = auto()
    MERCHANT_TOOK = auto()
    MERCHANT_STAYS = auto()  # the centre was empty: he moves no more
    TURN_BEGAN = auto()
    GAME_ENDED = auto()
    TILE_MISSING = auto()
    TILE_TOUCHED = auto()
    SAPPHIRE_TOUCHED = auto()


(
    RESHUFFLED, DAGGER_FOUND, LANTERN_FOUND, TILE_WON, CANCELLED, COUNTS_AGAIN, TOOK, TOOK_FROM_SEAT,
    TOOK_FROM_MERCHANT, TOOK_ALL, SUCCEEDED, FAILED, MERCHANT_CAME, GENIE_CAME, SINBAD_CAME, MERCHANT_TOOK,
    MERCHANT_STAYS, TURN_BEGAN, GAME_ENDED, TILE_MISSING, TILE_TOUCHED, SAPPHIRE_TOUCHED,
) = Incident  # fmt: skip


FOUL_NOTED = {
    FoulCode.TILE_MISSING: TILE_MISSING,
    FoulCode.TILE_TOUCHED: TILE_TOUCHED,
    FoulCode.SAPPHIRE_TOUCHED: SAPPHIRE_TOUCHED,
}


class Happening(msgspec.Struct, frozen=True, gc=False):
    """An incident, with the seats (by their place around the table) and the number that it is about."""

    what: Incident
    seats: tuple[int, ...] = ()
    n: int = 1

    def told(self, words: Words, names: tuple[str, ...]) -> Words:
        """These words with what they mention: `seat` and `other` are the first and the last seat, `n` the number."""
        seats = [names[seat] for seat in self.seats] or [""]
        known: dict[str, Fact] = {"seat": seats[0], "other": seats[-1]}
        facts = {name: fact for name, fact in known.items() if f"{{{name}}}" in words.text}
        return words.about(**facts, n=self.n) if words.many else words.about(**facts)

"""A finished game looked back on: what each seat missed, how often things fell, and where they travelled.

Frozen values only. It shows what was hidden, so an unfinished game has none.
"""

import msgspec

from companion.words import Words

MISSES = 3  # that are told of each seat
FEWEST_GAMES = 10  # before somebody's memory is told as one figure: a single game is mostly luck


# The counts of a review among the figures of a seat.
TURNS, SPILLS, GOT, REACH = ("turns", "spills", "got", "reach")


class Miss(msgspec.Struct, frozen=True):
    """A better choice that everybody could have known of: in which round, what it was, and the points it cost.

    `stood`: how the apparatus stood then, as its pictures know it.
    """

    round: int
    words: Words
    points: int
    stood: object = None


class SeatReview(msgspec.Struct, frozen=True):
    """One seat: its turns, how many of them spilled something, and the points it got of those within `reach`.

    `misses` are the dearest ones, the dearest first.
    """

    seat: str
    turns: int
    spills: int
    got: int
    reach: int
    misses: tuple[Miss, ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        """What can be added up over many games."""
        return {TURNS: self.turns, SPILLS: self.spills, GOT: self.got, REACH: self.reach}

    @property
    def memory(self) -> float | None:
        """Which part of what was within reach it got; None where nothing was."""
        return self.got / self.reach if self.reach else None


class Travel(msgspec.Struct, frozen=True):
    """How many things went into a place, and how many came out of it again. `side` tells two of the same name apart."""

    place: str
    side: str
    came: int
    left: int


class Review(msgspec.Struct, frozen=True):
    """One finished game: its seats in their order, and every place that things travel through."""

    seats: tuple[SeatReview, ...]
    travels: tuple[Travel, ...]

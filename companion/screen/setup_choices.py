"""What a game offers before it begins, in a form that the shell's scenes understand. Frozen values only."""

from dataclasses import dataclass

from companion.games.game import Words

Pillow = tuple[tuple[str, int], ...]  # kinds of gems, and how many of each


@dataclass(frozen=True, slots=True)
class Fit:
    """So many seats: the most that each of them can start with, and what is wrong with the printed pillow, if so."""

    seats: int
    most: Pillow
    problem: Words | None = None
    remedy: Words | None = None


@dataclass(frozen=True, slots=True)
class EditionOffer:
    """One edition, what is different in it, and what each seat starts with as printed (nothing: no such choice).

    `languages` are those in which it is the usual one.
    """

    id: str
    title: Words
    differences: tuple[Words, ...]
    printed: Pillow
    single_action: bool
    fits: tuple[Fit, ...]
    languages: tuple[str, ...] = ()

    def fit(self, seats: int) -> Fit:
        """The fit for so many seats, or the nearest number of seats that there is one for."""
        return min(self.fits, key=lambda fit: abs(fit.seats - seats))


@dataclass(frozen=True, slots=True)
class Offer:
    """A game: how many can play it, and in which editions."""

    title: Words
    fewest_seats: int
    most_seats: int
    editions: tuple[EditionOffer, ...]

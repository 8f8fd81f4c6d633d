"""Computer players, for a game that has such: an interface, and those who play by chance. Pure; chance is passed in.

One rule: what a computer player decides follows from what a person at its place has seen, and from chance.
"""

from collections.abc import Generator
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from companion.words import Words

E = TypeVar("E")
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
Decision = TypeVar("Decision")
Thinking = Generator[None, None, Decision]  # stops now and then on the way, so that others need not wait


class LevelOption(msgspec.Struct, frozen=True):
    """A level that people may choose, by its public name and as people call it, and what it means."""

    id: str
    title: Words
    about: Words


class ComputerPlayer(Protocol[S_contra, E]):
    """One seat. It is shown whole states, and looks only at what a person at its place sees."""

    def watch(self, before: S_contra, event: E, after: S_contra) -> None:
        """Something happened."""

    def card(self, state: S_contra) -> Thinking[str]:
        """The card to choose in secret."""

    def act(self, state: S_contra) -> Thinking[E]:
        """What to do or to say next."""


class ComputerPlayers(Protocol[S_contra, E]):
    """What a game knows about its computer players. Seats are counted as they sit, levels go by name."""

    @property
    def levels(self) -> tuple[str, ...]:
        """Every level that there is; which of them people may choose, `SetupOptions` say."""

    def player(self, level: str, seat: int, rng: Any) -> ComputerPlayer[Any, E]:
        """Somebody who sits there. `rng` is a `random.Random`, or something like it."""

    def to_act(self, state: S_contra) -> int | None:
        """The seat that does something now; None: nobody does by itself."""

    def settled_tie(self, state: S_contra, seats: frozenset[int], rng: Any) -> E | None:
        """What says by chance who goes first, where a tie with one of these seats waits for that; else None."""


class RandomPlayers(Generic[S, E]):
    """Computer players for any game in which one seat at a time has the turn: each does anything that is lawful."""

    levels = ("random",)

    def __init__(self, game: Any) -> None:
        self._game = game

    def player(self, level: str, seat: int, rng: Any) -> "RandomPlayer[S, E]":  # noqa: ARG002 - there is one level
        """Somebody who sits there."""
        return RandomPlayer(self._game, seat, rng)

    def to_act(self, state: S) -> int | None:
        """Whose turn it is, as everybody is told."""
        seat = self._game.headline(state, self._game.guide(state)).seat
        names = [player.name for player in self._game.summary(state).players]
        return None if seat is None else names.index(seat)

    def settled_tie(self, state: S, seats: frozenset[int], rng: Any) -> E | None:  # noqa: ARG002
        """It knows no ties."""
        return None


class RandomPlayer(Generic[S, E]):
    """Chooses among all that may be said, and remembers nothing."""

    def __init__(self, game: Any, seat: int, rng: Any) -> None:
        self._game, self._seat, self._rng = game, seat, rng

    def watch(self, before: S, event: E, after: S) -> None:
        """It looks away."""

    def card(self, state: S) -> Thinking[str]:
        """Any card that may be chosen."""
        yield
        found: str = self._rng.choice(self._game.secret_cards.choices(state, self._seat))
        return found

    def act(self, state: S) -> Thinking[E]:
        """Anything."""
        yield
        found: E = self._rng.choice(self._game.options(state))
        return found

"""The computer players, by level. They differ in how they decide, and in how long they remember."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from typing import Protocol, TypeVar

from companion.games.computer_players import Thinking
from companion.games.master_thieves.cards import Character
from companion.games.master_thieves.events import AnyEvent
from companion.games.master_thieves.state import SHARING

from . import rules_of_thumb
from .chance import Chance
from .lawful import lawful
from .levels import Level as Level  # noqa: PLC0414 - whoever makes players names one
from .memory import Memory
from .observation import Observation, Public
from .search import Search

Move = TypeVar("Move")


class Player(Protocol):
    """One seat. What it decides is the last value of a generator, which stops now and then on the way."""

    def watch(self, before: Public, event: AnyEvent, seen: Observation) -> None:
        """Something happened."""

    def forget(self) -> None:
        """Anything may lie anywhere."""

    def card(self, seen: Observation) -> Thinking[Character]:
        """The card to put face down."""

    def act(self, seen: Observation) -> Thinking[AnyEvent]:
        """What to do next, in one's own turn or share-out."""


def decided(thinking: Generator[None, None, Move]) -> Move:
    """What comes of it, however long it takes."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            move: Move = end.value
            return move


class _Remembering(ABC):
    """What all have in common: a memory, and the dearest gem in a share-out."""

    def __init__(self, rng: Chance, half_life: float | None) -> None:
        self._rng, self._memory = rng, Memory(rng, half_life)

    def watch(self, before: Public, event: AnyEvent, seen: Observation) -> None:
        self._memory.watch(before, event, seen)

    def forget(self) -> None:
        self._memory.forget()

    def act(self, seen: Observation) -> Thinking[AnyEvent]:
        if seen.public.phase is SHARING:
            yield from ()
            return rules_of_thumb.pick(self._memory.imagine(seen))
        return (yield from self._move(seen))

    @abstractmethod
    def _move(self, seen: Observation) -> Thinking[AnyEvent]:
        """What to do next in one's own turn."""


class RandomPlayer(_Remembering):
    """Any lawful event."""

    def card(self, seen: Observation) -> Thinking[Character]:
        yield from ()
        return self._rng.choice(seen.public.cards.hands[seen.seat])

    def _move(self, seen: Observation) -> Thinking[AnyEvent]:
        yield from ()
        return self._rng.choice(lawful(self._memory.imagine(seen)))


class SimplePlayer(_Remembering):
    """Rules of thumb."""

    def card(self, seen: Observation) -> Thinking[Character]:
        yield from ()
        return rules_of_thumb.card(self._memory.imagine(seen), seen.seat, self._rng)

    def _move(self, seen: Observation) -> Thinking[AnyEvent]:
        yield from ()
        state = self._memory.imagine(seen)
        assert state.turn is not None
        return rules_of_thumb.in_turn(state, state.turn, self._rng)


class SearchingPlayer(_Remembering):
    """Thinks some rounds ahead, as far as it remembers."""

    def __init__(self, rng: Chance, half_life: float | None, tries: int, rounds: int) -> None:
        super().__init__(rng, half_life)
        self._search = Search(self._memory, rng, tries, rounds)

    def card(self, seen: Observation) -> Thinking[Character]:
        return (yield from self._search.card(seen))

    def _move(self, seen: Observation) -> Thinking[AnyEvent]:
        return (yield from self._search.move(seen))


TRIES, ROUNDS = 60, 3
MAKE: dict[Level, Callable[[Chance], Player]] = {
    Level.RANDOM: lambda rng: RandomPlayer(rng, None),
    Level.SIMPLE: lambda rng: SimplePlayer(rng, 3),
    Level.FORGETFUL: lambda rng: SearchingPlayer(rng, 5, TRIES, ROUNDS),
    Level.ATTENTIVE: lambda rng: SearchingPlayer(rng, 16, TRIES, ROUNDS),
    Level.ELEPHANT: lambda rng: SearchingPlayer(rng, None, TRIES, ROUNDS),
}

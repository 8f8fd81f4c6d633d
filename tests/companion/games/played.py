"""A game that is played to where a test wants it."""

from collections.abc import Iterable
from typing import TypeVar

from companion.games.game import Game

S = TypeVar("S")
E = TypeVar("E")


def played(game: Game[S, E], first: E, events: Iterable[E]) -> tuple[S, list[tuple[E, S]]]:
    """The first state, and every event with the state after it: what a finished game is told from."""
    opened = state = game.open(first)
    steps: list[tuple[E, S]] = []
    for event in events:
        state = game.apply(state, event)
        steps.append((event, state))
    return opened, steps

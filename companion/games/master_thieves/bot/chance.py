"""Chance, as computer players use it; `random.Random` is one. Whoever starts them passes it in."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """The same chance makes the same decisions."""

    def random(self) -> float:
        """From 0 to 1."""

    def choice(self, seq: Sequence[T]) -> T:
        """One of these."""

    def choices(self, population: Sequence[T], weights: Sequence[float]) -> list[T]:
        """One of these, by weight."""

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """Some of these, in any order, none twice."""

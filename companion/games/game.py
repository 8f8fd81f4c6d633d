"""The small interface between the companion and a game. The journal, undo, screen and command line know only this.

A game folds events into immutable states. What is wrong with an event has two names: `MalformedError` (no event
of this game at all) and `RejectedError` (an event, but not now).
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol, TypeVar


class MalformedError(ValueError):
    """A line that is no event of the game at all."""


class RejectedError(Exception):
    """A well-formed event that makes no sense now; the state stays as it is."""


class View(StrEnum):
    """For whose eyes: the table sees nothing that players should remember, the referee sees everything."""

    TABLE = "table"
    REFEREE = "referee"


S = TypeVar("S")
E = TypeVar("E")


class Game(Protocol[S, E]):
    """A game, as everything outside of its own folder sees it."""

    @property
    def name(self) -> str:
        """The public name, as in the first line of a record."""

    def decode(self, line: bytes) -> E:
        """Read one line of a record, or raise `MalformedError`."""

    def encode(self, event: E) -> bytes:
        """Write one line of a record, without its line end."""

    def open(self, event: E) -> S:
        """Begin with the first event, or raise `RejectedError`."""

    def apply(self, state: S, event: E) -> S:
        """The state after an event with all its consequences, or raise `RejectedError`."""

    def options(self, state: S) -> Sequence[E]:
        """Every event that people may enter now."""

    def view(self, state: S, view: View) -> bytes:
        """What may be seen of a state, as one JSON object."""

"""A list that only ever grows, as an immutable value. Pure.

A tuple would be copied for every item added, and every older state of a long game would keep a copy of its own.
"""

from collections.abc import Iterator
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")
_PART = 64  # items that are copied together


class Growing(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """Items in the order in which they were added. Adding one costs the same however many there are."""

    full: tuple[tuple[T, ...], ...] = ()
    rest: tuple[T, ...] = ()

    def plus(self, item: T) -> "Growing[T]":
        """The same with one more."""
        if len(self.rest) < _PART:
            return Growing(self.full, (*self.rest, item))
        return Growing((*self.full, self.rest), (item,))

    def __len__(self) -> int:
        return len(self.full) * _PART + len(self.rest)

    def __iter__(self) -> Iterator[T]:
        for part in (*self.full, self.rest):
            yield from part

    def __reversed__(self) -> Iterator[T]:
        for part in (self.rest, *reversed(self.full)):
            yield from reversed(part)

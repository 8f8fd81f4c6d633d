"""Changing one item of a tuple. Pure."""

from typing import TypeVar

T = TypeVar("T")


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item in this place."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)

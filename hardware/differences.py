"""What differs between how a thing stands and how it is believed to, and what to do about it. Frozen values only."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from companion.words import Words

P = TypeVar("P")


class Step(msgspec.Struct, frozen=True):
    """One thing for hands to do: the apparatus' own actions, and how to say it.

    `words` name the parts; `pointing` is said beside a picture on which those parts glow, to people whose thing bears
    no names.
    """

    words: Words
    pointing: Words
    actions: tuple[Any, ...]

    def __str__(self) -> str:
        return str(self.words)


StepWords: TypeAlias = Callable[[Sequence[Step]], Sequence[Words]]


def by_name(steps: Sequence[Step]) -> Sequence[Words]:
    """Steps with the names of the parts."""
    return [step.words for step in steps]


def by_pointing(steps: Sequence[Step]) -> Sequence[Words]:
    """Steps beside a picture that points at the parts."""
    return [step.pointing for step in steps]


class Differences(msgspec.Struct, Generic[P], frozen=True):
    """What differs between a reading and a belief, what hands can do about it, and what to accept instead: `pose`.

    `unnoticed` are parts that stand as believed but were moved while it was disconnected; there is a question for
    each, about what hands may have done. `parts` are those that differ.
    """

    pose: P
    differences: tuple[Words, ...] = ()
    steps: tuple[Step, ...] = ()
    unnoticed: tuple[str, ...] = ()
    questions: tuple[Step, ...] = ()
    parts: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        """Is there nothing to ask?"""
        return not self.differences and not self.unnoticed

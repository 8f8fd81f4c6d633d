"""What differs between how a thing stands and how it is believed to stand. Frozen values only."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.words import Words

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Differences(Generic[P]):
    """What differs between a reading and a belief, what hands can do about it, and what to accept instead: `pose`.

    `unnoticed` are parts that stand as believed but were moved while it was disconnected; there is a question for each.
    """

    pose: P
    differences: tuple[Words, ...] = ()
    steps: tuple[Words, ...] = ()
    unnoticed: tuple[str, ...] = ()
    questions: tuple[Words, ...] = ()

    @property
    def agrees(self) -> bool:
        """Is there nothing to ask?"""
        return not self.differences and not self.unnoticed

"""What a game says that lacks something which others have. Pure."""

from collections.abc import Callable, Iterable
from typing import Any

from companion.games.errors import RejectedError
from companion.games.game import Replacement
from companion.words import Words


def no_highlights(opened: Any, steps: Iterable[Any]) -> None:
    """For games that tell no more of themselves than how they ended."""


def no_review(opened: Any, steps: Iterable[Any]) -> None:
    """For games whose secrets stay in people's hands: nobody knows afterwards what would have been better."""


def no_lesson(opened: Any) -> None:
    """For games that people learn elsewhere."""


def never_set_right(past: Iterable[Any], line: bytes) -> Replacement[Any]:  # noqa: ARG001
    """For games where nothing is taken for granted that people could see otherwise: undo is enough."""
    raise RejectedError(Words("this game has no corrections afterwards: undo it, and enter it again"))


def never_filled(state: Any, chance: Callable[[int], int]) -> tuple[()]:  # noqa: ARG001
    """For games that hide nothing in an apparatus before they begin."""
    return ()

"""How often the lead changed in a finished game, for its story. Pure."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from .game import Highlight, Words

_TITLE = Words("Lead changes")
_CHANGED = Words("The lead changed once: {seat} took it.", {}, "The lead changed {n} times. {seat} took it last.")


def leader(scores: Sequence[int]) -> int | None:
    """The seat that is alone in front; None if several are."""
    most = max(scores)
    return scores.index(most) if scores.count(most) == 1 else None


def lead_changes(scores: Iterable[Sequence[int]], names: Sequence[str]) -> Highlight | None:
    """How often somebody else came to be alone in front, from the scores of all seats over time; None: never."""
    alone = [seat for row in scores if (seat := leader(row)) is not None]
    changes = sum(one != other for one, other in pairwise(alone))
    if not changes:
        return None
    last = names[alone[-1]]
    return Highlight(_TITLE, replace(_CHANGED, facts={"seat": last, "n": changes}), last)

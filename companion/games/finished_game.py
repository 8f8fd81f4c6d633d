"""A finished game: figures for statistics, and highlights. Frozen values only."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from companion.words import Words


class Played(msgspec.Struct, frozen=True):
    """How often somebody played a character, and the points that came of it."""

    times: int = 0
    points: int = 0


class Figures(msgspec.Struct, frozen=True):
    """What a finished game tells of one seat beside its score, by public names: numbers that can be added up.

    A game without characters has none; `reviewed` are the counts of a review, where there is one.
    """

    counts: dict[str, int] = {}
    characters: dict[str, Played] = {}
    reviewed: dict[str, int] = {}


class FigureTitles(msgspec.Struct, frozen=True):
    """What people call the figures of a game, in the order in which they are told."""

    counts: Mapping[str, Words] = {}
    characters: Mapping[str, Words] = {}


class Highlight(msgspec.Struct, frozen=True):
    """Something that people will remember of a finished game: what it is, what came of it, and whom it is about."""

    title: Words
    line: Words
    seat: str


class Highlights(msgspec.Struct, frozen=True):
    """How a finished game went: the scores of the seats after each round, and what was special.

    What is still hidden when the game is over is not told here either.
    """

    scores: tuple[tuple[int, ...], ...]
    found: tuple[Highlight, ...] = ()


_TITLE = Words("Lead changes")
_CHANGED = Words("The lead changed once: {seat} took it.", {}, "The lead changed {n} times. {seat} took it last.")


_TIED = Words("The lead changed once. It ended in a tie.", {}, "The lead changed {n} times. It ended in a tie.")


def leader(scores: Sequence[int]) -> int | None:
    """The seat that is alone in front; None if several are."""
    most = max(scores)
    return scores.index(most) if scores.count(most) == 1 else None


def lead_changes(scores: Iterable[Sequence[int]], names: Sequence[str]) -> Highlight | None:
    """How often somebody else came to be alone in front, from the scores of all seats over time; None: never."""
    rows = list(scores)
    alone = [seat for row in rows if (seat := leader(row)) is not None]
    changes = sum(one != other for one, other in pairwise(alone))
    if not changes:
        return None
    last = names[alone[-1]]
    words = _CHANGED if leader(rows[-1]) is not None else _TIED
    return Highlight(_TITLE, replace(words, facts={"seat": last, "n": changes}), last)

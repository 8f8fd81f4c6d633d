"""How a finished game went: the scores round by round, the biggest theft, who kept, lost and risked most. Pure.

Made of hoards and news alone: no tile is named.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.finished_game import Highlight, Highlights, lead_changes
from companion.games.game import Words

from . import news
from .descriptions import round_of
from .events import AnyEvent
from .faces import Special
from .phases import GAME_OVER, SETUP
from .state import State

_KEPT = Words("{seat} had sapphires for {n} turn.", {}, "{seat} had sapphires for {n} turns in a row.")
_ROBBED = Words("{seat} was robbed once.", {}, "{seat} was robbed {n} times.")
_THEFTS = Words("{n} theft by {seat} succeeded.", {}, "{n} thefts by {seat} succeeded.")
_FAILED = Words("{n} theft by {seat} failed.", {}, "{n} thefts by {seat} failed.")
_BIG = 2  # sapphires at once


def highlights(opened: State, steps: Iterable[tuple[AnyEvent, State]]) -> Highlights | None:
    """All of it, from the first state and every event with the state after it; None before the first round is over."""
    watch, last = _Watch(opened), opened
    for _, after in steps:
        watch.see(last, after)
        last = after
    return Highlights(tuple(watch.scores), tuple(watch.told(last))) if watch.scores else None


class _Watch:
    """Somebody who looks on from the first event to the last."""

    def __init__(self, opened: State) -> None:
        self.scores: list[tuple[int, ...]] = []
        self._biggest: tuple[int, int, int] = (0, 0, 0)  # sapphires, seat, round
        self._since: dict[int, int] = {}  # the turn since which a seat has had sapphires
        self._kept: Counter[int] = Counter()  # the most turns on end by seat
        self._thefts: Counter[int] = Counter()
        self._robbed: Counter[int] = Counter()
        self._failed: Counter[int] = Counter()
        self._follow(opened)

    def see(self, before: State, after: State) -> None:
        for item in after.news:
            match item.what:
                case news.TOOK_FROM_SEAT:
                    self._robbed[item.seats[-1]] += 1
                case news.CANCELLED:
                    self._take_back(after)
                case news.SUCCEEDED:
                    self._thefts[item.seats[0]] += 1
                case news.FAILED:
                    self._failed[item.seats[0]] += 1
                case _:
                    pass
        theft = after.theft
        if theft is not None and len(theft.took) > self._biggest[0]:
            self._biggest = len(theft.took), theft.seat, round_of(before)
        self._follow(after)
        ends = after.phase is GAME_OVER and before.phase is not GAME_OVER
        if ends or (before.phase is not SETUP and round_of(after) != round_of(before)):
            self.scores.append(tuple([hoard.score for hoard in after.hoards]))

    def _take_back(self, state: State) -> None:
        """A Dagger cancelled a Sapphire tile: who was robbed by it has the stone again."""
        played = state.played
        if played is not None and played.tile is Special.SAPPHIRE and played.seat is not None:
            self._robbed[played.seat] -= 1

    def _follow(self, state: State) -> None:
        """For how long everybody has had sapphires."""
        for seat, hoard in enumerate(state.hoards):
            if hoard.sapphires:
                since = self._since.setdefault(seat, state.turn)
                self._kept[seat] = max(self._kept[seat], state.turn - since)
            else:
                self._since.pop(seat, None)

    def told(self, state: State) -> Iterator[Highlight]:
        names = state.table.names
        n, thief, number = self._biggest
        if n >= _BIG:
            words = Words("{seat} stole {n} sapphires at once in round {round}.")
            line = words.about(seat=names[thief], n=n, round=number)
            yield Highlight(Words("Biggest theft"), line, names[thief])
        for title, words, counted in (
            *(() if n >= _BIG else ((Words("Most thefts"), _THEFTS, self._thefts),)),
            (Words("Robbed most often"), _ROBBED, self._robbed),
            (Words("Kept longest"), _KEPT, self._kept),
            (Words("Most failed thefts"), _FAILED, self._failed),
        ):
            for seat, times in counted.most_common(1):
                if times > 0:
                    yield Highlight(title, words.about(seat=names[seat], n=times), names[seat])
        if changed := lead_changes(self.scores, names):
            yield changed

"""Statistics for the kiosk, worked out a little at a time: a large journal must not keep anybody waiting.

One rule: a step takes no longer than a few milliseconds, or plays one game of an older version again.
"""

from collections.abc import Iterator

from companion.pages.model import StatisticsView
from companion.table.errors import JournalError
from companion.table.journal import Journal, Listed
from companion.table.past_game import PastGame, is_without_figures, kept_game, played_again
from companion.table.profiles import Profiles
from companion.table.statistics import Section, Statistics, sections
from companion.words import Words

_AT_ONCE = 50  # games that are only read; played again, they are one at a time
_FIRST_STEPS = 16  # enough for the games of some years
_PAUSE_MS = 2  # between two steps: fingers and sensors come first


class StatisticsReader:
    """Reads all games of a journal each time that somebody wants to see them."""

    def __init__(self, journal: Journal, left_out: dict[int, Words]) -> None:
        self.view = StatisticsView()
        self._journal = journal
        self._left_out = left_out
        self._work: Iterator[bool] = iter(())
        self._was_slow = self.is_busy = False
        self.due_ms = 0  # the next step

    def begin(self, now_ms: int, people: Profiles = Profiles()) -> None:  # noqa: B008 - frozen
        """Read everything again: at once if that is quick, else the rest waits for `step`."""
        self._work, self._was_slow, self.is_busy = self._steps(people), False, True
        for _ in range(_FIRST_STEPS):
            if self.is_busy and not self._was_slow:
                self.step(now_ms)

    def step(self, now_ms: int) -> None:
        """Go on a little."""
        self.due_ms = now_ms + _PAUSE_MS
        found = next(self._work, None)
        self._was_slow, self.is_busy = bool(found), found is not None

    def _steps(self, people: Profiles) -> Iterator[bool]:
        games, found = self._journal.listed(), list[PastGame]()
        self.view = StatisticsView(of=len(games))
        for number, listed in enumerate(games, start=1):
            past, was_slow = self._read(listed)
            found += [] if past is None else [past]
            if was_slow or not number % _AT_ONCE:
                self.view = StatisticsView(read=number, of=len(games))
                yield was_slow
        told = list[Section]()
        for section in sections(found, people.renamings, people.nameless):
            told.append(section)
            yield len(found) > _AT_ONCE
        self.view = StatisticsView(Statistics(tuple(told)), len(games), len(games))

    def _read(self, listed: Listed) -> tuple[PastGame | None, bool]:
        """One game, and whether it had to be played again; None if this program cannot read it."""
        past = kept_game(listed)
        if past is not None and not is_without_figures(past):
            return past, False
        try:
            return played_again(self._journal, listed), True
        except JournalError as error:
            self._left_out[listed.row.id] = error.words  # it stays where it is, and is not counted
            return past, True

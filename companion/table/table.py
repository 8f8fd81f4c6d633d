"""One running table: takes facts from sensors and people, asks the rules, and writes down what they accept.

One rule: nothing is shown that is not on disk. A fact is tried on a copy, written, and only then becomes the game.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from companion.games import game_of
from companion.games.game import Foul, RejectedError, Words
from companion.games.reading import strictly
from hardware.apparatus import Differences
from hardware.jewel_box.movements import Depth, DrawerClosed, DrawerOpened, Movement
from hardware.jewel_box.pose import Pose, Reading, compare, steps

from .auto_advance import assumed, move, said
from .entries import Entry, Kind, Status
from .history import MOST_EVENTS, History
from .journal import Journal
from .summaries import keep, replayed
from .table_view import Happened, LogLine, TableView, TakenBack

T = TypeVar("T")
SENSOR, SCREEN = "sensor", "screen"
NOT_OPEN = Words("no table is open yet: a game begins with table_opened")

LOG_STEPS = 100  # nobody reads further back


class Table:
    """The table of one journal. With `auto_advance`, what goes without saying need not be said.

    `simulated`: hands move a virtual box, so what its sensors say proves no more than what a person says.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        auto_advance: bool = True,
        simulated: bool = False,
        most_events: int = MOST_EVENTS,
    ) -> None:
        self.auto_advance = auto_advance
        self._simulated = simulated
        self._most_events = most_events
        self._journal = journal
        self._id: int | None = None
        self._played: History | None = None
        self._safe: History | None = None  # as it is on disk
        self._unwritten: list[Entry] = []
        self._is_summarized = True
        self._grouped = False

    # beginning and ending

    def resume(self, game: int | None = None) -> int:
        """Go on with a game, or with the last unfinished one; the last event that counts, 0 if there is none."""
        self.leave()
        row = self._journal.last_unfinished() if game is None else self._journal.game(game)
        if row is None:
            return 0
        self._played = self._safe = replayed(self._journal, row, most_events=self._most_events)
        self._id = row.id
        if self._journal.status(row.id) is Status.ABANDONED:
            self._append([Entry(Kind.GOES_ON)])
        return self._played.number

    @property
    def is_open(self) -> bool:
        """Is a game going on?"""
        return self._played is not None

    @property
    def id(self) -> int:
        """Which game of the journal this is, 0 if none is open."""
        return self._id or 0

    @property
    def is_over(self) -> bool:
        """Has the game that is open ended?"""
        return self._played is not None and self._played.game.is_over(self._played.state)

    @property
    def number(self) -> int:
        """The last event that counts, 0 if no game is open."""
        return 0 if self._played is None else self._played.number

    def leave(self) -> None:
        """Put the game away as it is: it can be resumed."""
        self._commit()
        self._summarize()
        self._id = self._played = self._safe = None

    def abandon(self, by: str = "") -> None:
        """Give the game up. It stays listed, and is not offered any more."""
        self._now()
        self._commit()
        self._append([Entry(Kind.ABANDONED, said_by=by)])
        self.leave()

    # what people say

    def say(self, line: bytes, by: str = "") -> Happened:
        """An event of a record, said by a person or a program. Raises `MalformedError` or `RejectedError`."""
        if self._played is None:
            return self._open(line, by)
        event = strictly(line, self._played.game.decode, new_names=False)  # it names only seats of this game
        return self._happened(lambda played: said(played, event, by, auto_advance=self.auto_advance))

    def _open(self, line: bytes, by: str) -> Happened:
        game = game_of(line)
        self._adopt(History.opened(game, strictly(line, game.decode), by, most_events=self._most_events))
        return Happened(1)

    def undo(self, by: str = "", since: int = 0) -> TakenBack:
        """Take back the last event, or all from event `since` on, with the steps that put the wood back."""

        def take_back(played: History) -> Words:
            label = self._take_back(played, by)
            while since and played.number >= max(since, 2):
                label = self._take_back(played, by)
            return label

        return self._taken_back(take_back)

    def _take_back(self, played: History, by: str) -> Words:
        """Undo one event. If nothing but people's word stood behind what it told, that was a look into the box."""
        event, after = played.last.event, played.state
        label = played.undo(by)
        if self._is_look(played, event, after):
            played.peek(by)
        return label

    def _is_look(self, played: History, event: Any, after: Any) -> bool:
        game, before = played.game, played.state
        if game.is_over(after):
            return not game.is_over(before)  # a finished game can be watched again, with all that was hidden
        is_claim = self._simulated or event.source != SENSOR
        return is_claim and game.reveals(before, event, after)

    def redo(self, by: str = "") -> TakenBack:
        """Let the last event undone count again."""
        return self._taken_back(lambda played: played.redo(by))

    def _taken_back(self, deed: Callable[[History], Words]) -> TakenBack:
        before = self._now()
        label = self._attempt(deed)
        after = self._now()
        geometry = after.game.geometry
        way_back = tuple(steps(geometry(before.state), geometry(after.state)))
        return TakenBack(after.number, label, way_back, looked=after.peeks > before.peeks)

    def waive(self, event: int, code: str, by: str = "") -> None:
        """Let a foul pass."""
        self._attempt(lambda played: played.waive(event, code, by))

    # what the wood does

    def moved(self, movements: Iterable[Movement], by: str = SENSOR) -> Happened:
        """The box did this, all at once; what the belief has already is no news."""
        with self.together():
            before = self._now()
            for movement in movements:
                self._attempt(partial(move, movement=movement, by=by, auto_advance=self.auto_advance))
        return Happened(self.number, self._new_fouls(before))

    def tap(self, drawer: str, depth: Depth | None) -> Happened:
        """Somebody says of a drawer with a broken sensor that it is out this far now, or shut."""
        movement = DrawerClosed(0, drawer) if depth is None else DrawerOpened(0, drawer, depth)
        return self.moved([movement], SCREEN)

    # when wood and belief differ

    def reconcile(
        self, reading: Reading, *, moved: Collection[str] = (), unreadable: Collection[str] = ()
    ) -> Differences[Pose]:
        """Everything that sensors read otherwise than the rules believe."""
        return compare(self.geometry, reading, moved=moved, unreadable=unreadable)

    def accept(self, found: Differences[Pose], by: str = "") -> Happened:
        """The wood is right: let the belief follow it."""

        def follow(played: History) -> None:
            for event in played.game.accepted(played.state, found.pose):
                played.happen(event, by)

        return self._happened(follow)

    # what may be seen

    def view(self) -> TableView:
        """What a screen may show."""
        played = self._now()
        game, state = played.game, played.state
        return TableView(
            name=game.name,
            event=played.number,
            phase=game.phase(state),
            is_over=game.is_over(state),
            headline=game.headline(state),
            game=game.table_view(state, fouls_after=played.number - 1),
            guide=game.guide(state),
            pose=game.geometry(state),
            log=tuple(self._log(played)),
            undo=played.label_of(played.last) if played.number > 1 else None,
            redo=played.redo_label,
            assumed=tuple(assumed(played)),
            peeks=played.peeks,
        )

    def peek(self, by: str = "") -> object:
        """A referee's view of everything. That somebody looked is written down first, and the table's view tells it."""
        self._attempt(lambda played: played.peek(by))
        played = self._now()
        return played.game.referee_view(played.state)

    def fouls(self) -> list[Foul]:
        """Every foul that was not let pass."""
        return self._now().fouls()

    @property
    def geometry(self) -> Pose:
        """How the box is believed to stand."""
        played = self._now()
        return played.game.geometry(played.state)

    @property
    def state(self) -> Any:
        """The game's own state: for its rules and for tests, never for a screen."""
        return self._now().state

    @property
    def phase(self) -> str:
        """What the table is doing."""
        played = self._now()
        return played.game.phase(played.state)

    @staticmethod
    def _log(played: History) -> list[LogLine]:
        """From the last fresh start of the log on, the latest lines."""
        found: list[LogLine] = []
        for step in islice(played.back(), min(LOG_STEPS, played.number - 1)):
            telling = played.game.tell(played.before(step), step.event, played.states.after(step))
            by = "" if step.said_by in (SENSOR, SCREEN) else step.said_by
            found += [LogLine(words, by) for words in reversed(telling.lines)]
            if telling.afresh:
                break
        return found[::-1]

    # writing

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write everything that happens inside in one transaction. If that fails, none of it has happened."""
        if self._grouped:
            yield
            return
        self._grouped = True
        try:
            yield
            self._commit()
        except BaseException:
            self._played = self._safe
            self._unwritten.clear()
            raise
        finally:
            self._grouped = False

    def _now(self) -> History:
        if self._played is None:
            raise RejectedError(NOT_OPEN)
        return self._played

    def _attempt(self, deed: Callable[[History], T]) -> T:
        draft = self._now().draft()
        result = deed(draft)
        self._adopt(draft)
        return result

    def _adopt(self, draft: History) -> None:
        with self.together():
            self._played = draft
            self._unwritten += draft.fresh

    def _happened(self, deed: Callable[[History], None]) -> Happened:
        before = self._now()
        self._attempt(deed)
        return Happened(self.number, self._new_fouls(before))

    def _new_fouls(self, before: History) -> tuple[Foul, ...]:
        """Fouls that were not there before, even if events before them got other numbers meanwhile."""
        now, fresh = self._now(), []
        common = now.common_with(before)
        known = Counter((foul.code, str(foul.what)) for foul in before.fouls(common))
        for foul in now.fouls(common):
            key = (foul.code, str(foul.what))
            if known[key]:
                known[key] -= 1
            else:
                fresh.append(foul)
        return tuple(fresh)

    def _commit(self) -> None:
        played = self._played
        if played is None or not self._unwritten:
            return
        marks = _mark(self._safe, played)
        if self._id is None:
            self._id = self._journal.begin_game(played.game.name, [*self._unwritten, *marks])
            self._is_summarized = False
        else:
            self._append([*self._unwritten, *marks])
        self._unwritten.clear()
        self._safe = played
        if marks:
            self._summarize()

    def _append(self, entries: list[Entry]) -> None:
        assert self._id is not None
        self._journal.append(self._id, entries)
        self._is_summarized = False

    def _summarize(self) -> None:
        """Where a game ends or is put away, write down how it stands: lists need not play it again then."""
        row = None if self._is_summarized or self._id is None else self._journal.game(self._id)
        if row is not None and self._safe is not None:
            keep(self._journal, row, self._safe)
            self._is_summarized = True


def _mark(before: History | None, after: History) -> list[Entry]:
    """The entry that says that the game has ended, or that it goes on after all."""
    was_over = before is not None and before.game.is_over(before.state)
    is_over = after.game.is_over(after.state)
    return [] if was_over is is_over else [Entry(Kind.OVER if is_over else Kind.GOES_ON)]

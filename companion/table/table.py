"""A game and its journal: takes facts from sensors and people, asks the rules, and writes down what they accept.

One rule: nothing is shown that is not on disk. A fact is tried on a copy, written, and only then becomes the game.
"""

import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from companion.games import game_of
from companion.games.errors import MalformedError, RejectedError
from companion.games.event_lines import Source
from companion.games.finished_game import Highlights
from companion.games.game import Foul, Game, Words
from companion.games.reading import strictly
from companion.games.review import Review
from hardware.apparatus import AnyApparatus, Movement, Snapshot
from hardware.differences import Differences

from .auto_advance import move, said
from .computers import kept, refuse_other_cards, refuse_unless_seated
from .entries import REVEAL, SCREEN, SENSOR, Computers, Entry, Kind, Status
from .history import ALREADY_UNDONE, NOTHING_LEFT, History, Step
from .history_view import view_of
from .journal import Journal
from .past_game import keep_progress, replay
from .table_view import Happened, TableView, TakenBack
from .undo_steps import next_redo, next_undo

_LOG = logging.getLogger(__name__)
T = TypeVar("T")
NOT_OPEN = Words("no table is open yet: a game begins with table_opened")


class Table:
    """The table of one journal. With `auto_advance`, what goes without saying need not be said.

    `missing` are the sensors that the apparatus lacks: people are asked what these would tell.
    `simulated`: hands move a virtual box, so what its sensors say proves no more than what a person says.
    `asks_end`: a game that ends after a correction has ended once people confirm it; until then all stays hidden.
    """

    def __init__(
        self, journal: Journal, *, auto_advance: bool = True, simulated: bool = False, asks_end: bool = False
    ) -> None:
        self.auto_advance = auto_advance
        self.missing: frozenset[str] = frozenset()
        self.keeps_open = False  # until something happens: what no sensor sees is still open, people say
        self.simulated = simulated
        self._asks_end = asks_end
        self.journal = journal
        self._id: int | None = None
        self._history: History | None = None
        self._safe: History | None = None  # as it is on disk
        self._unwritten: list[Entry] = []
        self._is_summarized = True
        self._grouped = False
        self.tried: Entry | None = None  # what was refused last, or crashed, as long as nothing has happened since

    # beginning and ending

    def resume(self, game: int | None = None) -> int:
        """Go on with a game, or with the last unfinished one; the last event that counts, 0 if there is none."""
        self.leave()
        row = self.journal.last_unfinished() if game is None else self.journal.game(game)
        if row is None:
            return 0
        self._history = self._safe = replay(self.journal, row)
        self._id = row.id
        if self.journal.status(row.id) is Status.ABANDONED:
            self._append([Entry(Kind.GOES_ON)])
        return self._history.number

    @property
    def is_open(self) -> bool:
        return self._history is not None

    @property
    def id(self) -> int:
        """Which game of the journal this is, 0 if none is open."""
        return self._id or 0

    @property
    def is_over(self) -> bool:
        return self._history is not None and self._history.is_over

    @property
    def awaits_end(self) -> bool:
        """Is it over by the rules, but nobody has confirmed that yet?"""
        return self._asks_end and self._history is not None and self._history.is_over and not self._history.is_ended

    def confirm_end(self, by: str = "") -> None:
        """Yes, the game is over. Raises `RejectedError` where nobody is asked."""
        self._attempt(lambda history: history.confirm_end(by))

    @property
    def number(self) -> int:
        """The last event that counts, 0 if no game is open."""
        return 0 if self._history is None else self._history.number

    def leave(self) -> None:
        """Put the game away as it is: it can be resumed."""
        self._commit()
        self._summarize()
        self._id = self._history = self._safe = self.tried = None

    def abandon(self, by: str = "") -> None:
        """Give the game up. It stays listed, and is not offered any more."""
        self._now()
        self._commit()
        self._append([Entry(Kind.ABANDONED, said_by=by)])
        self.leave()

    # what people say

    def begin(
        self, line: bytes, by: str = "", computers: Computers | None = None, chance: Callable[[int], int] | None = None
    ) -> Happened:
        """Put away what is open, and begin a game with its first line; what that asks for is dealt by `chance`.

        Raises `MalformedError` or `RejectedError`; then what is open stays so.
        """
        history = self._opened(line, by, computers, chance)
        self.leave()
        self._adopt(history)
        return Happened(1)

    def say(self, line: bytes, by: str = "") -> Happened:
        """An event of a record, said by a person or a program. Raises `MalformedError` or `RejectedError`."""
        if self._history is None:
            self._adopt(self._opened(line, by))
            return Happened(1)
        event = _stamped(strictly(line, self._history.game.decode, new_names=False), by)  # no new names are in it
        # Cards that lie sealed are written down nowhere.
        self.tried = None if by == REVEAL else Entry(Kind.EVENT, self._history.game.encode(event).decode(), by)
        with _rejection_logged(type(event).__name__):
            happened = self._happened(lambda history: said(history, event, by, **self._implying()))
        self.keeps_open, self.tried = False, None
        return happened

    def _opened(
        self,
        line: bytes,
        by: str,
        computers: Computers | None = None,
        chance: Callable[[int], int] | None = None,
    ) -> History:
        game = game_of(line)
        event = _stamped(strictly(line, game.decode), by)
        if chance is not None:
            event = game.deal(event, chance)
        with _rejection_logged(type(event).__name__):
            history = History.opened(game, event, by)
            if computers is not None and computers.levels:
                refuse_unless_seated(computers, game, history.seats)
                history.seat_computers(computers)
        return history

    def accepts(self, lines: Iterable[str]) -> bool:
        """Would these events be taken, one after the other? Nothing comes of it."""
        draft = self._now().draft()
        try:
            for line in lines:
                event = strictly(line.encode(), draft.game.decode, new_names=False)
                said(draft, event, "", **self._implying())
        except (RejectedError, MalformedError):
            return False
        return True

    def filling(self, chance: Callable[[int], int]) -> Sequence[bytes]:
        """The lines to say where a virtual apparatus is filled by chance; none where it cannot be."""
        history = self._now()
        return [history.game.encode(event) for event in history.game.filled(history.state, chance)]

    def set_right(self, line: bytes, by: str = "") -> Happened:
        """Somebody says what really happened. Raises `MalformedError` or `RejectedError`."""

        def amend(history: History) -> None:
            was_over = history.is_over
            history.set_right(line, by)
            refuse_other_cards(self._now(), history)
            _count_end_undone(history, by, was_over=was_over)

        with _rejection_logged("what really happened"):
            return self._happened(amend)

    def undo(self, by: str = "", since: int = 0, *, whole: bool = False) -> TakenBack:
        """Take back the last event, or all from event `since` on, with the steps that put the apparatus back.

        `whole`: with everything that people take for one step (`undo_steps`).
        """

        def take_back(history: History) -> Words:
            if since > history.number:
                raise RejectedError(ALREADY_UNDONE)
            step = next_undo(history, past_computers=self.simulated) if whole else None
            if whole and step is None and not since:
                raise RejectedError(NOTHING_LEFT)
            if step is not None and step.sets_back and not since:
                was_over = history.is_over
                history.set_back(by)
                _count_end_undone(history, by, was_over=was_over)
                return step.label
            looks, choices = history.peeks, history.choices
            label = self._take_back(history, by)
            first = since or (step.first if step else history.number + 1)
            while (whole and history.to_undo) or history.number >= max(2, first):
                label = self._take_back(history, by)
            if history.choices != choices and history.peeks == looks:  # a computer player's card was seen
                history.peek(by, by_undo=True)
            return label if since or step is None else step.label

        return self._taken_back(take_back)

    def _take_back(self, history: History, by: str) -> Words:
        """Undo one event. If nothing but people's word stood behind what it told, that was a look into the box."""
        event, after = history.last.event, history.state
        label = history.undo(by)
        if self._is_look(history, event, after):
            history.peek(by, by_undo=True)
        return label

    def _is_look(self, history: History, event: Any, after: Any) -> bool:
        game, before = history.game, history.state
        if game.is_over(after):
            return not game.is_over(before)  # a finished game can be watched again, with all that was hidden
        is_claim = self.simulated or event.source != SENSOR
        return is_claim and game.reveals(before, event, after)

    def redo(self, by: str = "", *, whole: bool = False) -> TakenBack:
        """Bring back the last event that was taken back; `whole`: the last step."""

        def bring_back(history: History) -> Words:
            step = next_redo(history) if whole else None
            label = history.redo(by)
            for _ in range(1, step.count if step else 1):
                history.redo(by)
            return step.label if step else label

        return self._taken_back(bring_back)

    def _taken_back(self, deed: Callable[[History], Words]) -> TakenBack:
        before = self._now()
        label = self._attempt(deed)
        after = self._now()
        way_back = () if after.apparatus is None else tuple(after.apparatus.steps(before.pose, after.pose))
        return TakenBack(after.number, label, way_back, looked=after.peeks > before.peeks)

    def waive(self, event: int, code: str, by: str = "") -> None:
        self._attempt(lambda history: history.waive(event, code, by))

    # what the apparatus does

    def moved(
        self, movements: Iterable[Movement], by: str = SENSOR, *, only_news: bool = False, exact: bool = False
    ) -> Happened:
        """It did this, all at once; what the belief has already is no news.

        `only_news`: nobody has seen it, so it has happened only if it changes the belief. `exact`: people tell it, and
        nothing that no sensor sees came before it.
        """
        with self.together():
            before = self._now()
            for movement in movements:
                draft = self._now().draft()
                with self._trying(movement, by):
                    move(draft, movement=movement, by=by, **self._implying(exact=exact))
                if not only_news or draft.pose != self._now().pose:
                    self._adopt(draft)
        self.keeps_open = False
        return Happened(self.number, self._new_fouls(before))

    @contextmanager
    def _trying(self, movement: Movement, by: str) -> Iterator[None]:
        """Remember a movement that is refused, or crashes."""
        try:
            yield
        except Exception:
            apparatus = self.apparatus
            if apparatus is not None:
                line = msgspec.json.encode({**apparatus.line(movement), "source": Source.SENSOR})
                self.tried = Entry(Kind.EVENT, line.decode(), by)
            raise
        self.tried = None

    def is_foul(self, movement: Movement) -> bool:
        """Would it be one if the apparatus did this now? Nothing comes of it."""
        draft = self._now().draft()
        move(draft, movement=movement, by=SENSOR, **self._implying())
        return len(draft.fouls()) > len(self._now().fouls())

    def _implying(self, *, exact: bool = False) -> dict[str, Any]:
        """What goes without saying at this table."""
        return {"auto_advance": self.auto_advance, "missing": self.missing, "exact": exact or self.keeps_open}

    def compare(
        self, reading: Snapshot, *, moved: Collection[str] = (), unreadable: Collection[str] = ()
    ) -> Differences[Any] | None:
        """What sensors read otherwise than the rules believe; None if the game is played on nothing."""
        history = self._now()
        if history.apparatus is None:
            return None
        return history.apparatus.compare(history.pose, reading, moved=moved, unreadable=unreadable)

    def accept(self, pose: Any, by: str = "") -> Happened:
        """The apparatus is right: let the belief follow it."""

        def follow(history: History) -> None:
            for event in history.game.accept(history.state, pose):
                history.happen(event, by)

        return self._happened(follow)

    # what may be seen

    def view(self) -> TableView:
        """What a screen may show."""
        found = view_of(self._now(), self.missing, simulated=self.simulated)
        return replace(found, awaits_end=self.awaits_end)

    def peek(self, by: str = "") -> object:
        """A referee's view of everything. That somebody looked is written down first, and the table's view tells it."""
        self._attempt(lambda history: history.peek(by))
        history = self._now()
        return history.game.referee_view(history.state)

    def has_gone_on_since(self, event: int) -> bool:
        """Has anything been said or done after this event? What is implied, or only shuts something, does not count."""
        history = self._now()
        later = takewhile(lambda step: step.number > event, history.back())
        return any(not step.implied and not _only_shuts(history, step) for step in later)

    def fouls(self, after: int = 0) -> list[Foul]:
        """Every foul after an event that was not let pass."""
        return self._now().fouls(after)

    @property
    def apparatus(self) -> AnyApparatus | None:
        """What the open game is played on; None: on nothing, or no game is open."""
        return None if self._history is None else self._history.apparatus

    @property
    def follows_apparatus(self) -> bool:
        """Are pieces of the open game in people's hands while they play?"""
        return self._history is not None and self._history.game.follows_apparatus

    @property
    def pose(self) -> Any:
        return self._now().pose

    @property
    def poses(self) -> tuple[Any, ...]:
        """How the apparatus stood after each event that counts, the first one first; none: there is no apparatus."""
        history = self._now()
        steps = () if history.apparatus is None else tuple(history.back())[::-1]
        return tuple([history.game.pose(history.states.after(step)) for step in steps])

    @property
    def state(self) -> Any:
        """The game's own state: for its rules and for tests, never for a screen."""
        return self._now().state

    @property
    def game(self) -> Game[Any, Any]:
        """The rules of the open game."""
        return self._now().game

    @property
    def computers(self) -> Computers | None:
        """Who plays instead of people in the open game: for those who let them play, never for a screen."""
        return None if self._history is None else self._history.computers

    def choice_of(self, occasion: tuple[int, ...] | None, seat: int) -> int:
        """How many cards a computer player has chosen for this round that were shown and taken back."""
        return 0 if occasion is None else self._now().choices.get((occasion, seat), 0)

    def kept_seals(self, after: int, seals: Mapping[str, str]) -> tuple[str, ...]:
        """The computer players whose cards were shown after an event, and match these seals."""
        return kept(self._now(), after, seals)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, clockwise; nobody if no game is open."""
        return () if self._history is None else self._history.seats

    @property
    def record(self) -> tuple[Any, ...]:
        """Every event that counts, the first one first."""
        return () if self._history is None else tuple(step.event for step in self._history.back())[::-1]

    @property
    def result(self) -> object:
        """How a game that is over ended, as its own screens understand it."""
        history = self._now()
        return history.game.result(history.state)

    @property
    def ending(self) -> tuple[object, Highlights | None, Review | None]:
        """How a finished game ended, as its own screens understand it; how it went; and the game looked back on."""
        history = self._now()
        return self.result, history.highlights(), history.review()

    @property
    def phase(self) -> str:
        history = self._now()
        return history.game.phase(history.state)

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
            self._history = self._safe
            self._unwritten.clear()
            raise
        finally:
            self._grouped = False

    def _now(self) -> History:
        if self._history is None:
            raise RejectedError(NOT_OPEN)
        return self._history

    def _attempt(self, deed: Callable[[History], T]) -> T:
        draft = self._now().draft()
        result = deed(draft)
        self._adopt(draft)
        return result

    def _adopt(self, draft: History) -> None:
        with self.together():
            self._history = draft
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
        history = self._history
        if history is None or not self._unwritten:
            return
        marks = history.end_marks(asks=self._asks_end)
        if self._id is None:
            self._id = self.journal.begin_game(history.game.name, [*self._unwritten, *marks])
            self._is_summarized = False
        else:
            self._append([*self._unwritten, *marks])
        self._unwritten.clear()
        for mark in marks:
            history.take(mark)
        was_ended, self._safe = self._safe is not None and self._safe.is_ended, history
        if was_ended is not history.is_ended:
            self._summarize()

    def _append(self, entries: list[Entry]) -> None:
        assert self._id is not None
        self.journal.append(self._id, entries)
        self._is_summarized = False

    def _summarize(self) -> None:
        """Where a game ends or is put away, write down how it stands: lists need not play it again then."""
        row = None if self._is_summarized or self._id is None else self.journal.game(self._id)
        if row is not None and self._safe is not None:
            keep_progress(self.journal, row, self._safe)
            self._is_summarized = True


def _only_shuts(history: History, step: Step) -> bool:
    """Did this step do nothing but shut a part of the apparatus?"""
    if history.apparatus is None:
        return False
    before, after = (history.game.pose(state) for state in (history.before(step), history.states.after(step)))
    return before != after and bool(history.apparatus.shut_again(before, after))


def _stamped(event: Any, by: str) -> Any:
    """What is tapped on a screen comes from there, whatever its line says; what goes without saying is the referee's.

    Other programs say themselves where an event comes from.
    """
    is_tapped = by in (SCREEN, REVEAL) and event.source is not Source.REFEREE
    return replace(event, source=Source.SCREEN) if is_tapped else event


def _count_end_undone(history: History, by: str, *, was_over: bool) -> None:
    """That a game goes on which was over is a look, whether people had confirmed its end or not."""
    if was_over and not history.is_over:
        history.peek(by, by_undo=True)


@contextmanager
def _rejection_logged(what: str) -> Iterator[None]:
    """Log a claim that is refused: its type and the rule's wording, never what is in it."""
    try:
        yield
    except RejectedError as error:
        _LOG.info("rejected %s: %s", what, error.words.text)
        raise

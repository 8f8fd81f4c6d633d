"""Updates at one table: what people are offered, what they have chosen for later, and what is asked of the machine.

One rule: time is passed in, and nothing here holds up a game: what takes long is done by a thread.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from companion import __version__
from companion.languages import Translator
from companion.pages.model import OfferedUpdate, UpdatesView
from companion.service.updates import CannotAskError, Later, Offered, Updates, doing, plain, told
from companion.table.entries import Status
from companion.table.running_table import RunningTable
from companion.updater.state import Outcome, Result, State, Verb
from companion.words import Words

_LOG = logging.getLogger(__name__)
_LOOK_MS = 1000  # while somebody looks at the page
_BAD = frozenset({Result.REFUSED, Result.RETURNED})


class UpdateDesk:
    """Of one table. `speaks` is the table's language, for what the console shows while nothing else does."""

    def __init__(self, updates: Updates, running: RunningTable, speaks: Callable[[], Translator]) -> None:
        self._updates = updates
        self._running = running
        self._speaks = speaks
        self._later: Later | None = None
        self._continues = False  # after a restart, the game that `_later` waits for has to be continued first
        self._copying: Thread | None = None
        self._failure: Words | None = None
        self._looked_ms: int | None = None
        self._view = UpdatesView()
        self.is_there = updates.is_there
        self._messages = (*self._told_at_start(), *self._recall()) if self.is_there else ()

    def _told_at_start(self) -> tuple[Words, ...]:
        outcome = self._updates.state.outcome
        bad = outcome is not None and outcome.result in _BAD and self._updates.is_fresh
        return (_as_one(outcome),) if outcome is not None and bad else ()

    def _recall(self) -> tuple[Words, ...]:
        """What was for later when the kiosk stopped; why it cannot be any more."""
        try:
            self._later = self._updates.wanted_later()
        except CannotAskError as error:
            return (error.words,)
        game, journal = 0 if self._later is None else self._later.game, self._running.table.journal
        self._continues = journal.game(game) is not None and journal.status(game) is Status.UNFINISHED
        return ()

    # what people see

    def view(self, now_ms: int) -> UpdatesView | None:
        """What there is now; None where the program did not come as a package."""
        if not self.is_there:
            return None
        if self._looked_ms is None or now_ms - self._looked_ms >= _LOOK_MS:
            self._look(now_ms)
        return self._view

    def _look(self, now_ms: int) -> None:
        found, self._looked_ms = self._updates.state, now_ms
        if found.here is None:
            return
        offered = self._updates.offered(found.here)
        self._view = UpdatesView(
            version=plain(found.here.version) or __version__,
            signed=found.here.signed,
            before="" if found.before is None else plain(found.before.version),
            left_behind=self._updates.left_behind(self._journal) if found.before is not None else 0,
            offered=tuple(map(self._offered, offered)),
            later="" if self._later is None else plain(self._later.version),
            doing=self._doing(found),
            told=None if found.outcome is None else told(found.outcome),
            is_bad=found.outcome is not None and found.outcome.result in _BAD,
            failure=self._failure,
            far_problem=None if self._updates.far is None else self._updates.far.problem,
        )

    def _offered(self, found: Offered) -> OfferedUpdate:
        far = self._updates.far
        folder = str(far.path) if far is not None and found.path.parent == far.path else ""
        return OfferedUpdate(str(found.path), plain(found.version), found.stick, folder)

    def _doing(self, found: State) -> Words | None:
        if self._copying is not None:
            return Words("Copying it to this machine")
        return None if found.update is None else doing(found.update)

    @property
    def messages(self) -> tuple[Words, ...]:
        """What people have to know of the last update, wherever they are."""
        found = self._updates.state if self.is_there and self._updates.is_fresh else State()
        heard = "" if found.outcome is None else found.outcome.heard
        if heard and not self._running.box.link.ready:
            lost = Words("Before the update the box was heard at {source}, and now it is not", {"source": heard})
            return (*self._messages, lost)
        return self._messages

    @property
    def _journal(self) -> Path:
        return self._running.table.journal.path

    # what people want

    def install(self, path: str, now_ms: int, *, later: bool = False) -> None:
        """Install a package that is offered: now, or when the game has been put away. Raises `CannotAskError`."""
        self._look(now_ms)
        here = self._updates.state.here
        offered = () if here is None else self._updates.offered(here)
        chosen = next((one for one in offered if str(one.path) == path), None)
        if chosen is None:
            raise CannotAskError(Words("That package is not there any more."))
        if self._view.doing is not None:
            raise CannotAskError(Words("Another update is under way."))
        self._forget()
        self._begin(chosen, later=later and self._running.table.is_open)
        self._look(now_ms)

    def cancel(self, now_ms: int) -> None:
        """What was for later is not wanted any more."""
        self._forget()
        self._look(now_ms)

    def _forget(self) -> None:
        self._failure = self._later = None
        self._continues = False
        self._updates.forget_later()

    def go_back(self, now_ms: int) -> None:
        """Ask for the version before. Raises `CannotAskError`."""
        before = self._updates.state.before
        if before is None:
            raise CannotAskError(Words("The version before is not there any more."))
        meanwhile = Words("Going back to {version}. Leave the power on.", {"version": plain(before.version)})
        self._updates.ask(Verb.BACK, heard=self._heard, text=self._speaks().words(meanwhile))
        self._look(now_ms)

    def _begin(self, package: Offered, *, later: bool) -> None:
        """Copy it, and ask for it; or write down that it is for later, so that the stick may go, and the power, too."""
        game = self._running.table.id if later else 0
        ask = self._asking(package.version)

        def bring() -> None:
            try:
                path = self._updates.bring(package)
                if later:
                    self._updates.keep_for_later(path, package.version, game)
                    self._later = self._updates.wanted_later()
                else:
                    ask(path.name)
            except CannotAskError as error:
                self._failed(error)

        self._copying = Thread(target=bring, name="update", daemon=True)
        self._copying.start()

    def _asking(self, version: str) -> Callable[[str], None]:
        """Asks for a package of this version, by the name of its file: from another thread, too."""
        meanwhile = Words("Installing {version}. Leave the power on.", {"version": plain(version)})
        heard, text = self._heard, self._speaks().words(meanwhile)
        return lambda file: self._updates.ask(Verb.INSTALL, file, heard, text)

    def _failed(self, error: CannotAskError) -> None:
        _LOG.warning("update: %s", error)
        self._failure = error.words

    @property
    def _heard(self) -> str:
        """Where sensors answer now, in English, as a log has it; empty if there are none, or they are simulated."""
        link = self._running.box.link
        return str(link.name) if link.ready and not link.simulated and not self._running.is_virtual else ""

    # what time brings about

    def tick(self, now_ms: int, *, is_shown: bool = False) -> bool:
        """Let time pass; whether there is something new to see, where its page is shown."""
        if self._copying is not None and not self._copying.is_alive():
            self._copying = self._looked_ms = None
        if self._running.table.is_open:
            self._continues = False
        elif self._later is not None and not self._continues and self._copying is None:
            self._install_later()
        before = self._view
        return is_shown and self.view(now_ms) != before

    def _install_later(self) -> None:
        """The game has been put away: ask for what has waited for that."""
        try:
            later = self._updates.wanted_later()
            if later is not None:
                self._asking(later.version)(later.file)
        except CannotAskError as error:
            self._failed(error)
            self._messages = (*self._messages, error.words)
        self._later = None
        self._updates.forget_later()

    def deadline_ms(self, now_ms: int) -> int | None:
        """When to see what became of the copy."""
        return None if self._copying is None else now_ms + _LOOK_MS

    def due_ms(self, now_ms: int) -> int | None:
        """When to look again, where its page is shown."""
        if not self.is_there:
            return None
        return now_ms if self._looked_ms is None else self._looked_ms + _LOOK_MS


def _as_one(outcome: Outcome) -> Words:
    """What came of it, as one sentence."""
    short, line = told(outcome)
    return Words("{what}: {why}", {"what": short, "why": line})

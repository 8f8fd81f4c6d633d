"""A table's backups: saves them onto sticks and for browsers, and looks at those that are there or were sent.

One rule: the loop waits for no stick. What touches one is done in a thread, one thing after the other, and wakes the
loop when it is done. What is brought back replaces the journal, so that waits until the table has let go of it.
"""

import logging
import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from mmap import ACCESS_READ, mmap
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games import GAMES
from companion.kiosk.game_cards import local
from companion.kiosk.uploads import Uploads
from companion.languages import Translator
from companion.names import visible
from companion.pages.model import BackupCard, BackupsView, Outcome, StickView, UploadView
from companion.pages.routes import Backups
from companion.service.sticks import Stick, Sticks
from companion.table import backup
from companion.table.backup import ENDING, Contents, TableFiles
from companion.table.errors import JournalError
from companion.table.journal import now
from companion.words import Facts, Words, mark
from hardware.clock import earliest
from hardware.private_folder import PrivateFolder
from hardware.sources.source import Mailbox

_LOG = logging.getLogger(__name__)
FOLDER = "jewelbox-backups"  # on a stick
KEPT = 8  # of those that are made every week
WEEK = timedelta(days=7)
_WEEKLY = "weekly"
_MOST_SHOWN = 50
_AGAIN_MS = 2_000  # between two looks at the sticks, while people look at their page, ...
_LOOKING_MS = 60_000  # ... and how long they do after a tap
_FIRST_MS, _EVERY_MS = 60_000, 3_600_000  # when it is seen to that there is a backup of this week
_GONE = mark("{stick} is not plugged in")
Changes = dict[str, Any]  # of the view, by name


def in_thread(work: Callable[[], None]) -> None:
    """Begin it, and wait for nothing."""
    Thread(target=work, name="backups", daemon=True).start()


class BackupsHere(msgspec.Struct, frozen=True):
    """What backups need of a machine. `restored` is what came of bringing one back, just before this start."""

    files: TableFiles
    sticks: Sticks
    restored: Outcome | None = None
    clock: Callable[[], datetime] = now
    begin: Callable[[Callable[[], None]], None] = in_thread


class Download:
    """A backup for one browser, as soon as it is made: its `name` and its `file`; or what went `wrong`."""

    def __init__(self) -> None:
        self.name = ""
        self.file: mmap | None = None
        self.wrong: Words | None = None


class BackupKeeper:
    """Of one table; without `here` there are none."""

    def __init__(self, here: BackupsHere | None = None) -> None:
        self.restores: Path | None = None  # as soon as the table has let go of its journal
        self._here = here
        self._view = BackupsView(told=None if here is None else here.restored)
        self._paths: dict[tuple[str, str], Path] = {}
        self._waiting: deque[Callable[[], Changes]] = deque()
        self._done: SimpleQueue[Changes] = SimpleQueue()
        self._mailbox = None if here is None else Mailbox()
        self._is_at_work = False
        self._look_ms: int | None = None
        self._until_ms = 0
        self._week_ms: int | None = None
        self._uploads = None if here is None else Uploads(here.files.journal)

    @property
    def is_there(self) -> bool:
        """Can this table have backups?"""
        return self._here is not None

    @property
    def has_failed(self) -> bool:
        """Is there none of this week, though people want one?"""
        return self._view.failed is not None

    @property
    def told(self) -> Outcome | None:
        """What came of the last tap, or of bringing a backup back."""
        return self._view.told

    def view(self, language: Translator) -> BackupsView:
        """What people may see; times are said in their language."""
        return replace(
            self._view,
            sticks=tuple(
                replace(stick, backups=tuple(_dated(card, language) for card in stick.backups))
                for stick in self._view.sticks
            ),
            shown=None if self._view.shown is None else _dated(self._view.shown, language),
            upload=self._upload(language),
        )

    def _upload(self, language: Translator) -> UploadView | None:
        found = None if self._uploads is None else self._uploads.view
        return found if found is None or found.card is None else replace(found, card=_dated(found.card, language))

    # what people want

    def enter(self, route: Backups, now_ms: int) -> None:
        """People are on these pages: what is plugged in while they are there is shown."""
        here = self._here
        if here is None:
            return
        self._until_ms = now_ms + _LOOKING_MS
        if self._look_ms is None or not route.file:
            self._look_ms = now_ms + _AGAIN_MS
            self._do(lambda: self._looked(here))
        shown = (route.stick, route.file)
        if not route.file:
            self._view = replace(self._view, shown=None, shown_of=shown)
        elif shown != self._view.shown_of:
            self._view = replace(self._view, shown=None, shown_of=shown)
            path = self._paths.get(shown)
            self._do(lambda: _checked(path, shown))

    def save(self, stick: str) -> None:
        """Make a backup on a stick."""
        here = self._here
        if here is not None:
            self._view = replace(self._view, told=None, saves=True)
            self._do(lambda: {"told": _saved(here, stick), "saves": False, **self._looked(here)})

    def restore(self, route: Backups) -> None:
        """Bring this one back; it has been looked at."""
        if self._view.shown_of == (route.stick, route.file) and self._view.shown is not None:
            self.restores = self._paths.get((route.stick, route.file))

    def download(self) -> Download:
        """Make a backup for a browser."""
        here, made = self._here, Download()
        if here is not None:
            self._view = replace(self._view, saves=True)
            self._do(lambda: _made(here, made))
        return made

    def begin_upload(self, length: int, now_ms: int) -> int:
        """A browser sends a backup of so many bytes; the number of this transfer. Raises `RejectedError`."""
        number = 0 if self._uploads is None else self._uploads.begin(length, now_ms)
        self._look_at_upload()
        return number

    def take_part(self, upload: int, at: int, content: bytes, now_ms: int) -> None:
        """The part of it that begins there. Raises `RejectedError`."""
        if self._uploads is not None:
            self._uploads.take(upload, at, content, now_ms)
            self._look_at_upload()

    def _look_at_upload(self) -> None:
        """As soon as all of it is there."""
        uploads = self._uploads
        if uploads is not None and uploads.is_whole and uploads.view is not None:
            number, file = uploads.view.number, uploads.file
            self._do(lambda: {"looked_at": (number, _card(file, backup.look))})

    def end_upload(self, number: int) -> None:
        """Whoever sends it has gone elsewhere."""
        if self._uploads is not None:
            self._uploads.end(number)

    def restore_upload(self, number: int) -> None:
        """Bring the backup back that a browser has sent; it has been looked at."""
        self.restores = None if self._uploads is None else self._uploads.whole(number)

    # what goes on

    def tick(self, now_ms: int, stick: str = "", *, plays: bool = False) -> bool:
        """Let work be begun that is due; whether anything looks different. `stick` is the one for every week."""
        here = self._here
        if here is None:
            return False
        if not stick:  # nobody wants it
            self._week_ms = None
        elif self._week_ms is None:
            self._week_ms = now_ms + _FIRST_MS
        elif now_ms >= self._week_ms:
            self._week_ms = now_ms + _EVERY_MS
            if not plays:
                self._do(lambda: _of_this_week(here, stick))
        has_ended = self._uploads is not None and self._uploads.tick(now_ms)
        if self._look_ms is not None and now_ms >= self._look_ms:
            self._look_ms = now_ms + _AGAIN_MS if now_ms < self._until_ms else None
            self._do(lambda: self._looked(here))
        return self._take(stick) or has_ended

    def _do(self, work: Callable[[], Changes]) -> None:
        """After what was begun before."""
        self._waiting.append(work)
        self._begin()

    def _begin(self) -> None:
        if self._here is not None and self._waiting and not self._is_at_work:
            self._is_at_work = True
            work = self._waiting.popleft()
            self._here.begin(lambda: self._finish(work))

    def _finish(self, work: Callable[[], Changes]) -> None:
        """In the thread."""
        changes: Changes = {}
        try:
            changes = work()
        except OSError as error:
            _LOG.warning("backups: %s", error)
        self._done.put(changes)
        if self._mailbox is not None:
            self._mailbox.wake()

    def _take(self, stick: str) -> bool:
        assert self._mailbox is not None
        self._mailbox.drain()  # only to reset its handle
        before, looked_at = self._view, None
        if not stick:
            self._view = replace(self._view, failed=None)
        with suppress(Empty):
            while True:
                changes = self._done.get_nowait()
                self._is_at_work = False
                looked_at = changes.pop("looked_at", looked_at)
                if changes.get("shown_of", self._view.shown_of) == self._view.shown_of:
                    self._view = replace(self._view, **changes)
                self._begin()
        if looked_at is not None and self._uploads is not None:
            self._uploads.looked_at(*looked_at)
        return looked_at is not None or self._view != before

    def _looked(self, here: BackupsHere) -> Changes:
        """In the thread: all sticks, with what is on them."""
        paths: dict[tuple[str, str], Path] = {}
        sticks = []
        for stick in filter(lambda stick: stick.name.isprintable(), here.sticks.there()):
            cards = []
            for path in list(_backups_on(stick))[:_MOST_SHOWN]:
                paths[stick.name, path.name] = path
                cards.append(_card(path, backup.contents))
            sticks.append(StickView(stick.name, stick.is_writable, stick.free, tuple(cards)))
        self._paths = paths
        return {"sticks": tuple(sticks), "has_looked": True}

    def deadline_ms(self) -> int | None:
        """When to `tick` although nothing happens."""
        upload_ms = None if self._uploads is None else self._uploads.deadline_ms()
        return earliest(self._look_ms, self._week_ms, upload_ms)

    def handles(self) -> list[int]:
        """What to sleep on."""
        return [] if self._mailbox is None or self._mailbox.fileno() < 0 else [self._mailbox.fileno()]

    def close(self) -> None:
        """What is under way is not waited for: a backup is whole, or is not there."""
        if self._uploads is not None and self.restores != self._uploads.file:
            self._uploads.end()
        if self._mailbox is not None:
            self._mailbox.close()


def _named(sticks: Sticks, name: str) -> Stick | None:
    return next((stick for stick in sticks.there() if stick.name == name), None)


def _backups_on(stick: Stick) -> Iterator[Path]:
    """The latest first. What is no plain file is left out."""
    folder = stick.path / FOLDER
    with suppress(OSError):
        if not folder.is_symlink():
            found = (path for path in folder.iterdir() if path.suffix == ENDING and path.name.isprintable())
            yield from sorted((path for path in found if path.is_file() and not path.is_symlink()), key=_made_last)


def _made_last(path: Path) -> tuple[float, str]:
    return -path.stat().st_mtime, path.name


def _card(path: Path, look: Callable[[Path], Contents]) -> BackupCard:
    try:
        found = look(path)
    except JournalError as error:
        return BackupCard(path.name, wrong=error.what)
    title = GAMES[found.open_game].setup_options().title if found.open_game in GAMES else found.open_game
    return BackupCard(path.name, found.made.isoformat(), found.games, title, visible(found.table))


def _dated(card: BackupCard, language: Translator) -> BackupCard:
    return replace(card, made=local(datetime.fromisoformat(card.made), language)) if card.made else card


def _checked(path: Path | None, shown_of: tuple[str, str]) -> Changes:
    """In the thread: all of one backup was looked at."""
    if path is None:
        return {"shown": BackupCard(shown_of[1], wrong=Words(_GONE, {"stick": shown_of[0]})), "shown_of": shown_of}
    return {"shown": _card(path, backup.look), "shown_of": shown_of}


def _file_name(files: TableFiles, at: datetime, kind: str = "") -> str:
    """Ours alone where tables share a stick: `window-seat-weekly-2026-11-19-2015.jewelbox`."""
    table = re.sub(r"[^a-z0-9]+", "-", files.name.lower())[:30].strip("-") or "table"
    parts = (table, *([kind] if kind else []), f"{at.astimezone():%Y-%m-%d-%H%M%S}")
    return "-".join(parts) + ENDING


def _saved(here: BackupsHere, name: str, kind: str = "") -> Outcome:
    """In the thread: a backup was made, or why not."""
    stick = _named(here.sticks, name)
    if stick is None:
        return Outcome(Words(_GONE, {"stick": name}), is_bad=True)
    folder, at = stick.path / FOLDER, here.clock()
    try:
        with backup.within_reach(folder):
            folder.mkdir(exist_ok=True)
        made = backup.write(folder / _file_name(here.files, at, kind), here.files, here.clock)
    except JournalError as error:
        _LOG.warning("backup: %s", error)
        return Outcome(error.what, is_bad=True)
    facts: Facts = {"n": made.games, "stick": name}
    return Outcome(Words("{n} game saved to {stick}", facts, "{n} games saved to {stick}"))


def _made(here: BackupsHere, made: Download) -> Changes:
    """In the thread: a backup was made for a browser.

    Its file has no name any more, and nobody needs to close it: nothing is left of it when it is let go.
    """
    folder = here.files.journal.parent
    try:
        with backup.within_reach(folder), PrivateFolder(folder) as own:
            path = own / _file_name(here.files, here.clock())
            backup.write(path, here.files, here.clock)
            with path.open("rb") as file:
                made.name, made.file = path.name, mmap(file.fileno(), 0, access=ACCESS_READ)
    except JournalError as error:
        _LOG.warning("backup: %s", error)
        made.wrong = error.what
    return {"saves": False}


def _of_this_week(here: BackupsHere, name: str) -> Changes:
    """In the thread: there is a backup of this week, or why not."""
    stick = _named(here.sticks, name)
    if stick is None:
        return {"failed": Words(_GONE, {"stick": name})}
    start = _file_name(here.files, here.clock(), _WEEKLY).partition(f"{_WEEKLY}-")[0] + f"{_WEEKLY}-"
    mine = sorted(path for path in _backups_on(stick) if path.name.startswith(start))
    with suppress(OSError, IndexError):
        if here.clock().timestamp() - mine[-1].stat().st_mtime < WEEK.total_seconds():
            return {"failed": None}
    saved = _saved(here, name, _WEEKLY)
    if saved.is_bad:
        return {"failed": saved.words}
    for path in mine[: 1 - KEPT]:
        with suppress(OSError):
            path.unlink()
    return {"failed": None}

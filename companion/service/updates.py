"""Updates, as far as the kiosk has to do with them: what there is, and asking for it.

One rule: it copies a package into one folder and writes one request, and no more. What installs packages runs as root,
beside all releases (`companion/updater`), and trusts neither.
"""

import os
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Self

import msgspec

from companion.service.sticks import Stick, Sticks
from companion.updater import state
from companion.updater.games import left_behind
from companion.updater.state import SIGNATURE, Kept, Outcome, Request, Result, State, Step, Update, Verb, Why
from companion.words import Words, mark

LATER = state.OFFERED.with_name("update-after-game")  # what people want when their game has been put away
FAR_S = 10.0  # longer than that, a folder does not answer
FRESH_S = 12 * 3600.0  # as long as that, people are told what came of it
_DOING = {
    Step.FETCH: mark("Checking who signed it"),
    Step.TRY: mark("Trying it out"),
    Step.SWITCH: mark("Installing it"),
    Step.START: mark("Watching it for a moment"),
    Step.RETURN: mark("Putting the version before back"),
    Step.AGAIN: mark("Putting the version before back"),
}
_CHANGED = mark("its package is another one by now")
_WHY = {
    Why.NONE: mark("it was not possible"),
    Why.NO_FILE: mark("the package is not there any more"),
    Why.NO_KEY: mark("this machine does not know its maker's key"),
    Why.UNSIGNED: mark("its .minisig file is missing"),
    Why.SIGNATURE: mark("its maker did not sign it"),
    Why.NOT_OURS: mark("it is for another machine"),
    Why.NOT_NEWER: mark("it is not newer"),
    Why.NO_SPACE: mark("there is not enough space on the card"),
    Why.NOT_KEPT: mark("there would be no way back"),
    Why.NO_WAY_BACK: mark("it is not there any more"),
    Why.TRIAL: mark("it does not start"),
    Why.JOURNAL: mark("it cannot read your games"),
    Why.INTERRUPTED: mark("it was interrupted"),
    Why.INSTALLATION: mark("its package cannot be installed"),
    Why.NOT_READY: mark("it did not start in time"),
    Why.CRASHED: mark("it crashed"),
}
_NOT_INSTALLED = mark("{version} was not installed")
_RESULTS = {
    Result.DONE: mark("{version} is installed"),
    Result.REFUSED: _NOT_INSTALLED,
    Result.RETURNED: mark("{version} was taken back"),
    Result.MENDED: mark("{version} was mended"),
}


class CannotAskError(RuntimeError):
    """The request could not be written; `words` say why."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


class Offered(msgspec.Struct, frozen=True):
    """A package that could be installed, and the name of the stick that it is on, if it is on one."""

    path: Path
    version: str
    stick: str = ""


class FarFolder:
    """The configured folder, which may be on another machine: a thread looks into it, so that nobody waits for it."""

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float] = time.monotonic,
        list_folder: Callable[[Path], list[str]] = os.listdir,
    ) -> None:
        self.path = path
        self._clock = clock
        self._list = list_folder
        self._names: tuple[str, ...] = ()
        self._error: OSError | None = None
        self._thread: Thread | None = None
        self._since_s = 0.0

    def names(self) -> tuple[str, ...]:
        """What was in it when it last answered. A look that goes on is waited for; else the next one begins."""
        if self._thread is None or not self._thread.is_alive():
            self._since_s = self._clock()
            self._thread = Thread(target=self._look, name="updates", daemon=True)
            self._thread.start()
        return self._names

    def _look(self) -> None:
        try:
            self._names, self._error = tuple(self._list(self.path)), None
        except OSError as error:
            self._names, self._error = (), error

    @property
    def problem(self) -> Words | None:
        """Why nothing can be found in it."""
        if self._thread is not None and self._thread.is_alive() and self._clock() - self._since_s >= FAR_S:
            return Words("{folder} does not answer", {"folder": str(self.path)})
        if self._error is None:
            return None
        why = self._error.strerror or str(self._error)
        return Words("{folder} cannot be read: {why}", {"folder": str(self.path), "why": why})


class Later(msgspec.Struct, frozen=True):
    """A package on this machine that is wanted after a game, as it was when people said so."""

    file: str
    version: str
    game: int
    size: int
    changed_ns: int


class Updates(msgspec.Struct, frozen=True):
    """What there is on this machine, or on one in another folder; without `runtime` nothing can be asked for."""

    runtime: Path | None = None
    root: Path = Path("/")
    sticks: Callable[[], Sequence[Stick]] = lambda: ()
    wall_s: Callable[[], float] = time.time
    far: FarFolder | None = None

    @classmethod
    def from_environment(cls, folder: Path | None = None, environ: Mapping[str, str] = os.environ) -> Self:
        """As systemd has said in RUNTIME_DIRECTORY; outside of our units nothing is updated from the screen.

        `folder` is the one that is configured.
        """
        first = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        far = None if folder is None else FarFolder(folder)
        return cls(Path(first), sticks=Sticks().there, far=far) if first else cls()

    def _at(self, path: Path) -> Path:
        return self.root / path.relative_to("/")

    @property
    def is_there(self) -> bool:
        """Whether to show anything of it: the program came as a package, and can be updated from the screen."""
        return self.runtime is not None and self.state.here is not None

    @property
    def state(self) -> State:
        return state.read(self._at(state.STATE)) if self.runtime is not None else State()

    @property
    def is_fresh(self) -> bool:
        """Whether something came of an update a short while ago."""
        try:
            return self.wall_s() - self._at(state.STATE).stat().st_mtime < FRESH_S
        except OSError:
            return False

    def offered(self, here: Kept) -> tuple[Offered, ...]:
        """Packages for this machine that are newer than what is installed, the newest first."""
        found = {}
        if self.far is not None:
            for version in filter(None, (_version_for(here, name) for name in self.far.names())):
                found[version] = Offered(self.far.path / _file(here, version), version)
        for stick, folder in [("", self._at(state.OFFERED)), *((stick.name, stick.path) for stick in self.sticks())]:
            try:
                names = sorted(os.listdir(folder))  # noqa: PTH208 - a stick may be gone in this moment
            except OSError:
                continue
            for version in filter(None, (_version_for(here, name) for name in names)):
                found[version] = Offered(folder / _file(here, version), version, stick)
        newer = (version for version in found if _order(version) > _order(here.version))
        return tuple(found[version] for version in sorted(newer, key=_order, reverse=True))

    def left_behind(self, journal: Path) -> int:
        """How many games the version before cannot read."""
        return left_behind(journal, self.state.games)

    def bring(self, package: Offered) -> Path:
        """Copy a package of a stick to where it is installed from. Takes a while; raises `CannotAskError`."""
        folder = self._at(state.OFFERED)
        if package.path.parent == folder:
            return package.path
        try:
            folder.mkdir(exist_ok=True)
            for old in folder.iterdir():  # a card is small, and the installed one is kept elsewhere
                old.unlink()
            for end in (SIGNATURE, ""):
                file = package.path.with_name(package.path.name + end)
                if file.exists() or not end:
                    _copy(file, folder / file.name)
        except OSError as error:
            words = Words("The package cannot be copied: {why}", {"why": error.strerror or str(error)})
            raise CannotAskError(words) from error
        return folder / package.path.name

    def keep_for_later(self, package: Path, version: str, game: int) -> None:
        """Write down that a package is wanted after this game. Raises `CannotAskError`."""
        try:
            found = package.stat()
            later = Later(package.name, version, game, found.st_size, found.st_mtime_ns)
            state.save(self._at(LATER), msgspec.json.encode(later), 0o600)
        except OSError as error:
            words = Words("The update cannot be started: {why}", {"why": error.strerror or str(error)})
            raise CannotAskError(words) from error

    def wanted_later(self) -> Later | None:
        """What was written down, if it can be installed still.

        Raises `CannotAskError` if its package is gone or another one by now, and then it is forgotten.
        """
        try:
            later = msgspec.json.decode(self._at(LATER).read_bytes()[: state.LONGEST], type=Later)
        except (OSError, msgspec.DecodeError):
            return None
        here = self.state.here
        if here is None or _order(later.version) <= _order(here.version):
            self.forget_later()
            return None
        try:
            found = (self._at(state.OFFERED) / later.file).stat()
        except OSError:
            why = _WHY[Why.NO_FILE]
        else:
            if (found.st_size, found.st_mtime_ns) == (later.size, later.changed_ns):
                return later
            why = _CHANGED
        self.forget_later()
        short = Words(_NOT_INSTALLED, {"version": plain(later.version)})
        raise CannotAskError(Words("{what}: {why}", {"what": short, "why": Words(why)}))

    def forget_later(self) -> None:
        """What was written down is not wanted any more, or done."""
        with suppress(OSError):
            self._at(LATER).unlink()

    def ask(self, verb: Verb, package: str = "", heard: str = "", text: str = "") -> None:
        """Write the request. Raises `CannotAskError`."""
        if self.runtime is None:
            raise CannotAskError(Words("Only a kiosk that systemd has started can be updated."))
        try:
            state.save(self.runtime / state.REQUEST.name, Request(verb, package, heard, text).line(), 0o600)
        except OSError as error:
            words = Words("The update cannot be started: {why}", {"why": error.strerror or str(error)})
            raise CannotAskError(words) from error


def doing(update: Update) -> Words:
    """How far it is."""
    return Words(_DOING[update.step])


def told(outcome: Outcome) -> tuple[Words, Words]:
    """What came of it, in short, and a line about it."""
    short = Words(_RESULTS[outcome.result], {"version": plain(outcome.version)})
    match outcome.result:
        case Result.DONE if outcome.kept_games:
            return short, Words("newer games are in {file}", {"file": outcome.kept_games})
        case Result.DONE:
            return short, Words("all games are there")
        case Result.MENDED:
            return short, Words("its installation had been cut short")
        case Result.REFUSED | Result.RETURNED:
            return short, Words(_WHY[outcome.why])


def plain(version: str) -> str:
    """A version as people say it: without the Debian that the package is for."""
    return version.partition("+")[0]


def _copy(source: Path, to: Path) -> None:
    """All of it, on the disk when this returns. Raises `OSError`."""
    with source.open("rb") as read, to.open("wb") as written:
        shutil.copyfileobj(read, written, 1 << 20)
        written.flush()
        os.fsync(written.fileno())


def _file(here: Kept, version: str) -> str:
    return f"{state.PACKAGE}_{version}_{here.file.rpartition('_')[2]}"


def _version_for(here: Kept, name: str) -> str:
    """The version of a package for this machine, by the name of its file; empty for anything else."""
    if not state.is_package_file(name):
        return ""
    version = name.split("_")[1]
    is_ours = name == _file(here, version) and version.partition("+")[2] == here.version.partition("+")[2]
    return version if is_ours else ""


def _order(version: str) -> tuple[tuple[int, str], ...]:
    """For a list; dpkg itself says what is newer before anything is installed."""
    parts = plain(version).replace("~", ".~").replace("-", ".").split(".")
    numbers = ((int(part), "") if part.isdecimal() else (-1, part) for part in parts)
    return (*numbers, (0, ""))  # so that a draft comes before its version

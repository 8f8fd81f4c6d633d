"""An update, step by step: each is written down before it begins, so that an interruption is finished or taken back.

One rule: at every moment a whole program is there, and a way back to it. Nothing that the kiosk asks for is trusted: a
package is copied first, and only the copy is verified and installed.
"""

import os
import shutil
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

from . import games, state
from .adoption import adopt
from .machine import JOURNAL, KIOSK, SERVE, TRIAL_S, CommandError, Machine
from .repack import repack
from .state import Kept, Outcome, Request, Result, State, Step, Update, Verb, Why

CRASHES = 3  # after so many, nobody waits any longer
_LARGEST = 500 << 20  # bytes of a package
_CANNOT_READ = 3  # the exit code of a program for a journal that it cannot use
_SPARE = 100 << 20  # bytes that stay free


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait for a program that was started."""

    ready_s: float = 150.0  # longer than systemd waits for one start
    watch_s: float = 20.0  # how long it has to go on after its first picture
    look_s: float = 1.0


class RefusedError(Exception):
    """Nothing has changed, and why."""

    def __init__(self, why: Why, detail: str = "") -> None:
        super().__init__(f"{why}: {detail}")
        self.why = why
        self.detail = detail


class Updater:
    """Everything that happens to the packages of one machine."""

    def __init__(self, machine: Machine, patience: Patience = Patience()) -> None:  # noqa: B008 - frozen
        self._machine = machine
        self._patience = patience
        self._packages = machine.at(state.PACKAGES)
        self._packages.mkdir(mode=0o755, parents=True, exist_ok=True)
        self.state = state.read(machine.at(state.STATE))

    def _save(self, changed: State) -> None:
        state.save(self._machine.at(state.STATE), changed.line())
        self.state = changed

    # what the units ask for

    def run(self) -> None:
        """Go on with what was interrupted; then do what the kiosk asks for, or see that there is a way back."""
        request = self._take_request()
        if self.state.update is not None:
            self._go_on(starts=True)
        if request is not None and self.state.update is None:
            self._do(request)
        elif self.state.update is None:
            self._keep_installed()

    def mend(self) -> None:
        """Before the kiosk starts: finish or take back what was interrupted, be it by us or by somebody else."""
        update = self.state.update
        if update is not None and update.step is not Step.START:
            self._go_on(starts=False)
        version, is_whole = self._machine.installed()
        if version and not is_whole:
            self._mend_package()
        if self.state.update is not None or not self._is_kept():
            self._machine.start_ourselves()

    def _do(self, request: Request) -> None:
        match request.verb:
            case Verb.START:
                self._machine.start(self._machine.wanted_units())
            case Verb.INSTALL:
                self._install(request)
            case Verb.BACK:
                self._back(request)

    def _take_request(self) -> Request | None:
        """What the kiosk asks for, once; a file that makes no sense is only removed."""
        path = self._machine.at(state.REQUEST)
        try:
            with games.plain_file(path) as file:
                line = file.read(state.LONGEST)
        except OSError:
            line = b""
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
        try:
            return Request.of(line) if line else None
        except ValueError as error:
            _log(f"request: {error}")
            return None

    # an update

    def _install(self, request: Request) -> None:
        wanted = Kept(version="", file=request.package)
        self._save(
            replace(self.state, outcome=None, update=Update(Step.FETCH, wanted, heard=request.heard, text=request.text))
        )
        try:
            to = self._fetch(request.package)
            self._proceed(Step.FETCH, to=to)  # whose version is known by now
            self._need_way_back()
            self._proceed(Step.TRY)
            self._try(to)
        except RefusedError as refused:
            self._drop(refused.why, refused.detail)
            return
        except OSError as error:
            self._drop(Why.NO_SPACE, str(error))
            return
        self._switch()

    def _need_way_back(self) -> None:
        """Raises `RefusedError` if the installed program is not kept."""
        self._keep_installed()
        self._need(self.state.here if self._is_kept() else None, Why.NOT_KEPT)

    def _need(self, package: Kept | None, why: Why) -> None:
        """Raises `RefusedError` if a package is not there."""
        if package is None or not (self._packages / package.file).is_file():
            raise RefusedError(why)

    def _fetch(self, name: str) -> Kept:
        """Copy a package and its signature, and verify the copy. Raises `RefusedError` or `OSError`."""
        fresh = self._packages / "fetched.deb"
        signature = fresh.with_name(fresh.name + state.SIGNATURE)
        if not _taken(self._machine.at(state.OFFERED), name, fresh):
            raise RefusedError(Why.NO_FILE, name)
        if not self._machine.at(state.KEY).is_file():
            raise RefusedError(Why.NO_KEY)
        if not _taken(self._machine.at(state.OFFERED), name + state.SIGNATURE, signature):
            raise RefusedError(Why.UNSIGNED, name)
        try:
            signed = self._machine.signer(fresh)
        except CommandError as error:
            raise RefusedError(Why.SIGNATURE, str(error)) from error
        version = self._judge(fresh)
        kept = Kept(version, f"{state.PACKAGE}_{version}_{self._machine.architecture()}.deb", signed)
        if not state.is_package_file(kept.file):
            raise RefusedError(Why.NOT_OURS, version)
        signature.replace(self._packages / (kept.file + state.SIGNATURE))
        fresh.replace(self._packages / kept.file)
        state.sync_folder(self._packages)
        return kept

    def _judge(self, package: Path) -> str:
        """Whether this may replace what is installed; its version. Raises `RefusedError`."""
        try:
            about = self._machine.fields(package)
            ours = about["Package"] == state.PACKAGE and about["Architecture"] in ("all", self._machine.architecture())
            version, size = about["Version"], int(about.get("Installed-Size", "0")) * 1024
        except (CommandError, KeyError, ValueError) as error:
            raise RefusedError(Why.NOT_OURS, str(error)) from error
        if not ours:
            raise RefusedError(Why.NOT_OURS, f"{about['Package']} {about['Architecture']}")
        installed, _ = self._machine.installed()
        if not self._machine.is_newer(version, installed):
            raise RefusedError(Why.NOT_NEWER, version)
        # It is unpacked twice, tried out and installed; and the one that is installed may have to be packed.
        if shutil.disk_usage(self._packages).free < 3 * size + _SPARE:
            raise RefusedError(Why.NO_SPACE, str((3 * size + _SPARE) >> 20))
        return version

    def _try(self, to: Kept) -> None:
        """Start the new program where nobody sees it. Raises `RefusedError`."""
        ran = self._machine.try_out(self._packages / to.file)
        self._machine.clear_trial()
        if ran.status == _CANNOT_READ:
            raise RefusedError(Why.JOURNAL, ran.last_words)
        if ran.status:
            raise RefusedError(Why.TRIAL, ran.last_words or f"no answer within {TRIAL_S:g} s")

    def _back(self, request: Request) -> None:
        """To the package before, which has run here: nobody has to try it out."""
        before = self.state.before
        update = Update(Step.FETCH, before or Kept("", ""), back=True, heard=request.heard, text=request.text)
        self._save(replace(self.state, outcome=None, update=update))
        try:
            self._need(before, Why.NO_WAY_BACK)
            self._need_way_back()
        except RefusedError as refused:
            self._drop(refused.why)
            return
        self._switch()

    # from here on something changes

    def _switch(self, *, starts: bool = True) -> None:
        """Put the package in place; if dpkg cannot, take it back. At the start of the machine systemd starts it."""
        units = self._under_way.units or (self._machine.wanted_units() if starts else ())
        update = self._proceed(Step.SWITCH, units=units)
        self._stop(starts=starts)
        try:
            if self._leads_forward():
                before = self._machine.at(state.JOURNAL_BEFORE)
                found = games.copy_out(self._machine.at(JOURNAL), before, self._machine.owner())
                self._save(replace(self.state, games=found))
            self._put(update.to)
            if not self._leads_forward():
                self._leave_games()
        except (CommandError, OSError) as error:
            _log(f"installation: {error}")
            self._proceed(Step.RETURN, why=Why.INSTALLATION, detail=str(error))
            self._return(starts=starts)
            return
        self._proceed(Step.START)
        if starts:
            self._machine.start(units)
            self._follow()

    def _stop(self, *, starts: bool) -> None:
        """At the start of the machine nothing runs yet."""
        if starts:
            self._machine.stop(self._under_way.units)
            self._machine.show(self._under_way.text)

    def _leads_forward(self) -> bool:
        """Whether the games have to be copied before, or may have to be left behind."""
        here = self.state.here
        return here is None or self._machine.is_newer(self._under_way.to.version, here.version)

    def _put(self, package: Kept) -> None:
        """Let dpkg install a package, if it has not been done. Raises `CommandError`."""
        if self._machine.installed() != (package.version, True):
            self._machine.install(self._packages / package.file)
        if self._machine.installed() != (package.version, True):
            raise CommandError(f"{package.version} is not installed as a whole")

    def _follow(self) -> None:
        """Whether the new program gets ready, and goes on: then it stays, otherwise the one before comes back."""
        why = Why.NONE
        for unit in (KIOSK, SERVE):
            fault = self._fault(unit)
            if fault is None:
                return  # nobody can know without a screen; the next start of the machine will tell
            why = why or fault
        if why is Why.NONE:
            self._finish()
        else:
            self._proceed(Step.RETURN, why=why)
            self._return(starts=True)

    def _fault(self, name: str) -> Why | None:
        """What keeps a unit from running, if anything does; None: it waits for a screen."""
        due = time.monotonic() + self._patience.ready_s
        first = restarts = self._machine.unit(name).restarts
        ready_since = None
        while time.monotonic() < due:
            unit = self._machine.unit(name)
            if unit.is_stopped:
                return Why.NONE
            if unit.active == "failed" or unit.restarts - first >= CRASHES:
                return self._unless_dark(name, Why.CRASHED)
            if unit.active != "active" or unit.restarts != restarts:
                ready_since, restarts = None, unit.restarts
            elif ready_since is None:
                ready_since = time.monotonic()
                due = max(due, ready_since + 2 * self._patience.watch_s)
            elif time.monotonic() - ready_since >= self._patience.watch_s:
                return Why.NONE
            time.sleep(self._patience.look_s)
        return self._unless_dark(name, Why.NOT_READY)

    def _unless_dark(self, name: str, why: Why) -> Why | None:
        """Without a screen no kiosk gets ready, and that is not its fault."""
        return None if name == KIOSK and not self._machine.has_screen() else why

    def _finish(self) -> None:
        """The new program stays: what it replaced is the way back, and what it brings for the next update is taken."""
        update, here = self._under_way, self.state.here
        if self._leads_forward():
            adopt(self._machine, update.to.version, is_signed=bool(update.to.signed))
        done = Outcome(
            Result.DONE, update.to.version, back=update.back, heard=update.heard, kept_games=update.kept_games
        )
        self._save(replace(self.state, here=update.to, before=here, update=None, outcome=done))
        self._prune()

    def _return(self, *, starts: bool) -> None:
        """Put the program before back, with games that it can read."""
        update, here = self._under_way, self.state.here
        assert here is not None
        self._stop(starts=starts)
        try:
            self._put(here)
            if self._leads_forward():
                self._leave_games()
            else:
                self._fetch_games()
        except (CommandError, OSError) as error:
            _log(f"cannot return to {here.version}: {error}")  # the step stays, and the next start tries again
        else:
            kept = self._under_way.kept_games
            words = (update.to.version, update.why, update.detail, update.back, update.heard, kept)
            again = replace(self._under_way, step=Step.AGAIN)
            self._save(replace(self.state, update=again, outcome=Outcome(Result.RETURNED, *words)))
        self._end_return(starts=starts)

    def _end_return(self, *, starts: bool) -> None:
        """Whichever program is there, people have one on the screen again."""
        update = self._under_way
        if starts:
            self._machine.start(update.units)
        if update.step is Step.AGAIN:
            self._save(replace(self.state, update=None))
            self._prune()

    def _leave_games(self) -> None:
        """Let newer games stay behind, where the older program cannot read them. Raises `OSError`."""
        before = self._journal_before
        if games.is_newer(self._machine.at(JOURNAL), before):
            newer = self._under_way.to if self._leads_forward() else self.state.here
            assert newer is not None
            self._exchange_games(before, newer, keeps=True)

    @property
    def _journal_before(self) -> Path:
        """The games as they were before the installed program came: our copy, or else the one that the program made."""
        ours, journal = self._machine.at(state.JOURNAL_BEFORE), self._machine.at(JOURNAL)
        theirs = [path for path in journal.parent.glob(f"{journal.name}.before-*") if not games.is_beside(path)]
        return max(theirs, key=lambda path: path.lstat().st_mtime) if theirs and not ours.exists() else ours

    def _fetch_games(self) -> None:
        """The newer program stays, and so do the games that it was to leave behind. Raises `OSError`."""
        kept = self._under_way.kept_games
        if kept:
            self._exchange_games(self._machine.at(JOURNAL).with_name(kept), self._under_way.to, keeps=False)

    def _exchange_games(self, by: Path, wrote: Kept, *, keeps: bool) -> None:
        """Another journal takes the place of the one that this version wrote; where that is then, is written down."""
        journal = self._machine.at(JOURNAL)
        name = self._under_way.kept_games if keeps else ""
        kept = journal.with_name(name) if name else games.free_name(journal, wrote.version.partition("+")[0])
        if keeps:
            self._proceed(self._under_way.step, kept_games=kept.name)
        games.replace(journal, by, kept)
        if not keeps:
            self._proceed(self._under_way.step, kept_games="")

    # what was interrupted

    def _go_on(self, *, starts: bool) -> None:
        """At the start of the machine, or of this service."""
        match self._under_way.step:
            case Step.FETCH | Step.TRY:
                self._machine.clear_trial()
                self._drop(Why.INTERRUPTED)
            case Step.SWITCH:
                self._switch(starts=starts)
            case Step.START:
                self._machine.start(self._under_way.units)
                self._follow()
            case Step.AGAIN:
                self._end_return(starts=starts)
            case Step.RETURN:
                self._return(starts=starts)

    def _mend_package(self) -> None:
        """dpkg was cut short by somebody else's hand: finish it, or put the kept package in place."""
        try:
            self._machine.configure()
        except CommandError as error:
            _log(f"dpkg --configure: {error}")
        if not self._machine.installed()[1] and self.state.here is not None:
            try:
                self._machine.install(self._packages / self.state.here.file)
            except CommandError as error:
                _log(f"cannot mend the package: {error}")
        version, is_whole = self._machine.installed()
        if is_whole:
            self._save(replace(self.state, outcome=Outcome(Result.MENDED, version)))

    # packages that are kept

    def _is_kept(self) -> bool:
        version, is_whole = self._machine.installed()
        here = self.state.here
        return not is_whole or (here is not None and here.version == version and (self._packages / here.file).is_file())

    def _keep_installed(self) -> None:
        """See that the installed program is there as a package, also if somebody else has installed it."""
        if self._is_kept():
            return
        version, _ = self._machine.installed()
        kept = Kept(version, f"{state.PACKAGE}_{version}_{self._machine.architecture()}.deb")
        fresh = self._packages / "packed.deb"
        try:
            repack(self._machine, fresh)
            with fresh.open("rb") as file:
                os.fsync(file.fileno())
            fresh.replace(self._packages / kept.file)
            state.sync_folder(self._packages)
        except (CommandError, OSError) as error:
            _log(f"the installed program cannot be kept: {error}")
            fresh.unlink(missing_ok=True)
            return
        here, found = self.state.here, self.state.games
        before = here if here is not None and (self._packages / here.file).is_file() else self.state.before
        if here is not None and here.version != version:  # our copy is from before another update
            self._machine.at(state.JOURNAL_BEFORE).unlink(missing_ok=True)
            found = games.look(self._journal_before)
        self._save(replace(self.state, here=kept, before=before if before != kept else None, games=found))
        self._prune()

    def _prune(self) -> None:
        kept = [package.file for package in (self.state.here, self.state.before) if package is not None]
        update = self.state.update
        kept += [] if update is None else [update.to.file]
        for path in self._packages.iterdir():
            if path.name.removesuffix(state.SIGNATURE) not in kept and path.is_file():
                path.unlink()

    # how far it is

    @property
    def _under_way(self) -> Update:
        assert self.state.update is not None
        return self.state.update

    def _proceed(self, step: Step, **changes: object) -> Update:
        update = replace(self._under_way, step=step, **changes)  # type: ignore[arg-type]
        self._save(replace(self.state, update=update))
        _log(f"{step}: {update.to.version or update.to.file}")
        return update

    def _drop(self, why: Why, detail: str = "") -> None:
        """Nothing has changed."""
        update = self._under_way
        version = update.to.version or update.to.file
        refused = Outcome(Result.REFUSED, version, why, detail, update.back, update.heard)
        self._save(replace(self.state, update=None, outcome=refused))
        _log(f"refused ({why}): {detail}")
        self._prune()


def _taken(folder: Path, name: str, to: Path) -> bool:
    """Copy a file of a folder that others may write to; False if there is no such plain file. Raises `OSError`."""
    try:
        place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        source = games.plain_file(Path(name), place)
    except OSError:
        return False
    finally:
        os.close(place)
    with source, to.open("wb") as copied:
        if os.fstat(source.fileno()).st_size > _LARGEST:
            return False
        shutil.copyfileobj(source, copied, 1 << 20)
        copied.flush()
        os.fsync(copied.fileno())
    return True


def _log(line: str) -> None:
    sys.stderr.write(f"{line}\n")

"""Another journal, and what lies beside it, in the place of what is there: all of it or nothing.

One rule: an interruption at any moment leaves the old or the new. The new files are made in a folder of their own. Its
new name, in one step, decides: from then on whoever opens the journal puts the rest in place first. The journal comes
last, so what can be read is old until everything is new. What was there stays, under another name.
"""

import errno
import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Self

from .file_rights import FOLDER, rights_for

KEPT = ".before-restore"  # the ending of what was there
JOURNAL, BESIDE, CONFIG = "journal", "beside", "config.toml"  # in the folder of what is new
_LOGS = ("-wal", "-journal")


class Replacement:
    """What is new, until it takes its place: `journal`, files of the journal's folder in `beside`, and `config`.

    An empty file stands for none.
    """

    def __init__(self, path: Path) -> None:
        """For the journal `path`. Raises `OSError`."""
        self._path = path
        self.folder = _work(path) / "unfinished"
        self.journal, self.beside, self.config = (self.folder / name for name in (JOURNAL, BESIDE, CONFIG))
        shutil.rmtree(self.folder, ignore_errors=True)  # left by one that was killed
        self.beside.mkdir(FOLDER, parents=True)

    @classmethod
    @contextmanager
    def of(cls, path: Path) -> Iterator[Self]:
        """One at a time. Without `complete`, nothing happens."""
        work = _work(path)
        work.mkdir(FOLDER, exist_ok=True)
        with _alone_in(work):
            try:
                yield cls(path)
            finally:
                if not _complete(path).exists():
                    shutil.rmtree(work, ignore_errors=True)

    def complete(self, config: Path | None = None) -> None:
        """Let it take its place; `config` is where the configuration is, if there is a new one."""
        for file in (self.folder.parent, self.folder, *self.folder.rglob("*")):
            _give_away(file, self._path)
            _sync(file)
        shutil.rmtree(_complete(self._path), ignore_errors=True)  # a configuration that nobody has put in place
        put(self.folder, _complete(self._path))
        _put_all(self._path, config)


def finish(path: Path, config: Path | None = None) -> None:
    """Put in place what is still waiting for it, after an interruption. Raises `OSError`.

    A new configuration goes on waiting for somebody who knows where it belongs.
    """
    path = Path(os.path.realpath(path))
    if not _complete(path).exists():
        return
    try:
        with _alone_in(_work(path)):
            if _complete(path).exists():
                _put_all(path, config)
    except FileNotFoundError:
        if _work(path).exists():  # else another one has just finished it
            raise


def _work(path: Path) -> Path:
    return path.with_name(f"{path.name}.jewelbox-restore")


def _complete(path: Path) -> Path:
    return _work(path) / "complete"


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _put_all(path: Path, config: Path | None) -> None:
    """Each step may have been done already."""
    complete = _complete(path)
    for file in sorted((complete / BESIDE).iterdir()) if (complete / BESIDE).exists() else ():
        _keep(place := path.with_name(file.name))
        if file.stat().st_size:
            put(file, place)
        else:
            place.unlink(missing_ok=True)
            file.unlink()
    if (complete / JOURNAL).exists():
        _keep(path)
        for ending in (*_LOGS, "-shm"):  # of what was there: beside another journal they would spoil it
            with suppress(FileNotFoundError):
                log = path.with_name(path.name + ending)
                log.unlink() if ending == "-shm" else log.replace(path.with_name(f"{path.name}{KEPT}{ending}"))
        put(complete / JOURNAL, path)
    if config is not None and (complete / CONFIG).exists():
        _put_config(complete / CONFIG, config)
    if not (complete / CONFIG).exists():
        shutil.rmtree(_work(path), ignore_errors=True)


def _keep(place: Path) -> None:
    """Give what is there a second name, without a moment in which it has none."""
    kept = place.with_name(place.name + KEPT)
    if not place.exists() or (kept.exists() and kept.samefile(place)):
        return
    if kept.exists():
        names = (kept.with_name(f"{kept.name}-{number}") for number in count(1))
        older = next(name for name in names if not name.exists())
        for ending in (*_LOGS, ""):
            with suppress(FileNotFoundError):
                kept.with_name(kept.name + ending).replace(older.with_name(older.name + ending))
    try:
        kept.hardlink_to(place)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.EMLINK):
            raise
        place.rename(kept)  # on a disk that knows no second names


def _put_config(file: Path, place: Path) -> None:
    """It may be on another disk."""
    place = Path(os.path.realpath(place))
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_name(f"{place.name}.new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644), "wb") as new:
        new.write(file.read_bytes())
        new.flush()
        os.fsync(new.fileno())
    _keep(place)
    put(draft, place)
    file.unlink()


def put(new: Path, place: Path) -> None:
    """Rename a file or a folder, whatever had that name, and wait until that is on disk."""
    if new.is_file():
        _sync(new)
    new.replace(place)
    _sync(place.parent)


def _give_away(file: Path, path: Path) -> None:
    """What root makes belongs to whom the games belong to."""
    if os.geteuid() == 0:
        owner = (path if path.exists() else path.parent).stat()
        os.chown(file, owner.st_uid, owner.st_gid, follow_symlinks=False)
    if file.is_file():
        file.chmod(rights_for(path))


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

"""A folder in the temporary directory for this process alone, and the end of those that killed processes left there.

One rule: only what nobody holds is removed. The folder's lock belongs to the process, so it ends with it, however that
ends; a folder of somebody else, or without our name, is never touched.
"""

import errno
import fcntl
import os
import shutil
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from weakref import finalize

PREFIX = "jewelbox-own-"
_LOCK = ".lock"
_TRIES = 20


class PrivateFolder:
    """Made with its lock, and removed when it is closed, or at the latest when the program ends.

    `within`: not in the temporary directory, but here.
    """

    def __init__(self, within: Path | None = None) -> None:
        """Raises `OSError` where no folder can be made."""
        within = within or Path(tempfile.gettempdir())
        clear_abandoned(within)
        self.path, lock = _made(within)
        self._end = finalize(self, _remove, self.path, lock)

    def close(self) -> None:
        """Remove it with all that is in it; once is enough."""
        self._end()

    def __enter__(self) -> Path:
        return self.path

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def clear_abandoned(within: Path) -> None:
    """Remove the folders that killed processes of this user left."""
    with suppress(OSError):
        for path in within.glob(f"{PREFIX}*"):
            lock = _locked(path)
            if lock is not None:
                _remove(path, lock)


def _made(within: Path) -> tuple[Path, int]:
    for _ in range(_TRIES):  # another start may take it for an abandoned one before it has its lock
        path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=within))
        lock = _locked(path)
        if lock is not None:
            return path, lock
        shutil.rmtree(path, ignore_errors=True)
    raise OSError(errno.EIO, "no folder can be locked", str(within))


def _locked(path: Path) -> int | None:
    """The lock of a folder of ours; None if another process has it, or if there is no such folder.

    It is a file of its own: whoever has a journal in the folder locks the folder itself.
    """
    with ExitStack() as stack:
        try:
            folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
            stack.callback(os.close, folder)
            if os.fstat(folder).st_uid != os.geteuid():
                return None
            lock = os.open(_LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600, dir_fd=folder)
            with ExitStack() as unless_held:
                unless_held.callback(os.close, lock)
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if os.path.samestat(os.fstat(lock), (path / _LOCK).lstat()):
                    unless_held.pop_all()
                    return lock
        except OSError:
            pass
    return None


def _remove(path: Path, lock: int) -> None:
    shutil.rmtree(path, ignore_errors=True)
    os.close(lock)

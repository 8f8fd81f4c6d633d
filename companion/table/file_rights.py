"""Who may read what this program writes: its user, and its group without changing anything. Nobody else.

One rule: no file and no folder becomes looser. What is stricter already stays so.
"""

import os
import stat
from contextlib import suppress
from pathlib import Path

FILE, FOLDER = 0o640, 0o750
_ALL = 0o777


def make_folder(path: Path) -> None:
    """Make a folder for games, if there is none. Raises `OSError`."""
    path.mkdir(FOLDER, parents=True, exist_ok=True)


def tighten(path: Path) -> None:
    """Take from a file or a folder of ours the rights that nobody but its user and group should have."""
    with suppress(OSError):  # gone meanwhile, or on a disk that knows no rights
        found = path.stat()
        most = FOLDER if stat.S_ISDIR(found.st_mode) else FILE
        rights = stat.S_IMODE(found.st_mode)
        if rights & _ALL & ~most and found.st_uid == os.geteuid():
            path.chmod(rights & ~(_ALL & ~most))


def rights_for(path: Path, most: int = FILE) -> int:
    """What a file that takes the place of `path` may have: as much as that one, and `most` at most."""
    try:
        return most & path.stat().st_mode
    except OSError:
        return most

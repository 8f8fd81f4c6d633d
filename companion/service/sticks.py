"""USB sticks that are plugged in, for what people take away or bring back.

One rule: looks, and neither mounts nor writes. On a kiosk without a desktop, `jewelbox-stick@.service` has sticks
mounted below `FOLDER`; a desktop mounts them itself, in a folder for each person.
"""

import os
import pwd
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

FOLDER = "/run/jewelbox-sticks"
_OF_DESKTOPS = ("/media", "/run/media")
_ESCAPED = re.compile(r"\\([0-7]{3})")  # a space in a path, see proc_pid_mountinfo(5)


@dataclass(frozen=True, slots=True)
class Stick:
    """A stick that is plugged in: `name` is what its owner calls it, `free` how many bytes more go on it."""

    name: str
    path: Path
    is_writable: bool
    free: int


class Sticks:
    """The sticks of this computer, or of the one in another folder."""

    def __init__(self, root: Path = Path("/"), user: str | None = None) -> None:
        self._root = root
        user = _own_name() if user is None else user
        self._folders = {FOLDER, *(f"{folder}/{user}" for folder in _OF_DESKTOPS if user)}

    def there(self) -> tuple[Stick, ...]:
        """Those that are plugged in now, by name. One that is pulled out while it is looked at is left out."""
        found: dict[Path, Stick] = {}
        for place in self._mounted():
            with suppress(OSError):
                found[place] = _stick(self._root / place.relative_to("/"))
        return tuple(sorted(found.values(), key=lambda stick: (stick.name.casefold(), stick.path)))

    def _mounted(self) -> Iterator[Path]:
        """Where something of a disk is mounted, in a folder for sticks."""
        try:
            lines = (self._root / "proc/self/mountinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:  # not on Linux
            return
        for line in lines:
            before, _, after = line.partition(" - ")
            place = Path(_ESCAPED.sub(lambda found: chr(int(found[1], 8)), before.split()[4]))
            if str(place.parent) in self._folders and after.split()[1].startswith("/dev/"):
                yield place


def _stick(path: Path) -> Stick:
    room = os.statvfs(path)
    is_writable = not room.f_flag & os.ST_RDONLY and os.access(path, os.W_OK | os.X_OK)
    return Stick(path.name, path, is_writable, room.f_bavail * room.f_frsize)


def _own_name() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return ""

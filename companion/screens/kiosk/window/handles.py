"""The file descriptors that SDL waits on, found in /proc, so that the loop can sleep on them instead of asking SDL.

One rule: what is not known for sure costs patience, never a tap. See docs/decisions/0022.
"""

import os
import select
import socket
from collections.abc import Callable, Iterable
from pathlib import Path

UNKNOWN_MS = 40  # nothing to sleep on: ask SDL 25 times per second
WARY_MS = 200  # one handle made a nuisance of itself; perhaps it was one that counts
KNOWN_MS = 10_000  # every input wakes us; SDL has a little housekeeping of its own
_NUISANCE = 16  # times in a row that SDL left something unread
_FOLDER = Path("/proc/self/fd")
_DEVICES = "/dev/input/event"

Files = dict[int, str]


def open_files(folder: Path = _FOLDER) -> Files:
    """This process's descriptors, and what each one is: a path, or "socket:[12345]"; none where there is no /proc."""
    found: Files = {}
    try:
        names = os.listdir(folder)  # noqa: PTH208 - called before each sleep: no objects for nothing
    except OSError:
        return found
    for name in names:
        try:
            found[int(name)] = os.readlink(f"{folder}/{name}")  # noqa: PTH115 - likewise
        except OSError:
            continue  # the descriptor of the listing itself
    return found


def is_of_display(descriptor: int) -> bool:
    """Whether a socket leads to where inputs come from: an X server, a Wayland compositor, udev's news of devices."""
    try:
        with socket.socket(fileno=os.dup(descriptor)) as line:
            if line.family is socket.AF_UNIX:
                return _is_of_desktop(line.getpeername())
            # X over SSH comes by TCP; SDL opens no other lines while it starts.
            return line.family in (socket.AF_NETLINK, socket.AF_INET, socket.AF_INET6)
    except OSError:
        return False


def _is_of_desktop(peer: str | bytes) -> bool:
    name = os.fsdecode(peer)
    own_name = os.path.basename(os.environ.get("WAYLAND_DISPLAY", ""))  # noqa: PTH119 - names, not files
    return "X11-unix" in name or "wayland" in name or (own_name != "" and name.endswith(f"/{own_name}"))


class Handles:
    """What SDL opened since `before`, as far as inputs come in there."""

    def __init__(self, before: Files, list_files: Callable[[], Files] = open_files) -> None:
        self._list_files = list_files
        files = list_files()
        # With their inodes: a number that was closed and given to another file is not ours any more.
        self._lines = {
            descriptor: what
            for descriptor, what in files.items()
            if what.startswith("socket:") and before.get(descriptor) != what and is_of_display(descriptor)
        }
        self._unread: dict[int, int] = {}
        self._known: tuple[int, ...] = self._found(files)

    def look(self) -> tuple[int, ...]:
        """Those to sleep on right now; devices come and go."""
        self._known = self._found(self._list_files())
        self._unread = {handle: times for handle, times in self._unread.items() if handle in self._known}
        return tuple(handle for handle in self._known if self._unread.get(handle, 0) < _NUISANCE)

    def _found(self, files: Files) -> tuple[int, ...]:
        return tuple(
            descriptor
            for descriptor, what in sorted(files.items())
            if what.startswith(_DEVICES) or self._lines.get(descriptor) == what
        )

    def devices(self) -> list[str]:
        """The touch panels, mice and keyboards that SDL reads itself, without a desktop."""
        return [what for what in self._list_files().values() if what.startswith(_DEVICES)]

    def settle(self) -> None:
        """SDL has read all that it wants to; what is readable even so may never be read, and would keep us awake.

        SDL's second line to an X server is such a one: the news of a changed keyboard map piles up in it.
        """
        if not self._known:
            return
        ready = set(_readable(self._known))
        self._unread = {handle: self._unread.get(handle, 0) + 1 for handle in ready}

    @property
    def patience_ms(self) -> int:
        """How long to sleep at most."""
        if not self._known:
            return UNKNOWN_MS
        return WARY_MS if any(times >= _NUISANCE for times in self._unread.values()) else KNOWN_MS


def _readable(handles: Iterable[int]) -> list[int]:
    """Those with something in them; one that was closed meanwhile counts as one without."""
    poll = select.poll()
    for handle in handles:
        poll.register(handle, select.POLLIN)
    return [handle for handle, what in poll.poll(0) if not what & select.POLLNVAL]

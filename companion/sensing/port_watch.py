"""Finds what is plugged in later: looks at the list of serial ports from time to time, in a thread of its own.

One rule: only a port that is new is opened, and never by the loop. What comes of it wakes the loop; nothing else does.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING

import msgspec

from companion.sensing.choose_source import Answering
from hardware.sources.source import Mailbox

if TYPE_CHECKING:
    from firmware_bridge.port import Candidate

EVERY_S = 5.0

ListPorts = Callable[[], "Sequence[Candidate]"]
ListenAt = Callable[["Sequence[Candidate]"], Sequence[Answering]]  # takes a second or two


class Looked(msgspec.Struct, frozen=True):
    """What came of a look: who answers at the ports that were opened, and all ports by now.

    `asked`: somebody wanted it, and every port was opened that is not in use.
    """

    answering: tuple[Answering, ...]
    ports: frozenset[str]
    asked: bool = False


class PortWatch:
    """The serial ports of this machine. `used` is the one that the table has open: it is left alone."""

    def __init__(
        self, list_ports: ListPorts, listen: ListenAt, known: frozenset[str] = frozenset(), every_s: float = EVERY_S
    ) -> None:
        """`known` ports were listened to before."""
        self.used = ""
        self._list_ports = list_ports
        self._listen = listen
        self._known = known
        self._every_s = every_s
        self._mailbox = Mailbox()
        self._looked: SimpleQueue[Looked] = SimpleQueue()
        self._turn = Event()
        self._is_asked = self._is_stopped = False
        self._thread: Thread | None = None

    def start(self) -> None:
        """Begin, with the first look at once."""
        self._thread = Thread(target=self._run, name="port-watch", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it. A look that is under way is not waited for, and nobody hears of it."""
        self._is_stopped = True
        self._turn.set()
        self._mailbox.close()

    def fileno(self) -> int:
        """Readable when there is something to take; -1 once stopped."""
        return self._mailbox.fileno()

    def look_now(self) -> None:
        """Listen to every port that is not in use, whether it is new or not."""
        self._is_asked = True
        self._turn.set()

    def take(self) -> list[Looked]:
        """What came of the looks since the last call; a look that brought nothing new is not told."""
        self._mailbox.drain()  # only to reset its handle
        taken: list[Looked] = []
        with suppress(Empty):
            while True:
                taken.append(self._looked.get_nowait())
        return taken

    def _run(self) -> None:
        while not self._is_stopped:
            self._turn.clear()
            asked, self._is_asked = self._is_asked, False
            looked = self._look(asked=asked)
            if looked is not None:
                self._looked.put(looked)
                self._mailbox.wake()
            self._turn.wait(self._every_s)

    def _look(self, *, asked: bool) -> Looked | None:
        try:
            listed = self._list_ports()
        except OSError:
            listed = ()  # a device went away while it was looked at
        ports = frozenset(one.path for one in listed)
        new = [one for one in listed if one.path != self.used and (asked or one.path not in self._known)]
        is_same, self._known = ports == self._known, ports
        if is_same and not asked:
            return None
        return Looked(tuple(self._listen(new)) if new else (), ports, asked)

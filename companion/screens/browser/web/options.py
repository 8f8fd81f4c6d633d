"""Where the pages are served by default, and how much one browser, one address and all of them together may ask for.

Times are passed in, in seconds.
"""

from collections import OrderedDict
from pathlib import Path

import msgspec

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones come from elsewhere, and only private addresses are answered
PORT = 8480
SERVER = "jewelbox"  # how every answer calls us
MESSAGE_BYTES = 4096
BACKLOG_BYTES = 256 * 1024  # what may wait for one slow reader
_REMEMBERED_ADDRESSES = 1024


class Limits(msgspec.Struct, frozen=True):
    """Eight phones, a television and a few guests are far below all of these."""

    connections: int = 160  # in all, plain requests included
    connections_per_address: int = 80  # a browser opens six for a page, and eight phones may have one address
    requests: int = 300  # by one address at once: a page is a dozen files
    requests_per_s: float = 30.0
    messages: int = 60  # by one browser at once; every other frame counts, too
    messages_per_s: float = 15.0
    token_s: float = 5.0  # until a browser has shown its token
    ping_s: float = 1.2
    patience_s: float = 1.5  # for the answer to a ping: a lost phone is known after 2.7 s at most


class Options(msgspec.Struct, frozen=True):
    """Where the table is, and where browsers come in."""

    table: Path
    bind: str = EVERYWHERE
    port: int = PORT
    is_public: bool = False
    ends_with_input: bool = False  # standard input
    leave_after_s: float | None = None  # without a table; None: never
    limits: Limits = Limits()


class Allowance:
    """So many at once, and as many per second as come back."""

    __slots__ = ("_left", "_most", "_per_s", "_since")

    def __init__(self, most: int, per_s: float, now: float) -> None:
        self._most, self._per_s = most, per_s
        self._left, self._since = float(most), now

    def take(self, now: float) -> bool:
        """Use one, if there is one left."""
        self._left = min(self._most, self._left + max(0.0, now - self._since) * self._per_s)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class AddressBook:
    """What each address has open and has asked for lately."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[str, int] = {}
        self._asked: OrderedDict[str, Allowance] = OrderedDict()

    @property
    def connections(self) -> int:
        return sum(self._open.values())

    def opens(self, address: str, *, trusted: bool) -> bool:
        """Count a connection, unless there are too many. A proxy on this machine, `trusted`, speaks for many."""
        mine = self._open.get(address, 0)
        if self.connections >= self._limits.connections or (
            mine >= self._limits.connections_per_address and not trusted
        ):
            return False
        self._open[address] = mine + 1
        return True

    def closes(self, address: str) -> None:
        """A connection that was counted is gone."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def asks(self, address: str, now: float) -> bool:
        """Whether this address may have one more request answered. Those that asked longest ago are forgotten."""
        allowance = self._asked.pop(address, None) or Allowance(self._limits.requests, self._limits.requests_per_s, now)
        self._asked[address] = allowance
        if len(self._asked) > _REMEMBERED_ADDRESSES:
            self._asked.popitem(last=False)
        return allowance.take(now)

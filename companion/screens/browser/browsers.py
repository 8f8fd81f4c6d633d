"""Browsers at one table, where they may come: off until they are switched on.

One rule: as long as they are off, nothing is opened and nothing costs; what lets them in is loaded then.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.pages.phones_view import PhonesView
from companion.words import Words

if TYPE_CHECKING:
    from companion.config import Web
    from companion.pages.actions import Action, TableAction
    from companion.table.running_table import RunningTable
    from hardware.clock import Clock

    from .open_browsers import MakeScreen, OpenBrowsers
    from .public_feed import PublicFeed
    from .table_socket import Link

_LOG = logging.getLogger(__name__)
CODES = "browsers.json"  # the file with the codes, beside the journal
_OFF = PhonesView()


class BrowsersPlace(msgspec.Struct, frozen=True):
    """Where browsers come in: `link` opens the way to the web process, or raises `OSError`; `codes` is a file.

    `token` makes codes; None: such that nobody can guess them.
    """

    link: "Callable[[], Link]"
    codes: Path | None = None
    token: Callable[[], str] | None = None


def at_socket(socket: Path, codes: Path | None) -> BrowsersPlace:
    """Where a unit of its own serves the pages: at a Unix socket."""

    def link() -> "Link":
        from .table_socket import TableSocket  # noqa: PLC0415 - loaded when it is needed

        return TableSocket(socket)

    return BrowsersPlace(link, codes)


def by_child(web: "Web", clock: "Clock", codes: Path | None) -> BrowsersPlace:
    """Where a child of this process serves the pages."""

    def link() -> "Link":
        from .web_child import WebChild  # noqa: PLC0415 - loaded when it is needed

        return WebChild(web, clock)

    return BrowsersPlace(link, codes)


class Browsers:
    """The browsers of one table, or none; `make` makes the screen of each.

    `feed` is a socket for other programs of this machine; None: for none.
    """

    def __init__(
        self,
        running: "RunningTable",
        make: "MakeScreen",
        place: BrowsersPlace | None = None,
        feed: Path | None = None,
    ) -> None:
        self._running, self._make = running, make
        self._place = place
        self._feed = None if feed is None else self._opened_feed(feed)
        self._is_wanted = False
        self._open: OpenBrowsers | None = None
        self._failure: Words | None = None  # why they cannot come although they may

    def _opened_feed(self, socket: Path) -> "PublicFeed | None":
        from .public_feed import open_feed  # noqa: PLC0415 - most tables publish nothing

        return open_feed(socket, self._running)

    # on and off

    @property
    def is_on(self) -> bool:
        return self._open is not None

    def switch(self, now_ms: int, *, on: bool) -> None:
        """Let browsers in, or send them all away."""
        if on is self._is_wanted or self._place is None:
            return
        self._is_wanted = on
        if on:
            self._let_in(self._place, now_ms)
        else:
            self._send_away()

    def _let_in(self, place: BrowsersPlace, now_ms: int) -> None:
        from .access import Access, new_token  # noqa: PLC0415 - loaded when it is needed
        from .open_browsers import OpenBrowsers  # noqa: PLC0415
        from .seen import Seen  # noqa: PLC0415

        self._failure = None
        try:
            link = place.link()
        except OSError as error:
            _LOG.error("web: %s", error)
            self._failure = Words("Phones cannot join: {why}", {"why": error.strerror or str(error)})
            return
        access = Access(place.codes, place.token or new_token)
        seen = Seen(self._running)
        self._open = OpenBrowsers(self._running, link, access, seen, self._make, now_ms)

    def _send_away(self) -> None:
        """All of them; the cards that they have sealed are forgotten."""
        if self._open is not None:
            self._open.close()
        self._open = self._failure = None

    def close(self) -> None:
        """Send everybody away, and tell other programs nothing more."""
        self._send_away()
        if self._feed is not None:
            self._feed.close()
            self._feed = None

    # what comes and goes

    def handles(self) -> Sequence[int]:
        """What a loop waits for."""
        parts = (self._open, self._feed)
        return tuple(handle for part in parts if part is not None for handle in part.handles())

    def deadline_ms(self, now_ms: int) -> int | None:
        """When to `listen` and `update` although nothing happens."""
        parts = (self._open, self._feed)
        return min((due for part in parts if part and (due := part.deadline_ms(now_ms)) is not None), default=None)

    def listen(self, now_ms: int) -> "Iterable[tuple[int, TableAction]]":
        """What browsers want by now, each with its connection.

        Carry out each before the next is asked for, and then call `update`.
        """
        return () if self._open is None else self._open.listen(now_ms)

    def update(self, now_ms: int) -> None:
        """Something may have changed: let browsers know if it has."""
        if self._open is not None:
            self._open.update(now_ms)
        if self._feed is not None:
            self._feed.update()

    @property
    def view(self) -> PhonesView:
        """What the kiosk's own screens may know."""
        if self._open is not None:
            return self._open.view
        return _OFF if self._failure is None else PhonesView(failure=self._failure)

    # what is carried out

    def new_code(self, name: str, role: str) -> None:
        """Another code for a seat, the host or spectators; who has the old one is sent away. Raises `RejectedError`."""
        if self._open is not None:
            self._open.new_code(name, role)

    def play_again(self) -> None:
        """The same people play the game that has just begun."""
        if self._open is not None:
            self._open.play_again()

    def offered(self, connection: int) -> "Mapping[int, Action]":
        """What the taps on the page of one browser do, by their numbers."""
        return {} if self._open is None else self._open.offered(connection)

    def grant(self, connection: int, action: "TableAction", now_ms: int) -> bool:
        """Carry out what a browser wants of the table; False if that was refused, which the browser is told."""
        return self._open is not None and self._open.grant(connection, action, now_ms)

"""Browsers that look at a club's page: where each of them is, and what their taps mean.

One rule: whoever looks can only look. All that a tap does is to show something else in the same browser; whatever the
page does not offer has one answer.
"""

import logging
from collections.abc import Callable
from typing import assert_never

import msgspec
from msgspec.structs import replace

from companion.languages import DEFAULT, LANGUAGES, translator
from companion.league.club_page import ClubRoute, Go, Invitation, Speak, club_page
from companion.league.league import ClubView
from companion.nodes.page import Page
from companion.screens.browser.access import Access
from companion.screens.browser.page_messages import CHANGED, Parts, SentPages, code_message, told_message
from companion.screens.browser.table_socket import Connected, Disconnected, Heard, Link
from companion.screens.browser.web import feed_messages as feed
from companion.screens.browser.web.feed_messages import GUEST, SPECTATOR

_LOG = logging.getLogger(__name__)


class _Looking:
    """One browser: where it is, and what it has."""

    def __init__(self, language: str, sent: SentPages) -> None:
        self.language, self.sent = language, sent
        self.route = ClubRoute()
        self.place = 1  # another number whenever it goes elsewhere

    def do(self, action: Go | Speak) -> None:
        match action:
            case Go(to):
                self._go(to)
            case Speak(language):
                self.language = language
                self._go(replace(self.route, languages=False))
            case _:
                assert_never(action)

    def _go(self, to: ClubRoute) -> None:
        if to != self.route:
            self.route = to
            self.place += 1


class ClubBrowsers:
    """All of them. `tell` gets the page's link as soon as it leads somewhere."""

    def __init__(self, link: Link, access: Access, tell: Callable[[str], None]) -> None:
        self._link, self._access, self._tell = link, access, tell
        self._there: dict[int, _Looking] = {}  # by connection
        self._parts = Parts({})
        self._view = ClubView()
        self._pages: dict[tuple[ClubRoute, str], Page] = {}  # of this view
        self._url = ""
        self._told = "", ""  # how people come to the page: the link, and the digits
        access.save()  # it is the same tomorrow

    # what comes

    def listen(self, now_ms: int) -> None:
        """Answer what browsers want by now."""
        for heard in self._link.receive():
            self._heard(heard, now_ms)

    def _heard(self, heard: Heard, now_ms: int) -> None:  # noqa: C901 - one case per message
        match heard:
            case Connected():
                self._let_in()
            case Disconnected():
                self._there.clear()
            case feed.Listening(urls):
                self._url = urls[0].rstrip("/")
                self._invite(now_ms)
            case feed.Failed(why):
                _LOG.error("the page cannot be shown: %s", why)
            case feed.Guessed():
                if self._access.guessed_wrong():
                    self._let_in()
                    self._invite(now_ms)
            case feed.Came(connection, role, _, language):
                self._came(connection, role, language, now_ms)
            case feed.Gone(connection):
                self._there.pop(connection, None)
            case feed.Said(connection, body):
                self._said(connection, bytes(body), now_ms)
            case _:
                assert_never(heard)

    def _let_in(self) -> None:
        self._link.send([feed.Access({self._access.spectator: SPECTATOR, self._access.digits: GUEST})])

    def _invite(self, now_ms: int) -> None:
        """Say how people come to the page, as often as that changes."""
        link, digits = told = f"{self._url}/#{self._access.spectator}", self._access.digits
        if link != self._told[0]:
            self._tell(link)
        if told != self._told:
            self._told = told
            _LOG.info("or open %s, and type %s", self._url, digits)
            self.show(self._view, now_ms)

    def _came(self, connection: int, role: str, language: str, now_ms: int) -> None:
        if role == GUEST:
            self._send(connection, code_message(self._access.spectator))
        sent = SentPages(self._parts, self._access.page_numbers())
        self._there[connection] = _Looking(language if language in LANGUAGES else DEFAULT, sent)
        self._show_to(connection, now_ms)

    def _said(self, connection: int, body: bytes, now_ms: int) -> None:
        there = self._there.get(connection)
        if there is None:
            return
        tapped = there.sent.tapped(body)
        if tapped is None:
            self._send(connection, told_message(translator(there.language).words(CHANGED), is_wrong=True))
            there.sent.forget()
        elif not there.sent.is_guarded(now_ms):
            there.do(tapped[0].action)
        self._show_to(connection, now_ms)

    # what goes out

    def show(self, view: ClubView, now_ms: int) -> None:
        """This is what there is to see now."""
        self._view = view
        self._pages.clear()
        for connection in self._there:
            self._show_to(connection, now_ms)

    def _show_to(self, connection: int, now_ms: int) -> None:
        there = self._there[connection]
        body = there.sent.message(self._page(there.route, there.language), there.place, there.language, now_ms)
        if body:
            self._send(connection, body)

    def _page(self, route: ClubRoute, language: str) -> Page:
        made = self._pages.get((route, language))
        if made is None:
            address = self._url.partition("://")[2]
            invitation = Invitation(address, self._access.digits) if address else None
            made = self._pages[route, language] = club_page(route, self._view, translator(language), invitation)
        return made

    def _send(self, connection: int, body: bytes) -> None:
        self._link.send([feed.Answer((connection,), msgspec.Raw(body))])

"""Browsers that have joined one table: who is there, what each is shown, and what their requests do.

One rule: never in the way. Time is passed in, and it waits for nobody; what a browser wants is checked here and carried
out by whoever runs the table, in the same way as a tap on the glass.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

import msgspec
from msgspec.structs import replace

from companion.games.errors import MalformedError, RejectedError
from companion.languages import DEFAULT, LANGUAGES, translator
from companion.pages import actions
from companion.pages.actions import TableAction
from companion.pages.phones_view import At, PhonesView
from companion.table.errors import JournalError
from companion.table.running_table import RunningTable
from companion.table.sealed_cards import NO_SUCH_SEAT
from companion.table.table_view import TableView, Trouble
from companion.web import feed_messages as feed
from companion.web.feed_messages import HOST, SPECTATOR, FromTable, seat_role
from companion.words import Words
from hardware.clock import earliest
from hardware.differences import by_name

from . import permissions, requests
from .access import Access
from .frames import code_message, refused_message, words_message
from .outbox import Outbox
from .permissions import Offered
from .presence import Browser
from .seen import Seen, with_phones
from .table_socket import Connected, Disconnected, Heard, Link

_NOT_UNDERSTOOD = Words("this cannot be done here: reload the page")
_NOT_LOST = Words("{seat}'s phone is not offline")
Wanted = tuple[int, TableAction | requests.Ask]  # by which connection, and what


class OpenBrowsers:
    """The browsers of one table. `styles` gives each seat a symbol and a colour, by their numbers."""

    def __init__(self, running: RunningTable, link: Link, access: Access, seen: Seen, now_ms: int) -> None:
        self._running, self._table = running, running.table
        self._link, self._access = link, access
        self._sealed = running.sealed
        self._presence = seen.presence
        self._seen = seen
        self._outbox = Outbox()
        self._is_connected = False
        self._urls: tuple[str, ...] = ()
        self._is_alone = False
        self._failure: Words | None = None
        self._newcomers: list[int] = []
        self._answers: list[FromTable] = []
        self._farewells: list[FromTable] = []  # said before codes count no more
        self._asking = 0  # the connection that asks for another code
        self._has_changed = True  # something that the table's view does not tell
        self._told: tuple[TableView | None, Trouble | None, object, object] = (None, None, None, None)
        self._phones: PhonesView | None = None  # as the kiosk sees them; None: to be made anew
        access.save()  # the host's code is the same tomorrow
        self._sealed.on_phones = lambda: with_phones(access)
        phones = with_phones(access)
        self._seen.again = bool(phones)
        self._presence.all_gone(phones, now_ms)

    def close(self) -> None:
        """Send everybody away; the cards that they have sealed are forgotten."""
        self._sealed.withdraw(with_phones(self._access))
        self._sealed.on_phones = frozenset
        self._link.close()

    def handles(self) -> Sequence[int]:
        """What a loop waits for."""
        return self._link.handles()

    def deadline_ms(self, now_ms: int) -> int | None:
        """When to `listen` and `update` although nothing happens."""
        return earliest(self._presence.deadline_ms(), self._link.deadline_ms(now_ms))

    # what comes

    def listen(self, now_ms: int) -> Iterator[Wanted]:
        """What browsers want by now. Carry out each before the next is asked for: two may want the same at once.

        Then call `update`.
        """
        news = self._link.receive()
        self._has_changed = self._has_changed or bool(news)
        for heard in news:
            yield from self._heard(heard, now_ms)

    def _heard(self, heard: Heard, now_ms: int) -> list[Wanted]:  # noqa: C901 - one case per message
        match heard:
            case Connected():
                self._is_connected = True
                self._outbox.forget()
            case Disconnected():
                self._is_connected, self._urls = False, ()
                self._newcomers.clear()
                self._answers.clear()
                self._farewells.clear()
                self._presence.all_gone(with_phones(self._access), now_ms)
            case feed.Listening(urls, is_alone):
                self._urls, self._is_alone, self._failure = urls, is_alone, None
            case feed.Failed(why):
                self._urls, self._failure = (), Words("Phones cannot join: {why}", {"why": why})
            case feed.Guessed():
                self._access.guessed_wrong()
            case feed.Came(connection, feed.GUEST, _, language):
                code = msgspec.Raw(code_message(self._access.spectator))
                self._farewells.append(feed.Answer((connection,), code))
                self._came(Browser(connection, SPECTATOR, language if language in LANGUAGES else DEFAULT), "")
            case feed.Came(connection, role, device, language):
                self._came(Browser(connection, role, language if language in LANGUAGES else DEFAULT), device)
            case feed.Gone(connection):
                self._presence.gone(connection, now_ms)
            case feed.Said(connection, body):
                return self._said(connection, bytes(body))
            case _:
                assert_never(heard)
        return []

    def _came(self, browser: Browser, device: str) -> None:
        access, seat = self._access, browser.seat
        is_new = seat is not None and seat not in with_phones(access)
        if browser.role not in access.roles.values() or (seat is not None and self._seen.is_computer(seat)):
            self._answers.append(feed.Close(browser.connection, feed.WRONG_TOKEN))
        elif seat is not None and not access.bind(seat, device):
            self._answers.append(feed.Close(browser.connection, feed.SEAT_TAKEN))
        else:
            self._presence.came(browser)
            if seat is not None:
                self._sealed.join(seat, is_new=is_new)
            self._newcomers.append(browser.connection)

    def _said(self, connection: int, body: bytes) -> list[Wanted]:
        browser = self._presence.browsers.get(connection)
        if browser is None:
            return []
        try:
            action = self._wanted(requests.read(body), browser)
        except (RejectedError, MalformedError) as error:
            self.refuse(connection, error)
            return []
        return [] if action is None else [(connection, action)]

    def _wanted(  # noqa: C901, PLR0911 - one case per request
        self, request: requests.Request | None, browser: Browser
    ) -> TableAction | requests.Ask | None:
        """What is to be carried out, None if that is done already. Raises `RejectedError` or `MalformedError`."""
        if request is None:
            raise RejectedError(_NOT_UNDERSTOOD)
        if isinstance(request, requests.Speak):
            self._speak(browser, request.language)
            return None
        if browser.role == SPECTATOR:
            raise RejectedError(permissions.ONLY_WATCHING)
        match request:
            case requests.Seal(card=card):
                self._sealed.seal(self._seat(browser), card)
                return None
            case requests.Number(number=number):
                return self._numbered(self._seat(browser), number)
            case requests.GoOnWithout(seat=name):
                return self._without(name, is_host=browser.role == HOST)
            case requests.SayLines() | requests.SetRightLine():
                return self._offered.said(request, self._speaker(browser))
            case actions.Waive():
                return self._offered.let_pass(request, self._speaker(browser))
            case requests.TakeBack() | requests.BringBack():
                self._refuse_all_but_host(browser)
                return self._offered.taken_back(request)
            case requests.Ask():
                self._refuse_all_but_host(browser)
                return request
            case _:
                self._refuse_all_but_host(browser)
                self._asking = browser.connection
                return self._offered.at_hosts(request)

    @property
    def _offered(self) -> Offered:
        return Offered(self._running, self._seen.concealed)

    def _speaker(self, browser: Browser) -> str | None:
        """Whose page it is; None: the host's."""
        return None if browser.role == HOST else self._seen.names[self._seat(browser)]

    def _refuse_all_but_host(self, browser: Browser) -> None:
        if browser.role != HOST:
            raise RejectedError(permissions.ONLY_AT_TABLE)

    def _seat(self, browser: Browser) -> int:
        """The seat of a browser at the game that is played."""
        if browser.seat is None:
            raise RejectedError(permissions.NOT_YOURS)
        if browser.seat >= len(self._seen.names):
            raise RejectedError(permissions.NO_GAME)
        return browser.seat

    def _numbered(self, seat: int, number: int) -> TableAction:
        self._offered.refuse_while_stopped()
        game = self._table.game
        if game.secret_cards is None:
            raise RejectedError(_NOT_UNDERSTOOD)
        event = game.secret_cards.number_event(self._table.state, seat, number)
        return actions.Say((game.encode(event).decode(),))

    def _without(self, name: str, *, is_host: bool) -> TableAction:
        seat = self._number(name)
        if not is_host and self._seen.at(seat, self._access) is not At.LOST:
            raise RejectedError(_NOT_LOST.about(seat=name))
        return actions.GoOnWithout(name)

    def _speak(self, browser: Browser, language: str) -> None:
        spoken = language if language in LANGUAGES else DEFAULT
        self._presence.browsers[browser.connection] = replace(browser, language=spoken)
        self._newcomers.append(browser.connection)

    def _number(self, name: str) -> int:
        """The seat of somebody. Raises `RejectedError`."""
        if name not in self._seen.names:
            raise RejectedError(NO_SUCH_SEAT.about(seat=name))
        return self._seen.names.index(name)

    # what is carried out

    def new_code(self, name: str, role: str) -> None:
        """Another code for a seat, the host or spectators. Raises `RejectedError`.

        Who has the old one is sent away, and what a seat has sealed with it is forgotten. A host who asked goes on.
        """
        asking, self._asking = self._presence.browsers.get(self._asking), 0
        if role == HOST:
            self._access.renew_host()
            if asking is not None:
                body = msgspec.Raw(code_message(self._access.host))
                self._farewells.append(feed.Answer((asking.connection,), body))
        elif role == SPECTATOR:
            self._access.renew_spectator()
        else:
            seat = self._number(name)
            self._access.renew(seat)
            self._sealed.withdraw((seat,))
            self._presence.forget(seat)
        self._has_changed = True

    def play_again(self) -> None:
        """The game that has just begun is played by those who played the last one: they keep their codes."""
        self._access.play_again(self._seen.names, self._table.id)

    def refuse(self, connection: int, error: RejectedError | MalformedError | JournalError) -> None:
        """Tell a browser why nothing came of what it wanted."""
        self.reply(connection, refused_message(translator(self.language_of(connection)).reason(error)))

    def reply(self, connection: int, message: bytes) -> None:
        """Answer a browser, if it is still there."""
        browser = self._presence.browsers.get(connection)
        if browser is not None:
            self._answers.append(feed.Answer((connection,), msgspec.Raw(message)))
            self._has_changed = True

    def language_of(self, connection: int) -> str:
        """In which language a browser is answered."""
        browser = self._presence.browsers.get(connection)
        return DEFAULT if browser is None else browser.language

    # what goes out

    def update(self, now_ms: int) -> None:
        """Something may have changed: let browsers know if it has."""
        trouble = self._running.trouble(translator(DEFAULT), by_name)
        shown = self._running.view, trouble, self._sealed.progress, self._running.computers.view
        is_lost = self._presence.tick(now_ms)
        is_same = shown[0] is self._told[0] and shown[1:] == self._told[1:]
        if is_same and not is_lost and not self._has_changed:
            self._link.send(())  # what it could not take before
            return
        self._told, self._phones, self._has_changed = shown, None, False
        if self._table.is_open and self._access.sit(self._seen.names, self._table.id):
            self._presence.forget_seats()
        if self._table.is_open:
            self._seen.again = self._seen.again and bool(self._sealed.waiting)
        if self._is_connected:
            self._link.send(self._messages(self._access))

    def _messages(self, access: Access) -> list[FromTable]:
        found = [*self._farewells, *self._outbox.access(access.roles)]
        self._farewells.clear()
        presence = self._presence
        let_in = [browser for browser in presence.browsers.values() if browser.connection not in self._newcomers]
        if presence.browsers:
            shown = self._seen.shown(access, self._address)
            for language in presence.languages:
                there = tuple(browser.connection for browser in let_in if browser.language == language)
                trouble = self._running.trouble(translator(language), by_name)
                found += self._outbox.public(shown, trouble, language, there)
        for role in (HOST, *[seat_role(seat) for seat in range(len(access.seats))]):
            spoken = presence.language_of(role)
            if spoken is not None:
                there = tuple(browser.connection for browser in let_in if browser.role == role)
                found += self._outbox.private(self._seen.private(role), spoken, there)
        newcomers = [presence.browsers[each] for each in self._newcomers if each in presence.browsers]
        for browser in newcomers:
            found += [_greeting(browser), *self._outbox.latest(browser)]
        found += self._answers
        self._newcomers.clear()
        self._answers.clear()
        return found

    @property
    def _url(self) -> str:
        return self._urls[0].rstrip("/") if self._urls else ""

    @property
    def _address(self) -> str:
        """What people type, without http://."""
        return self._url.partition("://")[2]

    @property
    def view(self) -> PhonesView:
        """What the kiosk's own screens may know."""
        if self._phones is None or self._has_changed:
            phones = self._seen.phones(self._access, self._url)
            self._phones = replace(phones, failure=self._failure, is_alone=self._is_alone)
        return self._phones


def _greeting(browser: Browser) -> FromTable:
    """The texts of the pages; with them a browser is let in."""
    body = words_message(translator(browser.language))
    return feed.Answer((browser.connection,), msgspec.Raw(body))

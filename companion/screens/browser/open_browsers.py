"""Browsers that have joined one table: who is there, the page that each is on, and what their taps mean.

One rule: never in the way. Time is passed in, and it waits for nobody; what is tapped is looked up in the page that was
seen, and carried out by whoever runs the table, in the same way as a tap on the glass.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Protocol, assert_never

import msgspec
from msgspec.structs import replace

from companion.games.errors import RejectedError
from companion.languages import DEFAULT, LANGUAGES, translator
from companion.nodes.nodes import Viewer
from companion.nodes.page import Page
from companion.pages.actions import Action, TableAction
from companion.pages.model import Notice, NoticeKind
from companion.pages.phones_view import Mine, PhonesView
from companion.screens.browser.web import feed_messages as feed
from companion.screens.browser.web.feed_messages import HOST, SPECTATOR, FromTable
from companion.table.running_table import RunningTable
from companion.table.sealed_cards import NO_SUCH_SEAT
from companion.words import Words
from hardware.clock import earliest
from hardware.differences import by_name

from . import drawing_values
from .access import Access
from .page_messages import CHANGED, Parts, SentPages, Spoken, code_message, told_message
from .seen import Browser, Seen, with_phones
from .table_socket import Connected, Disconnected, Heard, Link

_MOST_LEFT = 8  # pages of hosts who may come back
_MOST_LISTENERS = 32  # devices that may come back, and have heard something
Wanted = tuple[int, TableAction]  # by which connection, and what


class GameShown(msgspec.Struct, frozen=True):
    """What one browser may know of the running game: what only its seat sees, and the seats whose cards nobody shows at
    the table."""

    mine: Mine = Mine()
    concealed: frozenset[str] = frozenset()


class Screen(Protocol):
    """One browser's screen: the page that it is on, and what is done there."""

    language: str
    place: int
    aloud: bool | None  # whether its browser reads aloud what is new; None: it has no voice
    listener: object  # what those have heard who listen to it; None: nothing yet

    def page(self, game: GameShown | None, now_ms: int) -> Page:
        """What it shows now."""

    def do(self, action: Action, now_ms: int) -> TableAction | None:
        """Carry out what is about this screen alone; what is about the table is given back."""

    def typed(self, action: Action, text: str, now_ms: int) -> Action | None:
        """What an action becomes with a text that was typed; None: nothing that is offered."""

    def at_table(self, action: TableAction, now_ms: int) -> bool:
        """What it wants of the table; False if that was refused."""

    def take_notice(self) -> Notice | None:
        """What there is to tell people, once."""

    def take_file(self, now_ms: int) -> bytes | None:
        """The next part of a file that it downloads, once."""

    def take_spoken(self) -> Spoken | None:
        """What there is to read aloud, once."""

    def cover(self) -> None:
        """Nobody looks at it now: what only one seat may see does not stay on it."""

    def close(self) -> None:
        """Nobody comes back to it."""

    def is_due(self, now_ms: int) -> bool:
        """Is it time to look at its page again, although nothing happened?"""

    def deadline_ms(self) -> int | None:
        """When that is."""


MakeScreen = Callable[[Viewer, str], Screen]


class _Open(msgspec.Struct):
    """One browser that is there, on this device."""

    browser: Browser
    device: str
    screen: Screen
    sent: SentPages


class OpenBrowsers:
    """The browsers of one table; `make` makes the screen of each."""

    def __init__(
        self, running: RunningTable, link: Link, access: Access, seen: Seen, make: MakeScreen, now_ms: int
    ) -> None:
        self._running, self._table = running, running.table
        self._link, self._access = link, access
        self._make = make
        self._sealed = running.sealed
        self._presence = seen.presence
        self._seen = seen
        self._parts = Parts(drawing_values.VALUES)
        self._open: dict[int, _Open] = {}
        self._left: dict[tuple[str, str], Screen] = {}  # by role and device: whoever comes back is where they were
        self._listeners: dict[tuple[str, str], object] = {}  # likewise: nothing is read aloud to them again
        self._roles: dict[str, str] | None = None  # as the web process knows them
        self._is_connected = False
        self._urls: tuple[str, ...] = ()
        self._is_alone = False
        self._failure: Words | None = None
        self._answers: list[FromTable] = []
        self._farewells: list[FromTable] = []  # said before codes count no more
        self._again: set[int] = set()  # the connections whose pages may have changed, and nobody else's
        self._asking = 0  # the connection whose wish is being carried out
        self._has_changed = True  # something that the table's view does not tell
        self._told: tuple[object, ...] = (None,)  # the view, and what else there is to tell
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
        screens = [each.screen.deadline_ms() for each in self._open.values()]
        return earliest(self._presence.deadline_ms(), self._link.deadline_ms(now_ms), *screens)

    # what comes

    def listen(self, now_ms: int) -> Iterator[Wanted]:
        """What browsers want by now. Carry out each before the next is asked for: two may want the same at once.

        Then call `update`. A tap is looked up in the pages of now: what hands or others did just before it counts.
        """
        for heard in self._link.receive():
            if isinstance(heard, feed.Said):
                self.update(now_ms)
            elif not isinstance(heard, feed.Guessed):
                self._has_changed = True
            for connection, action in self._heard(heard, now_ms):
                self._asking = connection
                yield connection, action
                self._asking = 0

    def _heard(self, heard: Heard, now_ms: int) -> list[Wanted]:  # noqa: C901 - one case per message
        match heard:
            case Connected():
                self._is_connected, self._roles = True, None
            case Disconnected():
                self._is_connected, self._urls = False, ()
                for there in self._open.values():
                    self._leave(there)
                self._open.clear()
                self._answers.clear()
                self._farewells.clear()
                self._presence.all_gone(with_phones(self._access), now_ms)
            case feed.Listening(urls, is_alone):
                self._urls, self._is_alone, self._failure = urls, is_alone, None
            case feed.Failed(why):
                self._urls, self._failure = (), Words("Phones cannot join: {why}", {"why": why})
            case feed.Guessed():
                self._has_changed = self._access.guessed_wrong() or self._has_changed
            case feed.Came(connection, feed.GUEST, _, language, aloud):
                self._farewells.append(_to(connection, code_message(self._access.spectator)))
                self._came(Browser(connection, SPECTATOR, language if language in LANGUAGES else DEFAULT), "", aloud)
            case feed.Came(connection, role, device, language, aloud):
                self._came(Browser(connection, role, language if language in LANGUAGES else DEFAULT), device, aloud)
            case feed.Gone(connection):
                self._leave(self._open.pop(connection, None))
                self._presence.gone(connection, now_ms)
            case feed.Said(connection, body):
                return self._said(connection, bytes(body), now_ms)
            case _:
                assert_never(heard)
        return []

    def _came(self, browser: Browser, device: str, aloud: bool | None) -> None:
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
            screen = self._left.pop((browser.role, device), None)
            if screen is None:
                screen = self._make(self._viewer(browser), browser.language)
            screen.language, screen.aloud = browser.language, aloud
            screen.listener = self._listeners.pop((browser.role, device), None)
            sent = SentPages(self._parts, access.page_numbers(), self._viewer(browser).at)
            self._open[browser.connection] = _Open(browser, device, screen, sent)

    def _leave(self, there: _Open | None) -> None:
        """A network is gone for a moment, or a phone sleeps: keep the page that it is on, and what was heard there."""
        if there is not None and there.device and there.screen.listener is not None:
            self._listeners[there.browser.role, there.device] = there.screen.listener
            if len(self._listeners) > _MOST_LISTENERS:
                del self._listeners[next(iter(self._listeners))]
        if there is not None and there.device and there.browser.role == HOST:
            there.screen.cover()
            self._left[HOST, there.device] = there.screen
            if len(self._left) > _MOST_LEFT:
                self._left.pop(next(iter(self._left))).close()

    def _viewer(self, browser: Browser) -> Viewer:
        if browser.role == HOST:
            return Viewer(at="host")
        if browser.seat is None:
            return Viewer(at="wall")
        return Viewer(at="phone", seat=self._access.seats[browser.seat].name)

    def _said(self, connection: int, body: bytes, now_ms: int) -> list[Wanted]:
        there = self._open.get(connection)
        if there is None:
            return []
        self._again.add(connection)
        action, is_offered = self._meant(there, body, now_ms)
        if not is_offered:
            self._answers.append(
                _to(connection, told_message(translator(there.screen.language).words(CHANGED), is_wrong=True))
            )
            there.sent.forget()
            return []
        wanted = None if action is None else there.screen.do(action, now_ms)
        return [] if wanted is None else [(connection, wanted)]

    def _meant(self, there: _Open, body: bytes, now_ms: int) -> tuple[Action | None, bool]:
        """What somebody tapped, and whether their page offers that; None: nothing comes of it."""
        tapped = there.sent.tapped(body)
        if tapped is None:
            return None, False
        if there.sent.is_guarded(now_ms):
            return None, True  # meant for the page before
        offer, text = tapped
        if text is None:
            return offer.action, True
        action = there.screen.typed(offer.action, text, now_ms) if len(text) <= offer.most else None
        return action, action is not None

    def offered(self, connection: int) -> dict[int, Action]:
        """All that the page of a browser offers, by the numbers of its taps."""
        there = self._open.get(connection)
        return {} if there is None else {number: offer.action for number, offer in there.sent.offered().items()}

    # what is carried out

    def grant(self, connection: int, action: TableAction, now_ms: int) -> bool:
        """Carry out what a browser wants of the table, if it is still there; False if that was refused."""
        there = self._open.get(connection)
        self._has_changed = True
        return there is not None and there.screen.at_table(action, now_ms)

    def new_code(self, name: str, role: str) -> None:
        """Another code for a seat, the host or spectators. Raises `RejectedError`.

        Who has the old one is sent away, and what a seat has sealed with it is forgotten. A host who asked goes on.
        """
        if role == HOST:
            self._access.renew_host()
            if self._asking:
                self._farewells.append(_to(self._asking, code_message(self._access.host)))
        elif role == SPECTATOR:
            self._access.renew_spectator()
        else:
            seat = self._number(name)
            self._access.renew(seat)
            self._sealed.withdraw((seat,))
            self._presence.forget(seat)
        self._has_changed = True

    def _number(self, name: str) -> int:
        """The seat of somebody. Raises `RejectedError`."""
        if name not in self._seen.names:
            raise RejectedError(NO_SUCH_SEAT.about(seat=name))
        return self._seen.names.index(name)

    def play_again(self) -> None:
        """The game that has just begun is played by those who played the last one: they keep their codes."""
        self._access.play_again(self._seen.names, self._table.id)

    # what goes out

    def update(self, now_ms: int) -> None:
        """Something may have changed: let browsers know if it has."""
        trouble = self._running.trouble(translator(DEFAULT), by_name)
        kept = self._running.settings.preferences, self._running.people.profiles
        running, progress = self._running, self._sealed.progress
        shown = running.view, trouble, progress, running.computers.view, kept, running.stirs
        is_lost = self._presence.tick(now_ms)
        is_same = shown[0] is self._told[0] and shown[1:] == self._told[1:]
        is_due = any(each.screen.is_due(now_ms) for each in self._open.values())
        if is_same and not is_lost and not is_due and not self._has_changed:
            messages = self._messages(now_ms, self._again) if self._again else []
            self._link.send(messages)  # and what it could not take before
            return
        self._told, self._phones, self._has_changed = shown, None, False
        if self._table.is_open and self._access.sit(self._seen.names, self._table.id):
            self._presence.forget_seats()
            self._open = {each: there for each, there in self._open.items() if there.browser.seat is None}
        if self._table.is_open:
            self._seen.again = self._seen.again and bool(self._sealed.waiting)
        if self._is_connected:
            self._link.send(self._messages(now_ms, self._open.keys()))

    def _messages(self, now_ms: int, to: Collection[int]) -> list[FromTable]:
        """What there is to say, and the pages of these browsers if they have changed."""
        found, roles = list(self._farewells), self._access.roles
        if roles != self._roles:
            self._roles = roles
            found.append(feed.Access(roles))
            self._open = {each: there for each, there in self._open.items() if there.browser.role in roles.values()}
        self._farewells.clear()
        found += self._answers
        self._answers.clear()
        concealed = self._seen.concealed
        for connection, there in self._open.items():
            if connection in to:
                game = self._game(there, concealed)
                found += [_to(connection, body) for body in self._bodies(there, game, now_ms)]
        self._again.clear()
        return found

    def _bodies(self, there: _Open, game: GameShown | None, now_ms: int) -> Iterator[bytes]:
        """What one browser is told, and the page that it is on."""
        screen = there.screen
        page = screen.page(game, now_ms)
        notice = screen.take_notice()
        if notice is not None:
            yield told_message(notice.text, is_wrong=notice.kind is not NoticeKind.NEWS)
        if screen.language != there.browser.language:
            there.browser = replace(there.browser, language=screen.language)
        part = screen.take_file(now_ms)
        if part is not None:
            yield part
        spoken = screen.take_spoken()
        body = there.sent.message(page, screen.place, screen.language, now_ms, screen.aloud, spoken)
        if body:
            yield body

    def _game(self, there: _Open, concealed: frozenset[str]) -> GameShown | None:
        """What it may know of the running game; None: there is none."""
        if self._running.view is None:
            return None
        return GameShown(self._seen.mine(there.browser.role), concealed)

    @property
    def view(self) -> PhonesView:
        """What the kiosk's own screens may know."""
        if self._phones is None or self._has_changed:
            phones = self._seen.phones(self._access, self._urls[0].rstrip("/") if self._urls else "")
            self._phones = replace(phones, failure=self._failure, is_alone=self._is_alone)
        return self._phones


def _to(connection: int, body: bytes) -> FromTable:
    return feed.Answer((connection,), msgspec.Raw(body))

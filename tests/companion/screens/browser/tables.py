"""A table with simulated phones: the shipped attendant, journal and in-memory link, on a manual clock."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from companion.games.errors import MalformedError, RejectedError
from companion.games.master_thieves import events
from companion.games.master_thieves.editions import EditionId
from companion.kiosk.attendant import Attendant
from companion.kiosk.kiosk_settings import Place
from companion.pages import actions
from companion.screens.browser.browsers import BrowsersPlace
from companion.screens.browser.memory_link import MemoryBrowser, MemoryLink, words_in
from companion.screens.browser.page_messages import GUARD_MS
from companion.table.errors import JournalError
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from hardware.apparatuses import APPARATUSES
from hardware.clock import ManualClock
from hardware.sources.virtual import VirtualSource
from tests.companion.games.laws.play import opening as fitting
from tools.browser_taps import leads_to, offered_taps

NAMES = ("Ana", "Ben", "Cora", "Dora", "Emil", "Finn", "Gina", "Hugo")
LATER_MS = 2000  # later than any countdown


def opening(seats: int = 3, edition: str = "zoch") -> str:
    """The first line of a game that the stock can furnish."""
    first = fitting(EditionId(edition), seats)
    return events.encode(msgspec.structs.replace(first, seats=NAMES[:seats])).decode()


def card(seat: str, character: str) -> str:
    return f'{{"type":"card_revealed","seat":"{seat}","character":"{character}"}}'


FILLED = '{"type":"position_set","round":1}'
CLOSED = '{"type":"reveal_closed"}'


def seat_words(browser: MemoryBrowser, name: str) -> list[str]:
    """All that a browser's page tells of one seat."""
    rows = [node for _, node in browser.nodes() if node.get("key") == f"seat {name}"]
    return [words for row in rows for words in words_in(row)]


class PhoneTable:
    """A table without a display, and whoever has a phone at it."""

    def __init__(
        self,
        journal: Journal,
        codes: Path | None = None,
        apparatus: str = "jewel_box",
        feed: Path | None = None,
    ) -> None:
        self.journal, self._codes = journal, codes
        self.clock = ManualClock()
        self.link = MemoryLink()
        self.phones: dict[str, MemoryBrowser] = {}
        self.refusals: list[str] = []  # of what it was time for
        self._places: dict[str, int] = {}  # where each was when it last tapped something
        thing = APPARATUSES[apparatus]
        source = VirtualSource(thing.virtual(0, 0), self.clock)
        source.start()
        tokens = (f"token-{number}" for number in range(1_000_000))
        browsers = BrowsersPlace(lambda: self.link, codes, lambda: next(tokens))
        box = LiveApparatus(thing, source)
        self.attendant = Attendant(journal, box, Place(browsers=browsers, phones=True, feed=feed))
        self.browsers = self.attendant.browsers
        self.table = self.attendant.running.table
        self.turn()

    def restarted(self) -> "PhoneTable":
        """The same table after the power was gone: only what is on disk is known."""
        found = PhoneTable(self.journal, self._codes, self.attendant.running.box.apparatus.name)
        found.do(actions.Resume(self.table.id))
        found.turn()
        return found

    def turn(self, ms: int = 0) -> None:
        """Let time pass, and carry out what browsers want."""
        now_ms = self.clock.advance(ms)
        self.attendant.running.hear(now_ms)
        for wish in self.attendant.wishes(now_ms):
            if wish.connection:
                self.browsers.grant(wish.connection, wish.action, now_ms)
                continue
            try:
                self.attendant.do(wish.action, now_ms)
            except (RejectedError, MalformedError, JournalError) as error:
                self.refusals.append(str(error))
        self.browsers.update(now_ms)

    def let_hands_finish(self) -> None:
        """Time passes until the virtual box has told all that fingers began to do there."""
        running = self.attendant.running
        while (due_ms := running.box.deadline_ms()) is not None:
            now_ms = self.clock.advance(max(0, due_ms - self.clock.now_ms()))
            heard = running.hear(now_ms)
            if running.is_news(heard):
                running.moved(heard.movements)
        self.turn()

    def do(self, action: actions.TableAction) -> None:
        """A tap at the kiosk. Raises what the kiosk would tell people."""
        try:
            self.attendant.do(action, self.clock.now_ms())
        finally:
            self.browsers.update(self.clock.now_ms())

    def say(self, *lines: str) -> None:
        """What is tapped at the kiosk."""
        self.do(actions.Say(lines))

    def begin(self, first: str, *more: str) -> None:
        """Open a game."""
        self.do(actions.Begin(first))
        for line in more:
            self.say(line)
        self.turn()

    def link_to(self, name: str) -> str:
        """A seat's page, or that of the host or spectators."""
        view = self.browsers.view
        links = {"host": view.host, "spectator": view.spectators, **{seat.name: seat.link for seat in view.seats}}
        return links[name]

    def join(self, *names: str, language: str = "en", aloud: bool | None = None) -> None:
        """These open their pages, each on a phone of their own."""
        for name in names:
            self._places.pop(name, None)
            self.phones[name] = self.link.browser(self.link_to(name), f"phone of {name}", language, aloud=aloud)
        self.turn()

    def arrive(self, name: str) -> bool:
        """Let the page of somebody who has come there just now be there long enough; False: it has been."""
        place = self.phones[name].page["place"]
        if self._places.get(name) == place:
            return False
        self._places[name] = place
        self.turn(GUARD_MS)
        return True

    def press(self, name: str, what: str | int, **more: object) -> str:
        """Somebody taps what is called so, or has this number, once the page has been there long enough.

        What they are told.
        """
        phone = self.phones[name]
        self.arrive(name)
        before = len(phone.told)
        tap = what if isinstance(what, int) else self.taps(name)[what]
        phone.say(page=phone.page["page"], tap=tap, **more)
        self.turn()
        return " ".join(phone.told[before:])

    def offers(self, name: str, what: str) -> bool:
        """Can they tap that?"""
        return what in self.taps(name)

    def taps(self, name: str) -> dict[str, int]:
        """Everything on their page that can be tapped: by what it does, and by what it is called."""
        phone = self.phones[name]
        return {**phone.taps(), **offered_taps(self.browsers, phone)}

    def taps_that(self, name: str, do: str) -> list[str]:
        """Those that `seal` a card, or say a `number`, or go on `go_on_without` somebody."""
        return [tap for tap in self.taps(name) if tap.startswith(f"{do} ")]

    def leads_to(self, name: str, what: str) -> bool:
        """Tap through the steps of their page until they can tap that."""
        browser = self.phones[name]
        return leads_to(lambda: self.browsers.offered(browser.connection), lambda tap: self.press(name, tap), what)

    def seal(self, name: str, character: str) -> None:
        """Choose this card, or change to it."""
        if self.offers(name, "Change it"):
            self.press(name, "Change it")
        self.press(name, f"seal {character}")

    def cards(self) -> dict[str, Any]:
        """Where the choice stands, for everybody."""
        sealed, phones = self.attendant.running.sealed, self.browsers.view
        state = "none"
        if phones.counting_down:
            state = "countdown"
        elif sealed.waiting:
            state = "choosing"
        elif sealed.chosen:
            state = "waiting_for_table" if sealed.waits_for_table else "shown_later"
        chosen = [seat.name for seat in phones.seats if seat.has_chosen]
        return {"state": state, "chosen": chosen, "waiting": list(phones.waiting), "again": phones.again}

    @property
    def lines(self) -> list[str]:
        """The record, without where each event came from."""
        plain = [msgspec.structs.replace(event, source=None) for event in self.table.record]
        return [self.table.game.encode(event).decode() for event in plain]


@contextmanager
def phone_table(folder: Path, codes: Path | None = None, apparatus: str = "jewel_box") -> Iterator[PhoneTable]:
    with Journal.open(folder / "journal") as journal:
        yield PhoneTable(journal, codes, apparatus)


@contextmanager
def choosing(folder: Path, seats: int = 3, edition: str = "zoch", phones: int | None = None) -> Iterator[PhoneTable]:
    """A table whose people choose their first cards, so many of them on phones."""
    with phone_table(folder) as found:
        found.begin(opening(seats, edition), FILLED)
        found.join(*NAMES[: seats if phones is None else phones])
        yield found

"""The whole program in a living room: a kiosk with its virtual apparatus, browsers that come in, and another program
that reads the feed. All of it in memory but for the journal, on a clock that is turned by hand.
"""

# ruff: noqa: SLF001 - it looks into the table, to compare pages that nobody sees

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from pathlib import Path as File
from random import Random
from typing import Any

from msgspec.structs import replace

from benchmarks.soak.failure import SoakError
from benchmarks.soak.program import DayClock
from companion.games.game import Game
from companion.kiosk.browser_screen import BrowserScreen
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.nodes.theme import BASE_SIZE, Sizes
from companion.pages.actions import Action, Configure, Dismiss, Resume, Say
from companion.screens.browser.browsers import BrowsersPlace
from companion.screens.browser.memory_link import FeedReader, MemoryBrowser, MemoryLink
from companion.screens.browser.offers import said
from companion.screens.kiosk.sound.sounds import Sounds
from companion.table.history import History
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.past_game import replay
from companion.table.table_view import TableView, TroubleKind
from hardware.apparatuses import APPARATUSES
from hardware.clock import ManualClock
from hardware.sources.virtual import VirtualSource
from tools.browser_taps import offered_taps

SPECTATOR = "a spectator"
_REST_MS = 4000  # when nothing has been due for so long, nothing comes by itself
_MOST_TURNS, _MOST_STEPS = 20_000, 40
_PUBLIC, _PRIVATE = b'{"type":"public"', b'{"type":"private"'


@dataclass(frozen=True, slots=True)
class Furniture:
    """What stays when the program begins anew."""

    folder: File
    apparatus: str
    clock: DayClock
    language: str = "en"


class Room:
    """One life of the program. `look` is called after every change."""

    def __init__(self, furniture: Furniture, rng: Random, look: Callable[["Room"], None]) -> None:
        self.furniture = furniture
        self._rng, self._look = rng, look
        self.clock = ManualClock(furniture.clock.now_ms)
        self.journal = Journal.open(furniture.folder / "journal", furniture.clock)
        thing = APPARATUSES[furniture.apparatus]
        self.source = VirtualSource(thing.virtual(rng.getrandbits(32), self.clock.now_ms()), self.clock)
        self.source.start()
        self.link = MemoryLink()
        self.phones: dict[str, MemoryBrowser] = {}
        self.languages: dict[str, str] = {}
        self._replayed: tuple[object, History] | None = None  # for what the table shows
        tokens = count(rng.getrandbits(32))
        place = Place(
            language=furniture.language,
            puts_back=True,
            browsers=BrowsersPlace(lambda: self.link, furniture.folder / "codes", lambda: f"{next(tokens):032x}"),
            phones=True,
            feed=furniture.folder / "feed",
        )
        self.kiosk = Kiosk(
            self.journal,
            LiveApparatus(thing, self.source, logs_faults=False),
            Sounds(enabled=False),
            place,
            chance=rng.randrange,
        )
        while self.kiosk.load():
            pass
        self.feed = FeedReader(furniture.folder / "feed")
        try:
            self.do(Configure("reduced_motion", value=True))
        except SoakError:
            self.end()
            raise

    def end(self) -> None:
        """In whatever state it is: what is not on disk is gone."""
        self.feed.close()
        self.kiosk.browsers.close()
        self.source.stop()
        self.journal.close()

    def begin_anew(self) -> "Room":
        """The power was gone. The game goes on."""
        game = self.history
        self.end()
        found = Room(self.furniture, self._rng, self._look)
        if game is not None:
            found.do(Resume(found.journal.games()[-1].id))
        return found

    # time

    def turn(self, ms: int = 0) -> None:
        """Let time pass, and the program take in what has happened."""
        now_ms = self.clock.advance(ms)
        self.furniture.clock.now_ms = now_ms
        self.kiosk.listen(now_ms)
        self.frame = self.kiosk.frame(Sizes(*BASE_SIZE), now_ms)  # or what moves on the screen never arrives

    def settle(self) -> None:
        """Until nothing happens by itself any more."""
        self.turn()
        until_ms, number = max(self.clock.now_ms(), self.source.thing.now_ms) + _REST_MS, self.number
        for _ in range(_MOST_TURNS):
            now_ms = self.clock.now_ms()
            if now_ms >= until_ms:
                self._look(self)
                return
            due_ms = self.kiosk.deadline_ms(now_ms)
            self.turn(min(until_ms, max(now_ms + 1, due_ms or until_ms)) - now_ms)
            if self.number != number:
                self._look(self)
                until_ms, number = self.clock.now_ms() + _REST_MS, self.number
        raise SoakError("the kiosk never comes to rest")

    # people

    def do(self, action: Action) -> None:
        """A tap at the kiosk, and what comes of it."""
        self.kiosk.do(action, self.clock.now_ms())
        self.settle()
        self.see_to_trouble()

    def see_to_trouble(self) -> None:
        """Put the apparatus back as the screen says; whatever else is the matter, carry on."""
        for _ in range(_MOST_STEPS):
            trouble = self.frame.model.trouble
            if trouble is None:
                return
            if trouble.kind is TroubleKind.DIFFERS:
                self.source.do_in_turn(trouble.pointing)
            else:
                self.kiosk.do(Dismiss(), self.clock.now_ms())
            self.settle()
        raise SoakError(f"this cannot be put right: {self.frame.model.trouble}")

    def say(self, event: Any) -> None:
        """Somebody taps this."""
        self.do(Say((self.game.encode(event).decode(),)))

    def hands(self, actions: Iterable[Any]) -> None:
        """Hands move the apparatus."""
        self.source.do_in_turn(actions)
        self.settle()
        self.see_to_trouble()

    def join(self, name: str, language: str) -> None:
        """Somebody opens the page of a seat, or of spectators."""
        view = self.kiosk.browsers.view
        links = {SPECTATOR: view.spectators, **{seat.name: seat.link for seat in view.seats}}
        self.languages[name] = language
        self.phones[name] = self.link.browser(links[name], f"phone of {name}", language)
        self.settle()

    def leave(self, name: str) -> None:
        """The phone is gone, and says nothing before."""
        self.phones.pop(name).leave()
        self.settle()

    def forget_frames(self) -> None:
        """Phones keep the last frame of each kind, as pages do."""
        for phone in self.phones.values():
            last = {body[: len(_PRIVATE)]: body for body in phone.received if body.startswith((_PUBLIC, _PRIVATE))}
            phone.received[:] = last.values()

    # what is there

    @property
    def history(self) -> History | None:
        """The game as it is on disk, with all that is hidden; None: there is none."""
        shown, games = self.frame.model.table, self.journal.games()
        if not games:
            return None
        if self._replayed is None or self._replayed[0] is not shown:
            self._replayed = shown, replay(self.journal, games[-1])
        return self._replayed[1]

    @property
    def game(self) -> Game[Any, Any]:
        history = self.history
        assert history is not None
        return history.game

    def who_may_say(self, event: Any) -> tuple[str, ...]:
        """The seats whose own pages offer this now."""
        table, tap = self.frame.model.table, said((self.game.encode(event).decode(),))
        assert table is not None
        return tuple([seat for seat in table.seats if seat in self.phones and tap in self.taps(self.phones[seat])])

    def taps(self, phone: MemoryBrowser) -> dict[str, int]:
        """What can be tapped on a phone, by what it does; an old page has names for that."""
        return {**phone.taps(), **offered_taps(self.kiosk.browsers, phone)}

    def press(self, phone: MemoryBrowser, number: int) -> None:
        """Tap what has this number, and wait until it counts."""
        phone.say(page=phone.page["page"], tap=number)
        self.settle()

    def shown_on(self, phone: MemoryBrowser) -> dict[str, Any]:
        """The parts of the page that a phone shows."""
        return {name: part["node"] for name, part in phone.parts.items()}

    def made_for(self, phone: MemoryBrowser, table: TableView, hand: object) -> dict[str, Any]:
        """The parts of the page that it would show with such a game, and such cards of its own."""
        opened, now_ms = self.kiosk.browsers._open, self.clock.now_ms()
        assert opened is not None
        there = opened._open[phone.connection]
        screen, seen = there.screen, opened._seen
        assert isinstance(screen, BrowserScreen)
        game = opened._game(there, seen.concealed)
        assert game is not None
        game = replace(game, mine=replace(game.mine, view=hand))
        model = screen._models.model(screen.route, now_ms)
        page = screen._made(screen.route, screen._context_of(replace(model, table=table), screen.route, game))
        return {name: json.loads(part.body) for name, part in there.sent._parts.of(page).items()}

    @property
    def number(self) -> int:
        """The last event that counts."""
        return self.kiosk.events

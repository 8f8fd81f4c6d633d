"""Browsers at one table: CPU time until every page is with the web process, and how much of it travels.

One rule: only the table's side is measured here; what the web process does with frames is in `benchmarks.web`.
"""

import statistics
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time_ns

from benchmarks.table import Row
from companion.games.master_thieves.secret_cards import SECRET_CARDS
from companion.games.master_thieves.state import REVEAL, SMUGGLERS_REVEAL, State
from companion.kiosk.attendant import Attendant
from companion.kiosk.kiosk_settings import Place
from companion.languages import LANGUAGES
from companion.pages import actions
from companion.screens.browser.browsers import BrowsersPlace
from companion.screens.browser.memory_link import MemoryLink
from companion.screens.browser.page_messages import GUARD_MS
from companion.screens.browser.table_socket import Connected, Heard
from companion.screens.browser.web import feed_messages as feed
from companion.screens.browser.web.static_files import read_static_files
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.running_table import RunningTable
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.sources.virtual import VirtualSource
from tools.browser_taps import offered_taps
from tools.random_player.master_thieves import next_event

SEATS = ("Ana", "Ben", "Cora", "Dora", "Emil", "Finn", "Gina", "Hugo")
CARDS = ("thief", "smuggler", "jeweler", "detective", "gemologist", "master_thief", "thief", "jeweler")
REVEALS = 60
P99 = 0.99
CPU_GOAL_MS = 50.0  # of the 250 ms that the whole way may take on a small computer
CHANGE_GOAL_MS, SIZE_GOAL_KB = 4.0, 4.0  # of one event; three packets
FILES_GOAL, FIRST_GOAL_KB = 12, 120.0
CHANGES = 300
_COUNTDOWN_MS = 1200


class EightPhones:
    """A table where eight people choose their cards, in all our languages."""

    def __init__(self, journal: Journal) -> None:
        self.link = MemoryLink()
        source = VirtualSource(VirtualBox(0, now_ms=0), ManualClock())
        source.start()
        place = Place(browsers=BrowsersPlace(lambda: self.link), phones=True)
        self._attendant = Attendant(journal, LiveApparatus(JEWEL_BOX, source), place)
        self._now_ms = 0
        names = ",".join(f'"{name}"' for name in SEATS)
        pillow = '"options":{"white_pillow":{"diamond":5,"sapphire":1}}'
        self._do(
            actions.Begin(
                f'{{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":[{names}],{pillow}}}'
            )
        )
        self._do(actions.Say(('{"type":"position_set","round":1}',)))
        self.turn()
        self.phones = [
            self.link.browser(seat.link, language=language)
            for seat, language in zip(self._attendant.browsers.view.seats, [*LANGUAGES] * 2, strict=True)
        ]
        self.turn()
        self.turn(GUARD_MS)

    def _do(self, action: actions.TableAction) -> None:
        self._attendant.do(action, self._now_ms)
        self._attendant.browsers.update(self._now_ms)

    def turn(self, ms: int = 0) -> None:
        """Let time pass, and carry out what the phones want."""
        self._now_ms += ms
        for wish in self._attendant.wishes(self._now_ms):
            if wish.connection:
                assert self._attendant.browsers.grant(wish.connection, wish.action, self._now_ms)
            else:
                self._attendant.do(wish.action, self._now_ms)
        self._attendant.browsers.update(self._now_ms)

    def reveal(self) -> float:
        """Everybody chooses, and the cards are shown: CPU milliseconds for the last choice and for the reveal."""
        browsers = self._attendant.browsers
        self.turn(GUARD_MS)
        for phone, card in zip(self.phones, CARDS, strict=True):
            phone.received.clear()
            phone.say(page=phone.page["page"], tap=offered_taps(browsers, phone)[f"seal {card}"])
            began = process_time_ns()
            self.turn()
            spent = process_time_ns() - began
        titles = [phone.title for phone in self.phones]
        began = process_time_ns()
        self.turn(_COUNTDOWN_MS)
        spent += process_time_ns() - began
        assert all(phone.title != before for phone, before in zip(self.phones, titles, strict=True)), "no reveal"
        self._do(actions.Undo())
        return spent / 1e6


@contextmanager
def _journal() -> Iterator[Journal]:
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal") as journal:
        yield journal


class _Wire:
    """The way to a web process that takes everything: its lines are made, and counted."""

    def __init__(self) -> None:
        self._heard: list[Heard] = [Connected(), feed.Listening(("http://table.test",))]
        self.sizes: list[int] = []  # of the pages, since they were counted last

    def come(self, roles: Sequence[str]) -> None:
        """Somebody of each of these roles."""
        self._heard += [feed.Came(number, role, f"device {number}", "en") for number, role in enumerate(roles, 1)]

    def handles(self) -> tuple[int, ...]:
        return ()

    def deadline_ms(self, now_ms: int) -> None:
        """It never waits."""

    def receive(self) -> list[Heard]:
        heard, self._heard = self._heard, []
        return heard

    def send(self, messages: Iterable[feed.FromTable]) -> None:
        lines = [(message, feed.line_of(message)) for message in messages]
        self.sizes += [len(line) for message, line in lines if isinstance(message, feed.Answer)]

    def close(self) -> None:
        """There is nothing to close."""


def _changes() -> tuple[list[float], list[int]]:
    """A game with seven phones, a host and a spectator: CPU milliseconds of each change, and the bytes of each page."""
    spent, sizes, rng = list[float](), list[int](), Random(3)
    with _journal() as journal:
        wire = _Wire()
        source = VirtualSource(VirtualBox(0, now_ms=0), ManualClock())
        source.start()
        at = Attendant(
            journal, LiveApparatus(JEWEL_BOX, source), Place(browsers=BrowsersPlace(lambda: wire), phones=True)
        )
        running, now_ms = at.running, 0
        names = ",".join(f'"{name}"' for name in SEATS[:7])
        pillow = '"options":{"white_pillow":{"diamond":5,"sapphire":1}}'
        first = f'{{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":[{names}],{pillow}}}'
        at.do(actions.Begin(first), now_ms)
        at.do(actions.Say(('{"type":"position_set","round":1}',)), now_ms)
        assert not [*at.wishes(now_ms)]
        at.browsers.update(now_ms)
        wire.come([feed.HOST, feed.SPECTATOR, *map(feed.seat_role, range(7))])
        while len(spent) < CHANGES and not running.table.is_over:
            now_ms += 2000
            for wish in at.wishes(now_ms):
                at.do(wish.action, now_ms)
            state = running.table.state
            action = _next(running, state, rng)
            if action is not None:
                at.do(action, now_ms)
            wire.sizes.clear()
            began = process_time_ns()
            at.browsers.update(now_ms)
            if wire.sizes:
                spent.append((process_time_ns() - began) / 1e6)
                sizes += wire.sizes
    return spent, sizes


def _next(running: RunningTable, state: State, rng: Random) -> actions.TableAction | None:
    """What somebody does next: a card is sealed, a number is said, or anything else that people do."""
    cards = SECRET_CARDS
    choosing = running.sealed.waiting
    if choosing:
        return actions.Seal(choosing[0], rng.choice(running.sealed.to_seal(choosing[0])))
    tied = next((seat for seat in state.seats if cards.numbers(state, seat)), None)
    if tied is not None:
        event = cards.number_event(state, tied, rng.choice(cards.numbers(state, tied)))
    elif state.phase in (REVEAL, SMUGGLERS_REVEAL):
        return None
    else:
        found = next_event(state, rng.choice)
        assert found is not None
        event = found
    return actions.Say((running.table.game.encode(event).decode(),))


def _first_visit() -> tuple[int, float]:
    """How many files a phone asks for that comes to a running game, and their kilobytes as they travel."""
    files = read_static_files()
    fonts = [path for path in files if path.endswith(".woff2")]
    asked = ["/", "/icon.svg", "/main.js", "/style.css", "/games/woodwork.js", *fonts]
    return len(asked), sum(len(files[path].packed or files[path].body) for path in asked) / 1024


def run() -> dict[str, Row]:
    """CPU time of the slowest but one in a hundred, of a change, and how much a change and a first visit are."""
    with _journal() as journal:
        table = EightPhones(journal)
        spent = sorted(table.reveal() for _ in range(REVEALS))
    p99 = spent[min(len(spent) - 1, int(P99 * len(spent)))]
    changes, sizes = _changes()
    files, first_kb = _first_visit()
    return {
        "phones: CPU from last choice to pages, 8 phones": _row(p99, "ms CPU (p99)", CPU_GOAL_MS),
        "browsers: table's CPU for a change, nine browsers": _row(statistics.median(changes), "ms CPU", CHANGE_GOAL_MS),
        "browsers: a change for one browser, 7 seats": _row(statistics.median(sizes) / 1024, "KB", SIZE_GOAL_KB),
        "browsers: files of a first visit to a game": _row(files, "files", FILES_GOAL),
        "browsers: first visit to a game, packed": _row(first_kb, "KB", FIRST_GOAL_KB),
    }


def _row(value: float, unit: str, goal: float) -> Row:
    return Row(value=value, unit=unit, goal=f"at most {goal:g} {unit.split(maxsplit=1)[0]}", holds=value <= goal)

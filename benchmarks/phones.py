"""Nine browsers at one table: CPU time of each change, and from the last choice until the cards are shown; and sizes.

One rule: only the table's side is measured here; what the web process does with pages is in `benchmarks.web`.
"""

import statistics
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time_ns

from benchmarks.table import Row
from companion.browsers.browsers import BrowsersPlace
from companion.browsers.memory_link import MemoryBrowser, MemoryLink
from companion.browsers.page_messages import GUARD_MS
from companion.kiosk.attendant import Attendant
from companion.kiosk.kiosk_settings import Place
from companion.languages import LANGUAGES
from companion.pages import actions
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.web.feed_messages import FromTable, line_of
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.sources.virtual import VirtualSource

SEATS = ("Ana", "Ben", "Cora", "Dora", "Emil", "Finn", "Gina", "Hugo")
CARDS = ("thief", "smuggler", "jeweler", "detective", "gemologist", "master_thief", "thief", "jeweler")
REVEALS = 60
P99 = 0.99
CPU_GOAL_MS = 50.0  # of the 250 ms that the whole way may take on a small computer
CHANGE_GOAL_MS = 4.0
SIZE_GOAL_KB = 4.0  # three packets
_COUNTDOWN_MS = 1200


class LaterLink(MemoryLink):
    """Writes its lines at once, as to a socket; browsers get them when they are delivered, which is not measured."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[FromTable] = []

    def send(self, messages: Iterable[FromTable]) -> None:
        for message in messages:
            line_of(message)
            self._waiting.append(message)

    def deliver(self) -> None:
        waiting, self._waiting = self._waiting, []
        super().send(waiting)


class NineBrowsers:
    """A table where eight people choose their cards, in all our languages, and somebody watches."""

    def __init__(self, journal: Journal) -> None:
        self.link = LaterLink()
        source = VirtualSource(VirtualBox(0, now_ms=0), ManualClock())
        source.start()
        place = Place(browsers=BrowsersPlace(lambda: self.link), phones=True)
        self._attendant = Attendant(journal, LiveApparatus(JEWEL_BOX, source), place)
        self._now_ms = 0
        self.changes_ms: list[float] = []
        names = ",".join(f'"{name}"' for name in SEATS)
        pillow = '"options":{"white_pillow":{"diamond":5,"sapphire":1}}'
        self._do(
            actions.Begin(
                f'{{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":[{names}],{pillow}}}'
            )
        )
        self._do(actions.Say(('{"type":"position_set","round":1}',)))
        self.turn()
        view = self._attendant.browsers.view
        self.phones = [
            self.link.browser(seat.link, language=language)
            for seat, language in zip(view.seats, [*LANGUAGES] * 2, strict=True)
        ]
        self.browsers = [*self.phones, self.link.browser(view.spectators)]
        self.turn()

    def _do(self, action: actions.TableAction) -> None:
        self._attendant.do(action, self._now_ms)
        self._attendant.browsers.update(self._now_ms)
        self.link.deliver()

    def turn(self, ms: int = 0) -> float:
        """Let time pass, and carry out what the phones want: CPU milliseconds until everything is written."""
        self._now_ms += ms
        began = process_time_ns()
        for wish in self._attendant.wishes(self._now_ms):
            if wish.connection:
                self._attendant.browsers.grant(wish.connection, wish.action, self._now_ms)
            else:
                self._attendant.do(wish.action, self._now_ms)
        self._attendant.browsers.update(self._now_ms)
        spent = process_time_ns() - began
        self.link.deliver()
        return spent / 1e6

    def reveal(self) -> float:
        """Everybody chooses, and the cards are shown: CPU milliseconds for the last choice and for the reveal."""
        self.turn(GUARD_MS)
        for browser in self.browsers:
            browser.received.clear()
        for phone, card in zip(self.phones, CARDS, strict=True):
            phone.press(f"seal {card}")
            self.changes_ms.append(self.turn())
        spent = self.changes_ms[-1] + self.turn(_COUNTDOWN_MS)
        assert all(_has_seen(browser) for browser in self.browsers)
        self._do(actions.Undo())
        return spent

    def sizes(self) -> list[int]:
        """Bytes of everything that came since the round began."""
        return [len(body) for browser in self.browsers for body in browser.received]


def _has_seen(browser: MemoryBrowser) -> bool:
    """Whether the reveal has come to a browser."""
    return bool(browser.frame["view"]["turn_order"])


@contextmanager
def _journal() -> Iterator[Journal]:
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal") as journal:
        yield journal


def run() -> dict[str, Row]:
    """Of a whole change the median, of a reveal the slowest but one in a hundred, and the sizes of messages."""
    sizes: list[int] = []
    with _journal() as journal:
        table, spent = NineBrowsers(journal), list[float]()
        for _ in range(REVEALS):
            spent.append(table.reveal())
            sizes += table.sizes()
    return {
        "phones: table's CPU per change, nine browsers": _row(
            statistics.median(table.changes_ms), "ms CPU", CHANGE_GOAL_MS
        ),
        "phones: CPU from last choice to pages, nine browsers": _row(_p99(spent), "ms CPU (p99)", CPU_GOAL_MS),
        "phones: bytes of a change, 8 seats": _row(statistics.median(sizes) / 1024, "KB", SIZE_GOAL_KB),
        "phones: bytes of the largest change, 8 seats": _row(_p99(sizes) / 1024, "KB (p99)", SIZE_GOAL_KB),
    }


def _p99(values: Iterable[float]) -> float:
    found = sorted(values)
    return found[min(len(found) - 1, int(P99 * len(found)))]


def _row(value: float, unit: str, goal: float) -> Row:
    return Row(value=value, unit=unit, goal=f"at most {goal:g} {unit.split(maxsplit=1)[0]}", holds=value <= goal)

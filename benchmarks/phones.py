"""Eight phones at one table: CPU time from the last choice until every frame is with the web process, and their size.

One rule: only the table's side is measured here; what the web process does with frames is in `benchmarks.web`.
"""

import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time_ns

from benchmarks.table import Row
from companion.browsers.browsers import BrowsersPlace
from companion.browsers.frames import CardsState, CardsView, Shown, public_frame
from companion.browsers.memory_link import MemoryBrowser, MemoryLink
from companion.browsers.page_messages import GUARD_MS
from companion.kiosk.attendant import Attendant
from companion.kiosk.kiosk_settings import Place
from companion.languages import LANGUAGES, translator
from companion.pages import actions
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.table import Table
from hardware.clock import ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.sources.virtual import VirtualSource

SEATS = ("Ana", "Ben", "Cora", "Dora", "Emil", "Finn", "Gina", "Hugo")
CARDS = ("thief", "smuggler", "jeweler", "detective", "gemologist", "master_thief", "thief", "jeweler")
REVEALS = 60
P99 = 0.99
CPU_GOAL_MS = 50.0  # of the 250 ms that the whole way may take on a small computer
SIZE_GOAL_KB = 4.0  # three packets
_SAMPLES = Path(__file__).resolve().parent.parent / "examples"
_SAMPLE = "five-seats-zoch.jsonl"
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
        for phone, card in zip(self.phones, CARDS, strict=True):
            phone.received.clear()
            phone.press(f"seal {card}")
            began = process_time_ns()
            self.turn()
            spent = process_time_ns() - began
        began = process_time_ns()
        self.turn(_COUNTDOWN_MS)
        spent += process_time_ns() - began
        assert all(_has_seen(phone) for phone in self.phones)
        self._do(actions.Undo())
        return spent / 1e6


def _has_seen(phone: MemoryBrowser) -> bool:
    """Whether the reveal has come to a phone."""
    return bool(phone.frame["view"]["turn_order"])


@contextmanager
def _journal() -> Iterator[Journal]:
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal") as journal:
        yield journal


def _sizes() -> list[int]:
    """Bytes of every public frame of a whole game."""
    found = []
    with _journal() as journal:
        table = Table(journal, auto_advance=False)
        for line in (_SAMPLES / _SAMPLE).read_bytes().splitlines():
            table.say(line)
            view = table.view()
            cards = CardsView(CardsState.CHOOSING, view.seats, ())
            found.append(len(public_frame(Shown(view, cards=cards), None, translator("de"))))
    return found


def run() -> dict[str, Row]:
    """CPU time of the slowest but one in a hundred, and the size of the usual frame."""
    with _journal() as journal:
        table = EightPhones(journal)
        spent = sorted(table.reveal() for _ in range(REVEALS))
    p99 = spent[min(len(spent) - 1, int(P99 * len(spent)))]
    size_kb = statistics.median(_sizes()) / 1024
    return {
        "phones: CPU from last choice to frames, 8 phones": _row(p99, "ms CPU (p99)", CPU_GOAL_MS),
        "phones: public frame, 5 seats": _row(size_kb, "KB", SIZE_GOAL_KB),
    }


def _row(value: float, unit: str, goal: float) -> Row:
    return Row(value=value, unit=unit, goal=f"at most {goal:g} {unit.split(maxsplit=1)[0]}", holds=value <= goal)

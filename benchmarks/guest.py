"""Somebody with one finger before a kiosk off screen, and the thing that the game is played on.

One rule: what hands do at that thing costs no tap, and every tap is one that the finger really does.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.kiosk.loop import Loop
from companion.pages.actions import Action
from companion.screens.kiosk.sound.sounds import Sounds
from companion.screens.kiosk.window.window import OffScreen
from companion.table.journal import Journal
from companion.table.live_apparatus import StandIn
from hardware.apparatus import AnyApparatus
from hardware.clock import ManualClock
from hardware.sources.virtual import VirtualSource
from tools.finger import Finger, Wanted

SIZE = (800, 480)
_SEED = 8
_DECIDED_MS = 1500
_LOOK_MS = 600


class Guest:
    """A kiosk with one finger before it; `begin` opens the game or goes on with one.

    `without`: the thing lacks these sensors, and people tell what they would.
    """

    def __init__(self, journal: Journal, apparatus: AnyApparatus, begin: Action, without: Collection[str] = ()) -> None:
        self.clock = ManualClock()
        self.source = VirtualSource(apparatus.virtual(_SEED, 0), self.clock)
        self.source.start()
        place = Place(language="en", language_is_asked=True)
        self._thing = StandIn(apparatus, self.source)
        self._thing.watch.set_aside(without, 0)
        self.kiosk = Kiosk(journal, self._thing, Sounds(enabled=False), place)
        self._loop = Loop(self.kiosk, OffScreen(SIZE), self.clock)
        self._loop.turn()
        self._loop.do(begin)
        self._loop.turn()
        self._finger = Finger(self._loop, self.clock, self.clock.advance)

    def tap(self, wanted: Wanted) -> int:
        """Do what is wanted with as few touches as possible; how many, 0 if nothing on the screen does it."""
        way = self._finger.way(wanted) or []
        if way:
            self._finger.go(way)
        return len(way)

    def reaches(self, wanted: Wanted) -> bool:
        """Does one tap do what is wanted?"""
        return len(self._finger.way(wanted) or ()) == 1

    def sees(self, order: str) -> bool:
        """Will sensors tell it if hands do this now?"""
        movement = self._thing.apparatus.claimed(order, self.clock.now_ms())
        return self._thing.would_see(movement, self.kiosk.running.table.pose)

    def hands(self, order: str) -> None:
        """Move something, until the sensors have decided; what cannot be moved stays."""
        self._thing.command(order)
        self.clock.advance(max(0, self.source.thing.now_ms + _DECIDED_MS - self.clock.now_ms()))
        self._loop.turn()
        self._look_on()

    def _look_on(self) -> None:
        """Watch what is announced until it is over."""
        while self.kiosk.announced(self.clock.now_ms()) is not None:
            self.clock.advance(_LOOK_MS)
            self._loop.turn()

    def close(self) -> None:
        """Put everything away."""
        self._loop.close()
        self.source.stop()


@contextmanager
def at_kiosk(
    apparatus: AnyApparatus, begin: Callable[[Journal], Action], without: Collection[str] = ()
) -> Iterator[Guest]:
    """A guest at a kiosk with a journal of its own, in which `begin` may write before."""
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal") as journal:
        guest = Guest(journal, apparatus, begin(journal), without)
        try:
            yield guest
        finally:
            guest.close()

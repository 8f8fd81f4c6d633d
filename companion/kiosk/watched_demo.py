"""A demo that people watch on a running kiosk: on a table of its own, with a virtual box and a journal in memory.

One rule: it leaves nothing behind. It hears no finger and makes no sound, and its journal goes when it does.
"""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.kiosk.kiosk_settings import Place
from companion.kiosk.record_player import RECORD, RecordPlayer, Told
from companion.kiosk.table_screen import TableScreen
from companion.nodes.theme import Rotation
from companion.pages.actions import Configure
from companion.pages.model import Settings
from companion.screens.kiosk.game_screens import ApparatusScreens, Screens
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.sound.sounds import Sounds
from companion.table.journal import Journal
from companion.table.live_apparatus import LiveApparatus
from companion.table.table import Table
from companion.words import Words
from hardware.apparatus import VirtualThing
from hardware.apparatuses import USUAL
from hardware.clock import Clock, earliest
from hardware.sources.virtual import VirtualSource

RESULT_MS = 12_000  # how long its result is shown


def _marked(load: Callable[[], ApparatusScreens]) -> ApparatusScreens:
    """The sign that tells a virtual apparatus tells a demo."""
    screens = load()
    return replace(screens, sentences=msgspec.structs.replace(screens.sentences, simulated=Words("DEMO")))


def _screens() -> Screens:
    things = {name: partial(_marked, load) for name, load in SCREENS.apparatuses.items()}
    return replace(SCREENS, apparatuses=things)


class WatchedDemo(TableScreen):
    """One demo, from the first round of its record to its result: the box is filled when people come to watch."""

    is_watched = True

    def __init__(self, clock: Clock, settings: Settings, rotation: Rotation) -> None:
        self._over_ms: int | None = None
        with ExitStack() as stack:
            journal = stack.enter_context(Journal.in_memory())
            thing = USUAL.virtual(0, clock.now_ms())
            told = _prepare(journal, RECORD, thing)
            self._source = VirtualSource(thing, clock)
            self._source.start()
            stack.callback(self._source.stop)
            live = LiveApparatus(USUAL, self._source, logs_faults=False)
            place = Place(language=settings.language, language_is_asked=True, rotation=rotation)
            super().__init__(journal, live, Sounds(enabled=False), place, _screens())
            self._stack = stack.pop_all()
        self.player = RecordPlayer(self._source, RECORD, told)
        self.do(Configure("reduced_motion", settings.reduced_motion), clock.now_ms())

    def is_over(self, now_ms: int) -> bool:
        """Was its result shown for long enough?"""
        assert self.player is not None
        if self._over_ms is None and self.player.is_over:
            self._over_ms = now_ms + RESULT_MS
        return self._over_ms is not None and now_ms >= self._over_ms

    def deadline_ms(self, now_ms: int, *, covered: bool = False) -> int | None:
        return earliest(super().deadline_ms(now_ms, covered=covered), self._over_ms)

    def handles(self) -> list[int]:
        return [*super().handles(), self._source.fileno()]

    def close(self) -> None:
        super().close()
        self._stack.close()


def _prepare(journal: Journal, record: Path, thing: VirtualThing) -> Told:
    """Write down how the box was filled, and put the virtual one so; a record without that has only its first line."""
    lines = record.read_bytes().splitlines()
    types = [msgspec.json.decode(line)["type"] for line in lines]
    count = types.index("setup_finished") + 1 if "setup_finished" in types else 1
    table = Table(journal, auto_advance=False)
    table.say(lines[0])
    before = table.pose
    with table.together():
        for line in lines[1:count]:
            table.say(line)
    for step in USUAL.steps(before, table.pose):
        for action in step.actions:
            thing.faults.distort(thing.plan(action, thing.now_ms), thing.now_ms)
    told = Told(table.id, count)
    table.leave()
    return told

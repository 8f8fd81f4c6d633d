"""A demo that people watch on a running kiosk: on the same window, with a virtual box and a journal of its own.

One rule: it leaves nothing behind. It hears no finger and makes no sound, and its journal goes when it does.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial

import msgspec
from msgspec.structs import replace

from companion.kiosk.demo import RECORD, Demo
from companion.nodes.theme import Rotation
from companion.pages.actions import Configure
from companion.pages.model import Settings
from companion.screen.game_screens import ApparatusScreens
from companion.screen.registry import SCREENS
from companion.screen.window.inputs import Input
from companion.screen.window.placing import Place, Rect, Size
from companion.screen.window.window import Window
from companion.table.journal import Journal
from companion.words import Words
from hardware.clock import Clock, earliest

RESULT_MS = 12_000  # how long its result is shown


def _marked(load: Callable[[], ApparatusScreens]) -> ApparatusScreens:
    """The sign that tells a virtual apparatus tells a demo."""
    screens = load()
    return replace(screens, sentences=msgspec.structs.replace(screens.sentences, simulated=Words("DEMO")))


_SCREENS = replace(SCREENS, apparatuses={name: partial(_marked, load) for name, load in SCREENS.apparatuses.items()})


class WatchedDemo:
    """One demo, from the first round of its record to its result."""

    def __init__(self, window: Window, clock: Clock, settings: Settings) -> None:
        self._clock = clock
        self._over_ms: int | None = None
        with ExitStack() as stack:
            journal = stack.enter_context(Journal.in_memory())
            self._demo = Demo(journal, _Deaf(window), clock, settings.language, RECORD, _SCREENS, prepared=True)
            stack.callback(self._demo.close)
            self._stack = stack.pop_all()
        self._demo.loop.demo = self._demo.player
        self._demo.loop.do(Configure("reduced_motion", settings.reduced_motion))

    @property
    def is_over(self) -> bool:
        return self._over_ms is not None and self._clock.now_ms() >= self._over_ms

    def handles(self) -> list[int]:
        """What to sleep on."""
        return [self._demo.source.fileno()]

    def turn(self) -> None:
        """Go on, and paint what looks different."""
        self._demo.loop.turn()
        if self._demo.player.is_over and self._over_ms is None:
            self._over_ms = self._clock.now_ms() + RESULT_MS

    def warm_up(self) -> bool:
        """Make ready a little of what it will show; False when there is nothing left to do for now."""
        return self._demo.loop.warm_up()

    def deadline_ms(self) -> int | None:
        """When to turn again."""
        return earliest(self._demo.loop.deadline_ms(), self._over_ms)

    def close(self) -> None:
        self._stack.close()


class _Deaf(Window):
    """The window of the kiosk, to draw on: what people do to it is for the kiosk itself."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.place, self.surface = window.place, window.surface

    def _placed(self, panel: Size, rotation: Rotation) -> Place:  # noqa: ARG002 - the kiosk itself rotates it
        return self.place

    def inputs(self, now_ms: int) -> list[Input]:  # noqa: ARG002
        return []

    def show(self, rects: Sequence[Rect]) -> None:
        self._window.show(rects)

    def handles(self) -> tuple[int, ...]:
        return ()

    @property
    def patience_ms(self) -> int:
        return self._window.patience_ms

    def close(self) -> None:
        """Nothing to give back: the window is the kiosk's."""

"""People in front of a kiosk: what they tap, type and do with the box, on a clock that is turned by hand."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from companion.drawing.area import Area
from companion.kiosk.gallery import EXHIBITS, Showroom, entered, showroom
from companion.kiosk.loop import Loop
from companion.nodes.theme import GUARD_MS
from companion.pages.actions import Action
from companion.pages.announced import LEAVE_MS
from companion.pages.context import Exhibit
from companion.pages.model import Model
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.widgets.stage import Stage
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.inputs import KeyDown, KeyUp, Moved, Pressed, Released
from companion.screens.kiosk.window.window import OffScreen
from tests.companion.screens.kiosk.scenes import said_on

SIZE = (800, 480)
BY_NAME = {exhibit.name: exhibit for exhibit in EXHIBITS}
SLOW_FRAME_MS = 125  # a machine that draws no more than this is slow, but everything on it works
_MOST_TURNS_AT_ONCE = 4  # a deadline that is over must be seen to; if it still is after so many turns, the CPU burns
W = TypeVar("W", bound=Widget)


class Visit:
    """A kiosk with its loop and its window, and people before it."""

    def __init__(self, room: Showroom, size: tuple[int, int] = SIZE) -> None:
        self.room = room
        self.kiosk = room.kiosk
        self.clock = room.clock
        self.window = OffScreen(size)
        self.loop = Loop(room.kiosk, self.window, room.clock)
        self.loop.turn()
        self.pass_guard()

    # time

    @property
    def now_ms(self) -> int:
        return self.clock.now_ms()

    def wait(self, ms: int, frame_ms: int = 0) -> None:
        """Let time pass as the loop would: from deadline to deadline, each of which has to be seen to.

        `frame_ms`: so long it takes at least from one look at the deadlines to the next.
        """
        until_ms = self.now_ms + ms
        while True:
            self._turn_until_quiet()
            due_ms = self.loop.deadline_ms()
            if self.now_ms >= until_ms:
                return
            next_ms = until_ms if due_ms is None else max(due_ms, self.now_ms + frame_ms)
            self.clock.advance(min(until_ms, next_ms) - self.now_ms)

    def pass_guard(self) -> None:
        """Until everything can be tapped."""
        self.wait(GUARD_MS + 1, SLOW_FRAME_MS)

    def wait_until(self, is_so: Callable[[], bool], at_most_ms: int = 5000) -> int:
        """Let time pass until something is so; how long that took."""
        began_ms = self.now_ms
        while not is_so():
            assert self.now_ms < began_ms + at_most_ms, "it never is"
            due_ms = self.loop.deadline_ms()
            self.clock.advance(max(1, (self.now_ms + 10 if due_ms is None else due_ms) - self.now_ms))
            self._turn_until_quiet()
        return self.now_ms - began_ms

    def settle(self, ms: int) -> None:
        """Let time pass with a look at the box whenever it speaks, and at the screen only in the end."""
        until_ms = self.now_ms + ms
        while self.now_ms < until_ms:
            self.kiosk.listen(self.now_ms)
            due_ms = self.room.source.deadline_ms()
            self.clock.advance(
                (until_ms if due_ms is None else min(until_ms, max(due_ms, self.now_ms + 1))) - self.now_ms
            )
        self.loop._stale = True
        self.pass_guard()

    def _turn_until_quiet(self) -> None:
        for _ in range(_MOST_TURNS_AT_ONCE):
            self.loop.turn()
            due_ms = self.loop.deadline_ms()
            if due_ms is None or due_ms > self.now_ms:
                return
        raise AssertionError(f"due at {due_ms} and never done at {self.now_ms}: {self.kiosk.route}")

    # fingers and keys

    def press(self, x: int, y: int) -> None:
        self.window.give(Pressed(x, y))
        self.loop.turn()

    def slide(self, x: int, y: int) -> None:
        self.window.give(Moved(x, y))
        self.loop.turn()

    def release(self, x: int, y: int) -> None:
        self.window.give(Released(x, y))
        self.loop.turn()

    def touch(self, x: int, y: int, hold_ms: int = 0) -> None:
        """A finger, down and up again."""
        self.press(x, y)
        if hold_ms:
            self.wait(hold_ms)
        self.release(x, y)

    def key(self, name: str, text: str = "", hold_ms: int = 0) -> None:
        self.window.give(KeyDown(name, text))
        self.loop.turn()
        if hold_ms:
            self.wait(hold_ms)
        self.window.give(KeyUp(name))
        self.loop.turn()

    def tap(self, words: str, hold_ms: int = 0) -> None:
        """Tap what says these words; then the guard passes, and what is announced."""
        self.touch(*self.target(words).area.centre, hold_ms)
        self.look_on()

    def do(self, action: Action) -> None:
        self.loop.do(action)
        self.look_on()

    def look_on(self) -> None:
        """Until everything can be tapped again."""
        while self.kiosk.announced(self.now_ms) is not None:
            self.settle(LEAVE_MS)
        self.pass_guard()

    def begin(self, order: str) -> None:
        """Let hands begin to move the virtual box."""
        assert not self.kiosk.running.box.command(order)

    def hands(self, *orders: str) -> None:
        """Let hands move the virtual box, one movement after the other, until each is decided."""
        for order in orders:
            answer = self.kiosk.running.box.command(order)
            assert not answer or order.split()[0] in {"fault", "mend", "play", "stop"}, answer
            self.settle(max(0, self.room.source.thing.now_ms - self.now_ms) + 2000)

    # what can be seen

    @property
    def stage(self) -> Stage:
        return self.loop.stage

    @property
    def words(self) -> list[str]:
        return [line for widget in self.stage.widgets for line in widget.words()]

    @property
    def targets(self) -> list[Widget]:
        return self.stage.targets()

    @property
    def frame(self) -> Frame:
        return self.kiosk.frame(self.stage.sizes, self.now_ms)

    @property
    def model(self) -> Model:
        return self.frame.model

    def labels(self) -> list[str]:
        """What can be tapped, by the first words on it."""
        return [" ".join(said_on(target, self.stage.widgets)[:1]) for target in self.targets]

    def target(self, words: str) -> Widget:
        for target in self.targets:
            if words in target.words():
                return target
        for target in self.targets:
            if words in said_on(target, self.stage.widgets):
                return target
        raise AssertionError(f"nothing to tap says {words!r}: {self.labels()}")

    def of_kind(self, kind: type[W]) -> list[W]:
        return [widget for widget in self.stage.widgets if isinstance(widget, kind)]

    def says(self, words: str) -> bool:
        """Is this on the screen, as a line or a part of one?"""
        return any(words in line for line in self.words)


@contextmanager
def visit(
    exhibit: str | Exhibit | None = None, size: tuple[int, int] = SIZE, language: str = "en", *, finished: bool = False
) -> Iterator[Visit]:
    """A kiosk that somebody has brought to this scene of the gallery, or to its first scene."""
    shown = BY_NAME[exhibit] if isinstance(exhibit, str) else exhibit
    with showroom(language, finished) if shown is None else entered(shown, language) as room:
        guest = Visit(room, size)
        try:
            yield guest
        finally:
            guest.loop.close()


def screen_of(guest: Visit) -> Area:
    return Area(0, 0, *guest.window.size)

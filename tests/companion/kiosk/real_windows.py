"""The real program in a real window, and a hand that taps on it.

A second kiosk, off screen and on a clock that is turned by hand, gets the same taps: the mirror. It tells where the
buttons are, and its picture is what the window has to show before the next tap.
"""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Protocol, assert_never

import pygame

from companion.nodes.theme import GUARD_MS, Rotation
from companion.pages.announced import LEAVE_MS
from companion.screens.kiosk.widgets.stage import meaning, reachable
from companion.screens.kiosk.widgets.widget import Widget
from tests.companion.kiosk.visits import Visit
from tools import shots, xvfb
from tools.finger import Event, Finger, Gesture, says

ROOT = Path(__file__).resolve().parents[3]
FAILED = ROOT / "build" / "pictures" / "real-window.png"
A_WHILE_S = 20.0
STILL_MS = 3000  # by then everything is decided, and nothing moves any more
HELD_MS = 400  # a finger stays so much longer than it must: a busy kiosk notices late that it came down


class Screen(Protocol):
    """What the program is shown on, with a hand that touches it."""

    def tap(self, x: int, y: int, times: int = 1) -> None: ...

    def hold(self, x: int, y: int, ms: int) -> None: ...

    def drag(self, start: tuple[int, int], goal: tuple[int, int]) -> None: ...

    def picture(self) -> pygame.Surface: ...


@dataclass
class Player:
    """Taps on both, each when the window shows what the mirror shows."""

    mirror: Visit
    screen: Screen
    program: subprocess.Popen[bytes]
    rotation: Rotation = Rotation.NONE
    touches: int = 0
    patience_s: float = A_WHILE_S
    look_s: float = 0.01  # between two looks at the window
    _before: tuple[Widget, ...] = field(default=())

    def tap(self, target: Widget, times: int = 1) -> None:
        x, y = target.area.centre
        self._wait_for_ears(x, y)
        self.screen.tap(*self._on_panel(x, y), times)
        for _ in range(times):
            self.mirror.touch(x, y)
        self._agree()

    def do(self, gesture: Gesture) -> None:
        """A tap, a hold or a drag."""
        x, y = gesture.area.centre
        self._wait_for_ears(x, y)
        if gesture.goal is not None:
            to = gesture.goal.centre
            self.screen.drag(self._on_panel(x, y), self._on_panel(*to))
            self.mirror.press(x, y)
            self.mirror.slide(*to)
            self.mirror.release(*to)
        elif gesture.hold_ms:
            hold_ms = gesture.hold_ms + HELD_MS
            self.screen.hold(*self._on_panel(x, y), hold_ms)
            self.mirror.touch(x, y, hold_ms)
        else:
            self.screen.tap(*self._on_panel(x, y))
            self.mirror.touch(x, y)
        self._agree()

    def say(self, event: Event) -> None:
        """Whatever leads to this event."""
        before = self.mirror.kiosk.events
        way = Finger(self.mirror.loop, self.mirror.clock, self.mirror.clock.advance).way(says(event))
        assert way is not None, f"nobody can say {event} here: {self.mirror.labels()}"
        for gesture in way:
            self.do(gesture)
        assert self.mirror.kiosk.events > before, f"{event} was not said: {self.mirror.words}"

    def words(self, words: str, times: int = 1) -> None:
        self.tap(self.mirror.target(words), times)

    def type(self, name: str) -> None:
        """A name, letter by letter."""
        for letter in name.upper():
            self.tap(key_cap(self.mirror, letter))

    def enter_seats(self, names: Iterable[str]) -> None:
        """The first by its letters, the others as they are offered."""
        for number, name in enumerate(names):
            self.words("Add player" if number else "Enter names")
            if not number:
                self.type(name)
            self.words(f"Use {name}")

    def _on_panel(self, x: int, y: int) -> tuple[int, int]:
        """Where a pixel of the picture is on a screen that it fills."""
        width, height = self.mirror.window.size
        match self.rotation:
            case Rotation.NONE:
                return x, y
            case Rotation.QUARTER:
                return height - 1 - y, x
            case Rotation.HALF:
                return width - 1 - x, height - 1 - y
            case Rotation.THREE_QUARTERS:
                return y, width - 1 - x
            case _ as unreachable:
                assert_never(unreachable)

    def _wait_for_ears(self, x: int, y: int) -> None:
        """Before a touch there: what was something else before is deaf for a moment."""
        self.touches += 1
        widgets = self.mirror.stage.widgets
        deaf = means_at(self._before, x, y) != means_at(widgets, x, y)
        self._before = widgets
        if deaf:
            self._wait(GUARD_MS / 1000 + 0.02)

    def _wait(self, seconds: float) -> None:
        """Let time pass, while the program runs."""
        with suppress(subprocess.TimeoutExpired):
            self.program.wait(seconds)
            raise AssertionError("the program has ended")

    def _agree(self) -> None:
        """The mirror was touched, too: both come to rest, and what is announced passes in the window as well."""
        announced_ms, events = self._announced_ms(), self.mirror.kiosk.events
        self._rest()
        if announced_ms or self.mirror.kiosk.events != events:  # what hands did may be announced when it is decided
            self._before = ()  # what that covered is deaf for a moment
        self._wait(announced_ms / 1000)
        self.same_picture()

    def _announced_ms(self) -> int:
        """For how long something is announced in the mirror, by which time it is over there."""
        begun_ms = self.mirror.now_ms
        while self.mirror.kiosk.announced(self.mirror.now_ms) is not None:
            self.mirror.wait(LEAVE_MS)
        return self.mirror.now_ms - begun_ms

    def _rest(self) -> None:
        """Let time pass in the mirror until everything that hands did is decided, and nothing moves any more."""
        self.mirror.settle(max(0, self.mirror.room.source.thing.now_ms - self.mirror.now_ms) + STILL_MS)
        self.mirror.wait(GUARD_MS + 1)  # what arrived last is no longer deaf
        while not self.mirror.loop.is_still:  # something was decided only now
            self.mirror.wait(GUARD_MS + 1)
        self.mirror.wait(GUARD_MS + 1)  # what an announcement covered is no longer deaf

    def same_picture(self) -> None:
        """Wait until the window shows what it should, to the pixel; if it does not, tell how they differ."""
        wanted, end = pygame.transform.rotate(self.mirror.window.surface, -self.rotation), monotonic() + self.patience_s
        while not self.is_same(shown := self.screen.picture(), wanted):
            self._wait(self.look_s)
            if monotonic() > end:
                shots.save(wanted, FAILED)
                shots.side_by_side(shown, FAILED, FAILED)
                raise AssertionError(f"the window shows something else than the kiosk, see {FAILED}")

    def is_same(self, shown: pygame.Surface, wanted: pygame.Surface) -> bool:
        return pixels(shown) == pixels(wanted)


def pixels(picture: pygame.Surface) -> bytes:
    """All but the last, which the pointer is on."""
    return pygame.image.tobytes(picture, "RGB")[:-3]


def means_at(widgets: Sequence[Widget], x: int, y: int) -> object:
    """What a finger there would mean."""
    return next((meaning(widget) for widget in reversed(reachable(widgets)) if widget.area.holds(x, y)), None)


def key_cap(mirror: Visit, letter: str) -> Widget:
    return next(target for target in mirror.targets if [word.upper() for word in target.words()] == [letter])


@contextmanager
def kiosk(
    screen: xvfb.Screen, folder: Path, size: tuple[int, int] | None, *more: str
) -> Iterator[subprocess.Popen[bytes]]:
    """The real program, in a window of this size or on the whole screen; asked to end, it ends well."""
    quiet = {"SDL_AUDIODRIVER": "dummy", "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "TZ": "UTC"}
    command = [sys.executable, "-m", "companion", "play", "--source", "mock", "--lang", "en"]
    command += ["--journal", str(folder / "journal"), *more]
    if size is not None:
        command += ["--windowed", "--size", "x".join(map(str, size))]
    with subprocess.Popen(command, env=screen.environment | quiet, cwd=ROOT, stderr=subprocess.PIPE) as program:
        try:
            yield program
        finally:
            program.terminate()
            _, err = program.communicate(timeout=20)
    assert program.returncode == 0, err.decode()


def jewelbox(*arguments: str, told: bytes = b"") -> bytes:
    """What a command prints."""
    command = [sys.executable, "-m", "companion", *arguments]
    done = subprocess.run(command, input=told, capture_output=True, timeout=60, check=False, cwd=ROOT, env=os.environ)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout

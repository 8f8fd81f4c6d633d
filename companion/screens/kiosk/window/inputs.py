"""What people do to the screen: touch, keys, and what happens to the window itself; and how SDL's events become that.

Two rules. Places are in pixels of the surface that was drawn on, whichever way the picture is turned and wherever it
is on the panel. And there is one press at a time: a finger, a mouse and a pen are one pointer; whoever pressed first
is followed until it lets go, and nobody else counts meanwhile.
"""

from collections.abc import Iterable

import msgspec
import pygame

from companion.screens.kiosk.window.placing import Place

LATE_MOUSE_MS = 500  # some drivers tell a touch a second time, as a mouse that nothing marks as a finger
HAND_ON_MOUSE = 4  # moves without a press; a touch that pretends to be a mouse jumps once and presses
NOWHERE = (-1, -1)
RESIZES = frozenset({pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED})
_LOST = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
_BACK = frozenset({pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWFOCUSGAINED})
_LEFT_BUTTON = 1
_MOUSE = "mouse"

Pointer = str | tuple[str, int, int]


class Pressed(msgspec.Struct, frozen=True):
    """The first finger, or the left button, went down."""

    x: int
    y: int


class Moved(msgspec.Struct, frozen=True):
    """It moved while it was down."""

    x: int
    y: int


class Released(msgspec.Struct, frozen=True):
    """It went up again; where nothing is (`NOWHERE`) if the press was broken off and must not count."""

    x: int
    y: int


class KeyDown(msgspec.Struct, frozen=True):
    """A key went down, once however long it is held: its name ("a", "return", "page up") and what it types, if any."""

    name: str
    text: str = ""


class KeyUp(msgspec.Struct, frozen=True):
    """A key went up."""

    name: str


class Closed(msgspec.Struct, frozen=True):
    """Somebody wants the window gone: its close button, or Alt and F4. Whether it goes is not decided here."""


class Resized(msgspec.Struct, frozen=True):
    """There is a new surface of this size, with nothing on it yet."""

    width: int
    height: int


class Redraw(msgspec.Struct, frozen=True):
    """What was on the glass may be gone; the surface still holds it, and the next `show` brings back all of it."""


Input = Pressed | Moved | Released | KeyDown | KeyUp | Closed | Resized | Redraw


class Translator:
    """Follows the one pointer through the events of a window."""

    def __init__(self) -> None:
        self.has_mouse = False  # whether a hand moves a mouse, and would like to see where it is
        self._held: Pointer | None = None
        self._moves = 0
        self._touched_ms: int | None = None

    def inputs(self, events: Iterable[pygame.event.Event], place: Place, now_ms: int) -> list[Input]:
        """What these events mean to somebody who looks at the picture in its place."""
        found: list[Input] = []
        for event in events:
            one = self._input(event, place, now_ms)
            if one is None or (isinstance(one, Redraw) and one in found):
                continue
            if isinstance(one, Moved) and found and isinstance(found[-1], Moved):
                found.pop()  # only where it is now
            found.append(one)
        return found

    def _input(self, event: pygame.event.Event, place: Place, now_ms: int) -> Input | None:
        kind = event.type
        if kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._finger(event, place, now_ms)
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return None if self._is_a_touch(event, now_ms) else self._mouse(event, place)
        if kind in (pygame.KEYDOWN, pygame.KEYUP):
            return _key(event)
        return self._of_window(kind)

    def _of_window(self, kind: int) -> Input | None:
        if kind == pygame.QUIT:
            return Closed()
        if kind in _BACK:
            return Redraw()
        if kind in _LOST and self._held is not None:
            self._held = None
            return Released(*NOWHERE)
        return None

    def _finger(self, event: pygame.event.Event, place: Place, now_ms: int) -> Input | None:
        self._touched_ms, self.has_mouse, self._moves = now_ms, False, 0
        who = ("finger", event.touch_id, event.finger_id)
        width, height = place.panel
        at = place.to_picture((min(int(event.x * width), width - 1), min(int(event.y * height), height - 1)))
        if event.type == pygame.FINGERDOWN:
            return self._press(who, at)
        return self._follow(who, at, is_up=event.type == pygame.FINGERUP)

    def _is_a_touch(self, event: pygame.event.Event, now_ms: int) -> bool:
        """Whether this is a finger once more, reported as a mouse."""
        if getattr(event, "touch", False):
            return True
        return self._touched_ms is not None and now_ms - self._touched_ms < LATE_MOUSE_MS

    def _mouse(self, event: pygame.event.Event, place: Place) -> Input | None:
        at = place.to_picture(event.pos)
        if event.type == pygame.MOUSEMOTION:
            self._moves = 0 if any(event.buttons) else self._moves + 1
            self.has_mouse = self.has_mouse or self._moves >= HAND_ON_MOUSE
            return self._follow(_MOUSE, at, is_up=False)
        if event.button != _LEFT_BUTTON:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._moves = 0
            return self._press(_MOUSE, at)
        return self._follow(_MOUSE, at, is_up=True)

    def _press(self, who: Pointer, at: tuple[int, int]) -> Input | None:
        if self._held is not None:
            return None
        self._held = who
        return Pressed(*at)

    def _follow(self, who: Pointer, at: tuple[int, int], *, is_up: bool) -> Input | None:
        if self._held != who:
            return None
        if not is_up:
            return Moved(*at)
        self._held = None
        return Released(*at)


def _key(event: pygame.event.Event) -> Input:
    name = pygame.key.name(event.key)
    name = "return" if name == "enter" else name  # the one of the number pad
    if event.type == pygame.KEYUP:
        return KeyUp(name)
    # Not every desktop takes these keys for itself, and the console has none that could.
    if name == "f4" and event.mod & pygame.KMOD_ALT:
        return Closed()
    return KeyDown(name, event.unicode if event.unicode.isprintable() else "")

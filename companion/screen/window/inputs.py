"""What people do to the screen: touch, keys, and what happens to the window itself. Frozen values only.

One rule: places are in pixels of the surface that was drawn on, whichever way the picture is turned and wherever it
stands on the panel. A touch and a click are the same thing here, and there is one at a time.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pressed:
    """The first finger, or the left button, went down."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Moved:
    """It moved while it was down."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Released:
    """It went up again; where nothing is (`NOWHERE`) if the press was broken off and must not count."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class KeyDown:
    """A key went down, once however long it is held: its name ("a", "return", "page up") and what it types, if any."""

    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class KeyUp:
    """A key went up."""

    name: str


@dataclass(frozen=True, slots=True)
class Closed:
    """Somebody wants the window gone: its close button, or Alt and F4. Whether it goes is not decided here."""


@dataclass(frozen=True, slots=True)
class Resized:
    """There is a new surface of this size, with nothing on it yet."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Redraw:
    """What was on the glass may be gone; the surface still holds it, and the next `show` brings back all of it."""


Input = Pressed | Moved | Released | KeyDown | KeyUp | Closed | Resized | Redraw

NOWHERE = (-1, -1)

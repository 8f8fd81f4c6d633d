"""What a scene is made of: frozen pieces, each with its area, that can be compared, painted and tapped.

One rule: a widget paints inside its area and nowhere else, and always the same for the same value. So two lists of
widgets tell what has to be painted anew.
"""

from typing import ClassVar, overload

import msgspec
import pygame
from msgspec.structs import astuple

from companion.drawing.area import Area
from companion.nodes.nodes import Tap as NodeTap
from companion.nodes.theme import Sizes
from companion.pages.actions import Action


class Drop(msgspec.Struct, frozen=True):
    """What it does to drag something onto this area and let it go there."""

    area: Area
    action: Action


class Tap(NodeTap, frozen=True):
    """What a tap on a widget does. With `ANY_KEY` every key does.

    `drops`: where else it can be dragged to. On a keyboard its key is held for that, while the key of what lies in the
    area is pushed.
    """

    drops: tuple[Drop, ...] = ()


@overload
def widget_tap(tap: NodeTap) -> Tap: ...
@overload
def widget_tap(tap: None) -> None: ...
def widget_tap(tap: NodeTap | None) -> Tap | None:
    """The tap of a node, for a widget."""
    return None if tap is None else Tap(*astuple(tap))


class Finger(msgspec.Struct, frozen=True):
    """A finger that holds something: where it came down, and where it is now.

    `way` is where it was when it had come so far that it drags; None: it may still be a tap. `grip` is what it holds,
    as the widget said when it came down.
    """

    start: tuple[int, int]
    at: tuple[int, int]
    grip: object
    way: tuple[int, int] | None = None


class _Placed(msgspec.Struct, frozen=True):
    area: Area


class Widget(_Placed, frozen=True, kw_only=True):
    """One piece of a scene. `pressed` and `held` (from 0 to 1) are set by the stage while a finger is on it.

    `said`: what can be read on it, where other widgets that lie on it write that.

    What `breathes` goes through a cycle again and again: the stage sets `pulse`, from 0 to 1.

    What has parts that come along with a finger has a `grip` on them; the stage sets `finger` while one does.

    `does`: what a tap does, where the words on it do not say that: for the page of keys, and to be spoken.

    `scaled`: the sizes that it is drawn with, where they are not those of the screen.
    """

    tap: Tap | None = None
    said: tuple[str, ...] = ()
    pressed: bool = False
    held: float = 0.0
    breathes: bool = False
    pulse: float = 0.0
    finger: Finger | None = None
    does: str = ""
    scaled: Sizes | None = None

    blocks: ClassVar[bool] = False  # nothing below it can be tapped
    covers: ClassVar[bool] = False  # ... and nothing where it lies
    exact: ClassVar[bool] = False  # a fingertip reaches no farther than its outline; it may lie on another such one

    def paint(self, target: pygame.Surface, sizes: Sizes) -> None:
        """Draw it."""
        raise NotImplementedError

    def words(self) -> tuple[str, ...]:
        """Everything that can be read on it."""
        return self.said

    def cut(self, sizes: Sizes) -> tuple[str, ...]:  # noqa: ARG002 - widgets without words have none to cut
        """Words that do not fit, other than names that people chose."""
        return ()

    def hit(self, sizes: Sizes) -> Area:
        """Where a finger finds it: never smaller than a fingertip."""
        return self.area if self.exact else self.area.at_least(sizes.fingertip)

    def topic_at(self, x: int, y: int, sizes: Sizes) -> str:  # noqa: ARG002 - most widgets are about nothing
        """What people ask about who hold this point; empty: nothing."""
        return ""

    def grip(self, x: int, y: int, sizes: Sizes) -> object | None:  # noqa: ARG002 - most have nothing to hold
        """What a finger there holds and takes along; None: nothing."""
        return None

    def let_go(self, finger: Finger, sizes: Sizes) -> Action | None:  # noqa: ARG002
        """What a finger has done that lets go now, be it by a tap; None: nothing."""
        return None

    @property
    def stands_out(self) -> bool:
        """Do people look at it now, be there something to tap on it or not?"""
        return False

    def holds(self, x: int, y: int) -> bool:
        """Is this point on it?"""
        return self.area.holds(x, y)

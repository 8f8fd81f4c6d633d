"""What tests of scenes share: a frame to build one for, what can be read and tapped in it, and what holds in each."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pygame

from companion.languages import translator
from companion.screen.actions import Action
from companion.screen.drawing.layout import Area
from companion.screen.drawing.theme import SIZES, Sizes
from companion.screen.model import Frame, Model
from companion.screen.registry import SCREENS
from companion.screen.widgets.stage import Stage, reachable
from companion.screen.widgets.widget import Tap, Widget

BASE = (800, 480)
__all__ = ["BASE", "SIZES", "action_named", "assert_sound", "frame", "keys", "tap_named", "texts", "widget_named"]


def frame(model: Model | None = None, size: tuple[int, int] = BASE, lang: str = "en") -> Frame:
    """A scene's frame: an idle kiosk, unless a model says more."""
    shown = replace(model or Model(), apparatus="jewel_box")
    return Frame(shown, Sizes(*size), translator(lang), SCREENS)


def texts(widgets: Sequence[Widget]) -> list[str]:
    """Everything that can be read, in the order in which it is painted."""
    return [line for widget in widgets for line in widget.words()]


def widget_named(widgets: Sequence[Widget], words: str) -> Widget:
    """The widget that can be tapped and says these words, by itself or by what lies on it."""
    targets = reachable(widgets)
    for widget in targets:
        if words in widget.words():
            return widget
    for widget in targets:
        if words in said_on(widget, widgets):
            return widget
    raise AssertionError(f"nothing to tap says {words!r}; there is {[said_on(each, widgets) for each in targets]}")


def said_on(target: Widget, widgets: Sequence[Widget]) -> list[str]:
    """The words of a target and of everything that lies on it."""
    return [line for widget in widgets if _inside(widget.area, target.area) for line in widget.words()]


def tap_named(widgets: Sequence[Widget], words: str) -> Tap:
    """What a tap on these words does."""
    tap = widget_named(widgets, words).tap
    assert tap is not None
    return tap


def action_named(widgets: Sequence[Widget], words: str) -> Action:
    """What people get who tap on these words."""
    return tap_named(widgets, words).action


def keys(widgets: Sequence[Widget]) -> dict[str, Action]:
    """What each key does."""
    return {widget.tap.key: widget.tap.action for widget in reachable(widgets) if widget.tap and widget.tap.key}


def assert_sound(widgets: Sequence[Widget], sizes: Sizes, *, paint: bool = True) -> None:
    """What holds in every scene.

    Everything is inside the screen and can be painted (which takes its time: once a scene and size is enough); nothing
    is cut; a fingertip on one target is on no other; and no key is there twice.
    """
    screen = Area(0, 0, sizes.width, sizes.height)
    assert len(set(widgets)) == len(widgets), "the same widget twice"
    for widget in widgets:
        assert _inside(widget.area, screen), f"{widget} leaves the screen"
        assert widget.cut(sizes) == (), f"cut at {sizes.width}x{sizes.height}: {widget}"
    targets = reachable(widgets)
    for one, other in combinations(targets, 2):
        assert not one.hit(sizes).touches(other.area), f"{one} is too near to {other}"
        assert not other.hit(sizes).touches(one.area), f"{other} is too near to {one}"
    taps = [widget.tap for widget in targets if widget.tap is not None]
    shortcuts = [tap.key for tap in taps if tap.key]
    assert len(shortcuts) == len(set(shortcuts)), f"a key is there twice: {shortcuts}"
    if paint:
        stage = Stage(pygame.Surface((sizes.width, sizes.height), 0, 32))
        assert stage.show(widgets, 0) == [screen]


def _inside(inner: Area, outer: Area) -> bool:
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )

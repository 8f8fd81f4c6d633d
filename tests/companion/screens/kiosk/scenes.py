"""What tests of scenes share: a frame to build one for, what can be read and tapped in it, and what holds in each."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import TypeVar

import pygame
from msgspec.structs import replace

import companion.screens.kiosk.drawings  # noqa: F401 - what pages are drawn with
from companion.drawing.area import Area
from companion.drawing.canvas import Graphic, Ink
from companion.languages import DEFAULT, LANGUAGES, translator
from companion.nodes.nodes import Viewer
from companion.nodes.theme import SIZES, Sizes
from companion.pages.actions import Action, Dismiss, Route
from companion.pages.model import Model
from companion.pages.router import page_of
from companion.screens.kiosk.drawing.text import SMALLEST, SMALLEST_NAME, block, fitted
from companion.screens.kiosk.game_screens import Frame, Screens
from companion.screens.kiosk.page_widgets import Shown, painter_for
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes import scene_router  # noqa: F401 - knows every drawing
from companion.screens.kiosk.widgets.basic import Group, Label, Paragraph, PushButton
from companion.screens.kiosk.widgets.panels import Kind
from companion.screens.kiosk.widgets.stage import Stage, reachable, target_at
from companion.screens.kiosk.widgets.widget import Tap, Widget

BASE = (800, 480)
AnyGraphic = TypeVar("AnyGraphic", bound=Graphic)
ONE_GAME = Screens({"master-thieves": SCREENS.games["master-thieves"]}, SCREENS.apparatuses)
__all__ = [
    "BASE",
    "ONE_GAME",
    "SIZES",
    "action_named",
    "assert_sound",
    "assert_sound_everywhere",
    "drawn_px",
    "frame",
    "graphics",
    "keys",
    "laid_out",
    "places",
    "problems",
    "said_on",
    "tap_named",
    "texts",
    "widget_named",
]  # fmt: skip


def frame(
    model: Model | None = None, size: tuple[int, int] = BASE, lang: str = "en", screens: Screens = SCREENS
) -> Frame:
    """A scene's frame: an idle kiosk, unless a model says more."""
    shown = replace(model or Model(), apparatus="jewel_box")
    return Frame(
        model=shown,
        sizes=Sizes(*size),
        viewer=Viewer(size=f"{size[0]}x{size[1]}"),
        say=translator(lang),
        screens=screens,
    )


def laid_out(route: Route, frame: Frame) -> list[Widget]:
    """The page of a route, drawn."""
    page = page_of(route, frame)
    assert page is not None
    return painter_for(frame).widgets(page, frame)


def graphics(widgets: Iterable[Widget], kind: type[AnyGraphic]) -> list[tuple[Area, AnyGraphic]]:
    """What the pages of a game draw of a kind, and where."""
    shown = ((one.area, one.graphic) for one in widgets if isinstance(one, Shown))
    return [(area, graphic) for area, graphic in shown if isinstance(graphic, kind)]


def places(frame: Frame) -> Mapping[str, Area]:
    """Where what has a key is on the page that was drawn last."""
    return painter_for(frame).places


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
    action: Action = tap_named(widgets, words).action
    return action


def keys(widgets: Sequence[Widget]) -> dict[str, Action]:
    """What each key does."""
    return {widget.tap.key: widget.tap.action for widget in reachable(widgets) if widget.tap and widget.tap.key}


def assert_sound(widgets: Sequence[Widget], sizes: Sizes, *, paint: bool = True) -> None:
    """What holds in every scene, and that it can be painted (which takes its time: once a scene and size is enough)."""
    found = problems(widgets, sizes)
    assert not found, "\n".join(found)
    if paint:
        stage = Stage(pygame.Surface((sizes.width, sizes.height), 0, 32))
        assert stage.show(widgets, 0) == [Area(0, 0, sizes.width, sizes.height)]


def assert_sound_everywhere(
    build: Callable[[Frame], Sequence[Widget]],
    model: Model | None,
    sizes: Sequence[tuple[int, int]],
    *,
    paint: bool = True,
) -> None:
    """The same at each of the sizes and in every language; painted in one of them."""
    for lang, size in product(LANGUAGES, sizes):
        shown = frame(model, size, lang)
        try:
            assert_sound(build(shown), shown.sizes, paint=paint and lang == DEFAULT)
        except AssertionError as error:
            error.add_note(f"at {size[0]}x{size[1]} in {lang}")
            raise


# the checker


def problems(widgets: Sequence[Widget], sizes: Sizes, *, layers: bool = False) -> list[str]:
    """What is wrong with a scene at a size; with `layers`, a notice or a page below may be reached past its end."""
    return [
        *(["the same widget twice"] if len(set(widgets)) < len(widgets) else []),
        *_words_cut(widgets, sizes),
        *_off_the_screen(widgets, sizes),
        *_too_near(widgets, sizes, layers=layers),
        *_deaf_at_edges(widgets, sizes),
        *_keys_twice(widgets),
        *_too_many_primaries(widgets),
    ]


def _words_cut(widgets: Sequence[Widget], sizes: Sizes) -> list[str]:
    return [f"cut: {line!r}" for widget in widgets for line in widget.cut(widget.scaled or sizes)]


def _off_the_screen(widgets: Sequence[Widget], sizes: Sizes) -> list[str]:
    screen = Area(0, 0, sizes.width, sizes.height)
    return [f"off the screen: {widget}" for widget in widgets if not _inside(widget.area, screen)]


def _too_near(widgets: Sequence[Widget], sizes: Sizes, *, layers: bool) -> list[str]:
    """A fingertip on a small target reaches beyond it, and not onto another one.

    With `layers` it may, if that is all the ground below it. And a notice may lie over anything: a tap puts it away,
    and so does time. What has an exact outline may lie on another such thing.
    """
    targets = reachable(widgets)
    if layers:
        targets = [target for target in targets if target.tap is not None and target.tap.action != Dismiss()]
    return [
        f"a fingertip on {_called(one)} reaches {_called(other)}"
        for lower, upper in combinations(targets, 2)
        if not (layers and _inside(upper.hit(upper.scaled or sizes), lower.area)) and not (upper.exact and lower.exact)
        for one, other in ((lower, upper), (upper, lower))
        if one.hit(one.scaled or sizes).touches(other.area)
    ]


def _deaf_at_edges(widgets: Sequence[Widget], sizes: Sizes) -> list[str]:
    """A finger that slides off the screen means what stands at its edge."""
    return [
        f"{_called(target)} does not answer at {x}, {y}"
        for target in reachable(widgets)
        if not target.blocks and not target.exact
        for x, y in _edges(target, sizes)
        if target_at(x, y, widgets, sizes) is None
    ]


def _edges(target: Widget, sizes: Sizes) -> list[tuple[int, int]]:
    """Where the screen ends beside it, if no more than the margin lies between."""
    (left, top, _, _), (x, y) = target.area, target.area.centre
    right, bottom = sizes.width - target.area.right, sizes.height - target.area.bottom
    ends = ((left, (0, y)), (top, (x, 0)), (right, (sizes.width - 1, y)), (bottom, (x, sizes.height - 1)))
    return [spot for room, spot in ends if 0 <= room <= sizes.margin]


def drawn_px(widget: Widget, sizes: Sizes) -> list[tuple[str, int]]:
    """The words of a widget with the size in which they are drawn."""
    match widget:
        case Label(line=line) if line:
            least = SMALLEST_NAME if widget.chosen else SMALLEST
            return [(line, fitted(line, *widget.ink.face(sizes), widget.area.width, least)[1])]
        case Paragraph(text=words) if words:
            return [(words, block(words, *widget.ink.face(sizes), widget.area.size)[1])]
        case PushButton() if widget.label:
            room = widget.area.width - 2 * sizes.gap - widget.mark_px(sizes)
            return [(widget.label, fitted(widget.label, *Ink(widget.role).face(sizes), room)[1])]
        case Group():
            return [found for part in widget.parts(sizes) for found in drawn_px(part, sizes)]
        case _:
            return []


def _called(target: Widget) -> str:
    tap = target.tap
    return " ".join(target.words()) or (tap.key or str(tap.action) if tap is not None else str(target))


def _keys_twice(widgets: Sequence[Widget]) -> list[str]:
    taps = [widget.tap.key for widget in reachable(widgets) if widget.tap is not None and widget.tap.key]
    return [f"two things to do with one key: {key}" for key in sorted(set(taps)) if taps.count(key) > 1]


def _too_many_primaries(widgets: Sequence[Widget]) -> list[str]:
    found = [widget for widget in reachable(widgets) if isinstance(widget, PushButton) and widget.kind is Kind.PRIMARY]
    return [f"more than one primary button: {[each.label for each in found]}"] if len(found) > 1 else []


def _inside(inner: Area, outer: Area) -> bool:
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )

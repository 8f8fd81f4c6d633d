"""Every scene of the gallery at every size in every language: nothing is cut, and every finger finds what it means."""

import operator
from collections.abc import Sequence
from itertools import combinations

import pytest

from companion.kiosk.gallery import EXHIBITS, showroom
from companion.languages import LANGUAGES
from companion.screen.actions import Dismiss
from companion.screen.drawing.layout import Area
from companion.screen.drawing.theme import SIZES, Sizes
from companion.screen.game_screens import Exhibit
from companion.screen.widgets.basic import PushButton
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.stage import reachable
from companion.screen.widgets.widget import Widget
from tests.companion.kiosk.crowds import CROWDS

NAME = operator.attrgetter("name")


def inside(inner: Area, outer: Area) -> bool:
    return inner.with_(outer) == outer


def words_cut(widgets: Sequence[Widget], sizes: Sizes) -> list[str]:
    return [f"cut: {line!r}" for widget in widgets for line in widget.cut(sizes)]


def off_the_screen(widgets: Sequence[Widget], sizes: Sizes) -> list[str]:
    screen = Area(0, 0, sizes.width, sizes.height)
    return [f"off the screen: {widget}" for widget in widgets if not inside(widget.area, screen)]


def too_near(widgets: Sequence[Widget], sizes: Sizes) -> list[str]:
    """A fingertip on a small target reaches beyond it: not onto another one, unless that is all the ground below it.

    A notice may lie over anything: a tap puts it away, and so does time.
    """
    targets = [target for target in reachable(widgets) if target.tap is not None and target.tap.action != Dismiss()]
    return [
        f"a fingertip on {called(one)} reaches {called(other)}"
        for lower, upper in combinations(targets, 2)
        if not inside(upper.hit(sizes), lower.area)
        for one, other in ((lower, upper), (upper, lower))
        if one.hit(sizes).touches(other.area)
    ]


def called(target: Widget) -> str:
    assert target.tap is not None
    return " ".join(target.words()) or target.tap.key or str(target.tap.action)


def keys_twice(widgets: Sequence[Widget]) -> list[str]:
    keys = [widget.tap.key for widget in reachable(widgets) if widget.tap is not None and widget.tap.key]
    return [f"two things to do with one key: {key}" for key in sorted(set(keys)) if keys.count(key) > 1]


def too_many_primaries(widgets: Sequence[Widget]) -> list[str]:
    found = [widget for widget in reachable(widgets) if isinstance(widget, PushButton) and widget.kind is Kind.PRIMARY]
    return [f"more than one primary button: {[each.label for each in found]}"] if len(found) > 1 else []


def problems(widgets: Sequence[Widget], sizes: Sizes) -> list[str]:
    return [
        *words_cut(widgets, sizes),
        *off_the_screen(widgets, sizes),
        *too_near(widgets, sizes),
        *keys_twice(widgets),
        *too_many_primaries(widgets),
    ]


def assert_sound(exhibit: Exhibit, language: str) -> None:
    found = []
    with showroom(language, exhibit.finished) as room:
        room.enter(exhibit)
        for size in SIZES:
            sizes = Sizes(*size)
            found += [f"{sizes.width}x{sizes.height} {what}" for what in problems(room.widgets(sizes), sizes)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("exhibit", EXHIBITS, ids=NAME)
def test_everything_fits_and_can_be_tapped(exhibit: Exhibit, language: str) -> None:
    assert_sound(exhibit, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("exhibit", CROWDS, ids=NAME)
def test_few_seats_and_many_fit_too(exhibit: Exhibit, language: str) -> None:
    assert_sound(exhibit, language)

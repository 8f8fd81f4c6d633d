"""Windows on a screen of Xvfb with a hand on it."""

from collections.abc import Callable, Iterator

import pytest

from companion.screens.kiosk.window.inputs import Redraw
from companion.screens.kiosk.window.on_display import open_window
from companion.screens.kiosk.window.placing import Size
from companion.screens.kiosk.window.window import Window
from tests.companion.screens.kiosk.window.xvfb_windows import PANEL, until, use
from tools import xvfb


@pytest.fixture(scope="session")
def screen() -> Iterator[xvfb.Screen]:
    with xvfb.running(*PANEL) as screen:
        yield screen


@pytest.fixture
def opened(screen: xvfb.Screen, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Window]]:
    """Opens windows on the screen, and closes them before it goes."""
    use(screen, monkeypatch)
    windows: list[Window] = []

    def open_one(size: Size | None = None, *, windowed: bool = True) -> Window:
        screen.move(PANEL[0] - 1, PANEL[1] - 1)
        windows.append(open_window(size, windowed=windowed))
        windows[-1].show([(0, 0, *windows[-1].size)])
        until(windows[-1], Redraw())
        return windows[-1]

    yield open_one
    for window in windows:
        window.close()

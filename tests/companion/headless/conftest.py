"""A table that serves, Chromium, and people before both."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.companion.headless.phones import Evening
from tests.companion.headless.served import Served, serving
from tools.browser_pages.room import chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as table:
        yield table
        assert table.end() == 0


@pytest.fixture
def evening(browser: Browser, served: Served) -> Iterator[Evening]:
    found = Evening(browser, served)
    yield found
    for screen in found.screens:
        screen.context.close()
    assert [screen.wrong for screen in found.screens] == [[] for _ in found.screens]

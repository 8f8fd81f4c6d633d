"""Chromium for the tests of pages, with pages whose table says what a sample says.

It is started for each module: its loop would be in the way of tests that run one of their own.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tools.browser_pages.room import PHONE, Room, chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def phone(browser: Browser) -> Iterator[Room]:
    """A phone in English that must not complain about anything."""
    room = Room(browser, PHONE, "en")
    yield room
    room.close()
    assert room.complaints == []

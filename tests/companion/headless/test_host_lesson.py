"""The lesson in a host's browser, step by step with a finger, in a real Chromium."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.companion.headless.phones import PHONE, Evening, Screen
from tests.companion.headless.served import Served

pytestmark = pytest.mark.needs("chromium")
MOST_STEPS = 60


@pytest.fixture
def opened(browser: Browser, served: Served) -> Iterator[Evening]:
    found = Evening(browser, served)
    yield found
    for screen in found.screens:
        screen.context.close()
    assert [screen.wrong for screen in found.screens] == [[] for _ in found.screens]


def next_tap(host: Screen) -> Locator:
    """What the coach waits for: its own button, what stands out, or the box."""
    page = host.page
    sheet = page.locator("dialog[open] button.primary")
    if sheet.count():
        return sheet.first
    own = page.locator(".s-coach button.primary")
    if own.count():
        return own.first
    for kind in ("button:is(.lit, .on):visible", "button.k-box-in-play", "button.primary:visible"):
        if page.locator(kind).count():
            return page.locator(kind).first
    raise AssertionError(page.locator(".s-coach").inner_text())


# What the coach says, and what stands out.
WANTED = """() => JSON.stringify([
  document.querySelector(".s-coach")?.innerText,
  ...[...document.querySelectorAll("button:is(.lit, .on, .primary)")].map((each) => each.ariaLabel ?? each.innerText),
])"""


@pytest.mark.parametrize("game", ["Master Thieves", "40 Thieves"])
def test_a_host_takes_the_lesson_by_touch_and_goes_on_to_a_game(opened: Evening, game: str) -> None:
    host = opened.host
    host.context.close()
    host = opened.host = Screen(opened.browser, opened.served.url, PHONE, opened.said)
    host.go("Learn")
    host.go(game)
    steps = 0
    while not host.page.get_by_role("button", name="Play a game").count():
        host.is_ready()
        expect(host.page.locator(".n-moment")).to_have_count(0)
        wanted = host.page.evaluate(WANTED)
        next_tap(host).click()
        host.page.wait_for_function(f"(before) => ({WANTED})() !== before", arg=wanted)
        steps += 1
        assert steps < MOST_STEPS
    assert steps > 20
    host.go("Play a game")
    expect(host.page.locator(".s-coach")).to_have_count(0)
    expect(host.button("Learn")).to_have_count(0)

"""The host's pages in a real Chromium: a whole way through them, on a phone and on a laptop, without a single error."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.companion.headless.served import Served

pytestmark = pytest.mark.needs("chromium")
SIZES = {"phone": (390, 844), "narrow": (360, 640), "laptop": (1280, 800)}
SIX = ("Ana", "Benedikt", "Cora", "Dora", "Emil", "Fritz")
HOLD_MS = 1700


class Host:
    """Somebody with the host's link."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tapped: str | None = None  # the page on which something was tapped that leads to another one

    def ready(self) -> None:
        """Until what is shown can be tapped."""
        self.page.wait_for_function(
            "before => document.body.dataset.ready && document.body.dataset.ready !== before", arg=self._tapped
        )

    def tap(self, name: str, *, exact: bool = False, hold_ms: int = 0, stays: bool = False) -> None:
        """Tap something that leads to another page, unless it `stays`."""
        button = self.page.get_by_role("button", name=name, exact=exact)
        button = button.or_(self.page.get_by_role("switch", name=name, exact=exact)).first
        self.leads_on(lambda: button.click(delay=hold_ms))
        self._tapped = None if stays else self._tapped

    def sees(self, words: str) -> None:
        expect(self.page.get_by_text(words).first).to_be_visible()

    def is_at(self, title: str) -> None:
        expect(self.page).to_have_title(re.compile(re.escape(title)))

    def leave(self) -> None:
        self.leads_on(lambda: self.page.keyboard.press("Escape"))

    def leads_on(self, deed: Callable[[], None]) -> None:
        """Do what leads to another page."""
        self.ready()
        self._tapped = self.page.evaluate("document.body.dataset.ready")
        deed()


@contextmanager
def host(browser: Browser, served: Served, size: str = "laptop") -> Iterator[Host]:
    """The host's first page; nothing may go wrong on it until the end of the block."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    page, wrong = context.new_page(), list[str]()
    page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(served.url)
    found = Host(page)
    found.is_at("Jewelbox")
    yield found
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), "too wide"
    context.close()
    assert wrong == []


def begin(here: Host, *names: str) -> None:
    """Type names, field after field, and begin with what is usual."""
    here.tap("Master Thieves")
    here.tap("Enter names")
    here.is_at("New game")
    here.ready()
    here.page.locator("input").first.click()
    for at, name in enumerate(names):
        here.page.keyboard.type(name, delay=60)  # as fast as people do
        expect(here.page.locator("input")).to_have_count(min(8, at + 2))
        here.page.keyboard.press("Enter")
    here.leads_on(lambda: here.page.keyboard.press("Enter"))
    here.is_at("Edition")
    here.tap("Start")
    here.is_at("Master Thieves")


@pytest.mark.parametrize("size", SIZES)
def test_six_names_are_typed_with_enter_alone_and_the_game_is_given_up(
    browser: Browser, served: Served, size: str
) -> None:
    with host(browser, served, size) as here:
        begin(here, *SIX)
        here.tap("Menu")
        here.tap("Hold: abandon game", stays=True)
        here.is_at("Menu")  # a tap is not enough
        here.tap("Hold: abandon game", hold_ms=HOLD_MS)
        here.is_at("Jewelbox")


def test_a_name_that_somebody_has_is_said_below_its_field(browser: Browser, served: Served) -> None:
    with host(browser, served) as here:
        here.tap("Master Thieves")
        here.tap("Enter names")
        here.is_at("New game")
        here.ready()
        here.page.locator("input").first.fill("Ana")
        expect(here.page.locator("input")).to_have_count(2)
        here.page.locator("input").nth(1).fill("ana")
        here.sees("ana is already playing: add a letter.")
        expect(here.page.get_by_role("button", name="Choose edition")).to_be_disabled()
        here.page.locator("input").nth(1).fill("Anabel")
        expect(here.page.get_by_role("button", name="Choose edition")).to_be_enabled()


@pytest.mark.parametrize("size", SIZES)
def test_every_page_of_the_shell_leads_back(browser: Browser, served: Served, size: str) -> None:
    with host(browser, served, size) as here:
        here.tap("Past games")
        here.sees("No game has been played yet.")
        here.leave()
        here.is_at("Jewelbox")
        here.tap("Settings")
        here.tap("House rules")
        here.leave()
        here.is_at("Settings")
        here.leave()
        here.is_at("Jewelbox")
        here.tap("Sensors")
        for tab in ("Timeline", "Health", "Faults", "Check"):
            here.tap(tab, exact=True)
        here.tap("Start check")
        here.tap("Stop check")
        here.leave()
        here.is_at("Jewelbox")


def test_the_host_speaks_its_own_language(browser: Browser, served: Served) -> None:
    with host(browser, served) as here:
        here.tap("Language")
        here.tap("Deutsch")
        here.sees("Neues Spiel")
        assert here.page.evaluate("document.documentElement.lang") == "de"


def test_hands_move_the_virtual_box(browser: Browser, served: Served) -> None:
    with host(browser, served) as here:
        begin(here, "Ana", "Ben")
        here.tap("Move the box")
        here.is_at("Move the virtual box")
        here.tap("Turn over")
        here.leave()
        here.is_at("Master Thieves")
        expect(here.page.get_by_role("button", name="Undo")).to_be_enabled()

"""The host's pages in a real Chromium: a whole way through them, on a phone and on a laptop, without a single error."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.companion.headless.served import Served, serving

pytestmark = pytest.mark.needs("chromium")
SIZES = {"phone": (390, 844), "narrow": (320, 640), "laptop": (1280, 800)}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as machine:
        browser = machine.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as table:
        yield table
        assert table.end() == 0


def opened(chromium: Browser, served: Served, size: str) -> tuple[Page, list[str]]:
    """The host's first page, and whatever goes wrong on it from now on."""
    width, height = SIZES[size]
    page = chromium.new_context(viewport={"width": width, "height": height}, locale="en-GB").new_page()
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(served.url)
    page.wait_for_selector("[data-page=new_game]")
    return page, wrong


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def begin(page: Page, *names: str) -> None:
    page.click("[data-page=new_game]")
    page.wait_for_selector("input.player")
    for at, name in enumerate(names):
        page.locator("input.player").nth(at).fill(name)
    for _ in range(4 - len(names)):
        page.locator(".players li button").last.click()
    page.click("button.seal")
    page.wait_for_selector(".hosted")


def to_codes(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let others join").click()


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_begun_filled_played_set_right_and_given_up(chromium: Browser, served: Served, size: str) -> None:
    page, wrong = opened(chromium, served, size)
    begin(page, "Ana", "Ben", "Cora")
    page.get_by_role("button", name="Fill it for me").click()
    page.wait_for_selector(".reveal-rows")
    for name, card in (("Ana", "Thief"), ("Ben", "Jeweler"), ("Cora", "Detective")):
        page.get_by_role("button", name=f"{name}: {card}").click()
        page.locator(".taking-back").get_by_text(f"{name} showed a card").wait_for()
    page.get_by_role("heading", name="Ben").wait_for()
    page.get_by_role("button", name="Open A2.").click()
    page.get_by_role("button", name="Shut A2.").wait_for()
    page.get_by_role("button", name="Open B2.").click()
    page.get_by_role("alert").get_by_text("second drawer").wait_for()
    assert not is_too_wide(page)
    page.get_by_role("button", name="Shut it").click()
    page.get_by_role("button", name="Carry on").click()
    page.get_by_role("alert").wait_for(state="detached")
    page.locator(".taking-back button").first.click()
    page.get_by_role("button", name="Redo").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up this game").click()
    page.get_by_role("button", name="Give it up for good?").click()
    page.wait_for_selector("[data-page=games]")
    page.click("[data-page=games]")
    page.locator("small", has_text="given up").wait_for()
    assert wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_every_page_shows_itself_and_leads_back(chromium: Browser, served: Served, size: str) -> None:
    page, wrong = opened(chromium, served, size)
    shown = {
        "new_game": "Who plays?",
        "games": "No games yet.",
        "statistics": "No game has been finished yet.",
        "sensors": "All sensors work.",
        "codes": "Begin a game first",
        "settings": "Auto-advance",
    }
    for name, words in shown.items():
        page.click(f"[data-page={name}]")
        page.get_by_text(words).first.wait_for()
        assert not is_too_wide(page), name
        page.get_by_role("button", name="Back").click()
        page.wait_for_selector("[data-page=new_game]")
    assert wrong == []


def test_every_seat_has_a_code_and_a_phone_that_used_it_is_shown(chromium: Browser, served: Served) -> None:
    page, wrong = opened(chromium, served, "laptop")
    begin(page, "Ana", "Ben")
    to_codes(page)
    page.get_by_role("img", name="Code for Ana").wait_for()
    link = page.locator("a.address").first.get_attribute("href") or ""
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, locale="de-DE").new_page()
    phone.goto(link)
    phone.get_by_role("heading", name="Ana").wait_for()
    page.get_by_role("button", name="Back").click()
    to_codes(page)
    page.get_by_text("Ana plays on a phone").wait_for()
    page.get_by_role("button", name="New code").click()
    page.get_by_role("button", name="Disconnect this phone?").click()
    page.get_by_role("img", name="Code for Ana").wait_for()
    assert wrong == []


def test_sensors_are_live(chromium: Browser, served: Served) -> None:
    page, wrong = opened(chromium, served, "phone")
    begin(page, "Ana", "Ben")
    page.get_by_role("button", name="Open A2.").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Sensors").click()
    page.get_by_label("A2.front: on").wait_for()
    assert wrong == []

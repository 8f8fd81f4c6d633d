"""The host's pages in a real Chromium: a whole way through them, on a phone and on a laptop, without a single error."""

import re

import pytest
from playwright.sync_api import Browser, Page

from tests.companion.headless.served import Served

pytestmark = pytest.mark.needs("chromium")
SIZES = {"phone": (390, 844), "narrow": (320, 640), "laptop": (1280, 800)}


def opened(browser: Browser, served: Served, size: str) -> tuple[Page, list[str]]:
    """The host's first page, and whatever goes wrong on it from now on."""
    width, height = SIZES[size]
    page = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB").new_page()
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


def play_against_two(page: Page) -> None:
    """Begin a game of Ana against two computer players, one of whom never forgets."""
    page.click("[data-page=new_game]")
    page.locator("input.player").first.fill("Ana")
    for _ in range(2):
        page.get_by_role("button", name="Add computer").click()
    for _ in range(3):
        page.locator(".players li button").nth(1).click()
    page.get_by_label("Computer player: Robo 2").select_option("never forgets")


def to_codes(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let others join").click()


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_begun_filled_played_set_right_and_given_up(browser: Browser, served: Served, size: str) -> None:
    page, wrong = opened(browser, served, size)
    begin(page, "Ana", "Ben", "Cora")
    page.get_by_role("button", name="Fill it for me").click()
    page.wait_for_selector(".reveal-rows")
    for name, card in (("Ana", "Thief"), ("Ben", "Jeweler"), ("Cora", "Detective")):
        page.get_by_role("button", name=f"{name}: {card}").click()
        undo = "no more smugglers" if name == "Ana" else f"{name} showed a card"  # the first card says that, too
        page.locator(".taking-back").get_by_text(undo).wait_for()
    page.get_by_role("heading", name="Ben").wait_for()
    page.get_by_role("button", name="Open A2.").click()
    page.get_by_role("button", name="Shut A2.").wait_for()
    page.get_by_role("button", name="Open B2.").click()
    page.get_by_role("alertdialog").get_by_text("second drawer").wait_for()
    assert not is_too_wide(page)
    page.get_by_role("button", name="Shut it").click()
    page.get_by_role("button", name="Carry on").click()
    page.get_by_role("alertdialog").wait_for(state="detached")
    page.locator(".taking-back button").first.click()
    page.get_by_role("button", name="Redo").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Abandon this game").click()
    page.get_by_role("button", name="Abandon it for good?").click()
    page.wait_for_selector("[data-page=games]")
    page.click("[data-page=games]")
    page.locator("small", has_text="abandoned").wait_for()
    assert wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_every_page_shows_itself_and_leads_back(browser: Browser, served: Served, size: str) -> None:
    page, wrong = opened(browser, served, size)
    shown = {
        "new_game": "Who plays?",
        "games": "No games yet.",
        "statistics": "No game has been finished yet.",
        "sensors": "No fault seen. Run Check to be sure.",
        "codes": "Start a game first",
        "settings": "Auto-advance",
    }
    for name, words in shown.items():
        page.click(f"[data-page={name}]")
        page.get_by_text(words).first.wait_for()
        assert not is_too_wide(page), name
        page.get_by_role("button", name="Back").click()
        page.wait_for_selector("[data-page=new_game]")
    assert wrong == []


def test_every_seat_has_a_code_and_a_phone_that_used_it_is_shown(browser: Browser, served: Served) -> None:
    page, wrong = opened(browser, served, "laptop")
    begin(page, "Ana", "Ben")
    to_codes(page)
    page.get_by_role("img", name="Code for Ana").wait_for()
    link = page.locator("a.address").first.get_attribute("href") or ""
    phone = browser.new_context(viewport={"width": 390, "height": 844}, locale="de-DE").new_page()
    phone.goto(link)
    phone.get_by_role("heading", name="Ana").wait_for()
    page.get_by_role("button", name="Back").click()
    to_codes(page)
    page.get_by_text("Ana plays on a phone").wait_for()
    page.locator(".seat-codes").get_by_role("button", name="New code").click()
    page.get_by_role("button", name="Disconnect this phone?").click()
    page.get_by_role("img", name="Code for Ana").wait_for()
    assert wrong == []


def test_sensors_are_live(browser: Browser, served: Served) -> None:
    page, wrong = opened(browser, served, "phone")
    begin(page, "Ana", "Ben")
    page.get_by_role("button", name="Open A2.").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Sensors").click()
    page.get_by_label("A2.front: on").wait_for()
    assert wrong == []


def test_a_game_against_computers_shows_who_is_one_and_that_it_has_chosen(browser: Browser, served: Served) -> None:
    page, wrong = opened(browser, served, "narrow")
    play_against_two(page)
    assert page.locator("input.player").count() == 1
    assert page.locator(".players li button").first.is_disabled()  # at least one is a person
    assert not is_too_wide(page)
    page.click("button.seal")
    page.get_by_role("button", name="Fill it for me").click()
    page.locator(".reveal-rows").get_by_text(
        re.compile(r"^attentive · has chosen · [0-9a-f]{4}-[0-9a-f]{4}$")
    ).wait_for()
    page.locator(".reveal-rows").get_by_text(re.compile(r"^never forgets · has chosen · ")).wait_for()
    assert page.get_by_role("button", name=re.compile("^Robo: ")).count() == 0  # nobody shows a card for it
    assert not is_too_wide(page)
    to_codes(page)
    page.get_by_role("img", name="Code for Ana").wait_for()
    assert page.get_by_role("img", name="Code for Robo").count() == 0
    links = [link.get_attribute("href") or "" for link in page.locator("a.address").all()]
    spectator, phone = (page.context.new_page() for _ in range(2))
    spectator.goto(links[-1])
    phone.goto(links[0])
    phone.get_by_role("button", name="Start").click()
    phone.get_by_role("button", name="The table").click()
    for other in (spectator, phone):
        other.locator(".computers").get_by_text(re.compile("^has chosen · ")).first.wait_for()
        other.locator(".computers").get_by_text("never forgets").wait_for()
        other.locator(".seats").get_by_role("img", name="never forgets").wait_for()
        assert other.get_by_text("tap what each of you shows").count() == 0  # only the host can
        assert not is_too_wide(other)
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Stop for today").click()
    page.click("[data-page=games]")
    page.locator(".list").get_by_role("img", name="never forgets").wait_for()
    page.locator(".list button").click()
    page.locator(".result li", has_text="Robo 2").get_by_role("img", name="never forgets").wait_for()
    assert page.locator(".result li", has_text="Ana").get_by_role("img").count() == 0
    assert not is_too_wide(page)
    assert wrong == []

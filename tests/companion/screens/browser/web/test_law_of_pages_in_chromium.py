"""The law of pages in a real browser: every page on phones, a tablet, a host's screen and a television.

In every language nothing is cut, nothing lies outside, no text lies over another, a finger finds every button, and
nothing keeps a screen reader out.
"""

from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from companion.languages import LANGUAGES
from tests.companion.screens.browser.web.page_gallery import Visitor, club_pages, pages, sample, sent
from tools.browser_pages.checks import barriers
from tools.browser_pages.samples import named

pytestmark = pytest.mark.needs("chromium")
SIZES = ((360, 640), (390, 844), (820, 1180), (1280, 800), (1920, 1080))
CODES = tuple(sorted(LANGUAGES))
TOUCH = 44  # pixels
SHARES = 4  # of the pages, each a test
_LAW = Path(__file__).with_name("law_of_pages.js").read_text("utf-8").partition("\n")[2].rstrip().removesuffix(";")

_MIDDLE = "(one) => (one.getBoundingClientRect().left + one.getBoundingClientRect().right) / 2"
_HALF_WAY = """document.querySelector('.n-moment').getAnimations().forEach((one) => {
  one.pause();
  one.currentTime = 1000;
})"""
_AS_A_SHORT_NAME = """(one) => {
  one.classList.add("name");
  one.style.cssText = "width:40px;white-space:nowrap;overflow:hidden";
}"""
_ONTO_THE_BUTTON = """(one) => {
  const [from, to] = [one, document.querySelector(".n-label")].map((each) => each.getBoundingClientRect());
  one.style.transform = `translate(${to.left - from.left}px, ${to.top - from.top}px)`;
}"""


def _broken(visitor: Visitor) -> list[str]:
    visitor.settle()
    found: list[str] = visitor.page.evaluate(_LAW, {"touch": TOUCH})
    return found


def _look(browser: Browser, language: str, names: list[str], every_size: bool, axe: bool) -> dict[str, list[str]]:
    """What is wrong, by page and size: at all sizes, or at one, which is another one for the next page."""
    visitor, wrong = Visitor(browser, SIZES[0], language), {}
    for at, name in enumerate(names):
        visitor.show(pages(language)[name])
        sizes = SIZES if every_size else (SIZES[(at + CODES.index(language)) % len(SIZES)],)
        for width, height in sizes:
            visitor.page.set_viewport_size({"width": width, "height": height})
            wrong[f"{name} at {width}x{height}"] = _broken(visitor)
        if axe:
            wrong[f"{name} for screen readers"] = barriers(visitor.page)
    wrong["the console"] = visitor.complaints
    visitor.close()
    return {where: what for where, what in wrong.items() if what}


@pytest.mark.parametrize("share", range(SHARES))
def test_pages_keep_the_law(browser: Browser, share: int) -> None:
    """Each page once, in turn on all screens; the longest words are German."""
    assert _look(browser, "de", list(pages("de"))[share::SHARES], every_size=False, axe=False) == {}


@pytest.mark.proof
@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("share", range(SHARES))
def test_every_page_keeps_the_law_on_every_screen(browser: Browser, share: int, language: str) -> None:
    assert _look(browser, language, list(pages(language))[share::SHARES], every_size=True, axe=True) == {}


@pytest.mark.parametrize("name", ["moment", "watch-moment"])
def test_what_has_the_page_for_a_moment_keeps_the_law(browser: Browser, name: str) -> None:
    shown = named(name)
    visitor = Visitor(browser, SIZES[0], "de")
    visitor.show(sent(shown, "de")[0], place=1)
    visitor.show(sent(replace(shown, before=()), "de")[0], place=1)
    visitor.page.evaluate(_HALF_WAY)
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        expect(visitor.page.locator(".n-moment")).to_have_count(1)
        assert _broken(visitor) == []
    visitor.close()


def test_a_card_that_is_marked_leaves_the_page_as_it_was(browser: Browser) -> None:
    """With the button that seals it in sight, on every phone."""
    visitor = Visitor(browser, SIZES[0], "de")
    visitor.show(sent(named("choose"), "de")[0])
    visitor.page.locator(".s-choosing-card:not(:disabled)").first.click()
    for width, height in SIZES[:2]:
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert _broken(visitor) == []
        expect(visitor.page.locator(".n-confirm button")).to_be_in_viewport(ratio=1)
    visitor.close()


def test_a_clubs_page_needs_no_scrolling_on_a_television(browser: Browser) -> None:
    visitor = Visitor(browser, SIZES[-1], "de")
    for name, message in club_pages("de").items():
        visitor.show(message)
        assert _broken(visitor) == []
        assert visitor.page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), name
    assert visitor.complaints == []
    visitor.close()


def test_a_sign_of_a_bar_lies_beside_its_buttons(browser: Browser) -> None:
    """In the middle, as long as there is room for it between title and buttons."""
    words = [{"t": "text", "words": "Master Thieves", "part": "title"}]
    buttons = [
        {"t": "button", "label": label, "tap": {"n": 0}, "style": "bar-button"} for label in ("Undo", "Move the box")
    ]
    sign = {"t": "row", "look": "badge", "style": "badge", "children": [{"t": "text", "words": "VIRTUAL BOX"}]}
    even = [
        {"t": "row", "style": "bar-title-even", "children": words, "until": 1},
        {"t": "row", "style": "bar-title", "children": words, "since": 1},
        sign,
        {"t": "row", "style": "bar-buttons-even", "children": buttons, "until": 1},
        {"t": "row", "style": "bar-buttons", "children": buttons, "since": 1},
    ]
    bar = {
        "t": "fit",
        "steps": 2,
        "style": "keep",
        "child": {"t": "row", "look": "bar", "style": "bar", "children": even},
    }
    visitor, middles = Visitor(browser, SIZES[0]), {}
    visitor.show(sample(bar))
    for width in (560, 600, 820, 1280):
        visitor.page.set_viewport_size({"width": width, "height": 1180})
        assert _broken(visitor) == []
        middles[width] = visitor.page.locator(".look-badge").evaluate(_MIDDLE)
    assert middles[1280] == pytest.approx(640, abs=20)
    assert middles[560] < 280
    visitor.close()


def test_the_law_finds_what_is_wrong(browser: Browser) -> None:
    """Each of these is noticed; else the law would say nothing."""
    visitor = Visitor(browser, SIZES[0])
    one = {"t": "text", "words": "Some words that are as long as they are", "part": "title"}
    visitor.show(sample(one, {"t": "button", "label": "Tap", "tap": {"n": 0}}))
    assert _broken(visitor) == []
    spoilt = {
        "margin-left:300px;width:300px": "outside",
        "width:40px;max-width:40px;white-space:nowrap;overflow:clip": "cut at the side",
    }
    for style, expected in spoilt.items():
        visitor.page.locator("h1").evaluate("(one, style) => (one.style.cssText += `;${style}`)", style)
        assert any(expected in what for what in visitor.page.evaluate(_LAW, {"touch": TOUCH})), expected
        visitor.page.locator("h1").evaluate("(one) => (one.style.cssText = '')")
    visitor.page.locator("h1").evaluate(_AS_A_SHORT_NAME)
    assert any("less than half" in what for what in visitor.page.evaluate(_LAW, {"touch": TOUCH}))
    visitor.page.locator("h1").evaluate("(one) => { one.style.cssText = ''; one.classList.remove('name'); }")
    visitor.page.locator("h1").evaluate(_ONTO_THE_BUTTON)
    assert any("over each other" in what for what in visitor.page.evaluate(_LAW, {"touch": TOUCH}))
    visitor.page.locator(".n-button").evaluate("(one) => one.style.setProperty('min-height', '20px')")
    visitor.page.locator(".n-button").evaluate("(one) => one.style.setProperty('height', '20px')")
    assert any("a target of" in what for what in visitor.page.evaluate(_LAW, {"touch": TOUCH}))
    assert barriers(visitor.page) == []
    visitor.page.locator(".n-button").evaluate("(one) => { one.textContent = ''; one.removeAttribute('aria-label'); }")
    assert barriers(visitor.page) == ["button-name"]
    visitor.page.locator("h1").evaluate("(one) => one.remove()")
    assert "0 headings of the first rank" in visitor.page.evaluate(_LAW, {"touch": TOUCH})
    visitor.close()

"""What the law of pages does not see: letters that are too faint, and what cannot be read from across the room."""

import pytest
from playwright.sync_api import Browser, Page

from companion.languages import LANGUAGES
from companion.screens.browser.web.feed_messages import SPECTATOR
from tools.browser_pages.checks import contrast, problems, television_problems, weak_texts
from tools.browser_pages.room import PHONE, Room
from tools.browser_pages.samples import FORTY_THIEVES, MASTER_THIEVES, named

pytestmark = pytest.mark.needs("chromium")
TELEVISION = (1920, 1080)
TELEVISIONS = (TELEVISION, (1280, 720))


@pytest.mark.proof
def test_every_text_stands_out_from_its_ground(browser: Browser) -> None:
    room, found, page = Room(browser, PHONE, "en"), {}, None
    for sample in sorted(FORTY_THIEVES, key=lambda sample: sample.role):  # a page need not be loaded again for a role
        page = room.open(sample, page)
        found[sample.name] = weak_texts(page)
    room.close()
    assert {name: what for name, what in found.items() if what} == {}
    assert room.complaints == []


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_television_can_be_read_from_across_the_room(browser: Browser, language: str) -> None:
    """Type of at least 33 of 1080 lines, nothing at the edges, nothing to scroll."""
    room = Room(browser, TELEVISIONS[0], language)
    found, page = {}, None
    for sample in [sample for sample in (*MASTER_THIEVES, *FORTY_THIEVES) if sample.role == SPECTATOR]:
        page = room.open(sample, page)
        for width, height in TELEVISIONS:
            page.set_viewport_size({"width": width, "height": height})
            room._settle(page)
            found[sample.name, width] = television_problems(page)
    room.close()
    assert {where: what for where, what in found.items() if what} == {}


def _changed(room: Room, selector: str, name: str, value: str, sample: str = "forty-glimpse") -> Page:
    """A page of which one part looks otherwise."""
    page = room.open(named(sample))
    page.locator(selector).first.evaluate("(one, style) => one.style.setProperty(...style)", [name, value])
    return page


def test_checks_find_what_is_wrong(phone: Room) -> None:
    moved = problems(_changed(phone, ".s-forty-column .n-text", "transform", "translateX(300px)"))
    assert any(what.startswith("outside of the screen: ") for what in moved), moved
    small = problems(_changed(phone, ".s-forty-tile", "transform", "scale(0.3)"))
    assert any(what.startswith("button") for what in small), small
    assert weak_texts(_changed(phone, ".s-forty-column .n-text", "color", "#8a6070")) != []


def test_contrast_is_counted_as_the_guidelines_do() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)

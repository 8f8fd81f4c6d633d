"""What people meet at a table with many phones: some are lost, names are long, and nobody looks at the right page."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, expect

from companion.languages import LANGUAGES
from companion.pages import actions
from companion.pages.phones_view import At
from tools.browser_pages.checks import problems, television_problems
from tools.browser_pages.room import Room
from tools.browser_pages.samples import DIGITS, named

pytestmark = pytest.mark.needs("chromium")
TELEVISIONS = ((1920, 1080), (1280, 720))
CROWDED = ("watch-long-names", "watch-long-choose", "watch-lost-phones", "watch-eight")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_television_has_room_for_eight_long_names_and_four_lost_phones(browser: Browser, language: str) -> None:
    room = Room(browser, TELEVISIONS[0], language)
    found, page = {}, None
    for name in CROWDED:
        page = room.open(named(name), page)
        for width, height in TELEVISIONS:
            page.set_viewport_size({"width": width, "height": height})
            room._settle(page)
            found[name, width] = problems(page) + television_problems(page)
    room.close()
    assert {where: what for where, what in found.items() if what} == {}


def test_television_says_how_others_can_watch(browser: Browser) -> None:
    room = Room(browser, TELEVISIONS[0], "en")
    page = room.open(named("watch-turn"))
    expect(page.locator("header")).to_contain_text(f"Watch at jewelbox.local with {DIGITS}")
    room.close()


def test_lost_phones_are_marks_beside_their_seats(browser: Browser) -> None:
    room = Room(browser, TELEVISIONS[0], "en")
    page = room.open(named("watch-lost-phones"))
    expect(page.locator(".seats").get_by_role("img", name="phone is offline")).to_have_count(4)
    expect(page.get_by_role("alert")).to_have_count(0)
    room.close()


def test_phone_is_asked_about_another_only_while_everybody_waits_for_it(phone: Room) -> None:
    lost = dict.fromkeys(("Ana", "Cora"), At.PHONE) | {"Dora": At.LOST}
    page = phone.open(replace(named("my-turn"), at=lost))
    expect(page.get_by_role("img", name="Dora's phone is offline")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)
    page = phone.open(named("sealed-lost-phone"), page)
    page.get_by_role("alert").get_by_role("button", name="Go on without Dora's phone").click()
    assert phone.tapped == [actions.GoOnWithout("Dora")]


def test_phone_on_my_cards_is_told_of_its_turn(phone: Room) -> None:
    page = phone.open(named("other-turn"))
    tabs = page.get_by_role("navigation")
    tabs.get_by_role("button", name="My cards").click()
    expect(page.get_by_role("heading", name="Your cards")).to_be_visible()
    page = phone.open(named("my-turn"), page)
    expect(tabs.get_by_role("button", name="The table")).to_have_attribute("aria-pressed", "true")
    tabs.get_by_role("button", name="My cards").click()
    tabs.get_by_role("button", name="Your turn").click()
    expect(page.locator(".todo")).to_be_visible()


def test_without_printed_cards_chance_decides_a_tie(phone: Room) -> None:
    page = phone.open(named("number"))
    page.get_by_role("button", name="No printed cards? Let chance decide").click()
    (said,) = phone.tapped
    assert said.lines[0] in [f"number {number}" for number in range(1, 9)]

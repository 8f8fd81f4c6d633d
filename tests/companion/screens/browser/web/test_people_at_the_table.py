"""What people meet at a table with many phones: some are lost, names are long, and nobody looks at the right page."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from companion.pages import actions
from companion.pages.phones_view import At
from companion.pages.routes import Play
from tools.browser_pages.room import Room
from tools.browser_pages.samples import DIGITS, named

pytestmark = pytest.mark.needs("chromium")
TELEVISION = (1920, 1080)


def test_television_says_how_others_can_watch(browser: Browser) -> None:
    room = Room(browser, TELEVISION, "en")
    page = room.open(named("watch-turn"))
    expect(page.locator("header")).to_contain_text(f"Watch at jewelbox.local with {DIGITS}")
    room.close()


def test_lost_phones_are_told_beside_their_seats(browser: Browser) -> None:
    room = Room(browser, TELEVISION, "en")
    page = room.open(named("watch-lost-phones"))
    expect(page.get_by_text("phone is offline")).to_have_count(4)
    expect(page.get_by_role("alert")).to_have_count(0)
    room.close()


def test_phone_is_asked_about_another_only_while_everybody_waits_for_it(phone: Room) -> None:
    lost = dict.fromkeys(("Ana", "Cora"), At.PHONE) | {"Dora": At.LOST}
    page = phone.open(replace(named("my-turn"), at=lost))
    expect(page.get_by_role("button", name="Go on without")).to_have_count(0)
    page = phone.open(named("sealed-lost-phone"), page)
    page.get_by_role("button", name="Go on without Dora's phone").click()
    assert phone.tapped == [actions.GoOnWithout("Dora")]


def test_phone_on_my_cards_is_told_of_its_turn(phone: Room) -> None:
    page = phone.open(named("other-turn"))
    page.get_by_role("button", name="My cards").click()
    page = phone.open(named("my-cards"), page)
    expect(page.get_by_role("heading", name="Your cards")).to_be_visible()
    expect(page.get_by_role("button", name="Your turn")).to_have_count(0)
    page = phone.open(named("my-turn-cards"), page)
    page.get_by_role("button", name="Your turn: Open a drawer").click()
    assert phone.tapped[-1] == actions.Show(Play())
    phone.open(named("my-turn"), page)
    expect(page.get_by_role("button", name="End turn")).to_be_in_viewport(ratio=1)

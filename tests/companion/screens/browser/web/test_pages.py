"""Phones of Master Thieves in a real Chromium: what people tap, what is said for it, and what stays theirs alone."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from companion.pages import actions
from tools.browser_pages.room import Room
from tools.browser_pages.samples import named

pytestmark = pytest.mark.needs("chromium")


def _said(room: Room) -> list[tuple[str, ...]]:
    """The lines that were said."""
    return [action.lines for action in room.tapped if isinstance(action, actions.Say)]


def _sealed(room: Room) -> list[str]:
    return [action.card for action in room.tapped if isinstance(action, actions.Seal)]


def _card(page: Page, name: str) -> Locator:
    """One of the cards that can be chosen, by the beginning of what is written on it."""
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def test_sealing_takes_two_taps(phone: Room) -> None:
    page = phone.open(named("choose"))
    expect(page.get_by_role("button", name="Seal my")).to_have_count(0)
    _card(page, "Thief").click()
    assert phone.tapped == []
    page.get_by_role("button", name="Seal my Thief").click()
    assert _sealed(phone) == ["thief"]


def test_sealing_works_from_the_keyboard(phone: Room) -> None:
    page = phone.open(named("choose"))
    _card(page, "Thief").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Seal my Thief").focus()
    page.keyboard.press("Enter")
    assert _sealed(phone) == ["thief"]


def test_sealed_card_is_seen_only_while_it_is_looked_at(phone: Room) -> None:
    page = phone.open(named("sealed"))
    expect(page.locator("main")).not_to_contain_text("Thief")
    page.get_by_role("button", name="Look at it").click()
    assert phone.tapped[-1].route.pick == "look"
    page = phone.open(named("sealed-looked-at"), page)
    expect(page.locator("main")).to_contain_text("Thief")
    page.get_by_role("button", name="Cover it").click()
    assert not phone.tapped[-1].route.pick
    phone.open(named("sealed"), page)
    expect(page.locator("main")).not_to_contain_text("Thief")


def test_sealed_card_can_be_changed(phone: Room) -> None:
    page = phone.open(named("sealed"))
    page.get_by_role("button", name="Change it").click()
    page = phone.open(replace(named("sealed-changed"), taps=()), page)
    _card(page, "Jeweler").click()
    page.get_by_role("button", name="Seal my Jeweler").click()
    assert _sealed(phone) == ["jeweler"]


def test_lost_phone_of_another_can_be_left_out(phone: Room) -> None:
    page = phone.open(named("sealed-lost-phone"))
    page.get_by_role("button", name="Go on without Dora's phone").click()
    assert phone.tapped == [actions.GoOnWithout("Dora")]


def test_own_choice_is_said_with_its_lines(phone: Room) -> None:
    page = phone.open(named("my-choice"))
    page.get_by_role("button", name="Diamond").click()
    assert _said(phone) == [('{"type":"gem_placed","gem":"diamond"}',)]


def test_others_choices_cannot_be_tapped(phone: Room) -> None:
    page = phone.open(named("other-turn"))
    assert page.get_by_role("button", name="Place the alarm").count() == 0


def test_own_alarm_can_be_taken_back_in_anothers_turn(phone: Room) -> None:
    page = phone.open(named("my-alarm"))
    expect(page.locator(".s-turn-acts button")).to_have_text(["Ben takes the alarm back"])
    page.get_by_role("button", name="Ben takes the alarm back").click()
    assert _said(phone) == [('{"type":"alarm_reclaimed","seat":"Ben"}',)]


def test_pick_is_made_on_the_red_pillow(phone: Room) -> None:
    page = phone.open(named("my-pick"))
    page.get_by_role("button", name="Sapphire").click()
    assert _said(phone) == [('{"type":"gem_picked","seat":"Ana","gem":"sapphire"}',)]


def test_number_of_a_tied_card_is_asked_for(phone: Room) -> None:
    page = phone.open(named("number"))
    page.get_by_role("button", name="3", exact=True).click()
    assert _said(phone) == [("number 3",)]


def test_focus_stays_when_the_table_changes(phone: Room) -> None:
    page = phone.open(named("choose"))
    _card(page, "Thief").click()
    page.get_by_role("button", name="Seal my Thief").focus()
    phone.open(named("choose-again"), page)
    expect(page.get_by_role("button", name="Seal my Thief")).to_be_focused()


def test_what_to_do_is_told_politely_to_those_who_listen(phone: Room) -> None:
    page = phone.open(named("other-turn"))
    phone.open(named("my-turn"), page)
    expect(page.locator("main [aria-live=polite]")).to_have_text("Open a drawer, front compartment only.")
    assert page.title() == "Your turn"


def _count_buzzes(page: Page) -> None:
    page.evaluate("navigator.vibrate = (ms) => (globalThis.buzzes = (globalThis.buzzes ?? 0) + ms); null")


def test_phone_buzzes_when_its_turn_comes_and_only_then(phone: Room) -> None:
    page = phone.open(named("other-turn"))
    _count_buzzes(page)
    for name in ("other-turn", "my-turn", "my-turn-spilled", "other-turn"):
        phone.open(named(name), page)
        page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("globalThis.buzzes") == 30


def test_moment_is_shown_once_and_ends_with_a_tap(phone: Room) -> None:
    page = phone.open(named("moment"))
    expect(page.locator(".n-moment")).to_contain_text("Cora's alarm rings!")
    page.locator(".n-moment").click()
    expect(page.locator(".n-moment")).to_have_count(0)


def test_moment_of_the_past_is_not_shown_to_whoever_comes(phone: Room) -> None:
    page = phone.open(named("choose"))  # round 2 is over, as everybody else saw
    assert page.locator(".n-moment").count() == 0


def test_box_is_told_in_words(phone: Room) -> None:
    page = phone.open(named("my-turn-spilled"))
    expect(page.get_by_role("img", name="The box is upright. Open: B2.")).to_be_visible()


def test_box_is_drawn_again_only_when_it_looks_different(phone: Room) -> None:
    page = phone.open(named("my-turn-spilled"))
    page.evaluate(
        "globalThis.drawn = 0; const svg = document.querySelector('.k-box-in-play svg');"
        "new MutationObserver((all) => (drawn += all.length)).observe(svg, { attributeFilter: ['viewBox'] });"
    )
    page.set_viewport_size({"width": 400, "height": 844})
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("drawn") == 0
    phone.open(named("my-turn"), page)
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("drawn") > 0

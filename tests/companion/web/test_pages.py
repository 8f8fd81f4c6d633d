"""Phones in a real Chromium: what people tap, what is sent for it, and what stays theirs alone."""

import json

import pytest
from playwright.sync_api import Page, expect

from companion.games.master_thieves.set_right.amendments import WhatFell, WhichCard, read_amendment
from companion.screen.jewel_box.picture import DRAWERS, BoxPicture
from tools.browser_pages.room import Room
from tools.browser_pages.samples import messages, named

pytestmark = pytest.mark.needs("chromium")


def _wishes(room: Room) -> list[dict[str, object]]:
    """What the browser said after it showed its code."""
    return [json.loads(said) for said in room.said if "want" in said]


def _say(room: Room, name: str) -> None:
    """The table sends the frames of another state."""
    assert room.socket is not None
    for message in messages(named(name), "en"):
        room.socket.send(message)


def test_code_is_shown_to_the_table_and_removed_from_the_address(phone: Room) -> None:
    page = phone.open(named("joining"))
    assert json.loads(phone.said[0])["token"] == "sample"
    assert "#" not in page.url
    page.reload()
    expect(page.get_by_role("heading", name="You are Ben.")).to_be_visible()
    assert [json.loads(said)["token"] for said in phone.said] == ["sample", "sample"]


def test_device_keeps_the_name_that_it_has_given_itself(phone: Room) -> None:
    phone.open(named("joining"))
    phone.open(named("joining"))
    names = {json.loads(said)["device"] for said in phone.said}
    assert len(names) == 1
    assert len(names.pop()) == 32


def test_wrong_code_is_not_tried_again(phone: Room) -> None:
    page = phone.open(named("wrong-code"))
    expect(page.get_by_role("heading", name="This code is no longer valid")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('online'))")
    assert len(phone.said) == 1


def test_sealing_takes_two_taps(phone: Room) -> None:
    page = phone.open(named("choose"))
    expect(page.get_by_role("button", name="Tap a card")).to_be_disabled()
    page.get_by_role("button", name="Thief Takes").click()
    assert _wishes(phone) == []
    page.get_by_role("button", name="Seal my Thief").click()
    assert [(wish["want"], wish["card"]) for wish in _wishes(phone)] == [("seal", "thief")]


def test_sealing_works_from_the_keyboard(phone: Room) -> None:
    page = phone.open(named("choose"))
    page.get_by_role("button", name="Thief Takes").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Seal my Thief").focus()
    page.keyboard.press("Enter")
    assert [wish["card"] for wish in _wishes(phone)] == ["thief"]


def test_sealed_card_is_seen_only_while_it_is_held(phone: Room) -> None:
    page = phone.open(named("sealed"))
    hold = page.get_by_role("button", name="Hold to look")
    expect(page.locator("main")).not_to_contain_text("Thief")
    hold.dispatch_event("pointerdown", {"pointerId": 1})
    expect(page.locator("main")).to_contain_text("Thief")
    hold.dispatch_event("pointerup", {"pointerId": 1})
    expect(page.locator("main")).not_to_contain_text("Thief")


def test_sealed_card_can_be_changed(phone: Room) -> None:
    page = phone.open(named("sealed"))
    page.get_by_role("button", name="Change it").click()
    page.get_by_role("button", name="Jeweler").click()
    page.get_by_role("button", name="Seal my Jeweler").click()
    assert [wish["card"] for wish in _wishes(phone)] == ["jeweler"]


def test_lost_phone_of_another_can_be_left_out(phone: Room) -> None:
    page = phone.open(named("sealed-lost-phone"))
    page.get_by_role("button", name="Go on without Dora's phone").click()
    assert [(wish["want"], wish["seat"]) for wish in _wishes(phone)] == [("go_on_without", "Dora")]


def test_own_choice_is_said_with_its_lines_and_the_event_that_was_seen(phone: Room) -> None:
    page = phone.open(named("my-choice"))
    page.get_by_role("button", name="Place a diamond").click()
    (wish,) = _wishes(phone)
    assert wish["lines"] == ['{"type":"gem_placed","gem":"diamond"}']
    assert wish["event"] == json.loads(list(messages(named("my-choice"), "en"))[1])["event"]


def test_others_choices_cannot_be_tapped(phone: Room) -> None:
    page = phone.open(named("other-turn"))
    assert page.get_by_role("button", name="Place the alarm").count() == 0


def test_own_alarm_can_be_taken_back_in_anothers_turn(phone: Room) -> None:
    page = phone.open(named("my-alarm"))
    expect(page.locator(".choices button")).to_have_text(["Ben takes the alarm back"])
    page.get_by_role("button", name="Ben takes the alarm back").click()
    assert [wish["lines"] for wish in _wishes(phone)] == [['{"type":"alarm_reclaimed","seat":"Ben"}']]


def test_pick_is_made_on_the_red_pillow(phone: Room) -> None:
    page = phone.open(named("my-pick"))
    page.get_by_role("button", name="A sapphire").click()
    assert [wish["lines"] for wish in _wishes(phone)] == [['{"type":"gem_picked","seat":"Ana","gem":"sapphire"}']]


def test_number_of_a_tied_card_is_asked_for(phone: Room) -> None:
    page = phone.open(named("number"))
    page.get_by_role("button", name="3", exact=True).click()
    assert [(wish["want"], wish["number"]) for wish in _wishes(phone)] == [("number", 3)]


def test_what_really_fell_is_a_line_that_the_rules_read(phone: Room) -> None:
    page = phone.open(named("what-fell"))
    page.get_by_role("button", name="One less: Diamonds").click()
    page.get_by_role("button", name="One less: Diamonds").click()
    page.get_by_role("button", name="One more: Diamonds").click()
    expect(page.get_by_text("was 2")).to_be_visible()
    assert _wishes(phone) == []
    page.get_by_role("button", name="That's what fell out").click()
    (wish,) = _wishes(phone)
    amendment = read_amendment(str(wish["line"]).encode())
    assert isinstance(amendment, WhatFell)
    assert amendment.gems.diamond == 1
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.proof
def test_what_was_counted_before_something_else_happened_does_not_count(phone: Room) -> None:
    page = phone.open(named("what-fell"))
    page.get_by_role("button", name="Nothing fell out").click()
    expect(page.get_by_text("was 2")).to_be_visible()
    assert phone.socket is not None
    for message in messages(named("what-fell"), "en"):
        heard = json.loads(message)
        phone.socket.send(json.dumps({**heard, "event": heard.get("event", 0) + 1}))
    expect(page.get_by_text("was 2")).to_have_count(0)
    page.get_by_role("button", name="That's what fell out").click()
    assert _wishes(phone) == []


def test_which_card_it_was_is_a_line_that_the_rules_read(phone: Room) -> None:
    page = phone.open(named("which-card"))
    page.get_by_role("button", name="Detective").click()
    assert read_amendment(str(_wishes(phone)[0]["line"]).encode()) == WhichCard("Ana", "detective")  # type: ignore[arg-type]
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_sheet_is_shut_with_escape_and_gives_the_focus_back(phone: Room) -> None:
    page = phone.open(named("my-turn-spilled"))
    page.get_by_role("button", name="Wrong?").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Wrong?")).to_be_focused()


def test_focus_stays_when_the_table_changes(phone: Room) -> None:
    page = phone.open(named("choose-picked"))
    page.get_by_role("button", name="Seal my Thief").focus()
    _say(phone, "choose")
    expect(page.get_by_role("button", name="Seal my Thief")).to_be_focused()


def test_lost_connection_is_told_and_mended_as_soon_as_the_network_is_back(phone: Room) -> None:
    page = phone.open(named("sealed-mine-lost"))
    expect(page.get_by_role("alert")).to_contain_text("Your card stays sealed.")
    phone.is_lost = False
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".veil")).to_have_count(0, timeout=2000)


def test_turns_are_told_at_once_and_what_happened_politely(phone: Room) -> None:
    page = phone.open(named("other-turn"))
    _say(phone, "my-turn")
    expect(page.locator("[aria-live=assertive]")).to_have_text("Your turn. Open a drawer, front compartment only.")
    expect(page.locator("[aria-live=polite]")).not_to_be_empty()


def _count_buzzes(page: Page) -> None:
    page.evaluate("navigator.vibrate = (ms) => (globalThis.buzzes = (globalThis.buzzes ?? 0) + ms)")


def test_phone_buzzes_when_its_turn_comes_and_only_then(phone: Room) -> None:
    page = phone.open(named("other-turn"))
    _count_buzzes(page)
    for name in ("other-turn", "my-turn", "my-turn-spilled", "other-turn"):
        _say(phone, name)
        page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("globalThis.buzzes") == 30


def test_moment_is_shown_once_and_ends_with_a_tap(phone: Room) -> None:
    page = phone.open(named("moment"))
    expect(page.locator(".moment")).to_contain_text("Cora's alarm rings!")
    page.locator(".moment").click()
    expect(page.locator(".moment")).to_have_count(0)


def test_moment_of_the_past_is_not_shown_to_whoever_comes(phone: Room) -> None:
    page = phone.open(named("choose"))  # round 2 is over, as everybody else saw
    assert page.locator(".moment").count() == 0


def test_spectators_have_nothing_to_tap_but_the_picture_and_the_language(phone: Room) -> None:
    page = phone.open(named("watch-turn"))
    names = page.locator("button").evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
    assert sorted(names) == ["Language", "Look at the other side"]


def test_language_is_asked_of_the_table_and_kept(phone: Room) -> None:
    page = phone.open(named("joining"))
    page.get_by_role("button", name="Deutsch").click()
    assert [wish["language"] for wish in _wishes(phone)] == ["de"]
    page.reload()
    page.wait_for_selector(".joining")
    assert json.loads(phone.said[-1])["language"] == "de"


def test_box_is_told_in_words(phone: Room) -> None:
    page = phone.open(named("my-turn-spilled"))
    expect(page.get_by_role("img", name="The box is upright. Open: B2. Shut B2.")).to_be_visible()


def test_box_is_drawn_again_only_when_it_looks_different(phone: Room) -> None:
    page = phone.open(named("my-turn-spilled"))
    page.evaluate(
        "globalThis.drawn = 0; const svg = document.querySelector('.box svg');"
        "new MutationObserver((all) => (drawn += all.length)).observe(svg, { attributeFilter: ['viewBox'] });"
    )
    said = [json.loads(message) for message in messages(named("my-turn-spilled"), "en")]
    frame = next(message for message in said if message["type"] == "public")
    assert phone.socket is not None
    for log, hands, is_drawn in (("First.", frame["guide"]["hands"], False), ("Second.", [], True)):
        phone.socket.send(json.dumps({**frame, "log": [log], "guide": {**frame["guide"], "hands": hands}}))
        expect(page.locator("#news")).to_have_text(log)
        assert page.evaluate("drawn > 0") == is_drawn


@pytest.mark.parametrize("orientation", ["upright", "inverted"])
def test_every_drawer_is_drawn_on_the_side_where_the_kiosk_has_it(phone: Room, orientation: str) -> None:
    page = phone.open(named("no-game"))
    for ab in range(4):
        for bc in range(4):
            box = {"orientation": orientation, "rings": {"AB": ab, "BC": bc}, "open": {}}
            found = page.evaluate(
                "async ([box, drawers]) => {"
                " const { numberAt, pictureOf } = await import('/games/jewel_box/picture.js');"
                " const isShown = (drawer, side) => numberAt(pictureOf(box), drawer[0], side) === Number(drawer[1]);"
                " return drawers.filter((drawer) => isShown(drawer, 0) || isShown(drawer, 1)); }",
                [box, list(DRAWERS)],
            )
            kiosk = BoxPicture(inverted=orientation == "inverted", ab=ab, bc=bc)
            assert found == [drawer for drawer in DRAWERS if kiosk.is_in_sight(drawer)]

"""What a page of nodes does in a browser: taps, holds, the guard, the way back, focus, typing, notices, first pages."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.pages.context import Depicted
from companion.pages.model import Model
from companion.pages.troubles import PUT_BACK
from companion.screens.browser.drawing_values import VALUES
from companion.screens.kiosk.jewel_box.box_pages import DrawerShown, touches
from companion.screens.kiosk.jewel_box.in_browsers import depict
from companion.screens.kiosk.jewel_box.picture import BoxPicture, opened
from companion.table.table_view import Link
from hardware.jewel_box.actions import CloseDrawer
from tests.companion.pages.viewers import context
from tests.companion.screens.browser.web.page_gallery import Visitor, sample

pytestmark = pytest.mark.needs("chromium")
SIZE = (390, 844)
TITLE = {"t": "text", "words": "Settings", "part": "title"}
MOST_REQUESTS, MOST_BYTES = 12, 120_000
Node = dict[str, Any]
_TAP_AT_ONCE = """() => new MutationObserver((_, observer) => {
  const button = document.querySelector(".n-button");
  if (!button) return;
  observer.disconnect();
  button.click();
  globalThis.tapped = true;
}).observe(document.getElementById("page"), { childList: true, subtree: true })"""

_TAP_WHEN_IT_CHANGES = """([x, y]) => new MutationObserver((_, observer) => {
  observer.disconnect();
  globalThis.tapped = document.elementFromPoint(x, y).closest("button").textContent;
  document.elementFromPoint(x, y).closest("button").click();
}).observe(document.getElementById("page"), { childList: true, subtree: true, characterData: true })"""


def button(label: str, number: int = 0, **tap: Any) -> Node:
    return {"t": "button", "label": label, "tap": {"n": number, **tap}}


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitor]:
    found = Visitor(browser, SIZE)
    yield found
    found.close()
    assert found.complaints == []


# taps


def test_a_tap_sends_its_number_and_that_of_its_page(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, button("Sound", 3)))
    visitor.page.get_by_role("button", name="Sound").click()
    assert visitor.taps == [{"page": 1, "tap": 1003}]


def test_a_button_without_a_tap_is_off(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, {"t": "button", "label": "Undo", "tap": None}))
    expect(visitor.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_second_tap_that_was_meant_for_the_page_before_counts_for_nothing(visitor: Visitor) -> None:
    visitor.page.evaluate(_TAP_AT_ONCE)
    visitor.show(sample(TITLE, button("Abandon")))
    assert visitor.page.evaluate("tapped") is True
    assert visitor.taps == []
    visitor.page.get_by_role("button", name="Abandon").click()
    assert len(visitor.taps) == 1


def test_a_page_that_changes_in_its_place_has_no_guard(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, button("More")))
    visitor.show(sample(TITLE, button("More", 7)), place=1)
    visitor.page.get_by_role("button", name="More").click()
    assert visitor.taps == [{"page": 2, "tap": 1007}]


def test_a_button_that_comes_under_a_finger_is_deaf_for_a_moment(visitor: Visitor) -> None:
    """Somebody else takes 1 while a finger is on its way to 2: it must not say 3."""
    visitor.show(sample(TITLE, button("1", 0), button("2", 1), button("3", 2)))
    box = visitor.page.get_by_role("button", name="2", exact=True).bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    visitor.page.evaluate(_TAP_WHEN_IT_CHANGES, middle)
    visitor.show(sample(TITLE, button("2", 0), button("3", 1)), place=1)
    assert visitor.page.evaluate("tapped") == "3"
    assert visitor.taps == []
    visitor.page.mouse.click(*middle)
    assert visitor.taps == [{"page": 2, "tap": 1001}]


def test_a_button_that_changes_under_a_finger_does_nothing_when_the_finger_leaves(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, button("Keep it", 0)))
    visitor.page.get_by_role("button").hover()
    visitor.page.mouse.down()
    visitor.show(sample(TITLE, button("Give it away", 1)), place=1)
    visitor.page.mouse.up()
    assert visitor.taps == []
    visitor.page.get_by_role("button").click()
    assert visitor.taps == [{"page": 2, "tap": 1001}]


def test_a_button_that_is_held_while_the_page_changes_means_what_was_held(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, button("Undo", 4, hold=300)))
    visitor.page.get_by_role("button").hover()
    visitor.page.mouse.down()
    visitor.show(sample(TITLE, button("Undo", 9, hold=300)), place=1, waits=False)
    visitor.page.wait_for_selector("button:not(.holding)")
    visitor.page.mouse.up()
    assert visitor.taps[0] == {"page": 1, "tap": 1004}


def test_a_switch_says_whether_it_is_on(visitor: Visitor) -> None:
    children = [{"t": "text", "words": "Sound"}, {"t": "switch", "on": True}]
    row = {"t": "row", "children": children, "tap": {"n": 0}, "on": True}
    visitor.show(sample(TITLE, row))
    assert visitor.page.get_by_role("switch", name="Sound").get_attribute("aria-checked") == "true"


# what is marked first


def test_a_card_that_is_only_marked_stays_in_the_browser_until_it_is_confirmed(visitor: Visitor) -> None:
    cards = [button(name, at, confirm=f"Seal the {name}") for at, name in enumerate(("Thief", "Smuggler"))]
    visitor.show(sample(TITLE, *cards))
    thief, smuggler = (visitor.page.get_by_role("button", name=name, exact=True) for name in ("Thief", "Smuggler"))
    sealing = visitor.page.get_by_role("button", name=re.compile("^Seal the"))
    expect(sealing).to_have_count(0)
    thief.click()
    expect(thief).to_have_attribute("aria-pressed", "true")
    expect(sealing).to_have_text("Seal the Thief")
    smuggler.click()
    expect(sealing).to_have_text("Seal the Smuggler")
    smuggler.click()
    expect(sealing).to_have_count(0)
    smuggler.click()
    assert visitor.taps == []
    sealing.click()
    assert visitor.taps == [{"page": 1, "tap": 1001}]


def test_what_was_marked_stays_while_it_is_offered_and_goes_with_it(visitor: Visitor) -> None:
    card = button("Thief", 0, confirm="Seal")
    visitor.show(sample(TITLE, card))
    visitor.page.get_by_role("button", name="Thief").click()
    sealing = visitor.page.get_by_role("button", name="Seal")
    visitor.show(sample(TITLE, card, {"t": "text", "words": "Ben has chosen."}), place=1)
    expect(sealing).to_have_count(1)
    visitor.show(sample(TITLE, {"t": "text", "words": "All have chosen."}), place=1)
    expect(sealing).to_have_count(0)
    visitor.show(sample(TITLE, card), place=1)
    expect(sealing).to_have_count(0)
    visitor.page.get_by_role("button", name="Thief").click()
    visitor.show(sample(TITLE, card), place=2)
    expect(sealing).to_have_count(0)
    assert visitor.taps == []


def test_a_card_on_a_ladder_is_marked_and_sealed_too(visitor: Visitor) -> None:
    """What is on a ladder is laid out after everything else; that it can be marked is known only then."""
    visitor.show(sample(TITLE, {"t": "fit", "steps": 2, "child": button("Thief", 3, confirm="Seal my Thief")}))
    card = visitor.page.get_by_role("button", name="Thief", exact=True)
    before = card.bounding_box()
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert card.bounding_box() == before, "it stays where it is"
    assert visitor.taps == []
    visitor.page.get_by_role("button", name="Seal my Thief").click()
    assert visitor.taps == [{"page": 1, "tap": 1003}]


# what has the page for a moment, and what is felt


def announcing(*words: str, call: str = "") -> Node:
    """A page over which this is shown."""
    page = sample(TITLE, button("Done"), call=call)
    for line in words:
        page["parts"]["moment"] = {"base": 3000, "node": {"t": "text", "words": line}}
    return page


def test_a_moment_is_shown_once_and_goes_by_itself(visitor: Visitor) -> None:
    moment = visitor.page.locator(".n-moment")
    visitor.show(announcing())
    visitor.show(announcing("An alarm rings!"), place=1)
    expect(moment).to_have_text("An alarm rings!")
    visitor.page.evaluate("document.querySelector('.n-moment').getAnimations().forEach((one) => one.finish())")
    expect(moment).to_have_count(0)
    visitor.show(announcing("An alarm rings!"), place=1)
    expect(moment).to_have_count(0)
    visitor.show(announcing("Another one!"), place=1)
    moment.click()
    expect(moment).to_have_count(0)
    assert visitor.taps == []


def test_a_moment_of_the_past_is_not_shown_to_a_browser_that_has_just_come(visitor: Visitor) -> None:
    visitor.show(announcing("An alarm rings!"))
    expect(visitor.page.locator(".n-moment")).to_have_count(0)
    visitor.show(announcing("An alarm rings!"), place=1)
    expect(visitor.page.locator(".n-moment")).to_have_count(0)


def test_a_phone_is_felt_whenever_there_is_another_call(visitor: Visitor) -> None:
    visitor.show(announcing())
    visitor.page.evaluate("globalThis.felt = 0; navigator.vibrate = () => ++globalThis.felt > 0; null")
    felt = []
    for call in ("", "turn 1", "turn 1", "", "turn 2"):
        visitor.show(announcing(call=call), place=1)
        felt.append(visitor.page.evaluate("globalThis.felt"))
    assert felt == [0, 1, 1, 1, 2]


# what is held


def test_what_is_held_is_sent_after_its_time_and_not_before(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, button("Hold to leave", hold=300)))
    held = visitor.page.get_by_role("button", name="Hold to leave")
    held.hover()
    visitor.page.mouse.down()
    visitor.page.mouse.up()
    assert visitor.taps == []
    expect(visitor.page.locator(".told")).to_have_text("Hold it a little longer.")
    held.hover()
    visitor.page.mouse.down()
    expect(held).to_have_class(re.compile("holding"))
    expect(held).not_to_have_class(re.compile("holding"), timeout=3000)
    visitor.page.mouse.up()
    assert visitor.taps == [{"page": 1, "tap": 1000}]


def test_a_key_can_be_held_too(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, button("Hold to leave", hold=200)))
    held = visitor.page.get_by_role("button", name="Hold to leave")
    held.focus()
    visitor.page.keyboard.down("Space")
    expect(held).to_have_class(re.compile("holding"))
    expect(held).not_to_have_class(re.compile("holding"), timeout=3000)
    visitor.page.keyboard.up("Space")
    assert visitor.taps == [{"page": 1, "tap": 1000}]


def test_a_click_without_fingers_needs_a_second_one(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, button("Hold to leave", hold=1200)))
    held = visitor.page.get_by_role("button", name="Hold to leave")
    held.evaluate("(one) => one.click()")
    expect(visitor.page.locator(".told")).to_have_text("Press it again to confirm.")
    assert visitor.taps == []
    held.evaluate("(one) => one.click()")
    assert visitor.taps == [{"page": 1, "tap": 1000}]


def test_what_can_be_held_does_something_else_when_it_is_tapped(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, button("A1", hold=300, held=1)))
    visitor.page.get_by_role("button", name="A1").click()
    assert visitor.taps == [{"page": 1, "tap": 1000}]


def test_a_line_is_slid_along_with_a_finger_or_with_keys(visitor: Visitor) -> None:
    value = {"step": 0, "last": 9, "rounds": [[0, 1]], "landmarks": []}
    tap = {"n": 0, "slide": list(range(1, 11))}
    line = {"t": "drawing", "kind": "step-bar", "value": value, "tap": tap, "title": "Replay"}
    visitor.show(sample(TITLE, line))
    slider = visitor.page.get_by_role("slider", name="Replay")
    box = slider.bounding_box()
    assert box is not None
    visitor.page.mouse.click(box["x"] + box["width"] * 0.55, box["y"] + box["height"] / 2)
    assert visitor.taps[-1]["tap"] == 1006
    slider.focus()
    visitor.page.keyboard.press("ArrowRight")
    assert visitor.taps[-1]["tap"] == 1007


# going elsewhere and back


def test_going_elsewhere_changes_title_focus_and_scroll(visitor: Visitor) -> None:
    many = [button(f"Button {number}", number) for number in range(30)]
    visitor.show(sample(TITLE, *many, title="First"))
    visitor.page.evaluate("scrollTo(0, 600)")
    visitor.show(sample({**TITLE, "words": "Second"}, *many, title="Second"))
    expect(visitor.page.get_by_role("heading", name="Second")).to_be_focused()
    assert visitor.page.title() == "Second"
    assert visitor.page.evaluate("scrollY") == 0


def test_what_changes_in_its_place_keeps_focus_and_scroll(visitor: Visitor) -> None:
    many = [button(f"Button {number}", number) for number in range(30)]
    visitor.show(sample(TITLE, *many))
    visitor.page.get_by_role("button", name="Button 20").focus()
    before = visitor.page.evaluate("scrollY")
    visitor.show(sample({**TITLE, "words": "Others"}, *many), place=1)
    expect(visitor.page.get_by_role("button", name="Button 20")).to_be_focused()
    assert visitor.page.evaluate("scrollY") == before > 0


def test_back_and_escape_press_the_way_back(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, button("Back", 4), back=1004))
    visitor.page.evaluate("history.back()")
    visitor.page.wait_for_function("() => history.state?.page === true")
    visitor.page.keyboard.press("Escape")
    assert visitor.taps == [{"page": 1, "tap": 1004}] * 2


def test_back_leaves_where_there_is_no_way_back(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, back=1004))
    visitor.show(sample(TITLE, back=None))
    visitor.page.wait_for_function("() => history.state === null")
    assert visitor.taps == []


def test_a_sheet_is_a_dialog_and_a_tap_beside_it_shuts_it(visitor: Visitor) -> None:
    below = sample(TITLE, button("Below"))["parts"]
    sheet = {"t": "column", "children": [{**TITLE, "words": "Language"}], "look": "plain", "style": "sheet"}
    over = {"t": "column", "children": [sheet], "style": "over"}
    parts = {
        "body": {"base": 3000, "node": over},
        "layout:wide": {"base": 2000, "node": {"t": "slot", "part": "body"}},
        "outside": {"base": 4000, "node": {"t": "tap", "tap": {"n": 0}}},
        **{f"/{name}": part for name, part in below.items()},
    }
    visitor.show(sample(parts=parts, title="Language", back=4000))
    expect(visitor.page.get_by_role("dialog", name="Language")).to_be_visible()
    expect(visitor.page.get_by_role("heading", name="Language")).to_be_focused()
    visitor.page.mouse.click(20, 20)
    visitor.page.keyboard.press("Escape")
    assert visitor.taps == [{"page": 1, "tap": 4000}] * 2
    visitor.show(sample(TITLE, button("Below")))
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)


# typing


def field(value: str = "", **more: Any) -> Node:
    return {"t": "input", "value": value, "hint": "Name", "tap": {"n": 2}, "most": 24, **more}


def test_what_is_typed_is_sent_and_stays_while_the_table_answers(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, field()))
    typed = visitor.page.get_by_label("Name")
    typed.press_sequentially("Zoë")
    assert [tap["text"] for tap in visitor.taps] == ["Z", "Zo", "Zoë"]
    assert visitor.taps[-1]["tap"] == 1002
    visitor.show(sample(TITLE, field("Z", note="Somebody is called so.")), place=1)
    expect(typed).to_have_value("Zoë")
    expect(typed).to_be_focused()
    expect(visitor.page.get_by_text("Somebody is called so.")).to_be_visible()


def test_enter_presses_the_main_button(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, field("Ana"), {**button("Use Ana", 5), "primary": True}))
    visitor.page.get_by_label("Name").press("Enter")
    assert visitor.taps == [{"page": 1, "tap": 1005}]


# what is told, and what is lost


def test_what_is_told_is_heard_and_seen(visitor: Visitor) -> None:
    visitor.show(sample(TITLE))
    visitor.tell(type="told", text="Something has changed: look again.", wrong=True)
    expect(visitor.page.locator(".told.wrong")).to_have_text("Something has changed: look again.")
    expect(visitor.page.locator("[aria-live=polite]")).to_have_text("Something has changed: look again.")


def test_a_lost_connection_is_told_and_mended_with_the_page_of_now(visitor: Visitor) -> None:
    visitor.show(sample(TITLE))
    visitor.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(visitor.page.get_by_role("alert")).to_contain_text("Not connected.")
    visitor.show(sample({**TITLE, "words": "Now"}))
    expect(visitor.page.get_by_role("alert")).to_have_count(0)
    expect(visitor.page.get_by_role("heading", name="Now")).to_be_visible()


def test_a_node_that_cannot_be_drawn_says_so_and_leaves_the_rest(browser: Browser) -> None:
    visitor = Visitor(browser, SIZE)
    broken = {"t": "drawing", "kind": "race", "value": {"nonsense": True}}
    visitor.show(sample(TITLE, broken, {"t": "unheard of"}, button("Rest")))
    expect(visitor.page.get_by_text("This part could not be shown.")).to_have_count(2)
    expect(visitor.page.get_by_role("button", name="Rest")).to_be_visible()
    visitor.close()


def test_keys_of_the_box_show_how_many_levels_turn_and_which_drawers_are_long(visitor: Visitor) -> None:
    signs = [{"t": "sprite", "name": f"levels-{lit}", "size": 24, "title": f"{lit} levels"} for lit in (1, 2, 3)]
    keys = [
        {"t": "drawing", "kind": "drawer", "value": VALUES["drawer"](DrawerShown(name)), "title": name}
        for name in ("A1", "A2")
    ]
    visitor.show(sample(TITLE, *signs, *keys))
    pictures = visitor.page.get_by_role("img")
    for lit in (1, 2, 3):
        expect(pictures.and_(visitor.page.get_by_label(f"{lit} levels")).locator("circle")).to_have_count(lit)
    long, short = (pictures.and_(visitor.page.get_by_label(name)) for name in ("A1", "A2"))
    expect(long.locator("circle")).to_have_count(0)
    expect(short.locator("circle")).to_have_count(1)


def test_a_drawing_that_is_not_known_is_told_by_its_title(visitor: Visitor) -> None:
    visitor.show(sample(TITLE, {"t": "drawing", "kind": "hologram", "value": 1, "title": "The box, open"}))
    expect(visitor.page.get_by_text("The box, open")).to_be_visible()


def test_a_script_that_does_not_come_leaves_words_on_the_page(browser: Browser) -> None:
    visitor = Visitor(browser, SIZE, token="")
    visitor.context.route("**/main.js", lambda route: route.abort())
    visitor.page.reload()
    expect(visitor.page.get_by_text("This page did not load completely.")).to_be_visible()
    expect(visitor.page.get_by_role("link", name="Reload")).to_be_visible()
    visitor.close()


def test_a_game_whose_script_does_not_come_says_so(browser: Browser) -> None:
    visitor = Visitor(browser, SIZE)
    visitor.context.route("**/games/*.js", lambda route: route.abort())
    visitor.show(sample(TITLE, {"t": "drawing", "kind": "thieves-phases", "value": {"labels": ["Hand"], "now": 0}}))
    expect(visitor.page.get_by_text("A part of this page did not load.")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Reload")).to_be_visible()
    visitor.close()


# what is played on


def boxed(lit: frozenset[str] = frozenset(), *, behind: bool = False) -> Node:
    """A1 is open and has to be shut, as the page that puts the box back shows it."""
    stands, named, touched = BoxPicture(heading=2 if behind else 0, open=opened(A1="front")), True, False
    drawn = depict(stands, (CloseDrawer("A1"),), lit, named, touched)
    value = VALUES[PUT_BACK](Depicted("jewel_box", drawn, "Watching the box."))
    return {"t": "drawing", "kind": PUT_BACK, "value": value, "title": "Shut A1."}


def named_on(drawing: Locator) -> list[str]:
    names: list[str] = drawing.locator(".drawer-name").evaluate_all("names => names.map((name) => name.dataset.drawer)")
    return names


def test_a_box_is_drawn_as_it_stands_with_its_open_drawer_and_what_to_move(visitor: Visitor) -> None:
    script = "/games/woodwork.js"
    visitor.show(sample(TITLE))
    assert script not in visitor.asked
    visitor.show(sample(TITLE, boxed()))
    drawing = visitor.page.get_by_role("img", name="Shut A1.")
    expect(drawing.locator(".arrow")).to_have_count(1)
    assert visitor.asked.count(script) == 1
    assert named_on(drawing) == ["C1", "C2", "B1", "B2", "A1", "A2"]
    expect(drawing.locator(".ghost, .hidden")).to_have_count(0)
    expect(drawing).to_contain_text("Watching the box.")
    front = drawing.inner_html()
    visitor.show(sample(TITLE, boxed(behind=True)), place=2)
    assert named_on(drawing) == ["C3", "C4", "B3", "B4", "A3", "A4"]
    expect(drawing.locator(".ghost")).to_have_count(1)  # the open drawer is behind it now, and so is the arrow
    expect(drawing.locator(".arrow.hidden")).to_have_count(1)
    assert drawing.inner_html() != front
    visitor.show(sample(TITLE, boxed(frozenset({"AB", "B2"}))), place=2)
    expect(drawing.locator(".glow")).to_have_count(3)  # of a joint, of a drawer, and of what to move
    expect(drawing.locator(".glow.line")).to_have_count(1)


def touchable(stands: BoxPicture) -> Node:
    """A virtual box on a page of hands, and what fingers can do to it: each touch has a number."""
    here = context(Model(apparatus="jewel_box", link=Link(simulated=True), picture=stands))
    named, touched = False, True
    value = VALUES["in-hands"](Depicted("jewel_box", depict(stands, (), frozenset(), named, touched)))
    spots = [{"name": spot.name, "tap": {"n": at}} for at, spot in enumerate(touches(here))]
    return {"t": "drawing", "kind": "in-hands", "value": value, "title": "The box", "spots": spots}


def test_a_virtual_box_is_touched_drawer_by_drawer_and_swiped_level_by_level(visitor: Visitor) -> None:
    stands = BoxPicture(open=opened(A2="front"))
    drawing = touchable(stands)
    names = {spot["tap"]["n"]: spot["name"] for spot in drawing["spots"]}
    visitor.show(sample(TITLE, drawing))
    svg = visitor.page.locator("svg.touched")
    expect(svg.locator(".touch")).to_have_count(3 * 2 * 2 + 1 + 1)  # the sides in sight, fronts, a tray, the top

    def swiped(place: str, across: int, down: int) -> str:
        before = len(visitor.taps)
        spot = svg.locator(f"[data-touch='{place}']").bounding_box()
        assert spot is not None
        x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
        visitor.page.mouse.move(x, y)
        visitor.page.mouse.down()
        visitor.page.mouse.move(x + across, y + down, steps=3)
        visitor.page.mouse.up()
        return names[visitor.taps[-1]["tap"] - 1000] if len(visitor.taps) > before else ""

    assert swiped("drawer B1", 0, 0) == "B1"
    assert swiped("drawer A2", 2, 3) == "A2"
    assert swiped("tray A2", 0, 0) == "A2"
    assert swiped("drawer A1", -60, 4) == "rotate 1 cw"
    assert swiped("drawer B1", 60, -8) == "rotate 2 ccw"
    assert swiped("drawer C1", 60, 0) == "", "nothing turns below the lowest level"
    assert swiped("top", 0, -60) == "turn"
    assert swiped("top", 0, 0) == ""
    assert swiped("drawer B1", 5, 90) == "", "that scrolls a phone's page"


# codes


def test_an_address_without_a_code_asks_for_digits(browser: Browser) -> None:
    visitor = Visitor(browser, SIZE, token="")
    visitor.closes_with = [4401]
    digits = visitor.page.get_by_label("six digits")
    digits.fill("123 456")
    digits.press("Enter")
    expect(visitor.page.get_by_role("heading")).to_have_text("These digits are not right")
    assert visitor.said[-1]["token"] == "123456"
    visitor.page.get_by_label("six digits").fill("271828")
    visitor.page.get_by_role("button", name="Watch the game").click()
    visitor.page.wait_for_selector("h1:text('Connecting')", state="hidden")
    while visitor.said[-1]["token"] != "271828":
        visitor.page.evaluate("1")
    visitor.tell(type="code", token="a long one")
    visitor.show(sample(TITLE))
    visitor.page.reload()
    visitor.page.wait_for_selector("#page > *", state="attached")
    while visitor.said[-1]["token"] != "a long one":
        visitor.page.evaluate("1")
    visitor.close()


@pytest.mark.parametrize("token", ["%", "%E0%A4%A"])
def test_nonsense_in_an_address_gives_no_blank_page(browser: Browser, token: str) -> None:
    visitor = Visitor(browser, SIZE, token=token)
    expect(visitor.page.get_by_role("heading")).to_have_text("This page needs a code")
    visitor.close()


def test_a_seat_that_is_taken_is_told(browser: Browser) -> None:
    visitor = Visitor(browser, SIZE, token="")
    visitor.closes_with = [4409]
    visitor.page.goto(f"{visitor.origin}/#taken")
    expect(visitor.page.get_by_role("heading")).to_have_text("This seat is taken")
    visitor.close()


# figures


def test_a_first_visit_with_a_running_game_asks_for_little(browser: Browser) -> None:
    visitor = Visitor(browser, SIZE, token="")
    sizes: list[int] = []
    visitor.context.on("response", lambda found: sizes.append(int(found.headers.get("content-length", 0))))
    visitor.asked.clear()
    visitor.page.goto(f"{visitor.origin}/?again#sample")
    visitor.show(sample(TITLE, {"t": "drawing", "kind": "thieves-phases", "value": {"labels": ["Hand"], "now": 0}}))
    visitor.page.wait_for_load_state("networkidle")
    visitor.close()
    assert "/games/tile_board.js" in visitor.asked
    assert len(visitor.asked) < MOST_REQUESTS  # and the WebSocket
    assert 0 < sum(sizes) < MOST_BYTES


# what is read aloud

# A browser's voice that says nothing until a test lets it end a sentence; or a browser that has none.
_VOICE = """
globalThis.uttered = [];
globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(globalThis, "speechSynthesis", { value: {
  now: null,
  speak(words) {
    if (!words.text) return;
    this.now = words;
    uttered.push(`${words.lang} ${words.text}`);
  },
  cancel() { const words = this.now; this.now = null; uttered.push("(stopped)"); words?.onerror?.(); },
  end() { const words = this.now; this.now = null; words?.onend?.(); },
} });
"""
_MUTE = "Object.defineProperty(globalThis, 'speechSynthesis', { value: undefined });"
_END = "speechSynthesis.end()"
NEWS, TO_DO = 0, 1


@pytest.fixture
def listener(browser: Browser) -> Iterator[Visitor]:
    found = Visitor(browser, SIZE, first=_VOICE)
    yield found
    found.close()
    assert found.complaints == []


def saying(*lines: tuple[str, int], now: bool = False, **more: Any) -> Node:
    return {**sample(TITLE), "aloud": True, "spoken": {"now": now, "lines": lines}, **more}


def uttered(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.page.evaluate("uttered")
    return found


def test_sentences_are_said_one_after_the_other_in_the_language_of_the_page(listener: Visitor) -> None:
    listener.show(saying(("Ana: Dieb.", TO_DO), ("\u00d6ffne eine Schublade.", TO_DO), language="de"))
    assert uttered(listener) == ["de Ana: Dieb."]
    listener.page.evaluate(_END)
    assert uttered(listener) == ["de Ana: Dieb.", "de \u00d6ffne eine Schublade."]
    listener.page.evaluate(_END)
    listener.show({**sample(TITLE), "aloud": True})
    assert len(uttered(listener)) == 2


def test_what_is_to_be_done_is_replaced_and_what_happened_is_said_to_its_end(listener: Visitor) -> None:
    listener.show(saying(("3 diamonds fell out.", NEWS), ("Take one.", TO_DO)))
    listener.show(saying(("Shut the drawer.", TO_DO)), place=1)
    listener.page.evaluate(_END)
    listener.show(saying(("You may move the box.", TO_DO)), place=1)
    said = ["en 3 diamonds fell out.", "en Shut the drawer.", "(stopped)", "en You may move the box."]
    assert uttered(listener) == said
    listener.show(saying(("Ben: thief.", TO_DO), now=True), place=1)
    assert uttered(listener) == [*said, "(stopped)", "en Ben: thief."]


def test_a_page_that_nobody_sees_is_quiet(listener: Visitor) -> None:
    listener.show(saying(("Ana: thief.", TO_DO), ("Open a drawer.", TO_DO)))
    listener.page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    listener.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    listener.show(saying(("Ben: thief.", TO_DO), now=True), place=1)
    assert uttered(listener) == ["en Ana: thief.", "(stopped)"]


def test_whether_it_reads_aloud_is_kept_on_the_device_and_told_with_the_code(listener: Visitor) -> None:
    listener.show(saying(("Ana: thief.", TO_DO)))
    assert listener.said[0]["aloud"] is False
    for is_on in (True, False):
        listener.show({**sample(TITLE), "aloud": is_on})
        count = len(listener.said)
        listener.page.reload()
        while len(listener.said) == count:
            listener.page.evaluate("1")
        assert listener.said[-1]["aloud"] is is_on


def test_a_browser_without_a_voice_says_so_and_shows_its_pages(browser: Browser) -> None:
    visitor = Visitor(browser, SIZE, first=_MUTE)
    visitor.show(saying(("Ana: thief.", TO_DO)))
    assert "aloud" not in visitor.said[0]
    expect(visitor.page.get_by_role("heading", name="Settings")).to_be_visible()
    visitor.close()
    assert visitor.complaints == []

"""Pages as browsers get them: only what differs travels, and a tap is a number that counts on its own page."""

from itertools import count
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.nodes.nodes import Button, Column, Drawing, Fit, Input, List, Node, Row, Shape, Slot, Spot, Tap, Text
from companion.nodes.page import Page, single
from companion.pages.actions import Configure, Resume, Say, Show, Tell
from companion.pages.routes import Home, Menu
from companion.screens.browser.page_messages import Offer, Parts, SentPages, code_message, told_message


def button(label: str, action: object = None, **more: Any) -> Button:
    return Button(label=label, tap=Tap(action or Tell(label), **more))


def page(*nodes: Node, title: str = "Page", **more: Node) -> Page:
    parts = {"body": Column(children=nodes), **more}
    return Page(title, parts, {Shape.WIDE: Column(children=tuple(Slot(part=name) for name in parts))})


class Reader:
    """One browser, without a table."""

    def __init__(self) -> None:
        self.sent = SentPages(Parts({"squares": list}), count(7))
        self.place = 1

    def show(self, shown: Page, place: int = 1, now_ms: int = 0) -> dict[str, Any]:
        body = self.sent.message(shown, place, "en", now_ms)
        return dict(msgspec.json.decode(body)) if body else {}


def test_a_page_is_its_parts_with_numbers_for_taps() -> None:
    message = Reader().show(
        page(Text(words="Hello"), button("Go", says="Go there", hold_ms=900, confirm="Really"), button("Off"))
    )
    assert message["type"] == "page"
    assert message["page"] == 7
    assert message["title"] == "Page"
    body = message["parts"]["body"]
    assert body["node"] == {
        "t": "column",
        "children": [
            {"t": "text", "words": "Hello"},
            {"t": "button", "label": "Go", "tap": {"n": 0, "hold": 900, "says": "Go there", "confirm": "Really"}},
            {"t": "button", "label": "Off", "tap": {"n": 1}},
        ],
    }
    assert set(message["parts"]) == {"body", "layout:wide"}


def test_only_parts_that_differ_travel_and_those_that_are_gone_are_named() -> None:
    reader = Reader()
    reader.show(page(Text(words="1"), foot=Text(words="foot"), head=Text(words="head")))
    message = reader.show(page(Text(words="2"), foot=Text(words="foot")))
    assert set(message["parts"]) == {"body", "layout:wide"}
    assert message["gone"] == ["head"]
    assert reader.show(page(Text(words="2"), foot=Text(words="foot"))) == {}


def test_who_gets_everything_again_is_told_what_is_gone() -> None:
    """Or what lay below a sheet would stay there."""
    reader = Reader()
    reader.show(single("Sheet", button("Close"), below=page(button("Below"))))
    reader.sent.forget()
    message = reader.show(page(button("Go")))
    assert set(message["parts"]) == {"body", "layout:wide"}
    assert set(message["gone"]) == {"/body", "/layout:wide"}


def test_an_action_that_changes_behind_the_same_words_is_another_page() -> None:
    reader = Reader()
    before = reader.show(page(button("Undo", Resume(1))))
    after = reader.show(page(button("Undo", Resume(2))))
    assert after["parts"] == {}
    assert reader.sent.meant(after["page"], 0) == Offer(Resume(2))
    assert reader.sent.meant(before["page"], 0) is None


def test_a_tap_on_an_older_page_counts_while_it_is_still_there() -> None:
    reader = Reader()
    before = reader.show(page(Text(words="1"), button("Menu", Show(Menu())), button("Gone")))
    reader.show(page(Text(words="2"), button("Menu", Show(Menu()))))
    assert reader.sent.meant(before["page"], 0) == Offer(Show(Menu()))
    assert reader.sent.meant(before["page"], 1) is None


def test_a_tap_on_an_older_page_does_not_count_elsewhere() -> None:
    reader = Reader()
    before = reader.show(page(button("Menu", Show(Menu()))))
    reader.show(page(button("Menu", Show(Menu()))), place=2)
    assert reader.sent.meant(before["page"], 0) is None


def test_a_page_from_long_ago_is_forgotten() -> None:
    reader = Reader()
    first = reader.show(page(Text(words="0"), button("Go")))
    for number in range(1, 50):
        last = reader.show(page(Text(words=str(number)), button("Go")))
    assert reader.sent.meant(first["page"], 0) is None
    assert reader.sent.meant(last["page"], 0) == Offer(Tell("Go"))
    reader.sent.forget()
    assert reader.sent.meant(last["page"], 0) is None


def test_numbers_of_parts_do_not_meet_and_stay_when_another_part_changes() -> None:
    reader = Reader()
    message = reader.show(page(button("A"), button("B"), foot=button("C")))
    bases = {name: part["base"] for name, part in message["parts"].items()}
    later = reader.show(page(button("A"), button("B"), button("D"), foot=button("C")))
    assert reader.sent.meant(later["page"], bases["foot"]) == Offer(Tell("C"))
    assert reader.sent.meant(later["page"], bases["body"] + 2) == Offer(Tell("D"))
    assert reader.sent.meant(later["page"], bases["body"] + 3) is None


def test_what_lies_below_a_sheet_is_sent_and_cannot_be_tapped() -> None:
    reader = Reader()
    sheet = single("Sheet", button("Close"), below=page(button("Below")), outside=Tap(Show(Home())))
    message = reader.show(sheet)
    assert set(message["parts"]) == {"body", "layout:wide", "outside", "/body", "/layout:wide"}
    bases = {name: part["base"] for name, part in message["parts"].items()}
    assert reader.sent.meant(message["page"], bases["/body"]) is None
    assert reader.sent.meant(message["page"], bases["outside"]) == Offer(Show(Home()))


def test_the_way_back_is_named() -> None:
    reader = Reader()
    message = reader.show(page(button("Go"), button("Back", Show(Home()), key="escape")))
    assert reader.sent.meant(message["page"], message["back"]) == Offer(Show(Home()))
    assert reader.show(page(button("Go")))["back"] is None


def test_every_way_to_tap_has_a_number_of_its_own() -> None:
    tap = Tap(Tell("tap"), hold_ms=500, held=Tell("held"), slide=(Tell("0"), Tell("1")))
    spots = (Spot("A1", Tap(Tell("A1")), "drawer A1"),)
    reader = Reader()
    message = reader.show(page(Row(children=(), tap=tap), Drawing(kind="squares", value=(1, 2), spots=spots)))
    row, drawing = message["parts"]["body"]["node"]["children"]
    assert row["tap"] == {"n": 0, "hold": 500, "held": 1, "slide": [2, 3]}
    assert drawing["value"] == [1, 2]
    assert drawing["spots"] == [{"name": "A1", "title": "drawer A1", "tap": {"n": 4}}]
    meant = [reader.sent.meant(message["page"], number) for number in range(5)]
    assert [offer.action.text for offer in meant if offer] == ["tap", "held", "0", "1", "A1"]


def test_words_are_asked_for_by_inputs_alone() -> None:
    reader = Reader()
    message = reader.show(page(Input(value="Ana", most=24, tap=Tap(Tell("name"))), button("Done")))
    assert reader.sent.meant(message["page"], 0) == Offer(Tell("name"), 0, takes_text=True, most=24)
    assert reader.sent.meant(message["page"], 1) == Offer(Tell("Done"))


def test_a_list_travels_whole_and_without_its_leaves() -> None:
    rows = tuple(button(str(number)) for number in range(30))
    leaves = tuple(Tap(Tell(f"leaf {number}")) for number in range(30))
    message = Reader().show(page(Fit(child=List(children=rows, to=leaves))))
    found = message["parts"]["body"]["node"]["children"][0]["child"]
    assert len(found["children"]) == 30
    assert "to" not in found


def test_a_drawing_without_a_form_for_browsers_is_its_title() -> None:
    message = Reader().show(page(Drawing(kind="unknown", value=object(), title="the box")))
    assert message["parts"]["body"]["node"]["children"] == [{"t": "drawing", "kind": "unknown", "title": "the box"}]


@pytest.mark.parametrize("tap", [-1, 1, 9_999, 10_000, 2**31])
def test_numbers_that_were_never_given_mean_nothing(tap: int) -> None:
    reader = Reader()
    message = reader.show(page(button("Go")))
    assert reader.sent.meant(message["page"], tap) is None
    assert reader.sent.meant(message["page"] + 1, 0) is None


SECRETS = st.text(st.characters(codec="ascii", categories=["L"]), min_size=12, max_size=20)


@given(secret=SECRETS, key=st.sampled_from(["", "escape", "x"]), held=st.booleans(), slides=st.integers(0, 3))
def test_no_action_ever_leaves_the_table(secret: str, key: str, slides: int, *, held: bool) -> None:
    tap = Tap(Say((secret,)), key, 300, secret, "says", Configure("language", secret) if held else None)
    tap = msgspec.structs.replace(tap, slide=tuple(Tell(secret) for _ in range(slides)))
    nodes = (
        Button(label="a", tap=tap),
        Row(children=(Text(words="b"),), tap=tap),
        Input(value="", tap=tap),
        Drawing(kind="squares", value=(), tap=tap, spots=(Spot("s", tap),)),
        List(children=(Text(words="c"),), to=(tap,), more=Button(label="more", tap=tap)),
    )
    shown = single("Sheet", Column(children=nodes), below=page(*nodes), outside=tap)
    assert secret.encode() not in SentPages(Parts({"squares": list}), count()).message(shown, 1, "en", 0)


def test_notices_and_codes() -> None:
    assert msgspec.json.decode(told_message("No.", is_wrong=True)) == {"type": "told", "text": "No.", "wrong": True}
    assert msgspec.json.decode(code_message("abc")) == {"type": "code", "token": "abc"}

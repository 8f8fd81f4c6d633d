"""Trouble over a scene: what is the matter, what hands can do, and always a way out. Notices go by themselves."""

import pytest
from msgspec.structs import replace

from companion.games.game import Foul, Words
from companion.games.master_thieves.editions import EditionId
from companion.nodes.nodes import Button, Part, Space, Text, Tone
from companion.nodes.page import Page, single
from companion.nodes.theme import SIZES
from companion.pages.actions import Dismiss, Hands, Undo, Waive, WasOpened
from companion.pages.model import Model, Notice
from companion.pages.routes import Play
from companion.pages.troubles import trouble_page
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.basic import PushButton, Veil
from companion.screens.kiosk.widgets.panels import Kind
from companion.screens.kiosk.widgets.stage import reachable
from companion.table.table_view import Link, Trouble, TroubleKind
from tests.companion.screens.kiosk.plays import moments
from tests.companion.screens.kiosk.scenes import assert_sound, frame, texts

FOUL = Foul(7, "second_drawer", Words("Ana opened a second drawer"), Words("shut it"))
TROUBLES = {
    "foul": (
        Trouble(TroubleKind.FOUL, "Foul", ("Ana opened a second drawer.",), ("Shut it.",), FOUL),
        {Undo(7, event=22), Waive(7, FOUL.code)},
    ),
    "moved": (
        Trouble(TroubleKind.MOVED, "Meanwhile", ("B2 was moved: was it opened?",), parts=("B2", "C1")),
        {WasOpened("B2", opened=True), WasOpened("B2", opened=False)},
    ),
    "link": (Trouble(TroubleKind.LINK, "No answer", ("It has no power.",), ("Look at its cable.",)), {Dismiss()}),
    "failure": (Trouble(TroubleKind.FAILURE, "This could not be saved", ("The disk is full.",)), {Dismiss()}),
}  # fmt: skip
VIEW = moments(EditionId.ZOCH, "turn")[0]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", TROUBLES)
def test_every_trouble_says_what_is_the_matter_and_has_a_way_out(kind: str, size: tuple[int, int]) -> None:
    trouble, ways = TROUBLES[kind]
    here = frame(Model(table=VIEW, trouble=trouble), size)
    widgets = build(Play(), here)
    targets = reachable(widgets)
    assert {one.tap.action for one in targets if one.tap is not None} == ways
    assert sum(isinstance(one, PushButton) and one.kind is Kind.PRIMARY for one in targets) == 1
    assert "return" in [one.tap.key for one in targets if one.tap is not None]
    words = texts(widgets)
    assert trouble.title in words
    assert set(trouble.lines) <= set(words)
    written = [line for line in words if any(step in line for step in trouble.steps)]
    assert len(written) == len(trouble.steps), f"a step is missing at {size}: {written}"
    veil = next(index for index, one in enumerate(widgets) if isinstance(one, Veil))
    cut = [one for one in widgets[veil:] if one.cut(here.sizes)]
    assert cut == []


def test_a_virtual_box_without_power_can_be_mended_at_once() -> None:
    model = Model(table=VIEW, trouble=TROUBLES["link"][0], link=Link("virtual box", simulated=True))
    ways = {one.tap.action for one in reachable(build(Play(), frame(model))) if one.tap is not None}
    assert ways == {Dismiss(), Hands("mend")}


def foul_page(*, simulated: bool, takes_back: int = 0) -> Page:
    shown = frame(Model(table=VIEW, link=Link("box", simulated=simulated)))
    foul = replace(TROUBLES["foul"][0], steps=("Shut it.", "Take it back, or carry on."), takes_back=takes_back)
    return trouble_page(shown, foul, single("", Space()))


@pytest.mark.parametrize(("simulated", "usual"), [(False, "Carry on"), (True, "Take it back")])
def test_at_a_virtual_box_a_foul_is_usually_taken_back(simulated: bool, usual: str) -> None:
    buttons = [node for node in foul_page(simulated=simulated).walk() if isinstance(node, Button)]
    assert [button.label for button in buttons] == ["Take it back", "Carry on"]
    assert [button.label for button in buttons if button.primary] == [usual]


def test_what_would_take_more_back_than_the_foul_is_held_and_not_usual() -> None:
    buttons = [node for node in foul_page(simulated=True, takes_back=4).walk() if isinstance(node, Button)]
    assert [(button.label, button.primary) for button in buttons] == [
        ("Hold: take back 4 events", False),
        ("Carry on", True),
    ]
    assert buttons[0].tap is not None
    assert buttons[0].tap.hold_ms


def test_what_the_buttons_of_a_foul_mean_is_said_plainly() -> None:
    said = [node for node in foul_page(simulated=False).walk() if isinstance(node, Text) and node.part is Part.TODO]
    assert [(node.words, node.tone) for node in said] == [
        ("Shut it.", Tone.BRIGHT),
        ("Take it back, or carry on.", Tone.IVORY),
    ]


def test_nothing_below_trouble_can_be_tapped_but_it_is_seen() -> None:
    widgets = build(Play(), frame(Model(table=VIEW, trouble=TROUBLES["foul"][0])))
    veil = next(index for index, one in enumerate(widgets) if isinstance(one, Veil))
    plain = build(Play(), frame(Model(table=VIEW)))
    assert widgets[:veil] == plain


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_sheet_of_a_trouble_is_sound(size: tuple[int, int]) -> None:
    for trouble, _ in TROUBLES.values():
        here = frame(Model(table=VIEW, trouble=trouble), size)
        widgets = build(Play(), here)
        first = next(index for index, one in enumerate(widgets) if isinstance(one, Veil))
        assert_sound(widgets[first:], here.sizes, paint=False)


def test_trouble_goes_before_a_notice() -> None:
    model = Model(table=VIEW, trouble=TROUBLES["foul"][0], notice=Notice("words"))
    assert "words" not in texts(build(Play(), frame(model)))

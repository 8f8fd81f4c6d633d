"""Trouble over a scene: what is the matter, what hands can do, and always a way out. Notices go by themselves."""

import pytest

from companion.games.game import Foul, Words
from companion.games.master_thieves.editions import EditionId
from companion.nodes.theme import SIZES
from companion.pages.actions import Dismiss, Hands, Undo, Waive, WasOpened
from companion.pages.model import Link, Model, Notice, Trouble, TroubleKind
from companion.pages.routes import Play
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.basic import Paragraph, PushButton, Veil
from companion.screen.widgets.panels import Kind
from companion.screen.widgets.stage import reachable
from tests.companion.screen.plays import moments
from tests.companion.screen.scenes import assert_sound, frame, texts

FOUL = Foul(7, "second_drawer", Words("Ana opened a second drawer"), Words("shut it"))
TROUBLES = {
    "foul": (
        Trouble(TroubleKind.FOUL, "Foul", ("Ana opened a second drawer.",), ("Shut it.",), FOUL),
        {Undo(7), Waive(7, FOUL.code)},
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
    cut = [one for one in widgets if isinstance(one, Paragraph) and one.cut(here.sizes)]
    assert cut == []


def test_a_virtual_box_without_power_can_be_mended_at_once() -> None:
    model = Model(table=VIEW, trouble=TROUBLES["link"][0], link=Link("virtual box", simulated=True))
    ways = {one.tap.action for one in reachable(build(Play(), frame(model))) if one.tap is not None}
    assert ways == {Dismiss(), Hands("mend")}


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

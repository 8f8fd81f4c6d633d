"""Putting the apparatus back: one step at a time on its picture, without a tap, at every size."""

import pytest
from msgspec.structs import replace

from companion.games.master_thieves.editions import EditionId
from companion.nodes.theme import BRIGHT, DIM, SIZES, Role
from companion.pages.actions import Show, TrustBox, Undo
from companion.pages.model import Model, Settings
from companion.pages.routes import Menu, Play, PlayPage
from companion.pages.troubles import is_put_back
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.jewel_box.box_pages import AtBox
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.screens import HandledBox
from companion.screens.kiosk.scenes.notices import Sliding
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.basic import Label, Paragraph, TickMark
from companion.screens.kiosk.widgets.pointer import Pointer
from companion.screens.kiosk.widgets.stage import Stage, reachable
from companion.screens.kiosk.widgets.widget import Widget
from companion.screens.kiosk.window.window import plain_surface
from companion.table.table_view import Link, Trouble, TroubleKind
from hardware.jewel_box.actions import CloseDrawer, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.movements import Depth, Direction
from hardware.jewel_box.pose import Pose, steps
from tests.companion.screens.kiosk.plays import moments
from tests.companion.screens.kiosk.scenes import SIZES as ALL_SIZES
from tests.companion.screens.kiosk.scenes import assert_sound_everywhere, frame, texts

VIEW = moments(EditionId.ZOCH, "turn")[0]
WAY = tuple(
    steps(Pose("upright", {"AB": 0, "BC": 0}, {"A1": "ajar"}), Pose("inverted", {"AB": 1, "BC": 3}, {"B3": "secret"}))
)
ACTIONS = (
    CloseDrawer("A1"),
    TurnBox(),
    RotateLevel(1, Direction.CCW),
    RotateLevel(2, Direction.CW),
    OpenDrawer("B3", Depth.SECRET),
)
UNDONE = Trouble(TroubleKind.UNDONE, "Put the box back", ("Undone: a drawer.", "That counts as a look."))


def said(lang: Frame, at: int, trouble: Trouble = UNDONE) -> Trouble:
    """The steps from this one on, in the language of a frame."""
    words = tuple(lang.say.words(step.pointing).capitalize() + "." for step in WAY[at:])
    return replace(trouble, steps=words, pointing=WAY[at].actions, done=at)


def page(here: Frame, at: int = 0) -> list[Widget]:
    return build(Play(), replace(here, model=replace(here.model, trouble=said(here, at))))


def test_the_way_has_one_of_each() -> None:
    assert tuple(action for step in WAY for action in step.actions) == ACTIONS


@pytest.mark.parametrize("at", range(len(WAY)))
@pytest.mark.parametrize("simulated", [False, True])
def test_every_step_is_sound_and_shown_on_the_box_at_every_size_and_in_every_language(at: int, simulated: bool) -> None:
    def shown(here: Frame) -> list[Widget]:
        widgets = page(here, at)
        (box,) = [one for one in widgets if isinstance(one, Box)]
        (hint,) = [one for one in widgets if isinstance(one, Pointer)]
        assert box.area.with_(hint.area) == box.area
        assert min(box.area.size) >= here.sizes.px(150)
        steps = [one for one in widgets if isinstance(one, Label | Paragraph) and one.ink.colour == BRIGHT]
        assert [one.words() for one in steps] == [(said(here, at).steps[0],)]
        assert steps[0].ink.role in {Role.STEP, Role.HEADLINE, Role.ACTION}
        return widgets

    model = Model(table=VIEW, link=Link("box", simulated=simulated))
    assert_sound_everywhere(shown, model, ALL_SIZES, paint=at == 0)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nobody_has_to_tap_and_one_button_accepts_the_box(size: tuple[int, int]) -> None:
    widgets = page(frame(Model(table=VIEW), size))
    targets = [one.tap.action for one in reachable(widgets) if one.tap is not None]
    assert targets == [Undo(event=22), Show(Menu()), TrustBox()]
    assert "Watching the box. The next step follows automatically." in texts(widgets)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_virtual_box_is_put_back_on_its_picture_with_fingers_or_keys(size: tuple[int, int]) -> None:
    widgets = page(frame(Model(table=VIEW, link=Link("virtual box", simulated=True)), size))
    assert [one for one in widgets if isinstance(one, HandledBox)]
    assert "Move it with your finger." in texts(widgets)
    behind = Show(Play(hands=AtBox(behind=True)))
    targets = [one.tap.action for one in reachable(widgets) if one.tap is not None]
    assert set(targets) == {Show(Menu()), Undo(event=22), behind, Show(Play(page=PlayPage.HANDS)), TrustBox()}


def test_the_next_step_is_dim_and_the_others_wait() -> None:
    here = frame(Model(table=VIEW))
    widgets = page(here)
    first, second, third, *_ = said(here, 0).steps
    assert [one.ink.colour for one in widgets if isinstance(one, Label | Paragraph) and one.words() == (second,)] == [
        DIM
    ]
    assert first in texts(widgets)
    assert third not in texts(widgets)
    assert [line for line in texts(widgets) if line.startswith("Step")] == ["Step 1 of 5"]


def test_a_single_step_is_not_counted() -> None:
    here = frame(Model(table=VIEW))
    alone = replace(said(here, 4), done=0)
    widgets = build(Play(), replace(here, model=replace(here.model, trouble=alone)))
    assert not [line for line in texts(widgets) if line.startswith("Step")]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_is_done_slides_up_with_a_tick_and_the_next_follows(size: tuple[int, int]) -> None:
    here = frame(Model(table=VIEW), size)
    leaving = replace(said(here, 1), left=said(here, 0).steps[0])
    tops = []
    stage = Stage(plain_surface(size))
    for slid in (0.0, 0.25, 0.5, 0.75, 0.99):
        shown = build(Play(), replace(here, model=replace(here.model, trouble=replace(leaving, slid=slid))))
        gone, coming = [one for one in shown if isinstance(one, Sliding)]
        assert any(isinstance(one, TickMark) for one in shown)
        assert (gone.text, coming.text) == (leaving.left, leaving.steps[0])
        tops.append(coming.area.top)
        painted = stage.show(shown, round(200 * slid))
        assert slid == 0.0 or all(area.width < size[0] for area in painted)  # only what moves
    assert tops == sorted(tops, reverse=True)
    assert len(set(tops)) == len(tops)


def test_names_are_on_the_picture_where_the_wood_bears_them() -> None:
    for labels in (False, True):
        widgets = page(frame(Model(table=VIEW, settings=Settings(labels=labels))))
        assert [one.picture.labels for one in widgets if isinstance(one, Box)] == [labels]


def test_the_menu_stays_within_reach() -> None:
    here = frame(Model(table=VIEW))
    model = replace(here.model, trouble=said(here, 0))
    assert not is_put_back(Menu(), replace(here, model=model))
    assert "Continue game" in texts(build(Menu(), replace(here, model=model)))

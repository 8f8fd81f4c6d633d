"""Preparing the box: steps that the sensors tick off, and what people have to say themselves."""

from collections.abc import Sequence

import pytest

from companion.games.master_thieves.editions import EditionId
from companion.screen.actions import Say
from companion.screen.drawing.theme import SIZES
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import BoxPicture, opened
from companion.screen.master_thieves.preparing import StepRow
from companion.screen.model import Model
from companion.screen.routes import Play
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.widget import Widget
from tests.companion.kiosk.visits import visit
from tests.companion.screen.plays import EDITIONS, guide_of, moments
from tests.companion.screen.scenes import frame, texts


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_step_is_listed_ticked_off_as_it_is_done_with_one_that_is_current(edition: EditionId) -> None:
    for view in moments(edition, "setup")[::4]:
        guide = guide_of(view)
        here = frame(Model(table=view), SIZES[2])
        rows = [one for one in build(Play(), here) if isinstance(one, StepRow)]
        assert [row.label for row in rows] == [here.say.words(step.words) for step in guide.setup]
        assert [row.done for row in rows] == [step.done for step in guide.setup]
        assert [row.current for row in rows] == [step.current for step in guide.setup]
        assert [row.count for row in rows] == [f"{step.count}/{step.of}" if step.of else "" for step in guide.setup]
        assert here.say.words(guide.todo) in texts(build(Play(), here))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_current_step_is_always_in_sight(size: tuple[int, int]) -> None:
    for edition in EDITIONS:
        for view in moments(edition, "setup", seats=8, seed=2)[::6]:
            rows = [one for one in build(Play(), frame(Model(table=view), size)) if isinstance(one, StepRow)]
            assert sum(row.current for row in rows) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_may_be_said_is_what_is_offered(edition: EditionId) -> None:
    for view in moments(edition, "setup")[::3]:
        lines = {choice.lines or (choice.line,) for choice in guide_of(view).choices}
        assert _said(build(Play(), frame(Model(table=view)))) == lines


def test_a_seat_whose_line_is_tapped_may_put_its_diamonds_in_before_the_others() -> None:
    with visit("preparing-diamonds") as guest:
        view = guest.model.table
        assert view is not None
        late = next(step for step in guide_of(view).setup if step.seat and step.choices and not step.current)
        assert late.seat is not None
        said = {choice.lines or (choice.line,) for choice in late.choices}
        assert not said & _said(guest.stage.widgets)
        guest.tap(guest.frame.say.words(late.words))
        assert _said(guest.stage.widgets) == said


def _said(widgets: Sequence[Widget]) -> set[tuple[str, ...]]:
    found = [one.tap for one in widgets]
    return {tap.action.lines for tap in found if tap is not None and isinstance(tap.action, Say)}


def test_the_picture_of_the_box_is_live() -> None:
    view = moments(EditionId.ZOCH, "setup")[0]
    for picture in (BoxPicture(), BoxPicture(inverted=True, open=opened(C3="secret"))):
        (box,) = [one for one in build(Play(), frame(Model(table=view, picture=picture))) if isinstance(one, Box)]
        assert box.picture == picture

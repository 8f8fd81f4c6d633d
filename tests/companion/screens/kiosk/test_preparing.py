"""Preparing the box: steps that the sensors tick off, and what people have to say themselves."""

from collections.abc import Sequence
from itertools import product

import pytest

from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.events import DrawerOpened
from companion.languages import LANGUAGES
from companion.nodes.nodes import Row, Sprite, Text
from companion.nodes.theme import SIZES
from companion.pages.actions import Say
from companion.pages.model import Model, Settings
from companion.pages.router import page_of
from companion.pages.routes import Play
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.picture import BoxPicture, opened
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.basic import Label, Paragraph
from companion.screens.kiosk.widgets.pointer import Pointer
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.table_view import Link
from tests.companion.kiosk.visits import visit
from tests.companion.screens.kiosk.plays import EDITIONS, guide_of, moments
from tests.companion.screens.kiosk.scenes import frame, texts


def steps_on(here: Frame) -> list[Row]:
    page = page_of(Play(), here)
    assert page is not None
    return [node for node in page.walk() if isinstance(node, Row) and node.key.startswith("step ")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_step_is_listed_ticked_off_as_it_is_done_with_one_that_is_current(edition: EditionId) -> None:
    for view in moments(edition, "setup")[::4]:
        guide = guide_of(view)
        here = frame(Model(table=view), SIZES[2])
        rows = steps_on(here)
        words = [[each.words for each in row.children if isinstance(each, Text)] for row in rows]
        assert [line[0] for line in words] == [here.say.words(step.words) for step in guide.setup]
        counts = [f"{step.count}/{step.of}" if step.of and not step.done else "" for step in guide.setup]
        assert [line[-1] if len(line) > 1 else "" for line in words] == counts
        ticked = [any(isinstance(each, Sprite) and each.name == "icon-tick" for each in row.children) for row in rows]
        assert ticked == [step.done for step in guide.setup]
        assert [row.on is True for row in rows] == [step.current for step in guide.setup]
        assert here.say.words(guide.todo) in texts(build(Play(), here))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_current_step_is_always_in_sight(size: tuple[int, int]) -> None:
    for edition in EDITIONS:
        for view in moments(edition, "setup", seats=8, seed=2)[::6]:
            here = frame(Model(table=view), size)
            current = next(step for step in guide_of(view).setup if step.current)
            assert here.say.words(current.words) in texts(build(Play(), here))


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


def pointers(widgets: Sequence[Widget]) -> int:
    return sum(isinstance(one, Pointer) for one in widgets)


@pytest.mark.parametrize("simulated", [True, False])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_box_stands_still_whatever_there_is_to_say(size: tuple[int, int], *, simulated: bool) -> None:
    for edition, seats in product(EDITIONS, (2, 8)):
        places = set()
        for view, language in product(moments(edition, "setup", seats=seats)[::3], LANGUAGES):
            link = Link("box", simulated=simulated)
            here = frame(Model(table=view, link=link, apparatus="jewel_box"), size, lang=language)
            widgets = build(Play(), here)
            (box,) = [one for one in widgets if isinstance(one, Box)]
            places.add(box.area)
            written = [one.area for one in widgets if isinstance(one, (Label, Paragraph))]
            assert not any(area.touches(box.area) for area in written if area.top >= here.sizes.bar)
        assert len(places) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_hands_do_is_shown_on_the_box(edition: EditionId) -> None:
    """One thing at a time, also where any of several drawers will do."""
    views = moments(edition, "setup")[::2]
    for size in SIZES[:2]:
        for view in views:
            shown = build(Play(), frame(Model(table=view), size))
            opening = any(isinstance(move, DrawerOpened) for move in guide_of(view).hands)
            assert pointers(shown) == (1 if opening else len(guide_of(view).hands))
    assert any(guide_of(view).hands for view in views)


def test_of_several_drawers_one_is_shown_that_is_in_sight() -> None:
    first = moments(EditionId.ZOCH, "setup")[0]
    lit = {}
    for heading in range(4):
        picture = BoxPicture(heading=heading)
        shown = build(Play(), frame(Model(table=first, picture=picture)))
        (pointer,) = [one for one in shown if isinstance(one, Pointer)]
        lit[heading] = pointer.hint.hidden
        assert any(picture.is_in_sight(f"{level}{number}") for level in "ABC" for number in (1, 3))
    assert lit == dict.fromkeys(range(4), ())  # none of them shines through the wood


@pytest.mark.parametrize("labels", [False, True])
def test_drawers_have_their_names_only_on_a_box_with_labels(labels: bool) -> None:
    model = Model(table=moments(EditionId.ZOCH, "setup")[0], settings=Settings(labels=labels))
    (box,) = [one for one in build(Play(), frame(model)) if isinstance(one, Box)]
    assert box.picture.labels is labels
    words = texts(build(Play(), frame(model)))
    assert not any(f"{level}{number}" in line for line in words for level in "ABC" for number in "1234")

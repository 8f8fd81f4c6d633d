"""A referee's look: everything that is hidden, under a sign that nobody can overlook."""

from collections.abc import Sequence
from functools import partial

import pytest

from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.views import RefereeView
from companion.nodes.nodes import Look, Row, Sprite, Viewer, walk
from companion.pages.actions import Show
from companion.pages.model import Model
from companion.pages.router import own_page, page_of
from companion.pages.routes import Menu, Play
from companion.screens.kiosk.scenes.scene_router import build
from tests.companion.pages.viewers import HOST, WALL, context, phone
from tests.companion.screens.kiosk.plays import EDITIONS, GAME, course
from tests.companion.screens.kiosk.scenes import action_named, assert_sound_everywhere, frame, texts


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_twelve_drawers_are_shown_with_what_lies_on_both_sides(edition: EditionId) -> None:
    for state, view in course(edition)[20::60]:
        hidden = GAME.referee_view(state)
        here = frame(Model(table=view, peek=hidden))
        widgets = build(Menu(peeking=True), here)
        page = page_of(Menu(peeking=True), here)
        assert page is not None
        boxes = {node.key: node for node in page.walk() if isinstance(node, Row) and node.look is Look.WELL}
        assert len(boxes) == 12
        assert isinstance(hidden, RefereeView)
        seen = hidden
        for drawer, contents in seen.hidden.drawers.items():
            upright = sorted(map(str, (*(contents.upright or ()), *(contents.secret_upright or ()))))
            upper, lower = [node for node in walk(boxes[drawer.value]) if node.style == "peek-side"]
            side = upper if seen.box.orientation.value == "upright" else lower
            assert sorted(node.title for node in walk(side) if isinstance(node, Sprite)) == upright
        assert "A referee is looking into the box" in texts(widgets)
        assert action_named(widgets, "Stop looking") == Show(Play())


@pytest.mark.parametrize("viewer", [HOST, phone("Ana"), WALL], ids=["host", "phone", "wall"])
def test_nobody_else_ever_sees_it(viewer: Viewer) -> None:
    state, view = course(EditionId.ZOCH)[60]
    here = context(Model(table=view, peek=GAME.referee_view(state)), viewer)
    page = page_of(Menu(peeking=True), here)
    assert page is not None
    assert "looking into the box" not in str(page)
    assert own_page(Menu(peeking=True), here) is None


def test_it_is_whole_at_every_size_in_every_language(sizes: Sequence[tuple[int, int]]) -> None:
    state, view = course(EditionId.ZOCH)[60]
    assert_sound_everywhere(partial(build, Menu(peeking=True)), Model(table=view, peek=GAME.referee_view(state)), sizes)

"""A referee's look: everything that is hidden, under a sign that nobody can overlook."""

from collections.abc import Sequence
from functools import partial

import pytest

from companion.games.master_thieves.editions import EditionId
from companion.pages.actions import Show
from companion.pages.model import Model
from companion.pages.routes import Menu, Play
from companion.screen.master_thieves.game_values import referee_view_of
from companion.screen.master_thieves.peek import DrawerBox
from companion.screen.scenes.scene_router import build
from tests.companion.screen.plays import EDITIONS, GAME, course
from tests.companion.screen.scenes import action_named, assert_sound_everywhere, frame, texts


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_twelve_drawers_are_shown_with_what_lies_on_both_sides(edition: EditionId) -> None:
    for state, view in course(edition)[20::60]:
        hidden = GAME.referee_view(state)
        here = frame(Model(table=view, peek=hidden))
        widgets = build(Menu(peeking=True), here)
        boxes = {one.drawer: one for one in widgets if isinstance(one, DrawerBox)}
        assert len(boxes) == 12
        seen = referee_view_of(hidden)
        for drawer, contents in seen.hidden.drawers.items():
            upright = sorted(map(str, (*(contents.upright or ()), *(contents.secret_upright or ()))))
            box = boxes[drawer.value]
            upper = box.upper if seen.box.orientation.value == "upright" else box.lower
            assert sorted(upper) == upright
        assert "A referee is looking into the box" in texts(widgets)
        assert action_named(widgets, "Stop looking") == Show(Play())


def test_it_is_whole_at_every_size_in_every_language(sizes: Sequence[tuple[int, int]]) -> None:
    state, view = course(EditionId.ZOCH)[60]
    assert_sound_everywhere(partial(build, Menu(peeking=True)), Model(table=view, peek=GAME.referee_view(state)), sizes)

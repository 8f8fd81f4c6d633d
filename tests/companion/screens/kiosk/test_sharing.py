"""The share-out: whose pick, gems to tap, and best first in one tap."""

import pytest

from companion.games.master_thieves.drawings.pillows import GemPillow
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.guide.values import Kind
from companion.nodes.theme import SIZES
from companion.pages.actions import Say
from companion.pages.model import Model
from companion.pages.routes import Play
from companion.screens.kiosk.page_widgets import SpriteMark
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.stage import reachable
from companion.table.table_view import Link, TableView
from tests.companion.screens.kiosk.plays import EDITIONS, game_of, guide_of, moments
from tests.companion.screens.kiosk.scenes import action_named, frame, graphics, keys, texts

GEMS = (Kind.RUBY, Kind.SAPPHIRE, Kind.DIAMOND)


def shares() -> list[TableView]:
    return [view for edition in EDITIONS for seed in (1, 2) for view in moments(edition, "sharing", seats=5, seed=seed)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_gem_that_may_be_picked_is_a_large_button_of_whose_pick_it_is(size: tuple[int, int]) -> None:
    assert shares()
    for view in shares()[::2]:
        guide = guide_of(view)
        widgets = build(Play(), frame(Model(table=view), size))
        assert guide.seat in texts(widgets)
        picks = [choice for choice in guide.choices if choice.kind in GEMS]
        gems = [one for one in widgets if isinstance(one, SpriteMark) and one.name.startswith("gem-")]
        for choice in picks:
            button = next(one for one in reachable(widgets) if one.tap and one.tap.key == choice.kind.value[0])
            (mark,) = [one for one in gems if button.area.holds(*one.area.centre)]
            assert mark.name == f"gem-{choice.kind}"
        for choice in picks:
            assert keys(widgets)[choice.kind.value[0]] == Say(choice.lines or (choice.line,))


def test_best_first_says_the_whole_share_out_in_one_tap() -> None:
    found = 0
    for view in shares():
        best = [choice for choice in guide_of(view).choices if choice.kind is Kind.BEST_FIRST]
        for choice in best:
            here = frame(Model(table=view))
            assert action_named(build(Play(), here), here.say.words(choice.label)) == Say(choice.lines)
            found += len(choice.lines) > 1
    assert found


@pytest.mark.parametrize("simulated", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_how_many_are_left_is_on_the_pillow(size: tuple[int, int], simulated: bool) -> None:
    for view in shares()[::3]:
        red = game_of(view).red_pillow
        widgets = build(Play(), frame(Model(table=view, link=Link(simulated=simulated)), size))
        (pillow,) = [one for _, one in graphics(widgets, GemPillow) if one.kind == "red"]
        assert dict(pillow.counts) == {"ruby": red.ruby, "sapphire": red.sapphire, "diamond": red.diamond}


def test_a_zoch_share_out_is_on_the_screen_of_the_smallest_panel_whole() -> None:
    view = moments(EditionId.ZOCH, "sharing", seats=5, seed=1)[0]
    widgets = build(Play(), frame(Model(table=view), SIZES[0]))
    assert all(one.area.bottom <= SIZES[0][1] for one in widgets)

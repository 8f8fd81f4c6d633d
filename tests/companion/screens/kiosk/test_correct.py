"""The table overrules the app: any gem of any pillow to any other that it may lie on."""

import msgspec
import pytest

from companion.games.game import View
from companion.games.master_thieves.editions import EditionId
from companion.games.master_thieves.pages.routes import Correct
from companion.nodes.theme import SIZES
from companion.pages.actions import Say, Show
from companion.pages.model import Model
from companion.pages.routes import Menu
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.stage import reachable
from tests.companion.kiosk.visits import visit
from tests.companion.screens.kiosk.plays import EDITIONS, GAME, course, game_of, moments
from tests.companion.screens.kiosk.scenes import frame, keys, texts


def taps(route: Correct, model: Model, size: tuple[int, int]) -> list[object]:
    """What can be tapped on this page and on all that follow."""
    found: list[object] = []
    for page in range(9):
        widgets = build(Correct(route.gem, route.source, page), frame(model, size))
        found += [one.tap.action for one in reachable(widgets) if one.tap is not None]
        if "page down" not in keys(widgets):
            break
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", [SIZES[0], SIZES[1]], ids=str)
def test_every_gem_that_lies_on_a_pillow_can_be_taken_up(edition: EditionId, size: tuple[int, int]) -> None:
    view = moments(edition, "turn", seats=8, seed=2)[-1]
    game = game_of(view)
    lying = {("red", kind) for kind in ("ruby", "sapphire", "diamond") if getattr(game.red_pillow, kind)}
    for seat in game.seats:
        lying |= {(f"white {seat.name}", kind) for kind in ("sapphire", "diamond") if getattr(seat.white, kind)}
        lying |= {(f"black {seat.name}", kind) for kind in ("ruby", "sapphire", "diamond") if getattr(seat.black, kind)}
    found = taps(Correct(), Model(table=view), size)
    routes = [one.route for one in found if isinstance(one, Show) and isinstance(one.route, Correct)]
    assert {(one.source, one.gem) for one in routes if one.gem} == lying


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_way_that_is_offered_is_accepted_and_moves_one_gem(edition: EditionId) -> None:
    state, view = next(moment for moment in reversed(course(edition, 3, 2)) if moment[1].phase == "turn")
    seat = next(seat for seat in game_of(view).seats if seat.white.diamond)
    said = taps(Correct("diamond", f"white {seat.name}"), Model(table=view), SIZES[1])
    lines = [one.lines[0] for one in said if isinstance(one, Say)]
    assert len(lines) == 2 * len(game_of(view).seats)  # the red pillow, all black ones, the other white ones
    for line in lines:
        after = msgspec.json.decode(GAME.view(GAME.apply(state, GAME.decode(line.encode())), View.TABLE))
        mine = next(one for one in after["seats"] if one["name"] == seat.name)
        assert mine["white"]["diamond"] == seat.white.diamond - 1


def test_back_puts_the_gem_down_first_and_then_leads_to_the_menu() -> None:
    model = Model(table=moments(EditionId.ZOCH, "turn")[0])
    assert keys(build(Correct("diamond", "red"), frame(model)))["escape"] == Show(Correct())
    assert keys(build(Correct(), frame(model)))["escape"] == Show(Menu())


def test_a_gem_that_was_moved_is_out_of_the_hand_and_undo_brings_it_back() -> None:
    with visit("correct") as guest:
        before = guest.model.table
        goal = next(one for one in guest.targets if one.tap is not None and isinstance(one.tap.action, Say))
        guest.touch(*goal.area.centre)
        guest.wait(400)
        assert guest.model.table is not None
        assert before is not None
        assert guest.model.table.event == before.event + 1
        assert guest.kiosk.route == Correct()
        assert "Tap the gem that is in the wrong place." in guest.words


def test_nothing_here_tells_of_gems_in_the_box() -> None:
    view = moments(EditionId.ZOCH, "turn")[0]
    assert not [line for line in texts(build(Correct(), frame(Model(table=view)))) if line[:2] in ("A1", "B1", "C1")]

"""40 Thieves by fingers and keys at the kiosk: taps, drags and holds on the board, motion, and then stillness."""

from collections.abc import Iterator

import pytest

from companion.games.forty_thieves.drawings.board import BoardLayout
from companion.games.forty_thieves.pages.board import HOLD_MS
from companion.games.forty_thieves.pages.motion import BoardMotion
from companion.kiosk.gallery import showroom
from companion.nodes.theme import Sizes
from companion.pages.actions import Begin, Configure, Say, Show
from companion.pages.routes import Play
from companion.screens.kiosk.window.inputs import KeyDown, KeyUp
from tests.companion.kiosk.visits import SIZE, Visit
from tests.companion.screens.kiosk.forty_thieves.games import in_air, on_screen

OPENED = '{"type":"table_opened","game":"forty-thieves","seats":["Ana","Ben"]}'
LAID = (
    '{"type":"position_set","tiles":{"r1c1":"green sun","r1c2":"red moon","r2c1":"amulet"},"hands":{"Ana":3,"Ben":3}}'
)
BUILT = '{"type":"hand_built","discarded":0}'
LONG_MS = 4000  # more than any motion takes


@pytest.fixture
def ana() -> Iterator[Visit]:
    """Ana before a kiosk, with her hand built."""
    with showroom("en", finished=False) as room:
        visit = Visit(room)
        visit.do(Begin(OPENED))
        visit.do(Say((LAID, BUILT)))
        visit.wait(LONG_MS)
        yield visit
        visit.loop.close()


@pytest.fixture
def layout() -> BoardLayout:
    return on_screen(Sizes(*SIZE))


def undo(visit: Visit) -> str:
    assert visit.model.table is not None
    return str(visit.model.table.undo)


def test_a_drag_swaps(ana: Visit, layout: BoardLayout) -> None:
    start, goal = layout.cell_area("r3c3").centre, layout.cell_area("r3c4").centre
    ana.press(*start)
    ana.slide((start[0] + goal[0]) // 2, start[1])
    ana.slide(*goal)
    ana.release(*goal)
    assert "swapped" in undo(ana)
    assert [one.goal for one in _motion(ana).moving if hasattr(one, "goal")] == ["r3c4", "r3c3"]


def _motion(visit: Visit) -> BoardMotion:
    motion = visit.model.motion
    assert isinstance(motion, BoardMotion)
    return motion


def test_two_keys_together_swap_and_one_alone_asks(ana: Visit) -> None:
    for event in (KeyDown("d"), KeyDown("f"), KeyUp("f"), KeyUp("d")):
        ana.window.give(event)
        ana.loop.turn()
    assert "swapped" in undo(ana)


def test_a_key_asks_what_was_done_with_its_tile(ana: Visit) -> None:
    ana.key("d")
    assert ana.says("Looked at it")
    assert "replaced" not in undo(ana)


def replace(visit: Visit, layout: BoardLayout, cell: str) -> None:
    """Tap a tile, then that it was replaced."""
    visit.touch(*layout.cell_area(cell).centre)
    visit.pass_guard()
    visit.tap("Replaced it")
    assert "replaced" in undo(visit)


def test_to_hold_a_tile_asks_for_its_jar(ana: Visit, layout: BoardLayout) -> None:
    ana.press(*layout.cell_area("r4c4").centre)
    ana.wait(HOLD_MS + 50)
    ana.release(*layout.cell_area("r4c4").centre)
    assert isinstance(ana.kiosk.route, Play)
    assert "replaced" not in undo(ana)


def test_a_stone_announces_a_theft_and_what_was_stolen_flies_away(ana: Visit, layout: BoardLayout) -> None:
    ana.do(Configure("announcements", value=False))  # else it flies on the whole screen
    ana.do(Show(Play()))
    ana.touch(*layout.crossing("s11"))
    assert "theft" in undo(ana)
    ana.wait(LONG_MS)
    ana.do(Say(('{"type":"tile_shown","cell":"r2c2","tile":"blue sun"}',)))
    assert in_air(ana.loop.stage.widgets, "stone")
    ana.wait(LONG_MS)
    assert not in_air(ana.loop.stage.widgets)


def test_after_all_motion_nothing_is_painted_any_more(ana: Visit, layout: BoardLayout) -> None:
    ana.touch(*layout.crossing("s11"))
    ana.wait(LONG_MS)
    assert ana.loop.is_still
    ana.clock.advance(10_000)
    assert ana.loop.turn() == []
    due_ms = ana.kiosk.deadline_ms(ana.now_ms)
    assert due_ms is None or due_ms > ana.now_ms + 1000


def test_undo_moves_nothing(ana: Visit, layout: BoardLayout) -> None:
    replace(ana, layout, "r3c3")
    ana.wait(LONG_MS)
    ana.key("u")
    assert ana.model.motion is None


def test_a_tile_that_is_tapped_after_the_action_says_why_nothing_comes_of_it(ana: Visit, layout: BoardLayout) -> None:
    replace(ana, layout, "r3c3")
    ana.wait(LONG_MS)
    before = ana.kiosk.events
    ana.touch(*layout.cell_area("r4c4").centre)
    assert ana.kiosk.events == before
    assert ana.says("The action of this turn is done: tap a sapphire or a line to steal, or End turn.")

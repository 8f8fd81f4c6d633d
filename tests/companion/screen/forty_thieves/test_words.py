"""What a turn says beside the board: undo in a word or two, what was tapped, whose turn it is, what is simulated."""

from inspect import getsource

import pytest

from companion.games.forty_thieves import descriptions
from companion.kiosk.gallery import EXHIBITS, entered
from companion.screen.drawing.theme import Sizes
from companion.screen.forty_thieves.turn.bar import SHORT_UNDO
from companion.screen.forty_thieves.turn.special_tiles import TileButton
from companion.screen.forty_thieves.turn.turn_scene import TOLD_AGAIN
from tests.companion.screen.forty_thieves.games import KEPT, line, opened, position
from tests.companion.screen.forty_thieves.test_taps import BASE, HAND, SMALL, table
from tests.companion.screen.scenes import texts

BY_NAME = {exhibit.name: exhibit for exhibit in EXHIBITS}


@pytest.mark.parametrize(
    ("said", "undo"),
    [
        (KEPT, "Undo: hand"),
        (f"{KEPT}\n{line('tiles_swapped', cells=['r1c1', 'r1c2'])}", "Undo: swap"),
        (f"{KEPT}\n{line('theft_announced', place='s22')}", "Undo: theft"),
    ],
)
def test_undo_says_in_short_what_it_takes_back(said: str, undo: str) -> None:
    with table((*HAND, *said.splitlines())) as fingers:
        assert undo in texts(fingers.widgets())


def test_a_tile_that_was_tapped_is_told() -> None:
    """Nothing changes on the board, so a tap by mistake would go unnoticed."""
    for sizes in (BASE, SMALL):
        with table((*HAND, KEPT, line("tile_replaced", cell="r1c1")), sizes) as fingers:
            assert "Ana replaced a tile." in texts(fingers.widgets())


def test_a_long_name_leaves_the_next_seat_its_symbol() -> None:
    with table((opened("Triangle", "Rhombus"), position(hands={})), SMALL) as fingers:
        names = [text for text in texts(fingers.widgets()) if text == "Rhombus"]
        assert names == ["Rhombus"], "in the hoards alone"


@pytest.mark.parametrize("size", [(480, 320), (800, 480)])
def test_a_simulated_tray_is_marked(size: tuple[int, int]) -> None:
    with entered(BY_NAME["forty-on-tray"], "en") as room:
        assert "SIMULATED" in texts(room.widgets(Sizes(*size)))


def test_a_small_screen_names_the_special_tiles_in_full() -> None:
    with entered(BY_NAME["forty-special-all-rules"], "en") as room:
        tiles = [widget for widget in room.widgets(SMALL) if isinstance(widget, TileButton)]
        assert len(tiles) == 8
        assert all(tile.named and tile.area.width >= 80 and not tile.cut(SMALL) for tile in tiles)


def test_the_game_still_calls_events_what_undo_shortens() -> None:
    source = getsource(descriptions)
    assert [text for text in (*SHORT_UNDO, *TOLD_AGAIN) if f'"{text}"' not in source] == []

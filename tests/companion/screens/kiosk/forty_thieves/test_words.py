"""What a turn says beside the board: what was tapped, whose turn it is, what is simulated; and where its bar stands."""

from collections import Counter
from inspect import getsource

import pytest

from companion.games.forty_thieves import descriptions
from companion.games.forty_thieves.pages.turn import TOLD_AGAIN
from companion.kiosk.gallery import EXHIBITS, entered
from companion.languages import LANGUAGES, translator
from companion.nodes.theme import Sizes
from companion.pages.actions import Show, Undo
from companion.pages.routes import Menu
from companion.screens.kiosk.widgets.basic import PushButton, SeatMark
from tests.companion.screens.kiosk.forty_thieves.games import KEPT, line, opened, position
from tests.companion.screens.kiosk.forty_thieves.test_taps import BASE, HAND, SMALL, table
from tests.companion.screens.kiosk.scenes import texts

BY_NAME = {exhibit.name: exhibit for exhibit in EXHIBITS}


def test_undo_and_the_menu_stand_still_whatever_can_be_undone() -> None:
    for sizes in (BASE, SMALL):
        places = set()
        for said in (KEPT, f"{KEPT}\n{line('tiles_swapped', cells=['r1c1', 'r1c2'])}"):
            with table((*HAND, *said.splitlines()), sizes) as fingers:
                taps = {one.tap.action: one.area for one in fingers.widgets() if one.tap is not None}
                (undo,) = (area for action, area in taps.items() if isinstance(action, Undo))
                places.add((undo, taps[Show(Menu())]))
        assert len(places) == 1


def test_a_tile_that_was_tapped_is_told() -> None:
    """Nothing changes on the board, so a tap by mistake would go unnoticed."""
    for sizes in (BASE, SMALL):
        with table((*HAND, KEPT, line("tile_replaced", cell="r1c1")), sizes) as fingers:
            assert "Ana replaced a tile." in texts(fingers.widgets())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sizes", [SMALL, BASE])
@pytest.mark.parametrize("hands", [{}, {"Ana": 3}])
def test_who_builds_a_hand_is_told_that_a_tap_on_a_tile_replaces_it(
    hands: dict[str, int], sizes: Sizes, language: str
) -> None:
    with table((opened("Ana", "Ben"), position(hands=hands)), sizes, language) as fingers:
        said, say = texts(fingers.widgets()), translator(language)
        assert any(say("Tap a tile to replace or swap it.") in text for text in said)
        draws = say("Draw three tiles"), say("{seat}, draw three tiles.", seat="Ana")
        assert any(text.startswith(draws) for text in said) is not bool(hands)
        assert say("Kept all" if hands else "Drawn") in said


def test_a_long_name_leaves_the_next_seat_its_symbol() -> None:
    with table((opened("Triangle", "Rhombus"), position(hands={})), SMALL) as fingers:
        marks = [widget for widget in fingers.widgets() if isinstance(widget, SeatMark)]
        assert sorted(Counter(mark.seat for mark in marks).values()) == [1, 2], "in the hoards, and as who is next"


@pytest.mark.parametrize("size", [(480, 320), (800, 480)])
def test_a_simulated_tray_is_marked(size: tuple[int, int]) -> None:
    with entered(BY_NAME["forty-on-tray"], "en") as room:
        assert "VIRTUAL" in texts(room.widgets(Sizes(*size)))


def test_a_small_screen_names_the_special_tiles_in_full() -> None:
    with entered(BY_NAME["forty-special-all-rules"], "en") as room:
        buttons = [widget for widget in room.widgets(SMALL) if isinstance(widget, PushButton) and widget.said]
        tiles = [button for button in buttons if button.area.height > 60]
        assert len(tiles) == 8
        assert min(tile.area.width for tile in tiles) >= 80
        assert {"Sapphire tile", "Golden tile", "Leader"} <= set(texts(room.widgets(SMALL)))


def test_the_game_still_calls_events_what_is_told_again_otherwise() -> None:
    source = getsource(descriptions)
    assert [text for text in TOLD_AGAIN if f'"{text}"' not in source] == []

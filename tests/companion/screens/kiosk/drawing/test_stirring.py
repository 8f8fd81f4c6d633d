"""What stirs: for how long it is shown, and how far it rocks."""

import pygame

from companion.screens.kiosk.drawing.canvas import PixelCanvas
from companion.screens.kiosk.drawing.rocking import brighter, piece
from companion.screens.kiosk.drawing.stirring import ROCK_MS, ROCK_STEP_MS, SHORTEST_MS, Stirring, rock

A1 = frozenset({"A1"})
NOTHING: frozenset[str] = frozenset()


def test_a_part_rocks_to_and_fro_from_where_it_is() -> None:
    places = [rock(1000, 1000 + step * ROCK_STEP_MS) for step in range(ROCK_MS // ROCK_STEP_MS + 1)]
    assert (places[0], max(places), min(places), places[-1]) == (0.0, 1.0, -1.0, 0.0)
    assert rock(1000, 900) == 0.0


def test_a_short_stir_is_shown_for_a_while_and_then_no_more() -> None:
    stirring = Stirring()
    stirring.look(A1, 1000, rocks=True)
    assert stirring.at(1000) == (A1, 0.0)
    assert list(stirring.deadlines_ms(1000)) == [1000 + ROCK_STEP_MS]
    stirring.look(NOTHING, 1026, rocks=True)
    assert stirring.at(1026)[0] == A1
    assert list(stirring.deadlines_ms(1026)) == [1000 + SHORTEST_MS]
    assert stirring.at(1000 + SHORTEST_MS) == (NOTHING, 0.0)
    assert list(stirring.deadlines_ms(1000 + SHORTEST_MS)) == []


def test_a_long_one_is_shown_until_it_is_decided() -> None:
    stirring = Stirring()
    stirring.look(A1, 0, rocks=True)
    for now_ms in range(0, 5000, 100):
        stirring.look(A1, now_ms, rocks=True)
        assert stirring.at(now_ms) == (A1, rock(0, now_ms))
    stirring.look(NOTHING, 5000, rocks=True)
    assert stirring.at(5000) == (NOTHING, 0.0)


def test_with_less_motion_it_is_lit_and_stands() -> None:
    stirring = Stirring()
    stirring.look(A1, 0, rocks=False)
    assert stirring.at(300) == (A1, 0.0)
    assert list(stirring.deadlines_ms(300)) == []


def sheet() -> pygame.Surface:
    canvas = PixelCanvas(40, 40, over=2)
    canvas.rounded((5, 5, 30, 30), 2, (100, 80, 60))
    return canvas.finish()


def test_more_light_changes_no_outline() -> None:
    plain = sheet()
    lit = brighter(plain)
    assert pygame.mask.from_surface(lit, 1).count() == pygame.mask.from_surface(plain, 1).count()
    assert lit.get_at((20, 20))[0] > plain.get_at((20, 20))[0] + 20
    assert tuple(lit.get_at((1, 1))) == (0, 0, 0, 0)


def test_a_piece_is_what_lies_in_its_outline() -> None:
    found, area = piece(sheet(), [(10, 10), (20, 10), (20, 20), (10, 20)])
    assert (area.left, area.top) == (9, 9)
    assert found.get_at((6, 6))[3] == 255
    assert found.get_at((0, 0))[3] == 0


def test_a_part_that_is_hushed_is_not_shown_until_it_stirs_again() -> None:
    stirring = Stirring()
    stirring.look(A1, 0, rocks=True)
    stirring.hush({"A1"})
    assert stirring.at(10) == (NOTHING, 0.0)
    stirring.look(A1, 20, rocks=True)
    assert stirring.at(20) == (NOTHING, 0.0)
    stirring.look(NOTHING, 30, rocks=True)
    stirring.look(A1, 40, rocks=True)
    assert stirring.at(40)[0] == A1

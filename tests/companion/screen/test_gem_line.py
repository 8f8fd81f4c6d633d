"""Gems that moved, side by side: few are seen one by one, many are counted."""

import pygame

from companion.screen.drawing.layout import Area
from companion.screen.drawing.theme import Sizes
from companion.screen.master_thieves.pieces import GemLine
from tests.companion.screen.scenes import BASE

SIZES = Sizes(*BASE)
SPOT = Area(0, 0, 360, 32)


def drawn(count: int, width: int = SPOT.width) -> bytes:
    surface = pygame.Surface((width, SPOT.height), 0, 32)
    GemLine(Area(0, 0, width, SPOT.height), (("diamond", count),), "red pillow").paint(surface, SIZES)
    return pygame.image.tobytes(surface, "RGB")


def test_ten_gems_and_eleven_do_not_look_the_same() -> None:
    pictures = {drawn(count) for count in range(1, 14)}
    assert len(pictures) == 13


def test_words_that_have_no_room_beside_the_gems_are_told() -> None:
    line = GemLine(SPOT, (("diamond", 12), ("sapphire", 5), ("ruby", 6)), "red pillow")
    assert line.cut(SIZES) == ()
    assert line.words() == ("12 diamond", "5 sapphire", "6 ruby", "red pillow")
    narrow = GemLine(Area(0, 0, 160, 32), line.gems, line.line)
    assert narrow.cut(SIZES) == ("red pillow",)

"""A few small pictures as they were when somebody looked at them and liked them.

After a wished change: JEWELBOX_NEW_PICTURES=1 pytest tests/companion/screens/kiosk/test_pictures.py, and look at
every one.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from companion.drawing.area import Area
from companion.drawing.gems import GEMS, gem
from companion.drawing.symbols import seat_symbol
from companion.games.master_thieves.drawings.emblems import EMBLEMS, emblem
from companion.games.master_thieves.drawings.pillows import CLOTHS, pillow
from companion.nodes.theme import SEATS, Sizes
from companion.screens.kiosk.drawing.canvas import put, sprite
from companion.screens.kiosk.jewel_box.perspective import box_sheet
from companion.screens.kiosk.jewel_box.picture import BoxPicture, opened
from companion.screens.kiosk.widgets.basic import PushButton
from companion.screens.kiosk.widgets.panels import Kind
from tests.companion.screens.kiosk.likeness import GROUND, difference, differing, flat, halved, side_by_side

PICTURES = Path(__file__).parent / "pictures"
FAILED = Path(__file__).resolve().parents[4] / "build" / "pictures"
TOLERANCE = 0.002  # pygame and pygame-ce differ by a tenth of that; a level turned wrongly is 0.012


def row(sprites: list[pygame.Surface]) -> pygame.Surface:
    surface = pygame.Surface((sum(s.get_width() for s in sprites), max(s.get_height() for s in sprites)), 0, 32)
    surface.fill(GROUND)
    left = 0
    for each in sprites:
        put(surface, each, (left, 0))
        left += each.get_width()
    return surface


def buttons() -> pygame.Surface:
    surface = pygame.Surface((440, 104), 0, 32)
    surface.fill(GROUND)
    states: tuple[dict[str, Any], ...] = ({}, {"pressed": True}, {"off": True})
    for line, kind in enumerate(Kind):
        for column, state in enumerate(states):
            area = Area(4 + column * 146, 2 + line * 52, 140, 48)
            PushButton(area, "Done", kind, **state).paint(surface, Sizes(800, 480))
    return surface


DRAWN: dict[str, Callable[[], pygame.Surface]] = {
    "gems": lambda: row([sprite(gem(kind, size)) for size in (64, 24) for kind in GEMS]),
    "emblems": lambda: row([sprite(emblem(who, size)) for size in (64, 24) for who in EMBLEMS]),
    "seats": lambda: row([sprite(seat_symbol(seat, 32)) for seat in range(len(SEATS))]),
    "pillows": lambda: row([sprite(pillow(kind, 120, 80)) for kind in CLOTHS]),
    "buttons": buttons,
    "box-upright": lambda: flat(box_sheet(240, 200, BoxPicture(bc=1, open=opened(A1="front", C3="front")))),
    "box-inverted": lambda: flat(box_sheet(240, 200, BoxPicture(inverted=True, ab=1, open=opened(B1="secret")))),
    "box-turning": lambda: flat(box_sheet(240, 200, BoxPicture(turning=35.0))),
    "box-flipping": lambda: flat(box_sheet(240, 200, BoxPicture(flip=0.3))),
}


@pytest.mark.parametrize("name", DRAWN)
def test_looks_as_it_did(name: str) -> None:
    path = PICTURES / f"{name}.png"
    found = DRAWN[name]()
    if os.environ.get("JEWELBOX_NEW_PICTURES") == "1":
        pygame.image.save(found, str(path))
    wanted = pygame.Surface(found.get_size(), 0, 32)
    wanted.blit(pygame.image.load(str(path)), (0, 0))
    apart = differing(halved(wanted), halved(found))
    if apart > TOLERANCE:
        side_by_side(FAILED / f"{name}.png", wanted, found, difference(wanted, found))
    assert apart <= TOLERANCE, f"{apart:.1%} of the pixels differ: look at build/pictures/{name}.png"

"""Parts of a picture that hands have begun to move: they are brighter, and rock until it is decided what they did.

One rule: a part rocks by 4 pixels or 3 degrees. Sensors do not know more yet, and neither does the picture.
"""

import math
from collections.abc import Collection, Iterator, Sequence

import pygame

from companion.screen.drawing.canvas import Canvas, put
from companion.screen.drawing.layout import Area
from companion.screen.drawing.paths import Point
from companion.screen.drawing.pointing import bounds

ROCK_MS, ROCK_STEP_MS = 1200, 60  # a cycle, and its frames
SHORTEST_MS = 150  # a bounce is seen for so long, so that it is no flicker
ROCK_PX, ROCK_DEGREES = 4, 3  # pixels at 800x480
_BRIGHTER = (104, 90, 70, 0)  # of 255: how much of a colour is added to itself


def rock(since_ms: int, now_ms: int) -> float:
    """Where a part is that rocks since then, from -1 to 1; at first it stands."""
    step = max(0, now_ms - since_ms) % ROCK_MS // ROCK_STEP_MS
    return round(math.sin(2 * math.pi * step * ROCK_STEP_MS / ROCK_MS), 3)


class Stirring:
    """The parts that stir, over time."""

    def __init__(self) -> None:
        self._parts: frozenset[str] = frozenset()  # by the last reading
        self._since: dict[str, int] = {}
        self._hushed: frozenset[str] = frozenset()  # until they rest
        self._rocks = True

    def look(self, parts: frozenset[str], now_ms: int, *, rocks: bool) -> None:
        """These do now; `rocks`: and it is shown by motion, too."""
        self._hushed &= parts
        parts -= self._hushed
        self._parts, self._rocks = parts, rocks
        self._since = dict.fromkeys(parts, now_ms) | self._since

    def hush(self, parts: Collection[str]) -> None:
        """Show none of these until they have come to rest, and stir again."""
        self._hushed |= self._parts.intersection(parts)
        self._parts -= self._hushed
        self._since = {part: since_ms for part, since_ms in self._since.items() if part not in parts}

    def at(self, now_ms: int) -> tuple[frozenset[str], float]:
        """Which parts to show, and where they are on their way to and fro."""
        kept = {part for part, since_ms in self._since.items() if now_ms < since_ms + SHORTEST_MS} | self._parts
        self._since = {part: since_ms for part, since_ms in self._since.items() if part in kept}
        if not self._since or not self._rocks:
            return frozenset(self._since), 0.0
        return frozenset(self._since), rock(min(self._since.values()), now_ms)

    def deadlines_ms(self, asked_ms: int) -> Iterator[int]:
        """When there is another picture to show than the one that was asked for then."""
        if self._parts and self._rocks:
            yield asked_ms + ROCK_STEP_MS
        yield from (since_ms + SHORTEST_MS for part, since_ms in self._since.items() if part not in self._parts)


def piece(sheet: pygame.Surface, outline: Sequence[Point]) -> tuple[pygame.Surface, Area]:
    """What is inside an outline of a finished sheet, brighter, and where it is."""
    area = bounds(outline, 1).common(Area(0, 0, *sheet.get_size()))
    found = sheet.subsurface(area).copy()
    mask = Canvas(*area.size, over=2)
    mask.polygon([(x - area.left, y - area.top) for x, y in outline], (255, 255, 255))
    found.blit(mask.finish(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return brighter(found), area


def brighter(sheet: pygame.Surface) -> pygame.Surface:
    """A finished sheet in more light; what is not drawn stays empty."""
    light = sheet.copy()
    light.fill(_BRIGHTER, special_flags=pygame.BLEND_RGBA_MULT)
    light.blit(sheet, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return light


def put_rocked(target: pygame.Surface, sheet: pygame.Surface, at: tuple[int, int], degrees: float) -> None:
    """A whole sheet, turned by a few degrees around its middle."""
    turned = pygame.transform.rotozoom(sheet, -degrees, 1.0) if degrees else sheet
    width, height = sheet.get_size()
    put(target, turned, (at[0] + (width - turned.get_width()) // 2, at[1] + (height - turned.get_height()) // 2))

"""How far a picture of the screen is from another one that somebody has looked at, and keeping those to compare with.

One rule: pictures are compared as people see them. Two builds of SDL draw the edges of letters and slanting lines a
little differently, so both are halved first, and a pixel counts only when an eye would notice it.
"""

import io
import sys
from dataclasses import dataclass
from pathlib import Path

import pygame

from companion.nodes.theme import BRASS, INK
from companion.screens.kiosk.window.window import save

__all__ = ["ALL", "Difference", "compare", "keep", "load", "save", "side_by_side"]

CLEARLY = 40  # of 255, in one colour of one pixel of the halved picture
TOLERANCE = 0.0003  # share of the pixels: pygame and pygame-ce differ in none, a short word in small type in 0.0006
_FINEST_STEP = 17  # in one colour of a kept picture: finer ones would only keep the grain of the velvet
_MOST_COLOURS = 256  # of a kept picture: one byte a pixel
GAP = 8
_NOTHING_ALIKE = 255


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two pictures are apart."""

    share: float  # of the pixels that clearly differ, 0 to 1
    worst: int  # the largest distance of one colour of one pixel, 0 to 255

    @property
    def is_alike(self) -> bool:
        """Whether people would take them for the same."""
        return self.share <= TOLERANCE


ALL = Difference(1.0, _NOTHING_ALIKE)


def keep(surface: pygame.Surface, path: Path) -> None:
    """Write a picture to compare others with: halved, as it is compared anyway, and with few colours.

    A tenth of the bytes, since there is one of every scene at every size.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        pygame.image.save(_with_few_colours(_halved(surface)), file, path.name)


def _with_few_colours(picture: pygame.Surface) -> pygame.Surface:
    """One byte a pixel: each colour in as many steps as leave no more than 256 colours in all."""
    data = pygame.image.tobytes(picture, "RGBA")
    for step in range(_FINEST_STEP, 256):
        pixels = memoryview(data.translate(_rounded_to(step))).cast("I")
        colours = sorted(set(pixels))
        if len(colours) <= _MOST_COLOURS:
            break
    places = {pixel: place for place, pixel in enumerate(colours)}
    few = pygame.image.frombytes(bytes(map(places.__getitem__, pixels)), picture.get_size(), "P")
    few.set_palette([tuple(pixel.to_bytes(4, sys.byteorder)[:3]) for pixel in colours])
    return few


def _rounded_to(step: int) -> bytes:
    """For every value of one colour of one pixel the next multiple of a step."""
    return bytes(min(255, round(value / step) * step) for value in range(256))


def load(path: Path) -> pygame.Surface:
    """Read a picture; raises OSError for a file that is not there or is none."""
    data = path.read_bytes()
    try:
        return _opaque(pygame.image.load(io.BytesIO(data), path.name))
    except pygame.error as error:
        raise OSError(f"{path} is not a picture: {error}") from error


def compare(surface: pygame.Surface, reference: Path) -> Difference:
    """How far a picture is from the one in a file, saved or kept; a missing one has nothing in common with it."""
    if not reference.exists():
        return ALL
    return between(surface, load(reference))


def between(one: pygame.Surface, other: pygame.Surface) -> Difference:
    """How far a picture is from another one of its size, or from one that was made smaller; others are not alike."""
    pair = _same_size(one, other)
    if pair is None:
        return ALL
    apart = distance(*pair)
    same = pygame.mask.from_threshold(apart, (0, 0, 0), (CLEARLY + 1, CLEARLY + 1, CLEARLY + 1, 255)).count()
    width, height = apart.get_size()
    return Difference(1 - same / (width * height), max(pygame.image.tobytes(apart, "RGB")))


def side_by_side(actual: pygame.Surface, reference: Path, path: Path) -> None:
    """Save what was drawn, what it should be, and what differs, beside each other, for people to look at."""
    pictures = _beside(_opaque(actual), load(reference)) if reference.exists() else [_opaque(actual)]
    width = sum(picture.get_width() + GAP for picture in pictures) - GAP
    sheet = pygame.Surface((width, max(picture.get_height() for picture in pictures)), 0, 24)
    sheet.fill(BRASS)
    left = 0
    for picture in pictures:
        sheet.blit(picture, (left, 0))
        left += picture.get_width() + GAP
    save(sheet, path)


def _beside(drawn: pygame.Surface, wanted: pygame.Surface) -> list[pygame.Surface]:
    if drawn.get_size() == wanted.get_size():
        return [drawn, wanted, _lit(distance(drawn, wanted))]
    pair = _same_size(drawn, wanted)
    return [*pair, _lit(distance(*pair))] if pair else [drawn, wanted]


def distance(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """How far each colour of each pixel is from the other picture's."""
    there, back = _opaque(one), _opaque(other)
    there.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    there.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return there


def _lit(apart: pygame.Surface) -> pygame.Surface:
    """Four times as bright: a faint difference is to be seen, too."""
    for _ in range(2):
        apart.blit(apart.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return apart


def _opaque(surface: pygame.Surface) -> pygame.Surface:
    """A copy in the one format that all are compared and saved in."""
    copy = pygame.Surface(surface.get_size(), 0, 24)
    copy.fill(INK)
    copy.blit(surface, (0, 0))
    return copy


def _same_size(one: pygame.Surface, other: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface] | None:
    """Both halved, if the other one is not already; None if they cannot be compared."""
    half = _halved(one)
    if other.get_size() == one.get_size():
        return half, _halved(other)
    return (half, _opaque(other)) if other.get_size() == half.get_size() else None


def _halved(picture: pygame.Surface) -> pygame.Surface:
    width, height = picture.get_size()
    return pygame.transform.smoothscale(_opaque(picture), (max(1, width // 2), max(1, height // 2)))

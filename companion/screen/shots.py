"""Pictures of the screen in files: saving them, and telling how far one is from another that somebody has looked at.

One rule: pictures are compared as people see them. Two builds of SDL draw the edges of letters and slanting lines a
little differently, so both are halved first, and a pixel counts only when an eye would notice it.
"""

import io
from dataclasses import dataclass
from pathlib import Path

import pygame

from companion.screen.theme import BRASS, INK, Colour

CLEARLY = 40  # of 255, in one colour of one pixel of the halved picture
TOLERANCE = 0.002  # share of the pixels; builds differ by a tenth of that, one wrong word by twice as much
_GAP = 8
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


def save(surface: pygame.Surface, path: Path) -> None:
    """Write a PNG, the same bytes for the same picture; the folder is made. Raises OSError and nothing else."""
    data = io.BytesIO()
    pygame.image.save(_opaque(surface), data, "picture.png")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.getvalue())


def load(path: Path) -> pygame.Surface:
    """Read a picture; raises OSError for a file that is not there or is none."""
    data = path.read_bytes()
    try:
        return _opaque(pygame.image.load(io.BytesIO(data), path.name))
    except pygame.error as error:
        raise OSError(f"{path} is not a picture: {error}") from error


def compare(surface: pygame.Surface, reference: Path) -> Difference:
    """How far a picture is from the one in a file; a missing file, or another size, has nothing in common with it."""
    if not reference.exists():
        return ALL
    return between(surface, load(reference))


def between(one: pygame.Surface, other: pygame.Surface) -> Difference:
    """How far two pictures are apart."""
    if one.get_size() != other.get_size():
        return ALL
    apart = distance(_halved(_opaque(one)), _halved(_opaque(other)))
    same = pygame.mask.from_threshold(apart, (0, 0, 0), (CLEARLY + 1, CLEARLY + 1, CLEARLY + 1, 255)).count()
    width, height = apart.get_size()
    return Difference(1 - same / (width * height), max(pygame.image.tostring(apart, "RGB")))


def side_by_side(actual: pygame.Surface, reference: Path, path: Path) -> None:
    """Save what was drawn, what it should be, and what differs, beside each other, for people to look at."""
    pictures = [_opaque(actual)]
    if reference.exists():
        wanted = load(reference)
        pictures.append(wanted)
        if wanted.get_size() == actual.get_size():
            pictures.append(_lit(distance(pictures[0], wanted)))
    sheet = _sheet(
        sum(picture.get_width() + _GAP for picture in pictures) - _GAP,
        max(picture.get_height() for picture in pictures),
        BRASS,
    )
    left = 0
    for picture in pictures:
        sheet.blit(picture, (left, 0))
        left += picture.get_width() + _GAP
    save(sheet, path)


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
    copy = _sheet(*surface.get_size(), INK)
    copy.blit(surface, (0, 0))
    return copy


def _sheet(width: int, height: int, colour: Colour) -> pygame.Surface:
    sheet = pygame.Surface((width, height), 0, 24)
    sheet.fill(colour)
    return sheet


def _halved(picture: pygame.Surface) -> pygame.Surface:
    width, height = picture.get_size()
    return pygame.transform.smoothscale(picture, (max(1, width // 2), max(1, height // 2)))

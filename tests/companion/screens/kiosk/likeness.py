"""How much two pictures differ, and the side-by-side picture for people when it is too much."""

from pathlib import Path

import pygame

GROUND = (20, 11, 16)
CLEARLY = 40  # of 255: a difference in one pixel that an eye would see


def flat(sprite: pygame.Surface) -> pygame.Surface:
    """A finished sheet on plain ground."""
    surface = pygame.Surface(sprite.get_size(), 0, 32)
    surface.fill(GROUND)
    surface.blit(sprite, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """The distance of every pixel."""
    there, back = one.copy(), other.copy()
    there.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    there.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return there


def differing(one: pygame.Surface, other: pygame.Surface) -> float:
    """Share of the pixels that clearly differ."""
    assert one.get_size() == other.get_size()
    apart = difference(one, other)
    same = pygame.mask.from_threshold(apart, (0, 0, 0), (CLEARLY, CLEARLY, CLEARLY, 255)).count()
    return 1 - same / (one.get_width() * one.get_height())


def halved(picture: pygame.Surface) -> pygame.Surface:
    """Half the size: the stairs of slanting edges, which no two versions of pygame draw alike, melt away."""
    width, height = picture.get_size()
    return pygame.transform.smoothscale(picture, (width // 2, height // 2))


def side_by_side(path: Path, *pictures: pygame.Surface) -> None:
    """Expected, found, and what differs."""
    width = sum(picture.get_width() + 10 for picture in pictures)
    sheet = pygame.Surface((width, max(picture.get_height() for picture in pictures)), 0, 32)
    left = 0
    for picture in pictures:
        sheet.blit(picture, (left, 0))
        left += picture.get_width() + 10
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(sheet, str(path))

"""Pictures in files: the same bytes each time, and a measure that sees what people see."""

from pathlib import Path

import pygame
import pytest

from companion.drawing.canvas import Ink
from companion.nodes.theme import INK, Role, Sizes
from companion.screens.kiosk.drawing.text import write
from tests.companion.screens.kiosk.mock_scenes import turn_scene
from tools import shots
from tools.shots import ALL, TOLERANCE, Difference

SIZES = Sizes(800, 480)


def scene(word: str = "") -> pygame.Surface:
    surface = pygame.Surface((800, 480), 0, 32)
    turn_scene(surface, SIZES)
    write(surface, SIZES, word, pygame.Rect(400, 250, 200, 40), Ink(Role.SMALL))
    return surface


@pytest.fixture(scope="module")
def picture() -> pygame.Surface:
    return scene()


def plain(colour: tuple[int, int, int], size: tuple[int, int] = (40, 20)) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 32)
    surface.fill(colour)
    return surface


def test_same_picture_makes_the_same_file(picture: pygame.Surface, tmp_path: Path) -> None:
    with_alpha = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    with_alpha.blit(picture, (0, 0))
    shots.save(picture, tmp_path / "deep" / "one.png")
    shots.save(with_alpha, tmp_path / "two.png")
    data = (tmp_path / "deep" / "one.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert data == (tmp_path / "two.png").read_bytes()


def test_saved_picture_comes_back_as_it_was(picture: pygame.Surface, tmp_path: Path) -> None:
    shots.save(picture, tmp_path / "one.png")
    assert shots.compare(picture, tmp_path / "one.png") == Difference(0.0, 0)
    assert shots.load(tmp_path / "one.png").get_at((400, 20)) == picture.get_at((400, 20))


def test_kept_picture_is_a_good_deal_smaller_and_serves_as_well(picture: pygame.Surface, tmp_path: Path) -> None:
    shots.save(picture, tmp_path / "saved.png")
    shots.keep(picture, tmp_path / "kept.png")
    assert (tmp_path / "kept.png").stat().st_size < (tmp_path / "saved.png").stat().st_size / 8
    apart = shots.compare(picture, tmp_path / "kept.png")
    assert apart.is_alike
    assert apart.worst <= 16, "far from what counts"


@pytest.mark.parametrize("keep", [shots.save, shots.keep])
def test_one_short_word_too_many_is_noticed(picture: pygame.Surface, keep: object, tmp_path: Path) -> None:
    assert callable(keep)
    keep(picture, tmp_path / "one.png")
    apart = shots.compare(scene("done"), tmp_path / "one.png")
    assert apart.share > 2 * TOLERANCE
    assert not apart.is_alike


def test_other_rasters_of_the_same_letters_are_not_noticed(picture: pygame.Surface) -> None:
    """A faint change all over, as another build of SDL_ttf makes it: every row of pixels a little lighter or darker."""
    other = picture.copy()
    for row in range(0, other.get_height(), 2):
        other.fill((24, 24, 24), (0, row, other.get_width(), 1), special_flags=pygame.BLEND_RGB_ADD)
    apart = shots.between(picture, other)
    assert apart.is_alike
    assert 0 < apart.worst <= 24


def test_difference_is_a_share_of_the_pixels_and_the_worst_of_them() -> None:
    one, other = plain((10, 10, 10)), plain((10, 10, 10))
    other.fill((10, 110, 10), (0, 0, 10, 20))
    assert shots.between(one, other) == Difference(0.25, 100)
    assert shots.between(one, plain((50, 50, 50))) == Difference(0.0, 40), "too faint to count"
    assert shots.between(one, plain((51, 10, 10))) == Difference(1.0, 41)
    assert shots.between(plain((51, 10, 10)), one) == Difference(1.0, 41), "either way round"


def test_picture_of_another_size_or_without_a_reference_is_not_alike(tmp_path: Path) -> None:
    assert shots.between(plain(INK), plain(INK, (60, 20))) == ALL
    assert shots.compare(plain(INK), tmp_path / "missing.png") == ALL
    assert not ALL.is_alike


def test_file_that_is_no_picture_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.png"
    path.write_bytes(b"not a picture")
    with pytest.raises(OSError, match=r"broken\.png is not a picture"):
        shots.load(path)


def test_folder_that_cannot_be_made_is_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        shots.save(plain(INK), tmp_path / "file" / "one.png")


def test_side_by_side_shows_drawn_wanted_and_the_difference(tmp_path: Path) -> None:
    wanted, drawn = plain((10, 10, 10), (80, 40)), plain((10, 10, 10), (80, 40))
    drawn.fill((10, 30, 10), (0, 0, 40, 40))
    shots.save(wanted, tmp_path / "wanted.png")
    shots.side_by_side(drawn, tmp_path / "wanted.png", tmp_path / "failed.png")
    sheet = shots.load(tmp_path / "failed.png")
    assert sheet.get_size() == (3 * 80 + 2 * 8, 40)
    assert sheet.get_at((10, 20))[:3] == (10, 30, 10)
    assert sheet.get_at((98, 20))[:3] == (10, 10, 10)
    assert sheet.get_at((186, 20))[:3] == (0, 80, 0), "four times as bright"
    assert sheet.get_at((246, 20))[:3] == (0, 0, 0)


def test_side_by_side_with_a_kept_picture_shows_all_halved(picture: pygame.Surface, tmp_path: Path) -> None:
    shots.keep(picture, tmp_path / "wanted.png")
    shots.side_by_side(picture, tmp_path / "wanted.png", tmp_path / "failed.png")
    assert shots.load(tmp_path / "failed.png").get_size() == (3 * 400 + 2 * 8, 240)


def test_side_by_side_makes_do_with_what_there_is(tmp_path: Path) -> None:
    shots.side_by_side(plain(INK, (80, 40)), tmp_path / "missing.png", tmp_path / "failed.png")
    assert shots.load(tmp_path / "failed.png").get_size() == (80, 40)
    shots.save(plain(INK, (60, 50)), tmp_path / "wanted.png")
    shots.side_by_side(plain(INK, (80, 40)), tmp_path / "wanted.png", tmp_path / "failed.png")
    assert shots.load(tmp_path / "failed.png").get_size() == (80 + 8 + 60, 50)

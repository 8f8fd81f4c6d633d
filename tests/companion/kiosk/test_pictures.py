"""Every scene looks as it did when somebody looked at it and liked it, at every size.

What fails lies side by side in build/pictures: what is drawn, what was liked, and the difference. After a wished change
look at it there, then `python -m tools.pictures accept`.
"""

import operator
from pathlib import Path

import pygame
import pytest

from companion.kiosk.gallery import EXHIBITS
from companion.languages import DEFAULT
from companion.nodes.theme import BASE_SIZE
from companion.pages.context import Exhibit
from tests.laws import first_of
from tools import pictures, shots
from tools.pictures import Picture

NAME = operator.attrgetter("name")
USUAL_FIRST = sorted(pictures.KEPT_SIZES, key=lambda size: size != BASE_SIZE)
MOST_BYTES = 9_000_000  # of all pictures together: they are cloned by everybody, and kept for ever


@pytest.mark.law
@pytest.mark.parametrize("exhibit", EXHIBITS, ids=NAME)
def test_scene_looks_as_it_did(exhibit: Exhibit) -> None:
    found = pictures.drawn(exhibit, DEFAULT, first_of(USUAL_FIRST, 1))
    wrong = [what for what in map(pictures.complaint, found) if what is not None]
    assert not wrong, "\n".join(wrong)


def test_nobody_keeps_pictures_of_scenes_that_are_gone() -> None:
    assert pictures.strays() == []


def test_all_pictures_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in pictures.KEPT.rglob("*.png")) <= MOST_BYTES


# the tool


def plain(colour: tuple[int, int, int], size: tuple[int, int] = (800, 480)) -> Picture:
    surface = pygame.Surface(size, 0, 32)
    surface.fill(colour)
    return Picture("home", DEFAULT, surface)


def test_picture_that_nobody_has_looked_at_is_a_complaint_with_its_remedy(tmp_path: Path) -> None:
    what = pictures.complaint(plain((9, 9, 9)), tmp_path / "kept", tmp_path / "found")
    assert what is not None
    assert "nobody has looked at it yet" in what
    assert str(tmp_path / "found" / "en" / "home-800x480.png") in what
    assert what.endswith("python -m tools.pictures accept home")
    assert (tmp_path / "found" / "en" / "home-800x480.png").exists()


def test_accepted_picture_is_no_complaint_and_its_sheet_is_gone(tmp_path: Path) -> None:
    kept, found = tmp_path / "kept", tmp_path / "found"
    pictures.complaint(plain((9, 9, 9)), kept, found)
    assert pictures.accept(plain((9, 9, 9)), kept)
    assert pictures.complaint(plain((9, 9, 9)), kept, found) is None
    assert list(found.rglob("*.png")) == []
    assert not pictures.accept(plain((12, 12, 12)), kept), "nobody could tell it from the one that is kept"


def test_changed_picture_says_how_much_of_it_differs(tmp_path: Path) -> None:
    kept, found = tmp_path / "kept", tmp_path / "found"
    pictures.accept(plain((9, 9, 9)), kept)
    changed = plain((9, 9, 9))
    changed.surface.fill((200, 9, 9), (0, 0, 400, 480))
    what = pictures.complaint(changed, kept, found)
    assert what is not None
    assert "50.00% of its pixels differ" in what
    sheet = shots.load(found / changed.name)
    assert sheet.get_size() == (3 * 400 + 2 * shots.GAP, 240), "drawn, liked and the difference"


def test_picture_is_kept_at_half_its_size(tmp_path: Path) -> None:
    for width, height in pictures.KEPT_SIZES:
        picture = plain((9, 9, 9), (width, height))
        pictures.accept(picture, tmp_path)
        assert shots.load(tmp_path / picture.name).get_size() == (width // 2, height // 2)


def test_picture_of_a_scene_that_is_gone_is_a_stray(tmp_path: Path) -> None:
    pictures.accept(plain((9, 9, 9)), tmp_path)
    assert pictures.strays(tmp_path) == []
    shots.save(plain((9, 9, 9)).surface, tmp_path / "en" / "long-gone-800x480.png")
    assert pictures.strays(tmp_path) == [tmp_path / "en" / "long-gone-800x480.png"]


def test_contact_sheets_hold_several_each(tmp_path: Path) -> None:
    assert pictures.contact_sheets([plain((9, 9, 9), size=(80, 48))] * 13, tmp_path) == 2
    assert shots.load(tmp_path / "en-1-80x48.png").get_size() == (3 * 88, 4 * 56)
    assert shots.load(tmp_path / "en-2-80x48.png").get_size() == (3 * 88, 56)


@pytest.mark.parametrize("wrong", [[], ["paint"], ["compare", "nowhere"]])
def test_wrong_usage_says_how(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert pictures.main(wrong) == 2
    said = capsys.readouterr().err
    assert "usage: python -m tools.pictures" in said
    assert ("nowhere" in said) is ("nowhere" in wrong)

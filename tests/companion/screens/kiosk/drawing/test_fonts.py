from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from companion.nodes.theme import IVORY, Weight
from companion.screens.kiosk.drawing import text
from tools.subset_fonts import WEIGHTS, characters

# ruff: noqa: RUF001 - real punctuation of four languages
PANGRAMS = (
    "The quick brown fox jumps over the lazy dog: 0123456789 +3 × 2 − 1 = “four” (‘no’) & 5 %",
    "Dès Noël où un zéphyr haï me vêt de glaçons würmiens, je dîne d’exquis rôtis de bœuf au kir à l’aÿ « œuf » !",
    "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich: „ÄÖÜẞ“",
    "Quel vituperabile xenofobo zelante assaggia il whisky ed esclama: alleluja! È più là, né perché, così",
    "→ ← ↑ ↓ ↻ ↺ ✓ ✗ • · … − ×",
)


@pytest.mark.parametrize("name", WEIGHTS)
def test_every_weight_has_every_character(name: str) -> None:
    with TTFont(text.FONTS / f"Inter-{name}.otf") as font:
        covered = {chr(code) for code in font.getBestCmap()}
    assert characters() - covered == set()


@pytest.mark.parametrize("sentence", PANGRAMS)
def test_four_languages_need_no_other_character(sentence: str) -> None:
    assert set(sentence) <= characters()


def test_licence_lies_beside_the_fonts() -> None:
    assert "SIL OPEN FONT LICENSE" in (text.FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert text.missing_fonts() == []


@pytest.mark.parametrize("content", [None, b"not a font", b"", b"OTTO cut short"])
def test_without_its_file_a_font_is_replaced_and_it_is_said_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "Inter-Bold.otf").write_bytes(content)
    drawn = text.font(22, Weight.BOLD, tmp_path).render("Anna", True, IVORY)  # noqa: FBT003
    text.font(23, Weight.BOLD, tmp_path)
    assert drawn.get_width() > 20
    said = capsys.readouterr().err
    assert said.count("Inter-Bold.otf is missing or broken") == 1
    assert "Inter-Medium.otf" in text.missing_fonts(tmp_path)


def test_weights_are_told_apart() -> None:
    inks = [pygame.mask.from_surface(text.rendered("Nothing fell", 40, weight), 127).count() for weight in Weight]
    assert inks == sorted(set(inks))


def test_rendered_words_are_kept() -> None:
    assert text.rendered("Anna", 22, Weight.BOLD) is text.rendered("Anna", 22, Weight.BOLD)
    assert isinstance(text.rendered("", 22, Weight.BOLD), pygame.Surface)

from itertools import pairwise

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.drawing.canvas import Align, Ink
from companion.nodes.theme import IVORY, Role, Sizes, Weight
from companion.screens.kiosk.drawing import text
from companion.screens.kiosk.drawing.text import write, write_block
from tests.laws import share

BOLD = Weight.BOLD
SENTENCE = "Open the drawer all the way, then shut it and rotate or turn the box."
words = st.text(alphabet="abcdeÄßé WM.-→1", max_size=60)


@given(words, st.integers(1, 400))
@settings(max_examples=share(150))
def test_fitted_words_never_leave_their_width(sentence: str, width: int) -> None:
    shown, px = text.fitted(sentence, 22, BOLD, width)
    assert text.width_of(shown, px, BOLD) <= width or not shown
    assert 22 * text.SMALLEST - 1 < px <= 22


@given(words, st.integers(20, 400), st.integers(10, 200))
@settings(max_examples=share(150))
def test_block_never_leaves_its_area(sentence: str, width: int, height: int) -> None:
    lines, px = text.block(sentence, 22, BOLD, (width, height))
    assert all(text.width_of(line, px, BOLD) <= width for line in lines)
    assert len(lines) == 1 or len(lines) * text.line_height(px, BOLD) <= height


@given(words)
@settings(max_examples=share(60))
def test_wrapping_loses_no_word_when_every_word_fits(sentence: str) -> None:
    lines = text.wrapped(sentence, 22, BOLD, 1200)
    assert " ".join(lines).split() == sentence.split()


def test_wrapped_lines_are_as_full_as_they_can_be() -> None:
    lines = text.wrapped(SENTENCE, 22, BOLD, 240)
    assert len(lines) > 2
    for line, following in pairwise(lines):
        assert text.width_of(f"{line} {following.split(' ')[0]}", 22, BOLD) > 240


def test_words_shrink_a_little_before_they_are_cut() -> None:
    full = text.width_of(SENTENCE, 22, BOLD)
    assert text.fitted(SENTENCE, 22, BOLD, full) == (SENTENCE, 22)
    shown, px = text.fitted(SENTENCE, 22, BOLD, round(full * 0.9))
    assert shown == SENTENCE
    assert px < 22
    shown, _ = text.fitted(SENTENCE, 22, BOLD, full // 2)
    assert shown.endswith("…")
    assert SENTENCE.startswith(shown[:-1])


def test_newlines_begin_new_lines() -> None:
    assert text.wrapped("one\ntwo", 22, BOLD, 400) == ["one", "two"]


def test_block_that_is_cut_ends_in_an_ellipsis() -> None:
    lines, _ = text.block(SENTENCE * 4, 22, BOLD, (240, 70))
    assert lines[-1].endswith("…")


@pytest.mark.parametrize("align", Align)
def test_writing_stays_in_its_area(align: Align) -> None:
    target = pygame.Surface((400, 120), pygame.SRCALPHA, 32)
    area = pygame.Rect(40, 20, 300, 80)
    assert area.contains(write(target, Sizes(800, 480), SENTENCE, area, Ink(Role.BODY, IVORY, align)))
    write_block(target, Sizes(800, 480), SENTENCE, area, Ink(Role.SMALL, IVORY, align))
    assert area.contains(target.get_bounding_rect())


def test_alignment_is_where_it_says() -> None:
    target, sizes, area = pygame.Surface((400, 60), 0, 32), Sizes(800, 480), pygame.Rect(50, 10, 300, 40)
    places = {align: write(target, sizes, "Anna", area, Ink(align=align)) for align in Align}
    assert places[Align.LEFT].left == area.left
    assert places[Align.RIGHT].right == area.right
    assert abs(places[Align.CENTRE].centerx - area.centerx) <= 1


def test_no_words_leave_no_mark() -> None:
    target = pygame.Surface((100, 40), 0, 32)
    assert write(target, Sizes(800, 480), "", target.get_rect()).width == 0


@pytest.mark.parametrize("letter", ["\0", "\x1b", "\ud800", "\u202e"])
def test_what_no_font_can_draw_is_written_out(letter: str) -> None:
    code = f"\\u{ord(letter):04x}"
    assert text.width_of(f"A{letter}", 22, BOLD) == text.width_of(f"A{code}", 22, BOLD)
    assert text.rendered(f"A{letter}", 22, BOLD).get_width() == text.rendered(f"A{code}", 22, BOLD).get_width()

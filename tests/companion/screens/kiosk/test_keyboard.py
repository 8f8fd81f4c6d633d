"""The keyboard on the screen: every letter is a fingertip large, and a name is never empty or there twice."""

from collections.abc import Sequence
from itertools import product

import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.drawing.area import Area
from companion.languages import DEFAULT, LANGUAGES
from companion.names import LONGEST_TYPED
from companion.nodes.nodes import Input, Tap
from companion.nodes.styles import shape_of
from companion.pages.actions import Route, Show
from companion.pages.name_keyboard import LONGEST, Typing, keyboard, problem, suggestion
from companion.pages.routes import Home
from companion.screens.kiosk.drawing.text import FONTS
from companion.screens.kiosk.page_widgets import painter
from companion.screens.kiosk.widgets.stage import Stage, meaning
from companion.screens.kiosk.widgets.widget import Widget
from tests.companion.screens.kiosk.scenes import SIZES, action_named, assert_sound, frame, keys, texts

DONE = Show(Home())


class Written(Route, frozen=True):
    typing: Typing


def shown(typing: Typing, size: tuple[int, int] = (800, 480), lang: str = "en") -> list[Widget]:
    area, here = Area(0, size[1] * 27 // 100, size[0], size[1] * 73 // 100), frame(size=size, lang=lang)
    keys = keyboard(here.say, typing, Written, Tap(DONE, means="take"), shape_of(here.sizes))
    return painter(here.sizes).part(keys, area, here)


def after(action: object) -> Typing:
    assert isinstance(action, Show)
    assert isinstance(action.route, Written)
    return action.route.typing


@pytest.mark.parametrize("typing", [Typing(), Typing("Ana", accents=True), Typing("x" * LONGEST)])
def test_keys_are_a_fingertip_large_at_every_size(typing: Typing, sizes: Sequence[tuple[int, int]]) -> None:
    for size, lang in product(sizes, LANGUAGES):
        assert_sound(shown(typing, size, lang), frame(size=size).sizes, paint=lang == DEFAULT or size == SIZES[0])


@pytest.mark.parametrize(("lang", "own"), [("en", "é"), ("fr", "éèêëàâçîïôùûüœ"), ("it", "àèéìòù"), ("de", "äöüß")])
def test_every_letter_of_the_alphabet_and_of_the_language_is_there(lang: str, own: str) -> None:
    for size in SIZES:
        pages = [*texts(shown(Typing("a"), size, lang)), *texts(shown(Typing("a", accents=True), size, lang))]
        assert set("abcdefghijklmnopqrstuvwxyz-'.") <= set(pages)
        assert set(own) <= set(pages)


def test_each_language_has_the_layout_that_its_people_know() -> None:
    firsts = {lang: "".join(dict.fromkeys(texts(shown(Typing("a"), lang=lang))))[:6] for lang in LANGUAGES}
    assert firsts == {"en": "qwerty", "it": "qwerty", "fr": "azerty", "de": "qwertz"}


def test_a_word_begins_with_a_large_letter_by_itself() -> None:
    typing = Typing()
    for key in ("a", "n", "n", "a", "-", "l", "e", "a"):
        typing = typing.pressed(key)
    assert typing.text == "Anna-Lea"


def test_shift_makes_one_letter_different() -> None:
    assert Typing().pressed("shift").pressed("d").pressed("e").text == "de"
    assert Typing("Mc").pressed("shift").pressed("d").pressed("o").text == "McDo"
    assert Typing().pressed("shift").pressed("shift") == Typing()


def test_keys_show_what_they_type() -> None:
    assert "Q" in texts(shown(Typing()))
    assert "q" in texts(shown(Typing("Q")))
    assert "ß" in texts(shown(Typing(), lang="de"))


def test_a_tap_types_its_letter_and_the_same_key_of_a_real_keyboard_does() -> None:
    widgets = shown(Typing("An"))
    assert after(action_named(widgets, "a")).text == "Ana"
    assert after(keys(widgets)["a"]).text == "Ana"
    assert after(keys(widgets)["backspace"]).text == "A"
    assert after(keys(widgets)["space"]).text == "An "


def test_an_accent_comes_from_the_other_page_which_then_goes_away() -> None:
    other = after(action_named(shown(Typing("Zo")), "éè"))
    assert other == Typing("Zo", accents=True)
    assert after(action_named(shown(other), "ë")) == Typing("Zoë")
    assert after(action_named(shown(other), "abc")) == Typing("Zo")


def test_a_key_means_the_same_whatever_was_typed_so_fast_fingers_are_heard() -> None:
    before = {meaning(widget) for widget in shown(Typing("Anna"))}
    assert before == {meaning(widget) for widget in shown(Typing("Ann"))}


def test_fast_fingers_lose_no_letter() -> None:
    stage, typing = Stage(pygame.Surface((800, 480), 0, 32)), Typing()
    stage.show(shown(typing), 0)
    for step, key in enumerate("anna"):
        now_ms = 600 + 60 * step
        cap = next(each for each in stage.targets() if each.words() == (typing.shown(key),))
        stage.pressed(*cap.area.centre, now_ms)
        typing = after(stage.released(*cap.area.centre, now_ms + 20))
        stage.show(shown(typing), now_ms + 30)
    assert typing.text == "Anna"


def test_a_full_name_takes_no_more_letters_but_can_be_shortened() -> None:
    full = Typing("x" * LONGEST)
    widgets = shown(full)
    assert "a" not in keys(widgets)
    assert after(keys(widgets)["backspace"]).text == "x" * (LONGEST - 1)
    assert full.typed("more") == full


def test_nothing_is_there_to_delete_or_to_part_before_the_first_letter() -> None:
    assert {"backspace", "space"}.isdisjoint(keys(shown(Typing())))


def test_people_type_as_many_letters_as_on_every_other_screen() -> None:
    assert Input(value="").most == LONGEST == LONGEST_TYPED
    assert Typing().typed("x" * 99).text == "x" * 24


@given(st.text(max_size=30))
def test_whatever_a_real_keyboard_types_is_short_printable_and_without_double_spaces(letters: str) -> None:
    text = Typing().typed(letters).text
    assert len(text) <= LONGEST
    assert text.isprintable()
    assert "  " not in text
    assert not text.startswith(" ")


def test_every_key_is_in_the_font() -> None:
    known = TTFont(FONTS / "Inter-Bold.otf").getBestCmap()
    pages = [Typing("a"), Typing(), Typing("a", accents=True), Typing(accents=True)]
    caps = {letter for lang in LANGUAGES for page in pages for cap in texts(shown(page, lang=lang)) for letter in cap}
    assert {letter for letter in caps if ord(letter) not in known} == set()


def test_a_name_that_is_empty_or_taken_is_told_with_its_remedy() -> None:
    assert problem(frame().say, "  ", ()) == "Type a name, or use this one."
    assert problem(frame().say, "ana ", ("Ana", "Ben")) == "ana is already playing: add a letter."
    assert problem(frame().say, "Ana", ("Ben",)) == ""


@given(st.text(min_size=1, max_size=LONGEST), st.lists(st.text(max_size=LONGEST), max_size=8))
def test_a_suggestion_is_free_and_short(wished: str, others: list[str]) -> None:
    found = suggestion(wished, others)
    assert found.casefold() not in {other.casefold() for other in others}
    assert len(found) <= LONGEST


def test_suggestions_count_on() -> None:
    assert suggestion("Ana", ("Ben",)) == "Ana"
    assert suggestion("Ana", ("ANA", "Ana 2")) == "Ana 3"
    assert replace(Typing("Ana"), shift=True).is_large


@pytest.mark.parametrize("typing", [Typing(), Typing("Ana", accents=True)])
def test_enter_is_a_key_of_every_page_at_every_size(typing: Typing) -> None:
    for size in SIZES:
        assert [each.tap.action for each in shown(typing, size) if each.tap and each.tap.means == "take"] == [DONE]

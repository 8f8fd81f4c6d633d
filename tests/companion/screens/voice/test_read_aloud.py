"""What a voice says for what is written: signs as words of the language, and no sign that it would stumble over."""

import pytest

from companion.languages import LANGUAGES, translator
from companion.screens.voice.utterance import read_aloud


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Open B2.", "Open B 2."),
        ("tile r1c4", "tile r 1 c 4"),
        ("Dora leads with \u221213.", "Dora leads with minus 13."),
        ("(+1 move)", "( plus 1 move)"),
        ("by 90\N{DEGREE SIGN}, then", "by 90 degrees, then"),
        ("2 \u00d7 3", "2 times 3"),
        ("Number\u2026", "Number"),
        ("A \u2026 Z: types a letter", "A Z: types a letter"),
        ("\u232b: deletes a letter", "Backspace: deletes a letter"),
        ("?: shows this page", "question mark: shows this page"),
        (".: says again", "full stop: says again"),
        ("\u201cBen opened a drawer\u201d", "Ben opened a drawer"),
        ("Round 3 \u00b7 card 2", "Round 3, card 2"),
        ("Qui\u202f?", "Qui ?"),
        ("Anne-Sophie takes 3", "Anne-Sophie takes 3"),
        ("Gu\u00f0r\u00fan is next", "Gu\u00f0r\u00fan is next"),
        ("R2D2 and B12", "R 2 D 2 and B 12"),
    ],
)
def test_signs_become_words(written: str, said: str) -> None:
    assert read_aloud(written, translator("en")) == said


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sign_is_left_in_any_language(code: str) -> None:
    said = read_aloud(
        "\u221213, +1, 90\N{DEGREE SIGN}, 2 \u00d7 3, \u2190 \u2192 \u2191 \u2193 \u232b, A\u2026", translator(code)
    )
    assert not set(said) & set("\u2212+\N{DEGREE SIGN}\u00d7\u2190\u2192\u2191\u2193\u232b\u2026")


def test_reading_aloud_twice_is_the_same_as_once() -> None:
    say = translator("en")
    for written in ("Open B2 by 90\N{DEGREE SIGN}", "Dora: \u22124", "Number\u2026"):
        assert read_aloud(read_aloud(written, say), say) == read_aloud(written, say)

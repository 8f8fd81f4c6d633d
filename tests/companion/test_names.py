"""What a name may hold, and how one that holds something else is shown."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.names import LONGEST_NAME, shortened_names, trouble_with, visible


@pytest.mark.parametrize("name", ["Ana", "李雷", "O'Neil-Öz 2", "नी\u200dल", "👩\u200d👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "א\u200fב"])
def test_names_of_honest_people_are_shown_as_they_are(name: str) -> None:
    assert (trouble_with(name), visible(name)) == ("", name)


@pytest.mark.parametrize(
    "letter", ["\0", "\t", "\n", "\x1b", "\x7f", "\x85", "\x9b", "\u2028", "\u202e", "\u2067", "\udcff"]
)
def test_what_would_move_a_cursor_or_turn_a_line_round_is_written_out(letter: str) -> None:
    assert "holds a control character" in trouble_with(f"A{letter}na")
    assert visible(f"A{letter}na") == f"A\\u{ord(letter):04x}na"


@pytest.mark.parametrize("name", ["", " ", "\u3000", "\u200b", "\u200d\ufeff"])
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    assert "is blank" in trouble_with(name)


@given(st.text())
def test_text_in_json_means_the_same_when_it_is_made_visible(text: str) -> None:
    line = json.dumps({text: text}, ensure_ascii=False)
    assert json.loads(visible(line)) == {text: text}
    assert visible(visible(line)) == visible(line)


_NAMES = st.text("aA… 2李", min_size=1, max_size=90) | st.integers(30, 60).map(lambda size: "a" * size)


@given(st.lists(_NAMES, min_size=2, max_size=8, unique_by=str.casefold))
def test_names_that_are_too_long_are_shortened_and_stay_distinct(names: list[str]) -> None:
    short = shortened_names(names)
    assert set(short) == {name for name in names if len(name) > LONGEST_NAME}
    assert all(len(found) <= LONGEST_NAME and "…" in found for found in short.values())
    shown = [short.get(name, name) for name in names]
    assert len({name.casefold() for name in shown}) == len(names)
    assert not any(trouble_with(name) for name in short.values())


def test_a_name_that_is_too_long_ends_with_an_ellipsis() -> None:
    long = ["Bartholomew " * 5 + "of Rome", "Bartholomew " * 5 + "of Bath", "Ana"]
    assert list(shortened_names(long).values()) == [
        "Bartholomew Bartholomew Bartholomew Bar…",
        "Bartholomew Bartholomew Bartholomew B… 2",
    ]


def test_a_record_has_names_of_at_most_40_characters() -> None:
    assert trouble_with("A" * LONGEST_NAME) == ""
    assert trouble_with("A" * 41) == "this name has 41 characters: use 40 at most"

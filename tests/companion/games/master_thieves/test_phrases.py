"""The table of phrases: complete, told from nowhere else, and silent about what players have to remember."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from companion.games.game import Words
from companion.games.master_thieves import events, phrases
from companion.games.master_thieves.descriptions import label
from companion.games.master_thieves.news import Incident
from companion.games.master_thieves.phrases import DEEDS, HAPPENINGS, Phrase, about
from companion.languages import LANGUAGES, translator

from .table import play

FACTS = {"seat", "seats", "gem", "gems", "n", "round", "score", "character"}  # none of them is a drawer
PACKAGE = Path(phrases.__file__).parent


def all_phrases() -> Iterator[Phrase]:
    yield from HAPPENINGS.values()
    yield from DEEDS.values()
    yield from phrases.ROTATED.values()
    yield from [found for found in vars(phrases).values() if isinstance(found, Phrase)]


def forms() -> Iterator[Words]:
    for phrase in all_phrases():
        yield from [form for form in msgspec.structs.astuple(phrase) if form is not None]


def texts() -> set[str]:
    return {text for form in forms() for text in (form.text, form.many) if text}


def written(folder: str = ".") -> Iterator[tuple[str, str]]:
    """The texts of all words in the source, the pages' included, with the names of their files."""
    for path in (PACKAGE / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="Words" | "mark" | "say") | ast.Attribute(attr="say"),
                    args=[ast.Constant(value=str(text)), *_],
                ):
                    yield str(path.relative_to(PACKAGE)), text


@pytest.mark.parametrize("what", Incident)
def test_whatever_happens_has_a_line_in_the_log(what: Incident) -> None:
    assert HAPPENINGS[what].log is not None


@pytest.mark.parametrize("event", [each for each in get_args(events.AnyEvent) if each in DEEDS])
def test_whatever_is_done_has_a_name_for_undo(event: type[events.AnyEvent]) -> None:
    phrase = DEEDS[event]
    assert phrase.label or phrase.log


def test_facts_are_only_of_kinds_that_may_be_told() -> None:
    used = {name for text in texts() for _, name, _, _ in string.Formatter().parse(text) if name}
    assert used == FACTS


def test_labels_name_no_card_and_no_gem() -> None:
    """Undo shows them long after their round, and what was found is for players to remember."""
    for phrase in (*DEEDS.values(), phrases.CARD_SHOWN, phrases.NUMBER_GIVEN, phrases.GEMS_TAKEN):
        named = phrase.label or phrase.log
        assert named is not None
        assert not any(f"{{{fact}}}" in named.text for fact in ("character", "gem", "gems"))


def test_what_is_in_the_table_is_written_nowhere_else_in_the_game() -> None:
    told = {text for name, text in written() if name == "phrases.py"}
    found = {(name, text) for name, text in written() if name != "phrases.py" and text in told}
    assert found == {("guide/allowed.py", "You take nothing.")}, "what a card allows is no news"


_HAPPENED = r"\b(fell|took|taken|got|gained|rang|placed|opened|ends|wins?|went|was|were|has no|is over|is number)\b"


def test_what_happened_is_told_in_the_table_alone() -> None:
    """In the modules that tell undo, log, guide, corrections, result, story and review what happened."""
    of_guide = ("guide/happenings", "guide/news_card", "guide/reveal_guide", "set_right/cards", "set_right/drawers")
    tellers = ("announcements", "descriptions", "figures", "highlights", "result", "review", *of_guide)
    found = {(name, text) for name, text in written() if re.search(_HAPPENED, text)}
    assert {(name, text) for name, text in found if name.removesuffix(".py") in tellers} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_hands_do_has_no_second_colon(language: str) -> None:
    """A name and a colon stand before it where somebody else's turn is next."""
    say = translator(language)
    told = [form for phrase in all_phrases() if (form := phrase.guide) is not None and ":" not in form.text]
    assert len(told) > 20
    assert [text for form in told if ":" in (text := say.template(form))] == []


def test_whatever_the_guide_asks_to_tap_can_be_pressed_by_those_who_listen() -> None:
    asked = {text for _, text in written("guide") if re.search(r"\btap\b", text.lower())}
    assert asked == set(phrases._PRESS)
    assert not any("tap" in str(phrases.pressed(Words(text)).text).lower() for text in asked)


def test_what_is_pressed_keeps_its_facts_also_within_other_words() -> None:
    inner = Words("If you looked for a secret compartment, tap {button}.", {"button": Words("Pulled further")})
    both = Words("{one} {two}", {"one": Words("Shut the drawer."), "two": inner})
    assert str(phrases.pressed(both)) == (
        "Shut the drawer. If you looked for a secret compartment, press Pulled further."
    )
    count = Words("{n} imitation went in.", {"n": 2}, "{n} imitations went in.")
    assert phrases.pressed(count) == count


def test_a_form_takes_the_facts_that_it_has_room_for() -> None:
    words = about(HAPPENINGS[Incident.IMITATION_PLACED].brief, seat="Ana", n=2)
    assert (str(words), words.facts) == ("2 imitations placed", {"n": 2})
    assert about(HAPPENINGS[Incident.TURN_BEGAN].log, seat="Ana", n=1).facts == {"seat": "Ana"}


def test_without_a_turn_nobody_is_named() -> None:
    table = play("zoch")
    assert str(label(table.state, events.BoxTurned())) == "the box was turned over"
    table.reveal(Ana="thief", Bo="jeweler", Cy="detective")
    assert str(label(table.state, events.BoxTurned())) == "Bo turned the box over"

"""The keeper of words: banned phrases in strings and pages, and translations that miss a term."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools.translations.catalogues import ROOT, as_po, po_file
from tools.wording import LANGUAGES, PAGE, main, phrases_in, phrases_in_code, problems_of, style_of

STYLE = style_of(
    "## Always these words\n\nWhy.\n\n"
    "| English | German | French | Italian | what it is |\n|---|---|---|---|---|\n"
    "| pillow | Kissen | coussin | cuscino, cuscini | soft |\n\n"
    "## Banned phrases\n\n| banned | write |\n|---|---|\n"
    "| `\\bstands? (otherwise\\|so)\\b` | differs |\n| `^once more$` | Again |\n"
)


def found(text: str) -> list[str]:
    return list(phrases_in(text, STYLE))


def catalogue(language: str, **texts: str) -> Catalog:
    made = Catalog(locale=language)
    for english, translation in texts.items():
        made.add(english.replace("_", " "), translation)
    return made


def test_a_phrase_is_found_in_any_case_and_across_a_line_break() -> None:
    assert found("The box Stands so.") == ["1: 'Stands so': write 'differs'"]
    assert found("One.\nThe boxes stand\n  otherwise.") == ["2: 'stand otherwise': write 'differs'"]


def test_a_phrase_that_is_a_whole_text_is_not_found_within_one() -> None:
    assert found("Once more") == ["1: 'Once more': write 'Again'"]
    assert found("Try once more now") == []


def test_strings_and_docstrings_are_looked_at_and_comments_are_not() -> None:
    source = '"""It stands so."""\n# it stands so\nsay("stands otherwise")\nf"{box} stands so"\n'
    lines = [problem.split(":")[0] for problem in phrases_in_code(source, STYLE)]
    assert sorted(lines) == ["1", "3", "4"]


@pytest.mark.parametrize(
    ("language", "translation", "missed"),
    [
        ("de", "Rotes Kissen", []),
        ("de", "Rotes Polster", ["'Red pillows': use 'kissen', in 'Rotes Polster'"]),
        ("it", "Cuscini rossi", []),
        ("fr", "", []),  # not translated yet: another check says so
        ("en", "Red cushions", []),
    ],
)
def test_a_translation_uses_one_of_the_forms_of_a_term(language: str, translation: str, missed: list[str]) -> None:
    assert list(problems_of(catalogue(language, Red_pillows=translation), STYLE)) == missed


def test_the_name_of_a_placeholder_is_not_a_term() -> None:
    made = Catalog(locale="de")
    made.add("To {pillow}", "Nach {pillow}")
    made.add(("{n} pillow", "{n} pillows"), ("{n} Kissen", "{n} Polster"))
    assert list(problems_of(made, STYLE)) == ["'{n} pillows': use 'kissen', in '{n} Polster'"]


def test_messages_of_a_catalogue_are_looked_at() -> None:
    assert list(problems_of(catalogue("de", Once_more="Noch einmal"), STYLE)) == [
        "'Once more': 'Once more': write 'Again'"
    ]


@pytest.mark.parametrize(
    ("page", "why"),
    [
        ("# Words\n", "no table below 'Banned phrases'"),
        ("## Banned phrases\n\n| banned | write |\n|---|---|\n| `(` | x |\n", "not a regular expression"),
    ],
)
def test_a_page_that_cannot_be_used_is_refused(page: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        style_of(page)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the real page, and empty catalogues."""
    (tmp_path / "docs").mkdir()
    (tmp_path / PAGE).write_text((ROOT / PAGE).read_text(encoding="utf-8"), encoding="utf-8")
    for language in LANGUAGES.values():
        path = po_file(language, tmp_path / "companion" / "languages")
        path.parent.mkdir(parents=True)
        path.write_bytes(as_po(Catalog(locale=language)))
    return tmp_path


def test_a_project_without_problems_passes(project: Path) -> None:
    assert main(project) == 0


def test_problems_name_the_file_and_the_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "README.md").write_text("# Box\n\nIt stands otherwise.\n", encoding="utf-8")
    (project / "tools").mkdir()
    (project / "tools" / "toy.py").write_text('"""Toy."""\n\nX = "thereby"\n', encoding="utf-8")
    assert main(project) == 1
    assert [line.partition(": ")[0] for line in capsys.readouterr().out.splitlines()] == [
        "tools/toy.py:3",
        "README.md:3",
    ]


@pytest.mark.parametrize(
    "phrase",
    [
        "The box stands otherwise", "It stands so", "It stands on the card", "Go on all the same", "Go on",
        "Go on by itself", "On to the edition", "Open no drawer", "Skip drawer", "Face the far side",
        "Not so, say these sensors", "So it is with {n} more", "The gems do not suffice", "Take what fits",
        "no hardware, behaves like wood", "While nobody listened", "Once more", "Another journal.",
        "without it, as the screen is", "a computer that does not say its name", "Is everything well?", "Mend all",
        "one event a line", "4 times a second",
    ],
)  # fmt: skip
def test_the_page_bans(phrase: str) -> None:
    assert list(phrases_in(phrase, style_of((ROOT / PAGE).read_text(encoding="utf-8"))))


@pytest.mark.parametrize(
    "phrase", ["all the same way up", "they are all the same", "Go on with a game.", "Yes. So it is allowed."]
)
def test_the_page_allows_plain_english(phrase: str) -> None:
    assert list(phrases_in(phrase, style_of((ROOT / PAGE).read_text(encoding="utf-8")))) == []

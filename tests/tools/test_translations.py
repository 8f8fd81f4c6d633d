"""The keeper of the catalogues: what it finds in a source, what it refuses, and what it says about a translation."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools.translations.__main__ import main
from tools.translations.catalogues import TRANSLATED, as_mo, as_po, gathered, merged, po_file, read
from tools.translations.check import placeholders, problems_of
from tools.translations.source import Found, messages_of

SCENE, RULES, KIOSK = "companion/screens/kiosk/scenes/coach.py", "companion/games/rules.py", "companion/kiosk/loop.py"
PAGE, GAME_PAGE = "companion/pages/home.py", "companion/games/master_thieves/pages/edition.py"


def found(source: str, file: str = SCENE, **others: str) -> Found:
    return messages_of({file: source, **{f"companion/{name}.py": text for name, text in others.items()}})


def texts(source: str, file: str = SCENE, **others: str) -> list[str | tuple[str, str]]:
    here = found(source, file, **others)
    assert here.problems == ()
    return [(message.one, message.many) if message.many else message.one for message in here.messages]


# what is found


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ('say("New game")', ["New game"]),
        ('frame.say("{seat} is next", seat=name)', ["{seat} is next"]),
        ('self._frame.say("Undo")', ["Undo"]),
        ('self._say("Undo")', ["Undo"]),
        ('say("One "\n"text")', ["One text"]),
        ('say.many("{n} gem", "{n} gems", 3)', [("{n} gem", "{n} gems")]),
        ('frame.say.many("{n} gem", "{n} gems", n, seat=name)', [("{n} gem", "{n} gems")]),
        ('Words("{seat} won", {"seat": name})', ["{seat} won"]),
        ('Words("{n} gem", {"n": n}, "{n} gems")', [("{n} gem", "{n} gems")]),
        ('TITLES = {1: mark("Home"), 2: mark("Past games")}', ["Home", "Past games"]),
        ('say("On" if is_on else "Off")', ["On", "Off"]),
        ('class Reason(Message):\n    """Why."""\n\n    OVER = "the game is over"', ["the game is over"]),
        ('"New game"; print("Home"); frame.shout("Undo")', []),
    ],
)
def test_texts_that_are_said_are_found(source: str, messages: list[str | tuple[str, str]]) -> None:
    assert texts(source) == messages
    assert texts(source, PAGE) == messages
    assert texts(source, GAME_PAGE) == messages


def test_a_text_may_go_through_a_variable() -> None:
    assert texts('def f(red):\n    text = "to red" if red else "to black"\n    return Words(text, {})') == [
        "to red",
        "to black",
    ]
    assert texts('GAME_OVER = "over"\ndef f():\n    return say(GAME_OVER)') == ["over"]


@pytest.mark.parametrize(
    "use",
    [
        "say(TITLES[page])",
        "[say(title) for title in TITLES.values()]",
        "for page, title in TITLES.items():\n    say(title)",
        "title = TITLES[page]\nsay(title)",
        "def f(title: Marked):\n    return lambda: say(title)",
        "match TITLES[page]:\n    case title:\n        say(title)",
        "say(button.label)",
        "say(label_of(button))",
        "def f(reason: Reason):\n    return Words(reason.value, {})",
        "if title := TITLES.get(page):\n    say(title)",
    ],
)
def test_what_is_marked_elsewhere_may_be_said_by_any_name(use: str) -> None:
    marks = """
TITLES = {"home": mark("Home")}
class Button:
    label: Marked
class Reason(Message):
    OVER = "over"
def label_of(button) -> Marked: ...
"""
    assert texts(use, marks=marks) == ["Home", "over"]


def test_only_on_the_screen_every_say_is_a_language() -> None:
    """A table is told events, in bytes; a doctor says what it found."""
    assert texts("table.say(line)", KIOSK) == []
    assert texts('self.say("round {n}", n=3); say("Undone")', KIOSK) == ["round {n}", "Undone"]
    assert texts('case.say("Touch"); say("Pin map")', "companion/doctor/touch.py") == []
    assert texts('Words("a drawer was opened")', RULES) == ["a drawer was opened"]


# what is refused


@pytest.mark.parametrize(
    "source",
    [
        'say(f"round {n}")',
        'say("round " + str(n))',
        'say("round {}".format(n))',
        "say(text)",
        "def f(text: str):\n    return say(text)",
        "def f(text):\n    return Words(text, {})",
        'say("On" if is_on else name)',
        'TITLES = {1: "Home"}\nsay(TITLES[1])',
        'def f():\n    text = "other scope"\ndef g():\n    return say(text)',
        'say("")',
        'mark(" ")',
        "mark(text)",
        'say.many(one, "{n} gems", n)',
        'Words(text, {"n": n}, many)',
    ],
)
def test_a_text_that_no_catalogue_could_hold_is_refused_with_its_place(source: str) -> None:
    (problem,) = found(source).problems
    assert problem.where.startswith(f"{SCENE}:")
    assert problem.where.endswith(f":{1 + source.count(chr(10))}")


def test_the_problem_names_the_remedy() -> None:
    (problem,) = found("say(text)").problems
    assert str(problem) == (f"{SCENE}:1: text is no text that can be translated: write it out here, or mark it")


# catalogues


def template(source: str) -> Catalog:
    catalogue, problems = gathered(found(source).messages)
    assert problems == []
    return catalogue


def catalogue_of(language: str, strings: dict[str | tuple[str, str], str | tuple[str, str]]) -> Catalog:
    made = Catalog(locale=language)
    for id_, string in strings.items():
        made.add(id_, string)
    return made


def test_one_message_said_twice_is_translated_once() -> None:
    made = template(
        'say("a gem"); say.many("{n} gem", "{n} gems", 2); say("a gem"); say.many("{n} gem", "{n} gems", 3)'
    )
    assert [message.id for message in made if message.id] == ["a gem", ("{n} gem", "{n} gems")]


def test_a_text_with_and_without_a_form_for_many_is_refused() -> None:
    """Python 3.11.2 does not find the form for one of such a message."""
    _, (problem,) = gathered(found('say.many("{n} gem", "{n} gems", 2); say("{n} gem")').messages)
    assert "'{n} gem' has a form for many elsewhere: '{n} gems'" in str(problem)


def test_two_forms_for_many_of_one_text_are_refused() -> None:
    here = found('say.many("{n} gem", "{n} gems", 2); say.many("{n} gem", "{n} stones", 2)')
    _, (problem,) = gathered(here.messages)
    assert "'{n} gem' has two forms for many" in str(problem)


def test_merging_keeps_what_is_translated_and_drops_what_nobody_says() -> None:
    old = catalogue_of("fr", {"Home": "Accueil", "Gone": "Parti", "{n} gem": "{n} bijou"})
    new = merged(old, template('say("Home"); say("New"); say.many("{n} gem", "{n} gems", 2)'))
    assert {str(message.id): message.string for message in new if message.id} == {
        "Home": "Accueil",
        "New": None,
        "('{n} gem', '{n} gems')": ("", ""),
    }


def test_what_is_written_is_read_again_the_same(tmp_path: Path) -> None:
    made = merged(catalogue_of("de", {"Home": "Anfang"}), template('say("Home"); say.many("{n} gem", "{n} gems", 2)'))
    path = tmp_path / "jewelbox.po"
    path.write_bytes(as_po(made))
    assert as_po(read(path, "de")) == path.read_bytes()
    assert b"Anfang" in as_mo(read(path, "de"))
    assert len(read(tmp_path / "none.po", "de")) == 0


# what can be wrong with a translation


@pytest.mark.parametrize(
    ("language", "one", "string", "what"),
    [
        ("de", "Home", "", "has no translation"),
        ("de", "{seat} won", "{sitz} siegt", "placeholders are ['sitz'] instead of ['seat']"),
        ("de", "{seat} won", "Sieg", "placeholders are [] instead of ['seat']"),
        ("de", "{seat} won", "{seat siegt", "a brace is not closed"),
        ("de", "Home", "Anfang ", "a space too many"),
        ("de", "Home", "Am  Anfang", "a space too many"),
        ("de", "Shut it.", "Schließen", "ends with '' instead of '.'"),
        ("de", "Home", "Anfang!", "ends with '!' instead of ''"),
        ("de", "Home", "anfang", "begins with a small letter"),
        ("de", "Mar", "märz", "begins with a small letter"),
        ("fr", "Home", "accueil", "begins with a small letter"),
        ("es", "Home", "inicio", "begins with a small letter"),
        ("fr", "home", "Accueil", "begins with a capital letter"),
        ("fr", "Home", "L'accueil", "a straight quote or apostrophe"),
        ("fr", "Go!", "Allez!", "must be one that does not break"),
        ("fr", "Go!", "Allez !", "must be one that does not break"),
        ("fr", "Undo: {what}", "Annuler: {what}", "must be one that does not break"),
        ("fr", "Say so", "Dites « oui »", "must be one that does not break"),
        ("fr", "{seat}'s turn", "Tour de {seat}", "a word before a name that a vowel would shorten"),
        ("it", "Go!", "Vai !", "no space before"),
        ("de", "Say so", "Sagt “ja”", "German quotes"),
    ],
)
def test_a_wrong_translation_is_told(language: str, one: str, string: str, what: str) -> None:
    (problem,) = problems_of(catalogue_of(language, {one: string}), template(f"say({one!r})"))
    assert problem.startswith(repr(one))
    assert what in problem


@pytest.mark.parametrize(
    ("language", "one", "string"),
    [
        ("fr", "Go!", "Allez\u202f!"),
        ("fr", "Undo: {what}", "Annuler\u00a0: {what}"),
        ("fr", "at 12:30", "à 12:30"),
        ("fr", "{seat} and {n}", "{n} et {seat}"),
        ("fr", "{gems} of it", "de {gems}"),
        ("de", "thief", "Dieb"),
        ("de", "Say so", "Sagt „ja“"),
        ("it", "thief", "ladro"),
        ("fr", "Mar", "mars"),
        ("it", "Mar", "mar"),
    ],
)
def test_a_right_translation_is_left_alone(language: str, one: str, string: str) -> None:
    assert list(problems_of(catalogue_of(language, {one: string}), template(f"say({one!r})"))) == []


def test_the_form_for_one_need_not_count() -> None:
    wanted = template('say.many("{n} gem for {seat}", "{n} gems for {seat}", 2)')
    key = ("{n} gem for {seat}", "{n} gems for {seat}")
    assert list(problems_of(catalogue_of("de", {key: ("ein Stein für {seat}", "{n} Steine für {seat}")}), wanted)) == []
    (problem,) = problems_of(catalogue_of("de", {key: ("ein Stein", "{n} Steine für {seat}")}), wanted)
    assert "placeholders are [] instead of ['n', 'seat']" in problem


def test_messages_that_do_not_match_the_source_are_told() -> None:
    wanted = template('say("New"); say.many("{n} gem", "{n} gems", 2)')
    assert list(problems_of(catalogue_of("de", {"Gone": "Weg", "{n} gem": "{n} Stein"}), wanted)) == [
        "'Gone' is said nowhere any more: run extract",
        "'New' is not in the catalogue: run extract",
        "'{n} gem' is not in the catalogue: run extract",
    ]


def test_doubtful_and_obsolete_translations_are_told(tmp_path: Path) -> None:
    path = tmp_path / "jewelbox.po"
    path.write_text('#, fuzzy\nmsgid "Home"\nmsgstr "Heim"\n\n#~ msgid "Gone"\n#~ msgstr "Weg"\n', encoding="utf-8")
    assert list(problems_of(read(path, "de"), template('say("Home")'))) == [
        "'Gone' is obsolete: run extract",
        "'Home': is marked as fuzzy",
    ]


def test_placeholders_are_the_names_in_braces() -> None:
    assert placeholders("{seat} has {n} {{braces}}") == {"seat", "n"}


# the command


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "companion" / "screens" / "kiosk").mkdir(parents=True)
    (tmp_path / "companion" / "screens" / "kiosk" / "home.py").write_text('say("Home")\n')
    return tmp_path


def test_from_the_source_to_the_program(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["extract"], project) == 0
    assert main(["check"], project) == 1
    assert capsys.readouterr().out == "".join(f"{language}: 'Home': has no translation\n" for language in TRANSLATED)
    paths = [po_file(language, project / "companion" / "languages") for language in TRANSLATED]
    for path in paths:
        empty = path.read_text("utf-8")
        path.write_text(empty.replace('msgid "Home"\nmsgstr ""', 'msgid "Home"\nmsgstr "Anfang"'), "utf-8")
    assert main(["compile"], project) == 0
    assert main(["check"], project) == 0
    assert all(b"Anfang" in path.with_suffix(".mo").read_bytes() for path in paths)


def test_a_problem_in_the_source_is_told_by_extract_and_check(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "companion" / "screens" / "kiosk" / "home.py").write_text("say(text)\n")
    assert main(["extract"], project) == main(["check"], project) == 1
    assert capsys.readouterr().out.count("companion/screens/kiosk/home.py:1: text is no text") == 2


@pytest.mark.parametrize("arguments", [[], ["translate"], ["check", "now"]])
def test_wrong_usage_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == "usage: python -m tools.translations extract|compile|check\n"

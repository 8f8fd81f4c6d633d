"""Which languages there are, and which one the system asks for."""

import pytest

from companion.languages import LANGUAGES, UnknownLanguageError, system_language, translator


def test_each_language_is_called_by_its_own_name() -> None:
    assert LANGUAGES.items() >= {"en": "English", "fr": "Français", "it": "Italiano", "de": "Deutsch"}.items()
    assert [translator(code).name for code in LANGUAGES] == list(LANGUAGES.values())


@pytest.mark.parametrize("code", ["xx", "", "EN", "fr_FR", "../fr"])
def test_an_unknown_language_is_told_with_those_that_there_are(code: str) -> None:
    with pytest.raises(UnknownLanguageError) as told:
        translator(code)
    assert str(told.value).startswith(f"unknown language {code!r}: choose one of en (English), fr (Français), ")
    assert all(f"{known} ({name})" in str(told.value) for known, name in LANGUAGES.items())
    assert isinstance(told.value, ValueError)
    assert told.value.code == code


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "de-AT"}, "de"),
        ({"LANG": "de.UTF-8"}, "de"),
        ({"LANG": "de@euro"}, "de"),
        ({"LANG": "DE_CH.UTF-8"}, "de"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
    ],
)
def test_the_system_says_which_language_people_speak(environ: dict[str, str], code: str) -> None:
    assert system_language(environ) == code


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"LC_ALL": "it_IT.UTF-8", "LANG": "fr_FR.UTF-8"}, "it"),
        ({"LC_MESSAGES": "de_DE.UTF-8", "LANG": "fr_FR.UTF-8"}, "de"),
        ({"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANGUAGE": "pt:it:de", "LANG": "fr_FR.UTF-8"}, "it"),
        ({"LANGUAGE": "pt:nl", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_what_is_asked_first_counts_as_in_gettext(environ: dict[str, str], code: str) -> None:
    assert system_language(environ) == code

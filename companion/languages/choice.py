"""Which languages there are, each by its own name, and which one the system asks for. Pure."""

import re
from collections.abc import Mapping

DEFAULT = "en"
LANGUAGES: Mapping[str, str] = {DEFAULT: "English", "fr": "Français", "it": "Italiano", "de": "Deutsch"}

# In the order in which gettext asks them; LANGUAGE alone may list several.
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_CODE = re.compile(r"[-_.@]")  # what ends the language: de_AT.UTF-8, de-AT, de@euro


class UnknownLanguageError(ValueError):
    """A language that the companion does not speak; the message lists those that it does."""

    def __init__(self, code: str) -> None:
        choices = ", ".join(f"{known} ({name})" for known, name in LANGUAGES.items())
        super().__init__(f"unknown language {code!r}: choose one of {choices}")
        self.code = code


def system_language(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, or English where it asks for none that is spoken here."""
    for variable in _VARIABLES:
        for wish in filter(None, environ.get(variable, "").split(":")):
            code = _CODE.split(wish, maxsplit=1)[0].lower()
            if code in LANGUAGES:
                return code
            if code in ("c", "posix"):
                return DEFAULT
    return DEFAULT

"""A language that will not do without a message: for tests of whatever speaks. Says so instead of falling back."""

from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

from companion.languages import DEFAULT, Translator
from companion.languages.translator import DOMAIN


class _Nothing(NullTranslations):
    def gettext(self, message: str) -> str:
        raise AssertionError(f"not in the catalogue: {message!r}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise AssertionError(f"not in the catalogue: {msgid1!r}, {msgid2!r} of {n}")


def strict_tongue(code: str) -> Translator:
    """The language with this code. English is its own text, so there is nothing that it could miss."""
    if code == DEFAULT:
        return Translator(code, NullTranslations())
    with (files("companion.languages") / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        catalogue = GNUTranslations(file)
    catalogue.add_fallback(_Nothing())
    return Translator(code, catalogue)

"""A language to say things in. One rule: what is said is a message of the catalogue with facts filled in, never glued.

In English a message is its own text, so `translator("en").words(words) == str(words)`.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from pathlib import Path

from companion.words import AND, NOTHING, Fact, Words

from .choice import DEFAULT, LANGUAGES, UnknownLanguageError

DOMAIN = "jewelbox"


class Translator:
    """Says messages in one language. Scenes get it as `say`."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue

    def add(self, catalogue: NullTranslations) -> None:
        """Messages for what this language does not know yet."""
        self._catalogue.add_fallback(catalogue)

    def __repr__(self) -> str:
        return f"translator({self.code!r})"

    @property
    def name(self) -> str:
        """The language by its own name."""
        return LANGUAGES[self.code]

    def __call__(self, text: str, /, **facts: Fact) -> str:
        """Say a message. Facts are names and numbers, words of the rules, or a tuple of such to list."""
        return self._filled(self._catalogue.gettext(text) if text else "", facts)

    def many(self, one: str, other: str, n: int, /, **facts: Fact) -> str:
        """Say a message about `n` things; `n` is a fact of it."""
        return self._filled(self._catalogue.ngettext(one, other, n), {"n": n, **facts})

    def words(self, words: Words | str) -> str:
        """Say what others have to say; plain text, which no catalogue knows, stays as it is."""
        if isinstance(words, str):
            return words
        if not words.many:
            return self(words.text, **words.facts)
        n = words.facts["n"]
        assert isinstance(n, int)
        return self._filled(self._catalogue.ngettext(words.text, words.many, n), words.facts)

    def reason(self, error: Exception) -> str:
        """Why something was refused, as a sentence: in the error's own words, if it has some."""
        words = getattr(error, "words", None)
        return sentence(self.words(words) if isinstance(words, Words) else str(error))

    def template(self, words: Words) -> str:
        """A message with its placeholders, for whoever fills in the facts elsewhere."""
        return self._catalogue.gettext(words.text)

    def listed(self, things: Iterable[str | Words]) -> str:
        """Several things in a row: "Ana, Ben and Cora", or "nothing"."""
        *some, last = [self._fact(thing) for thing in things] or [self(NOTHING)]
        return self(AND, some=", ".join(some), last=last) if some else last

    def _fact(self, fact: Fact) -> str:
        if isinstance(fact, Words):
            return self.words(fact)
        return self.listed(fact) if isinstance(fact, tuple) else str(fact)

    def _filled(self, text: str, facts: Mapping[str, Fact]) -> str:
        return text.format(**{name: self._fact(fact) for name, fact in facts.items()})


@cache
def translator(code: str) -> Translator:
    """The language with this code, or `UnknownLanguageError` with the ones that there are."""
    if code not in LANGUAGES:
        raise UnknownLanguageError(code)
    return Translator(code, read_catalogue(code))


def read_catalogue(code: str) -> NullTranslations:
    """The messages of one of our languages."""
    if code == DEFAULT:
        return NullTranslations()
    with (files(__package__) / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        return GNUTranslations(file)


@cache
def add_catalogues(folder: str) -> None:
    """Say the messages of a game from another package, too: those in its `de/LC_MESSAGES/*.mo`. Ours go first."""
    for code in LANGUAGES:
        for file in Path(folder, code, "LC_MESSAGES").glob("*.mo"):
            with file.open("rb") as opened:
                translator(code).add(GNUTranslations(opened))


def capital(text: str) -> str:
    """The same text with a capital first letter, for a heading or a button; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The same text as a sentence of its own."""
    return capital(text) + ("" if text.endswith((".", "!", "?")) else ".")

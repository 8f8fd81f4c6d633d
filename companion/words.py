"""Messages for people, in a form that can be said in any language: texts with facts to fill in. Pure.

A text is English, and is its own message id. What varies is a fact, and a fact may again be something to say: so
"{seat} took {gems}" never has a piece of English glued into it. Whoever gathers the messages for the translators reads
them from the source, so a text is written out where it is used, or where it is marked with `mark`.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NewType, TypeAlias

import msgspec

Marked = NewType("Marked", str)


def mark(text: str) -> Marked:
    """A message that is said elsewhere: a constant in a table, an argument. It comes back as it is."""
    return Marked(text)


class Message(StrEnum):
    """An enumeration of messages: the value of each member is a text to translate."""


class Words(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to tell people. `text` is also its message id, so that a screen can translate it.

    With `many` it is about the fact `n`: `text` says it of one, `many` of any other number.
    """

    text: str
    facts: "Facts" = {}
    many: str = ""

    def about(self, **facts: "Fact") -> "Words":
        """The same, with these facts filled in."""
        return msgspec.structs.replace(self, facts=facts)

    def __str__(self) -> str:
        text = self.many if self.many and self.facts["n"] != 1 else self.text
        return text.format(**{name: english(fact) for name, fact in self.facts.items()})


# A name or a number goes in as it is; words are said in their turn; several things are listed: "a, b and c".
Fact: TypeAlias = "str | int | Words | tuple[str | Words, ...]"
Facts: TypeAlias = "Mapping[str, Fact]"

AND = mark("{some} and {last}")
NOTHING = mark("nothing")


def english(fact: "Fact") -> str:
    """A fact as the source's own language says it."""
    if isinstance(fact, tuple):
        *some, last = map(str, fact) if fact else (NOTHING,)
        return AND.format(some=", ".join(some), last=last) if some else last
    return str(fact)


# numbers, as people read them

MINUS = "\u2212"


def points(score: int) -> str:
    """A score with a true minus."""
    return f"{MINUS}{-score}" if score < 0 else str(score)


def signed(score: int) -> str:
    """The same, where what is above zero has its sign too."""
    return f"+{score}" if score > 0 else points(score)


def decimal(value: float, language: str) -> str:
    """A number with at most one decimal place, as this language writes it: 2.5, or 2,5."""
    whole, part = divmod(round(abs(value) * 10), 10)
    found = f"{whole}{'.' if language == 'en' else ','}{part}" if part else str(whole)
    return f"{MINUS}{found}" if value < 0 and (whole or part) else found

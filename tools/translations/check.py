"""What can be wrong with a translation: missing, doubtful, other placeholders, or not set as the language sets it.

All problems are found at once, each with its file and message.
"""

import re
from collections.abc import Callable, Iterator
from string import Formatter

from babel.messages.catalog import Catalog, Message

Check = Callable[[str, str], Iterator[str]]

# French puts a space before ! ? ; and a colon: one that never ends a line.
_FRENCH_MARKS = re.compile(
    r"(?<![\u00a0\u202f])(?:[!?;]|:(?![\d/]))|[ ](?=[!?;:»])|«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»"
)
# Before a vowel these would have to lose theirs, and nobody knows how a name begins.
_FRENCH_ELISION = re.compile(
    r"\b(?:de|que|le|la|ne|se|si|jusque|lorsque|puisque) \{(?:seat|seats|name|names|turn|who)\}"
)
_STRAIGHT = re.compile(r"""["']""")
_MONTHS = frozenset({"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"})
_ENDS = re.compile(r"[\u00a0\u202f]?(\.\.\.|[.!?:…])$")


def problems_of(catalogue: Catalog, template: Catalog) -> Iterator[str]:
    """Everything that is wrong with a catalogue."""
    wanted = {_one(message): message for message in template if message.id}
    for message in catalogue:
        if message.id and _one(message) not in wanted:
            yield f"{_one(message)!r} is said nowhere any more: run extract"
    yield from (f"{key!r} is obsolete: run extract" for key in catalogue.obsolete)
    language = catalogue.locale_identifier or ""
    for one, message in wanted.items():
        found = catalogue.get(one)
        if found is None or _ids(found) != _ids(message):
            yield f"{one!r} is not in the catalogue: run extract"
        else:
            yield from (f"{one!r}: {what}" for what in _problems(found, language))


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _one(message: Message) -> str:
    return _ids(message)[0]


def _strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def _problems(message: Message, language: str) -> Iterator[str]:
    if not all(_strings(message)):
        yield "has no translation"
        return
    if message.fuzzy:
        yield "is marked as fuzzy"
    for string in _strings(message):
        yield from _placeholders(message, string)
        for check in (_edges, *_SETTING.get(language, (_capital,))):
            yield from (f"{what}, in {string!r}" for what in check(_one(message), string))


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _placeholders(message: Message, string: str) -> Iterator[str]:
    wanted = placeholders(_ids(message)[-1])
    try:
        found = placeholders(string)
    except ValueError as error:
        yield f"a brace is not closed ({error}), in {string!r}"
        return
    # What is said of one need not count.
    optional = {"n"} if len(_ids(message)) > 1 else set()
    if not wanted - optional <= found <= wanted:
        yield f"placeholders are {sorted(found)} instead of {sorted(wanted)}, in {string!r}"


def _edges(one: str, string: str) -> Iterator[str]:
    """A translation ends as its message does: a sentence stays one, a label stays a label."""
    if string != string.strip() or "  " in string:
        yield "a space too many"
    ends = [match[1] if (match := _ENDS.search(text)) else "" for text in (one, string)]
    if ends[0] != ends[1]:
        yield f"ends with {ends[1]!r} instead of {ends[0]!r}"


def _capital(one: str, string: str) -> Iterator[str]:
    if one[0].isupper() and string[0].islower():
        yield "begins with a small letter"


def _capital_but_for_months(one: str, string: str) -> Iterator[str]:
    if one not in _MONTHS:
        yield from _capital(one, string)


def _small(one: str, string: str) -> Iterator[str]:
    if one[0].islower() and string[0].isupper():
        yield "begins with a capital letter"


def _curly(_: str, string: str) -> Iterator[str]:
    if _STRAIGHT.search(string):
        yield "a straight quote or apostrophe"


def _french(_: str, string: str) -> Iterator[str]:
    if _FRENCH_MARKS.search(string):
        yield "the space before ! ? ; : or inside « » must be one that does not break (U+202F, U+00A0)"
    if _FRENCH_ELISION.search(string):
        yield "a word before a name that a vowel would shorten"


def _german(_: str, string: str) -> Iterator[str]:
    if re.search("[«»”]", string) or string.count("„") != string.count("“"):
        yield "German quotes are „ and “"


def _italian(_: str, string: str) -> Iterator[str]:
    if re.search(r"\s[!?;:]", string):
        yield "no space before ! ? ; :"


_SETTING: dict[str, tuple[Check, ...]] = {
    "fr": (_capital_but_for_months, _curly, _small, _french),
    "it": (_capital_but_for_months, _curly, _small, _italian),
    "de": (_capital, _curly, _german),
}

"""What a name may hold, and how to show a name that holds something else. Pure text, the same for every game."""

import re
from collections.abc import Sequence

LONGEST_NAME = 40  # code points, in a record; journals of older versions may hold longer ones
LONGEST_TYPED = 24  # what screens let people type
_CUT = "…"

# Control characters (Unicode category Cc), line and paragraph separators, and the marks that reorder what is printed
# after them (bidirectional embeddings, overrides and isolates). Surrogates stand for the bytes of a file name that are
# not UTF-8. Joiners (U+200C, U+200D) may stay: names in many scripts and many emoji need them.
_HIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    r"""The text with every control character written out as in JSON, such as `\u001b`: safe for terminals and fonts."""
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def trouble_with(name: str) -> str:
    """Why this cannot be a name, or nothing."""
    if _HIDDEN.search(name):
        return f'"{visible(name)}" holds a control character: leave it out'
    if not any(letter.isprintable() and not letter.isspace() for letter in name):
        return f"{name!a} is blank: a name needs a character that people can see"
    if len(name) > LONGEST_NAME:
        return f"this name has {len(name)} characters: use {LONGEST_NAME} at most"
    return ""


def shortened_names(names: Sequence[str]) -> dict[str, str]:
    """What to call those whose names are too long for a record, by their names; no two of all are alike."""
    taken = {name.casefold() for name in names if len(name) <= LONGEST_NAME}
    found: dict[str, str] = {}
    for name in names:
        if len(name) > LONGEST_NAME and name not in found:
            short, number = _cut(name, _CUT), 1
            while short.casefold() in taken:
                number += 1
                short = _cut(name, f"{_CUT} {number}")
            found[name] = short
            taken.add(short.casefold())
    return found


def _cut(name: str, ending: str) -> str:
    return name[: LONGEST_NAME - len(ending)].rstrip() + ending

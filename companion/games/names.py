"""What a name may hold, and how to show a name that holds something else. Pure text, the same for every game."""

import re

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
    return ""

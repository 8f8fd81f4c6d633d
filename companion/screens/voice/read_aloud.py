"""How a written sentence is read aloud: signs become words of the language, names of drawers fall apart. Pure."""

import re

from companion.languages import Translator, mark

# A sign, with what may be around it, and what is said instead.
_SIGNS = (
    (re.compile(r"[\u2212-](?=\d)"), mark("minus")),
    (re.compile(r"\+(?=\d)"), mark("plus")),
    (re.compile(r"(?<=\d)\N{DEGREE SIGN}"), mark("degrees")),
    (re.compile(r"(?<=\d) ?\u00d7 ?(?=\d)"), mark("times")),
    (re.compile(r"^\?(?=:)"), mark("question mark")),
    (re.compile(r"^\.(?=:)"), mark("full stop")),
    (re.compile("\u232b"), mark("Backspace")),
    (re.compile("\u2190"), mark("left arrow")),
    (re.compile("\u2192"), mark("right arrow")),
    (re.compile("\u2191"), mark("up arrow")),
    (re.compile("\u2193"), mark("down arrow")),
)
_PART = re.compile(r"(?<![^\W_])([A-Za-z])(\d+)(?:([A-Za-z])(\d))?(?!\w)")  # a drawer or a place: B2, r1c4
_QUOTES = re.compile('["\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a]')
_DASHES = re.compile(r"\s[\u2013\u2014\u00b7\u2022|]\s")
_SPACES = re.compile(r"\s+")
_ELLIPSIS = re.compile("\u2026|\\.\\.\\.")


def read_aloud(text: str, say: Translator) -> str:
    """The words that a voice says for a text."""
    for sign, words in _SIGNS:
        text = sign.sub(f" {say(words)} ", text)
    text = _PART.sub(lambda found: " ".join(filter(None, found.groups())), text)
    text = _QUOTES.sub("", _ELLIPSIS.sub(" ", text))
    text = _SPACES.sub(" ", _DASHES.sub(", ", text)).strip()
    return re.sub(r" (?=[.,:)])", "", text)

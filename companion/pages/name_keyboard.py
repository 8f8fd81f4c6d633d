"""Typing a name: the keys as each language lays them out, accents on a second page, and what a name may be. Pure.

One rule: no key is smaller than a fingertip. So the smallest screen has the alphabet in eight columns instead of ten or
eleven keys per row.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from companion.languages import Translator
from companion.nodes.nodes import Align, Column, Look, Node, Row, Shape, Space, Sprite, Tap, Text, Tone
from companion.nodes.theme import Role
from companion.pages.actions import Route, Show

LONGEST = 24  # letters of a name: where there is less room, a name is cut

LETTERS = {
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "it": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß"),
}
_ACCENTS = {  # those of the language first; as many as fit beside each other
    "en": "éèêëáàâäåãçíìîïñóòôöøúüß",
    "it": "àèéìíîòóùúâêäëïöüçñáßøåæ",
    "fr": "éèêëàâäçîïôöùûüœæÿñáíóúß",
    "de": "äöüßéèêëáàâçíîïñóòôøåúùæ",
}
ALPHABET = ("abcdefgh", "ijklmnop", "qrstuvwx", "yz")
DIGITS = "1234567890"
_AFTER = " -'."  # a large letter follows
_NO_CAPITAL = "ß"
SHIFT, OTHER, SPACE, RUBOUT, DONE = "shift", "other", "space", "backspace", "enter"
_WIDE = {SHIFT: 1.5, OTHER: 1.5, SPACE: 4.0, RUBOUT: 1.5, DONE: 1.5}
_FULL_ROW = 10  # keys: a row of fewer stands in the middle


class Typing(msgspec.Struct, frozen=True):
    """What is typed so far, and how the keys stand."""

    text: str = ""
    shift: bool = False
    accents: bool = False

    @property
    def is_large(self) -> bool:
        """Does the next letter come large? It does where a word begins, unless shift says otherwise."""
        return (not self.text or self.text[-1] in _AFTER) != self.shift

    def pressed(self, key: str) -> "Typing":
        """What a key makes of it; a letter more than fits is not taken."""
        match key:
            case "shift":
                return replace(self, shift=not self.shift)
            case "other":
                return replace(self, accents=not self.accents)
            case "backspace":
                return replace(self, text=self.text[:-1], shift=False)
            case "space":
                return self.typed(" ")
            case _:
                return self.typed(self.shown(key))

    def typed(self, letters: str) -> "Typing":
        """Letters as they are, from this keyboard or a real one: no two spaces, none in front, nothing unseen."""
        text = self.text
        for letter in letters:
            if len(text) < LONGEST and letter.isprintable() and not (letter.isspace() and text[-1:] in ("", " ")):
                text += letter
        return Typing(text, accents=self.accents and text == self.text)

    def shown(self, key: str) -> str:
        """A letter as it would be typed now."""
        return key.upper() if self.is_large and key not in _NO_CAPITAL else key


# what a name may be


def problem(say: Translator, text: str, others: Sequence[str]) -> str:
    """What is wrong with a name, and what to do about it; nothing if it will do."""
    name = text.strip()
    if not name:
        return say("Type a name, or use this one.")
    if name.casefold() in {other.casefold() for other in others}:
        return say("{name} is already playing: add a letter.", name=name)
    return ""


def suggestion(wished: str, others: Sequence[str]) -> str:
    """A name that nobody at the table has, as near to the wish as can be."""
    taken = {other.casefold() for other in others}
    name, number = wished.strip(), 2
    found = name
    while found.casefold() in taken:
        found = f"{name[: LONGEST - 2].rstrip()} {number}"
        number += 1
    return found


# the keys

To = Callable[[Typing], Route]


def keyboard(say: Translator, typing: Typing, to: To, done: Tap, shape: Shape) -> Node:
    """All keys, row by row; `to` makes the route that remembers what is typed, `done` is what the last key does."""
    rows, small = [], shape is Shape.SMALL
    for keys in _rows(say.code, shape, accents=typing.accents):
        caps = tuple(_key(say, key, typing, to, done, small=small) for key in keys)
        is_short = not small and sum(_WIDE.get(key, 1.0) for key in keys) < _FULL_ROW
        aside = (Space(style="half-key"),) if is_short else ()
        rows.append(Row((*aside, *caps, *aside), style="even-6"))
    return Column(tuple(rows), style="keys")


def _rows(language: str, shape: Shape, *, accents: bool) -> list[list[str]]:
    """The keys of a page, row by row."""
    foreign = _foreign(language, small=shape is Shape.SMALL)
    foot = [OTHER, "-", SPACE, "'"]
    if shape is Shape.SMALL:
        rows = [foreign[:8], foreign[8:16], foreign[16:], ".'-"] if accents else list(ALPHABET)
        return [*map(list, rows[:3]), [*rows[3], SHIFT, OTHER, SPACE, RUBOUT, DONE]]
    if accents:
        count = 3 if shape is Shape.TALL else 2  # rows of them
        cuts = [len(foreign) * row // count for row in range(count + 1)]
        *upper, last = (list(foreign[start:end]) for start, end in pairwise(cuts))
        return [list(DIGITS), *upper, [SHIFT, *last, RUBOUT], [*foot, ".", DONE]]
    first, second, third = LETTERS[language]
    return [list(first), list(second), [SHIFT, *third, RUBOUT], [*foot, DONE]]


def _foreign(language: str, *, small: bool) -> str:
    """The letters of the second page: those that the first one does not have."""
    here = "".join(ALPHABET if small else LETTERS[language])
    return "".join(letter for letter in _ACCENTS[language] if letter not in here)


def _key(say: Translator, key: str, typing: Typing, to: To, done: Tap, *, small: bool) -> Node:
    """A key: plain, so that thirty of them together are calm; dim where it does nothing."""
    if key == DONE:
        return cap(key, done, "")
    after = typing.pressed(key)
    shortcut = "" if key in (SHIFT, OTHER) else key  # the same key of a real keyboard
    does = {RUBOUT: say("deletes a letter"), SPACE: say("types a space")}.get(key, "")
    tap = Tap(Show(to(after)), shortcut, means=f"key {key}", says=does) if after != typing else None
    if key == OTHER:
        words = "abc" if typing.accents else _foreign(say.code, small=small)[:2]
        return cap(key, tap, words, lit=typing.accents)
    if key in (SHIFT, SPACE, RUBOUT):
        is_narrow = small and typing.accents
        return cap(key, tap, "", lit=key == SHIFT and typing.is_large, is_narrow=is_narrow)
    return cap(key, tap, typing.shown(key))


def cap(key: str, tap: Tap | None, words: str, *, lit: bool = False, is_narrow: bool = False) -> Node:
    """A key with words on it, or else with its picture."""
    tone = Tone.DIM if tap is None else Tone.IVORY
    on_it: Node = Text(words, Role.ACTION, tone, align=Align.CENTRE)
    if not words:
        on_it = Sprite(f"icon-{key}", 27, tone=tone)
    style = "space-key" if key == SPACE and not is_narrow else "wide-key" if key in _WIDE and key != SPACE else "key"
    return Column((on_it,), look=Look.ACTIVE if lit else Look.PLAIN, tap=tap, style=style)

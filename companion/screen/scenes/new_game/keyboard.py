"""The keyboard on the screen: letters as each language lays them out, accents on a second page, and what a name may be.

One rule: no key is smaller than a fingertip. So the smallest screen has the alphabet in eight columns instead of ten or
eleven keys per row.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from companion.nodes.theme import DIM, IVORY, Role, Sizes
from companion.pages.actions import Route, Show
from companion.screen.drawing.layout import Area
from companion.screen.drawing.text import Align, Ink
from companion.screen.game_screens import Frame
from companion.screen.widgets.basic import Group, IconMark, Label, Plate
from companion.screen.widgets.panels import Look
from companion.screen.widgets.widget import Tap, Widget

LONGEST = 24  # letters of a name: where there is less room, a name is cut

_LETTERS = {
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
_ALPHABET = ("abcdefgh", "ijklmnop", "qrstuvwx", "yz")
_DIGITS = "1234567890"
_AFTER = " -'."  # a large letter follows
_NO_CAPITAL = "ß"
SHIFT, OTHER, SPACE, RUBOUT, DONE = "shift", "other", "space", "backspace", "enter"
_WIDTHS = {SHIFT: 1.5, OTHER: 1.5, SPACE: 4.0, RUBOUT: 1.5, DONE: 1.5}
_SMALL_WIDTHS = {SPACE: 2.0}


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


class KeyCap(Group, frozen=True):
    """A key: plain, so that thirty of them together are calm."""

    label: str
    icon: str = ""
    lit: bool = False

    def parts(self, sizes: Sizes) -> Iterator[Widget]:
        """The cap with its letter or icon; dim where it does nothing."""
        colour = IVORY if self.tap else DIM
        yield Plate(self.area, Look.ACTIVE if self.pressed or self.lit else Look.PLAIN)
        if self.icon:
            yield IconMark(self.area, self.icon, colour, px=round(sizes.font_px(Role.ACTION) * 1.1))
        else:
            yield Label(self.area, self.label, Ink(Role.ACTION, colour, Align.CENTRE))


def keyboard(frame: Frame, area: Area, typing: Typing, to: Callable[[Typing], Route], done: Tap) -> list[Widget]:
    """All keys, row by row; `to` makes the route that remembers what is typed, `done` is what the last key does."""
    sizes = frame.sizes
    gap = sizes.px(6)
    rows = _rows(frame.say.code, accents=typing.accents, small=sizes.is_small)
    widths = _WIDTHS if not sizes.is_small else {} if typing.accents else _SMALL_WIDTHS
    widgets: list[Widget] = []
    for spot, row in zip(area.rows(len(rows), gap), rows, strict=True):
        weights = [widths.get(key, 1.0) for key in row]
        cells = _row_area(spot, weights, gap, small=sizes.is_small).shares(*weights, gap=gap)
        for cell, key in zip(cells, row, strict=True):
            cap = KeyCap(cell, "", "enter", tap=done) if key == DONE else _cap(frame, cell, key, typing, to)
            widgets.append(cap)
    return widgets


def _rows(language: str, *, accents: bool, small: bool) -> list[list[str]]:
    """The keys of a page, row by row."""
    foreign = _foreign(language, small=small)
    foot = [OTHER, "-", SPACE, "'"]
    if small:
        rows = [foreign[:8], foreign[8:16], foreign[16:], ".'-"] if accents else list(_ALPHABET)
        return [*map(list, rows[:3]), [*rows[3], SHIFT, OTHER, SPACE, RUBOUT, DONE]]
    if accents:
        half = len(foreign) // 2
        return [list(_DIGITS), list(foreign[:half]), [SHIFT, *foreign[half:], RUBOUT], [*foot, ".", DONE]]
    first, second, third = _LETTERS[language]
    return [list(first), list(second), [SHIFT, *third, RUBOUT], [*foot, DONE]]


def _foreign(language: str, *, small: bool) -> str:
    """The letters of the second page: those that the first one does not have."""
    here = "".join(_ALPHABET if small else _LETTERS[language])
    return "".join(letter for letter in _ACCENTS[language] if letter not in here)


def _row_area(row: Area, weights: Sequence[float], gap: int, *, small: bool) -> Area:
    """A row of few keys stands in the middle: keys keep about the width of those above them."""
    if small or sum(weights) >= 10:
        return row
    wished = round(row.width * sum(weights) / 10 + gap)
    return row.middle(min(row.width, wished), row.height)


def _cap(frame: Frame, area: Area, key: str, typing: Typing, to: Callable[[Typing], Route]) -> KeyCap:
    after = typing.pressed(key)
    shortcut = "" if key in (SHIFT, OTHER) else key  # the same key of a real keyboard
    tap = Tap(Show(to(after)), shortcut, means=f"key {key}") if after != typing else None
    if key == OTHER:
        label = "abc" if typing.accents else _foreign(frame.say.code, small=frame.sizes.is_small)[:2]
        return KeyCap(area, label, lit=typing.accents, tap=tap)
    if key in (SHIFT, SPACE, RUBOUT):
        return KeyCap(area, "", key, lit=key == SHIFT and typing.is_large, tap=tap)
    return KeyCap(area, typing.shown(key), tap=tap)


def problem(frame: Frame, text: str, others: Sequence[str]) -> str:
    """What is wrong with a name, and what to do about it; nothing if it will do."""
    name = text.strip()
    if not name:
        return frame.say("Type a name, or use this one.")
    if name.casefold() in {other.casefold() for other in others}:
        return frame.say("{name} is already playing: add a letter.", name=name)
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

"""Which key does what on a page, in an order in which people find it. Pure.

What the keys do is read from what is shown, by the screen that shows it: so this page always matches it.
"""

import re
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from companion.languages import mark
from companion.nodes.nodes import Align, Column, Look, Node, Row, Text, Tone
from companion.nodes.page import Page
from companion.nodes.theme import Role, Weight
from companion.pages.actions import Show
from companion.pages.bars import leafed, page
from companion.pages.context import Context
from companion.pages.routes import Keys
from companion.table.preferences import Verbosity

KeyRow = tuple[str, str]  # a key, and what it does
SAY_AGAIN = "."  # the key that repeats what to do
LETTERS = "letters"  # those of a keyboard, all together
_CAPS = {
    "escape": mark("Esc"),
    "return": mark("Enter"),
    "page up": mark("Page up"),
    "page down": mark("Page down"),
    "delete": mark("Del"),
    "space": mark("Space"),
    "tab": mark("Tab"),
    "home": mark("Home key"),
    "end": mark("End key"),
}
_SIGNS = {
    LETTERS: "A \u2026 Z", "backspace": "\u232b", "left": "\u2190", "right": "\u2192", "up": "\u2191", "down": "\u2193",
}  # fmt: skip
# Keys with names come after letters, digits and F keys, in this order.
_NAMED = (
    "return", "space", "backspace", "delete", "left", "right", "up", "down", "home", "end", "page up", "page down",
    "tab", "escape",
)  # fmt: skip


def keys_page(route: Keys, context: Context, rows: Sequence[KeyRow]) -> Page:
    """The keys of what lies behind, and those that hold everywhere; back leads to where one came from."""
    told = [(cap_name(context, key), does) for key, does in sorted(rows, key=_order)]
    told += _everywhere(context, {key for key, _ in rows})
    listed = leafed(
        context, [_row(*row) for row in told], route.page, lambda leaf: replace(route, page=leaf), style="cards"
    )
    body = Column((listed,), style="body")
    return page(context, context.say("Keys"), body, Show(route.behind))


def _row(cap: str, does: str) -> Node:
    """A key as it looks on a keyboard, and beside it what it does."""
    name = Text(cap, Role.HINT, Tone.BRIGHT, align=Align.CENTRE, weight=Weight.BOLD, style="even")
    words = Text(does, wraps=True, style="even", chosen=True)
    return Row((Row((name,), look=Look.PLAIN, style="key-name"), words), style="key-line")


def _order(row: KeyRow) -> tuple[int, int, str]:
    """Letters by the alphabet, digits, F keys by their number, what has a name, and anything else."""
    key = row[0]
    if key == LETTERS:
        return 0, 0, ""
    if len(key) == 1 and key.isalnum():
        return (2, 0, key) if key.isdigit() else (1, 0, key)
    if found := re.fullmatch(r"f(\d+)", key):
        return 3, int(found[1]), ""
    return (4, _NAMED.index(key), "") if key in _NAMED else (5, 0, key)


def _everywhere(context: Context, taken: Collection[str]) -> list[KeyRow]:
    """What holds on every page, with keys that this one has not taken for something else."""
    say = context.say
    push = next((key for key in ("return", "space") if key not in taken), None)
    return [
        (f"{say('Tab')} \u2190 \u2192", say("selects a button")),
        *([(cap_name(context, push), say("presses the selected button"))] if push else []),
        *([] if context.model.settings.voice is Verbosity.OFF else [(SAY_AGAIN, say("says again what to do"))]),
        ("?", say("shows this page")),
    ]


def cap_name(context: Context, key: str) -> str:
    """A key as it is called on a keyboard."""
    if key in _CAPS:
        return context.say(_CAPS[key])
    return _SIGNS.get(key) or (key.upper() if len(key) == 1 or re.fullmatch(r"f\d+", key) else key)

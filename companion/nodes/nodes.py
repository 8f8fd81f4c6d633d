"""Nodes and taps: what people see, as plain values. No pixels, no HTML, no sockets. Pure.

One rule: a page is the same value wherever it is shown. How large its parts are stands in the table of styles; whether
they fit is asked by the screen that shows it, one step further down a ladder each time: a text has a role (and perhaps
other words) for each step of its ladder, and a node can be left out from a step on.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, TypeVar

import msgspec

from companion.nodes.theme import Role, Weight

Step = int
ANY_KEY = "any key"  # of a tap that every key does
T = TypeVar("T")


class Meaning(msgspec.Struct, frozen=True):
    """What a tap means to the program. It never leaves it: a screen sends back the number of the tap."""


class Tap(msgspec.Struct, frozen=True):
    """What a tap does. `key` does the same on a keyboard or a push button; `hold_ms`: only if held for so long.

    `means`: what it is to people where that stays the same although the action does not, so that no guard gets in the
    way: a key of a keyboard types its letter, whatever was typed before. `says`: what it does, where the words on it
    do not say that. `held`: what it does instead if it is held for `hold_ms`. `slide`: what it does while a finger
    slides along it, for each equal part of its width. `confirm`: a browser only marks it, and sends it with a button
    that says this. Until then nobody learns what somebody thinks of choosing.
    """

    action: Any  # a `Meaning`; the program's own union says which there are
    key: str = ""
    hold_ms: int = 0
    means: str = ""
    says: str = ""
    held: Any = None
    slide: tuple[Any, ...] = ()
    confirm: str = ""


class Tone(StrEnum):
    """The colour of words and icons, by what it tells."""

    IVORY = "ivory"
    DIM = "dim"  # the weakest that carries words
    BRIGHT = "bright"  # this one now
    BRASS = "brass"
    GOOD = "good"
    RUBY = "ruby"  # wrong, or cannot be taken back
    ON_BRASS = "on_brass"


class Look(StrEnum):
    """What a group lies on."""

    NONE = ""
    PLAIN = "plain"
    ACTIVE = "active"  # framed in bright brass: this one now
    WELL = "well"  # sunk in: lists, the place of the box
    BAR = "bar"
    BADGE = "badge"
    TAG = "tag"  # bright brass, for dark words
    POOL = "pool"  # lamplight on the velvet


class Align(StrEnum):
    """Where words stand in the width they are given."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Part(StrEnum):
    """What a text is to those who listen or use a screen reader."""

    NONE = ""
    TITLE = "title"
    WHO = "who"
    TODO = "todo"
    HAPPENED = "happened"
    THEN = "then"


class Node(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a page. `style` is a name in the table of styles; `key` names its place, for what is pointed at.

    It is there `since` a step of its ladder, and `until` one (0: to the end).
    """

    style: str = ""
    key: str = ""
    since: Step = 0
    until: Step = 0


class Text(Node, frozen=True):
    """Words: one line that shrinks a little to fit, or (`wraps`) as many lines as they need.

    `words` and `role` may have one entry per step of a ladder. `chosen`: people chose it (a name), so it may be cut.
    `seat`: in the colour of the seat with this symbol. `part`: a voice says it, too, or `heard` instead of the words;
    its second entry is what is left to say of it to those who know the rest.
    """

    words: str | tuple[str, ...]
    role: Role | tuple[Role, ...] = Role.BODY
    tone: Tone = Tone.IVORY
    seat: int | None = None
    wraps: bool = False
    weight: Weight | None = None
    align: Align = Align.LEFT
    chosen: bool = False
    part: Part = Part.NONE
    heard: tuple[str, ...] = ()


class Sprite(Node, frozen=True):
    """A small drawing by its name (`icon-menu`, `seat-3`, `gem-ruby`), so many units high; `title` says it in words.

    Without a size it is as large as its place.
    """

    name: str
    size: float = 0
    tone: Tone = Tone.IVORY
    faint: bool = False
    title: str = ""
    tap: Tap | None = None


class Switch(Node, frozen=True):
    """Shows whether something is on."""

    on: bool


class Space(Node, frozen=True):
    """Takes room that is left."""


class Button(Node, frozen=True):
    """Says what a tap on it does; without a tap it is shown, but off. One `primary` button per page.

    `label`, `icon` and `role` may have one entry per step of a ladder. `lit`: chosen, of several. `chosen`: people
    chose the words. `sub`: smaller lines below, beside the icon.
    """

    label: str | tuple[str, ...]
    tap: Tap | None
    icon: str | tuple[str, ...] = ""
    primary: bool = False
    role: Role | tuple[Role, ...] = Role.BUTTON
    lit: bool = False
    chosen: bool = False
    sub: tuple[str, ...] = ()
    sub_chosen: bool = False


class Input(Node, frozen=True):
    """Words that people type; `tap` is what comes of them. The kiosk has keys of its own, a browser sends the text.

    `hint` stands there as long as nothing is typed, `note` below it: what is wrong with it so far. `seat`: with this
    seat's symbol, in its colour. `secret`: its value is nobody's to see, so a browser keeps what is typed to itself.
    """

    value: str
    hint: str = ""
    note: str = ""
    most: int = 24
    seat: int | None = None
    secret: bool = False
    tap: Tap | None = None


class FileInput(Node, frozen=True):
    """A button with which people choose a file of their device; only a browser has that.

    `tap` gets a text: first the file's size, as a number; then, with each page, the next `part` of it in Base64, where
    `done` of its `size` bytes are there. The shorter rest is the last.
    """

    label: str
    tap: Tap
    part: int
    done: int = 0
    size: int = 0

    @property
    def most(self) -> int:
        """Letters of a text."""
        return -(-self.part // 3) * 4


class Spot(msgspec.Struct, frozen=True):
    """A place on a drawing that can be tapped, by the name that its drawing has for it; `title` says it.

    `lit`: this one now. A browser shows that.
    """

    name: str
    tap: Tap
    title: str = ""
    lit: bool = False


class Drawing(Node, frozen=True):
    """Something with a drawing of its own (box, tray, board, chart, QR code): a kind and a value; `title` says it.

    `ratio` is its width by its height, where it has one. A screen has one function for each kind; `value` is a frozen
    value that such a function knows. `spots` are the places on it that can be tapped one by one. `lit`: this one
    now. A browser shows that.
    """

    kind: str
    value: Any = None
    title: str = ""
    ratio: float = 0
    tap: Tap | None = None
    spots: tuple[Spot, ...] = ()
    lit: bool = False


class Group(Node, frozen=True):
    """Several nodes on one ground. `label` is what it is to those who cannot see it; `on` marks one of several as
    chosen. `topic`: what people ask about who hold it. On the steps in `stacks`, what stands side by side stands below
    each other. `primary` is the ground of a primary button. `ground` is a drawing that all of it lies on, by its name
    (`pillow-red`)."""

    children: tuple[Node, ...]
    look: Look = Look.NONE
    tap: Tap | None = None
    label: str = ""
    on: bool | None = None
    off: bool = False
    primary: bool | None = None  # a button with these on it: primary or not; None: it is no button
    topic: str = ""
    stacks: tuple[Step, ...] = ()
    ground: str = ""


class Row(Group, frozen=True):
    """Side by side."""


class Column(Group, frozen=True):
    """One below the other."""


class Grid(Group, frozen=True):
    """In even cells, row after row. The style says in how many columns; `columns` does where it depends on the page,
    with one entry per step of a ladder if there are several."""

    columns: int | tuple[int, ...] = 0


class List(Node, frozen=True):
    """Items in columns. The kiosk shows as many as fit, with buttons to leaf; a browser scrolls.

    `at` is the leaf that is open, `to` has the tap that opens each one; without any, only what fits is shown.
    `words` say "{page} of {pages}".
    `whole`: on a ladder, leafing counts as not fitting. `numbered`: those that are shown have the keys 1 to 9.
    `flows`: each item is as high as it needs to be.
    `more` is a button for the last place of a leaf that opens the next one, instead of a foot for leafing.
    """

    children: tuple[Node, ...]
    at: int = 0
    to: tuple[Tap, ...] = ()
    words: str = ""
    whole: bool = False
    flows: bool = False
    numbered: bool = False
    more: Button | None = None


class Fit(Node, frozen=True):
    """The first of so many steps in which all of it fits; where none does, the last. Those with the same `name` on a
    page are on the same step."""

    child: Node
    steps: int = 4
    name: str = ""


class Slot(Node, frozen=True):
    """The place of a part of the page."""

    part: str


class Shape(StrEnum):
    """The kinds of screen that a page is arranged for."""

    SMALL = "small"  # 480x320: fewer things rather than smaller ones
    WIDE = "wide"
    TALL = "tall"  # upright
    PHONE = "phone"


class Viewer(msgspec.Struct, frozen=True):
    """Who looks at a page: the kiosk, a host's browser, the phone of a seat, or whoever watches."""

    seat: str | None = None
    at: str = "kiosk"  # "host", "phone", "wall", "terminal"
    size: str = ""  # of its screen, as people write it
    aloud: bool | None = None  # whether a browser reads aloud what is new; None: it has no voice

    @property
    def is_kiosk(self) -> bool:
        return self.at == "kiosk"

    @property
    def in_browser(self) -> bool:
        return self.at in ("host", "phone", "wall")

    @property
    def runs_table(self) -> bool:
        """May this viewer do what is about the whole table? Others play their seat, or watch."""
        return self.at not in ("phone", "wall")


def rung(value: T | tuple[T, ...], step: Step) -> T:
    """What counts on this step of a ladder."""
    return value[min(step, len(value) - 1)] if isinstance(value, tuple) else value


def inside(node: Node) -> tuple[Node, ...]:
    """What a node holds."""
    if isinstance(node, Fit):
        return (node.child,)
    return node.children if isinstance(node, Group | List) else ()


def walk(node: Node) -> Iterator[Node]:
    """A node and all that is in it, in the order in which people read."""
    yield node
    for child in inside(node):
        yield from walk(child)


def taps_of(node: Node) -> tuple[Tap, ...]:
    """What taps on a node do, without those of what is in it."""
    if isinstance(node, Drawing) and node.spots:
        return tuple(spot.tap for spot in node.spots)
    if isinstance(node, Group | Button | Drawing | Sprite | Input | FileInput):
        return () if node.tap is None else (node.tap,)
    return node.to if isinstance(node, List) else ()

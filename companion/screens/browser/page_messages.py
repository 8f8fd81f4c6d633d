"""Pages for browsers: JSON part by part, and what the numbers that come back mean.

One rule: an action never leaves the table. A browser gets the numbers of the taps on its own page, and a part only if
its bytes differ from those that it has; what comes back is looked up in the page that it saw.
"""

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Protocol

import msgspec

from companion.nodes.nodes import (
    Button,
    Column,
    Drawing,
    FileInput,
    Fit,
    Grid,
    Input,
    List,
    Node,
    Row,
    Slot,
    Space,
    Spot,
    Sprite,
    Switch,
    Tap,
    Text,
)
from companion.nodes.page import Page
from companion.screens.browser.web.feed_messages import HOST_BYTES
from companion.words import Words

PROTOCOL = 2
GUARD_MS = 350  # a page is there for so long before it can be tapped: a second tap was meant for the one before
MOST_BYTES = 4096  # of what a browser sends; what a host sends may be a part of a file
CHANGED = Words("Something has changed: look again.")  # the answer to whatever a page does not offer
Spoken = Mapping[str, Any]  # what a browser reads aloud, for JSON
Values = Mapping[str, Callable[[Any], Any]]  # by the kind of a drawing: what a browser needs to draw it, for JSON
_KINDS: Mapping[type[Node], str] = {
    Text: "text", Sprite: "sprite", Switch: "switch", Space: "space", Button: "button", Input: "input",
    FileInput: "file", Drawing: "drawing", Row: "row", Column: "column", Grid: "grid", List: "list", Fit: "fit",
    Slot: "slot",
}  # fmt: skip
_LAYOUT = "layout:"  # before the name of a shape: a part that says how the others are arranged
_BELOW = "/"  # before the names of the parts of the page below
_OUTSIDE = "outside"  # the part with the tap beside a sheet
_ROOM_FOR_TAPS = 10_000  # numbers that each part has for its own
_ESCAPE = "escape"
_NOT_SENT = ("at", "to", "more", "heard")  # of a list, which a browser scrolls, and for those who listen
_VALUE = "value"  # of a drawing: only as much of it as a browser needs
_PLAIN = (str, int, bool, float)  # and written as they are
_ENCODER = msgspec.json.Encoder(enc_hook=str)


class Offer(msgspec.Struct, frozen=True):
    """What one number does; `takes_text`: with what was typed. `means` as that of a tap."""

    action: Any
    hold_ms: int = 0
    takes_text: bool = False
    most: int = 0  # characters of such a text
    means: str = ""


class Part(msgspec.Struct, frozen=True):
    """One part as it travels, and what its numbers mean; `back` is the number of the way back, if it has that."""

    body: bytes
    offers: tuple[Offer, ...]
    back: int | None = None


class _Writer:
    """Writes one part: its taps are numbered as they are written."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._offers: list[Offer] = []
        self._back: int | None = None

    def part(self, node: Node | Tap) -> Part:
        body = _ENCODER.encode({"t": "tap", "tap": self._tap(node)} if isinstance(node, Tap) else self._node(node))
        assert len(self._offers) < _ROOM_FOR_TAPS, "the numbers of two parts would meet"
        return Part(body, tuple(self._offers), self._back)

    def _node(self, node: Node) -> dict[str, Any]:
        found: dict[str, Any] = {"t": _KINDS[type(node)]}
        for name, default in _fields(type(node)):
            value = getattr(node, name)
            if value is default or value is None or (value == default and type(value) is type(default)):
                continue
            is_plain = type(value) in _PLAIN and name != _VALUE
            written = value if is_plain else self._field(node, name, value)
            if written is not None:
                found[name] = written
        return found

    def _field(self, node: Node, name: str, value: Any) -> Any:  # noqa: PLR0911 - one case per kind of field
        if name == _VALUE and isinstance(node, Drawing):  # whatever it is: a tuple, too
            make = self._values.get(node.kind)
            return None if make is None else make(value)
        match value:
            case Tap():
                return self._tap(value, node if isinstance(node, Input | FileInput) else None)
            case Node():
                return self._node(value)
            case Enum():
                return value.value
            case tuple() if name == "spots":
                return [self._spot(spot) for spot in value]
            case tuple() if name == "children":
                return [self._node(child) for child in value]
            case tuple():
                return [each.value if isinstance(each, Enum) else each for each in value]
            case _:
                return value

    def _spot(self, spot: Spot) -> dict[str, Any]:
        found = {"name": spot.name, "tap": self._tap(spot.tap)}
        found |= {"title": spot.title} if spot.title else {}
        return {**found, "lit": True} if spot.lit else found

    def _tap(self, tap: Tap, typed: Input | FileInput | None = None) -> dict[str, Any]:
        most = 0 if typed is None else typed.most
        found: dict[str, Any] = {"n": self._offer(Offer(tap.action, tap.hold_ms, typed is not None, most, tap.means))}
        if tap.key == _ESCAPE:
            found["back"], self._back = True, found["n"]
        if tap.hold_ms:
            found["hold"] = tap.hold_ms
        if tap.says:
            found["says"] = tap.says
        if tap.confirm:
            found["confirm"] = tap.confirm
        if tap.held is not None:
            found["held"] = self._offer(Offer(tap.held, tap.hold_ms))
        if tap.slide:
            found["slide"] = [self._offer(Offer(action)) for action in tap.slide]
        return found

    def _offer(self, offer: Offer) -> int:
        self._offers.append(offer)
        return len(self._offers) - 1


@cache
def _fields(kind: type[Node]) -> tuple[tuple[str, Any], ...]:
    fields = msgspec.structs.fields(kind)
    return tuple((field.name, field.default) for field in fields if field.name not in _NOT_SENT)


class Parts:
    """Makes the parts of pages; what was the same lately is not made again, whoever gets it."""

    _MOST = 512

    def __init__(self, values: Values) -> None:
        self._values = values
        self._made: dict[Node | Tap, Part] = {}
        self._known: dict[int, tuple[Node | Tap, Part]] = {}  # the very same nodes, which need not be looked at

    def of(self, page: Page) -> dict[str, Part]:
        """All parts by the names that browsers know them by, with those of the pages below it."""
        found: dict[str, Part] = {}
        known = self._known
        under, prefix = page, ""
        while True:
            for name, node in under.parts.items():
                there = known.get(id(node))  # most of them are: this runs for every part of every browser's page
                found[prefix + name] = self._part(node) if there is None else there[1]
            found |= {f"{prefix}{_LAYOUT}{shape}": self._part(node) for shape, node in under.layouts.items()}
            if under.outside is not None:
                found[prefix + _OUTSIDE] = self._part(under.outside)
            if under.below is None:
                return found
            under, prefix = under.below, prefix + _BELOW

    def _part(self, node: Node | Tap) -> Part:
        found = self._known.get(id(node))
        if found is None:
            if len(self._known) >= self._MOST:
                self._known.clear()
            found = self._known[id(node)] = node, self._made_part(node)
        return found[1]

    def _made_part(self, node: Node | Tap) -> Part:
        try:
            made = self._made.get(node)
        except TypeError:  # a drawing of something that cannot be remembered
            return _Writer(self._values).part(node)
        if made is None:
            if len(self._made) >= self._MOST:
                del self._made[next(iter(self._made))]
            made = self._made[node] = _Writer(self._values).part(node)
        return made


class Tapped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser sends: the number of a page, that of a tap on it, and for an input what was typed."""

    page: Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
    tap: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
    text: Annotated[str, msgspec.Meta(max_length=HOST_BYTES)] | None = None


_TAPPED = msgspec.json.Decoder(Tapped)


class Shown(msgspec.Struct, frozen=True):
    """A page as one browser has it: `place` is a number that changes when people go elsewhere."""

    number: int
    place: int
    parts: Mapping[str, Part]


class SentPages:
    """What one browser has: its last pages, and the numbers of their taps.

    `numbers` gives each page its own. `viewer` is what kind of screen it is: what is on a wall is read from afar.
    """

    _MOST = 32  # pages that a browser can still answer to: who types fast is ahead of what is drawn

    def __init__(self, parts: Parts, numbers: Iterator[int], viewer: str = "") -> None:
        self._parts, self._numbers, self._viewer = parts, numbers, viewer
        self._bases: dict[str, int] = {}
        self._pages: dict[int, Shown] = {}
        self.last: Shown | None = None
        self._there: tuple[int, int] | None = None  # the place where people are, and since when
        self._head: tuple[object, ...] = ()
        self._names: tuple[str, ...] = ()  # of the parts that it has

    def forget(self) -> None:
        """The browser gets everything again, and nothing that it saw before counts."""
        self._pages.clear()
        self.last, self._head = None, ()

    def message(
        self,
        page: Page,
        place: int,
        language: str,
        now_ms: int,
        aloud: bool | None = None,
        spoken: Spoken | None = None,
    ) -> bytes:
        """What it needs to show this page, and to read aloud what is new; nothing if there is nothing.

        `aloud`: whether it does; None: it cannot.
        """
        parts = self._parts.of(page)
        before: Mapping[str, Part] = {} if self.last is None else self.last.parts
        changed = {
            name: part
            for name, part in parts.items()
            if (was := before.get(name)) is not part and (was is None or was.body != part.body)
        }
        gone = [name for name in self._names if name not in parts]
        head = (page.title, place, language, page.call, _ground(page), aloud)
        is_same = not changed and not gone and head == self._head
        if (
            is_same
            and not spoken
            and all(before[name] is part or before[name].offers == part.offers for name, part in parts.items())
        ):
            return b""
        if self._there is None or self._there[0] != place:
            self._there = place, now_ms
        self._head, self.last = head, Shown(next(self._numbers), place, parts)
        self._keep(self.last)
        self._names = tuple(parts)
        return _ENCODER.encode(
            {
                "type": "page",
                "page": self.last.number,
                "place": place,
                "title": page.title,
                "language": language,
                "viewer": self._viewer,
                "back": self._back(self.last),
                "call": page.call,
                "ground": _ground(page),
                "parts": {name: self._part(name, part) for name, part in changed.items()},
                "gone": gone,
                **({} if aloud is None else {"aloud": aloud}),
                **({"spoken": spoken} if spoken else {}),
            }
        )

    def _keep(self, shown: Shown) -> None:
        if len(self._pages) >= self._MOST:
            del self._pages[next(iter(self._pages))]
        self._pages[shown.number] = shown

    def _base(self, name: str) -> int:
        return self._bases.setdefault(name, _ROOM_FOR_TAPS * len(self._bases))

    def _part(self, name: str, part: Part) -> dict[str, object]:
        return {"base": self._base(name), "node": msgspec.Raw(part.body)}

    def _back(self, shown: Shown) -> int | None:
        """The number of the way back."""
        for name, part in shown.parts.items():
            if part.back is not None and not name.startswith(_BELOW):
                return self._base(name) + part.back
        return None

    def offered(self) -> dict[int, Offer]:
        """All that the page which it shows offers, by number."""
        parts = {} if self.last is None else _on_top(self.last)
        return {self._base(name) + at: offer for name, part in parts.items() for at, offer in enumerate(part.offers)}

    def tapped(self, body: bytes) -> tuple[Offer, str | None] | None:
        """What a message of the browser means, and the text that came with it; None: nothing that is offered."""
        try:
            most = HOST_BYTES if self._viewer == "host" else MOST_BYTES
            tapped = _TAPPED.decode(body) if len(body) <= most else None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            tapped = None
        offer = None if tapped is None else self.meant(tapped.page, tapped.tap)
        if tapped is None or offer is None or offer.takes_text != (tapped.text is not None):
            return None
        return offer, tapped.text

    def is_guarded(self, now_ms: int) -> bool:
        """Has it come to this page just now? Then a tap was meant for the page before."""
        return self._there is not None and now_ms - self._there[1] < GUARD_MS

    def meant(self, page: int, tap: int) -> Offer | None:
        """What a tap means: what it did on the page that was seen, as long as the page of now offers the same.

        What means the same to people although it does something else by now, does that: Enter right after a letter
        takes that letter, too. None: no such thing is offered any more, or never was.
        """
        seen, last = self._pages.get(page), self.last
        if seen is None or last is None:
            return None
        offer = self._offer(seen, tap)
        if offer is None or seen is last:
            return offer
        if seen.place != last.place:
            return None
        there = [each for part in _on_top(last).values() for each in part.offers]
        alike = (each for each in there if offer.means and each.means == offer.means)
        return offer if offer in there else next(alike, None)

    def _offer(self, shown: Shown, tap: int) -> Offer | None:
        for name, part in _on_top(shown).items():
            at = tap - self._bases[name] if name in self._bases else -1
            if 0 <= at < len(part.offers):
                return part.offers[at]
        return None


def _ground(page: Page) -> str:
    """What all of it lies on: a sheet has none of its own."""
    while page.below is not None:
        page = page.below
    return page.ground


def _on_top(shown: Shown) -> dict[str, Part]:
    """The parts that can be tapped: what lies below a sheet cannot."""
    return {name: part for name, part in shown.parts.items() if not name.startswith(_BELOW)}


def told_message(text: str, *, is_wrong: bool = False) -> bytes:
    """What there is to read for a moment."""
    return _ENCODER.encode({"type": "told", "text": text, "wrong": is_wrong})


class Readable(Protocol):
    """A file, or what is read like one."""

    def read(self, size: int, /) -> bytes:
        """The next bytes, so many at most; none: it has ended."""


class FileParts:
    """A file for one browser to download, in parts: a long message would keep all others waiting."""

    _MOST = 24 * 1024  # bytes of one part
    _PAUSE_MS = 40

    def __init__(self, name: str, file: Readable) -> None:
        self._name, self._file = name, file
        self._part = file.read(self._MOST)
        self.due_ms: int | None = 0

    def next(self, now_ms: int) -> bytes | None:
        """The next part, if it is time for it; after the last, it is never due again."""
        if self.due_ms is None or now_ms < self.due_ms:
            return None
        part, self._part = self._part, self._file.read(self._MOST)
        self.due_ms = now_ms + self._PAUSE_MS if self._part else None
        data = b64encode(part).decode()
        return _ENCODER.encode({"type": "file", "name": self._name, "data": data, "last": self.due_ms is None})


def code_message(token: str) -> bytes:
    """The code that a browser has from now on."""
    return _ENCODER.encode({"type": "code", "token": token})

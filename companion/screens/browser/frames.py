"""What other programs may know of a table, as JSON that is ready to be sent: the frame of the public feed.

One rule: it is made of the table's view alone. So the same view gives the same bytes, whatever lies sealed or hidden.
Pure.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import cache
from typing import Any, TypeAlias

import msgspec

from companion.games import GAMES
from companion.languages import Translator
from companion.nodes.theme import SEATS, Colour
from companion.pages.phones_view import At
from companion.table.table_view import ComputersView, TableView, Trouble
from companion.words import Words
from hardware.differences import by_name

FEED_VERSION = 1  # of what other programs read, as `protocol` in each frame; browsers have a protocol of their own
LOG_LINES = 5
_NOT_ON_PAGES = ("now", "next_reveal")  # of a guide: together they would be half of a frame
_KEPT = {"cards": None, "result": None, "highlights": None, "review": None, "address": ""}  # readers may ask for them
_ENCODER = msgspec.json.Encoder(enc_hook=str)
Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
_NO_DEFAULT = object()


class Shown(msgspec.Struct, frozen=True):
    """All that a frame is made of, but for what is the matter. `styles` are the seats' symbols and colours, by their
    numbers; `levels` those of computer players."""

    table: TableView | None = None
    styles: Mapping[str, int] = {}
    levels: Mapping[str, str] = {}
    computers: ComputersView = ComputersView()


def public_frame(shown: Shown, trouble: Trouble | None, say: Translator) -> bytes:
    """What everybody may know, in this language; `trouble` is in it already."""
    table = shown.table
    body: dict[str, Any] = {"type": "public", "protocol": FEED_VERSION}
    if table is None:
        return _ENCODER.encode({**body, "event": 0, "page": "no_game", "address": ""})
    headline = table.headline
    announcements = headline.announcements
    return _ENCODER.encode(
        {
            **body,
            "event": table.event,
            "page": "over" if table.is_over else "game",
            "game": table.name,
            "title": say.words(title_of(table.name)),
            "view": table.game,
            "guide": _guide(table.guide, shown.computers, say),
            "headline": {"todo": say.words(headline.todo), "seat": headline.seat, "round": headline.round},
            "log": [say.words(line) for line in table.log[-LOG_LINES:]],
            "undo": None if table.undo is None else say.words(table.undo),
            "redo": None if table.redo is None else say.words(table.redo),
            "seats": [_seat(shown, name, number, say) for number, name in enumerate(table.seats)],
            "looks": _looks(table, say),
            "trouble": plain(trouble, say),
            "announcement": plain(announcements[-1], say) if announcements else None,
            **_KEPT,
        }
    )


def _looks(table: TableView, say: Translator) -> dict[str, Plain]:
    """How often somebody looked at what is hidden, how many of these were something undone, and both in words."""
    words = GAMES[table.name].peek_words
    told = () if words is None else words.told(table.peeks, table.peeks_by_undo)
    return {"count": table.peeks, "undone": table.peeks_by_undo, "told": " ".join(map(say.words, told))}


def _guide(guide: object, computers: ComputersView, say: Translator) -> Plain:
    """A game's guide, without what no page shows: about each thing on the table, and of the next reveal.

    In a computer player's turn there is nothing to choose: it says what hands do for it, or that it thinks.
    """
    found = plain(guide, say)
    if isinstance(found, dict):
        for name in _NOT_ON_PAGES:
            found.pop(name, None)
        if computers.acts and found.get("seat") == computers.acts:
            for name in ("choices", "hands", "then", "happened", "consequences"):
                found.pop(name, None)
            found["todo"] = say.words(computers.todo(by_name))
            missed = computers.missed(by_name)
            told = found.get("for_hands") if missed is None else say.words(missed)
            if told is not None:
                found["happened"] = found["consequences"] = told
        found.pop("for_hands", None)
        _tell_turn_before(found, computers)
    return found


def _tell_turn_before(found: dict[str, Plain], computers: ComputersView) -> None:
    """What a computer player did in the turn before, before anything else that has happened."""
    before = found.pop("before", None)
    if isinstance(before, dict) and before["seat"] in computers.levels:
        for name in ("happened", "consequences"):
            found[name] = " ".join([str(said) for said in (before["words"], found.get(name)) if said])


@cache
def title_of(game: str) -> Words:
    """What people call a game."""
    return GAMES[game].setup_options().title


def _seat(shown: Shown, name: str, number: int, say: Translator) -> dict[str, Plain]:
    style = SEATS[shown.styles.get(name, number) % len(SEATS)]
    seat: dict[str, Plain] = {
        "name": name,
        "symbol": style.shape.value,
        "colour": _hex(style.colour),
        "at": At.TABLE.value,
    }
    if name in shown.levels and shown.table is not None:
        seat |= {
            "level": level_title(shown.table.name, shown.levels[name], say),
            "checksum": "",
        }
    return seat


def level_title(game: str, level: str, say: Translator) -> str:
    """How people call the level of a computer player."""
    offered = GAMES[game].setup_options().computer_levels
    return next((say.words(each.title) for each in offered if each.id == level), level)


def _hex(colour: Colour) -> str:
    return "#" + bytes(colour).hex()


# Frozen values of any game as JSON has them, with everything that is said in one language. No type is known by name: a
# struct or dataclass becomes an object without the fields that have their default, a tuple or set becomes a list, an
# enumeration its value, and `Words` what they say.


def plain(value: object, say: Translator) -> Plain:
    """The same value as JSON has it."""
    kind: Any = type(value)
    return _maker(kind)(value, say)


@cache
def _maker(kind: Any) -> Callable[[Any, Translator], Plain]:  # noqa: PLR0911 - one case per kind of value
    """How values of a type are made plain: looked up once."""
    if issubclass(kind, Words):
        return _said
    if issubclass(kind, Enum):
        return _value
    if kind in (type(None), bool, int, float, str):
        return _same
    if issubclass(kind, Mapping):
        return _object
    if issubclass(kind, (list, tuple, AbstractSet)):
        return _list
    if issubclass(kind, msgspec.Struct) or dataclasses.is_dataclass(kind):
        return _Fields(kind)
    return _text


def _said(words: Words, say: Translator) -> Plain:
    return say.words(words)


def _value(member: Enum, say: Translator) -> Plain:
    value = member.value
    return value if isinstance(value, str) else plain(value, say)


def _same(value: Any, _: Translator) -> Plain:
    found: Plain = value
    return found


def _text(value: object, _: Translator) -> Plain:
    return str(value)


def _object(values: Mapping[Any, Any], say: Translator) -> Plain:
    return {str(plain(key, say)): plain(value, say) for key, value in values.items()}


def _list(values: Any, say: Translator) -> Plain:
    return [plain(value, say) for value in values]


class _Fields:
    """Makes an object of a struct or dataclass, with the tag by which its type is told apart, if it has one."""

    def __init__(self, kind: Any) -> None:
        is_struct = issubclass(kind, msgspec.Struct)
        config = kind.__struct_config__ if is_struct else None
        self._tag: dict[str, Plain] = {config.tag_field: config.tag} if config is not None and config.tag_field else {}
        self._fields = tuple(_defaults(msgspec.structs.fields(kind) if is_struct else dataclasses.fields(kind)))

    def __call__(self, value: object, say: Translator) -> Plain:
        found = dict(self._tag)
        for name, default in self._fields:
            each = getattr(value, name)
            if each is not default and each != default:
                found[name] = plain(each, say)
        return found


def _defaults(fields: Any) -> Iterator[tuple[str, object]]:
    """Each field with its default, or with a value that nothing equals."""
    nothing = (msgspec.NODEFAULT, dataclasses.MISSING)
    for field in fields:
        if field.default not in nothing:
            yield field.name, field.default
        elif field.default_factory not in nothing:
            yield field.name, field.default_factory()
        else:
            yield field.name, _NO_DEFAULT

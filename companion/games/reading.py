"""Reading a line that came from outside, more strictly than a decoder does. The journal's own lines need none of this.

One rule: what gets past here can be shown, listed and exported for ever.
"""

import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from companion.names import LONGEST_NAME, trouble_with

from .errors import MalformedError

T = TypeVar("T")
_A_DAY = timedelta(days=1)
_MARK = "\ufeff"  # some editors begin a file with it, and JSON does not know it


def strictly(line: bytes, decode: Callable[[bytes], T], *, new_names: bool = True) -> T:
    """What `decode` makes of a line of UTF-8 text that has each key once and a time that every clock can show.

    With `new_names`, no text in it may be blank, hold a control character or be longer than a name may. A game from an
    older journal may have such names, and goes on with them. Raises `MalformedError`.
    """
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise MalformedError(f"byte {error.start + 1} is not UTF-8: save the text as UTF-8") from None
    if text.startswith(_MARK):
        raise MalformedError("the line begins with a byte order mark: save the text as UTF-8 without one")
    decoded = decode(line)
    fields = _DECODER.decode(text)
    if "at" in fields:
        _check_time(fields["at"])
    if new_names and _SUSPICIOUS.search(text):
        _check_names(fields)
    return decoded


def moment(at: str) -> datetime:
    """An ISO 8601 time in UTC; without an offset it is UTC already. Raises ValueError.

    The first day of year 1 and the last of year 9999 are refused: no clock can show them in every time zone.
    """
    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        raise ValueError(f"{at!r} is not an ISO 8601 time") from None
    try:
        found = found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
        _ = found - _A_DAY, found + _A_DAY
    except OverflowError:
        raise ValueError(f"{at!r} does not exist in every time zone: use a year from 2 to 9998") from None
    return found


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in fields if names.count(name) > 1)
        raise MalformedError(f"the key {json.dumps(twice)} appears twice: keep one of them")
    return fields


_DECODER = json.JSONDecoder(object_pairs_hook=_each_once)
# An escape, a letter that is no plain one, only blanks and marks in quotes, or much text: else all names are fine.
_SUSPICIOUS = re.compile(rf'[^\x20-\x5b\x5d-\x7e\n\r]|[\[{{:,]\s*"[\W_]*"|"[^"]{{{LONGEST_NAME + 1}}}')
_IN_A_DRAWER = "drawers"  # what lies there may be somebody's alarm, which has a word before their name


def _check_time(at: str | None) -> None:
    try:
        if at is not None:
            moment(at)
    except ValueError as error:
        raise MalformedError(f"at: {error}") from None


def _check_names(fields: dict[str, Any]) -> None:
    for where, text in _texts(fields, ""):
        if where == "at":
            continue
        name = text.partition(":")[2] or text if _IN_A_DRAWER in where else text
        if why := trouble_with(name):
            raise MalformedError(f"{where}: {why}")


def _texts(value: object, where: str) -> Iterator[tuple[str, str]]:
    """Every text in a value, keys included, each with the field that it is in."""
    match value:
        case str():
            yield where, value
        case list():
            for number, item in enumerate(value):
                yield from _texts(item, f"{where}[{number}]")
        case dict():
            for key, item in value.items():
                yield where or "a key", key
                yield from _texts(item, f"{where}.{key}" if where else key)

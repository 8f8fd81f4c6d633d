"""What the events of every game have in common: when and from where they came, and how a line of a record is read.

Here only the form is checked (names, types, ranges); whether it makes sense is for each game's engine.
"""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from .errors import MalformedError

E = TypeVar("E")


class Source(StrEnum):
    """Where an event came from."""

    SENSOR = "sensor"
    SCREEN = "screen"
    BUTTON = "button"
    REFEREE = "referee"


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """Anything that can stand on a line of a record."""

    at: str | None = None
    source: Source | None = None


_NAME = r"\S"
Name = Annotated[str, msgspec.Meta(pattern=_NAME)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
_FORMS = {_NAME: "this name is blank: a name needs a character that people can see"}
_AT = re.compile(r"^(?P<what>.*) - at `(?P<where>.*)`$", re.DOTALL)


class EventLines(Generic[E]):
    """Reads and writes the lines of one game's records.

    For messages only: `choices` are the enumerations by field, `others` what else a field may be, and `forms` the plain
    words for a pattern.
    `read` makes a value of a type that JSON does not have from a text, or raises ValueError.
    """

    def __init__(
        self,
        events: Any,
        choices: Mapping[str, type[StrEnum]],
        forms: Mapping[str, str] | None = None,
        read: Callable[[type, Any], Any] | None = None,
        others: Mapping[str, str] | None = None,
    ) -> None:
        self._events, self._read = events, read
        self._choices: dict[str, type[StrEnum]] = {"source": Source, **choices}
        self._others = others or {}
        self._forms = {**_FORMS, **(forms or {})}
        self._decoder = msgspec.json.Decoder(events, dec_hook=read)
        self._encoder = msgspec.json.Encoder(enc_hook=str)

    def decode(self, line: bytes) -> E:
        """Read one line of a record."""
        try:
            event: E = self._decoder.decode(line)
        except msgspec.ValidationError as error:
            raise MalformedError(self._plain(str(error))) from None
        except msgspec.DecodeError as error:
            raise MalformedError(f"this is not a line of JSON ({error})") from None
        except RecursionError:
            raise MalformedError("too many nested brackets for an event") from None
        return event

    def from_fields(self, fields: Mapping[str, object]) -> E:
        """An event from the fields of its line."""
        try:
            event: E = msgspec.convert(fields, type=self._events, dec_hook=self._read)
        except msgspec.ValidationError as error:
            raise MalformedError(self._plain(str(error))) from None
        return event

    def encode(self, event: E) -> bytes:
        """Write one line of a record, without its line end."""
        return self._encoder.encode(event)

    def line(self, event: E) -> str:
        """The same as text."""
        return self._encoder.encode(event).decode()

    def _plain(self, problem: str) -> str:
        """A validation problem in the words of the record format."""
        found = _AT.match(problem)
        if found is None:
            return problem
        what, where = found["what"], found["where"].removeprefix("key` in `").removeprefix("$").removeprefix(".")
        if what.startswith("Invalid enum value ") and (allowed := self._allowed(where)):
            return f"{where}: {what.removeprefix('Invalid enum value ')} is not {allowed}"
        for pattern, plain in self._forms.items():
            if what.endswith(f"matching regex {pattern!r}"):
                return f"{where}: {plain}"
        if where == "type" and what.startswith("Invalid value "):
            return f"unknown type {what.removeprefix('Invalid value ')}"
        return f"{where}: {what}"

    def _allowed(self, where: str) -> str:
        """What may be there; nothing if that is not known."""
        if where in self._others:
            return self._others[where]
        choices = self._choices.get(re.sub(r"[^a-z].*$", "", where.rsplit(".", 1)[-1]))
        return "" if choices is None else f"one of {', '.join(choices)}"

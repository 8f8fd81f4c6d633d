"""The sensor trace: JSON Lines of raw edges, read strictly and one line at a time. Works on streams; opens no file.

The one rule: what is not exactly a trace is an error that names `FILE:LINE`, and no line fills the memory.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, BinaryIO, Literal, assert_never

import msgspec

from hardware.channels import Channels
from hardware.signals import Edge, Found, Lost, Signal

LONGEST_LINE = 64 * 1024  # a line that names all channels has 2 KB
_LATEST_MS = (1 << 53) - 1  # what every JSON reader can hold

_Level = Literal[0, 1]
_Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=_LATEST_MS)]


class TraceError(ValueError):
    """This is not a trace: the message says where and why."""

    def __init__(self, name: str, line: int, why: str) -> None:
        self.line = line
        super().__init__(f"{name}:{line}: {why}")


class Header(msgspec.Struct, frozen=True):
    """The first line: levels at the start (channels left out are at rest), and which sensors exist."""

    initial: Mapping[str, bool]
    fitted: tuple[str, ...]


class End(msgspec.Struct, frozen=True):
    """The recording stopped here."""

    t_ms: int


class _HeaderLine(msgspec.Struct, forbid_unknown_fields=True):
    trace: Literal[1]
    initial: dict[str, _Level] | msgspec.UnsetType = msgspec.UNSET
    fitted: list[str] | msgspec.UnsetType = msgspec.UNSET


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    t: _Milliseconds
    ch: str | msgspec.UnsetType = msgspec.UNSET
    level: _Level | msgspec.UnsetType = msgspec.UNSET
    lost: list[str] | msgspec.UnsetType = msgspec.UNSET
    found: dict[str, _Level] | msgspec.UnsetType = msgspec.UNSET
    end: bool | msgspec.UnsetType = msgspec.UNSET


_read_header = msgspec.json.Decoder(_HeaderLine).decode
_read_line = msgspec.json.Decoder(_Line).decode


class TraceReader:
    """Iterates over the signals of a trace and, if it has one, its end; `header` was read before.

    Of several things, `channels` are those of the one that `fitted` names; a trace without it is of the first.
    """

    def __init__(self, stream: BinaryIO, name: str, *things: Channels) -> None:
        self._stream = stream
        self._name = name
        self._things = things
        self.channels = things[0]
        self._is_known = len(things) == 1
        self._number = 0
        self._last_ms = 0
        self.header = self._header()

    def __iter__(self) -> Iterator[Signal | End]:
        while line := self._next():
            item = self._item(self._parse_line(line))
            self._each_key_once(line, _keys(item))
            yield item
            if isinstance(item, End):
                self._nothing_more()

    def _fail(self, why: str) -> TraceError:
        return TraceError(self._name, max(self._number, 1), why)

    def _next(self) -> bytes:
        """The next line; nothing at the end, where empty lines are forgiven."""
        line = self._readline()
        if not line.isspace():
            return line
        blank = self._number
        while line := self._readline():
            if not line.isspace():
                raise TraceError(self._name, blank, "the line is empty: write one object per line")
        return line

    def _readline(self) -> bytes:
        line = self._stream.readline(LONGEST_LINE + 1)
        self._number += bool(line)
        if len(line) > LONGEST_LINE:
            raise self._fail(f"the line is longer than {LONGEST_LINE // 1024} KB: this is not a sensor trace")
        return line

    def _header(self) -> Header:
        line = self._next()
        if not line:
            raise self._fail('empty: a trace begins with {"trace": 1, "initial": {...}}')
        try:
            read = _read_header(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._fail(f"not the first line of a sensor trace: {_plain(error)}") from error
        if read.fitted is not msgspec.UNSET:
            named = next((thing for thing in self._things if thing.has_any(read.fitted)), None)
            self._is_known, self.channels = named is not None, named or self.channels
        initial = _levels(read.initial or {})
        self._check(initial)
        keys = 1 + (read.initial is not msgspec.UNSET) + len(initial)
        if read.fitted is msgspec.UNSET:
            self._each_key_once(line, keys)
            return Header(initial, self.channels.fitted)
        self._check(read.fitted)
        self._each_key_once(line, keys + 1)
        return Header(initial, self.channels.in_order(set(read.fitted)))

    def _parse_line(self, line: bytes) -> _Line:
        try:
            return _read_line(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._fail(f"not a line of a sensor trace: {_plain(error)}") from error

    def _item(self, line: _Line) -> Signal | End:
        if line.t < self._last_ms:
            raise self._fail(f"time runs backwards, from {self._last_ms} to {line.t} ms: sort the lines by t")
        self._last_ms = line.t
        match line:
            case _Line(t, str(channel), int(level), msgspec.UNSET, msgspec.UNSET, msgspec.UNSET):
                self._check((channel,))
                return Edge(t, channel, bool(level))
            case _Line(t, msgspec.UNSET, msgspec.UNSET, list(lost), msgspec.UNSET, msgspec.UNSET):
                self._check(lost)
                return Lost(t, tuple(lost))
            case _Line(t, msgspec.UNSET, msgspec.UNSET, msgspec.UNSET, dict(found), msgspec.UNSET):
                self._check(found)
                return Found(t, _levels(found))
            case _Line(t, msgspec.UNSET, msgspec.UNSET, msgspec.UNSET, msgspec.UNSET, True):
                return End(t)
            case _:
                raise self._fail('expected "t" with "ch" and "level", with "lost", with "found", or with "end": true')

    def _check(self, names: Iterable[str]) -> None:
        for name in names:
            if name not in self.channels:
                raise self._fail(f"there is no channel {name!r}{self._remedy(name)}")

    def _remedy(self, name: str) -> str:
        mine = self.channels
        other = next((thing for thing in self._things if name in thing), None)
        if other is None:
            known = (mine,) if self._is_known else self._things
            return f": they are named like {', '.join(thing.named_like for thing in known)}"
        if self._is_known:
            return f" on the {mine.thing}: a trace is either of the {mine.thing} or of the {other.thing}"
        return f' in a trace of the {mine.thing}: if it is of the {other.thing}, list its channels in "fitted"'

    def _each_key_once(self, line: bytes, keys: int) -> None:
        """JSON readers disagree on a key that comes twice, so it is refused.

        All names in a line that was checked are known, and none has a colon: there is one colon for each key.
        """
        if line.count(b":") != keys:
            raise self._fail("a name appears twice: keep one of them")

    def _nothing_more(self) -> None:
        if self._next():
            raise self._fail("there are more lines after the end: cut the trace here")


def _keys(item: Signal | End) -> int:
    match item:
        case Edge():
            return 3
        case Found():
            return 2 + len(item.levels)
        case _:
            return 2


def _levels(levels: Mapping[str, int]) -> dict[str, bool]:
    return {name: bool(level) for name, level in levels.items()}


def _plain(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    if "truncated" in str(error):
        return "it ends too early: was the recording cut short?"
    return str(error)


class TraceWriter:
    """Writes a trace line by line, each complete at once, so that a recording can be stopped at any time."""

    def __init__(self, stream: BinaryIO, header: Header) -> None:
        self._stream = stream
        self._last_ms = 0
        self._write({"trace": 1, "initial": _bits(header.initial), "fitted": list(header.fitted)})

    def write(self, item: Signal | End) -> None:
        """Add a signal or the end; one that comes late is written as of now, as the decoder takes it."""
        self._last_ms = max(self._last_ms, item.t_ms)
        match item:
            case Edge():
                self._write({"t": self._last_ms, "ch": item.channel, "level": int(item.level)})
            case Lost():
                self._write({"t": self._last_ms, "lost": list(item.channels)})
            case Found():
                self._write({"t": self._last_ms, "found": _bits(item.levels)})
            case End():
                self._write({"t": self._last_ms, "end": True})
            case _ as unreachable:
                assert_never(unreachable)

    def _write(self, line: Mapping[str, object]) -> None:
        self._stream.write(msgspec.json.encode(line) + b"\n")
        self._stream.flush()


def _bits(levels: Mapping[str, bool]) -> dict[str, int]:
    return {name: int(level) for name, level in levels.items()}

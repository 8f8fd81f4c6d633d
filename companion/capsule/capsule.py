"""A capsule: what a program knew when something went wrong, in one file that people can read. Opens no file.

JSON Lines: what it is, versions, configuration; the game's entries, and its state after the last; traces of the
sensors, each with what was decoded of it; and a checksum over all of that. One rule: what is not exactly that is a
`CapsuleError` that names the line, and nothing in it fills the memory.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from companion.table.entries import Entry, Kind

FORMAT = 1
LARGEST = 16 * 1024 * 1024
LONGEST_LINE = 128 * 1024
MOST_LINES = 120_000
Reason = Literal["asked", "crash", "sensors", "journal"]
_MISSING = "this is no capsule, or only a part of one"
_CHANGED = "it was changed or damaged since it was written: its checksum does not fit"


class CapsuleError(Exception):
    """This is no capsule: from which line on, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


class Crash(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ended the program, and where: without its message, which may quote anything."""

    error: str
    at: tuple[str, ...]


class Happened(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry of the journal. `state` is a mark of the state after it; empty: nobody has worked it out."""

    entry: Kind
    line: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    by: str = ""
    at: str = ""
    state: str = ""

    @property
    def journalled(self) -> Entry:
        """As a journal has it."""
        text = "" if self.line is msgspec.UNSET else bytes(self.line).decode()
        return Entry(self.entry, msgspec.json.decode(text) if text.startswith('"') else text, self.by, self.at)

    def described(self) -> str:
        """In a few words: its kind, or the type of its event."""
        found = None if self.line is msgspec.UNSET else msgspec.json.decode(self.line)
        return str(found["type"]) if isinstance(found, dict) and "type" in found else self.entry.value


class GamePart(msgspec.Struct, frozen=True):
    """A game: all that was written of it, and how it stood, as a referee sees it.

    `printed` is empty if the program could not tell. `tried`: the last entry was never written, because it was refused
    or crashed the program; this says which.
    """

    game: str
    entries: tuple[Happened, ...]
    printed: Mapping[str, Any]
    tried: str = ""


class SensorPart(msgspec.Struct, frozen=True):
    """A trace of the sensors, as lines, and the reports that were decoded of it.

    `settled`: nothing was under way when it began. If something was, `decoded` is what a decoder made of it that was
    begun there. `times` are those that are not as usual. `ended_ms_ago`: before the capsule was written.
    """

    apparatus: str
    settled: bool
    ended_ms_ago: int
    times: Mapping[str, int]
    trace: tuple[bytes, ...]
    decoded: tuple[Mapping[str, Any], ...]


class Capsule(msgspec.Struct, frozen=True):
    """All of it."""

    program: str
    written: str
    reason: Reason
    versions: Mapping[str, str]
    configuration: Mapping[str, Any]
    crash: Crash | None = None
    game: GamePart | None = None
    sensors: tuple[SensorPart, ...] = ()

    @property
    def length(self) -> int:
        """How many lines its game and its traces have."""
        entries = 0 if self.game is None else len(self.game.entries)
        return entries + sum(len(part.trace) for part in self.sensors)


# the lines


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _Head(_Strict, frozen=True):
    capsule: Annotated[int, msgspec.Meta(ge=1)]
    program: str
    written: str
    reason: Reason
    about: str


class _About(_Strict, frozen=True):
    versions: dict[str, str]
    configuration: dict[str, Any]


class _CrashLine(_Strict, frozen=True):
    crash: Crash


class _GameLine(_Strict, frozen=True):
    game: str
    entries: Annotated[int, msgspec.Meta(ge=1, le=MOST_LINES)]
    tried: str = ""


class _Printed(_Strict, frozen=True):
    printed: dict[str, Any]


class _SensorLine(_Strict, frozen=True):
    sensors: str
    settled: bool
    ended_ms_ago: int
    times: dict[str, int]
    trace: Annotated[int, msgspec.Meta(ge=1, le=MOST_LINES)]
    decoded: Annotated[int, msgspec.Meta(ge=0, le=MOST_LINES)]


class _Decoded(_Strict, frozen=True):
    decoded: dict[str, Any]


class _Seal(_Strict, frozen=True):
    lines: int
    sha256: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


_ABOUT = (
    "A report for a bug in Jewelbox Companion. It shows what is hidden in the game. Players are called Seat 1, "
    "Seat 2 and so on. Play it with: jewelbox capsule replay FILE"
)


def encoded(capsule: Capsule) -> bytes:
    """The file of a capsule."""
    lines = [msgspec.json.encode(line) if not isinstance(line, bytes) else line for line in _lines(capsule)]
    body = b"".join(line + b"\n" for line in lines)
    return body + msgspec.json.encode(_Seal(len(lines), _checksum(body))) + b"\n"


def _lines(capsule: Capsule) -> Iterator[object]:
    yield _Head(FORMAT, capsule.program, capsule.written, capsule.reason, _ABOUT)
    yield _About(dict(capsule.versions), dict(capsule.configuration))
    if capsule.crash is not None:
        yield _CrashLine(capsule.crash)
    if capsule.game is not None:
        yield _GameLine(capsule.game.game, len(capsule.game.entries), capsule.game.tried)
        yield from capsule.game.entries
        yield _Printed(dict(capsule.game.printed))
    for part in capsule.sensors:
        told = (len(part.trace), len(part.decoded))
        yield _SensorLine(part.apparatus, part.settled, part.ended_ms_ago, dict(part.times), *told)
        yield from part.trace
        yield from map(_Decoded, map(dict, part.decoded))


def decoded(content: bytes) -> Capsule:
    """The capsule of a file. Raises `CapsuleError`."""
    if len(content) > LARGEST:
        raise CapsuleError(1, f"it is larger than {LARGEST // 1024**2} MB: no capsule is")
    lines = content.removesuffix(b"\n").split(b"\n")
    if len(lines) > MOST_LINES:
        raise CapsuleError(MOST_LINES, f"it has more than {MOST_LINES} lines: no capsule has")
    _refuse_others(lines[0])
    seal = _line(lines, len(lines), _Seal, _MISSING)
    if seal.lines != len(lines) - 1 or _checksum(content[: len(content) - _after(lines[-1], content)]) != seal.sha256:
        raise CapsuleError(len(lines), _CHANGED)
    return _Reader(lines[:-1]).capsule()


def _after(last: bytes, content: bytes) -> int:
    """How many bytes the last line has, with the end of the line if there is one."""
    return len(last) + content.endswith(b"\n")


def _refuse_others(first: bytes) -> None:
    """Name what can be wrong at first sight."""
    try:
        number = msgspec.json.decode(first, type=dict[str, Any]).get("capsule")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        number = None
    if not isinstance(number, int):
        raise CapsuleError(1, 'this is no capsule: one begins with {"capsule": 1, ...}')
    if number > FORMAT:
        raise CapsuleError(1, f"it was written by a newer version of the program (format {number}): update the program")


def _line(lines: list[bytes], number: int, kind: Any, why: str = "") -> Any:
    """The line with this number. Raises `CapsuleError` where there is none, or another one."""
    if number > len(lines):
        raise CapsuleError(len(lines), _MISSING)
    line = lines[number - 1]
    if len(line) > LONGEST_LINE:
        raise CapsuleError(number, f"the line is longer than {LONGEST_LINE // 1024} KB: no capsule has such a line")
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CapsuleError(number, why or f"not a line of a capsule: {error}") from None


class _Reader:
    """Takes in line after line."""

    def __init__(self, lines: list[bytes]) -> None:
        self._lines = lines
        self._number = 0

    def capsule(self) -> Capsule:
        head: _Head = self._next(_Head)
        about: _About = self._next(_About)
        crash = self._next(_CrashLine).crash if self._comes("crash") else None
        game = self._game() if self._comes("game") else None
        sensors = []
        while self._number < len(self._lines):
            sensors.append(self._sensors())
        told = head.program, head.written, head.reason, about.versions, about.configuration
        return Capsule(*told, crash, game, tuple(sensors))

    def _next(self, kind: Any) -> Any:
        self._number += 1
        return _line(self._lines, self._number, kind)

    def _comes(self, key: str) -> bool:
        return self._number < len(self._lines) and self._lines[self._number].startswith(f'{{"{key}":'.encode())

    def _game(self) -> GamePart:
        head: _GameLine = self._next(_GameLine)
        entries = tuple([self._next(Happened) for _ in range(head.entries)])
        return GamePart(head.game, entries, self._next(_Printed).printed, head.tried)

    def _sensors(self) -> SensorPart:
        head: _SensorLine = self._next(_SensorLine)
        trace = tuple([self._raw() for _ in range(head.trace)])
        decoded_ = tuple([self._next(_Decoded).decoded for _ in range(head.decoded)])
        return SensorPart(head.sensors, head.settled, head.ended_ms_ago, head.times, trace, decoded_)

    def _raw(self) -> bytes:
        """A line of a trace, which is read as such when it is played."""
        self._next(dict[str, Any])
        return self._lines[self._number - 1]


def _checksum(content: bytes) -> str:
    from hashlib import sha256  # noqa: PLC0415 - brings 3.5 MB of OpenSSL, which a table need not load before

    return sha256(content).hexdigest()

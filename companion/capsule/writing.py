"""Makes a capsule: of a game of a journal, or of a running table. Opens no file.

Two rules. Only what is a number, a yes or no, or one of this program's own words leaves the configuration, so no
password, address, path or name of a network can. And people have the names of their seats.
"""

import errno
import io
import platform
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion import __version__
from companion import config as configuration
from companion.capsule.capsule import LARGEST, MOST_LINES, Capsule, Crash, GamePart, Happened, Reason, SensorPart
from companion.capsule.replay import Played, decode, play, printed
from companion.config import Config
from companion.games import GAMES
from companion.plugins import OURS
from companion.sensing.source_status import line_of
from companion.table.entries import Computers, Entry, Kind, Status, person
from companion.table.errors import JournalError
from companion.table.journal import Journal, now
from companion.table.past_game import with_names
from companion.table.preferences import Preferences
from companion.table.running_table import RunningTable
from companion.table.table import Table
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES
from hardware.decode_trace import fields_of
from hardware.recent_trace import TracePart
from hardware.trace import End, TraceWriter

_MARKED_EVERY, _MARKED_LAST = 16, 100
_OWN_NAME = "own"  # of a file or a port that somebody has named
_SOURCES = ("auto", "mock", "none", "gpio", "serial")
_CHOICES = ("kiosk.source", "kiosk.size", "kiosk.language", "kiosk.edition", "kiosk.apparatus", "gpio.factory")
_OF_WIRES = ("wiring.", "times.")
_LIBRARIES = ("msgspec", "pygame-ce", "gpiozero", "pyserial")


class TooLongError(OSError):
    """A game that no capsule has room for."""

    def __init__(self) -> None:
        super().__init__(errno.EFBIG, "this game is too long for a capsule: export it as a record")


class Surroundings(msgspec.Struct, frozen=True):
    """What is the same for all capsules of one program on one machine."""

    versions: Mapping[str, str]
    configuration: Mapping[str, Any]


def surroundings(config: Config | None, preferences: Preferences, model: Path | None = None) -> Surroundings:
    """Of this program; `model` is the file that a Raspberry Pi has its name in. No configuration: it has mistakes."""
    settings = dict(_harmless(msgspec.to_builtins(preferences)))
    told = {"mistakes": True} if config is None else dict(_configured(config))
    return Surroundings(dict(_versions(model)), {**told, "settings": settings})


def _versions(model: Path | None) -> Iterator[tuple[str, str]]:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - takes its time

    yield "python", platform.python_version()
    yield "system", f"{platform.system()} {platform.machine()}"
    yield "sqlite", sqlite3.sqlite_version
    for name in _LIBRARIES:
        try:
            yield name, version(name)
        except PackageNotFoundError:
            continue
    for registry in (GAMES, APPARATUSES):
        for name in registry.outside:
            origin = registry.origin(name)
            if origin.package != OURS:
                yield f"{registry.group}: {name}", f"{origin.package} {origin.version}"
    try:
        said = "" if model is None else model.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        said = ""
    if said.startswith("Raspberry Pi"):
        yield "machine", said


def _configured(config: Config) -> Iterator[tuple[str, Any]]:
    """Each setting that tells nothing about people, networks or other machines; of the others, whether it is set."""
    usual = configuration.values(Config())
    for key, value in configuration.values(config).items():
        if key == "kiosk.source" and str(value) not in _SOURCES:
            yield key, f"{str(value).partition(':')[0]}:{_OWN_NAME}"
        elif key in _CHOICES or key.startswith(_OF_WIRES) or isinstance(value, bool | int) or value == usual.get(key):
            yield key, value
        else:
            yield key, _OWN_NAME


def _harmless(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What people have set on the screen: there is nothing else to set but numbers, yes or no, and choices."""
    for key, value in values.items():
        if value is not None:
            yield key, sorted(value) if isinstance(value, list) else value


# of a game


def of_journal(
    journal: Journal, number: int, about: Surroundings, sensors: Sequence[SensorPart] = (), reason: Reason = "asked"
) -> Capsule:
    """A capsule of one game. Raises `JournalError`, or `TooLongError`."""
    row = journal.game(number)
    assert row is not None, "somebody has looked for it"
    part = _game_part(row.name, list(journal.entries(number)), None)
    return _capsule(about, reason, game=part, sensors=tuple(sensors))


def of_table(running: RunningTable, about: Surroundings, reason: Reason, crash: Crash | None = None) -> Capsule:
    """A capsule of what is played, and of what the sensors said in the last minutes. Raises `TooLongError`."""
    line = line_of(running.box.source)
    read_by = {"source": type(running.box.source).__name__} | ({"firmware": line.firmware} if line else {})
    about = replace(about, versions={**about.versions, **read_by})
    return _capsule(about, reason, crash, _open_game(running.table), tuple(sensor_parts(running)))


def of_game(table: Table, about: Surroundings) -> Capsule:
    """A capsule of the game that is open, without sensors. Raises `TooLongError`."""
    return _capsule(about, "asked", game=_open_game(table))


def of_sensors(running: RunningTable) -> Capsule:
    """What the sensors said in the last minutes alone."""
    return _capsule(Surroundings({}, {}), "asked", sensors=tuple(sensor_parts(running)))


def _capsule(
    about: Surroundings,
    reason: Reason,
    crash: Crash | None = None,
    game: GamePart | None = None,
    sensors: tuple[SensorPart, ...] = (),
) -> Capsule:
    written = now().isoformat(timespec="seconds")
    return Capsule(__version__, written, reason, about.versions, about.configuration, crash, game, sensors)


def _open_game(table: Table) -> GamePart | None:
    """The game that is open, as it stands at this table, or the last one, if it is finished.

    None: there is none, or it cannot be read.
    """
    try:
        if not table.is_open or not table.id:
            return _last_finished(table.journal)
        entries = list(table.journal.entries(table.id))
    except JournalError:
        return None
    try:
        stands = printed(table.game, table.state)
    except Exception:  # noqa: BLE001 - what has crashed may do so again
        stands = None
    return _game_part(table.game.name, entries, stands, table.tried)


def _last_finished(journal: Journal) -> GamePart | None:
    last = journal.listed(1)
    if not last or journal.status(last[0].row.id) is not Status.FINISHED:
        return None
    return _game_part(last[0].row.name, list(journal.entries(last[0].row.id)), None)


def _game_part(name: str, entries: list[Entry], stands: dict[str, Any] | None, tried: Entry | None = None) -> GamePart:
    """A game with the names of seats. `stands`: how it is at the table, where it is open, and what was refused last."""
    if len(entries) > MOST_LINES // 2 or sum(len(entry.line) for entry in entries) > LARGEST // 2:
        raise TooLongError
    names = _seat_names(entries)
    if name not in GAMES:
        return GamePart(name, tuple(happened(_told(entry, names)) for entry in entries), {})
    told, played = _played(name, entries, names)
    if not _fits(played, stands or _last_state(name, entries), names):
        names = {seat: called for seat, called in names.items() if _fits_alone(name, entries, seat)}
        told, played = _played(name, entries, names)
    why = ""
    if tried is not None and played.stopped is None:
        again = play(GAMES[name], [*told, _told(tried, names)])
        why = "" if again.stopped is None else again.stopped.told
    if tried is not None and why:
        told.append(_told(tried, names))
    marks = [*played.marks, *[""] * (len(told) - len(played.marks))]
    last = {} if played.stopped is not None else played.printed
    last = last if stands is None else _renamed(stands, names)
    return GamePart(name, tuple(happened(entry, mark) for entry, mark in zip(told, marks, strict=True)), last, why)


def happened(entry: Entry, mark: str = "") -> Happened:
    """An entry as a capsule has it."""
    is_json = entry.line.startswith("{")
    line = msgspec.Raw(entry.line.encode() if is_json else msgspec.json.encode(entry.line))
    return Happened(entry.kind, line if entry.line else msgspec.UNSET, entry.said_by, entry.at, mark)


def _played(name: str, entries: Sequence[Entry], names: Mapping[str, str]) -> tuple[list[Entry], Played]:
    """A game with other names, and as it is played so."""
    told = [_told(entry, names) for entry in entries]
    return told, play(GAMES[name], told, _marked(len(told)))


def _seat_names(entries: Sequence[Entry]) -> dict[str, str]:
    """What each player is called instead."""
    first = msgspec.json.decode(entries[0].line) if entries else {}
    seats = [seat for seat in first.get("seats", ()) if isinstance(seat, str)] if isinstance(first, dict) else []
    return {seat: f"Seat {place}" for place, seat in enumerate(seats, start=1)}


def _fits(played: Played, stands: Mapping[str, Any], names: Mapping[str, str]) -> bool:
    """Is a game with other names the same game? What cannot be played cannot be compared."""
    return not stands or (played.stopped is None and played.printed == _renamed(stands, names))


def _fits_alone(name: str, entries: Sequence[Entry], seat: str) -> bool:
    """Can this player be called otherwise? One who is called as something in the game, as `ruby`, cannot."""
    names = {seat: f"? {seat} ?"}
    return _fits(play(GAMES[name], [_told(entry, names) for entry in entries]), _last_state(name, entries), names)


def _last_state(name: str, entries: Sequence[Entry]) -> dict[str, Any]:
    """How a game stands; empty if it cannot be played."""
    played = play(GAMES[name], entries)
    return {} if played.stopped is not None else played.printed


def _marked(count: int) -> frozenset[int]:
    """Which of so many entries get a mark: those that came last, and some that tell roughly where games part."""
    return frozenset((*range(_MARKED_EVERY, count, _MARKED_EVERY), *range(max(1, count - _MARKED_LAST), count + 1)))


def _renamed(value: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(with_names(msgspec.json.encode(value).decode(), names))
    return found


def _told(entry: Entry, names: Mapping[str, str]) -> Entry:
    """An entry with other names, and without the secret of computer players, which nothing follows from any more."""
    seat, line = person(entry.said_by), entry.line
    if entry.kind is Kind.COMPUTERS:
        line = msgspec.json.encode(replace(msgspec.json.decode(line, type=Computers), secret="")).decode()
    line = with_names(line, names) if line.startswith("{") else line
    said_by = entry.said_by.replace(seat, names[seat]) if isinstance(seat, str) and seat in names else entry.said_by
    return replace(entry, line=line, said_by=said_by)


# of the sensors


def sensor_parts(running: RunningTable) -> Iterator[SensorPart]:
    """What the sensors said in the last minutes, the oldest trace first."""
    box = running.box
    now_ms, parts = box.watch.now_ms, box.watch.recent.parts
    ends = [*[part.begun_ms for part in parts[1:]], now_ms]
    times = _unusual(box.watch.timings, box.apparatus)
    for part, until_ms in zip(parts, ends, strict=True):
        yield sensor_part(part, until_ms, now_ms, box.apparatus, times)


def _unusual(timings: Any, apparatus: AnyApparatus) -> dict[str, int]:
    if timings is None:
        return {}
    usual = configuration.times(apparatus.timings)
    return {key: value for key, value in configuration.times(timings).items() if usual.get(key) != value}


def sensor_part(
    part: TracePart, until_ms: int, now_ms: int, apparatus: AnyApparatus, times: Mapping[str, int]
) -> SensorPart:
    """One trace as a capsule has it: its times begin with it, and it ends then."""
    stream = io.BytesIO()
    writer = TraceWriter(stream, part.header)
    for signal in part.signals:
        writer.write(replace(signal, t_ms=signal.t_ms - part.begun_ms))
    writer.write(End(max(0, until_ms - part.begun_ms)))
    decoded = []
    for report in part.reports:
        fields = fields_of(report, apparatus)
        decoded.append({**fields, "t": report.t_ms - part.begun_ms})
    lines = tuple(stream.getvalue().splitlines())
    found = SensorPart(apparatus.name, part.settled, max(0, now_ms - until_ms), times, lines, tuple(decoded))
    return found if part.settled else replace(found, decoded=tuple(decode(found)))


def file_name(at: datetime) -> str:
    """What a capsule's file is called: `.txt`, which every mail program and bug tracker takes."""
    return f"jewelbox-capsule-{at:%Y%m%d-%H%M%S}.txt"

"""The shortest scenario that ends as a capsule does: delta debugging over the entries of its game and its traces.

One rule: what stays ends the same way when it is played. The last entry changes the state in the same way, or is
refused or crashes as before; the sensors' last report is the same, and the thing stands the same. Where a replay parts
from the capsule, what stays parts there, too. Asks no clock.
"""

import io
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from companion.capsule.capsule import Capsule, GamePart, Happened, SensorPart
from companion.capsule.replay import Played, decode, first_other, marked, movements_of, play, printed
from companion.capsule.writing import happened
from companion.config import with_times
from companion.games import GAMES
from companion.games.game import Game
from companion.games.reading import moment
from companion.table.entries import MARKS, SENSOR, Entry, Kind, events_that_count
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES
from hardware.decode_trace import fields_of
from hardware.signals import Edge, Found, Lost, Signal
from hardware.trace import End, Header, TraceReader, TraceWriter

T = TypeVar("T")
_NEAR = timedelta(seconds=2)
_BY_NUMBER = ("fouls", "options")  # of a printed state: they name events by number, or follow from all the rest
_NOTES = (*MARKS, Kind.PEEKED, Kind.WAIVED)  # entries that change no state
_EMPTY = 2  # lines of a trace without signals: its beginning and its end
_CHANGED = "?"  # a mark that no state has: the end of what was shortened is another one there


class CannotShrinkError(Exception):
    """There is nothing to make shorter."""


def shrunk(capsule: Capsule) -> Capsule:
    """The shortest capsule that ends the same way. Raises `CannotShrinkError`, or `CapsuleError`."""
    game = None if capsule.game is None or capsule.game.game not in GAMES else _shorter_game(capsule.game)
    part = _telling_part(capsule)
    if game is None and part is None:
        raise CannotShrinkError("it has neither a game that this program plays nor a trace: nothing can be left out")
    return replace(capsule, game=game, sensors=() if part is None else (_shorter_trace(part),))


def fewest(items: Sequence[T], shows: Callable[[list[T]], bool]) -> list[T]:
    """Leave out what can be left out, in ever smaller pieces, as long as what stays still `shows` it."""
    left, size = list(items), len(items)
    while size and left:
        place, found = 0, False
        while place < len(left):
            fewer = left[:place] + left[place + size :]
            if shows(fewer):
                left, found = fewer, True
            else:
                place += size
        size = size if found and size == 1 else size // 2
    return left


# a game


def _shorter_game(part: GamePart) -> GamePart:
    game, entries = GAMES[part.game], list(part.entries)
    played = play(game, [entry.journalled for entry in entries], marked(entries))
    other = first_other(entries, played.marks)
    if other:  # what the other program would make of fewer entries, nobody knows
        return _retold(game, entries[:other], is_other=True)
    stopped = played.stopped
    entries = entries[: stopped.entry] if stopped is not None else entries
    while stopped is None and len(entries) > 1 and entries[-1].entry in _NOTES:
        entries.pop()
    *before, last = entries
    end = _end(game, entries)

    def shows(fewer: Sequence[Happened]) -> bool:
        return _end(game, [*fewer, last]) == end

    shorter = fewest(_from_position(game, before, shows), shows)
    is_other = stopped is not None and bool(part.printed or last.state) and not part.tried
    return replace(_retold(game, [*shorter, last], is_other=is_other), tried=part.tried)


def _retold(game: Game[Any, Any], entries: Sequence[Happened], *, is_other: bool) -> GamePart:
    """These entries as this program plays them; `is_other`: the last one ended otherwise where they come from."""
    played = play(game, [entry.journalled for entry in entries], range(1, len(entries) + 1))
    marks = [*played.marks, *[""] * (len(entries) - len(played.marks))]
    if is_other:
        marks[-1] = _CHANGED
    told = tuple(replace(entry, state=mark) for entry, mark in zip(entries, marks, strict=True))
    return GamePart(game.name, told, {} if played.stopped is not None and not is_other else played.printed)


def _end(game: Game[Any, Any], entries: Sequence[Happened]) -> object:
    """What the last entry brings about; None: what comes before it cannot be played."""
    *before, last = [entry.journalled for entry in entries]
    played = play(game, before)
    if played.stopped is not None:
        return None
    if played.history is None:
        return _told(play(game, [last]))
    state, number = played.history.state, played.history.number
    after = play(game, [last], history=played.history)
    if after.stopped is not None or after.history is None:
        return _told(after)
    since = min(number, after.history.number - 1)
    fouls = tuple((foul.code, foul.seat) for foul in game.fouls(after.history.state, since))
    return game.phase(after.history.state), _changes(printed(game, state), after.printed), fouls


def _told(played: Played) -> object:
    stopped = played.stopped
    if stopped is None:
        return played.printed
    return stopped.why, None if stopped.crash is None else (stopped.crash.error, _function(stopped.crash.at[-1]))


def _function(frame: str) -> str:
    """Where a program crashed, without the line."""
    place, _, name = frame.rpartition(" ")
    return f"{place.partition(':')[0]} {name}"


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, object]:
    """What differs: of numbers by how much, of all else what it is now."""
    found: dict[str, object] = {}
    _compare({**before, **dict.fromkeys(_BY_NUMBER)}, {**after, **dict.fromkeys(_BY_NUMBER)}, "", found)
    return found


def _compare(was: Any, is_: Any, path: str, found: dict[str, object]) -> None:
    if isinstance(was, Mapping) and isinstance(is_, Mapping):
        for key in dict.fromkeys([*was, *is_]):
            _compare(was.get(key), is_.get(key), f"{path}.{key}", found)
    elif isinstance(was, list) and isinstance(is_, list) and len(was) == len(is_):
        for place, (one, other) in enumerate(zip(was, is_, strict=True)):
            _compare(one, other, f"{path}[{place}]", found)
    elif was != is_:
        is_number = type(was) is int and type(is_) is int
        found[path] = is_ - was if is_number else is_


def _from_position(
    game: Game[Any, Any], entries: list[Happened], shows: Callable[[list[Happened]], bool]
) -> list[Happened]:
    """The same from the latest position that the game can begin with, instead of all that led there."""
    counted = [happened(entry) for entry in events_that_count([entry.journalled for entry in entries])]
    if not counted or not shows(counted):
        return entries
    states = _states(game, counted)
    for place in range(len(counted) - 1, 1, -1):
        position = game.position(states[place])
        if position is None:
            break
        opening = [counted[0], happened(Entry(Kind.EVENT, game.encode(position).decode()))]
        if shows([*opening, *counted[place + 1 :]]):
            return [*opening, *counted[place + 1 :]]
    return counted


def _states(game: Game[Any, Any], entries: Sequence[Happened]) -> list[Any]:
    """The state after each of these events."""
    found: list[Any] = []
    for entry in entries:
        event = game.decode(entry.journalled.line.encode())
        found.append(game.apply(found[-1], event) if found else game.open(event))
    return found


# a trace


class _Trace(NamedTuple):
    """A trace as values."""

    header: Header
    signals: list[Signal]
    ends: tuple[End, ...]


def _telling_part(capsule: Capsule) -> SensorPart | None:
    """The trace that the end is about: the one that is decoded otherwise now, or the last one with something in it.

    None: there is none, or people said something after that.
    """
    for number, part in enumerate(capsule.sensors, start=1):
        if movements_of(decode(part, number)) != movements_of(part.decoded):
            return part
    full = [part for part in capsule.sensors if len(part.trace) > _EMPTY]
    if not full:
        return None
    if capsule.game is None or capsule.reason == "sensors" or capsule.game.entries[-1].by == SENSOR:
        return full[-1]
    return full[-1] if _came_last(capsule, full[-1]) else None


def _came_last(capsule: Capsule, part: SensorPart) -> bool:
    """Did sensors say something after people did?"""
    assert capsule.game is not None
    times = [msgspec.json.decode(line).get("t", 0) for line in part.trace]
    silent_ms = part.ended_ms_ago + times[-1] - times[-2]
    try:
        said = moment(capsule.game.entries[-1].at)
        return datetime.fromisoformat(capsule.written) - timedelta(milliseconds=silent_ms) >= said - _NEAR
    except ValueError:
        return False


def _shorter_trace(part: SensorPart) -> SensorPart:
    apparatus = APPARATUSES[part.apparatus]
    whole = _read(part, apparatus)
    then, now = movements_of(part.decoded), movements_of(decode(part))
    end = _parting(then, now) if then != now else None

    ending = _ending(whole, part, apparatus)

    def shows(trace: _Trace) -> bool:
        found = _ending(trace, part, apparatus)
        if end is not None:
            return _parts(end, found.movements)
        return (found.last, found.standing) == (ending.last, ending.standing)

    shortest = _from_later(whole, shows)
    signals = fewest(shortest.signals, lambda signals: shows(shortest._replace(signals=signals)))
    shortest = shortest._replace(signals=signals)
    if shows(shortest._replace(ends=())):
        shortest = shortest._replace(ends=())
    at_rest = apparatus.channels.at_rest({})
    for name in [name for name, level in shortest.header.initial.items() if level == at_rest[name]]:
        initial = {key: level for key, level in shortest.header.initial.items() if key != name}
        shortest = shortest._replace(header=Header(initial, shortest.header.fitted))
    lines = _lines(shortest)
    short = replace(part, trace=lines, decoded=())
    found: list[Mapping[str, Any]] = list(decode(short))
    if end is not None:
        found = [*takewhile(lambda each: _timeless(each) != end[1], found), *([end[0]] if end[0] else [])]
    return replace(short, decoded=tuple(found))


_Pair = tuple[Mapping[str, Any] | None, Mapping[str, Any] | None]


def _parting(then: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]) -> _Pair:
    """The first movements that differ: as it was told at the time, with its time, and as it is now, without."""
    for place in range(max(len(then), len(now))):
        was = then[place] if place < len(then) else None
        is_ = now[place] if place < len(now) else None
        if was != is_:
            return was, None if is_ is None else _timeless(is_)
    raise AssertionError("they are the same")


def _parts(end: _Pair, found: Sequence[Mapping[str, Any]]) -> bool:
    """Is what is told now still there, and what was told at the time still not?"""
    was, is_ = end
    return (is_ is None or is_ in found) and (was is None or _timeless(was) not in found)


def _timeless(report: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key != "t"}


def _read(part: SensorPart, apparatus: AnyApparatus) -> _Trace:
    reader = TraceReader(io.BytesIO(b"\n".join(part.trace)), "trace", apparatus.channels)
    items = list(reader)
    ends = tuple(item for item in items if isinstance(item, End))
    return _Trace(reader.header, [item for item in items if not isinstance(item, End)], ends)


def _lines(trace: _Trace) -> tuple[bytes, ...]:
    stream = io.BytesIO()
    writer = TraceWriter(stream, trace.header)
    for item in (*trace.signals, *trace.ends):
        writer.write(item)
    return tuple(stream.getvalue().splitlines())


class _Ending(NamedTuple):
    """The last report of a trace, how the thing and its sensors are then, and all movements; all without times."""

    last: Mapping[str, Any] | None
    standing: object
    movements: list[Mapping[str, Any]]


def _ending(trace: _Trace, part: SensorPart, apparatus: AnyApparatus) -> _Ending:
    timings = with_times(apparatus.timings, part.times)
    decoder = apparatus.decoder(trace.header.initial, trace.header.fitted, timings)
    reports: list[Any] = []
    for signal in trace.signals:
        reports += decoder.feed(signal)
    reports += decoder.advance(trace.ends[0].t_ms) if trace.ends else decoder.finish()
    told = [_timeless(fields_of(report, apparatus)) for report in reports]
    shot = decoder.snapshot()
    health = frozenset((view.name, view.health, view.lost) for view in shot.channels.values())
    standing = replace(shot, channels={}), health
    return _Ending(told[-1] if told else None, standing, movements_of(told))


def _from_later(whole: _Trace, shows: Callable[[_Trace], bool]) -> _Trace:
    """The same from as late as it can begin: what was said before is how it stands at the beginning."""
    low, high = 0, len(whole.signals) + 1
    while high - low > 1:
        middle = (low + high) // 2
        if shows(_cut(whole, middle)):
            low = middle
        else:
            high = middle
    return _cut(whole, low)


def _cut(whole: _Trace, place: int) -> _Trace:
    levels = dict(whole.header.initial)
    silent: dict[str, None] = {}
    for signal in whole.signals[:place]:
        match signal:
            case Edge(_, channel, level):
                levels[channel] = level
            case Found(_, found):
                levels |= found
                silent = {name: None for name in silent if name not in found}
            case Lost(_, channels):
                silent |= dict.fromkeys(channels)
    rest = whole.signals[place:]
    lost: list[Signal] = [Lost(0, tuple(silent))] if silent else []
    return _Trace(Header(levels, whole.header.fitted), [*lost, *rest], whole.ends)

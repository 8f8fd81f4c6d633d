"""A capsule played again: does this program end where that one did? Reads no file, asks no clock.

One rule: whatever the rules or the decoder do with what a capsule holds, the answer is a value, never a traceback.
"""

import io
import traceback
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from companion.capsule.capsule import Capsule, CapsuleError, Crash, GamePart, Happened, SensorPart
from companion.config import with_times
from companion.games import GAMES
from companion.games.errors import MalformedError, RejectedError
from companion.games.game import Game, View
from companion.table.entries import HAPPENED, Entry
from companion.table.history import History
from hardware.apparatuses import APPARATUSES
from hardware.decode_trace import FINDING, fields_of
from hardware.decode_trace import replay as replayed_trace
from hardware.trace import TraceError, TraceReader

_FRAMES = 12
_PROGRAM = Path(__file__).resolve().parents[2]


class Stopped(NamedTuple):
    """An entry that could not be played, by its number: refused, in the rule's words without names, or a crash."""

    entry: int
    why: str
    crash: Crash | None = None

    @property
    def told(self) -> str:
        """Why, in a few words."""
        if self.crash is None:
            return f"refused: {self.why}"
        return f"the program crashed: {self.crash.error} in {self.crash.at[-1].rpartition(' ')[2]}"


class Played(NamedTuple):
    """A game as far as it could be played: the marks of its states, and the last one; None: not even its beginning."""

    marks: list[str]
    history: History | None
    stopped: Stopped | None

    @property
    def printed(self) -> dict[str, Any]:
        """The state as a referee sees it."""
        return {} if self.history is None else printed(self.history.game, self.history.state)


def play(
    game: Game[Any, Any], entries: Iterable[Entry], marked: Container[int] = (), history: History | None = None
) -> Played:
    """Play a game's entries, or go on with a `history`; those with these numbers get a mark, which takes longer than
    the entry itself."""
    marks: list[str] = []
    for number, entry in enumerate(entries, start=1):
        try:
            if history is None:
                history = _begun(game, entry)
            else:
                history.take(entry)
            state = history.state
            marks.append(stamp(game, state) if number in marked else "")
        except (RejectedError, MalformedError, msgspec.DecodeError) as error:
            why = error.words.text if isinstance(error, RejectedError) else type(error).__name__
            return Played(marks, history, Stopped(number, why))
        except Exception as error:  # noqa: BLE001 - a crash is what a capsule may be about
            return Played(marks, history, Stopped(number, "", crash_of(error)))
    return Played(marks, history, None)


def _begun(game: Game[Any, Any], entry: Entry) -> History:
    if entry.kind not in HAPPENED:
        raise MalformedError("a game begins with an event")
    return History.opened(game, game.decode(entry.line.encode()), entry.said_by).draft()


def printed(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    """A state as `jewelbox referee --view referee` prints it."""
    found: dict[str, Any] = msgspec.json.decode(game.view(state, View.REFEREE))
    return found


def stamp(game: Game[Any, Any], state: Any) -> str:
    """Eight digits that are others for another state."""
    return f"{crc32(game.view(state, View.REFEREE)):08x}"


def crash_of(error: BaseException) -> Crash:
    """What an exception was, and the places in this program that it came through."""
    frames = []
    for frame in traceback.extract_tb(error.__traceback__)[-_FRAMES:]:
        path = Path(frame.filename)
        name = path.relative_to(_PROGRAM) if path.is_relative_to(_PROGRAM) else path.name
        frames.append(f"{name}:{frame.lineno} {frame.name}")
    return Crash(type(error).__name__, tuple(frames) or ("?",))


# what comes of it


class Parting(NamedTuple):
    """Where a replay and a capsule part: at what, how, and what differs at the end."""

    where: str
    how: str
    details: tuple[str, ...] = ()


class Replayed(NamedTuple):
    """What came of a capsule; no partings: it ended in the same state. `stopped` as at the time is no parting."""

    partings: tuple[Parting, ...]
    entries: int = 0
    movements: int = 0


def replay(capsule: Capsule) -> Replayed:
    """Play a capsule. Raises `CapsuleError` where a trace in it is none."""
    partings: list[Parting] = []
    movements = 0
    for number, part in enumerate(capsule.sensors, start=1):
        now = movements_of(decode(part, number))
        then = movements_of(part.decoded)
        movements += len(now)
        partings += _apart(number, then, now)
    if capsule.game is not None:
        partings += _game_apart(capsule.game)
    return Replayed(tuple(partings), 0 if capsule.game is None else len(capsule.game.entries), movements)


def decode(part: SensorPart, number: int = 1) -> list[dict[str, Any]]:
    """What this program decodes of a trace."""
    apparatus = APPARATUSES.get(part.apparatus)
    if apparatus is None:
        raise CapsuleError(1, f"trace {number} is of {part.apparatus!r}, which this program does not know")
    try:
        timings = with_times(apparatus.timings, part.times)
        reader = TraceReader(io.BytesIO(b"\n".join(part.trace)), f"trace {number}", apparatus.channels)
        return [fields_of(report, apparatus) for report in replayed_trace(reader, apparatus, timings)]
    except (TraceError, ValueError) as error:
        raise CapsuleError(1, f"a trace in it cannot be played: {error}") from None


def movements_of(reports: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What of them are movements."""
    return [report for report in reports if report.get("type") != FINDING]


def _apart(number: int, then: list[Mapping[str, Any]], now: list[Mapping[str, Any]]) -> Iterator[Parting]:
    for place in range(max(len(then), len(now))):
        was = then[place] if place < len(then) else None
        is_ = now[place] if place < len(now) else None
        if was != is_:
            yield Parting(f"trace {number}, movement {place + 1}", f"was {_shown(was)}, is {_shown(is_)}")
            return


def _shown(value: object) -> str:
    return "nothing" if value is None else msgspec.json.encode(value).decode()


def _game_apart(part: GamePart) -> Iterator[Parting]:
    if part.game not in GAMES:
        yield Parting("the game", f"{part.game} is not among the games of this program: install the package it is from")
        return
    played = play(GAMES[part.game], [entry.journalled for entry in part.entries], marked(part.entries))
    number = first_other(part.entries, played.marks)
    if number:
        before = next((each for each in range(number - 1, 0, -1) if part.entries[each - 1].state), 0)
        how = f"the state after it is another one; it was the same after entry {before}"
        yield Parting(_named(part, number), how, tuple(differences(part.printed, played.printed)))
        return
    if part.tried or played.stopped is not None:
        yield from _stopped_apart(part, played.stopped)
        return
    if not part.printed:
        yield Parting(_named(part, len(part.entries)), "that program could not play it; this one can")
        return
    if found := tuple(differences(part.printed, played.printed)):
        yield Parting("the end of the game", "the state is another one", found)


def _stopped_apart(part: GamePart, stopped: Stopped | None) -> Iterator[Parting]:
    """Something was refused or crashed, here or there: the same thing?"""
    number, now = (len(part.entries), "accepted") if stopped is None else (stopped.entry, stopped.told)
    if part.tried:
        if (number, now) != (len(part.entries), part.tried):
            yield Parting(_named(part, number), f"was {part.tried}, is {now}")
    elif part.printed or part.entries[number - 1].state:
        yield Parting(_named(part, number), now)


def marked(entries: Iterable[Happened]) -> frozenset[int]:
    """The numbers of the entries that have a mark."""
    return frozenset(number for number, entry in enumerate(entries, start=1) if entry.state)


def first_other(entries: Iterable[Happened], marks: Iterable[str]) -> int:
    """The number of the first entry whose mark is another one now; 0: there is none."""
    pairs = enumerate(zip(entries, marks, strict=False), start=1)
    return next((number for number, (entry, now) in pairs if entry.state and entry.state != now), 0)


def _named(part: GamePart, number: int) -> str:
    return f"entry {number} ({part.entries[number - 1].described()})"


def differences(was: object, is_: object, path: str = "") -> Iterator[str]:
    """What differs between two values of JSON, each by its path."""
    if isinstance(was, Mapping) and isinstance(is_, Mapping):
        for key in dict.fromkeys([*was, *is_]):
            yield from differences(was.get(key), is_.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(was, list) and isinstance(is_, list) and len(was) == len(is_):
        for place, (one, other) in enumerate(zip(was, is_, strict=True)):
            yield from differences(one, other, f"{path}[{place}]")
    elif was != is_:
        yield f"{path or 'all of it'} was {_shown(was)}, is {_shown(is_)}"

"""What came of it, for ears and eyes: a cue for what is new, and gems on their way from the box to a pillow.

One rule: it knows no game. What it reads of a guide and a view is what any game may have: whose turn it is, what moved
before everybody's eyes, whose alarm is out.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec

from companion.screen.drawing.theme import GEM_FALL_MS
from companion.screen.model import Flight
from companion.screen.sound.sounds import Cue, Sounds
from companion.table.table_view import TableView

FLIGHT_STEP_MS = 30
_OVER = "game_over"


class _Heap(msgspec.Struct, frozen=True):
    gems: dict[str, int] = {}
    to: str = ""
    seat: str | None = None
    source: str = "box"


class _Guide(msgspec.Struct, frozen=True):
    """What the shell takes from any game's guide."""

    seat: str | None = None
    fell: tuple[_Heap, ...] = ()
    gains: tuple[_Heap, ...] = ()


class _Seat(msgspec.Struct, frozen=True):
    name: str = ""
    alarm: str = ""


class _View(msgspec.Struct, frozen=True):
    """What the shell takes from any game's view."""

    seats: tuple[_Seat, ...] = ()

    @property
    def alarms_out(self) -> frozenset[str]:
        return frozenset(seat.name for seat in self.seats if seat.alarm == "out")


class _Gist(msgspec.Struct, frozen=True):
    phase: str = ""
    guide: _Guide = _Guide()
    alarms: frozenset[str] = frozenset()
    fouls: int = 0


@dataclass(frozen=True, slots=True)
class _Launched:
    flight: Flight
    since_ms: int


class Announcer:
    """Compares what is with what was, and makes the difference heard and seen."""

    def __init__(self, sounds: Sounds) -> None:
        self._sounds = sounds
        self._before = _Gist()
        self._flights: tuple[_Launched, ...] = ()

    def look(self, view: TableView | None, fouls: int, now_ms: int, *, quiet: bool = False) -> None:
        """This is the table now; `quiet`: nothing of it is news (something was taken back)."""
        before, now = self._before, _gist(view, fouls)
        self._before = now
        if not before.phase or not now.phase or quiet:
            return
        cue = _cue(before, now)
        if cue is not None:
            self._sounds.play(cue)
        fresh = _fresh(before, now, lambda guide: (*guide.fell, *guide.gains))
        self._flights += tuple(_Launched(_flight(heap), now_ms) for heap in fresh)

    def tick(self, now_ms: int) -> bool:
        """Gems arrive; whether any was on its way."""
        were = bool(self._flights)
        self._flights = tuple(one for one in self._flights if now_ms < one.since_ms + GEM_FALL_MS)
        return were

    @property
    def is_still(self) -> bool:
        """Is nothing on its way?"""
        return not self._flights

    def flights(self, now_ms: int) -> tuple[Flight, ...]:
        """Everything that flies now, and how far it is."""
        return tuple(replace(one.flight, progress=_share(one, now_ms)) for one in self._flights)


def _gist(view: TableView | None, fouls: int) -> _Gist:
    if view is None:
        return _Gist()
    guide = msgspec.json.decode(view.guide, type=_Guide)
    return _Gist(view.phase, guide, msgspec.json.decode(view.game, type=_View).alarms_out, fouls)


def _cue(before: _Gist, now: _Gist) -> Cue | None:
    """The one sound that matters most."""
    if now.fouls > before.fouls:
        return Cue.FOUL
    if now.phase == _OVER != before.phase:
        return Cue.WIN
    if before.alarms - now.alarms:
        return Cue.ALARM
    if _fresh(before, now, lambda guide: guide.fell):
        return Cue.SPILL
    return Cue.YOUR_TURN if now.guide.seat is not None and now.guide.seat != before.guide.seat else None


def _flight(heap: _Heap) -> Flight:
    gems = tuple(gem for gem, count in heap.gems.items() for _ in range(count))
    return Flight(gems, heap.to, heap.seat or "", 0.0, heap.source)


def _fresh(before: _Gist, now: _Gist, heaps: Callable[[_Guide], tuple[_Heap, ...]]) -> list[_Heap]:
    """What moved just now. While a seat goes on, what it moved before stays in the guide; with the next, all is new."""
    goes_on = (now.phase, now.guide.seat) == (before.phase, before.guide.seat)
    known, found = list(heaps(before.guide)) if goes_on else [], []
    for heap in heaps(now.guide):
        if heap in known:
            known.remove(heap)
        else:
            found.append(heap)
    return found


def _share(one: _Launched, now_ms: int) -> float:
    return min(1.0, max(0.0, (now_ms - one.since_ms) / GEM_FALL_MS))

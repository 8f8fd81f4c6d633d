"""What came of it, for ears and eyes: a cue for what is new, things on their way, and what gets the whole screen.

One rule: it knows no game. What is new, it finds in the headline that every game has; a game's own screens may find
more that moves.
"""

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from companion.games.game import Announcement, Flight
from companion.kiosk.announcement_queue import AnnouncementQueue
from companion.nodes.theme import GEM_FALL_MS
from companion.pages.announced import Announced
from companion.pages.model import Flying
from companion.screens.kiosk.game_screens import MovingScene, Screens
from companion.screens.kiosk.sound.sounds import Cue, Sounds
from companion.table.table_view import TableView

FLIGHT_STEP_MS = 30
T = TypeVar("T")


class _Launched(msgspec.Struct, frozen=True):
    flight: Flight
    since_ms: int

    def progress(self, now_ms: int) -> float:
        return min(1.0, max(0.0, (now_ms - self.since_ms) / GEM_FALL_MS))


class Announcer:
    """Compares what is with what was, and makes the difference heard and seen."""

    def __init__(self, sounds: Sounds, screens: Screens | None = None) -> None:
        self._sounds = sounds
        self._screens = screens or Screens()
        self._moving: MovingScene | None = None
        self._motion: object | None = None
        self._before: TableView | None = None
        self._fouls = 0
        self._flights: tuple[_Launched, ...] = ()
        self._queue = AnnouncementQueue()

    def look(  # noqa: PLR0913 - one thing for each that it depends on
        self,
        view: TableView | None,
        fouls: int,
        now_ms: int,
        *,
        quiet: bool = False,
        reduced: bool = False,
        announces: bool = True,
        opened: Announcement | None = None,
    ) -> None:
        """This is the table now; `quiet`: nothing of it is news (it was taken back); `reduced`: nothing flies.

        `announces`: what matters may have the whole screen now. `opened` are the cards that brought about the rest.
        """
        before, self._before = self._before, view
        more_fouls, self._fouls = fouls > self._fouls, fouls
        announced: list[Announcement] = []
        if before is not None and view is not None and before.name == view.name:
            announced = _fresh(before, view, before.headline.announcements, view.headline.announcements)
            announced[:0] = [] if opened is None else [opened]
            covered = announces and bool(announced)
            self._follow(before, view, now_ms, quiet=quiet or covered, reduced=reduced)
        else:
            self._moving = None if view is None else self._moving_scene(view.name)
        self._motion = None if self._moving is None else self._moving.motion(now_ms)
        if before is None or view is None or quiet:
            self._queue.clear()
            return
        fresh = _fresh(before, view, before.headline.flights, view.headline.flights)
        first = self._queue.add(announced, now_ms) if announces else next(iter(announced), None)
        cue = Cue.FOUL if more_fouls else _cue(before, view, first, fresh)
        if cue is not None:
            self._sounds.play(cue)
        if not reduced:
            self._flights += tuple(_Launched(flight, now_ms) for flight in fresh)

    def _follow(self, before: TableView, view: TableView, now_ms: int, *, quiet: bool, reduced: bool) -> None:
        """Let the game's own screens see what came about. What has the whole screen does not move below it too."""
        if self._moving is not None and quiet:
            self._moving.jump()
        elif self._moving is not None and before != view:
            self._moving.follow(before, view, now_ms, reduced=reduced)

    def _moving_scene(self, game: str) -> MovingScene | None:
        load = self._screens.games.get(game)
        make = None if load is None else load().drawings().moving
        return None if make is None else make()

    def tick(self, now_ms: int) -> bool:
        """Things arrive; whether any was on its way."""
        were = not self.is_still
        self._motion = None if self._moving is None else self._moving.motion(now_ms)
        self._flights = tuple(one for one in self._flights if now_ms < one.since_ms + GEM_FALL_MS)
        self._let_be_heard(self._queue.tick(now_ms))
        return were

    def end_announcement(self, now_ms: int) -> None:
        """Somebody has seen enough of what has the whole screen."""
        self._let_be_heard(self._queue.end(now_ms))

    def _let_be_heard(self, begun: Announcement | None) -> None:
        if begun is not None and begun.sound is not None:
            self._sounds.play(Cue(begun.sound.value))

    def announced(self, now_ms: int, *, reduced: bool = False) -> Announced | None:
        """What has the whole screen now."""
        return self._queue.shown(now_ms, reduced=reduced)

    @property
    def is_still(self) -> bool:
        return not self._flights and self._motion is None and self._queue.is_empty

    @property
    def motion(self) -> object | None:
        """What moves in the game's own scene, as it was when last asked for."""
        return self._motion

    def flights(self, now_ms: int) -> tuple[Flying, ...]:
        """Everything that flies now, and how far it is."""
        return tuple(Flying(one.flight, one.progress(now_ms)) for one in self._flights)


def _cue(before: TableView, now: TableView, announced: Announcement | None, fresh: list[Flight]) -> Cue | None:
    """The one sound that matters most."""
    if _has_ended(now) and not _has_ended(before):
        return Cue.WIN
    told = [] if announced is None else [announced.sound]
    cues = [cue.sound for cue in now.headline.cues if cue not in before.headline.cues]
    for sound in (*told, *cues, *[flight.sound for flight in fresh]):  # what has come about goes before what flies
        if sound is not None:
            return Cue(sound.value)
    seat = now.headline.seat
    return Cue.YOUR_TURN if seat is not None and seat != before.headline.seat else None


def _has_ended(view: TableView) -> bool:
    return view.is_over and not view.awaits_end


def _fresh(before: TableView, now: TableView, known: Iterable[T], all_: Iterable[T]) -> list[T]:
    """What came about just now. While a seat goes on, what it did before stays in the headline; then all is new."""
    goes_on = (now.phase, now.headline.seat) == (before.phase, before.headline.seat)
    seen, fresh = list(known) if goes_on else [], []
    for item in all_:
        if item in seen:
            seen.remove(item)
        else:
            fresh.append(item)
    return fresh

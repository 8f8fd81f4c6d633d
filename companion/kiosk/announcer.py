"""What came of it, for ears and eyes: a cue for what is new, and things on their way from one place to another.

One rule: it knows no game. What is new, it finds in the headline that every game has; a game's own screens may find
more that moves.
"""

from collections import Counter
from dataclasses import dataclass

from companion.games.game import Flight
from companion.screen.drawing.theme import GEM_FALL_MS
from companion.screen.game_screens import MovingScene, Screens
from companion.screen.model import Flying
from companion.screen.sound.sounds import Cue, Sounds
from companion.table.table_view import TableView

FLIGHT_STEP_MS = 30


@dataclass(frozen=True, slots=True)
class _Launched:
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

    def look(
        self, view: TableView | None, fouls: int, now_ms: int, *, quiet: bool = False, reduced: bool = False
    ) -> None:
        """This is the table now; `quiet`: nothing of it is news (it was taken back); `reduced`: nothing flies."""
        before, self._before = self._before, view
        more_fouls, self._fouls = fouls > self._fouls, fouls
        if before is not None and view is not None and before.name == view.name:
            self._follow(before, view, now_ms, quiet=quiet, reduced=reduced)
        else:
            self._moving = None if view is None else self._moving_scene(view.name)
        self._motion = None if self._moving is None else self._moving.motion(now_ms)
        if before is None or view is None or quiet:
            return
        fresh = _fresh(before, view)
        cue = Cue.FOUL if more_fouls else _cue(before, view, fresh)
        if cue is not None:
            self._sounds.play(cue)
        if not reduced:
            self._flights += tuple(_Launched(flight, now_ms) for flight in fresh)

    def _follow(self, before: TableView, view: TableView, now_ms: int, *, quiet: bool, reduced: bool) -> None:
        """Let the game's own screens see what came about."""
        if self._moving is not None and quiet:
            self._moving.jump()
        elif self._moving is not None and before != view:
            self._moving.follow(before, view, now_ms, reduced=reduced)

    def _moving_scene(self, game: str) -> MovingScene | None:
        load = self._screens.games.get(game)
        make = None if load is None else load().moving
        return None if make is None else make()

    def tick(self, now_ms: int) -> bool:
        """Things arrive; whether any was on its way."""
        were = not self.is_still
        self._motion = None if self._moving is None else self._moving.motion(now_ms)
        self._flights = tuple(one for one in self._flights if now_ms < one.since_ms + GEM_FALL_MS)
        return were

    @property
    def is_still(self) -> bool:
        return not self._flights and self._motion is None

    @property
    def motion(self) -> object | None:
        """What moves in the game's own scene, as it was when last asked for."""
        return self._motion

    def flights(self, now_ms: int) -> tuple[Flying, ...]:
        """Everything that flies now, and how far it is."""
        return tuple(Flying(one.flight, one.progress(now_ms)) for one in self._flights)


def _cue(before: TableView, now: TableView, fresh: list[Flight]) -> Cue | None:
    """The one sound that matters most."""
    if now.is_over and not before.is_over:
        return Cue.WIN
    cues = [cue.sound for cue in now.headline.cues if cue not in before.headline.cues]
    for sound in (*cues, *[flight.sound for flight in fresh]):  # first what has come about, then what flies
        if sound is not None:
            return Cue(sound.value)
    seat = now.headline.seat
    return Cue.YOUR_TURN if seat is not None and seat != before.headline.seat else None


def _fresh(before: TableView, now: TableView) -> list[Flight]:
    """What moved just now. While a seat goes on, what it moved before stays in the headline; then all is new."""
    goes_on = (now.phase, now.headline.seat) == (before.phase, before.headline.seat)
    known = Counter(before.headline.flights if goes_on else ())
    return list((Counter(now.headline.flights) - known).elements())

"""One cell or spot: when its reed has proven that something was lifted from it or placed on it. Pure.

The one rule: nobody lifts a tile for less than a real lift. What is back sooner was never off, so a lift is told once
it has lasted, with the time at which it began deciding its place among the others.
"""

from collections.abc import Callable
from functools import partial

from hardware.agenda import LONG_AGO, NEVER, Agenda
from hardware.debouncing import Reed
from hardware.health import Health
from hardware.ordering import Ordering, Undecided
from hardware.tile_tray.channels import Kind
from hardware.tile_tray.movements import Movement, SapphireLifted, SapphirePlaced, TileLifted, TilePlaced
from hardware.tile_tray.timings import Timings

_LIFTED: dict[Kind, Callable[[int, str], Movement]] = {Kind.TILE: TileLifted, Kind.GEM: SapphireLifted}
_PLACED: dict[Kind, Callable[[int, str], Movement]] = {Kind.TILE: TilePlaced, Kind.GEM: SapphirePlaced}
# Nobody lifts one tile so often with no longer rests: a magnet at the limit of its reed does, all night.
_MOST_IN_A_ROW = 2000
_REST_MS = 5000


class Place:
    """What is told of one reed. `lifted` is what was told last, or the baseline."""

    def __init__(
        self, reed: Reed, agenda: Agenda, times: Timings, ordering: Ordering, tell: Callable[[Movement], None]
    ) -> None:
        self._reed = reed
        self._agenda = agenda
        self._times = times
        self._ordering = ordering
        self._tell = tell
        self._alarm = agenda.add(self._lasted)
        self._since = NEVER  # it has been off since then, and that is not told yet
        self._placed_ms = LONG_AGO
        self._in_a_row = 0  # lifts without a rest between them
        self.lifted = not reed.level
        reed.changed = self._changed

    def undecided(self) -> Undecided | None:
        """A lift that may still turn out to be a knock. While the contact is noisy, nobody can say for how long."""
        reed = self._reed
        if self._since == NEVER or (reed.is_moving and reed.moving_since is None):
            return None
        lasted_ms = self._since + self._times.lift_ms
        return self._since, max(lasted_ms, reed.burst_end) if reed.is_moving else lasted_ms

    @property
    def is_stirring(self) -> bool:
        """Whether its reed is moving, or a lift has not lasted yet."""
        return self._reed.usable and (self._reed.is_moving or self._since != NEVER)

    def rebase(self) -> None:
        """A baseline: take the level as it is."""
        self._since = NEVER
        self.lifted = not self._reed.level

    def trust_changed(self, now_ms: int) -> None:
        """A reed that is out of order tells nothing. Once it is well again, what it says counts from then on."""
        self._since = NEVER
        if self._reed.trusted:
            self._in_a_row = 0
            self._follow(now_ms, now_ms)

    def _changed(self, reed: Reed, moved_ms: int, now_ms: int) -> None:
        if reed.usable:
            self._follow(moved_ms, now_ms)
        elif self._in_a_row > _MOST_IN_A_ROW:
            reed.health.noisy_at = now_ms  # it goes on

    def _follow(self, moved_ms: int, now_ms: int) -> None:
        is_off = not self._reed.level
        if is_off and not self.lifted:
            self._in_a_row = self._in_a_row + 1 if moved_ms - self._placed_ms < _REST_MS else 1
            if self._in_a_row > _MOST_IN_A_ROW:
                self._accuse(now_ms)
                return
            self._since = moved_ms
            self._lasted(now_ms)
        elif not is_off and self._since != NEVER:
            self._back(moved_ms, now_ms)
        elif not is_off and self.lifted:
            self._placed_ms = moved_ms
            self._move(_PLACED, moved_ms, now_ms)

    def _accuse(self, now_ms: int) -> None:
        name, health = self._reed.channel.name, self._reed.health
        reason = f"{name} was lifted {_MOST_IN_A_ROW} times in a row: look for a loose contact or a weak magnet"
        health.accuse(Health.JITTERY, reason, now_ms)
        health.behaves(now_ms)

    def _back(self, moved_ms: int, now_ms: int) -> None:
        """It is back before the lift was told: was it one?"""
        since, self._since = self._since, NEVER
        if moved_ms - since >= self._times.lift_ms:
            self._placed_ms = moved_ms
            self._move(_LIFTED, since, now_ms)
            self._move(_PLACED, moved_ms, now_ms)

    def _lasted(self, now_ms: int) -> None:
        """A contact that is moving again says first where it ends."""
        if self._since == NEVER:
            return
        due_ms = self._since + self._times.lift_ms
        if due_ms > now_ms:
            self._agenda.arm(self._alarm, due_ms)
        elif self._reed.is_moving:
            self._agenda.arm(self._alarm, max(self._reed.burst_end, now_ms + 1))
        else:
            since, self._since = self._since, NEVER
            self._move(_LIFTED, since, now_ms)

    def _move(self, makes: dict[Kind, Callable[[int, str], Movement]], moved_ms: int, now_ms: int) -> None:
        channel = self._reed.channel
        self.lifted = makes is _LIFTED
        make = makes[Kind(channel.kind)]
        self._ordering.put(partial(self._say, make), moved_ms, self._times.hold_ms, now_ms)

    def _say(self, make: Callable[[int, str], Movement], now_ms: int) -> None:
        self._tell(make(now_ms, self._reed.channel.part))

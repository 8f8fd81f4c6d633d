"""How the picture of the box gets from one rest to the next: a level turns, the box flips, a drawer slides. Pure.

One rule: motion shows what the wood did and ends. If the wood is faster than the picture, the picture jumps ahead.
"""

from collections import deque
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from companion.nodes.theme import DRAWER_MS, FLIP_MS, ROTATE_MS
from companion.screens.kiosk.drawing.stirring import Stirring
from companion.screens.kiosk.jewel_box.gestures import Led
from companion.screens.kiosk.jewel_box.picture import (
    DRAWERS,
    TILT,
    BoxPicture,
    as_read,
    at_rest,
    moved_to,
    opened,
    rotated,
    turned_over,
)
from hardware.jewel_box.movements import BoxTurned, LevelRotated, Movement, Orientation
from hardware.jewel_box.pose import Pose
from hardware.jewel_box.snapshot import Snapshot

FRAME_MS = 30  # from one picture of a movement to the next
LET_GO_MS = 120  # until a part rests that a finger let go
AWAITED_MS = 4000  # ... and so long sensors have to see it: a flip takes two seconds
PUT_MS = 12_000  # so long virtual hands have to put the box as a game left it
RATTLE_MS = 700  # after the box was turned over
_BEHIND = 3  # so many movements at once are not played one by one


class _Leg(msgspec.Struct, frozen=True):
    """One movement: from a rest, to a rest, in a time."""

    before: BoxPicture
    after: BoxPicture
    duration_ms: int

    def at(self, share: float) -> BoxPicture:
        """The picture when so much of the time has passed."""
        if share <= 0:
            return self.before  # as it is on the screen already: words come first, the wood follows
        if share >= 1:
            return self.after
        eased = share * share * (3 - 2 * share)
        if self.before.inverted != self.after.inverted:
            return replace(self.before, flip=self.before.flip + (1 - self.before.flip) * eased)
        turned = _turned(self.before, self.after)
        if turned is not None:
            levels, quarters = turned
            start = self.before.turning
            return replace(self.before, turning_levels=levels, turning=start + (90.0 * quarters - start) * eased)
        return replace(self.after, open=_sliding(self.before, self.after, eased))


class Motion:
    """The picture over time."""

    def __init__(self, picture: BoxPicture = BoxPicture()) -> None:  # noqa: B008 - frozen
        self._rest = picture
        self._legs: deque[_Leg] = deque()
        self._since_ms = 0
        self._shown = picture
        self._held_ms: int | None = None
        self._asked_ms = 0
        self._stirring = Stirring()
        self._rattles_until_ms = 0
        self._awaited_ms: int | None = None  # until then sensors may see what a finger did
        self._reading: Snapshot | None = None

    @property
    def rest(self) -> BoxPicture:
        """Where all of it ends."""
        return self._legs[-1].after if self._legs else self._rest

    def go(self, picture: BoxPicture, now_ms: int) -> None:
        """The wood is there now: show how it got there."""
        self._moving(now_ms)
        before, after = self.rest, at_rest(picture)
        if before == after:
            return
        self._leave_drawers(before, after)
        if not self._legs:
            self._since_ms = now_ms
        self._legs.append(_Leg(before, after, _duration(before, after)))
        if len(self._legs) > _BEHIND:
            self.jump(after)

    def _stir(self, reading: Snapshot, now_ms: int, *, rocks: bool) -> None:
        """What moves, or may. Drawers rattle while the box is turned over, and a little longer: that is no sign."""
        if TILT in reading.stirring:
            self._rattles_until_ms = now_ms + RATTLE_MS
        rattles = now_ms < self._rattles_until_ms
        self._stirring.look(reading.stirring - set(DRAWERS) if rattles else reading.stirring, now_ms, rocks=rocks)

    def _leave_drawers(self, before: BoxPicture, after: BoxPicture) -> None:
        """Once the box itself has moved, a drawer of before must not be lit: where it is now is for people to know."""
        if (before.inverted, before.ab, before.bc) != (after.inverted, after.ab, after.bc):
            self._stirring.hush(DRAWERS)

    def jump(self, picture: BoxPicture) -> None:
        """Show it at once."""
        self._rest = at_rest(picture)
        self._legs.clear()
        self._held_ms = None

    def start(self, reading: Snapshot, now_ms: int) -> None:
        """This is how the box stands; nobody has seen it before. Nothing moves to get there, and nothing rocks."""
        if not self._awaits(reading, now_ms):
            self.jump(as_read(self.rest, reading))
        self._stir(reading, now_ms, rocks=False)

    def lead(self, led: Led, now_ms: int, *, reduced: bool) -> None:
        """A finger brought the picture so far: let it come to rest, and stay there until sensors have seen the same."""
        self._leave_drawers(led.before, led.after)
        self.jump(led.after)
        if not reduced:
            self._legs.append(_Leg(led.before, led.after, LET_GO_MS))
            self._since_ms = now_ms
        self._awaited_ms = now_ms + AWAITED_MS

    def recall(self, poses: Sequence[Pose], reading: Snapshot, now_ms: int, *, is_put: bool) -> None:
        """Show the box from the side from which people saw it when it last stood so; see `heading`."""
        picture = BoxPicture()
        for pose in poses:
            inverted = pose.orientation == Orientation.INVERTED
            picture = moved_to(picture, inverted=inverted, ab=pose.rings["AB"], bc=pose.rings["BC"])
        if poses:
            picture = replace(picture, open=opened(**poses[-1].drawers))
        stands = as_read(picture, reading)
        self._reading, self._awaited_ms = reading, None if stands == picture or not is_put else now_ms + PUT_MS
        self.jump(picture if is_put else stands)

    def _awaits(self, reading: Snapshot | None, now_ms: int) -> bool:
        """Does the picture show what a finger did, and this reading is only on the way there, or there?"""
        if self._awaited_ms is None:
            return False
        self._reading = reading or self._reading
        if reading is not None and as_read(self.rest, reading) == self.rest:
            self._awaited_ms = None
            return True
        return now_ms < self._awaited_ms

    def follow(self, movements: Iterable[Movement], reading: Snapshot | None, now_ms: int) -> None:
        """Hands did this, and now the box is read like this."""
        if self._awaits(reading, now_ms):
            if reading is not None:
                self._stir(reading, now_ms, rocks=False)
            return
        for movement in movements:
            match movement:
                case LevelRotated(_, levels, direction):
                    self.go(rotated(self.rest, levels, direction), now_ms)
                case BoxTurned():
                    self.go(turned_over(self.rest), now_ms)
                case _:
                    pass
        if reading is not None:
            self.go(as_read(self.rest, reading), now_ms)
            self._stir(reading, now_ms, rocks=True)

    def hold(self, now_ms: int) -> None:
        """In this moment there is news to be read: that comes first, and the next picture of the box right after it."""
        self._held_ms = now_ms

    def picture(self, now_ms: int) -> BoxPicture:
        """The picture now."""
        self._asked_ms = now_ms
        if now_ms == self._held_ms:
            return replace(self._shown, rough=True)
        self._held_ms = None
        self._shown = self._moving(now_ms)
        parts, where = self._stirring.at(now_ms)
        if parts:
            self._shown = replace(self._shown, stirring=parts, rock=0.0 if self._shown.is_moving else where)
        return self._shown

    def _moving(self, now_ms: int) -> BoxPicture:
        if self._awaited_ms is not None and now_ms >= self._awaited_ms:
            self._awaited_ms = None
            if self._reading is not None:  # sensors saw something else, or nothing at all
                self.jump(as_read(self.rest, self._reading))
        while self._legs and now_ms >= self._since_ms + self._legs[0].duration_ms:
            leg = self._legs.popleft()
            self._since_ms += leg.duration_ms
            self._rest = leg.after
        if not self._legs:
            return self._rest
        leg = self._legs[0]
        return leg.at((now_ms - self._since_ms) / leg.duration_ms)

    def deadline_ms(self) -> int | None:
        """When there is another picture to show than the last one that was asked for."""
        if self._held_ms is not None:
            return self._held_ms + 1
        due = [self._asked_ms + FRAME_MS, self._since_ms + self._legs[0].duration_ms] if self._legs else []
        due += [] if self._awaited_ms is None else [self._awaited_ms]
        return min([*due, *self._stirring.deadlines_ms(self._asked_ms)], default=None)


def _turned(before: BoxPicture, after: BoxPicture) -> tuple[int, int] | None:
    """How many levels from the top turned, and how far; the short way round."""
    upper, lower = (after.bc - before.bc, after.ab - before.ab)
    if not before.inverted:
        upper, lower = lower, upper
    for levels, quarters in ((2, lower), (1, upper)):
        short = (quarters + 1) % 4 - 1
        if short:
            return levels, short
    return None


def _duration(before: BoxPicture, after: BoxPicture) -> int:
    if before.inverted != after.inverted:
        return FLIP_MS
    return ROTATE_MS if _turned(before, after) else DRAWER_MS


def _sliding(before: BoxPicture, after: BoxPicture, share: float) -> tuple[tuple[str, float], ...]:
    start, end = dict(before.open), dict(after.open)
    ways = ((drawer, start.get(drawer, 0.0), end.get(drawer, 0.0)) for drawer in sorted({*start, *end}))
    found = ((drawer, round(near + (far - near) * share, 3)) for drawer, near, far in ways)
    return tuple((drawer, out) for drawer, out in found if out > 0)

"""What is announced on the whole screen, and how far it is: when each part comes, and where it is by then. Pure."""

import msgspec

from companion.games.game import Announcement

APPEAR_MS = 150  # the ground covers the scene
PICTURE_MS = (150, 300)  # the picture grows, the words come with it
FLIGHTS_MS = (300, 900)  # things fly one by one
_FLIGHT_MS, _APART_MS = 330, 90
CUT_MS = 900  # where another one waits
REST_MS, SHORT_REST_MS = 1500, 1200  # then all of it is over, with and without things that fly
LEAVE_MS = 150  # first what lies on the ground goes, then the ground
_SMALLEST = 0.8


class Announced(msgspec.Struct, frozen=True):
    """An announcement after so many milliseconds.

    `is_still`: people want little motion, so it is there as a whole. `follows`: another one was shown just before,
    `is_followed`: another one waits; then the ground stays where it is.
    """

    announcement: Announcement
    elapsed_ms: int
    is_still: bool = False
    follows: bool = False
    is_followed: bool = False

    @property
    def length_ms(self) -> int:
        """How long it is shown."""
        if self.is_followed:
            return CUT_MS
        return (REST_MS if self.announcement.flights else SHORT_REST_MS) + LEAVE_MS

    @property
    def is_coming(self) -> bool:
        """Does the ground still have to cover the scene?"""
        return not (self.is_still or self.follows) and self.elapsed_ms < APPEAR_MS

    @property
    def is_over(self) -> bool:
        return self.elapsed_ms >= self.length_ms

    @property
    def _left_ms(self) -> int:
        return self.length_ms - self.elapsed_ms

    @property
    def ground(self) -> float:
        """How much of the scene below it is covered, from 0 to 1."""
        coming = _share(self.elapsed_ms, 0, APPEAR_MS) if self.is_coming else 1.0
        leaving = 1.0 if self.is_still or self.is_followed else _share(self._left_ms, 0, LEAVE_MS / 2)
        return min(coming, leaving)

    @property
    def opacity(self) -> float:
        """Of what lies on the ground, from 0 to 1."""
        leaving = 1.0 if self.is_still or self.is_followed else _share(self._left_ms, LEAVE_MS / 2, LEAVE_MS)
        return min(self._arrived, leaving)

    @property
    def _arrived(self) -> float:
        return 1.0 if self.is_still else _share(self.elapsed_ms, *PICTURE_MS)

    @property
    def size(self) -> float:
        """Of the picture, as a share of its full size."""
        left = 1 - self._arrived
        return 1.0 - (1.0 - _SMALLEST) * left * left

    @property
    def passed(self) -> float:
        """How much of its time is over, from 0 to 1."""
        return 1.0 if self.is_still else min(1.0, self.elapsed_ms / self.length_ms)

    def flown(self, index: int, of: int) -> float:
        """How far the thing with this number has flown, of so many; from 0 to 1. At rest they stand along their way."""
        if self.is_still:
            return (index + 1) / (of + 1)
        start_ms, end_ms = FLIGHTS_MS
        apart_ms = min(_APART_MS, (end_ms - start_ms - _FLIGHT_MS) / max(1, of - 1))
        return _share(self.elapsed_ms, start_ms + index * apart_ms, start_ms + index * apart_ms + _FLIGHT_MS)

    def landed(self, of: int) -> int:
        """How many of so many things are where they belong."""
        return of if self.is_still else sum(self.flown(index, of) >= 1 for index in range(of))


def _share(now: float, start: float, end: float) -> float:
    return min(1.0, max(0.0, (now - start) / (end - start)))

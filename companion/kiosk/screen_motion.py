"""What moves on the screen of a kiosk: the picture of the apparatus, steps that slide away, flights, announcements.

One rule: time is passed in, never read. `reduced`: people want as little motion as possible.
"""

from collections.abc import Sequence
from typing import Any

from companion.kiosk.announcer import FLIGHT_STEP_MS, Announcer
from companion.screens.kiosk.game_screens import MovingPicture
from companion.table.live_apparatus import Heard
from hardware.apparatus import Snapshot
from hardware.differences import Step

SLIDE_MS = 200
FRAME_MS = 25


class StepProgress:
    """How far hands are with the steps that they were asked to do: counts those done, and lets each slide away.

    A step is done when the apparatus says so: what was asked for is compared with what is still asked for.
    """

    def __init__(self) -> None:
        self._steps: tuple[Step, ...] = ()
        self._done = 0
        self._left: Step | None = None  # slides away ...
        self._left_ms = 0  # ... since then

    def look(self, steps: Sequence[Step], now_ms: int, *, reduced: bool = False) -> None:
        """These are to do now; `reduced`: nothing slides."""
        before, self._steps = self._steps, tuple(steps)
        if not before or not self._steps:
            self._done, self._left = 0, None
        elif self._steps != before and before[-len(self._steps) :] == self._steps:
            self._done += len(before) - len(self._steps)
            self._left, self._left_ms = (None if reduced else before[-len(self._steps) - 1]), now_ms

    def tick(self, now_ms: int) -> bool:
        """Whether something slides, or has just arrived."""
        slid = self._left is not None
        if now_ms >= self._left_ms + SLIDE_MS:
            self._left = None
        return slid

    def deadline_ms(self, now_ms: int) -> int | None:
        """When there is another picture of what slides."""
        return None if self._left is None else min(now_ms + FRAME_MS, self._left_ms + SLIDE_MS)

    def view(self, now_ms: int) -> tuple[int, Step | None, float]:
        """How many are done, which one slides away, and how far it is."""
        return self._done, self._left, 0.0 if self._left is None else (now_ms - self._left_ms) / SLIDE_MS


class ScreenMotion:
    """Everything that moves, over time."""

    def __init__(self, picture: MovingPicture, announcer: Announcer) -> None:
        self.announcer = announcer
        self.progress = StepProgress()
        self._picture = picture
        self.shown: object = None  # the picture, as it was last seen

    def start(self, reading: Snapshot | None, now_ms: int) -> None:
        """It stands like this, and nobody has seen how it came to that; None: it cannot be read."""
        if reading is not None:
            self._picture.start(reading, now_ms)

    def recall(self, poses: Sequence[Any], reading: Snapshot | None, now_ms: int, *, is_put: bool) -> None:
        """A game goes on in which it stood like this; None: it cannot be read. `is_put`: virtual hands put it so."""
        if reading is not None:
            self._picture.recall(poses, reading, now_ms, is_put=is_put)

    def follow(self, heard: Heard, reading: Snapshot | None, now_ms: int, *, reduced: bool) -> None:
        """Let the picture move as the thing did; None: it cannot be read."""
        stirred = heard.stirred or bool(heard.movements)
        if reading is not None and (heard.is_first or (stirred and reduced)):
            self._picture.start(reading, now_ms)
        if stirred and not reduced:
            self._picture.follow(heard.movements, reading, now_ms)
        if heard.movements:
            self._picture.hold(now_ms)

    def stands(self, reading: Snapshot | None, now_ms: int, *, reduced: bool) -> None:
        """It stands like this now, as people have told: let the picture move there."""
        if reading is None:
            return
        if reduced:
            self._picture.start(reading, now_ms)
        else:
            self._picture.follow((), reading, now_ms)

    def lead(self, led: object, now_ms: int, *, reduced: bool) -> None:
        """A finger moved the picture, and hands do the same to the thing."""
        self._picture.lead(led, now_ms, reduced=reduced)

    def tick(self, steps: Sequence[Step], now_ms: int, *, reduced: bool) -> bool:
        """These steps are to do now. Whether something moves, or has just arrived."""
        self.progress.look(steps, now_ms, reduced=reduced)
        return any((self.announcer.tick(now_ms), self.progress.tick(now_ms)))

    def deadlines_ms(self, now_ms: int) -> tuple[int | None, ...]:
        """When there is another picture of anything that moves."""
        step_ms = None if self.announcer.is_still else now_ms + FLIGHT_STEP_MS
        return self._picture.deadline_ms(), self.progress.deadline_ms(now_ms), step_ms

    def picture(self, now_ms: int, *, is_held: bool) -> object:
        """The apparatus; `is_held`: as it was last seen, because something comes to lie over it."""
        picture = self._picture.picture(now_ms)
        if not is_held:
            self.shown = picture
        return self.shown

    @property
    def at_rest(self) -> object:
        """The apparatus, once nothing of it moves any more."""
        return self._picture.rest

    @property
    def is_still(self) -> bool:
        return self.announcer.is_still and self._picture.deadline_ms() is None

"""How the picture is rotated, and the way back from a quarter turn that nobody can read or reach.

One rule: half a turn counts at once, as the picture fits as well as before. A quarter turn is tried first: unless
somebody keeps it in time, the picture turns back.
"""

from math import ceil

import msgspec

from companion.nodes.theme import Rotation
from companion.pages.model import RotationTrial

TRIAL_MS = 10_000
_SECOND_MS = 1000


class _Trial(msgspec.Struct, frozen=True):
    rotation: Rotation
    until_ms: int
    seconds: int  # that are left, as people were told


class RotationSetting:
    """The rotation that is kept, and the one that is being tried."""

    def __init__(self, kept: Rotation) -> None:
        self._kept = kept
        self._trial: _Trial | None = None

    @property
    def rotation(self) -> Rotation:
        """How the picture is shown now."""
        return self._kept if self._trial is None else self._trial.rotation

    def set(self, rotation: Rotation, now_ms: int) -> bool:
        """Turn the picture; False if this is only tried. To set what is being tried keeps it."""
        if rotation is not self.rotation and rotation.is_sideways != self._kept.is_sideways:
            self._trial = _Trial(rotation, now_ms + TRIAL_MS, TRIAL_MS // _SECOND_MS)
            return False
        self._kept, self._trial = rotation, None
        return True

    def tick(self, now_ms: int) -> bool:
        """Turn back when the time is over; True if there is something new to see."""
        trial, due_ms = self._trial, self.deadline_ms()
        if trial is None or due_ms is None or now_ms < due_ms:
            return False
        seconds = ceil((trial.until_ms - now_ms) / _SECOND_MS)
        self._trial = _Trial(trial.rotation, trial.until_ms, seconds) if seconds > 0 else None
        return True

    def deadline_ms(self) -> int | None:
        """When a second less is left."""
        trial = self._trial
        return None if trial is None else trial.until_ms - (trial.seconds - 1) * _SECOND_MS

    def view(self) -> RotationTrial | None:
        """What is being tried, for the screen."""
        return None if self._trial is None else RotationTrial(self._kept, self._trial.seconds)

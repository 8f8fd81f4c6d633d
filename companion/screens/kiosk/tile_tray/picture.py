"""What a picture of the tray shows: what is off it, what is being lifted, and how that goes on over time. Pure.

One rule: motion shows what hands did, and ends. A face has no place here: the tray knows none.
"""

from collections.abc import Sequence

import msgspec

from companion.screens.kiosk.drawing.stirring import Stirring
from hardware.tile_tray.movements import Movement
from hardware.tile_tray.snapshot import Snapshot

LIFT_MS = 220
FRAME_MS = 30  # from one picture to the next


class TrayPicture(msgspec.Struct, frozen=True):
    """The tray as it stands, or while something is lifted from it or laid on it: `moving` says how far it is off."""

    lifted: frozenset[str] = frozenset()
    moving: tuple[tuple[str, float], ...] = ()
    lit: frozenset[str] = frozenset()  # places to point out
    labels: bool = False  # names on the cells
    stirring: frozenset[str] = frozenset()  # places where hands have begun to move something ...
    rock: float = 0.0  # ... and where that is on its way to and fro, from -1 to 1

    def off(self, place: str) -> float:
        """From 0 (it lies there) to 1 (it is gone)."""
        return dict(self.moving).get(place, 1.0 if place in self.lifted else 0.0)


def tray_picture(picture: object) -> TrayPicture:
    """The picture that a model has of the apparatus; without one, the tray with everything on it."""
    return picture if isinstance(picture, TrayPicture) else TrayPicture()


class TrayMotion:
    """The picture of the tray over time."""

    def __init__(self) -> None:
        self._lifted: frozenset[str] = frozenset()
        self._since: dict[str, int] = {}
        self._asked_ms = 0
        self._stirring = Stirring()

    def start(self, reading: Snapshot, now_ms: int) -> None:
        """This is how the tray stands: nobody has seen it before, or people want nothing to move."""
        self._lifted, self._since = reading.lifted, {}
        self._stirring.look(reading.stirring, now_ms, rocks=False)

    def follow(self, movements: Sequence[Movement], reading: Snapshot | None, now_ms: int) -> None:  # noqa: ARG002
        """Whatever hands did, the tray is read like this now."""
        if reading is not None:
            self._since |= dict.fromkeys(reading.lifted ^ self._lifted, now_ms)
            self._lifted = reading.lifted
            self._stirring.look(reading.stirring, now_ms, rocks=True)

    def lead(self, led: object, now_ms: int, *, reduced: bool) -> None:
        """A tile that is swapped follows no finger."""

    def recall(self, poses: Sequence[object], reading: Snapshot, now_ms: int, *, is_put: bool) -> None:  # noqa: ARG002
        """The tray looks the same whatever happened on it before."""
        self.start(reading, now_ms)

    def hold(self, now_ms: int) -> None:
        """To lift a tile takes so little to draw that nothing has to wait for it."""

    def picture(self, now_ms: int) -> TrayPicture:
        """What to draw now."""
        self._asked_ms = now_ms
        self._since = {place: since for place, since in self._since.items() if now_ms < since + LIFT_MS}
        moving = ((place, self._off(place, (now_ms - since) / LIFT_MS)) for place, since in self._since.items())
        parts, where = self._stirring.at(now_ms)
        return TrayPicture(self._lifted, tuple(sorted(moving)), stirring=parts, rock=where)

    @property
    def rest(self) -> TrayPicture:
        """The same once nothing moves."""
        return TrayPicture(self._lifted)

    def _off(self, place: str, share: float) -> float:
        eased = share * share * (3 - 2 * share)
        return round(eased if place in self._lifted else 1 - eased, 2)

    def deadline_ms(self) -> int | None:
        """When there is another picture to show than the last one that was asked for."""
        due = [self._asked_ms + FRAME_MS, *(since + LIFT_MS for since in self._since.values())] if self._since else []
        return min([*due, *self._stirring.deadlines_ms(self._asked_ms)], default=None)

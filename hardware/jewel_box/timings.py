"""How long movements of the box may take: every debounce, settling and health time. Frozen values only.

A build with other magnets changes them through the configuration.
"""

import msgspec

from hardware.debouncing import HallTimes, ReedTimes
from hardware.health import HealthTimes


class DrawerTimes(msgspec.Struct, frozen=True):
    """When a drawer short of its front counts as ajar, and as shut when its `closed` reed is out of order."""

    ajar_ms: int = 2000
    # Without a `closed` reed the front that goes in is the last that is seen. Waiting lets "part of the way in and
    # out again" stay silent, and still reports within 500 ms.
    shut_unseen_ms: int = 400
    # A front that has been in for as long as an impossible pair must last, while a `closed` that once worked denies it,
    # counts against that reed: five times in a row and it is stuck.
    shut_denied_ms: int = 1000
    # A drawer that was out for so long and shut again without its front reed counts against that reed.
    front_expected_ms: int = 1500


class OrderTimes(msgspec.Struct, frozen=True):
    """How long a decided movement may wait for an earlier one that is undecided: inside the latest report allowed."""

    drawer_hold_ms: int = 450
    geometry_hold_ms: int = 750


class Timings(msgspec.Struct, frozen=True):
    """All times of the decoder; those of a kind of sensor have its name."""

    closed: ReedTimes = msgspec.field(default_factory=ReedTimes)
    front: ReedTimes = msgspec.field(default_factory=ReedTimes)
    secret: ReedTimes = msgspec.field(default_factory=ReedTimes)
    ring: HallTimes = msgspec.field(default_factory=HallTimes)
    seated: HallTimes = msgspec.field(default_factory=lambda: HallTimes(settle_ms=100))
    tilt: HallTimes = msgspec.field(default_factory=HallTimes)
    ring_back_ms: int = 250
    drawer: DrawerTimes = msgspec.field(default_factory=DrawerTimes)
    order: OrderTimes = msgspec.field(default_factory=OrderTimes)
    health: HealthTimes = msgspec.field(default_factory=HealthTimes)

    def of(self, kind: str) -> ReedTimes | HallTimes:
        found: ReedTimes | HallTimes = getattr(self, kind)
        return found

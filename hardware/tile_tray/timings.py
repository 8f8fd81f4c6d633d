"""How long movements on the tray may take. Frozen values only.

A build with other magnets changes them through the configuration.
"""

import msgspec

from hardware.debouncing import ReedTimes
from hardware.health import HealthTimes


class Timings(msgspec.Struct, frozen=True):
    """All times of the decoder."""

    tile: ReedTimes = msgspec.field(default_factory=ReedTimes)
    gem: ReedTimes = msgspec.field(default_factory=ReedTimes)
    # A real lift lasts 150 ms or more, and a bounce 25. What is off for less than this was a knock.
    lift_ms: int = 100
    # How long a movement may wait for an earlier one that is undecided: inside the latest report allowed.
    hold_ms: int = 450
    # In the shortest lift a contact is quiet for 125 ms, and that ends a noisy spell: quick hands are no jitter.
    health: HealthTimes = msgspec.field(default_factory=lambda: HealthTimes(jitter_gap_ms=100))

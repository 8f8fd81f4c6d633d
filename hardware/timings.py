"""How long movements may take: every debounce, settling and health time, by kind of channel. Frozen values only.

The defaults are the contract's numbers ("What real wood does, and what the decoder may rely on"); a build with other
magnets changes them here, through the configuration, and nowhere else.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ReedTimes:
    """A contact: it bounces for at most `bounce_ms` from its first to its last edge."""

    bounce_ms: int = 25
    # Edges that go on for longer than a bounce are knocks on knocks, or a bad wire. Then only a longer quiet is
    # believed; it must stay well under the 150 ms of the shortest real opening.
    noisy_quiet_ms: int = 60


@dataclass(frozen=True, slots=True)
class HallTimes:
    """A Hall or tilt sensor: it chatters for at most `chatter_ms`, and its code has come to rest after `settle_ms`."""

    chatter_ms: int = 120
    settle_ms: int = 300
    # Inside one movement a level stands for 50 ms or more; what stood that long was no chatter of an arrival.
    stand_ms: int = 50


@dataclass(frozen=True, slots=True)
class DrawerTimes:
    """When a drawer short of its front counts as ajar, and as shut when its `closed` reed is out of order."""

    ajar_ms: int = 2000
    # Without a `closed` reed the front that goes in is the last that is seen. Waiting lets "part of the way in and
    # out again" stay silent, and still reports within 500 ms.
    shut_unseen_ms: int = 400
    # A front that has been in for as long as an impossible pair must last, while a `closed` that once worked denies it,
    # counts against that reed: five times running and it is stuck.
    shut_denied_ms: int = 1000
    # A drawer that was out for so long and shut again without its front reed counts against that reed.
    front_expected_ms: int = 1500


@dataclass(frozen=True, slots=True)
class OrderTimes:
    """How long a decided movement may wait for an earlier one that is undecided: inside the latest report allowed."""

    drawer_hold_ms: int = 450
    geometry_hold_ms: int = 750


@dataclass(frozen=True, slots=True)
class HealthTimes:
    """When a sensor is called stuck, jittery or contradictory, and when it is well again."""

    conflict_ms: int = 1000
    jitter_edges: int = 100
    jitter_ms: int = 1000
    # A pause in the edges as long as a real opening ends a noisy spell: dense but lawful bounces do not add up to
    # jitter.
    jitter_gap_ms: int = 150
    missed_movements: int = 5
    good_ms: int = 10_000


@dataclass(frozen=True, slots=True)
class Timings:
    """All times of the decoder."""

    closed: ReedTimes = field(default_factory=ReedTimes)
    front: ReedTimes = field(default_factory=ReedTimes)
    secret: ReedTimes = field(default_factory=ReedTimes)
    ring: HallTimes = field(default_factory=HallTimes)
    seated: HallTimes = field(default_factory=lambda: HallTimes(settle_ms=100))
    tilt: HallTimes = field(default_factory=HallTimes)
    ring_back_ms: int = 250
    drawer: DrawerTimes = field(default_factory=DrawerTimes)
    order: OrderTimes = field(default_factory=OrderTimes)
    health: HealthTimes = field(default_factory=HealthTimes)

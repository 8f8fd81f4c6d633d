"""Hands that use every bound of the contract to the full: the longest bounce, the shortest stand, no pause at all.

An edge generator of its own, simpler than the virtual box and nastier: it knows only what the contract allows.
"""

from dataclasses import dataclass, field
from random import Random

from hardware.jewel_box.channels import DRAWERS, LONG_DRAWERS, RINGS
from hardware.signals import Edge

Event = tuple[object, ...]
GRAY = (0b00, 0b01, 0b11, 0b10)
STEPS = ("closed", "front", "secret")


@dataclass
class HarshHands:
    """Makes edges in `edges` and the events that they must decode to in `truth`, as (type, fields...)."""

    random: Random
    now: int = 0
    edges: list[Edge] = field(default_factory=list)
    truth: list[Event] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)  # the physical end of each true event
    depth: dict[str, int] = field(default_factory=dict)  # 0 shut .. 3 secret
    told: dict[str, int] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)  # opened, and not told yet
    free: dict[str, int] = field(default_factory=dict)
    rings: dict[str, int] = field(default_factory=lambda: dict.fromkeys(RINGS, 0))
    inverted: bool = False

    def burst(self, channel: str, level: int, longest: int) -> int:
        """Switch with noise, and return when the last edge was."""
        pairs = self.random.choice((0, 0, 1, 2, 5))
        span = self.random.choice((longest, self.random.randint(0, longest)))
        times = (
            [0, *sorted(self.random.sample(range(1, span), 2 * pairs - 1)), span] if pairs and span > 2 * pairs else [0]
        )
        for offset in times:
            self.edges.append(Edge(self.now + offset, channel, bool(level)))
            level = 1 - level
        return self.now + times[-1]

    def say(self, *event: object, end: int | None = None) -> None:
        """This is true."""
        self.truth.append(event)
        self.ends.append(self.now if end is None else end)

    def others_ajar(self, part: str = "") -> None:
        """Another part moves: what stands ajar has been opened."""
        for drawer in [name for name in self.left if name != part]:
            self.ajar(drawer, self.now)

    def ajar(self, drawer: str, end: int) -> None:
        """Told as ajar."""
        del self.left[drawer]
        self.told[drawer] = 1
        self.say("drawer_opened", drawer, "ajar", end=end)

    def wait_until(self, t_ms: int) -> None:
        """Time passes; drawers that stand ajar for two seconds are told."""
        for drawer, since in sorted(self.left.items(), key=lambda item: item[1]):
            if since + 2000 <= t_ms:
                self.ajar(drawer, since + 2000)
        self.now = max(self.now, t_ms)

    def slide(self, drawer: str, target: int) -> None:
        """Pull or push a drawer, as fast as is allowed."""
        self.wait_until(self.free.get(drawer, 0))
        self.clear_of_doubt()
        while (depth := self.depth.get(drawer, 0)) != target:
            step = 1 if target > depth else -1
            contact = STEPS[depth if step > 0 else depth - 1]
            level = (contact != "closed") == (step > 0)
            self.passed(drawer, depth + step)
            last = self.burst(f"{drawer}.{contact}", level, 25)
            self.free[drawer] = max(last + 50, self.now + 50)
            if contact == "closed" and step > 0:
                self.free[drawer] = self.now + (150 if target == 1 else self.random.choice((50, 76)))
            self.depth[drawer] = depth + step
            if self.depth[drawer] != target:
                self.wait_until(self.free[drawer] + self.random.choice((0, 0, 30)))
        self.free[drawer] += 100

    def clear_of_doubt(self) -> None:
        """Around the two seconds nobody can say what came first."""
        for since in list(self.left.values()):
            if abs(since + 2000 - self.now) < 600:
                self.wait_until(since + 2600)

    def passed(self, drawer: str, depth: int) -> None:
        """Book the truth of one contact passed."""
        told = self.told.get(drawer, 0)
        if depth == 0:
            self.others_ajar(drawer)
            if drawer in self.left:
                self.ajar(drawer, self.now)
            self.told[drawer] = 0
            self.say("drawer_closed", drawer)
        elif depth == 1 and self.depth.get(drawer, 0) == 0:
            self.others_ajar(drawer)
            self.left[drawer] = self.now
        elif depth > max(told, 1):
            self.others_ajar(drawer)
            self.left.pop(drawer, None)
            self.told[drawer] = depth
            self.say("drawer_opened", drawer, "front" if depth == 2 else "secret")

    def turn(self, ring: str, quarters: int) -> None:
        """Some quarters in one go."""
        self.wait_until(self.free.get(ring, 0))
        self.clear_of_doubt()
        self.others_ajar()
        step = 1 if quarters > 0 else -1
        levels = 2 if (ring == "BC") != self.inverted else 1
        for number in range(abs(quarters)):
            before = self.rings[ring]
            self.rings[ring] = after = (before + step) % 4
            bit = 0 if (GRAY[before] ^ GRAY[after]) & 1 else 1
            last = self.burst(f"{ring}.{bit}", GRAY[after] >> bit & 1, 120)
            if number < abs(quarters) - 1:
                self.wait_until(last + self.random.choice((50, 50, 200)))
        for _ in range(abs(quarters)):
            self.say("level_rotated", levels, "cw" if step > 0 else "ccw")
        self.free[ring] = last + 600

    def nudge(self, ring: str) -> None:
        """Out of its place and back within 250 ms."""
        self.wait_until(self.free.get(ring, 0))
        bit = self.random.choice((0, 1))
        level = 1 - (GRAY[self.rings[ring]] >> bit & 1)
        start = self.now
        last = self.burst(f"{ring}.{bit}", level, self.random.choice((2, 120)))
        self.now = self.random.randint(last + 50, max(last + 50, start + 250))
        self.free[ring] = self.burst(f"{ring}.{bit}", 1 - level, 120) + 600

    def turn_over(self) -> None:
        """Lift, turn, put down."""
        self.wait_until(self.free.get("tilt", 0))
        self.clear_of_doubt()
        self.others_ajar()
        sides = ("tilt.upright", "tilt.inverted")
        last = self.burst(sides[self.inverted], 0, 120)
        self.wait_until(last + self.random.choice((50, 400)))
        if self.random.random() < 0.3:
            self.turn(self.random.choice(RINGS), self.random.choice((1, -1)))
            self.wait_until(self.now + self.random.choice((121, 300)))
        self.inverted = not self.inverted
        last = self.burst(sides[self.inverted], 1, 120)
        self.say("box_turned")
        self.free["tilt"] = last + 600

    def knock(self) -> None:
        """Shut drawers let go for a moment."""
        for drawer in DRAWERS:
            if self.depth.get(drawer, 0) == 0 and self.free.get(drawer, 0) <= self.now and self.random.random() < 0.5:
                length = self.random.choice((1, 24, 25))
                self.edges.append(Edge(self.now, f"{drawer}.closed", level=False))
                self.edges.append(Edge(self.now + length, f"{drawer}.closed", level=True))
                self.free[drawer] = self.now + self.random.choice((26, 76))

    def move(self) -> None:
        """Do anything, right now."""
        choice = self.random.random()
        ring = self.random.choice(RINGS)
        if choice < 0.6:
            drawer = self.random.choice(DRAWERS)
            deepest = 3 if drawer in LONG_DRAWERS else 2
            self.slide(drawer, self.random.choice([d for d in range(deepest + 1) if d != self.depth.get(drawer, 0)]))
        elif choice < 0.8:
            self.turn(ring, self.random.choice((1, 1, -1, 2, -2, 3, -3)))
        elif choice < 0.85:
            self.nudge(ring)
        elif choice < 0.92:
            self.turn_over()
        else:
            self.knock()
        self.wait_until(self.now + self.random.choice((1, 130, 130, 400, 3000)))

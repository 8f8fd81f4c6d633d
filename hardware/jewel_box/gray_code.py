"""The Gray code of a ring: which position it reads, and which way and how far it turned. Pure; time is passed in."""

from bisect import insort

from hardware.agenda import LONG_AGO, NEVER
from hardware.debouncing import HallTimes

QUARTERS = 4
GRAY = (0b00, 0b01, 0b11, 0b10)  # of the positions 0 to 3
_BOTH = 0b11


class _Burst:
    """Edges of one bit that belong together; an odd number of them flips it."""

    def __init__(self, t_ms: int, until_ms: int) -> None:
        self.began = self.last = t_ms
        self.until = until_ms  # what comes later is no chatter of this
        self.flips = True

    def add(self, t_ms: int) -> None:
        self.last = t_ms
        self.flips = not self.flips


class Walk:
    """Quarter turns since the last rest, along the way that was seen.

    Each quarter flips one bit, the two in turn, so the way is the order in which they flipped. A bit flips when its
    burst of edges begins, whatever the other does meanwhile: in a fast turn the second bit flips while the first still
    chatters. Two bits that flip in one millisecond were not seen one after the other, and count as clockwise.
    """

    def __init__(self, code: int, times: HallTimes) -> None:
        self._times = times
        self.restart(code)

    def restart(self, code: int) -> None:
        self._code = self._place = code
        self._turns = 0
        self._bursts: dict[int, _Burst] = {}  # those that may go on, by bit
        self._until = {1: LONG_AGO, 2: LONG_AGO}  # how long the last chatter of each bit may last
        self._flips: list[tuple[int, int]] = []  # when, which bit
        self._began = {1: LONG_AGO, 2: LONG_AGO}  # the last burst of each bit
        self._is_hasty = False  # whether one bit followed the other faster than in any turn

    def step(self, t_ms: int, code: int) -> None:
        over = [bit for bit, burst in self._bursts.items() if self._is_over(burst, t_ms)]
        if over:
            self._close(over)
        changed = GRAY[code] ^ GRAY[self._code]
        self._code = code
        for bit in (1, 2):
            if changed & bit and bit in self._bursts:
                self._bursts[bit].add(t_ms)
            elif changed & bit:
                self._begin(bit, t_ms)

    def _begin(self, bit: int, t_ms: int) -> None:
        self._bursts[bit] = _Burst(t_ms, self._chatter_until(bit, t_ms))
        self._began[bit] = t_ms
        self._is_hasty = self._is_hasty or t_ms - self._began[_BOTH ^ bit] < self._times.stand_ms

    def only_came_by(self, t_ms: int, stood_ms: int) -> bool:
        """Whether a turn that still goes on may have shown the last rest for so long: one of its bits chatters."""
        if self._is_hasty or stood_ms >= self._times.stand_ms:
            return False
        return any(not (burst.flips or self._is_over(burst, t_ms)) for burst in self._bursts.values())

    def turns(self) -> int:
        """Quarters from the last rest to the present code; clockwise counts up."""
        self._close(list(self._bursts))
        return self._turns

    def _is_over(self, burst: _Burst, t_ms: int) -> bool:
        """A new level that stood was no chatter; one that only flickered so far may yet flip."""
        stood = burst.flips and t_ms - burst.last >= self._times.stand_ms
        return stood or t_ms > burst.until

    def _chatter_until(self, bit: int, t_ms: int) -> int:
        """A chatter may pause for long enough to look like two."""
        if t_ms > self._until[bit]:
            self._until[bit] = t_ms + self._times.chatter_ms
        return self._until[bit]

    def _close(self, bits: list[int]) -> None:
        """Follow the bits as far as it is sure that none flipped earlier."""
        for bit in bits:
            burst = self._bursts.pop(bit)
            if burst.flips:
                insort(self._flips, (burst.began, bit))
        horizon_ms = min((burst.began for burst in self._bursts.values()), default=NEVER)
        while self._flips and self._flips[0][0] < horizon_ms:
            self._follow(self._flips.pop(0))

    def _follow(self, flip: tuple[int, int]) -> None:
        flipped = flip[1]
        if self._flips and self._flips[0][0] == flip[0]:
            flipped |= self._flips.pop(0)[1]
        before, self._place = self._place, GRAY.index(GRAY[self._place] ^ flipped)
        quarters = (self._place - before) % QUARTERS
        self._turns += -1 if quarters == QUARTERS - 1 else quarters

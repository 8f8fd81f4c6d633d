"""From the Pico's clock to the host's. Pure; time is passed in.

One rule: a frame can come late but never early, so the smallest difference of the last seconds is the true one. It is
forgotten after a while, because two quartz clocks drift apart by up to 100 millionths.
"""

from firmware_bridge.codec import WRAP

_BLOCK_MS = 2000
_BLOCKS = 8
_HALF = WRAP >> 1


class Timeline:
    """One boot of one Pico, whose milliseconds wrap at 2^32."""

    def __init__(self, box_ms: int, now_ms: int) -> None:
        self._box_ms = box_ms  # unwrapped, of the newest frame
        self._block = now_ms // _BLOCK_MS
        self._least = now_ms - box_ms  # of the block under way
        self._earlier: list[int] = []  # of the blocks before, newest last
        self._offset = self._least

    def elapsed_ms(self, box_ms: int) -> int:
        """How long after the newest frame this is, by the Pico's clock; negative for before."""
        return (box_ms - self._box_ms + _HALF) % WRAP - _HALF

    def frame(self, box_ms: int, now_ms: int) -> None:
        """A frame that was made then has come now."""
        self._box_ms += (box_ms - self._box_ms + _HALF) % WRAP - _HALF
        behind_ms = now_ms - self._box_ms
        if now_ms // _BLOCK_MS != self._block:
            self._next_block(now_ms // _BLOCK_MS, behind_ms)
        elif behind_ms < self._least:
            self._least = behind_ms
            self._offset = min(self._offset, behind_ms)

    def _next_block(self, block: int, behind_ms: int) -> None:
        gone = block - self._block
        self._earlier = [*self._earlier, self._least][-_BLOCKS + 1 :] if gone < _BLOCKS else []
        self._block, self._least = block, behind_ms
        self._offset = min([*self._earlier, behind_ms])

    @property
    def newest_ms(self) -> int:
        """When the newest frame was made, by the host's clock."""
        return self._box_ms + self._offset

    def host_ms(self, box_ms: int) -> int:
        """The same moment by the host's clock."""
        return self._box_ms + self.elapsed_ms(box_ms) + self._offset

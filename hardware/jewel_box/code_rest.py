"""A code made of several sensors: since when it stands, and when that is a rest. Pure; time is passed in.

The one rule: codes are looked at by whole milliseconds. Two bits that change within one are simultaneous, whatever
the order in which they were told.
"""

from hardware.agenda import LONG_AGO
from hardware.debouncing import HallTimes


class Stand:
    """Since when a code stands, where a chatter away from it and back does not count.

    `rest` is the code of the last rest, and `left` is when it was left (-1: not since). What is back within `back_ms`
    never moved: the next time it leaves is the first.
    """

    def __init__(self, code: int, t_ms: int, times: HallTimes, back_ms: int) -> None:
        self._times = times
        self._back_ms = back_ms
        self.rebase(code, t_ms)

    def rebase(self, code: int, t_ms: int) -> None:
        self.code = self._home = code
        self._chatter = (code, code)  # between which two codes the last burst goes to and fro
        self.at = self._since = t_ms  # the last edge; stands since
        self.arrived = LONG_AGO  # the first edge of the last burst
        self._away = -1  # when a chatter began that may yet lead back home
        self.settle()

    def settle(self) -> None:
        self.rest, self.left = self.code, -1

    @property
    def was_brief(self) -> bool:
        """Whether it is back at rest so soon that it never moved."""
        return self.code == self.rest and self.at - self.left <= self._back_ms

    def leaves(self, t_ms: int) -> bool:
        """Whether a change now is the first since the last rest, or the first since it was back there."""
        if self.code != self.rest:
            return False
        stood_ms = t_ms - self.at
        return self.left < 0 or (stood_ms > 0 and self.was_brief) or stood_ms > self._times.chatter_ms

    def change(self, t_ms: int, code: int) -> None:
        stood_ms = t_ms - self.at
        if self.leaves(t_ms):
            self.left = t_ms
        if t_ms - self.arrived > self._times.chatter_ms or code not in self._chatter:
            self.arrived = t_ms
            self._chatter = (self.code, code)
        if self._away >= 0 and t_ms - self._away > self._times.chatter_ms:
            self._since = self._since if self.code == self._home else self.at
            self._away = -1
        if self._away < 0 and stood_ms > self._times.chatter_ms:
            self._home, self._away = self.code, t_ms
        elif self._away < 0:
            self._since = t_ms
        self.code, self.at = code, t_ms

    def undecided(self, now_ms: int, hold_ms: int, *, elsewhere: bool) -> tuple[int, int] | None:
        """When the last burst began, and until when it may chatter or, elsewhere than at rest, lead to a movement."""
        until_ms = self.arrived + (hold_ms if elsewhere else self._times.chatter_ms) + 1
        return (self.arrived, until_ms) if now_ms < until_ms else None

    def rest_due(self) -> int:
        """When the code has stood for long enough.

        Knocks make sensors chatter while they stand; were the time counted anew after each, a rest could be reported
        too late. So a return within the longest chatter is forgiven, once that chatter is surely over.
        """
        due_ms = self._stood_due()
        return due_ms if self.code == self.rest else max(due_ms, self.left + self._times.settle_ms)

    def _stood_due(self) -> int:
        if self._away < 0:
            return self._since + self._times.settle_ms
        if self.code == self._home:
            return max(self._since + self._times.settle_ms, self._away + self._times.chatter_ms + 1)
        return self.at + self._times.settle_ms

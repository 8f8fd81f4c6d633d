"""Codes of several sensors that belong together: since when one stands, and which way a ring went. Pure.

The one rule: codes are looked at by whole milliseconds. Two bits that change within one are simultaneous, whatever
the order in which they were told.
"""

from hardware.settings import HallTimes

QUARTERS = 4
LONG_AGO = -(1 << 40)


class Stand:
    """Since when a code stands, where a chatter away from it and back does not count."""

    __slots__ = ("_away", "_chatter", "_home", "_since", "_times", "arrived", "at", "code")

    def __init__(self, code: int, t_ms: int, times: HallTimes) -> None:
        self._times = times
        self.rebase(code, t_ms)

    def rebase(self, code: int, t_ms: int) -> None:
        """A baseline."""
        self.code = self._home = code
        self._chatter = (code, code)  # between which two codes the last burst goes to and fro
        self.at = self._since = t_ms  # the last edge; stands since
        self.arrived = LONG_AGO  # the first edge of the last burst
        self._away = -1  # when a chatter began that may yet lead back home

    def change(self, t_ms: int, code: int) -> None:
        """The code changes."""
        stood_ms = t_ms - self.at
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
        if self._away < 0:
            return self._since + self._times.settle_ms
        if self.code == self._home:
            return max(self._since + self._times.settle_ms, self._away + self._times.chatter_ms + 1)
        return self.at + self._times.settle_ms


class Walk:
    """Quarter turns since the last rest, along the way that was seen.

    Only places that stood for `seen_ms` count as places on the way: both bits may flicker, and flickering must not
    wind up turns. Of a jump by two such places the bit that left first tells the way; if both left in one millisecond
    nobody saw it, and it counts as clockwise.
    """

    __slots__ = ("_at", "_code", "_hint", "_place", "_previous", "_seen_ms", "_turns")

    def __init__(self, code: int, t_ms: int, seen_ms: int) -> None:
        self._seen_ms = seen_ms
        self.restart(code, t_ms)

    def restart(self, code: int, t_ms: int) -> None:
        """At rest here."""
        self._code = self._previous = self._place = code
        self._at = t_ms
        self._hint = self._turns = 0

    def step(self, t_ms: int, code: int) -> None:
        """The code changes."""
        if t_ms != self._at:
            self._close_millisecond()
            if t_ms - self._at >= self._seen_ms:
                self._stood()
            self._at = t_ms
        self._code = code

    def turns(self) -> int:
        """Quarters from the last rest to the present code; clockwise counts up."""
        self._close_millisecond()
        return self._turns + self._leg()

    def _close_millisecond(self) -> None:
        step = (self._code - self._previous) % QUARTERS
        if self._hint == 0 and step in {1, 3}:
            self._hint = 2 - step
        self._previous = self._code

    def _stood(self) -> None:
        self._turns += self._leg()
        self._place = self._code
        self._hint = 0

    def _leg(self) -> int:
        leg = (self._code - self._place) % QUARTERS
        if leg == 2:
            return 2 if self._hint >= 0 else -2
        return -1 if leg == 3 else leg

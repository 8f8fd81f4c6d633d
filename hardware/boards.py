"""A level board: distinguishes a board that drops out from four drawers that open. Pure; time is passed in.

The one rule: hands cannot move three drawers of one level within one millisecond, and for good. A slip ring or a port
expander that lets go does just that, whatever its lines read then.
"""

from collections.abc import Callable, Iterable

from hardware.agenda import Agenda
from hardware.debouncing import Hall, Input, Reed

_AT_LEAST = 3


class Board:
    """The reeds of one level and the Hall sensors of its joint to the next."""

    def __init__(
        self,
        agenda: Agenda,
        reeds: Iterable[Reed],
        halls: Iterable[Hall],
        confirm_ms: int,
        lose: Callable[[list[Input], int], None],
        find: Callable[[list[Input], int], None],
    ) -> None:
        self._agenda = agenda
        self._reeds = tuple(reeds)
        self._halls = tuple(halls)
        self._confirm_ms = confirm_ms
        self._lose = lose
        self._find = find
        self.at = -1  # the last millisecond in which a reed had an edge, and how many reeds had one in it
        self.touched = 0
        self._down: list[Input] = []
        self._down_levels: list[bool] = []
        self._alarm = agenda.add(self._judge)
        for reed in self._reeds:
            reed.board = self

    def holds(self, line: Input) -> bool:
        """Whether this line is silent because the board dropped out."""
        return line in self._down

    def forget(self, line: Input) -> None:
        """Its source says itself whether this line answers."""
        if line in self._down:
            self._down.remove(line)

    def crowd(self) -> None:
        """More than one reed has an edge in this millisecond."""
        if self.touched >= _AT_LEAST:
            self._agenda.arm(self._alarm, self.at + self._confirm_ms)

    def whisper(self, line: Input, t_ms: int, level: bool) -> None:
        """An edge of a line that dropped out: the board may be coming back."""
        line.raw = level
        self.at = t_ms
        self.touched = 0
        self._agenda.arm(self._alarm, t_ms + self._confirm_ms)

    def suspects(self, reed: Reed) -> bool:
        """Whether this reed's last edge came with so many others that the board must be judged first."""
        return reed.last == self.at and self._dropped()

    def _dropped(self) -> bool:
        if self.touched < _AT_LEAST:
            return False
        switched = [reed for reed in self._reeds if reed.last == self.at and reed.raw != reed.level]
        return len({reed.channel.part for reed in switched}) >= _AT_LEAST

    def _judge(self, now_ms: int) -> None:
        if now_ms < self.at + self._confirm_ms:
            self._agenda.arm(self._alarm, self.at + self._confirm_ms)
        elif self._down:
            self._come_back(now_ms)
        elif self._dropped():
            self._down = [reed for reed in self._reeds if not reed.lost]
            # The Hall sensors go with it only where they went in the same millisecond: a code of 00 tells nothing.
            self._down += [hall for hall in self._halls if hall.last == self.at and not hall.lost]
            self._down_levels = [line.raw for line in self._down]
            self.touched = 0
            self._lose(list(self._down), now_ms)

    def _come_back(self, now_ms: int) -> None:
        if [line.raw for line in self._down] == self._down_levels:
            return  # it has only let go again
        back, self._down = self._down, []
        self._find(back, now_ms)

"""The turn timer: a soft gong when somebody has been at it for long. It never ends a turn, and no record knows of it.

One rule: time is passed in, never read.
"""

from companion.languages import Translator
from companion.table.table_view import TableView

_MINUTE_MS = 60_000


class TurnTimer:
    """Follows whose turn it is at one table."""

    def __init__(self) -> None:
        self.minutes = 0  # until the gong; 0: none
        self._turn: tuple[str, int] | None = None  # whose, and in which round
        self._since_ms = 0
        self._rang = False

    def follow(self, view: TableView | None, now_ms: int) -> None:
        """This is the table now; with another seat or another round, time begins anew."""
        turn = None
        if view is not None and not view.is_over and view.headline.seat is not None:
            turn = (view.headline.seat, view.headline.round)
        if turn != self._turn:
            self._turn, self._since_ms, self._rang = turn, now_ms, False

    def deadline_ms(self) -> int | None:
        """When the gong is due."""
        if self._turn is None or self._rang or not self.minutes:
            return None
        return self._since_ms + self.minutes * _MINUTE_MS

    def tick(self, now_ms: int) -> str | None:
        """For whom the gong is now, once in a turn; None if for nobody."""
        due_ms = self.deadline_ms()
        if due_ms is None or now_ms < due_ms or self._turn is None:
            return None
        self._rang = True
        return self._turn[0]

    def late_text(self, seat: str, say: Translator) -> str:
        """What the gong means."""
        minutes = self.minutes
        return say.many("{seat}: {n} minute has passed.", "{seat}: {n} minutes have passed.", minutes, seat=seat)

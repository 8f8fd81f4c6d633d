"""The kiosk: the table's own screen, and on top of it a lesson or a demo, each a running table of its own.

One rule: whatever lies on top, the tables below go on. Their phones and boxes are heard, and nothing of them is lost.
"""

from companion.kiosk.table_screen import TableScreen
from companion.pages.routes import WatchDemo
from companion.table.live_apparatus import Heard


class Kiosk(TableScreen):
    """A stack of running tables: the kiosk's own is the lowest, and the one on top is shown."""

    _on_top: tuple[TableScreen, ...] = ()

    @property
    def stack(self) -> tuple[TableScreen, ...]:
        """All of them, the lowest first."""
        return (self, *self._on_top)

    @property
    def top(self) -> TableScreen:
        """What is shown."""
        return self._on_top[-1] if self._on_top else self

    def push(self, screen: TableScreen) -> None:
        """Let another table lie on top of this one."""
        self.top.voice.hush()
        self._on_top += (screen,)

    def pop(self, now_ms: int) -> None:
        """The table on top goes; what it was played on stands as it stands now."""
        *below, gone = self._on_top
        self._on_top = tuple(below)
        gone.close()
        if isinstance(self.route, WatchDemo):
            self.route = self.route.behind
        if gone.running.box is self.running.box:
            self.running.look()
            self._motion.start(self.running.standing, now_ms)

    def listen_to_all(self, now_ms: int) -> tuple[Heard, Heard]:
        """Let every table go on; what the kiosk's own heard, and what the one on top did."""
        top, own = self.top, Heard()
        if top is self:
            own = self.listen(now_ms)
            return own, own
        if top.running.box is self.running.box:
            self.hear_browsers(now_ms)
        else:
            own = self.listen(now_ms)
        return own, top.listen(now_ms)

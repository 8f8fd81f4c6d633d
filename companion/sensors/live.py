"""The live view: people at a terminal, who watch and type. A front of the loop.

One rule: it decides nothing about the box; it shows reports, and passes commands on.
"""

from collections.abc import Callable
from dataclasses import replace

from companion.sensing.checklist import Checklist
from companion.sensing.fault_log import FaultLog
from companion.sensing.panel import Panel, Tone
from companion.sensing.prompt import Prompt
from companion.sensing.source_status import status_of
from companion.sensing.watch import Watch
from companion.sensors.frame import frame
from companion.sensors.line_editor import Leave, LineEditor
from companion.sensors.terminal import Screen
from companion.sensors.watch_loop import earliest
from hardware.apparatus import Report
from hardware.health import HealthFinding
from hardware.sources.source import Condition, Source, WithButtons

FRAME_MS = 60  # enough for the eye, and little enough for a slow line or a small Pi

COUNTING_MS = 1000  # a line's counters count without waking anybody


class LiveView:
    """The screen with the line to type in; with a checklist it also says what to move next."""

    def __init__(
        self,
        source: Source,
        watch: Watch,
        screen: Screen,
        *,
        recording: str = "",
        check: Callable[[], Checklist | None] = lambda: None,
    ) -> None:
        self._watch = watch
        self._screen = screen
        self._recording = recording
        self._check = check
        self._source = source
        self._prompt = Prompt(source, watch.apparatus.commands)
        self._input = LineEditor(self._prompt.complete)
        self._answer = ""
        self._dirty = True
        self._drawn_ms = -FRAME_MS
        self._status = status_of(source)
        self.done = False
        self._faults = FaultLog(watch.apparatus)

    def update(self, reports: list[Report], now_ms: int, *, stirred: bool) -> None:
        """Draw what has changed, but not more often than the eye can follow."""
        self._dirty = self._dirty or stirred or bool(reports)
        self._tell_status(now_ms)
        self._faults.note(self._source.name, self._status.news, reports)
        self._tell_buttons()
        self._look(reports, now_ms)
        if self._dirty and now_ms >= self._drawn_ms + FRAME_MS:
            panel = self.panel()
            self._screen.draw(lambda width, height: frame(panel, width, height))
            self._drawn_ms, self._dirty = now_ms, False

    def resized(self) -> None:
        """The terminal has another size now."""
        self._dirty = True

    def _tell_status(self, now_ms: int) -> None:
        before, self._status = self._status, status_of(self._source)
        self._dirty = self._dirty or (bool(before.counters) and now_ms >= self._drawn_ms + COUNTING_MS)
        status = self._status.news
        if status != before.news:
            self._dirty = True
            tone = Tone.TROUBLE if status.condition is Condition.LOST else Tone.NOTE
            self._watch.note(now_ms, f"{self._source.name}: {status.message}", tone)

    def _tell_buttons(self) -> None:
        if isinstance(self._source, WithButtons):
            for press in self._source.take_presses():
                self._watch.note(press.t_ms, f"button {press.button} pressed", Tone.MOVEMENT)
                self._dirty = True

    def _look(self, reports: list[Report], now_ms: int) -> None:
        check = self._check()
        for report in reports:
            if check is not None and isinstance(report, HealthFinding):
                check.hear(report)
        if check is not None and check.look(self._watch.levels(), now_ms):
            self._dirty = True
        self.done = self.done or (check is not None and check.finished)

    def deadline_ms(self) -> int | None:
        """The next picture, and the checklist's patience."""
        check = self._check()
        patience_ms = None if check is None else check.deadline_ms()
        picture_ms = self._drawn_ms + FRAME_MS if self._dirty else None
        counting_ms = self._drawn_ms + COUNTING_MS if self._status.counters else None
        return earliest(picture_ms, counting_ms, patience_ms)

    def keys(self, data: bytes) -> None:
        for typed in self._input.feed(data):
            if isinstance(typed, Leave):
                self.done = True
            else:
                self.enter(typed)
        self._dirty = True

    def enter(self, line: str) -> None:
        """One command, or while checking an empty line: go on."""
        check = self._check()
        if not line.strip() and check is not None:
            check.enter(self._watch.levels(), self._watch.now_ms)
            return
        self._answer = self._prompt.enter(line)
        self.done = self.done or self._prompt.quit

    def panel(self) -> Panel:
        panel = self._watch.panel()
        check = self._check()
        if check is not None:
            rows = {name: replace(row, seen=check.seen(name)) for name, row in panel.rows.items()}
            panel = replace(panel, rows=rows, task=check.task)
        return replace(
            panel,
            hint=self._prompt.hint if check is None else check.hint,
            recording=self._recording,
            typed=self._input.text,
            answer=self._answer,
            help=self._prompt.help if self._prompt.wants_help else (),
        )

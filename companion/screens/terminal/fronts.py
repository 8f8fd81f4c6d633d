"""The two fronts of the loop: the live view for people, who watch and type; and lines for a program, a file or a pipe.

Two rules. The live view decides nothing about the box: it shows reports, and passes commands on. And of lines, reports
go to standard output, everything else that people may want to know to standard error.
"""

from typing import TextIO

from msgspec.structs import replace

from companion.nodes.as_text import plain
from companion.pages.context import ApparatusPages
from companion.screens.kiosk.shell import SHELL
from companion.screens.terminal.frame import frame, wires_asked
from companion.screens.terminal.terminal import Screen
from companion.screens.terminal.watch_loop import Due, Front
from companion.sensing import watch as watching
from companion.sensing.checklist import Checklist
from companion.sensing.panel import Panel, Tone, View
from companion.sensing.watch import Watch
from hardware.apparatus import Report
from hardware.clock import earliest
from hardware.decode_trace import encode_report
from hardware.health import HealthFinding
from hardware.sources.source import Condition, WithButtons

FRAME_MS = 60  # enough for the eye, and little enough for a slow line or a small Pi
COUNTING_MS = 1000  # a line's counters count without waking anybody
_WIDE = 200  # characters: a file has room for long lines


class LiveView(Front):
    """The screen with the line to type in; a check also says what to move next, and keeps a checklist."""

    def __init__(self, watch: Watch, screen: Screen, *, recording: str = "", check: bool = False) -> None:
        super().__init__(watch)
        known = SHELL.apparatuses.get(watch.apparatus.name)
        self._pages = ApparatusPages(sentences=watch.apparatus.sentences) if known is None else known()
        self._screen = screen
        self._recording = recording
        self._wants_check = check
        self.checklist: Checklist | None = None  # it begins with the first baseline
        self._answer = ""
        self._dirty = True
        self._drawn_ms = -FRAME_MS
        self._timeline_ms: Due = None  # when the timeline, if it is shown, has moved on

    def update(self, reports: list[Report], now_ms: int, *, stirred: bool) -> None:
        """Draw what has changed, but not more often than the eye can follow."""
        is_counting = bool(self._status.counters) and now_ms >= self._drawn_ms + COUNTING_MS
        moves_on = self._timeline_ms is not None and now_ms >= self._timeline_ms
        self._dirty = self._dirty or stirred or bool(reports) or is_counting or moves_on
        if news := self._source_news(reports):
            tone = Tone.TROUBLE if news.condition is Condition.LOST else Tone.NOTE
            self._note(now_ms, f"{self._source.name}: {news.message}", tone)
        if isinstance(self._source, WithButtons):
            for press in self._source.take_presses():
                self._note(press.t_ms, f"button {press.button} pressed", Tone.MOVEMENT)
        if self._wants_check and self._watch.decoder is not None:
            self._check(reports, now_ms)
        if self._dirty and now_ms >= self._drawn_ms + FRAME_MS:
            panel = self.panel()
            self._screen.draw(lambda width, height: frame(panel, width, height, self._pages))
            self._drawn_ms, self._dirty = now_ms, False
            self._timeline_ms = self._watch.picture_ms() if panel.view is View.TIMELINE else None

    def _note(self, t_ms: int, text: str, tone: Tone) -> None:
        self._watch.note(t_ms, text, tone)
        self._dirty = True

    def _check(self, reports: list[Report], now_ms: int) -> None:
        levels = self._watch.levels()
        check = self.checklist = self.checklist or Checklist(self._watch.apparatus, levels)
        for report in reports:
            if isinstance(report, HealthFinding):
                check.hear(report)
        self._dirty |= check.look(levels, now_ms)
        self.done |= check.finished

    def deadline_ms(self) -> Due:
        """The next picture, and the checklist's patience."""
        patience_ms = None if self.checklist is None else self.checklist.deadline_ms()
        picture_ms = self._drawn_ms + FRAME_MS if self._dirty else None
        counting_ms = self._drawn_ms + COUNTING_MS if self._status.counters else None
        return earliest(picture_ms, counting_ms, patience_ms, self._timeline_ms)

    def keys(self, data: bytes) -> None:
        super().keys(data)
        self._dirty = True

    def enter(self, line: str) -> None:
        """One command, or while checking an empty line: go on."""
        if not line.strip() and self.checklist is not None:
            self.checklist.enter(self._watch.levels(), self._watch.now_ms)
            return
        self._answer = self._prompt.enter(line)
        self.done = self.done or self._prompt.quit

    def panel(self) -> Panel:
        panel, check = self._watch.panel(), self.checklist
        if check is not None:
            rows = {name: replace(row, seen=check.seen(name)) for name, row in panel.rows.items()}
            panel = replace(panel, rows=rows, task=check.task)
        return replace(
            panel,
            hint=self._prompt.hint if check is None else check.hint,
            recording=self._recording,
            typed=self._editor.text,
            answer=self._answer,
            view=self._prompt.view,
            about=self._prompt.about,
            help=self._prompt.help if self._prompt.wants_help else (),
        )


class Lines(Front):
    """One line per report, as text or as JSON; commands may come in as lines, too."""

    def __init__(self, watch: Watch, out: TextIO, err: TextIO, *, json: bool) -> None:
        super().__init__(watch, complete=str)
        self._out = out
        self._err = err
        self._json = json

    def update(self, reports: list[Report], now_ms: int, *, stirred: bool) -> None:  # noqa: ARG002 (it only prints)
        for report in reports:
            self._out.write(f"{self._line(report)}\n")
        if reports:
            self._out.flush()
        if news := self._source_news(reports):
            self._say(f"{self._source.name}: {news.message}")

    def enter(self, line: str) -> None:
        if answer := self._prompt.enter(line):
            self._say(answer)
        if self._prompt.wants_help:
            self._say("\n".join(f"{command:<33} {meaning}".rstrip() for command, meaning in self._prompt.help))
        if self._prompt.view is View.WIRES:
            panel = replace(self._watch.panel(), about=self._prompt.about)
            self._say("\n".join(plain(line).rstrip() for line in wires_asked(panel, _WIDE, len(panel.rows) * 2)))
        elif self._prompt.view is View.TIMELINE:
            self._say("the timeline needs a terminal")
        self._prompt.view = View.TABLE
        self.done = self.done or self._prompt.quit

    def _say(self, text: str) -> None:
        self._err.write(text + "\n")
        self._err.flush()

    def _line(self, report: Report) -> str:
        if self._json:
            return encode_report(report, self._watch.apparatus)
        mark = "!" if isinstance(report, HealthFinding) else " "
        return f"{report.t_ms / 1000:>10.3f} {mark} {watching.text(report, self._watch.apparatus)}"

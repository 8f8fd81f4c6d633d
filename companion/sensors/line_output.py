"""Lines for another program, a file or a pipe: what the box does, as text or as JSON. A front of the loop.

One rule: reports go to standard output, and everything else that people may want to know to standard error.
"""

from typing import TextIO

from companion.sensing import watch
from companion.sensing.fault_log import FaultLog
from companion.sensing.prompt import Prompt
from companion.sensing.source_status import status_of
from companion.sensors.line_editor import Leave, LineEditor
from hardware.apparatus import AnyApparatus, Report
from hardware.decode_trace import encode_report
from hardware.health import HealthFinding
from hardware.sources.source import Source


class Lines:
    """One line per report, as text or as JSON; commands may come in as lines, too."""

    def __init__(self, source: Source, apparatus: AnyApparatus, out: TextIO, err: TextIO, *, json: bool) -> None:
        self._prompt = Prompt(source, apparatus.commands)
        self._apparatus = apparatus
        self._source = source
        self._news = status_of(source).news
        self._input = LineEditor(str)
        self._out = out
        self._err = err
        self._json = json
        self.done = False
        self._faults = FaultLog(apparatus)

    def update(self, reports: list[Report], now_ms: int, *, stirred: bool) -> None:  # noqa: ARG002 (it only prints)
        for report in reports:
            self._out.write((encode_report(report, self._apparatus) if self._json else self._plain(report)) + "\n")
        if reports:
            self._out.flush()
        news = status_of(self._source).news
        self._faults.note(self._source.name, news, reports)
        if news != self._news:
            self._news = news
            self._say(f"{self._source.name}: {news.message}")

    def keys(self, data: bytes) -> None:
        for typed in self._input.feed(data):
            if isinstance(typed, Leave):
                self.done = True
            else:
                self.enter(typed)

    def enter(self, line: str) -> None:
        if answer := self._prompt.enter(line):
            self._say(answer)
        if self._prompt.wants_help:
            self._say("\n".join(f"{command:<33} {meaning}".rstrip() for command, meaning in self._prompt.help))
        self.done = self.done or self._prompt.quit

    def deadline_ms(self) -> int | None:
        """Never by itself."""
        return None

    def _say(self, text: str) -> None:
        self._err.write(text + "\n")
        self._err.flush()

    def _plain(self, report: Report) -> str:
        mark = "!" if isinstance(report, HealthFinding) else " "
        return f"{report.t_ms / 1000:>10.3f} {mark} {watch.text(report, self._apparatus)}"

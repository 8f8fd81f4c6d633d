"""Lines for another program, a file or a pipe: what the box does, as text or as JSON. A front of the loop.

One rule: reports go to standard output, and everything else that people may want to know to standard error.
"""

from typing import TextIO

from msgspec.structs import replace

from companion.nodes.as_text import plain
from companion.screens.terminal.frame import wires_asked
from companion.screens.terminal.watch_loop import Front
from companion.sensing import watch as watching
from companion.sensing.panel import View
from companion.sensing.watch import Watch
from hardware.apparatus import Report
from hardware.decode_trace import encode_report
from hardware.health import HealthFinding

_WIDE = 200  # characters: a file has room for long lines


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

"""Lines for another program, a file or a pipe: what the box does, as text or as JSON. A front of the loop.

One rule: reports go to standard output, and everything else that people may want to know to standard error.
"""

from typing import TextIO

from companion.sensing.obey import Orders, manners
from companion.sensing.source_status import look_at
from companion.sensing.watch import words
from companion.sensors.line_editor import Leave, LineEditor
from hardware.decode_trace import encode_report
from hardware.health import HealthFinding
from hardware.jewel_box.decoder import Report
from hardware.sources.source import Source


class Lines:
    """One line a report, as text or as JSON; orders may come in as lines, too."""

    def __init__(self, source: Source, out: TextIO, err: TextIO, *, json: bool) -> None:
        self._orders = Orders(source)
        self._source = source
        self._news = look_at(source).news
        self._input = LineEditor(str)
        self._out = out
        self._err = err
        self._json = json
        self.done = False

    def update(self, reports: list[Report], now_ms: int, *, stirred: bool) -> None:  # noqa: ARG002 (it only prints)
        """Print what was decided."""
        for report in reports:
            self._out.write((encode_report(report) if self._json else _plain(report)) + "\n")
        if reports:
            self._out.flush()
        news = look_at(self._source).news
        if news != self._news:
            self._news = news
            self._say(f"{self._source.name}: {news.message}")

    def keys(self, data: bytes) -> None:
        """Obey whole lines; answers go to standard error."""
        for typed in self._input.feed(data):
            if isinstance(typed, Leave):
                self.done = True
            else:
                self.obey(typed)

    def obey(self, line: str) -> None:
        """One order."""
        answer = self._orders.obey(line)
        if answer:
            self._say(answer)
        if self._orders.help:
            self._say("\n".join(f"{order:<33} {meaning}".rstrip() for order, meaning in manners(self._source).help))
        self.done = self.done or self._orders.quit

    def deadline_ms(self) -> int | None:
        """Never by itself."""
        return None

    def _say(self, text: str) -> None:
        self._err.write(text + "\n")
        self._err.flush()


def _plain(report: Report) -> str:
    mark = "!" if isinstance(report, HealthFinding) else " "
    return f"{report.t_ms / 1000:>10.3f} {mark} {words(report)}"

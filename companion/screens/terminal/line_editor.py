"""The line that people type in below the live view: bytes in, whole lines out. No I/O.

One rule: it never waits and never raises, whatever a terminal sends.
"""

import codecs
import re
from collections.abc import Callable

import msgspec

_LEAVE = frozenset("\x03\x04")
_ERASE = frozenset("\x7f\x08")
_KEYS = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1bO.|\x1b.?|.", re.DOTALL)
# A cursor key may arrive in two reads.
_UNFINISHED = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*|O)?$")


class LineEditor(msgspec.Struct):
    """What is being typed, and what was typed before."""

    complete: Callable[[str], str]
    text: str = ""
    ended: bool = False  # by Ctrl-C, Ctrl-D or the end of input
    _history: list[str] = []
    _back: int = 0
    _pending: str = ""
    _decoder: codecs.IncrementalDecoder = msgspec.field(
        default_factory=lambda: codecs.getincrementaldecoder("utf-8")("replace")
    )

    def feed(self, data: bytes) -> list[str]:
        """The lines that are whole now. No data means that the input has ended."""
        self.ended = self.ended or not data
        text = self._pending + self._decoder.decode(data)
        unfinished = _UNFINISHED.search(text)
        self._pending = unfinished[0] if unfinished else ""
        lines: list[str] = []
        for key in _KEYS.findall(text[: unfinished.start()] if unfinished else text):
            if key in _LEAVE:
                self.ended = True
            elif key in "\r\n":
                lines.append(self._enter())
            else:
                self._edit(key)
        return lines

    def _edit(self, key: str) -> None:
        match key:
            case "\t":
                self.text = self.complete(self.text)
            case "\x15":
                self.text = ""
            case "\x17":
                self.text = self.text.rstrip().rpartition(" ")[0]
            case "\x1b[A" | "\x1bOA":
                self._recall(1)
            case "\x1b[B" | "\x1bOB":
                self._recall(-1)
            case _ if key in _ERASE:
                self.text = self.text[:-1]
            case _ if key.isprintable():
                self.text += key

    def _enter(self) -> str:
        line, self.text, self._back = self.text, "", 0
        if line.strip() and self._history[-1:] != [line]:
            self._history.append(line)
            del self._history[:-100]
        return line

    def _recall(self, step: int) -> None:
        self._back = min(max(0, self._back + step), len(self._history))
        self.text = self._history[-self._back] if self._back else ""

"""The terminal that the live view is drawn on: only lines that changed are sent, so nothing flickers, also over SSH.

One rule: however the program ends, the terminal is left as it was found.
"""

import io
import os
import signal
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.text import Text

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[2J"
_LEAVE = "\x1b[?25h\x1b[?1049l"

Frame = Callable[[int, int], list[Text]]


class Screen:
    """Draws frames; `size_changed` makes the next one whole."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        if isinstance(out, io.TextIOWrapper):
            out.reconfigure(errors="replace")  # a terminal that is not UTF-8 gets question marks, not a traceback
        self._shown: list[str] = []
        self._size = (0, 0)
        self._colours = Console(file=out).color_system

    def draw(self, frame: Frame) -> int:
        """Bring the screen up to date and return how many lines were sent."""
        size = self._measure()
        lines = render(frame(*size), size[0], self._colours or "auto")
        if size != self._size:
            self._size, self._shown = size, [""] * size[1]
            self._out.write("\x1b[2J")
        changed = [(row, line) for row, line in enumerate(lines) if line != self._shown[row]]
        self._out.write("".join(f"\x1b[{row + 1};1H{line}" for row, line in changed))
        self._out.flush()
        self._shown = lines
        return len(changed)

    def _measure(self) -> tuple[int, int]:
        try:
            return os.get_terminal_size(self._out.fileno())
        except OSError:
            return (80, 24)

    @contextmanager
    def taken(self, stdin: int) -> Iterator[int]:
        """The whole screen is ours, and keys come one by one, until the block is left.

        Yields a handle that is readable after a signal, such as the one for another size of the window.
        """
        before = termios.tcgetattr(stdin)
        woken, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        # Python's own handlers run between two of its instructions. A signal that comes after the last one before
        # `select` would wait there until a key is pressed; the byte in the pipe is written at once.
        woken_before = signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        handlers = {
            signal.SIGWINCH: signal.signal(signal.SIGWINCH, lambda _number, _frame: None),
            signal.SIGTERM: signal.signal(signal.SIGTERM, _leave),
        }
        self._out.write(_ENTER)
        try:
            _key_by_key(stdin)
            yield woken
        finally:
            # Keys that nobody has read yet must not answer the next question, or reach the shell.
            termios.tcsetattr(stdin, termios.TCSAFLUSH, before)
            self._out.write(_LEAVE)
            self._out.flush()
            for number, handler in handlers.items():
                signal.signal(number, handler)
            signal.set_wakeup_fd(woken_before)
            os.close(woken)
            os.close(wake)


def _key_by_key(stdin: int) -> None:
    """Keys at once and without echo, Ctrl-C among them; what was typed while we started still counts."""
    tty.setcbreak(stdin, termios.TCSADRAIN)
    mode = termios.tcgetattr(stdin)
    mode[tty.LFLAG] &= ~termios.ISIG
    termios.tcsetattr(stdin, termios.TCSADRAIN, mode)


def _leave(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)


def render(lines: list[Text], width: int, colours: str) -> list[str]:
    """Styled text as escape sequences, line by line."""
    text = io.StringIO()
    console = Console(file=text, width=width, force_terminal=True, color_system=colours, legacy_windows=False)  # type: ignore[arg-type]
    for line in lines:
        console.print(line, no_wrap=True, crop=True, end="\n", highlight=False)
    return text.getvalue().splitlines()

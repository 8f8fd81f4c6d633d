"""What is on the line between the frames: tracebacks, and MicroPython's prompt when the firmware has stopped. No I/O.

One rule: a Pico that waits at its prompt is started again, twice; only then is there a message.
"""

import re

PROMPT = b">>> "
START = b"\x04"  # Ctrl-D at the prompt: MicroPython begins anew, and with it the firmware
_STARTS = 2
_LONGEST = 120
_VERSION = re.compile(rb"MicroPython v(\d+)\.(\d+)")


class Console:
    """The text of one line; `said` is the last of it that tells something."""

    def __init__(self) -> None:
        self.said = ""
        self.micropython: tuple[int, ...] = ()  # by its banner
        self.at_prompt = False
        self._starts_left = _STARTS

    def works(self) -> None:
        """A port was opened, or frames come: whatever was tried before does not count."""
        self._starts_left = _STARTS
        self.at_prompt = False

    def hear(self, chunk: bytes) -> bool:
        """Whether these bytes are text."""
        text = _as_text(chunk)
        if text is None:
            return False
        self._read_banner(chunk)
        self.said = text or self.said
        return True

    def look_at(self, rest: bytes) -> None:
        """What has come since the last 0: a prompt is the end of it, and no 0 follows."""
        self.at_prompt = rest.endswith(PROMPT)
        if self.at_prompt:
            self._read_banner(rest)

    def _read_banner(self, text: bytes) -> None:
        if banner := _VERSION.search(text):
            self.micropython = int(banner[1]), int(banner[2])

    def start(self) -> bytes:
        """What to type, if that is worth a try."""
        if not self.at_prompt or not self._starts_left:
            return b""
        self._starts_left -= 1
        self.at_prompt = False
        return START


def _as_text(chunk: bytes) -> str | None:
    """The last line that says something, if these bytes are text; tracebacks come on the same line as the frames."""
    try:
        lines = [line.strip() for line in chunk.decode().splitlines()]
    except UnicodeDecodeError:
        return None
    is_text = all(line.replace("\t", " ").isprintable() for line in lines)
    told = [line for line in lines if line and line != PROMPT.decode().strip()]
    return (told or [""])[-1][:_LONGEST] if is_text else None

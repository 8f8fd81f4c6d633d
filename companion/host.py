"""The computer that `jewelbox sensors` runs on, as far as computers differ: devices, clock, configuration, terminal.

One rule: the command asks here and never the system, so a test or another program can hand in a machine of its own.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from companion.config import default_path
from companion.games.names import visible
from firmware_bridge.finder import find_box
from hardware.clock import Clock, SteadyClock
from hardware.pins.pins_here import MODEL


@dataclass(frozen=True, slots=True)
class Host:
    """Everything that is not the same everywhere; the defaults are the machine that this runs on."""

    dev: Path = Path("/dev")
    model: Path = MODEL
    config: Path = field(default_factory=default_path)
    find_box: Callable[[], str | None] = find_box
    make_clock: Callable[[], Clock] = SteadyClock
    stdin: TextIO = field(default_factory=lambda: sys.stdin)
    stdout: TextIO = field(default_factory=lambda: sys.stdout)
    stderr: TextIO = field(default_factory=lambda: sys.stderr)
    terminal_kind: str = field(default_factory=lambda: os.environ.get("TERM", "dumb"))

    @property
    def keyboard(self) -> int:
        """The handle that keys come from; a stream that only exists in memory has none."""
        try:
            return self.stdin.fileno()
        except OSError:
            return -1

    @property
    def has_typist(self) -> bool:
        """Whether a person can type here."""
        return self.stdin.isatty()

    @property
    def can_draw(self) -> bool:
        """Whether a picture can be shown and kept up to date."""
        return self.has_typist and self.stdout.isatty() and self.terminal_kind != "dumb"

    def tell(self, message: str) -> None:
        """A message on standard error, as many lines as it has."""
        self.stderr.write("".join(f"{visible(line)}\n" for line in message.split("\n")))
        self.stderr.flush()

    def ask(self, question: str) -> bool:
        """Yes or no; no answer is a no."""
        self.stdout.write(f"{question} [y/N]: ")
        self.stdout.flush()
        return self.stdin.readline().strip().lower() in {"y", "yes"}

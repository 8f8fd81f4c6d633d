"""The computer that a command runs on, as far as computers differ: devices, clock, configuration, terminal, tools.

One rule: a command asks here and never the system, so a test or another program can hand in a computer of its own: a
folder for a root, and functions for what is not a file. `companion.doctor.system.Machine` is a host that knows more.
"""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from companion.config import default_path
from companion.names import visible
from hardware.clock import Clock, SteadyClock
from hardware.pins.device_tree import DEVICE_TREE
from hardware.pins.header_map import MODEL

if TYPE_CHECKING:
    import subprocess

    from firmware_bridge.port import Candidate


def _list_candidates() -> "Sequence[Candidate]":
    from firmware_bridge.port import list_candidates  # noqa: PLC0415 - a box on the pins, or none, needs no serial line

    return list_candidates()


def _run_mpremote(arguments: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    from firmware_bridge.installer import run_mpremote  # noqa: PLC0415 - only to install the firmware

    return run_mpremote(arguments)


@dataclass(frozen=True, slots=True)
class Host:
    """Everything that is not the same everywhere; the defaults are the computer that this runs on."""

    root: Path = Path("/")
    config: Path = field(default_factory=default_path)
    list_candidates: "Callable[[], Sequence[Candidate]]" = _list_candidates
    run_mpremote: "Callable[[Sequence[str]], subprocess.CompletedProcess[str]]" = _run_mpremote
    make_clock: Callable[[], Clock] = SteadyClock
    stdin: TextIO = field(default_factory=lambda: sys.stdin)
    stdout: TextIO = field(default_factory=lambda: sys.stdout)
    stderr: TextIO = field(default_factory=lambda: sys.stderr)
    terminal_kind: str = field(default_factory=lambda: os.environ.get("TERM", "dumb"))

    def path(self, name: str | Path) -> Path:
        """Where a path of this computer really is."""
        return self.root / str(name).lstrip("/")

    @property
    def dev(self) -> Path:
        return self.path("/dev")

    @property
    def model(self) -> Path:
        """The file that a Raspberry Pi has its name in."""
        return self.path(MODEL)

    @property
    def device_tree(self) -> Path:
        """The folder that tells which drivers have which pins."""
        return self.path(DEVICE_TREE)

    @property
    def keyboard(self) -> int:
        """The handle that keys come from; a stream that only exists in memory has none."""
        try:
            return self.stdin.fileno()
        except OSError:
            return -1

    @property
    def has_typist(self) -> bool:
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


pass_host = click.make_pass_decorator(Host, ensure=True)  # the one handed in, or else this computer

"""Wires a source, a watch and a front together for one `jewelbox sensors`, and takes them apart again.

One rule: whatever ends the look, the recording is closed and the device let go.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import click

from companion.config import Config
from companion.host import Host
from companion.sensing.checklist import Checklist
from companion.sensing.choose_source import Wanted, choose, open_source
from companion.sensing.watch import Watch
from companion.sensors.check_report import conclude
from companion.sensors.line_output import Lines
from companion.sensors.live import LiveView
from companion.sensors.terminal import Screen
from companion.sensors.watch_loop import Due, Wait, run, run_script, wait_for
from hardware.apparatus import AnyApparatus
from hardware.clock import Clock, ManualClock
from hardware.jewel_box.jewel_box import JEWEL_BOX
from hardware.polarity import Wiring
from hardware.sources.source import Condition
from hardware.sources.virtual import VirtualSource
from hardware.trace import Header, TraceWriter

FINE, NO_SOURCE, NOT_A_TRACE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What the command line asked for."""

    wanted: Wanted
    record: Path | None = None
    as_json: bool = False
    check: bool = False
    fast: bool = False
    config_file: Path | None = None


class RecordingError(ValueError):
    """No recording can be made there; the message says why."""


class Look:
    """One look at a box, from start to end."""

    def __init__(self, wishes: PlayOptions, config: Config, machine: Host, apparatus: AnyApparatus = JEWEL_BOX) -> None:
        self._apparatus = apparatus
        self._wishes = wishes
        self._config = config
        self._machine = machine
        self._live = machine.can_draw and not wishes.as_json and not wishes.fast
        if wishes.check and not self._live:
            raise click.UsageError("--check asks you to move things: run it in a terminal")
        choice = choose(wishes.wanted.source, machine.dev, machine.find_box, machine.model)
        nobody_waits = wishes.fast or (choice.name == "mock" and not machine.has_typist)
        self._clock: Clock = ManualClock() if nobody_waits else machine.make_clock()
        self._source = open_source(choice, wishes.wanted, apparatus, config, self._clock, machine.dev)
        self._stream = None if wishes.record is None else _new_file(wishes.record)
        # A check wants to know how the wires really are.
        wiring = Wiring() if wishes.check else config.wiring
        self._watch = Watch(self._source, apparatus, config.settings, wiring, self._trace)
        self._checklist: Checklist | None = None

    def _trace(self, header: Header) -> TraceWriter | None:
        return None if self._stream is None else TraceWriter(self._stream, header)

    def run(self) -> int:
        """Look until people have seen enough, and return the exit code."""
        self._source.start()
        try:
            return self._run()
        finally:
            self._watch.finish(self._clock.now_ms())
            self._source.stop()
            if self._stream is not None:
                self._stream.close()

    def _run(self) -> int:
        status = self._source.status
        if status.condition is Condition.LOST:
            self._machine.tell(str(status.message))
            return NOT_A_TRACE if self._wishes.wanted.source.startswith("replay:") else NO_SOURCE
        if self._live:
            self._run_live()
        else:
            self._run_lines()
        return self._conclude() if self._wishes.check else FINE

    def _run_live(self) -> None:
        screen = Screen(self._machine.stdout)
        recording = "" if self._wishes.record is None else self._wishes.record.name
        front = LiveView(self._source, self._watch, screen, recording=recording, check=self._check)
        keyboard = self._machine.keyboard
        with screen.taken(keyboard) as woken:
            wait = _with_resizing(wait_for(self._clock, self._source.fileno(), keyboard, woken), woken, front)
            run(self._source, self._watch, front, self._clock, wait, keyboard)

    def _run_lines(self) -> None:
        front = Lines(
            self._source, self._apparatus, self._machine.stdout, self._machine.stderr, json=self._wishes.as_json
        )
        if self._wishes.wanted.source == "auto":
            self._machine.tell(f"{self._source.name}: {self._source.status.message}")
        typed = self._machine.has_typist and not self._wishes.fast
        keyboards = [self._machine.keyboard] if typed else []
        wait = wait_for(self._clock, self._source.fileno(), *keyboards)
        if isinstance(self._source, VirtualSource) and not typed:
            run_script(self._source, self._watch, front, self._clock, self._machine.stdin, wait)
        else:
            run(self._source, self._watch, front, self._clock, wait, *keyboards)

    def _check(self) -> Checklist | None:
        if self._wishes.check and self._checklist is None and self._watch.decoder is not None:
            self._checklist = Checklist(self._apparatus, self._watch.levels())
        return self._checklist

    def _conclude(self) -> int:
        if self._checklist is None:
            return NO_SOURCE
        path = self._wishes.config_file or self._machine.config
        return conclude(self._checklist.report(), self._apparatus.channels, self._config.wiring, path, self._machine)


def _new_file(path: Path) -> BinaryIO:
    try:
        return path.open("xb")
    except FileExistsError as error:
        raise RecordingError(f"{path} already exists: record to another file, or move it away") from error
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise RecordingError(f"cannot record to {path}: {why}") from error


def _with_resizing(wait: Wait, woken: int, front: LiveView) -> Wait:
    def waiting(due_ms: Due) -> set[int]:
        ready = wait(due_ms)
        if woken in ready:
            os.read(woken, 4096)
            front.resized()
        return ready

    return waiting

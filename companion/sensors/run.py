"""Wires a source, a watch and a front together for one `jewelbox sensors`, and takes them apart again.

One rule: whatever ends the look, the recording is closed and the device let go.
"""

import os
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TextIO

import click

from companion import config as configuration
from companion.config import Config
from companion.sensors.check import Checklist, CheckReport, Verdict
from companion.sensors.lines import Lines
from companion.sensors.live import LiveView
from companion.sensors.loop import Due, Wait, jump, run, run_script, sleep_in_select
from companion.sensors.sources import Wanted, choose, open_source
from companion.sensors.terminal import Screen
from companion.sensors.watch import Watch
from hardware.clock import Clock, ManualClock, SteadyClock
from hardware.mock_source import MockSource
from hardware.polarity import Wiring
from hardware.sources import Condition, Mailbox
from hardware.trace import Header, TraceWriter

FINE, NO_SOURCE, NOT_A_TRACE, SOME_SENSORS_FAILED = 0, 1, 2, 1


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asked for."""

    wanted: Wanted
    record: Path | None = None
    as_json: bool = False
    check: bool = False
    fast: bool = False
    config_file: Path | None = None


class Look:
    """One look at a box, from start to end."""

    def __init__(self, wishes: Wishes, config: Config) -> None:
        self._wishes = wishes
        self._config = config
        self._keyboard = _handle(sys.stdin)
        self._typing = os.isatty(self._keyboard)
        can_draw = self._typing and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self._live = can_draw and not wishes.as_json and not wishes.fast
        if wishes.check and not self._live:
            raise click.UsageError("--check asks for things to be moved: run it in a terminal")
        self._scripted = choose(wishes.wanted.source) == "mock" and not self._typing
        self._clock: Clock = ManualClock() if self._scripted or wishes.fast else SteadyClock()
        self._source = open_source(wishes.wanted, config, self._clock)
        self._stream: BinaryIO | None = None if wishes.record is None else wishes.record.open("xb")
        # A check wants to know how the wires really are.
        wiring = Wiring() if wishes.check else config.wiring
        self._watch = Watch(self._source, config.settings, wiring, self._trace)
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
            click.echo(status.message, err=True)
            return NOT_A_TRACE if self._wishes.wanted.source.startswith("replay:") else NO_SOURCE
        if self._live:
            self._run_live()
        else:
            self._run_lines()
        return self._conclude() if self._wishes.check else FINE

    def _run_live(self) -> None:
        screen = Screen(sys.stdout)
        recording = "" if self._wishes.record is None else self._wishes.record.name
        front = LiveView(self._source, self._watch, screen, recording=recording, check=self._check)
        wake = Mailbox()
        handles = (self._source.fileno(), self._keyboard, wake.fileno())
        wait = _with_resizing(sleep_in_select(self._clock, *handles), wake, front)
        with screen.taken(self._keyboard, wake.wake):
            run(self._source, self._watch, front, self._clock, wait, self._keyboard)
        wake.close()

    def _run_lines(self) -> None:
        front = Lines(self._source, sys.stdout, sys.stderr, json=self._wishes.as_json)
        if isinstance(self._source, MockSource) and isinstance(self._clock, ManualClock):
            run_script(self._source, self._watch, front, self._clock, sys.stdin)
        elif isinstance(self._clock, ManualClock):
            run(self._source, self._watch, front, self._clock, jump(self._clock))
        else:
            handles = (self._source.fileno(), *([self._keyboard] if self._typing else []))
            keyboard = self._keyboard if self._typing else -1
            wait = sleep_in_select(self._clock, *handles)
            run(self._source, self._watch, front, self._clock, wait, keyboard)

    def _check(self) -> Checklist | None:
        if self._wishes.check and self._checklist is None and self._watch.decoder is not None:
            self._checklist = Checklist(self._watch.levels())
        return self._checklist

    def _conclude(self) -> int:
        if self._checklist is None:
            return NO_SOURCE
        path = self._wishes.config_file or configuration.default_path()
        return conclude(self._checklist.report(), self._config.wiring, path)


def conclude(report: CheckReport, before: Wiring, path: Path) -> int:
    """Print what a check has found, offer to write the corrections down, and return the exit code."""
    click.echo(report_text(report), nl=False)
    wiring = report.corrections(before)
    if wiring != before and click.confirm(f"Write these corrections to {path}?"):
        _save(wiring, path)
    return FINE if report.all_well else SOME_SENSORS_FAILED


def _save(wiring: Wiring, path: Path) -> None:
    try:
        configuration.save_wiring(wiring, path)
    except OSError as error:
        click.echo(f"{path} cannot be written: {error.strerror or error}", err=True)
    else:
        click.echo("written; they count from the next start on")


def _handle(stream: TextIO) -> int:
    """A stream's handle; a stream that only exists in memory has none."""
    try:
        return stream.fileno()
    except OSError:
        return -1


def _with_resizing(wait: Wait, wake: Mailbox, front: LiveView) -> Wait:
    def waiting(due_ms: Due) -> set[int]:
        ready = wait(due_ms)
        if wake.fileno() in ready:
            wake.drain()
            front.resized()
        return ready

    return waiting


_WORTH_TELLING = (Verdict.LOST, Verdict.SILENT, Verdict.JITTERY, Verdict.SWAPPED, Verdict.INVERTED)


def report_text(report: CheckReport) -> str:
    """The report as plain lines: each sensor with something to say about it, and the others together."""
    by_verdict = {verdict: [line for line in report.lines if line.verdict is verdict] for verdict in Verdict}
    told = [line for verdict in _WORTH_TELLING for line in by_verdict[verdict]]
    lines = [f"{line.channel:<14} {line.verdict:<15} {line.remark}" for line in told]
    if unmoved := by_verdict[Verdict.SKIPPED]:
        lines += textwrap.wrap(f"not moved: {', '.join(line.channel for line in unmoved)}", subsequent_indent="  ")
    lines.append(f"{len(by_verdict[Verdict.OK])} of {len(report.lines)} sensors are fine")
    return "\n".join(lines) + "\n"

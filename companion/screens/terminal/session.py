"""One `jewelbox sensors`: a source, a watch and a front wired together and taken apart again, and the end of a check.

One rule: whatever ends the look, the recording is closed and the device let go.
"""

import textwrap
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import BinaryIO

import click
import msgspec

from companion import config as configuration
from companion.apparatus_choice import choose_here
from companion.config import Config, ConfigError
from companion.host import Host
from companion.screens.terminal.fronts import Lines, LiveView
from companion.screens.terminal.terminal import Screen
from companion.screens.terminal.watch_loop import WatchLoop
from companion.sensing.checklist import CheckReport, Line, Verdict
from companion.sensing.choose_source import Wanted, open_source
from companion.sensing.connected import Connected, Connections
from companion.sensing.watch import Watch
from hardware.apparatus import AnyApparatus
from hardware.channels import Channels
from hardware.clock import Clock, ManualClock
from hardware.polarity import Wiring
from hardware.sources.source import Condition
from hardware.sources.virtual import VirtualSource
from hardware.trace import TraceWriter

FINE, NO_SOURCE, SOME_SENSORS_FAILED, NOT_A_TRACE = 0, 1, 1, 2

_LOOK_AT_THE_WIRE = frozenset({Verdict.SILENT, Verdict.JITTERY})  # the program puts others right, or a board is lost
_WORTH_TELLING = (Verdict.LOST, Verdict.SILENT, Verdict.JITTERY, Verdict.SWAPPED, Verdict.INVERTED)


class LookOptions(msgspec.Struct, frozen=True):
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

    def __init__(self, options: LookOptions, config: Config, host: Host) -> None:
        self._options = options
        self._host = host
        self._live = host.can_draw and not options.as_json and not options.fast
        if options.check and not self._live:
            raise click.UsageError("--check asks you to move things: run it in a terminal")
        choice = choose_here(options.wanted, config, host)
        self._config = config = config.on(choice.apparatus)
        nobody_waits = options.fast or (choice.name == "mock" and not host.has_typist)
        self._clock: Clock = ManualClock() if nobody_waits else host.make_clock()
        self._source = open_source(choice, options.wanted, config, self._clock, host.dev, host.device_tree)
        self._stream = None if options.record is None else _new_file(options.record)
        # A check wants to know how the wires really are.
        wiring = Wiring() if options.check else config.wiring
        record = None if self._stream is None else partial(TraceWriter, self._stream)
        connected = Connected(self._source, choice.apparatus, options.wanted.pins)
        self._watch = Watch(self._source, choice.apparatus, config.settings, wiring, record, connected)

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
            self._host.tell(str(status.message))
            return NOT_A_TRACE if self._options.wanted.source.startswith("replay:") else NO_SOURCE
        if self._live:
            return self._run_live()
        self._run_lines()
        return FINE

    def _run_live(self) -> int:
        screen = Screen(self._host.stdout)
        recording = "" if self._options.record is None else self._options.record.name
        front = LiveView(self._watch, screen, recording=recording, check=self._options.check)
        keyboard = self._host.keyboard
        with screen.taken(keyboard) as woken:
            WatchLoop(self._watch, front, self._clock, keyboard=keyboard, woken=woken).run()
        if not self._options.check:
            return FINE
        if front.checklist is None:
            return NO_SOURCE
        path = self._options.config_file or self._host.config
        rows = self._watch.panel().rows.values()
        wires = {row.name: row.connection for row in rows if row.connection is not None}
        report, thing = front.checklist.report(), self._watch.apparatus
        return conclude(report, thing, self._config.wiring, path, self._host, wires)

    def _run_lines(self) -> None:
        front = Lines(self._watch, self._host.stdout, self._host.stderr, json=self._options.as_json)
        if self._options.wanted.source == "auto":
            self._host.tell(f"{self._source.name}: {self._source.status.message}")
        typed = self._host.has_typist and not self._options.fast
        loop = WatchLoop(self._watch, front, self._clock, keyboard=self._host.keyboard if typed else -1)
        if isinstance(self._source, VirtualSource) and not typed:
            loop.run_script(self._source, self._host.stdin)
        else:
            loop.run()


def _new_file(path: Path) -> BinaryIO:
    try:
        return path.open("xb")
    except FileExistsError as error:
        raise RecordingError(f"{path} already exists: record to another file, or move it out of the way") from error
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise RecordingError(f"cannot record to {path}: {why}") from error


def conclude(
    report: CheckReport, apparatus: AnyApparatus, before: Wiring, path: Path, host: Host, wires: Connections
) -> int:
    """Print what a check has found, offer to write the corrections down, and return the exit code."""
    host.stdout.write(report_text(report, apparatus.channels, wires))
    host.stdout.flush()
    wiring = report.corrections(before)
    if wiring != before and host.ask(f"Write these corrections to {path}?"):
        _save(wiring, apparatus, path, host)
    return FINE if report.all_well else SOME_SENSORS_FAILED


def _save(wiring: Wiring, apparatus: AnyApparatus, path: Path, host: Host) -> None:
    try:
        configuration.save_wiring(wiring, apparatus, path)
    except ConfigError as error:
        host.tell(f"the corrections were not saved:\n{error}")
    except OSError as error:
        host.tell(f"cannot write {path}: {error.strerror or error}")
    else:
        host.stdout.write("saved; they take effect at the next start\n")


def report_text(report: CheckReport, channels: Channels, wires: Connections) -> str:
    """The report as plain lines: each sensor with something to say about it and its wires, and the others together."""
    by_verdict = {verdict: [line for line in report.lines if line.verdict is verdict] for verdict in Verdict}
    lines: list[str] = []
    for line in (line for verdict in _WORTH_TELLING for line in by_verdict[verdict]):
        lines.append(f"{line.channel:<14} {line.verdict:<15} {line.remark}".rstrip())
        if line.verdict in _LOOK_AT_THE_WIRE and line.channel in wires:
            lines.append(f"{'':<14} {wires[line.channel]}")
    if unmoved := by_verdict[Verdict.SKIPPED]:
        lines += textwrap.wrap(f"not moved: {_by_part(report, unmoved, channels)}", subsequent_indent="  ")
    lines.append(f"{len(by_verdict[Verdict.OK])} of {len(report.lines)} sensors are fine")
    return "\n".join(lines) + "\n"


def _by_part(report: CheckReport, unmoved: Sequence[Line], channels: Channels) -> str:
    """A part of which no sensor was moved is one word."""
    names = {line.channel for line in unmoved}
    moved_parts = {channels.part(line.channel) for line in report.lines if line.channel not in names}
    words = [name if channels.part(name) in moved_parts else channels.part(name) for name in channels.in_order(names)]
    return ", ".join(dict.fromkeys(words))

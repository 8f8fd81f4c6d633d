"""The end of a check: what it has found, in plain lines, and the offer to write the corrections down."""

import textwrap
from collections.abc import Sequence
from pathlib import Path

from companion import config as configuration
from companion.config import ConfigError
from companion.host import Host
from companion.sensing.checklist import CheckReport, Line, Verdict
from hardware.channels import Channels
from hardware.polarity import Wiring

FINE, SOME_SENSORS_FAILED = 0, 1

_WORTH_TELLING = (Verdict.LOST, Verdict.SILENT, Verdict.JITTERY, Verdict.SWAPPED, Verdict.INVERTED)


def conclude(report: CheckReport, channels: Channels, before: Wiring, path: Path, machine: Host) -> int:
    """Print what a check has found, offer to write the corrections down, and return the exit code."""
    machine.stdout.write(report_text(report, channels))
    machine.stdout.flush()
    wiring = report.corrections(before)
    if wiring != before and machine.ask(f"Write these corrections to {path}?"):
        _save(wiring, path, machine)
    return FINE if report.all_well else SOME_SENSORS_FAILED


def _save(wiring: Wiring, path: Path, machine: Host) -> None:
    try:
        configuration.save_wiring(wiring, path)
    except ConfigError as error:
        machine.tell(f"the corrections were not saved:\n{error}")
    except OSError as error:
        machine.tell(f"cannot write {path}: {error.strerror or error}")
    else:
        machine.stdout.write("saved; they take effect at the next start\n")


def report_text(report: CheckReport, channels: Channels) -> str:
    """The report as plain lines: each sensor with something to say about it, and the others together."""
    by_verdict = {verdict: [line for line in report.lines if line.verdict is verdict] for verdict in Verdict}
    told = [line for verdict in _WORTH_TELLING for line in by_verdict[verdict]]
    lines = [f"{line.channel:<14} {line.verdict:<15} {line.remark}".rstrip() for line in told]
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

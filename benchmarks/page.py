"""The figures as a page for people: when and where they were measured, what falls short of its goal."""

import os
import platform
from collections.abc import Mapping
from pathlib import Path

from benchmarks.table import Row, cells

_WORDS = """# Performance

`make bench` measures this and writes this page. Last run: {date}, on {machine}.
Each peer is measured in the same run, alternating with our code; figures are medians of at least five rounds. The
ratio is ours divided by the peer's. Milliseconds depend on the machine, ratios on its kind of processor.

| what | ours | peer | ratio | goal | holds |
|---|---:|---:|---:|---|---|
{rows}

{verdict}
"""


def page(rows: Mapping[str, Row], date: str, place: str) -> str:
    """All figures as Markdown."""
    lines = ["| " + " | ".join((name, *map(_one_line, cells(row)))) + " |" for name, row in rows.items()]
    short = [name for name, row in rows.items() if not row.holds]
    verdict = f"Goals not reached: {'; '.join(short)}." if short else "All goals are reached."
    return _WORDS.format(date=date, machine=place, rows="\n".join(lines), verdict=verdict)


def _one_line(cell: str) -> str:
    return cell.replace("\n", ", ").replace("|", "/")


def machine(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """This machine in a few words."""
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    return f"{os.cpu_count()} cores of {_chip(cpuinfo)}, {system}, Python {platform.python_version()}"


def _chip(cpuinfo: Path) -> str:
    try:
        lines = cpuinfo.read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    named = [line.partition(":")[2].strip() for line in lines if line.startswith(("model name", "Model"))]
    return named[0] if named else platform.machine()

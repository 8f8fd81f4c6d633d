"""A desk with a machine on it, and traces to look at."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.host import Host
from hardware.clock import ManualClock

HEADER = '{"trace": 1, "initial": {}}\n'
OPEN_A2 = '{"t": 10, "ch": "A2.closed", "level": 0}\n{"t": 110, "ch": "A2.front", "level": 1}\n'


def be_a_pi(desk: Path) -> None:
    model = desk / "proc" / "device-tree" / "model"
    model.parent.mkdir(parents=True)
    model.write_text("Raspberry Pi 4 Model B Rev 1.5")


def machine(desk: Path, **differs: Any) -> Host:
    there = Host(
        root=desk,
        config=desk / "jewelbox" / "config.toml",
        list_candidates=list,
        make_clock=ManualClock,
        terminal_kind="xterm-256color",
    )
    return replace(there, **differs)

"""The publisher of a table: its memory, and its CPU time while nothing happens.

One rule: a real broker and a real process; the table's end of the feed is here.
"""

import json
import os
import select
import shutil
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.processes import cpu_s, memory_mb
from benchmarks.table import FEWEST_ROUNDS, Row
from companion.browsers.feed_socket import FeedSocket

MEMORY_GOAL_MB, IDLE_GOAL = 25.0, 0.1
IDLE_S = 10.0
_PROGRAM = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def _line() -> bytes:
    """2.5 KB, as in the middle of a game."""
    public = {"page": "game", "event": 1, "view": {"facts": ["a fact that people see"] * 100}}
    return json.dumps({"public": public, "health": {"link": True}}).encode()


def _broker(folder: Path, program: str) -> tuple[subprocess.Popen[str], int]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    who = "user root\n" if os.geteuid() == 0 else ""
    (folder / "conf").write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n{who}", encoding="ascii")
    process = subprocess.Popen([program, "-c", folder / "conf"], stderr=subprocess.PIPE, text=True)  # noqa: S603
    assert process.stderr
    next(line for line in process.stderr if line.rstrip().endswith("running"))
    return process, port


def _measured(folder: Path, program: str) -> tuple[float, float]:
    """Memory, and percent of a core while idle."""
    broker, port = _broker(folder, program)
    feed = FeedSocket(folder / "public.sock")
    options = {
        "broker": {"host": "127.0.0.1", "port": port},
        "table": "t",
        "socket": f"{folder}/public.sock",
        "version": "1",
    }
    words = [sys.executable, "-m", "companion.club.publisher", json.dumps(options)]
    publisher = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)  # noqa: S603 - our own program
    try:
        assert publisher.stderr
        next(line for line in publisher.stderr if line.startswith("connected"))
        select.select(feed.handles(), [], [])
        feed.look()
        feed.say(_line())
        time.sleep(1)
        before_s = cpu_s(publisher.pid)
        time.sleep(IDLE_S)
        idle = 100 * (cpu_s(publisher.pid) - before_s) / IDLE_S
        return memory_mb(publisher.pid), idle
    finally:
        for process in (publisher, broker):
            process.terminate()
            process.communicate()
        feed.close()


def run() -> dict[str, Row]:
    """Medians of several processes. Raises where there is no broker."""
    if _PROGRAM is None:
        raise RuntimeError("there is no mosquitto here: sudo apt install mosquitto")
    found = []
    for _ in range(FEWEST_ROUNDS):
        with TemporaryDirectory() as folder:
            found.append(_measured(Path(folder), _PROGRAM))
    memory, idle = (statistics.median(values) for values in zip(*found, strict=True))
    return {
        "club: memory of the publisher": _row(memory, "MB", MEMORY_GOAL_MB),
        "club: CPU of the publisher while idle": _row(idle, "%", IDLE_GOAL),
    }


def _row(value: float, unit: str, goal: float) -> Row:
    return Row(value=value, unit=unit, goal=f"at most {goal} {unit}", holds=value <= goal)

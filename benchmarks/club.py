"""The publisher of a table: its memory, and its CPU time while nothing happens. The hub: its CPU time with many tables.

One rule: a real broker and real processes; the tables' ends are here.
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

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion
from websockets.sync.client import connect

from benchmarks.processes import cpu_s, memory_mb
from benchmarks.table import FEWEST_ROUNDS, Row
from companion.screens.browser.page_messages import PROTOCOL
from companion.screens.browser.public_feed import FeedSocket

MEMORY_GOAL_MB, IDLE_GOAL, HUB_GOAL = 25.0, 0.1, 25.0
HUB_TABLES, _CHANGE_S = 100, 3.0
IDLE_S = 10.0
_PROGRAM = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def _line() -> bytes:
    """2.5 KB, as in the middle of a game."""
    public = {"page": "game", "event": 1, "view": {"facts": ["a fact that people see"] * 100}}
    return json.dumps({"public": public, "health": {"link": True}}).encode()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def _broker(folder: Path, program: str) -> tuple[subprocess.Popen[str], int]:
    port = _free_port()
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


def _hub(folder: Path, program: str) -> float:
    """Percent of a core that a hub takes, with a page that is looked at, while every table has a change every 3 s."""
    broker, port = _broker(folder, program)
    config = folder / "config.toml"
    config.write_text(
        f'[club]\nbroker = "127.0.0.1"\nport = {port}\n[hub]\nbind = "127.0.0.1"\nport = {_free_port()}\n',
        encoding="ascii",
    )
    words = [sys.executable, "-m", "companion", "hub", "--config", str(config)]
    environment = os.environ | {"XDG_DATA_HOME": str(folder)}
    hub = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)  # noqa: S603
    tables = Client(CallbackAPIVersion.VERSION2)
    try:
        assert hub.stdout
        address, _, token = hub.stdout.readline().strip().partition("#")
        tables.connect("127.0.0.1", port)
        tables.loop_start()
        with connect(address.replace("http", "ws") + "ws") as browser:
            browser.send(json.dumps({"protocol": PROTOCOL, "token": token, "device": "d", "language": "en"}))
            before_s, began_s = cpu_s(hub.pid), time.monotonic()
            for number in range(int(IDLE_S * HUB_TABLES / _CHANGE_S)):
                seats = [{"name": name, "score": number % 20} for name in ("Ana", "Ben", "Cora", "Dora")]
                state = {"table": f"Table {number % HUB_TABLES}", "page": "game", "round": 1, "seats": seats}
                tables.publish(f"jewelbox/t{number % HUB_TABLES}/state", json.dumps(state), qos=1, retain=True)
                time.sleep(_CHANGE_S / HUB_TABLES)
            return 100 * (cpu_s(hub.pid) - before_s) / (time.monotonic() - began_s)
    finally:
        tables.loop_stop()
        for process in (hub, broker):
            process.terminate()
            process.communicate()


def run() -> dict[str, Row]:
    """Medians of several processes. Raises where there is no broker."""
    if _PROGRAM is None:
        raise RuntimeError("there is no mosquitto here: sudo apt install mosquitto")
    found = []
    for _ in range(FEWEST_ROUNDS):
        with TemporaryDirectory() as folder:
            found.append((*_measured(Path(folder), _PROGRAM), _hub(Path(folder), _PROGRAM)))
    memory, idle, hub = (statistics.median(values) for values in zip(*found, strict=True))
    return {
        "club: memory of the publisher": _row(memory, "MB", MEMORY_GOAL_MB),
        "club: CPU of the publisher while idle": _row(idle, "%", IDLE_GOAL),
        f"club: CPU of the hub, {HUB_TABLES} tables": _row(hub, "%", HUB_GOAL),
    }


def _row(value: float, unit: str, goal: float) -> Row:
    return Row(value=value, unit=unit, goal=f"at most {goal} {unit}", holds=value <= goal)

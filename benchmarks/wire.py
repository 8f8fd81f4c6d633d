"""The wire: changes a second through a pty against telemetrix and pyFirmata2, and how long an edge takes to arrive.

The peers have neither a checksum nor state in their messages, which are 4 and 3 bytes long and tell one change; ours
carries the whole box, and up to eight changes when they come faster than frames. One change a frame has its own row.
Lateness is measured with the real firmware on MicroPython's unix port: from the contact to the decoded event, by the
clock and without the time in which firmware or reader only waited for a processor that another program had.
"""

import itertools
import os
import statistics
import time
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from threading import main_thread

from benchmarks.processes import waited_s
from benchmarks.table import FEWEST_ROUNDS, Row, compare, number
from benchmarks.wire_ends import Bench, FirmataReader, OurBusyReader, OurReader, TelemetrixReader
from firmware_bridge.firmware import pins
from firmware_bridge.link import Link
from firmware_bridge.link_events import Baseline, Changed, Event
from firmware_bridge.port import Port
from tools.rig.rig import Rig, micropython

CHANGES = 80_000
PEER_CHANGES = 4_000
RATIO_GOAL = 10
EDGES = 300  # a round
LATE_GOAL_MS = pins.DEBOUNCE_MS + 2
_PATIENCE_S = 20


def _speed() -> dict[str, Row]:
    busy, single = Bench(OurBusyReader), Bench(OurReader)
    telemetrix, firmata = Bench(TelemetrixReader), Bench(FirmataReader)
    rows = {
        "wire: changes through a pty, against telemetrix": _row(busy, telemetrix, "telemetrix", RATIO_GOAL),
        "wire: changes through a pty, against pyFirmata2": _row(busy, firmata, "pyFirmata2", RATIO_GOAL),
        "wire: the same with one change per frame": _row(single, firmata, "pyFirmata2", 1),
    }
    for bench in (busy, single, telemetrix, firmata):
        bench.stop()
    return rows


def _row(ours: Bench, peer: Bench, name: str, goal: int) -> Row:
    outcome = compare(ours.round(CHANGES), peer.round(PEER_CHANGES))
    return Row(
        value=outcome.value,
        unit="changes/s",
        peer=f"{name}, without a checksum",
        peer_value=outcome.peer_value,
        ratio=outcome.ratio,
        goal=f"at least {goal} times {name}, CRC included",
        holds=outcome.ratio >= goal,
    )


class Stopwatch:
    """The firmware in real time, and when each of its changes was decoded."""

    def __init__(self) -> None:
        self._rig = Rig()
        self._random = Random(1)
        self._heard: SimpleQueue[tuple[float, Event]] = SimpleQueue()
        self._rig.start()
        # A real Pico does not share its processor with anybody; where that is allowed, this one hardly does.
        with suppress(PermissionError):
            os.setpriority(os.PRIO_PROCESS, self._rig.process_id, -20)
        self._port = Port(self._rig.port, Link(self._rig.port), self._now_ms, self._tell)
        self._port.start()
        assert isinstance(self._heard.get(timeout=_PATIENCE_S)[1], Baseline)
        # One contact after the other: a single one that never stands still would be taken for one that hums.
        channels = [channel for _, _, sensors in pins.BOARDS for channel, _ in sensors]
        self._moves = itertools.cycle([(channel, level) for level in (True, False) for channel in channels])

    @staticmethod
    def _now_ms() -> int:
        return time.monotonic_ns() // 1_000_000

    def _tell(self, events: list[Event]) -> None:
        now = time.perf_counter()
        for event in events:
            self._heard.put((now, event))

    def latencies_ms(self, edges: int) -> tuple[list[float], list[float]]:
        """From the contact to the decoded event: by the clock, and without waiting for a processor; each sorted."""
        found = [self._one() for _ in range(edges)]
        return sorted(by_the_clock for by_the_clock, _ in found), sorted(alone for _, alone in found)

    def _waited_s(self) -> float:
        """Firmware and reader; whoever watches them is none of the way."""
        return waited_s(self._rig.process_id) + waited_s(os.getpid(), without=main_thread().native_id or 0)

    def _one(self) -> tuple[float, float]:
        time.sleep(self._random.uniform(0.001, 0.01))  # not always at the same moment of a scan
        channel, level = next(self._moves)
        before_s = self._waited_s()
        start = time.perf_counter()
        self._rig.set_level(channel, level)
        heard, event = self._heard.get(timeout=_PATIENCE_S)
        assert isinstance(event, Changed)
        assert (event.channel, event.level) == (channel, level)
        by_the_clock_s = heard - start
        return 1000 * by_the_clock_s, 1000 * (by_the_clock_s - (self._waited_s() - before_s))

    def stop(self) -> None:
        """Take it all away."""
        self._port.stop()
        self._rig.stop()


def _lateness() -> dict[str, Row]:
    if micropython() is None:
        raise RuntimeError("there is no MicroPython: python3 -m tools.micropython fetches it")
    watch = Stopwatch()
    rounds = [watch.latencies_ms(EDGES) for _ in range(FEWEST_ROUNDS + 1)][1:]
    watch.stop()
    most = f"p99 at most {LATE_GOAL_MS} ms: the debounce of {pins.DEBOUNCE_MS} ms and 2 more"
    goal = f"{most}, without waiting for a processor"
    rows = {}
    for name, at in (("p50", EDGES // 2), ("p99", EDGES * 99 // 100)):
        by_the_clock, alone = (statistics.median(each[at] for each in times) for times in zip(*rounds, strict=True))
        rows[f"wire: edge to decoded event, {name}"] = Row(
            value=alone, unit=f"ms ({number(by_the_clock)} by the clock)", goal=goal, holds=alone <= LATE_GOAL_MS
        )
    return rows


def run() -> dict[str, Row]:
    """The rows of the wire."""
    return _speed() | _lateness()

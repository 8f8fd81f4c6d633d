"""The decoder on a long afternoon of the virtual box: edges per second, and how late it is beyond the debounce.

The peer for speed is gpiozero on its mock pins, which calls back on every edge and neither debounces nor decodes.
Lateness is in simulated milliseconds, so it is the same on every machine.
"""

import time
from random import Random

from gpiozero import DigitalInputDevice
from gpiozero.pins.mock import MockFactory

from benchmarks.table import Row, compare
from hardware.health import HealthFinding
from hardware.jewel_box.actions import Action, CloseDrawer, OpenDrawer, RotateLevel, TurnBox
from hardware.jewel_box.channels import DRAWERS, LONG_DRAWERS
from hardware.jewel_box.decoder import Decoder
from hardware.jewel_box.movements import BoxTurned, Depth, Direction, DrawerClosed, DrawerOpened, LevelRotated, Movement
from hardware.jewel_box.timings import Timings
from hardware.jewel_box.virtual.virtual_box import VirtualBox
from hardware.signals import Edge, Signal

ROUNDS = 7
ACTIONS = 5000
PEER_EDGES = 20_000
SPEED_GOAL = 100_000
P50_GOAL_MS = 1
P99_GOAL_MS = 26  # a contact that lets go is believed after 26 ms; a turn may wait for one that began before


def _actions(random: Random, drawer: str) -> list[Action]:
    depth = random.choice(list(Depth) if drawer in LONG_DRAWERS else [Depth.AJAR, Depth.FRONT])
    turn = RotateLevel(random.choice((1, 2)), random.choice(list(Direction)), random.choice((1, 1, 2)))
    return [OpenDrawer(drawer, depth), CloseDrawer(drawer), turn if random.random() < 0.8 else TurnBox()]


def recording(actions: int = ACTIONS) -> list[Signal]:
    """The signals of so many actions with all noise that wood makes."""
    random, box = Random(1), VirtualBox(1)
    return [
        signal
        for _ in range(actions // 3)
        for action in _actions(random, random.choice(DRAWERS))
        for signal in box.do(action)
    ]


def edges_per_second(signals: list[Signal]) -> float:
    """Through one decoder."""
    feed = Decoder().feed
    start = time.perf_counter()
    for signal in signals:
        feed(signal)
    return len(signals) / (time.perf_counter() - start)


def gpiozero_edges_per_second(edges: int = PEER_EDGES) -> float:
    """Through gpiozero's mock pins to a callback."""
    with MockFactory() as factory, DigitalInputDevice(4, pull_up=True, pin_factory=factory) as device:
        device.when_activated = device.when_deactivated = lambda: None
        pin = factory.pin(4)
        start = time.perf_counter()
        for _ in range(edges // 2):
            pin.drive_low()
            pin.drive_high()
        return edges / (time.perf_counter() - start)


def lateness_ms(signals: list[Signal]) -> list[int]:
    """For each movement, how long after its last edge and the debounce that this edge needs it was reported."""
    decoder = Decoder()
    late: list[int] = []
    last: dict[str, int] = {}
    for signal in signals:
        movements = [report for report in decoder.feed(signal) if not isinstance(report, HealthFinding)]
        late += [beyond for movement in movements if (beyond := _beyond(movement, last)) is not None]
        if isinstance(signal, Edge):
            last[_watched(signal.channel)] = signal.t_ms
    return sorted(late)


def _watched(channel: str) -> str:
    part, _, _ = channel.partition(".")
    return channel if part in DRAWERS else part if part == "tilt" else "rings"


def _beyond(report: Movement, last: dict[str, int]) -> int | None:
    times = Timings()
    match report:
        case DrawerOpened(_, _, Depth.AJAR):
            return None  # told when something else is: it has no edge of its own
        case DrawerOpened(t_ms, drawer, depth):
            return t_ms - last[f"{drawer}.{depth}"] - times.front.bounce_ms
        case DrawerClosed(t_ms, drawer):
            return t_ms - last[f"{drawer}.closed"] - times.closed.bounce_ms
        case LevelRotated(t_ms):
            return t_ms - last["rings"] - times.ring.settle_ms
        case BoxTurned(t_ms):
            return t_ms - last["tilt"] - times.tilt.settle_ms


def _late_row(name: str, value: int, goal_ms: int) -> Row:
    goal = f"{name} at most {goal_ms} ms after the debounce that the last edge needs"
    return Row(value=value, unit="simulated ms", goal=goal, holds=value <= goal_ms)


def run() -> dict[str, Row]:
    """The rows of sensing."""
    signals = recording()
    speed = compare(lambda: edges_per_second(signals), gpiozero_edges_per_second, ROUNDS)
    late = lateness_ms(signals)
    return {
        "sensing: edges through the decoder": Row(
            value=speed.value,
            unit="edges/s",
            peer="gpiozero mock pins to a callback, edges/s",
            peer_value=speed.peer_value,
            ratio=speed.ratio,
            goal=f"at least {SPEED_GOAL} edges per second",
            holds=speed.value >= SPEED_GOAL,
        ),
        "sensing: lateness p50": _late_row("p50", late[len(late) // 2], P50_GOAL_MS),
        "sensing: lateness p99": _late_row("p99", late[len(late) * 99 // 100], P99_GOAL_MS),
    }

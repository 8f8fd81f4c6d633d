"""Messages about the line: what is wrong and what to do, one sentence each. No I/O.

These name the jewel box. Another thing brings its own sentences for them: `Expected.words`.
"""

from collections.abc import Collection, Sequence

from companion.words import Fact, Marked, Words, mark
from firmware_bridge.codec import VERSION, Facts
from firmware_bridge.console import Console
from firmware_bridge.link_events import Counters

OLDEST_MICROPYTHON = (1, 24)  # the firmware has not been tried on older ones
_FEW = 3

NOT_OPEN = mark("{port} is not open yet")
NO_PORT = mark("{port} does not exist: is the box plugged in, or paired? `jewelbox firmware ports` lists the ports")
OUT_OF_REACH = mark("cannot reach the box on {port}: is it switched on, in range, and paired?")
ASKING = mark("looking for the box on {port}")
ANSWERS = mark("the box answers on {port}")
STARTING = mark("the firmware of the box on {port} has stopped: starting it again")
RESTARTED = mark("the box on {port} has restarted: identifying it")
SILENT = mark("no frame from the box for {n} s: is it switched on and its battery charged? (port {port})")
FLOODED = mark(
    "the box on {port} reports thousands of changes per second, more than sensors can make, so it is ignored: "
    "switch it off and on; if that does not help, run `jewelbox firmware install {port}`"
)
FREED = mark(
    "the box answers on {port}, but its I2C bus got stuck and had to be freed (times: {n}): "
    "check the slip rings, or write i2c_khz = 100 in the pin map"
)
LOST_POWER = mark(
    "the box answers on {port}, but a level board lost power for a moment (times: {n}): "
    "check its capacitors and the slip rings"
)
_OLD = mark("the Pico on {port} has MicroPython {has}: install {needs} or newer first (docs/firmware.md)")
NO_FIRMWARE = mark("a Pico answers on {port}, but without our firmware: run `jewelbox firmware install {port}`")
STRANGER = mark('the device on {port} is not the box: it says "{what}". Is this the right port?')
_NOISE = mark("{port} sends only noise: is it another device, or does its speed differ from the pin map?")
NOTHING = mark("nothing answers on {port}: is the box switched on, and is this its port?")
NEWER = mark("the box on {port} uses protocol {theirs}, but this program only supports {ours}: update this program")
OLDER = mark(
    "the box on {port} uses protocol {theirs}, but this program needs {ours}: run `jewelbox firmware install {port}`"
)
OTHER_MAP = mark(
    "the firmware of the box on {port} was made from a different pin map ({what}): "
    "run `jewelbox firmware install {port}`, or use the pin map it was made from"
)
BOARDS_MISSING = mark("level boards {boards} do not answer: check the slip ring and the I2C wires")
BOARD_MISSING = mark("level board {board} does not answer: check its plug, the slip ring and its address jumpers")


def about(port: str, text: Marked, **facts: Fact) -> Words:
    """One of these sentences, with its port and other facts."""
    return Words(text, {"port": port, **facts})


def live(port: str, missing: Sequence[str], facts: Facts) -> Words:
    """A box that answers, and what is wrong with it nevertheless."""
    if missing:
        return boards_missing(missing)
    if is_old(facts.micropython):
        return old_micropython(port, facts.micropython)
    if facts.freed:
        return about(port, FREED, n=facts.freed)
    return about(port, LOST_POWER, n=facts.restarts) if facts.restarts else about(port, ANSWERS)


def is_old(micropython: tuple[int, ...]) -> bool:
    """Whether a version is known, and too old."""
    return () < micropython < OLDEST_MICROPYTHON


def old_micropython(port: str, version: tuple[int, ...]) -> Words:
    has, needs = (f"{major}.{minor}" for major, minor in (version[:2], OLDEST_MICROPYTHON))
    return about(port, _OLD, has=has, needs=needs)


def nothing_understood(port: str, counters: Counters, console: Console) -> Words:
    """Opened a while ago, and no box."""
    if is_old(console.micropython):
        return old_micropython(port, console.micropython)
    if console.at_prompt or console.micropython:
        return about(port, NO_FIRMWARE)
    if console.said and not counters.good:
        return about(port, STRANGER, what=console.said)
    return about(port, _NOISE if counters.bad else NOTHING)


def other_version(port: str, version: int) -> Words:
    """A box that speaks another protocol."""
    return about(port, NEWER if version > VERSION else OLDER, theirs=version, ours=VERSION)


def other_map(port: str, names: Sequence[str], expected: Collection[str]) -> Words:
    """A box that was wired by another map."""
    differing = [f"no {name}" for name in expected if name not in names]
    differing += [f"also {name}" for name in names if name not in expected]
    more = f" and {len(differing) - _FEW} more" if len(differing) > _FEW else ""
    what = f"it has {', '.join(differing[:_FEW])}{more}" if differing else "the same sensors are on other pins"
    return about(port, OTHER_MAP, what=what)


def boards_missing(boards: Sequence[str]) -> Words:
    """Expanders that do not answer."""
    if len(boards) > 1:
        return Words(BOARDS_MISSING, {"boards": " and ".join(boards)})
    return Words(BOARD_MISSING, {"board": boards[0]})

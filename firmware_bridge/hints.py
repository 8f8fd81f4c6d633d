"""What people are told about the line: what is wrong and what to do, one line each. No I/O."""

from collections.abc import Collection, Sequence

from firmware_bridge.codec import VERSION, Facts
from firmware_bridge.console import Console
from firmware_bridge.frame_counts import Tally

OLDEST_MICROPYTHON = (1, 24)  # the firmware has not been tried on older ones
_FEW = 3


def not_open(port: str) -> str:
    """Before the first try."""
    return f"{port} is not open yet"


def asking(port: str) -> str:
    """Just opened."""
    return f"looking for the box on {port}"


def live(port: str, missing: Sequence[str], facts: Facts) -> str:
    """A box that answers, and what is wrong with it nevertheless."""
    if missing:
        return boards_missing(missing)
    if is_old(facts.micropython):
        return old_micropython(port, facts.micropython)
    if facts.freed:
        return (
            f"the box answers on {port}, but its I2C bus got stuck and had to be freed (times: {facts.freed}): check "
            "the slip rings, or write i2c_khz = 100 in the pin map"
        )
    if facts.restarts:
        return (
            f"the box answers on {port}, but a level board lost power for a moment (times: {facts.restarts}): check "
            "its capacitors and the slip rings"
        )
    return f"the box answers on {port}"


def is_old(micropython: tuple[int, ...]) -> bool:
    """Whether a version is known, and too old."""
    return () < micropython < OLDEST_MICROPYTHON


def old_micropython(port: str, version: tuple[int, ...]) -> str:
    """A Pico whose MicroPython is too old."""
    has, needs = (f"{major}.{minor}" for major, minor in (version[:2], OLDEST_MICROPYTHON))
    return f"the Pico on {port} has MicroPython {has}: install {needs} or newer first (docs/firmware.md)"


def starting(port: str) -> str:
    """MicroPython's prompt."""
    return f"the firmware of the box on {port} has stopped: starting it again"


def flooded(port: str) -> str:
    """More than sensors can do."""
    return (
        f"the box on {port} reports thousands of changes per second, more than sensors can make, so it is ignored: "
        f"switch it off and on; if that does not help, run `jewelbox firmware install {port}`"
    )


def restarted(port: str) -> str:
    """Frames of another boot."""
    return f"the box on {port} has restarted: identifying it"


def silent(port: str, silent_ms: int) -> str:
    """The port is open, and nothing comes."""
    seconds = silent_ms // 1000
    return f"no frame from the box for {seconds} s: is it switched on and its battery charged? (port {port})"


def nothing_understood(port: str, tally: Tally, console: Console) -> str:
    """Opened a while ago, and no box."""
    said = console.said
    if is_old(console.micropython):
        return old_micropython(port, console.micropython)
    if console.at_prompt or console.micropython:
        return f"a Pico answers on {port}, but without our firmware: run `jewelbox firmware install {port}`"
    if said and not tally.good:
        return f'the device on {port} is not the box: it says "{said}". Is this the right port?'
    if tally.bad:
        return f"{port} sends only noise: is it another device, or does its speed differ from the pin map?"
    return f"nothing answers on {port}: is the box switched on, and is this its port?"


def other_version(port: str, version: int) -> str:
    """A box that speaks another protocol."""
    if version > VERSION:
        return f"the box on {port} speaks protocol {version} and this program only {VERSION}: update this program"
    return (
        f"the box on {port} speaks protocol {version}, this program {VERSION}: run `jewelbox firmware install {port}`"
    )


def other_map(port: str, names: Sequence[str], expected: Collection[str]) -> str:
    """A box that was wired by another map."""
    remedy = f"run `jewelbox firmware install {port}`, or use the pin map it was made from"
    differing = [f"no {name}" for name in expected if name not in names]
    differing += [f"also {name}" for name in names if name not in expected]
    more = f" and {len(differing) - _FEW} more" if len(differing) > _FEW else ""
    what = f"it has {', '.join(differing[:_FEW])}{more}" if differing else "the same sensors are on other pins"
    return f"the firmware of the box on {port} was made from another pin map ({what}): {remedy}"


def board_missing(board: str) -> str:
    """One expander."""
    return f"level board {board} does not answer: check its plug, the slip ring and its address jumpers"


def boards_missing(boards: Sequence[str]) -> str:
    """Some expanders."""
    if len(boards) == 1:
        return board_missing(boards[0])
    return f"level boards {' and '.join(boards)} do not answer: check the slip ring and the I2C wires"

"""What people are told about the line: what is wrong and what to do, one sentence each. No I/O."""

from collections.abc import Collection, Sequence

from companion.words import Facts as WordFacts
from companion.words import Words
from firmware_bridge.codec import VERSION, Facts
from firmware_bridge.console import Console
from firmware_bridge.frame_counts import Tally

OLDEST_MICROPYTHON = (1, 24)  # the firmware has not been tried on older ones
_FEW = 3


def not_open(port: str) -> Words:
    return Words("{port} is not open yet", {"port": port})


def asking(port: str) -> Words:
    return Words("looking for the box on {port}", {"port": port})


def live(port: str, missing: Sequence[str], facts: Facts) -> Words:
    """A box that answers, and what is wrong with it nevertheless."""
    if missing:
        return boards_missing(missing)
    if is_old(facts.micropython):
        return old_micropython(port, facts.micropython)
    if facts.freed:
        return Words(
            "the box answers on {port}, but its I2C bus got stuck and had to be freed (times: {n}): "
            "check the slip rings, or write i2c_khz = 100 in the pin map",
            {"port": port, "n": facts.freed},
        )
    if facts.restarts:
        return Words(
            "the box answers on {port}, but a level board lost power for a moment (times: {n}): "
            "check its capacitors and the slip rings",
            {"port": port, "n": facts.restarts},
        )
    return answering(port)


def answering(port: str) -> Words:
    return Words("the box answers on {port}", {"port": port})


def is_old(micropython: tuple[int, ...]) -> bool:
    """Whether a version is known, and too old."""
    return () < micropython < OLDEST_MICROPYTHON


def old_micropython(port: str, version: tuple[int, ...]) -> Words:
    has, needs = (f"{major}.{minor}" for major, minor in (version[:2], OLDEST_MICROPYTHON))
    return Words(
        "the Pico on {port} has MicroPython {has}: install {needs} or newer first (docs/firmware.md)",
        {"port": port, "has": has, "needs": needs},
    )


def starting(port: str) -> Words:
    """MicroPython's prompt was there instead of the firmware."""
    return Words("the firmware of the box on {port} has stopped: starting it again", {"port": port})


def flooded(port: str) -> Words:
    return Words(
        "the box on {port} reports thousands of changes per second, more than sensors can make, so it is ignored: "
        "switch it off and on; if that does not help, run `jewelbox firmware install {port}`",
        {"port": port},
    )


def restarted(port: str) -> Words:
    return Words("the box on {port} has restarted: identifying it", {"port": port})


def silent(port: str, silent_ms: int) -> Words:
    """The port is open, and nothing comes."""
    return Words(
        "no frame from the box for {n} s: is it switched on and its battery charged? (port {port})",
        {"port": port, "n": silent_ms // 1000},
    )


def nothing_understood(port: str, tally: Tally, console: Console) -> Words:
    """Opened a while ago, and no box."""
    if is_old(console.micropython):
        return old_micropython(port, console.micropython)
    if console.at_prompt or console.micropython:
        return Words(
            "a Pico answers on {port}, but without our firmware: run `jewelbox firmware install {port}`", {"port": port}
        )
    if console.said and not tally.good:
        return Words(
            'the device on {port} is not the box: it says "{what}". Is this the right port?',
            {"port": port, "what": console.said},
        )
    if tally.bad:
        return Words(
            "{port} sends only noise: is it another device, or does its speed differ from the pin map?", {"port": port}
        )
    return Words("nothing answers on {port}: is the box switched on, and is this its port?", {"port": port})


def other_version(port: str, version: int) -> Words:
    """A box that speaks another protocol."""
    facts: WordFacts = {"port": port, "theirs": version, "ours": VERSION}
    if version > VERSION:
        return Words(
            "the box on {port} speaks protocol {theirs} and this program only {ours}: update this program", facts
        )
    return Words(
        "the box on {port} speaks protocol {theirs}, this program {ours}: run `jewelbox firmware install {port}`", facts
    )


def other_map(port: str, names: Sequence[str], expected: Collection[str]) -> Words:
    """A box that was wired by another map."""
    differing = [f"no {name}" for name in expected if name not in names]
    differing += [f"also {name}" for name in names if name not in expected]
    more = f" and {len(differing) - _FEW} more" if len(differing) > _FEW else ""
    what = f"it has {', '.join(differing[:_FEW])}{more}" if differing else "the same sensors are on other pins"
    return Words(
        "the firmware of the box on {port} was made from another pin map ({what}): "
        "run `jewelbox firmware install {port}`, or use the pin map it was made from",
        {"port": port, "what": what},
    )


def boards_missing(boards: Sequence[str]) -> Words:
    """Expanders that do not answer."""
    if len(boards) == 1:
        return Words(
            "level board {board} does not answer: check its plug, the slip ring and its address jumpers",
            {"board": boards[0]},
        )
    return Words(
        "level boards {boards} do not answer: check the slip ring and the I2C wires", {"boards": " and ".join(boards)}
    )

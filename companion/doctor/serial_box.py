"""The box at a serial port: whether it answers, which firmware it runs, and whether all of its boards do."""

from collections.abc import Iterator
from typing import assert_never

from companion.doctor.facts import Facts
from companion.doctor.finding import Finding, error, ok, warning
from companion.doctor.ports import Met
from companion.sensing.choose_source import NO_BOX
from firmware_bridge.firmware.report import FIRMWARE
from firmware_bridge.link_events import State, Status

_TITLE = "Box"
_CONNECT = (
    "connect it by USB or pair it (docs/bluetooth.md); if its sensors are on the Pi's header, set "
    "[gpio] in {config}; to play without one: jewelbox play --source mock"
)


def box(facts: Facts) -> Iterator[Finding]:
    """What is at the serial ports, as far as it matters for a game."""
    if facts.box is None:
        strangers = [_stranger(met) for met in facts.boxes]
        yield from strangers
        if not strangers or not facts.pi or facts.source == "serial":
            yield _without(facts)
    for met in facts.boxes:
        if met.line is not None:
            yield _line(met.port, met.line)
        elif met is facts.box:
            yield ok(_TITLE, f"{met.port}, in use by the running kiosk")


def _without(facts: Facts) -> Finding:
    if facts.source == "serial":
        seen, remedy = split(NO_BOX)
        return error(_TITLE, f"{seen}, and the configuration names no other source", remedy)
    if not facts.pi:
        return ok(_TITLE, "none: using the virtual box")
    if facts.source == "mock":
        return ok(_TITLE, "none on a serial port; the configuration selects the virtual box")
    if facts.says_gpio:
        return ok(_TITLE, "none on a serial port; the configuration says that it is on the Pi's header")
    return warning(_TITLE, "none answers on a serial port", _CONNECT.format(config=facts.places[0].config_name))


def _stranger(met: Met) -> Finding:
    """A port without a box, when there is no box elsewhere either: it may well be the one."""
    seen, remedy = split(str(met.message))
    return warning(_TITLE, seen, remedy)


def _line(port: str, line: Status) -> Finding:
    seen, remedy = split(str(line.message))
    match line.state:
        case State.REFUSED:
            return error(_TITLE, seen, remedy)
        case State.LIVE if line.missing_boards:
            return warning(_TITLE, f"{port}: {seen}", remedy)
        case State.LIVE if _numbers(line.firmware) < FIRMWARE:
            newest = ".".join(map(str, FIRMWARE))
            seen = f"{port}: firmware {line.firmware}, but this program comes with {newest}"
            return warning(_TITLE, seen, f"jewelbox firmware install {port}")
        case State.LIVE:
            battery = f", battery {line.battery_mv / 1000:.2f} V" if line.battery_mv else ""
            return ok(_TITLE, f"{port}: firmware {line.firmware}, the same pin map{battery}")
        case State.CLOSED | State.IDENTIFYING | State.SILENT:
            return warning(_TITLE, seen, remedy)
        case _:
            assert_never(line.state)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def split(message: str) -> tuple[str, str]:
    """The line's own words say first what is wrong and then what to do."""
    seen, _, remedy = message.partition(": ")
    return seen, remedy or "unplug it, plug it in again, and retry"

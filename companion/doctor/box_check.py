"""The box: the configuration and its pin map, what answers at a serial port, and the header's pins."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import assert_never

import msgspec

from companion import config as configuration
from companion.config import ConfigError
from companion.doctor.computer import is_installed, lgpio_remedy
from companion.doctor.devices import joining
from companion.doctor.facts import Facts, Place
from companion.doctor.finding import Finding, counted, error, ok, warning
from companion.sensing.choose_source import NO_BOX
from firmware_bridge.firmware.report import FIRMWARE
from firmware_bridge.link_events import State, Status
from hardware.apparatus import AnyApparatus
from hardware.channels import Channels
from hardware.pins import header_map
from hardware.pins.header_map import FactoryName
from hardware.pins.toml import PinMapError

# --- the configuration: every mistake in it, with its line ---


def settings(facts: Facts) -> Iterator[Finding]:
    """Check the configuration of the kiosk and the user's own, where there is one."""
    for place in facts.places:
        try:
            config = configuration.load(facts.machine.path(place.config))
        except ConfigError as wrong:
            yield _wrong(facts, place, wrong)
            continue
        is_there = facts.machine.exists(place.config)
        name = place.config_name
        yield ok(f"{name}: every key is valid" if is_there else f"all defaults: there is no {name}")
        if config.pins is not None:
            yield _pin_map(facts, config.pins, config.apparatus.channels)


def _wrong(facts: Facts, place: Place, wrong: ConfigError) -> Finding:
    name = place.config_name
    if isinstance(wrong.__cause__, PermissionError) and not facts.is_mine(place):
        return warning(f"{name} cannot be read by you", "run sudo jewelbox doctor")
    seen = f"{name} has {counted(len(wrong.problems), 'mistake')}: the program cannot start with it"
    return error(seen, f"fix these lines, or move {name} away", _lines(wrong))


def _pin_map(facts: Facts, path: Path, channels: Channels) -> Finding:
    shown = facts.machine.shown(path)
    try:
        found = header_map.load(path, channels)
    except PinMapError as wrong:
        say = error if facts.source == "gpio" else warning
        remedy = "fix these lines, or leave out gpio.pins"
        return say(f"{shown} has {counted(len(wrong.problems), 'mistake')}", remedy, _lines(wrong), title="Pin map")
    alone = [f"{name} tells nothing without {other}" for name, other in channels.unpaired(found.sensors)]
    seen = f"{shown}: sensors {len(found.sensors)}, buttons {len(found.buttons)}"
    if alone:
        return warning(seen, "wire both, or people tell what that joint does", alone, title="Pin map")
    return ok(seen, title="Pin map")


def _lines(wrong: ConfigError | PinMapError) -> list[str]:
    return [f"line {problem.line}: {problem.message}" for problem in wrong.problems]


# --- the serial port: whether a box answers, which firmware it runs, and whether all of its boards do ---

_CONNECT = (
    "connect it by USB or pair it (docs/bluetooth.md); if its sensors are on the Pi's header, set "
    "[gpio] in {config}; to play without one: jewelbox play --source mock"
)


def box(facts: Facts) -> Iterator[Finding]:
    """What is at the serial ports and matters for a game."""
    if facts.box is None:
        # A port without a box, when there is no box elsewhere either: it may well be the one.
        yield from (warning(*split(str(met.message))) for met in facts.boxes)
        if not facts.boxes or not facts.pi or facts.source == "serial":
            yield _without(facts)
    for met in facts.boxes:
        if met.apparatus not in (facts.apparatus, None) and facts.source != f"serial:{met.port}":
            yield ok(f"{met.port}: {met.apparatus.a_thing}, which is not used")
        elif met.line is not None:
            yield _line(met.port, met.line, facts.apparatus)
        elif met is facts.box:
            yield ok(f"{met.port}, in use by the running kiosk")


def _without(facts: Facts) -> Finding:
    if facts.source == "serial":
        seen, remedy = split(NO_BOX.format(thing=_thing(facts)))
        return error(f"{seen}, and the configuration names no other source", remedy)
    if not facts.pi:
        return ok(f"none: using the virtual {_thing(facts)}")
    if facts.source == "mock":
        return ok(f"none on a serial port; the configuration selects the virtual {_thing(facts)}")
    if facts.says_gpio:
        return ok("none on a serial port; the configuration says that it is on the Pi's header")
    return warning("none answers on a serial port", _CONNECT.format(config=facts.places[0].config_name))


def _thing(facts: Facts) -> str:
    return facts.apparatus.channels.thing


def _line(port: str, line: Status, apparatus: AnyApparatus) -> Finding:
    seen, remedy = split(str(line.message))
    match line.state:
        case State.REFUSED:
            return error(seen, remedy)
        case State.LIVE if line.missing_boards:
            return warning(f"{port}: {seen}", remedy)
        case State.LIVE if tuple(map(int, line.firmware.split("."))) < FIRMWARE:
            newest = ".".join(map(str, FIRMWARE))
            seen = f"{port}: firmware {line.firmware}, but this program comes with {newest}"
            return warning(seen, f"jewelbox firmware install {port}")
        case State.LIVE:
            battery = f", battery {line.battery_mv / 1000:.2f} V" if line.battery_mv else ""
            return ok(f"{port}: {apparatus.a_thing}, firmware {line.firmware}, the same pin map{battery}")
        case State.CLOSED | State.IDENTIFYING | State.SILENT:
            return warning(seen, remedy)
        case _:
            assert_never(line.state)


def split(message: str) -> tuple[str, str]:
    """The line's own words say first what is wrong and then what to do."""
    seen, _, remedy = message.partition(": ")
    return seen, remedy or "unplug it, plug it in again, and retry"


# --- the header's pins: which library for them works here, and whether a game needs one ---

_FACTORIES = {"LGPIOFactory": "lgpio", "RPiGPIOFactory": "rpigpio", "MockFactory": "mock"}


class Answer(msgspec.Struct, frozen=True):
    """The factory that works, or why none does."""

    factory: str = ""
    why: str = ""


def pins(facts: Facts) -> Iterator[Finding]:
    """Which factory a game would get."""
    if not facts.has_pins:
        yield _no_pins(facts)
        return
    answer = _probe(facts)
    if answer.factory == FactoryName.MOCK:
        yield warning("the configuration asks for simulated pins", _automatic(facts))
        return
    # If we run as the player, we have just tried it; of the kiosk's user only the groups are known.
    may = facts.asks_for_itself or facts.player.uid == 0 or "gpio" in facts.player.groups
    kind, _, where = facts.source.partition(":")
    if answer.factory and may:
        yield ok(f"{answer.factory} works{'' if kind == 'gpio' else f'; the {_thing(facts)} does not need it'}")
    elif kind != "gpio":
        used = f"using the virtual {_thing(facts)}" if kind == "mock" else f"the {_thing(facts)} is at {where or kind}"
        yield ok(f"not needed: {used}")
    elif answer.factory:
        yield error(f"{facts.player.name} has no permission to use the pins", joining(facts, ["gpio"]))
    elif not facts.pi and not facts.says_gpio:
        virtual = f"use the virtual {_thing(facts)}: jewelbox play --source mock"
        yield warning("this computer has pins, but no library can use them", virtual, answer.why.split("; "))
    else:
        yield error("no library for the pins works", _remedy(facts), answer.why.split("; "))


def _no_pins(facts: Facts) -> Finding:
    if not facts.pi and not facts.says_gpio:
        return ok("none, and none needed")
    seen, update = "there are no pins here (/dev/gpiochip*)", "update the Pi: sudo apt full-upgrade"
    if not facts.says_gpio or facts.source != "mock":
        return warning(seen, update)
    seen += ", but the configuration uses some"
    if facts.pi:
        return error(seen, update)
    path = facts.places[0].config_name
    return warning(seen, f"play with the virtual {_thing(facts)}, or run it on the Pi that the pins of {path} are on")


def _automatic(facts: Facts) -> str:
    return f'write factory = "auto" under [gpio] in {facts.places[0].config_name}'


def _remedy(facts: Facts) -> str:
    chips = facts.machine.find("/dev/gpiochip*")
    if not all(facts.player_may_open(chip, "gpio") for chip in chips):
        return joining(facts, ["gpio"])
    if not is_installed(facts, "lgpio"):
        return lgpio_remedy(facts)
    if facts.config.factory is FactoryName.RPIGPIO:
        return _automatic(facts)
    return f"reinstall lgpio: {lgpio_remedy(facts)}"


def _probe(facts: Facts) -> Answer:
    """Try the configured factory in a separate process: it may crash or have to be killed. It runs this module."""
    python = facts.machine.executable
    ran = facts.machine.run((python, "-m", "companion.doctor.box_check", facts.config.factory))
    if ran is None:
        return Answer(why=f"{python} cannot be run")
    try:
        return msgspec.json.decode(ran.out, type=Answer)
    except msgspec.DecodeError:
        return Answer(why=ran.last_words or f"the test exited with {ran.status}")


def try_factory(wanted: str, dev: Path) -> Answer:
    """Load a library and let go of it. No pin is touched: a game or a screen that uses the pins right now goes on."""
    from hardware.sources.gpio import GpioError, open_factory  # noqa: PLC0415 - the doctor itself does not need gpiozero

    try:
        factory = open_factory(FactoryName(wanted), dev)
    except GpioError as error:
        return Answer(why=str(error))
    factory.close()
    return Answer(_FACTORIES[type(factory).__name__])


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(try_factory(sys.argv[1], Path("/dev"))) + b"\n")

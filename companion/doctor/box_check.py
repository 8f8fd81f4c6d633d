"""The box: the configuration and its pin map, what answers at a serial port, and the header's pins."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import assert_never

import msgspec
from msgspec.structs import replace

from companion import config as configuration
from companion.config import ConfigError
from companion.doctor.computer import is_installed, lgpio_remedy
from companion.doctor.devices import joining
from companion.doctor.facts import Facts, Place
from companion.doctor.finding import NOTHING, Finding, counted, error, ok, warning
from companion.sensing.choose_source import NO_BOX
from companion.sensing.contacts import Presence, presence
from firmware_bridge.firmware.report import FIRMWARE
from firmware_bridge.link_events import State, Status
from hardware.apparatus import AnyApparatus
from hardware.apparatuses import APPARATUSES
from hardware.channels import Channels
from hardware.clock import SteadyClock
from hardware.pins import header_map
from hardware.pins.device_tree import claimed
from hardware.pins.header_map import FactoryName, PinMap
from hardware.pins.toml import PinMapError
from hardware.sources.source import Condition

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
    if not facts.pi and facts.source != "none":
        return ok(f"none: using the virtual {_thing(facts)}")
    chooses = "configuration selects" if facts.wired is None else "kiosk's settings select"
    if facts.source == "none":
        return ok(f"none on a serial port; the {chooses} a {_thing(facts)} without sensors")
    if facts.source == "mock":
        return ok(f"none on a serial port; the {chooses} the virtual {_thing(facts)}")
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

_SHARED = "if they are wired there, switch off what uses these pins: sudo raspi-config, Interface Options"
_FACTORIES = {"LGPIOFactory": "lgpio", "RPiGPIOFactory": "rpigpio", "MockFactory": "mock"}


class Answer(msgspec.Struct, frozen=True):
    """The factory that works, or why none does; and the levels of the header's contacts, if they were asked for."""

    factory: str = ""
    why: str = ""
    levels: Mapping[str, bool] | None = None


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
        yield from _header(facts, answer) if kind == "gpio" else ()
    elif kind != "gpio":
        yield ok(f"not needed: {_instead(facts, kind, where)}")
    elif answer.factory:
        yield error(f"{facts.player.name} has no permission to use the pins", joining(facts, ["gpio"]))
    elif not facts.pi and not facts.says_gpio:
        virtual = f"use the virtual {_thing(facts)}: jewelbox play --source mock"
        yield warning("this computer has pins, but no library can use them", virtual, answer.why.split("; "))
    else:
        yield error("no library for the pins works", _remedy(facts), answer.why.split("; "))


def _instead(facts: Facts, kind: str, where: str) -> str:
    """What a game is played with, where that is not the header."""
    if kind == "none":
        return f"the {_thing(facts)} has no sensors"
    return f"using the virtual {_thing(facts)}" if kind == "mock" else f"the {_thing(facts)} is at {where or kind}"


def _header(facts: Facts, answer: Answer) -> Iterator[Finding]:
    """Which pins are left to others, and whether anything is connected to the rest."""
    channels, is_named = facts.apparatus.channels, facts.config.kiosk.source == "gpio"
    users, pin_map = claimed(facts.machine.device_tree), _map(facts)
    spares = frozenset() if pin_map is None else pin_map.spares(users, channels)
    shared = sorted(spares & users.keys())
    if pin_map is not None and shared:
        lost = [name for name, pin in pin_map.sensors.items() if pin in (shared if is_named else spares)]
        by = ", ".join(f"GPIO{pin} ({users[pin]})" for pin in shared)
        what = "used by this machine, too; not reliable" if is_named else "left to this machine; not read"
        yield warning(f"{by}: {what}: {', '.join(lost) or 'buttons'}", _SHARED, title="Header")
    if facts.unit.is_running:
        yield ok("in use by the running kiosk: its first page says if nothing is connected", title="Header")
    elif answer.levels is not None:
        yield _connected(facts, answer.levels)


def _connected(facts: Facts, levels: Mapping[str, bool]) -> Finding:
    """Whether anything is."""
    wiring, thing = facts.config.wiring, _thing(facts)
    remedy = f"connect the {thing} (wiring/README.md), or tap at the kiosk how it is wired: first page, or Settings"
    match presence(wiring.levels(levels), facts.apparatus.channels, wiring.inverted):
        case Presence.NOTHING:
            return warning(NOTHING, remedy, title="Header")
        case Presence.UNKNOWN if facts.wired is None:
            return warning(
                f"no contact on the header is on: the {thing} is empty, or not connected", remedy, title="Header"
            )
        case Presence.THERE | Presence.UNKNOWN:
            return ok(f"{counted(len(levels), 'sensor')}, {sum(levels.values())} on", title="Header")
        case _ as unreachable:
            assert_never(unreachable)


def _map(facts: Facts) -> PinMap | None:
    """The pins that a game would use; what is wrong with them, another check says."""
    path = facts.config.pins or facts.apparatus.header_pins
    try:
        return None if path is None else header_map.load(path, facts.apparatus.channels)
    except PinMapError:
        return None


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
    words = [python, "-m", "companion.doctor.box_check", facts.config.factory]
    pin_map = None if facts.source != "gpio" or facts.unit.is_running else _map(facts)
    if pin_map is not None:  # nobody reads these pins right now: a look at them disturbs nobody
        spares = pin_map.spares(claimed(facts.machine.device_tree), facts.apparatus.channels)
        words += [pin_map.file, facts.apparatus.name, *map(str, sorted(spares))]
    ran = facts.machine.run(words)
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


def read_header(wanted: str, pins: Path, apparatus: AnyApparatus, spares: frozenset[int], dev: Path) -> Answer:
    """Load a library, and read the contacts of a pin map once; pins that somebody else has are not read."""
    from hardware.sources.gpio import GpioSource  # noqa: PLC0415 - likewise

    answer = try_factory(wanted, dev)
    if not answer.factory:
        return answer
    pin_map = header_map.load(pins, apparatus.channels)
    source = GpioSource(pin_map, SteadyClock(), FactoryName(answer.factory), dev, spares)
    source.start()
    levels = source.levels if source.status.condition is Condition.READY else None
    source.stop()
    return replace(answer, levels=levels)


def _answer(factory: str, pins: str = "", apparatus: str = "", *spares: str) -> Answer:
    dev = Path("/dev")
    if not pins:
        return try_factory(factory, dev)
    return read_header(factory, Path(pins), APPARATUSES[apparatus], frozenset(map(int, spares)), dev)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(_answer(*sys.argv[1:])) + b"\n")

"""Whether the wires of a build make electrical sense. Pure: a build and the data sheets in, figures and problems out.

One rule: nothing but 3.3 V and ground reaches a pin. Every check compares the worst that a data sheet allows.
The pins themselves (used twice, reserved, unable to do it) are checked when a map is read, in `hardware`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.channels import Contact
from hardware.pins.toml import Problem
from tools.wiring.build import Build, Sensor, Style
from tools.wiring.chips import (
    BOARD_PULL_UPS,
    CONSOLE_PIN,
    DATA_SHEETS,
    SUPPLY_V,
    WAKE_PIN,
    Facts,
    Input,
)

ADC_PINS = (26, 27, 28)
PICO_DIVIDER = 3  # VSYS reaches GP29 through 200 kohm and 100 kohm
_RISE = 0.8473  # ln(0.7 / 0.3): from 30 % to 70 % of the supply through R and C


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that was worked out, its limit, and the key of the map that it hangs on."""

    what: str
    value: float
    unit: str
    limit: float
    why: str
    key: str
    at_least: bool = False

    @property
    def holds(self) -> bool:
        """Whether it is on the right side of its limit."""
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def figures(build: Build, facts: Facts = DATA_SHEETS) -> tuple[Figure, ...]:
    """All that can be worked out for a build."""
    return tuple(_pico(build, facts) if build.style is Style.PICO else _header(build, facts))


def problems(build: Build, facts: Facts = DATA_SHEETS) -> list[Problem]:
    """What is wrong with a build, each with its line in the map."""
    found = list(_battery(build, facts) if build.style is Style.PICO else _risky_pins(build))
    for figure in figures(build, facts):
        if not figure.holds:
            bound = "at least" if figure.at_least else "at most"
            told = f"{figure.what}: {figure.value:.3g} {figure.unit}, {bound} {figure.limit:.3g} allowed ({figure.why})"
            found.append(Problem(build.plan.file, build.lines.get(figure.key, 1), told))
    return sorted(found, key=lambda problem: problem.line)


def input_of(sensor: Sensor, facts: Facts = DATA_SHEETS) -> Input:
    """The kind of input that a sensor is on."""
    return {"Pi": facts.pi, "Pico": facts.pico}.get(sensor.chip, facts.expander)


def closed_ma(sensors: tuple[Sensor, ...], facts: Facts) -> float:
    """What the pull-ups give when every one of these contacts is closed."""
    return sum(input_of(sensor, facts).worst_ma for sensor in sensors)


def bus_capacitance_pf(build: Build, facts: Facts) -> float:
    """Chips, wires and slip rings together."""
    boards = len(build.pico.boards)
    chips = (boards + 1) * facts.chip_pf
    rings = sum(board.name in build.cabling.slip_rings for board in build.pico.boards) * facts.slip_ring_pf
    return chips + boards * facts.bus_wire_m * facts.wire_pf_per_m + rings


def bus_pull_up_kohm(build: Build, facts: Facts, *, breakouts: bool) -> float:
    """Of each line: ours, and in parallel those that the breakouts may bring."""
    others = len(build.pico.boards) if breakouts else 0
    return 1 / (1 / facts.bus_pull_up_kohm + others / facts.breakout_pull_up_kohm)


def _pico(build: Build, facts: Facts) -> Iterator[Figure]:
    for board in build.pico.boards:
        sensors = build.on_chip(f"board {board.name}")
        key = sensors[0].name
        current = facts.expander_ma + closed_ma(sensors, facts)
        yield Figure(f"board {board.name}, every contact closed", current, "mA", facts.expander_limit_ma,
                     "MCP23017, into V_DD", key)  # fmt: skip
    if build.cabling.slip_rings:
        yield Figure(f"a level board keeps running on its {facts.bulk_uf:g} µF", hold_ms(build, facts), "ms",
                     facts.gap_ms, "a slip ring that loses contact for a moment", "sda", at_least=True)  # fmt: skip
    yield from _bus(build, facts)
    yield Figure("everything on the Pico's 3V3", supply_ma(build, facts), "mA", facts.pico_3v3_limit_ma,
                 "Pico data sheet, 2.1", "line")  # fmt: skip
    if build.setting("battery"):
        yield Figure("VSYS at the end of a charge", facts.cell_empty_v - facts.cell_diode_v, "V",
                     facts.bluetooth_least_v, "what an HC-05 needs", "battery", at_least=True)  # fmt: skip


def hold_ms(build: Build, facts: Facts = DATA_SHEETS) -> float:
    """How long the hungriest level board keeps its registers when its supply lets go."""
    hungriest = 0.0
    for board in build.pico.boards:
        sensors = build.on_chip(f"board {board.name}")
        halls = sum(sensor.channel.contact is Contact.HALL for sensor in sensors)
        hungriest = max(hungriest, facts.expander_ma + closed_ma(sensors, facts) + halls * facts.hall_worst_ma)
    return facts.bulk_uf * (SUPPLY_V - facts.expander_least_v) / hungriest if hungriest else float("inf")


def _bus(build: Build, facts: Facts) -> Iterator[Figure]:
    rise = _RISE * bus_pull_up_kohm(build, facts, breakouts=False) * bus_capacitance_pf(build, facts)
    is_slow = build.setting("i2c_khz") <= facts.bus_standard_khz
    limit = facts.bus_standard_rise_ns if is_slow else facts.bus_fast_rise_ns
    yield Figure(f"rise time of the bus, at {facts.bus_pull_up_kohm:g} kohm", rise, "ns", limit,
                 f"I2C {'standard' if is_slow else 'fast'} mode", "sda")  # fmt: skip
    sink = (SUPPLY_V - facts.bus_low_v) / bus_pull_up_kohm(build, facts, breakouts=True)
    yield Figure("a chip pulls the bus low, with the 10 kohm of the breakouts too", sink, "mA", facts.bus_sink_ma,
                 "I2C fast mode", "sda")  # fmt: skip


def _header(build: Build, facts: Facts) -> Iterator[Figure]:
    yield Figure("everything on the Pi's 3V3", supply_ma(build, facts), "mA", facts.pi_3v3_limit_ma,
                 "what the first models can supply", "")  # fmt: skip
    for sensor in build.sensors:
        if sensor.pin == f"GPIO{CONSOLE_PIN}":
            low = SUPPLY_V * facts.series_kohm / (facts.series_kohm + facts.pi.pull_up_kohm[0])
            yield Figure(f"{sensor.name} closed, through {facts.series_kohm:g} kohm", low, "V", facts.pi.low_v,
                         "read as a 0", sensor.name)  # fmt: skip
    if shared := [button for button, pins in build.header.buttons.items() if len(pins) > 1]:
        yield Figure("a button pressed, through a diode", facts.button_diode_v, "V", facts.pi.low_v, "read as a 0",
                     shared[0])  # fmt: skip


def supply_ma(build: Build, facts: Facts = DATA_SHEETS) -> float:
    """The most that the 3.3 V supply has to give beside the computer on it."""
    halls = len(build.made_of(Contact.HALL)) * facts.hall_worst_ma
    contacts = closed_ma(build.sensors, facts)
    if build.style is Style.PICO:
        bus = 2 * SUPPLY_V / bus_pull_up_kohm(build, facts, breakouts=True)
        return halls + contacts + bus + len(build.pico.boards) * facts.expander_ma
    pins = {pin for pins in build.header.buttons.values() for pin in pins}
    strong = len(pins & set(BOARD_PULL_UPS)) * SUPPLY_V / facts.pi_board_pull_up_kohm
    return halls + contacts + strong + len(pins) * facts.pi.worst_ma


def _battery(build: Build, facts: Facts) -> Iterator[Problem]:
    pin, ratio = build.setting("battery"), build.setting("battery_ratio")
    line = build.lines.get("battery_ratio") or build.lines.get("battery", 1)
    if pin == 29 and ratio != PICO_DIVIDER:
        why = f"GP29 sees VSYS through the Pico's own divider of {PICO_DIVIDER}"
        yield Problem(build.plan.file, line, f"battery_ratio = {ratio}: {why}: write battery_ratio = {PICO_DIVIDER}")
    if pin in ADC_PINS and facts.cell_full_v / ratio > SUPPLY_V:
        volts = f"a full cell would bring {facts.cell_full_v / ratio:.1f} V to GP{pin}, which takes {SUPPLY_V} V"
        yield Problem(build.plan.file, line, f"battery_ratio = {ratio}: {volts}: use a divider of 2 or more")


def _risky_pins(build: Build) -> Iterator[Problem]:
    for sensor in build.sensors:
        line = build.lines[sensor.name]
        if sensor.pin == f"GPIO{CONSOLE_PIN}" and sensor.rests_closed:
            why = "the serial console drives this pin, and a contact that is closed at rest would short it"
            yield Problem(build.plan.file, line, f"{sensor.name} = {CONSOLE_PIN}: {why}: take one that is open at rest")
        if sensor.pin == f"GPIO{WAKE_PIN}" and sensor.rests_closed:
            why = "to ground it starts a Pi that was shut down"
            yield Problem(
                build.plan.file, line, f"{sensor.name} = {WAKE_PIN}: {why}: take a button or one open at rest"
            )

"""How long a thing with a Pico runs on its cell. Pure; every figure is named with where it comes from.

I(battery) = I(3.3 V) * 3.3 V / (regulator * (cell - diode)) + I(Bluetooth)
hours      = capacity * usable / I(battery)
"""

from dataclasses import dataclass

from hardware.channels import Contact
from tools.wiring.build import Build
from tools.wiring.chips import DATA_SHEETS, SUPPLY_V, Facts
from tools.wiring.electrics import closed_ma


@dataclass(frozen=True, slots=True)
class Draw:
    """What one kind of part takes from the 3.3 V supply."""

    what: str
    count: int
    each_ma: float
    why: str

    @property
    def all_ma(self) -> float:
        """Of all of them."""
        return self.count * self.each_ma


@dataclass(frozen=True, slots=True)
class Estimate:
    """What flows, and for how long."""

    draws: tuple[Draw, ...]
    bluetooth_ma: float
    battery_ma: float

    @property
    def supply_ma(self) -> float:
        """From the 3.3 V supply."""
        return sum(draw.all_ma for draw in self.draws)

    def hours(self, capacity_mah: float, facts: Facts = DATA_SHEETS) -> float:
        """With a cell of this size."""
        return capacity_mah * facts.cell_usable / self.battery_ma


def draws(build: Build, facts: Facts = DATA_SHEETS) -> tuple[Draw, ...]:
    """All that runs on 3.3 V while nobody plays."""
    resting = tuple(sensor for sensor in build.sensors if sensor.rests_closed)
    each = closed_ma(resting, facts) / len(resting) if resting else 0.0
    found = (
        Draw(
            "Pico with MicroPython",
            1,
            facts.pico_ma,
            "an assumption: usual for MicroPython at 125 MHz, in no data sheet",
        ),
        Draw("its LED", 1, facts.lamp_ma, "3 mA, half of the time"),
        Draw("MCP23017", len(build.pico.boards), facts.expander_ma, "data sheet, while it is read all the time"),
        Draw("pull-up of the bus", 2, SUPPLY_V / facts.bus_pull_up_kohm / 2, "low for half of the time, at most"),
        Draw("Hall switch", len(build.made_of(Contact.HALL)), facts.hall_ma, "DRV5033 data sheet, typical"),
        Draw("contact that is closed at rest", len(resting), each, "the strongest pull-up of the data sheet"),
    )
    return tuple(draw for draw in found if draw.count)


def estimate(build: Build, facts: Facts = DATA_SHEETS, *, bluetooth: bool = True) -> Estimate:
    """The current from the cell."""
    found = draws(build, facts)
    radio = facts.bluetooth_ma if bluetooth else 0.0
    volts = facts.regulator * (facts.cell_v - facts.cell_diode_v)
    return Estimate(found, radio, sum(draw.all_ma for draw in found) * SUPPLY_V / volts + radio)

"""What data sheets say about the chips and headers, as far as a wire depends on it. Data only.

Volts, milliamperes, kilohms and picofarads. `worst` is what a check uses, `usual` what an estimate uses.
"""

import msgspec

SUPPLY_V = 3.3


class Input(msgspec.Struct, frozen=True):
    """A kind of input: its pull-up from the strongest to the weakest, and what it takes for a 0."""

    pull_up_kohm: tuple[float, float]
    low_v: float
    source: str

    @property
    def worst_ma(self) -> float:
        """What a closed contact carries at most."""
        return SUPPLY_V / self.pull_up_kohm[0]


class Facts(msgspec.Struct, frozen=True):
    """All figures that the checks and estimates rest on; tests try others."""

    # MCP23017: DS20001952, table 1-1: I_PU 40 to 115 uA at 5 V, V_IL 0.2 V_DD, I_DD 1 mA at 1 MHz; 2: 125 mA into V_DD.
    expander: Input = Input((43.0, 125.0), 0.66, "MCP23017, DS20001952, D070 and D031")
    expander_ma: float = 1.0
    expander_limit_ma: float = 125.0
    # RP2040 data sheet, table "Pin characteristics - IO": R_PU 50 to 80 kohm, V_IL 0.8 V.
    pico: Input = Input((50.0, 80.0), 0.8, "RP2040 data sheet, IO electrical characteristics")
    pico_3v3_limit_ma: float = 300.0  # Pico data sheet, 2.1: what 3V3(OUT) should give to others
    pico_ma: float = 25.0  # an assumption: what people measure with MicroPython at 125 MHz; no data sheet has it
    lamp_ma: float = 1.5  # 3 mA, half of the time
    # BCM2711 peripherals, 5.3: 33 to 73 kohm; BCM2837 and RP1 lie within. V_IL of the strictest, BCM2711.
    pi: Input = Input((33.0, 73.0), 0.8, "BCM2711, BCM2837 and RP1: the strictest of each")
    pi_board_pull_up_kohm: float = 1.8  # on the board, at GPIO2 and GPIO3, always
    pi_3v3_limit_ma: float = 50.0  # what the first models promise; later ones give more
    hall_ma: float = 2.7  # DRV5033: I_CC typical at 25 degrees
    hall_worst_ma: float = 3.5
    button_diode_v: float = 0.4  # BAT85 at 2 mA, at most
    series_kohm: float = 1.0  # in front of GPIO14
    expander_least_v: float = 1.8  # below that it may forget its registers
    bulk_uf: float = 100.0  # on every level board
    gap_ms: float = 5.0  # an assumption: so long a worn slip ring or a plug may let go
    # The bus: NXP UM10204, standard mode up to 100 kHz, fast mode up to 400 kHz; 3 mA at 0.4 V.
    bus_standard_khz: int = 100
    bus_standard_rise_ns: float = 1000.0
    bus_fast_rise_ns: float = 300.0
    bus_sink_ma: float = 3.0
    bus_low_v: float = 0.4
    bus_pull_up_kohm: float = 2.2
    breakout_pull_up_kohm: float = 10.0  # many MCP23017 breakouts bring their own, on both lines
    chip_pf: float = 10.0
    slip_ring_pf: float = 15.0
    wire_pf_per_m: float = 60.0
    bus_wire_m: float = 0.3  # from the Pico to each board
    # Battery: one LiPo cell behind a Schottky diode, the Pico's buck-boost regulator, and an HC-05 beside it.
    cell_diode_v: float = 0.35  # 1N5817 at 0.1 A
    cell_v: float = 3.7
    cell_empty_v: float = 3.6  # when the usable part has been used
    cell_full_v: float = 4.2
    cell_usable: float = 0.8
    regulator: float = 0.85
    bluetooth_ma: float = 40.0  # HC-05: 20 to 40 mA by its data sheet, whether connected or not
    bluetooth_least_v: float = 3.2  # 3.1 V for the module, 0.1 V for the regulator on its board


DATA_SHEETS = Facts()


class Alias(msgspec.Struct, frozen=True):
    """What else a pin of the Pi can be, and how to make sure that it is not."""

    interface: str
    roles: dict[int, str]
    off: str
    default_off: bool = msgspec.field(default=True)


ALIASES = (
    Alias("I2C", {2: "SDA", 3: "SCL"}, "I2C off in raspi-config"),
    Alias("1-Wire", {4: "1-Wire"}, "1-Wire off in raspi-config"),
    Alias("SPI", {7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK"}, "SPI off in raspi-config"),
    Alias("serial", {14: "TXD", 15: "RXD"}, "serial console and port off in raspi-config", default_off=False),
    Alias("I2S", {18: "CLK", 19: "FS", 20: "DIN", 21: "DOUT"}, "no sound HAT"),
)
CONSOLE_PIN = 14  # driven high while the serial console is on
WAKE_PIN = 3  # pulled to ground it starts a Pi that was shut down, up to the Pi 4
BOARD_PULL_UPS = (2, 3)


def alias(pin: int) -> Alias | None:
    """What else a pin of the Pi's header can be."""
    return next((found for found in ALIASES if pin in found.roles), None)

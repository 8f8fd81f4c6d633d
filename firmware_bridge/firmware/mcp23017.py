"""The port expander MCP23017 as fourteen inputs with pull-ups. The bus is passed in; only its registers are known here.

Registers as in Microchip's data sheet DS20001952 with IOCON.BANK = 0, which is how the chip wakes up. GPA7 and GPB7
(bits 7 and 15) are outputs only since its revision D (2022), so no sensor is on them and they are set up as outputs.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware_bridge.firmware.kinds import Bus

_IODIR = 0x00
_IPOL = 0x02
_GPPU = 0x0C
_GPIO = 0x12
_INPUTS = b"\x7f\x7f"
_NONE = b"\x00\x00"


class MCP23017:
    """One chip; every method raises OSError when it does not answer."""

    def __init__(self, bus: "Bus", address: int) -> None:
        self._bus = bus
        self._address = address
        self._word = bytearray(2)
        self._registers = bytearray(_GPIO + 2 - _GPPU)

    def start(self) -> None:
        """Make the pins inputs with pull-ups; needed again after the chip was without power."""
        self._bus.writeto_mem(self._address, _IODIR, _INPUTS)
        self._bus.writeto_mem(self._address, _IPOL, _NONE)
        self._bus.writeto_mem(self._address, _GPPU, _INPUTS)

    def read(self) -> int:
        """All pins: bit 0 is GPA0, bit 8 is GPB0; a contact that is closed to ground reads 0."""
        self._bus.readfrom_mem_into(self._address, _GPIO, self._word)
        return self._word[0] | self._word[1] << 8

    def read_checked(self) -> int:
        """The pins and, in the same transfer, the pull-ups; -1 if those are gone, as they are after a loss of power."""
        registers = self._registers
        self._bus.readfrom_mem_into(self._address, _GPPU, registers)
        if registers[0] & 0x7F != 0x7F or registers[1] & 0x7F != 0x7F:
            return -1
        return registers[-2] | registers[-1] << 8

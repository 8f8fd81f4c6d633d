"""The port expander MCP23017 as sixteen inputs with pull-ups. The bus is handed in; only its registers are known here.

Registers as in Microchip's data sheet DS20001952 with IOCON.BANK = 0, which is how the chip wakes up. GPA7 and GPB7
(bits 7 and 15) are outputs only since its revision D, so no sensor is on them.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware_bridge.firmware.kinds import Bus

_IODIR = 0x00
_IPOL = 0x02
_GPPU = 0x0C
_GPIO = 0x12
_ALL = b"\xff\xff"
_NONE = b"\x00\x00"


class MCP23017:
    """One chip; every method raises OSError when it does not answer."""

    def __init__(self, bus: "Bus", address: int) -> None:
        self._bus = bus
        self._address = address
        self._word = bytearray(2)

    def start(self) -> None:
        """Make all pins inputs with pull-ups; needed again after the chip was without power."""
        self._bus.writeto_mem(self._address, _IODIR, _ALL)
        self._bus.writeto_mem(self._address, _IPOL, _NONE)
        self._bus.writeto_mem(self._address, _GPPU, _ALL)

    def read(self) -> int:
        """All pins: bit 0 is GPA0, bit 8 is GPB0; a contact that is closed to ground reads 0."""
        self._bus.readfrom_mem_into(self._address, _GPIO, self._word)
        return self._word[0] | self._word[1] << 8

    def is_set_up(self) -> bool:
        """Whether it still has its pull-ups: a chip that lost its power for a moment has not."""
        self._bus.readfrom_mem_into(self._address, _GPPU, self._word)
        return self._word == _ALL

"""Closes a frame in machine code: `codec.wrap` in a tenth of the time, and without taking memory.

One rule: it makes the same bytes as `codec.wrap`. Only MicroPython on a chip that it makes machine code for can import
this file; elsewhere whoever wants it takes `codec.wrap` itself.
"""

import array

import micropython

from firmware_bridge import codec

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr8 = bytearray
    ptr16 = array.array[int]

_TABLE = array.array("H", codec.crc_table())
_WIRE = bytearray(codec.LARGEST_CHUNK + 2)
_VIEW = memoryview(_WIRE)


@micropython.viper  # type: ignore[untyped-decorator]
def _seal(body: ptr8, size: int, wire: ptr8, table: ptr16) -> int:
    """CRC and COBS into `wire`, with a 0 on both sides; returns how many bytes that is."""
    crc = 0xFFFF
    wire[0] = 0
    code_at = 1  # where the distance to the next 0 will be
    out = 2
    at = 0
    while at < size + 2:
        if at < size:
            byte = int(body[at])
            crc = ((crc << 8) & 0xFF00) ^ int(table[(crc >> 8) ^ byte])
        elif at == size:
            byte = crc >> 8
        else:
            byte = crc & 0xFF
        at += 1
        if byte:
            wire[out] = byte
            out += 1
        if not byte or out - code_at == 255:
            wire[code_at] = out - code_at
            code_at = out
            out += 1
    wire[code_at] = out - code_at
    wire[out] = 0
    return out + 1


def seal(body: "bytes | bytearray", size: int) -> "bytes | memoryview":
    """The first `size` bytes of a body as a frame for the wire. It lasts until the next call."""
    return _VIEW[: _seal(body, size, _WIRE, _TABLE)]

"""The bytes on the wire, as docs/protocol.md describes them. No I/O, no state, no clock.

One rule: this file runs unchanged on CPython 3.11+ and on MicroPython, so it keeps to what both have: no match, enum,
dataclass or typing, no `struct.Struct`, no keyword arguments to builtins.

    wire = wrap(encode_hello(hello))        # with a 0 before and after
    value = decode(unwrap(chunk))           # what stood between two zeros: a State, Hello or Facts, or ProtocolError
"""

import struct
from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Change = tuple[int, int, bool]

VERSION = 1
STATE = 0x53  # "S"
HELLO = 0x48  # "H"
FACTS = 0x46  # "F"
# The one thing that a host says; in text, since the Pico's console reads a 3 as Ctrl-C. Where the firmware has stopped,
# the carriage return makes MicroPython complain and show its prompt.
ASK_HELLO = b"hello\r\n"

LAST_CHANGES = 8
MOST_CHANNELS = 64
MOST_BOARDS = 8
LARGEST_CHUNK = 1024  # between two zeros; what is longer cannot be a frame
WRAP = 1 << 32

_CRC_START = 0xFFFF
_STATE_HEAD = "<BBIIIIHBB"
_HELLO_HEAD = "<BBIIIBBBB8s"
_FACTS_HEAD = "<BBIIIBBBHH"
_CHANGE = "<BI"
_STATE_SIZE = struct.calcsize(_STATE_HEAD)
_HELLO_SIZE = struct.calcsize(_HELLO_HEAD)
_FACTS_SIZE = struct.calcsize(_FACTS_HEAD)
_CHANGE_SIZE = struct.calcsize(_CHANGE)
_CHANGES_AT = 11  # so many fields come before the changes
_LAYOUTS: dict[int, str] = {}


class ProtocolError(ValueError):
    """These bytes are no frame of ours; the message says why."""


class VersionError(ProtocolError):
    """A whole frame, of a protocol that this program does not speak."""

    def __init__(self, version: int) -> None:
        super().__init__(f"protocol version {version}, and this program speaks {VERSION}")
        self.version = version


# levels: bit i is channel i. counters: one byte a channel, changes since boot modulo 256. total: changes since boot.
# boards: bit i is set while board i answers. changes: the last eight, oldest first, as (t_ms, channel, level).
State = namedtuple(  # noqa: PYI024 (MicroPython has no typing)
    "State", ("boot", "seq", "t_ms", "total", "battery_mv", "boards", "levels", "counters", "changes")
)

# boards: ((name, (channel, ...)), ...); their channels, one board after the other, are channel 0, 1, 2 and so on.
Hello = namedtuple(  # noqa: PYI024
    "Hello", ("boot", "seq", "t_ms", "firmware", "debounce_ms", "map_hash", "boards")
)

# micropython: its version. freed: how often the I2C bus was stuck and has been freed. restarts: how often a level board
# had lost its power for a moment. Both since boot, and no more than 65,535.
Facts = namedtuple("Facts", ("boot", "seq", "t_ms", "micropython", "freed", "restarts"))  # noqa: PYI024


def crc_table() -> list[int]:
    """What `plain_crc` looks up."""
    table = []
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ (0x1021 if crc & 0x8000 else 0)
        table.append(crc & 0xFFFF)
    return table


_TABLE = crc_table()


def plain_crc(data: bytes, crc: int) -> int:
    """CRC-16 with polynomial 0x1021, as `binascii.crc_hqx` computes it."""
    table = _TABLE
    for byte in data:
        crc = ((crc << 8) & 0xFF00) ^ table[(crc >> 8) ^ byte]
    return crc


try:
    from binascii import crc_hqx as crc16
except ImportError:  # MicroPython
    crc16 = plain_crc  # type: ignore[assignment]


def stuff(data: bytes) -> bytes:
    """COBS: the same without any 0, each replaced by the distance to the next; the first distance comes in front.

    A distance is at most 254; 255 stands for 254 bytes with no 0 after them.
    """
    parts = []
    for block in data.split(b"\0"):
        start = 0
        while len(block) - start > 253:
            parts.append(b"\xff" + block[start : start + 254])
            start += 254
        parts.append(bytes((len(block) - start + 1,)) + block[start:])
    return b"".join(parts)


def unstuff(data: bytes) -> bytes:
    """Undo `stuff`."""
    size = len(data)
    if data.find(b"\0") >= 0:
        raise ProtocolError("a 0 inside a frame")
    plain = bytearray(data)
    position = 0
    while position < size:
        plain[position] = 0
        position += data[position]
    if position != size:
        raise ProtocolError("cut short")
    return bytes(plain[1:]) if size < 255 else _unstuff_long(data)


def _unstuff_long(data: bytes) -> bytes:
    parts = []
    position = 0
    while position < len(data):
        code = data[position]
        parts.append(data[position + 1 : position + code])
        position += code
        if code < 255 and position < len(data):
            parts.append(b"\0")
    return b"".join(parts)


def wrap(body: bytes) -> bytes:
    """A frame for the wire: CRC, COBS, and a 0 on both sides, so that a traceback before it spoils nothing."""
    return b"\0" + stuff(body + struct.pack(">H", crc16(body, _CRC_START))) + b"\0"


def unwrap(chunk: bytes) -> bytes:
    """The body of what stood between two zeros."""
    body = unstuff(chunk)
    # A CRC that is sent high byte first makes the CRC of the whole 0.
    if len(body) < 2 or crc16(body, _CRC_START) != 0:
        raise ProtocolError("damaged: its checksum is wrong")
    return body[:-2]


def state_layout(count: int) -> str:
    """How the part of a STATE before its changes is packed, with so many channels."""
    return f"{_STATE_HEAD}{(count + 7) // 8}s{count}s"


def write_state(body: bytearray, layout: str, fields: "tuple[object, ...]", changes: "Iterable[Change]") -> int:
    """The body of a STATE frame, into a buffer that is there already; returns its size."""
    struct.pack_into(layout, body, 0, VERSION, STATE, *fields)
    at = struct.calcsize(layout)
    for t_ms, channel, level in changes:
        struct.pack_into(_CHANGE, body, at, channel | 0x80 if level else channel, t_ms)
        at += _CHANGE_SIZE
    return at


def encode_hello(hello: Hello) -> bytes:
    major, minor, patch = hello.firmware
    head = struct.pack(
        _HELLO_HEAD, VERSION, HELLO, hello.boot, hello.seq, hello.t_ms, major, minor, patch, hello.debounce_ms,
        hello.map_hash,
    )  # fmt: skip
    return head + ";".join([name + ":" + ",".join(channels) for name, channels in hello.boards]).encode()


def encode_facts(facts: Facts) -> bytes:
    major, minor, patch = facts.micropython
    head = facts.boot, facts.seq, facts.t_ms
    return struct.pack(_FACTS_HEAD, VERSION, FACTS, *head, major, minor, patch, facts.freed, facts.restarts)


def decode(body: bytes) -> "State | Hello | Facts":
    """What a body says."""
    if len(body) < 2:
        raise ProtocolError("a frame without content")
    if body[0] != VERSION:
        raise VersionError(body[0])
    if body[1] == STATE:
        return _decode_state(body)
    if body[1] == HELLO:
        return _decode_hello(body)
    if body[1] == FACTS:
        return _decode_facts(body)
    raise ProtocolError(f"unknown kind of frame {body[1]}")


def _decode_state(body: bytes) -> State:
    size = len(body)
    if size < _STATE_SIZE:
        raise ProtocolError("a STATE frame that is too short")
    count = body[_STATE_SIZE - 1]
    words = struct.unpack(_LAYOUTS.get(size << 8 | count) or _layout(size, count), body)
    total, number, levels = words[5], (len(words) - _CHANGES_AT) // 2, int.from_bytes(words[9], "little")
    if total != number and (total < LAST_CHANGES or number < LAST_CHANGES):
        raise ProtocolError("a STATE frame of the wrong length")
    if levels >> count:
        raise ProtocolError("a STATE frame with a level for a channel that it does not have")
    changes: list[Change] = []
    pairs = iter(words[_CHANGES_AT:])
    for code, t_ms in zip(pairs, pairs):  # noqa: B905 (MicroPython)
        channel = code & 0x7F
        if channel >= count:
            raise ProtocolError("a change of a channel that the frame does not have")
        changes.append((t_ms, channel, code > 0x7F))
    return State(words[2], words[3], words[4], total, words[6], words[7], levels, words[10], tuple(changes))


def _layout(size: int, count: int) -> str:
    """How a STATE of this length with so many channels is packed; a box has few of them, and they are kept."""
    level_bytes = (count + 7) // 8
    number, rest = divmod(size - _STATE_SIZE - level_bytes - count, _CHANGE_SIZE)
    if rest or number < 0 or number > LAST_CHANGES or count > MOST_CHANNELS:
        raise ProtocolError("a STATE frame of the wrong length")
    layout = state_layout(count) + "BI" * number
    _LAYOUTS[size << 8 | count] = layout
    return layout


def _decode_hello(body: bytes) -> Hello:
    if len(body) < _HELLO_SIZE:
        raise ProtocolError("a HELLO frame that is too short")
    head = struct.unpack_from(_HELLO_HEAD, body, 0)
    _, _, boot, seq, t_ms, major, minor, patch, debounce_ms, map_hash = head
    boards = parse_boards(body[_HELLO_SIZE:])
    return Hello(boot, seq, t_ms, (major, minor, patch), debounce_ms, map_hash, boards)


def _decode_facts(body: bytes) -> Facts:
    """A later version may append to it: what is known comes first."""
    if len(body) < _FACTS_SIZE:
        raise ProtocolError("a FACTS frame that is too short")
    _, _, boot, seq, t_ms, major, minor, patch, freed, restarts = struct.unpack_from(_FACTS_HEAD, body, 0)
    return Facts(boot, seq, t_ms, (major, minor, patch), freed, restarts)


def parse_boards(text: bytes) -> "tuple[tuple[str, tuple[str, ...]], ...]":
    """Boards and their channels from what HELLO carries: `A:A1.closed,A1.front;pico:tilt.upright`."""
    if not text or min(text) < 0x21 or max(text) > 0x7E:
        raise ProtocolError("a HELLO frame with a strange list of channels")
    boards = []
    known: set[str] = set()
    for board in text.decode().split(";"):
        name, colon, rest = board.partition(":")
        channels = tuple(rest.split(","))
        known.update(channels)
        if not name or not colon or "" in channels:
            raise ProtocolError("a HELLO frame with a strange list of channels")
        boards.append((name, channels))
    if len(boards) > MOST_BOARDS or len(known) > MOST_CHANNELS or len(known) < sum(len(c) for _, c in boards):
        raise ProtocolError("a HELLO frame with too many channels, or one of them twice")
    return tuple(boards)

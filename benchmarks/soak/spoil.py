"""What a bad line does to a frame. No I/O; chance is passed in."""

from collections.abc import Callable
from random import Random

TRACEBACK = b'Traceback (most recent call last):\r\n  File "main.py", line 7\r\nMemoryError: \r\n'


def _flipped(rng: Random, wire: bytes) -> bytes:
    damaged = bytearray(wire)
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def _cut(rng: Random, wire: bytes) -> bytes:
    start = rng.randrange(len(wire))
    return wire[:start] + wire[start + rng.choice((1, 1, 2, 40, 200)) :]


def _doubled(_: Random, wire: bytes) -> bytes:
    return wire + wire


def _in_garbage(rng: Random, wire: bytes) -> bytes:
    noise = rng.randbytes(rng.choice((1, 5, 60, 300, 3000)))
    return noise + wire if rng.random() < 0.7 else wire[:20] + noise + wire[20:]


def _in_text(rng: Random, wire: bytes) -> bytes:
    return TRACEBACK + wire if rng.random() < 0.7 else wire[:30] + TRACEBACK + wire[30:]


def _lost(_: Random, __: bytes) -> bytes:
    return b""


WAYS: tuple[Callable[[Random, bytes], bytes], ...] = (_flipped, _cut, _doubled, _in_garbage, _in_text, _lost)


def spoiled(rng: Random, wire: bytes) -> bytes:
    """The frame, in one of the ways in which lines spoil frames."""
    return rng.choice(WAYS)(rng, wire)

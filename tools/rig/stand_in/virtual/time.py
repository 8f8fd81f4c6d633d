"""A stand-in for MicroPython's `time` in which hours pass in seconds: only sleeping lets time pass."""

from tools.rig.stand_in.world import world


def ticks_ms() -> int:
    """Virtual milliseconds, wrapping at 2^30 as on a Pico."""
    return world.now_ms & 0x3FFFFFFF


def ticks_us() -> int:
    """The same in microseconds."""
    return world.now_ms * 1000 & 0x3FFFFFFF


def ticks_diff(later: int, earlier: int) -> int:
    """As on a Pico."""
    return ((later - earlier + 0x20000000) & 0x3FFFFFFF) - 0x20000000


def sleep_ms(ms: int) -> None:
    """Let time pass."""
    world.sleep(ms)


def sleep_us(us: int) -> None:
    """A pause between rounds is a millisecond; the few microseconds of a clock on the bus do not count."""
    if us >= 100:
        world.sleep(1)

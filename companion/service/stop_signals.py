"""A service is stopped with SIGTERM: end this turn, and leave."""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

USUAL = (signal.SIGTERM, signal.SIGHUP)


@contextmanager
def stopped_by_signals(stop: Callable[[], None], numbers: Sequence[signal.Signals] = USUAL) -> Iterator[None]:
    """Inside this block, these signals call `stop` instead of ending the program."""

    def heard(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the system's signature
        stop()

    before = {number: signal.signal(number, heard) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

"""A service is stopped with SIGTERM: end this turn, and leave."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

USUAL = (signal.SIGTERM, signal.SIGHUP)


class StopRequest:
    """Whether a signal asked to stop; `handle` wakes a `select` that waits for it."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self.is_made = False

    def make(self) -> None:
        """Ask to stop."""
        self.is_made = True


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


@contextmanager
def stop_request(numbers: Sequence[signal.Signals] = (signal.SIGTERM, signal.SIGINT)) -> Iterator[StopRequest]:
    """For a loop that waits in `select`: inside this block, these signals make the request and wake it."""
    handle, wake = os.pipe()
    os.set_blocking(wake, False)
    request = StopRequest(handle)
    before = signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    try:
        with stopped_by_signals(request.make, numbers):
            yield request
    finally:
        signal.set_wakeup_fd(before)
        os.close(handle)
        os.close(wake)

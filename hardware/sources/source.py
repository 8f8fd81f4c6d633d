"""The interface of every source of sensor data: virtual box, GPIO, serial link, recorded trace.

One rule: nothing polls. A source is waited for in `select`, on its handle and until its deadline, and never
raises for a device that is missing or goes away: that is a status in plain words, and the program goes on.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from queue import Empty, SimpleQueue
from typing import Protocol, runtime_checkable

import msgspec

from companion.words import Words
from hardware.buttons import ButtonPressed
from hardware.pins.header_map import PinMap
from hardware.signals import Signal


class Condition(Enum):
    """How a source is doing."""

    STOPPED = "stopped"
    READY = "ready"
    LOST = "lost"
    FINISHED = "finished"


class Status(msgspec.Struct, frozen=True):
    """A source's condition, and what to tell people about it: what is wrong and what to do."""

    condition: Condition
    message: Words | str  # plain text where a library or a file has its own words, which no catalogue knows


STOPPED = Status(Condition.STOPPED, Words("not started"))


class Source(Protocol):
    """Where signals come from. `name` is shown to people; times are of the clock that it was given.

    One at the far end of a serial line also has a `line`: everything that is known of it.
    """

    @property
    def name(self) -> Words:
        """What people call it, such as "virtual box"."""

    @property
    def status(self) -> Status:
        """How it is doing right now."""

    def start(self) -> None:
        """Begin: a baseline is drained first, or the status says in plain words why there is none."""

    def stop(self) -> None:
        """Let go of the device and of the handle, for good; may be called twice."""

    def fileno(self) -> int:
        """The handle that becomes readable when there is something to drain."""

    def deadline_ms(self) -> int | None:
        """When to drain although the handle is silent (a source that keeps time itself), or never."""

    def drain(self) -> list[Signal]:
        """All signals until now, in time order; never waits."""


@runtime_checkable
class OnPins(Protocol):
    """A source that reads the pins of this machine."""

    @property
    def pin_map(self) -> PinMap:
        """Which sensor is on which pin."""

    @property
    def levels(self) -> Mapping[str, bool]:
        """How its contacts stand right now."""

    def retell(self) -> None:
        """Tell a baseline once more, for somebody who has not heard the first one."""


@runtime_checkable
class WithButtons(Protocol):
    """A source with push buttons beside its sensors."""

    def take_presses(self) -> list[ButtonPressed]:
        """What was pressed since the last call."""


class Mailbox:
    """Signals from any thread to the one loop: a queue, and an eventfd that wakes `select`."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Signal] = SimpleQueue()
        self._eventfd = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)

    def fileno(self) -> int:
        """Readable while signals may be waiting; -1 once closed."""
        return self._eventfd

    def put(self, signal: Signal) -> None:
        """Add a signal and wake the loop; safe in any thread, also while closing."""
        self._queue.put(signal)
        self.wake()

    def wake(self) -> None:
        # A callback that is under way while the source stops must not bring the program down.
        with suppress(OSError, ValueError):
            os.eventfd_write(self._eventfd, 1)

    def drain(self) -> list[Signal]:
        """Everything put so far."""
        # Reset the handle first: a signal put in between wakes the loop once more, rather than never.
        with suppress(BlockingIOError, OSError, ValueError):
            os.eventfd_read(self._eventfd)
        taken: list[Signal] = []
        with suppress(Empty):
            while True:
                taken.append(self._queue.get_nowait())
        return taken

    def close(self) -> None:
        handle, self._eventfd = self._eventfd, -1
        if handle >= 0:
            os.close(handle)

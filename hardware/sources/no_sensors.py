"""A thing without any sensor, as a source: it is there, and says nothing. People tell what their hands did."""

from companion.words import Words
from hardware.clock import Clock
from hardware.signals import Found, Signal
from hardware.sources.source import STOPPED, Condition, Mailbox, Status

SOURCE = "none"


class NoSensors:
    """The real thing as it comes from the shop."""

    name = Words("no sensors")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._mailbox = Mailbox()
        self._status = STOPPED

    @property
    def status(self) -> Status:
        return self._status

    def start(self) -> None:
        """All of its channels are known at once: there are none."""
        self._status = Status(Condition.READY, Words("you tap what your hands do"))
        self._mailbox.put(Found(self._clock.now_ms(), {}, SOURCE))

    def stop(self) -> None:
        self._status = STOPPED
        self._mailbox.close()

    def fileno(self) -> int:
        return self._mailbox.fileno()

    def deadline_ms(self) -> int | None:
        """Never."""
        return None

    def drain(self) -> list[Signal]:
        return self._mailbox.drain()

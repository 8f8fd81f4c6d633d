"""Pins whose changes are stamped with a time, as the kernel does it; all on a clock in the hand."""

from collections.abc import Callable
from functools import partial

from gpiozero.pins.mock import MockFactory, MockPin
from gpiozero.pins.pi import PiPin

from hardware.clock import Clock


class StampingFactory(MockFactory):  # type: ignore[misc]
    """As gpiozero has lgpio: ticks are seconds of a steady clock, and each change comes with its own.

    While `busy`, callbacks wait for `catch_up`. `kernel_ahead_s` is how much the clock of the stamps is ahead: nothing,
    but for Linux before 5.7. Without `stamps` a change has the time of its callback, as with RPi.GPIO.
    """

    def __init__(self, clock: Clock, *, stamps: bool = True, kernel_ahead_s: float = 0.0) -> None:
        super().__init__(pin_class=StampedPin)
        self._clock = clock
        self._stamps = stamps
        self.kernel_ahead_s = kernel_ahead_s
        self._waiting: list[Callable[[], None]] = []
        self.busy = False

    def ticks(self) -> float:
        """Now."""
        return self._clock.now_ms() / 1000

    def changed(self, tell: Callable[[float], None]) -> None:
        """A pin has changed; `tell` wants its time."""
        stamp_s = self.ticks() + self.kernel_ahead_s
        self._waiting.append(partial(tell, stamp_s) if self._stamps else lambda: tell(self.ticks()))
        if not self.busy:
            self.catch_up()

    def catch_up(self) -> None:
        """All callbacks that wait, in order."""
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call()


class StampedPin(MockPin):  # type: ignore[misc]
    """Has the kernel's time for each change."""

    def _call_when_changed(self) -> None:
        state = self._state
        self.factory.changed(lambda stamp_s: PiPin._call_when_changed(self, stamp_s, state))


class HeldLow(StampedPin):
    """A contact that is closed before anybody looks; a plain mock pin forgets that when it is pulled up."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self._change_state(value=False)

"""The firmware: scan, debounce, tell. It starts by itself when the Pico gets power; Ctrl-C stops it.

One rule: the watchdog is fed only at the end of a round in which the sensors were read and the line was served.
"""

import gc

from firmware_bridge.firmware import device, pins
from firmware_bridge.firmware.clock import Clock
from firmware_bridge.firmware.report import Reporter
from firmware_bridge.firmware.scan import Scanner

SCAN_MS = 1
TIDY_BEATS = 8
# Time to stop a firmware that fails at once, before the watchdog is on.
WATCHDOG_AFTER_MS = 5000


class Box:
    """All parts together."""

    def __init__(self) -> None:
        self._clock = Clock(device.ticks_ms, device.ticks_diff)
        hello = (pins.DEBOUNCE_MS, pins.MAP_HASH, device.named_boards())
        self._reporter = Reporter(device.open_line(), device.boot_id(), hello, device.Battery().millivolts)
        self._boards = device.boards()
        self._scanner = Scanner(self._boards, pins.DEBOUNCE_MS, self._flush)
        self._lamp = device.lamp()
        self._watchdog: device.Watchdog | None = None
        self._beats = 0

    def _flush(self, now_ms: int) -> None:
        self._reporter.flush(self._scanner, now_ms)

    def round(self) -> None:
        """Once around."""
        now_ms = self._clock.now_ms()
        self._scanner.scan(now_ms)
        self._reporter.speak(self._scanner, now_ms)
        if self._reporter.beats != self._beats:
            self._beats = self._reporter.beats
            self._beat(now_ms)
        if self._watchdog is not None:
            self._watchdog.feed()
        left_ms = SCAN_MS - (self._clock.now_ms() - now_ms)
        if left_ms > 0:
            device.sleep_ms(left_ms)

    def _beat(self, now_ms: int) -> None:
        """Four times a second: blink, or shine on while a board is missing; and tidy up while nothing moves."""
        complete = self._scanner.answering == (1 << len(self._boards)) - 1
        self._lamp.value(self._beats & 1 if complete else 1)
        if self._beats % TIDY_BEATS == 0 and not any(board.pending for board in self._boards):
            gc.collect()
        if self._watchdog is None and now_ms >= WATCHDOG_AFTER_MS:
            self._watchdog = device.Watchdog()


def run() -> None:
    """Until Ctrl-C. Any other trouble is told on the console, and the Pico restarts."""
    try:
        box = Box()
        while True:
            box.round()
    except KeyboardInterrupt:
        device.stop_watchdog()
    except Exception as error:  # noqa: BLE001 (whatever it is, a restart is better than a dead box)
        device.tell_error(error)
        device.sleep_ms(500)
        device.restart()


if __name__ == "__main__":
    run()

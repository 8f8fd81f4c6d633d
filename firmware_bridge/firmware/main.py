"""The firmware: scan, debounce, report. It starts when the Pico gets power; only mpremote can stop it.

One rule: the watchdog is fed only at the end of a round in which the sensors were read and the line was served.
"""

import gc

from firmware_bridge.firmware import device, pins
from firmware_bridge.firmware.clock import Clock
from firmware_bridge.firmware.report import Reporter
from firmware_bridge.firmware.scan import Scanner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware_bridge.firmware.kinds import Watchdog

SCAN_US = 700  # a Pico takes longer for a round anyway
TIDY_BEATS = 40
REST_MS = 2000  # collecting garbage is a pause of some milliseconds: only while nothing moves
# Time to stop a firmware that fails at once, before the watchdog is on.
WATCHDOG_AFTER_MS = 5000


class Box:
    def __init__(self) -> None:
        self._clock = Clock(device.ticks_ms, device.ticks_diff)
        hello = (pins.DEBOUNCE_MS, pins.MAP_HASH, device.named_boards())
        self._reporter = Reporter(device.open_line(), device.boot_id(), hello, device.battery_mv, device.version())
        boards = device.boards()
        self._all_answer = (1 << len(boards)) - 1
        self._scanner = Scanner(boards, pins.DEBOUNCE_MS, self._flush, device.free_bus)
        self._watchdog: Watchdog | None = None
        self._beats = 0
        self._tidy_beat = TIDY_BEATS

    def _flush(self, now_ms: int) -> None:
        self._reporter.flush(self._scanner, now_ms)

    def round(self) -> None:
        start_us = device.ticks_us()
        now_ms = self._clock.now_ms()
        self._scanner.scan(now_ms)
        self._reporter.speak(self._scanner, now_ms)
        if self._reporter.beats != self._beats:
            self._beats = self._reporter.beats
            self._beat(now_ms)
        if self._watchdog is not None:
            self._watchdog.feed()
        left_us = SCAN_US - device.ticks_diff(device.ticks_us(), start_us)
        if left_us > 0:
            device.sleep_us(left_us)

    def _beat(self, now_ms: int) -> None:
        """Four times per second: blink, or shine on while a board is missing; and tidy up while nothing moves."""
        device.lamp.value(self._beats & 1 if self._scanner.answering == self._all_answer else 1)
        if self._beats >= self._tidy_beat and now_ms - self._scanner.moved_ms >= REST_MS:
            self._tidy_beat = self._beats + TIDY_BEATS
            gc.collect()
        if self._watchdog is None and now_ms >= WATCHDOG_AFTER_MS:
            self._watchdog = device.watchdog()


def run() -> None:
    """Until mpremote wants in. Any other trouble is told on the console, and the Pico restarts."""
    try:
        box = Box()
        while True:
            box.round()
    except KeyboardInterrupt:
        device.let_in()
    except Exception as error:  # noqa: BLE001 (whatever it is, a restart is better than a dead box)
        device.tell_error(error)
        device.sleep_ms(500)
        device.restart()


if __name__ == "__main__":
    run()

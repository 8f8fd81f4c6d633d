"""Makes frames of what the scanner knows, and says when one is due. No hardware here: line and battery are passed in.

One rule: a frame is only made when the line takes it. What cannot be sent is not queued: the next frame carries it too.
"""

from firmware_bridge import codec

try:
    from firmware_bridge.firmware.seal import seal as seal  # noqa: PLC0414 (others may have it from here)
except (ImportError, SyntaxError, AttributeError):  # not on a Pico

    def seal(body: "bytes | bytearray", size: int) -> "bytes | memoryview":
        """The slow way to the same bytes."""
        return codec.wrap(bytes(body[:size]))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware_bridge.firmware.kinds import Counter, Line
    from firmware_bridge.firmware.scan import Scanner

FIRMWARE = (1, 1, 0)
EVERY_MS = 250
AGAIN_MS = 10  # a change is told so much later once more, and then once more: two spoiled frames in a row cost nothing
TIMES_AGAIN = 2
LISTEN_MS = 10  # the host is listened to so often: asking the line costs time
_WORD = 0xFFFFFFFF
_MOST = 0xFFFF


class Reporter:
    """Speaks for one scanner, from boot on."""

    def __init__(self, line: "Line", boot: int, hello: "tuple[int, bytes, tuple[tuple[str, tuple[str, ...]], ...]]",
                 battery_mv: "Counter", micropython: "tuple[int, int, int]" = (0, 0, 0)) -> None:  # fmt: skip
        self._line = line
        self._boot = boot
        self._hello = hello  # debounce, hash of the pin map, boards
        self._battery_mv = battery_mv
        self._micropython = micropython
        channels = sum([len(names) for _, names in hello[2]])
        self._layout = codec.state_layout(channels)
        self._body = bytearray(256)
        self._seq = 0
        self._hello_due = True
        self._facts_due = self._state_due = False
        self._facts_again = 0  # so many times, one each beat: a frame may get lost
        self._freed = self._restarts = 0  # as told
        self._sent_ms = -EVERY_MS
        self._again = 0  # so many times
        self._listen_ms = 0
        self._beat_ms = 0
        self.beats = 0  # four a second, whatever the line does

    def speak(self, scanner: "Scanner", now_ms: int) -> None:
        """Send what is due: one frame at most."""
        if now_ms >= self._listen_ms:
            self._listen_ms = now_ms + LISTEN_MS
            if self._line.asked():
                self._hello_due = True
        if now_ms - self._beat_ms >= EVERY_MS:
            self._beat(scanner, now_ms)
        if not self._line.ready():
            return
        if self._hello_due:
            self._hello_due = False
            self._facts_due = self._state_due = True  # whoever asked waits for these too
            self._line.write(self._hello_frame(now_ms))
        elif self._facts_due:
            self._facts_due = False
            self._line.write(self._facts_frame(now_ms))
        elif scanner.news or now_ms >= self.due_ms():
            self.flush(scanner, now_ms)

    def due_ms(self) -> int:
        """When there is something to send, although nothing moves."""
        if self._hello_due or self._facts_due or self._state_due:
            return 0
        return self._sent_ms + (AGAIN_MS if self._again else EVERY_MS)

    def flush(self, scanner: "Scanner", now_ms: int) -> None:
        """Send a state, if the line takes it."""
        if not self._line.ready():
            return
        if scanner.unsent and scanner.news:  # what hums is no news, and comes again by itself
            self._again = TIMES_AGAIN
        elif self._again:
            self._again -= 1
        self._line.write(self._state_frame(scanner, now_ms))
        self._sent_ms = now_ms
        self._state_due = False
        scanner.sent()

    def _beat(self, scanner: "Scanner", now_ms: int) -> None:
        self._beat_ms = now_ms
        self.beats += 1
        if scanner.freed != self._freed or scanner.restarts != self._restarts:
            self._freed, self._restarts = scanner.freed, scanner.restarts
            self._facts_again = 3
        if self._facts_again:
            self._facts_again -= 1
            self._facts_due = True

    def _next(self) -> int:
        self._seq = (self._seq + 1) & _WORD
        return self._seq

    def _hello_frame(self, now_ms: int) -> "bytes | memoryview":
        debounce_ms, map_hash, boards = self._hello
        fields = (self._boot, self._next(), now_ms & _WORD, FIRMWARE, debounce_ms, map_hash, boards)
        body = codec.encode_hello(codec.Hello(*fields))
        return seal(body, len(body))

    def _facts_frame(self, now_ms: int) -> "bytes | memoryview":
        counts = min(self._freed, _MOST), min(self._restarts, _MOST)
        body = codec.encode_facts(codec.Facts(self._boot, self._next(), now_ms & _WORD, self._micropython, *counts))
        return seal(body, len(body))

    def _state_frame(self, scanner: "Scanner", now_ms: int) -> "bytes | memoryview":
        fields = (
            self._boot, self._next(), now_ms & _WORD, scanner.total & _WORD, self._battery_mv(), scanner.answering,
            len(scanner.counters), scanner.levels, scanner.counters,
        )  # fmt: skip
        return seal(self._body, codec.write_state(self._body, self._layout, fields, scanner.changes))

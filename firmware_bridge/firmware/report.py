"""Makes frames of what the scanner knows, and says when one is due. No hardware here: line and battery are handed in.

One rule: a frame is only made when the line takes it. What cannot be sent is not queued: the next frame tells it too.
"""

from firmware_bridge import codec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware_bridge.firmware.kinds import Counter, Line
    from firmware_bridge.firmware.scan import Scanner

FIRMWARE = (1, 0, 0)
EVERY_MS = 250
AGAIN_MS = 20  # a change is told twice: a lost frame then costs no more than this
LISTEN_MS = 10  # the host is listened to so often: asking the line costs time and memory
_WORD = 0xFFFFFFFF


class Reporter:
    """Speaks for one scanner, from boot on."""

    def __init__(self, line: "Line", boot: int, hello: "tuple[int, bytes, tuple[tuple[str, tuple[str, ...]], ...]]",
                 battery_mv: "Counter") -> None:  # fmt: skip
        self._line = line
        self._boot = boot
        self._hello = hello  # debounce, hash of the pin map, boards
        self._battery_mv = battery_mv
        self._seq = 0
        self._hello_due = True
        self._sent_ms = -EVERY_MS
        self._again_ms = -1
        self._listen_ms = 0
        self.beats = 0  # frames that were due by time alone: life signs

    def speak(self, scanner: "Scanner", now_ms: int) -> None:
        """Send what is due."""
        if now_ms >= self._listen_ms:
            self._listen_ms = now_ms + LISTEN_MS
            if self._line.asked():
                self._hello_due = True
        beat = now_ms - self._sent_ms >= EVERY_MS
        if self._hello_due and self._line.ready():
            self._hello_due = False
            self._line.write(self._hello_frame(now_ms))
            beat = True  # whoever asked waits for a state too
        if scanner.news or beat or 0 <= self._again_ms <= now_ms:
            self.flush(scanner, now_ms)
        if beat:
            self.beats += 1

    def flush(self, scanner: "Scanner", now_ms: int) -> None:
        """Send a state, if the line takes it."""
        if not self._line.ready():
            return
        self._again_ms = now_ms + AGAIN_MS if scanner.unsent else -1
        self._line.write(self._state_frame(scanner, now_ms))
        self._sent_ms = now_ms
        scanner.sent()

    def _next(self) -> int:
        self._seq = (self._seq + 1) & _WORD
        return self._seq

    def _hello_frame(self, now_ms: int) -> bytes:
        debounce_ms, map_hash, boards = self._hello
        fields = (self._boot, self._next(), now_ms & _WORD, FIRMWARE, debounce_ms, map_hash, boards)
        return codec.wrap(codec.encode_hello(codec.Hello(*fields)))

    def _state_frame(self, scanner: "Scanner", now_ms: int) -> bytes:
        changes = [(t_ms & _WORD, channel, level) for t_ms, channel, level in scanner.changes]
        state = codec.State(
            self._boot, self._next(), now_ms & _WORD, scanner.total & _WORD, self._battery_mv(), scanner.answering,
            scanner.levels, bytes(scanner.counters), changes,
        )  # fmt: skip
        return codec.wrap(codec.encode_state(state))

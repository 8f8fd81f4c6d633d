"""The box's own half of the serial line, in this process: the firmware's scanner and reporter on simulated chips.

One rule: the firmware looks when something can have changed, and sleeps through the milliseconds in which it would see
the same as before. So a day of scanning costs a minute, and the frames are those of a scan every millisecond.
"""

from collections.abc import Iterable, Mapping

from firmware_bridge.firmware import pins
from firmware_bridge.firmware.report import LISTEN_MS, Reporter
from firmware_bridge.firmware.scan import Board, Scanner
from hardware.signals import Edge, Found, Lost, Signal

_NEVER = 1 << 60
_BOARDS = (
    *[(name, channels) for name, _, channels in pins.BOARDS],
    ("pico", tuple((name, bit) for bit, (name, _) in enumerate(pins.PINS))),
)
NAMED = tuple((board, tuple(name for name, _ in channels)) for board, channels in _BOARDS)


class Inputs:
    """A chip: contacts to ground read 0. Without power it does not answer."""

    def __init__(self) -> None:
        self.word = 0xFFFF
        self.powered = True

    def start(self) -> None:
        """Nothing to set up, if it answers."""
        self._answer()

    def read(self) -> int:
        """All contacts."""
        self._answer()
        return self.word

    def read_checked(self) -> int:
        """Its pull-ups are always there."""
        return self.read()

    def _answer(self) -> None:
        if not self.powered:
            raise OSError(5, "no answer")


class Pico:
    """From power on to power off. Times are the day's; its own clock begins with its boot."""

    def __init__(self, boot: int, levels: Mapping[str, bool], now_ms: int) -> None:
        self._born_ms = now_ms
        self._now_ms = now_ms
        self._inputs = {name: Inputs() for name, _ in NAMED}
        self._wires = {
            channel: (self._inputs[board], 1 << bit) for board, channels in _BOARDS for channel, bit in channels
        }
        self._boards, first = [], 0
        for board, channels in _BOARDS:
            self._boards.append(Board(self._inputs[board], first, tuple(bit for _, bit in channels)))
            first += len(channels)
        self._scanner = Scanner(self._boards, pins.DEBOUNCE_MS, self._flush, lambda: False)
        self._reporter = Reporter(self, boot, (pins.DEBOUNCE_MS, pins.MAP_HASH, NAMED), lambda: 3700)
        self._frames: list[tuple[int, bytes]] = []
        self._question = False
        self.connected = True
        self._set(levels)

    # what the firmware sees of the line

    def ready(self) -> bool:
        """Does the line take a frame?"""
        return self.connected

    def write(self, frame: bytes | memoryview) -> None:
        """On its way."""
        self._frames.append((self._now_ms, bytes(frame)))

    def asked(self) -> bool:
        """Has the host asked who is there?"""
        asked, self._question = self._question, False
        return asked

    def ask(self) -> None:
        """The host asks who is there."""
        self._question = True

    # what happens to it

    def run(self, signals: Iterable[Signal], now_ms: int) -> list[tuple[int, bytes]]:
        """Let contacts move and time pass until now; the frames of it, each with the time at which it left."""
        for signal in signals:
            self._pass(signal.t_ms - 1)
            self._feel(signal)
            if signal.t_ms > self._now_ms:
                self._pass(signal.t_ms)
            else:
                self._look(signal.t_ms)
        self._pass(now_ms)
        frames, self._frames = self._frames, []
        return frames

    def _feel(self, signal: Signal) -> None:
        match signal:
            case Edge(_, channel, level):
                self._set({channel: level})
            case Lost(_, channels):
                self._power(channels, on=False)
            case Found(_, levels):
                self._power(levels, on=True)
                self._set(levels)

    def _set(self, levels: Mapping[str, bool]) -> None:
        for channel, level in levels.items():
            chip, bit = self._wires[channel]
            chip.word = chip.word & ~bit if level else chip.word | bit

    def _power(self, channels: Iterable[str], *, on: bool) -> None:
        """Only a whole board can be without power."""
        named = set(channels)
        for board, names in NAMED:
            if named.issuperset(names):
                self._inputs[board].powered = on

    def _pass(self, until_ms: int) -> None:
        while (due_ms := self._due_ms()) <= until_ms:
            self._look(due_ms)
        self._now_ms = max(self._now_ms, until_ms)

    def _due_ms(self) -> int:
        """When the next look can find something to do."""
        soon = self._now_ms + 1
        due = [self._born_ms + self._reporter.due_ms() if self.connected else _NEVER]
        if self._question:
            due.append(self._now_ms + LISTEN_MS)
        for board, chip in zip(self._boards, self._inputs.values(), strict=True):
            if not board.answers:
                due.append(self._born_ms + board.ask_ms)
            elif not chip.powered or (~chip.word & board.mask) != board.raw:
                due.append(soon)
            if board.pending:
                since = [board.since[bit] for bit in board.bits if board.pending >> bit & 1]
                due.append(self._born_ms + min(since) + pins.DEBOUNCE_MS)
        return max(soon, min(due))

    def _look(self, now_ms: int) -> None:
        self._now_ms = now_ms
        self._scanner.scan(now_ms - self._born_ms)
        self._reporter.speak(self._scanner, now_ms - self._born_ms)

    def _flush(self, own_ms: int) -> None:
        self._reporter.flush(self._scanner, own_ms)

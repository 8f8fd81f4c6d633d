"""The simulated wires: expanders, pins, a battery, and the time. Orders come as lines of text through a pipe.

20 fffe         the inputs of the expander 0x20: bit 0 to ground, the others open
pin 14 0        a pin of the Pico
gone 20         that expander does not answer any more; `back 20`: it does, after a loss of power
forget 20       it lost its registers for a moment
hold 5          some chip holds the bus's data wire down until it has seen so many clocks
volts 24000     what the analogue pin reads
crash           the next look at the bus fails as no code expects it
at 1500 20 fffe     the same, at that time
until 2000      virtual time only: let time pass so far, answer `2000`, and wait
"""

import os
import select

_OPEN = 0xFFFF
_QUIET_MS = 20  # virtual time may leap so far while nothing happens


class World:
    """One box's worth of wires."""

    def __init__(self, orders: str, answers: str) -> None:
        self.inputs: dict[int, int] = {}
        self.gone: set[int] = set()
        self.fresh: set[int] = set()  # expanders that lost their registers
        self.pull_ups: dict[int, int] = {}
        self.wires: tuple[int | str, int | str] = (-1, -1)  # pins of the bus: data, clock
        self.held = 0  # so many clocks until the data wire is let go
        self._clock = 1
        self.pins: dict[int, int] = {}
        self.analogue = 0
        self.crash = False
        self.frames = 0
        self.now_ms = 0
        self._until_ms = 0
        self._active_ms = 0
        self._count = 0
        self._due: list[tuple[int, int, str]] = []  # when, in which order, what
        self._orders = open(orders, "rb", 0) if orders else None  # noqa: SIM115, PTH123 (open until the end)
        self._answers = open(answers, "wb", 0) if answers else None  # noqa: SIM115, PTH123
        self._poll = select.poll()
        if self._orders is not None:
            self._poll.register(self._orders, select.POLLIN)

    def listen(self) -> None:
        """Obey what has been ordered, without waiting."""
        while self._orders is not None and self._poll.poll(0):
            if not self._read():
                return

    def _read(self) -> bool:
        assert self._orders is not None
        line = self._orders.readline()
        if not line:
            raise SystemExit  # whoever gave the orders is gone
        self.obey(line.decode().strip())
        return True

    def obey(self, order: str) -> None:
        """One order."""
        words = order.split(" ")
        if words[0] == "at":
            self._count += 1
            self._due.append((int(words[1]), self._count, " ".join(words[2:])))
        elif words[0] == "until":
            self._until_ms = int(words[1])
        elif words[0] == "pin":
            self.pins[int(words[1])] = int(words[2])
        elif words[0] in {"gone", "back", "forget"}:
            self._power(words[0], int(words[1], 16))
        elif words[0] == "hold":
            self.held = int(words[1])
        elif words[0] == "volts":
            self.analogue = int(words[1])
        elif words[0] == "crash":
            self.crash = True
        else:
            self.inputs[int(words[0], 16)] = int(words[1], 16)

    def _power(self, what: str, address: int) -> None:
        if what == "gone":
            self.gone.add(address)
        else:
            self.gone.discard(address)
            self.fresh.add(address)

    def pin(self, number: "int | str") -> int:
        """What a pin of the Pico feels."""
        if number == self.wires[0] and self.held:
            return 0
        return self.pins.get(number, 1) if isinstance(number, int) else 0

    def drive(self, number: "int | str", level: int) -> None:
        """The Pico sets one of its pins."""
        if number == self.wires[1]:
            if self.held and level and not self._clock:
                self.held -= 1
            self._clock = level

    def word(self, address: int) -> int:
        """What the pins of an expander feel."""
        return self.inputs.get(address, _OPEN)

    def sleep(self, ms: int) -> None:
        """Virtual time passes: step by step while something happens, in leaps while nothing does."""
        while self.now_ms >= self._until_ms:
            if self._answers is not None and self._until_ms:
                self._answers.write(b"%d\n" % self.frames)
            before_ms = self._until_ms
            while self._until_ms == before_ms:
                self._read()
        self._due.sort()
        if self.now_ms - self._active_ms > _QUIET_MS:
            ms = _QUIET_MS
        next_ms = self._due[0][0] if self._due else self._until_ms
        self.now_ms = max(self.now_ms + 1, min(self.now_ms + ms, next_ms, self._until_ms))
        while self._due and self._due[0][0] <= self.now_ms:
            self._active_ms = self.now_ms
            self.obey(self._due.pop(0)[2])


world = World(os.getenv("JEWELBOX_RIG_ORDERS") or "", os.getenv("JEWELBOX_RIG_ANSWERS") or "")

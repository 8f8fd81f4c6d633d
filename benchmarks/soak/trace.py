"""The last things that the program heard, as a trace that `jewelbox sensors --replay` plays again."""

from collections import deque
from pathlib import Path

from hardware.jewel_box.channels import USUALLY_FITTED
from hardware.signals import Edge, Found, Signal
from hardware.trace import Header, TraceWriter

LONGEST = 3000


class LastHeard:
    """Bounded: what is too old only leaves its level behind."""

    def __init__(self) -> None:
        self._initial: dict[str, bool] = {}
        self._signals: deque[Signal] = deque()

    def note(self, signal: Signal) -> None:
        """This was heard."""
        self._signals.append(signal)
        if len(self._signals) > LONGEST:
            self._forget(self._signals.popleft())

    def forget(self) -> None:
        """A game is over: only the levels matter for the next."""
        while self._signals:
            self._forget(self._signals.popleft())

    def _forget(self, signal: Signal) -> None:
        if isinstance(signal, Edge):
            self._initial[signal.channel] = signal.level
        elif isinstance(signal, Found):
            self._initial |= signal.levels

    def write(self, file: Path) -> None:
        """For whoever wants to see what the decoder saw."""
        with file.open("wb") as stream:
            writer = TraceWriter(stream, Header(self._initial, USUALLY_FITTED))
            for signal in self._signals:
                writer.write(signal)

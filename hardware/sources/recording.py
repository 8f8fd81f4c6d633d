"""A recorded trace as a source: it speaks again at its own speed, or as fast as the clock it is given lets time pass.

One rule: lines are read when they are due, so a trace of any length takes no more memory than its longest line.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from msgspec.structs import replace

from companion.words import Words
from hardware.channels import Channels
from hardware.clock import Clock
from hardware.signals import Found, Lost, Signal
from hardware.sources.source import STOPPED, Condition, Mailbox, Status
from hardware.trace import End, TraceError, TraceReader

SOURCE = "replay"


class ReplaySource:
    """Plays a trace once; its first millisecond is when it is started."""

    def __init__(self, path: Path, clock: Clock, channels: Channels) -> None:
        self.name = Words("replay of {file}", {"file": path.name})
        self._path = path
        self._clock = clock
        self._channels = channels
        self._mailbox = Mailbox()
        self._stream: BinaryIO | None = None
        self._items: Iterator[Signal | End] = iter(())
        self._next: Signal | None = None
        self._start_ms = 0
        self._fitted: tuple[str, ...] = ()
        self._status = STOPPED

    @property
    def status(self) -> Status:
        return self._status

    def fileno(self) -> int:
        return self._mailbox.fileno()

    def start(self) -> None:
        self._start_ms = self._clock.now_ms()
        try:
            self._stream = self._path.open("rb")
            reader = TraceReader(self._stream, str(self._path), self._channels)
        except OSError as error:
            self._broken(f"{self._path} cannot be read: {error.strerror or error}")
        except TraceError as error:
            self._broken(str(error))
        else:
            self._begin(reader)

    def _begin(self, reader: TraceReader) -> None:
        self._status = Status(Condition.READY, Words("playing"))
        self._items = iter(reader)
        self._fitted = reader.header.fitted
        levels = self._channels.at_rest(reader.header.initial)
        fitted = {name: levels[name] for name in self._fitted}
        self._mailbox.put(Found(self._start_ms, fitted, SOURCE))
        self._read_on()

    def stop(self) -> None:
        self._finish(STOPPED)
        self._mailbox.close()

    def deadline_ms(self) -> int | None:
        return None if self._next is None else self._next.t_ms

    def drain(self) -> list[Signal]:
        now_ms = self._clock.now_ms()
        signals = self._mailbox.drain()
        while self._next is not None and self._next.t_ms <= now_ms:
            signals.append(self._next)
            self._read_on()
        return signals + self._mailbox.drain()

    def _read_on(self) -> None:
        self._next = None
        try:
            item = next(self._items, None)
        except TraceError as error:
            self._broken(str(error))
            return
        match item:
            case None | End():
                self._finish(Status(Condition.FINISHED, Words("end of the recording")))
            case _:
                self._next = replace(item, t_ms=item.t_ms + self._start_ms, source=SOURCE)

    def _broken(self, message: str) -> None:
        self._finish(Status(Condition.LOST, message))
        if self._fitted:
            self._mailbox.put(Lost(self._clock.now_ms(), self._fitted, SOURCE, message))

    def _finish(self, status: Status) -> None:
        self._next = None
        self._status = status
        if self._stream is not None:
            self._stream.close()
            self._stream = None

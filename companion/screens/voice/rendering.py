"""Renders lines in a thread of its own, one after the other, and wakes the loop when one is done.

One rule: the loop never waits for it. After an error it renders nothing more: the error is reported once.
"""

from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from companion.screens.voice.engine import Engine, EngineError, Line
from hardware.sources.source import Mailbox

Rendered = tuple[Line, bytes | EngineError]
_PARTING_S = 0.2  # a thread that waits for a program ends with the process


class Rendering:
    """Lines go in, sounds come out."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._orders: SimpleQueue[Line | None] = SimpleQueue()
        self._done: SimpleQueue[Rendered] = SimpleQueue()
        self._wake = Mailbox()
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def fileno(self) -> int:
        """Readable when a line may be done."""
        return self._wake.fileno()

    def order(self, line: Line) -> None:
        self._orders.put(line)

    def withdraw(self) -> None:
        """Nobody waits any more for what was ordered; what is being rendered right now is still done."""
        with suppress(Empty):
            while True:
                self._orders.get_nowait()

    def done(self) -> list[Rendered]:
        """What was done since this was asked last."""
        self._wake.drain()
        found = []
        with suppress(Empty):
            while True:
                found.append(self._done.get_nowait())
        return found

    def close(self) -> None:
        """End the thread; may be called twice."""
        self._orders.put(None)
        self._thread.join(_PARTING_S)
        self._wake.close()

    def _run(self) -> None:
        while (line := self._orders.get()) is not None:
            try:
                self._done.put((line, self._engine.render(line)))
            except EngineError as error:
                self._done.put((line, error))
                return
            finally:
                self._wake.wake()

"""Frames out, text in, over anything that can be polled: the USB console or a UART. Nothing else of the Pico is here.

One rule: it never waits for a host that does not read. A frame is filled up with zeros and goes out in small pieces.
The console has room for a piece as soon as it has room for anything, because its buffer holds a multiple of them and
is emptied by as much. A UART's is not: it gets a burst of pieces when it has sent everything.
"""

import select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from firmware_bridge.firmware.kinds import Stream

    Poll = Callable[[int], Iterable[tuple[object, int]]]

_LARGEST = 1088  # the largest frame, filled up
_LONGEST_LINE = 32
_CR, _LF, _CTRL_C = 13, 10, 3
# How far into mpremote's way in, which is CR, Ctrl-C (once or twice), CR, and then Ctrl-A for the console to read.
_BEGIN, _RETURN, _INTERRUPT, _NOT_THIS = range(4)


class StreamLine:
    """`piece` is how many bytes are written at once; the buffer of the line holds a multiple of it.

    If the line can say that it `is_empty`, it gets `burst` pieces each time it is, and is asked for nothing else.
    """

    def __init__(self, reader: "Stream", writer: "Stream", piece: int, burst: int = 1,
                 is_empty: "Callable[[], bool] | None" = None) -> None:  # fmt: skip
        self._piece = piece
        self._burst = burst
        self._is_empty = is_empty
        self._reader = getattr(reader, "buffer", reader)
        self._writer = getattr(writer, "buffer", writer)
        self._readable = _poll(reader, select.POLLIN)
        self._writable = _poll(writer, select.POLLOUT)
        self._frame = bytearray(_LARGEST)
        view = memoryview(self._frame)
        self._pieces = [view[at : at + piece] for at in range(0, _LARGEST, piece)]
        self._next = self._end = 0  # pieces that are to be sent
        self._byte = bytearray(1)
        self._heard = bytearray(_LONGEST_LINE)
        self._length = 0
        self._way_in = _BEGIN

    def ready(self) -> bool:
        """Go on with the last frame as far as that needs no waiting; whether a new one may be written."""
        while self._next < self._end:
            if not self._takes_more():
                return False
            last = min(self._end, self._next + self._burst)
            while self._next < last:
                self._writer.write(self._pieces[self._next])
                self._next += 1
        # What is made now would only get old while it waits.
        return self._is_empty is None or self._is_empty()

    def _takes_more(self) -> bool:
        if self._is_empty is not None:
            return self._is_empty()
        for event in self._writable(0):
            return bool(event[1] == select.POLLOUT)
        return False

    def write(self, frame: "bytes | memoryview") -> None:
        """Send it; only after `ready`."""
        size = len(frame)
        self._frame[:size] = frame
        self._next, self._end = 0, (size + self._piece - 1) // self._piece
        for at in range(size, self._end * self._piece):
            self._frame[at] = 0
        self.ready()

    def asked(self) -> bool:
        """Whether the host has asked for a HELLO since the last call; KeyboardInterrupt if mpremote wants in."""
        asked = False
        for number in range(_LONGEST_LINE):
            if not self._has_more():
                if number == 0 and self._way_in != _INTERRUPT:
                    self._way_in = _BEGIN  # it begins after a silence, which an echo does not
                break
            if not self._reader.readinto(self._byte):
                break
            asked = self._hear(self._byte[0]) or asked
        return asked

    def _has_more(self) -> bool:
        for _ in self._readable(0):
            return True
        return False

    def _hear(self, byte: int) -> bool:
        """Whether this byte ends the question."""
        self._follow(byte)
        if byte not in (_CR, _LF):
            if self._length < _LONGEST_LINE:
                self._heard[self._length] = byte
            self._length += 1
            return False
        asked = self._length == 5 and self._heard[:5] == b"hello"
        self._length = 0
        return asked

    def _follow(self, byte: int) -> None:
        if byte == _CTRL_C and self._way_in in (_RETURN, _INTERRUPT):
            self._way_in = _INTERRUPT
        elif byte == _CR and self._way_in == _INTERRUPT:
            raise KeyboardInterrupt
        else:
            self._way_in = _RETURN if byte == _CR and self._way_in == _BEGIN else _NOT_THIS


def _poll(stream: "Stream", what: int) -> "Poll":
    poll = select.poll()
    poll.register(stream, what)
    ask: Poll = getattr(poll, "ipoll", poll.poll)  # the former, which CPython has not, takes no memory
    return ask

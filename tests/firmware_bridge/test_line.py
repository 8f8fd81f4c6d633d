"""The firmware's line on CPython: it never waits for the host, and only mpremote's way in stops it. Pipes are real."""

import os
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import codec
from firmware_bridge.firmware.line import StreamLine
from tests.firmware_bridge.box import NAMES, Box

PIPE_BYTES = 65536
FRAME = b"\0" + b"frame" * 20 + b"\0"


class Host:
    """The other end of a line: what it says is read by the line, and what that says can be heard."""

    def __init__(self, piece: int = 16, burst: int = 1, is_empty: Callable[[], bool] | None = None) -> None:
        heard, self._say = os.pipe()
        self._hear, told = os.pipe()
        self._streams = os.fdopen(heard, "rb", buffering=0), os.fdopen(told, "wb", buffering=0)
        self.line = StreamLine(*self._streams, piece, burst, is_empty)

    def say(self, words: bytes) -> bool:
        """Whether that was the question."""
        os.write(self._say, words)
        return self.line.asked()

    def hear(self) -> bytes:
        return os.read(self._hear, PIPE_BYTES)

    def close(self) -> None:
        for stream in self._streams:
            stream.close()
        os.close(self._say)
        os.close(self._hear)


@pytest.fixture
def host() -> Iterator[Host]:
    host = Host()
    yield host
    host.close()


def test_line_that_says_when_it_is_empty_gets_a_burst_each_time_and_is_ready_when_all_is_sent() -> None:
    emptied: list[bool] = []  # it is empty once, until it is written to
    host = Host(16, 4, lambda: bool(emptied) and emptied.pop())
    try:
        host.line.write(FRAME)
        assert not host.line.ready()
        emptied.append(True)
        assert not host.line.ready()
        heard = host.hear()
        assert len(heard) == 4 * 16
        emptied.append(True)
        assert not host.line.ready()
        assert (heard + host.hear()).rstrip(b"\0") == FRAME.rstrip(b"\0")
        emptied.append(True)
        assert host.line.ready()
    finally:
        host.close()


@pytest.mark.parametrize(
    ("words", "asked"),
    [(codec.ASK_HELLO, True), (b"hello\n", True), (b"hello\r", True), (b"hell\n", False), (b"", False)],
)
def test_question_is_a_line_of_its_own(host: Host, words: bytes, asked: bool) -> None:
    assert host.say(words) is asked
    assert host.line.asked() is False


def test_question_may_come_in_pieces_and_after_a_line_of_any_length(host: Host) -> None:
    host.say(b"x" * 500 + b"\n")
    for _ in range(20):
        host.line.asked()
    assert host.say(b"hel") is False
    assert host.say(b"lo\n") is True


@pytest.mark.parametrize("interrupts", [1, 2])
def test_mpremote_is_let_in_and_its_next_byte_is_left_for_the_console(host: Host, interrupts: int) -> None:
    host.say(b"\r" + b"\x03" * interrupts)
    host.line.asked()  # it pauses here
    with pytest.raises(KeyboardInterrupt):
        host.say(b"\r\x01")
    assert os.read(host._streams[0].fileno(), 10) == b"\x01"


@pytest.mark.parametrize("words", [b"\x03", b"\x03" * 20, b"\r", b"\r\x03", b"hello\r\x03\r\x01", b"\0\r\x03\r\x01\0"])
def test_nothing_else_stops_the_firmware(host: Host, words: bytes) -> None:
    for _ in range(3):
        host.say(words)
        host.line.asked()
        host.say(b"\n")


@given(st.lists(st.integers(0, len(NAMES) - 1), max_size=12), st.integers(0, 2**32 - 1))
def test_echo_of_our_own_frames_stops_nothing_whatever_is_in_them(changes: list[int], t_ms: int) -> None:
    host, box = Host(), Box(0x0D030D03, t_ms)
    try:
        for channel in [*changes, 0]:
            box.change(channel)
            box.t_ms += 0x0D03  # a 13, a 3
            for at in range(0, len(wire := box.frame()), 7):
                host.say(wire[at : at + 7])
            host.line.asked()
    finally:
        host.close()


def test_frame_that_the_host_does_not_read_is_finished_later_and_nothing_waits(host: Host) -> None:
    sent = 0
    while host.line.ready():
        host.line.write(FRAME)
        sent += 1
    assert 100 < sent < PIPE_BYTES // len(FRAME)
    heard = b""
    while not host.line.ready():
        heard += host.hear()
    heard += host.hear()
    assert [chunk for chunk in heard.split(b"\0") if chunk] == [FRAME.strip(b"\0")] * sent


@pytest.mark.parametrize("piece", [16, 64])
def test_frames_are_filled_up_so_that_every_piece_fits_as_soon_as_anything_does(piece: int) -> None:
    host = Host(piece)
    for size in (1, 15, 16, 17, 110, codec.LARGEST_CHUNK):
        host.line.write(b"\0" + b"x" * size + b"\0")
        assert host.line.ready()
        heard = host.hear()
        assert (len(heard) % piece, heard.strip(b"\0")) == (0, b"x" * size)
    host.close()

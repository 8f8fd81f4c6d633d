"""The Unix socket to the web process: half lines, garbage, going away and coming back, and nobody who reads."""

import select
import socket
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from companion.screens.browser.table_socket import Connected, Disconnected, Heard, TableSocket
from companion.screens.browser.web.feed_messages import MOST_BYTES, Access, Answer, FromTable, Gone, Listening, Said

GONE = b'{"type":"gone","connection":7}\n'


class Web:
    """The other end."""

    def __init__(self, path: Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(5)
        self.socket.connect(str(path))

    def lines(self, count: int) -> list[FromTable]:
        found = b""
        while found.count(b"\n") < count:
            found += self.socket.recv(65536)
        return [msgspec.json.decode(line, type=FromTable) for line in found.splitlines()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "web.sock"


@pytest.fixture
def link(path: Path) -> Iterator[TableSocket]:
    path.touch()  # left behind by a table that was killed
    found = TableSocket(path)
    yield found
    found.close()


@pytest.fixture
def connect(path: Path) -> Iterator[Callable[[], Web]]:
    with ExitStack() as stack:

        def connected() -> Web:
            web = Web(path)
            stack.callback(web.socket.close)
            return web

        yield connected


def test_socket_is_for_the_group_only_and_goes_with_the_table(path: Path, link: TableSocket) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o660
    assert stat.S_ISSOCK(path.stat().st_mode)
    link.close()
    assert not path.exists()


def test_where_nobody_can_listen_that_is_said(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        TableSocket(path / "nowhere" / "web.sock")


def test_lines_are_heard_whole_byte_by_byte_and_together(link: TableSocket, connect: Callable[[], Web]) -> None:
    web = connect()
    assert link.receive() == [Connected()]
    body = b'{"type":"said","connection":1,"body":{"want":"undo"}}\n'
    for byte in body[:-1]:
        web.socket.sendall(bytes([byte]))
        assert link.receive() == []
    web.socket.sendall(body[-1:] + GONE + b'{"type":"listening","urls":["http://a:1"]}\n{"half')
    said, gone, listening = link.receive()
    assert isinstance(said, Said)
    assert bytes(said.body) == b'{"want":"undo"}'
    assert (gone, listening) == (Gone(7), Listening(("http://a:1",)))


def test_what_came_with_the_connection_is_heard_at_once(link: TableSocket, connect: Callable[[], Web]) -> None:
    web = connect()
    web.socket.sendall(GONE)
    assert link.receive() == [Connected(), Gone(7)]


def test_garbage_is_passed_over(link: TableSocket, connect: Callable[[], Web]) -> None:
    web = connect()
    link.receive()
    web.socket.sendall(b'\xff\xfe\n{}\n[1]\n{"type":"frame"}\n' + b"[" * 20_000 + b"\n" + GONE)
    heard: list[Heard] = []
    while not heard:
        select.select(link.handles(), [], [], 5)
        heard = link.receive()
    assert heard == [Gone(7)]


def test_line_without_an_end_is_not_waited_for(link: TableSocket, connect: Callable[[], Web]) -> None:
    web = connect()
    link.receive()
    web.socket.settimeout(0)
    sent = 0
    heard: list[Heard] = []
    while not heard:
        if sent <= MOST_BYTES:
            sent += web.socket.send(b"x" * 4096)
        heard = link.receive()
    assert heard == [Disconnected()]


def test_web_process_that_goes_away_may_come_back(link: TableSocket, connect: Callable[[], Web]) -> None:
    web = connect()
    link.receive()
    assert len(link.handles()) == 2
    web.socket.close()
    assert link.receive() == [Disconnected()]
    link.send([Access({})])  # nobody is there to hear it
    assert len(link.handles()) == 1
    web = connect()
    assert link.receive() == [Connected()]
    link.send([Access({"code": "host"})])
    assert web.lines(1) == [Access({"code": "host"})]


def test_new_web_process_takes_the_place_of_the_old_one(link: TableSocket, connect: Callable[[], Web]) -> None:
    connect()
    link.receive()
    connect()
    assert link.receive() == [Disconnected(), Connected()]


def test_who_does_not_read_makes_nobody_wait_and_is_let_go_of(link: TableSocket, connect: Callable[[], Web]) -> None:
    web = connect()
    link.receive()
    answer = Answer((1,), msgspec.Raw(b'"' + b"x" * 200_000 + b'"'))
    link.send([answer] * 10)
    assert link.deadline_ms(100) == 120
    received = web.socket.recv(1024)
    assert received.startswith(b'{"type":"answer"')
    link.send([answer] * 40)
    assert link.receive() == [Disconnected()]
    assert link.deadline_ms(100) is None


def test_sending_to_one_that_has_just_gone_is_no_error(link: TableSocket, connect: Callable[[], Web]) -> None:
    web = connect()
    link.receive()
    web.socket.close()
    for _ in range(3):
        link.send([Access({})])
    assert link.deadline_ms(0) is None
    assert link.receive() == [Disconnected()]

"""The web process: sockets and time around the relay. It decides nothing."""

import asyncio
import errno
import logging
import math
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any, assert_never

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import OPEN, Event

from companion.screens.browser.web import own_addresses, security
from companion.screens.browser.web.feed_messages import HOST_BYTES, MOST_BYTES, Failed, Listening, line_of
from companion.screens.browser.web.http_answers import Answered, Asked, Desk
from companion.screens.browser.web.options import BACKLOG_BYTES, MESSAGE_BYTES, SERVER, AddressBook, Options
from companion.screens.browser.web.relay import Drop, FeedError, HangUp, Ping, Relay, Send, Tell, Trust
from companion.screens.browser.web.static_files import read_static_files

_LOG = logging.getLogger(__name__)
_LIBRARY = logging.getLogger(f"{__name__}.websockets")
_LIBRARY.setLevel(logging.CRITICAL)  # who comes and goes, and with which nonsense, fills no log

_OPENING_S = 5.0
_FAREWELL_S = 0.2  # for a browser that may be asleep; it hears why it has to go when it comes back
_LOOK_AGAIN_S = 2.0  # for other addresses: a Wi-Fi that came later, the table's own network, a new lease
_TELL_S = 2.0  # how long to wait for a table that should know what went wrong
_TRY_AGAIN_S = 0.25
_READ_BYTES = 64 * 1024  # several changes of everything that everybody sees
_UNREAD_BYTES = 1024 * 1024  # a table that has not read this much is not running any more

_TEXT = 0x80 | Opcode.TEXT  # a frame that is the whole of a message
_MEDIUM, _LARGE = bytes((_TEXT, 126)), bytes((_TEXT, 127))  # their sizes come after this, in two or eight bytes
_NO_MESSAGES = (Opcode.PING, Opcode.PONG, Opcode.CONT)
_PING = Frame(Opcode.PING, b"").serialize(mask=False)


class BrowserConnection(ServerConnection):
    """A WebSocket, or a plain request. It is counted before it has said a word, and heard with whatever it sends."""

    address = ""
    number = 0  # as the relay knows it; 0 before the WebSocket is open
    is_counted = False

    def __init__(
        self,
        *args: Any,
        book: AddressBook,
        on_heard: Callable[[int], None],
        on_frame: Callable[[int], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._book, self._on_heard, self._on_frame = book, on_heard, on_frame

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = address_in(self.remote_address)
        self.is_counted = self._book.opens(self.address, trusted=security.is_this_machine(self.address))
        if not self.is_counted:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.is_counted:
            self._book.closes(self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._on_heard(self.number)
        super().data_received(data)

    def process_event(self, event: Event) -> None:
        """The library answers a ping by itself, and tells nobody; but all that arrives is counted."""
        if isinstance(event, Frame) and event.opcode in _NO_MESSAGES:
            self._on_frame(self.number)
        super().process_event(event)

    def ask(self) -> None:
        """Send a ping. Whatever comes shows that somebody is there, so nobody waits for the answer to this one."""
        self.write(_PING)

    def write(self, frames: bytes) -> None:
        """Send whole frames."""
        if self.protocol.state is OPEN:
            self.transport.write(frames)

    def pause_writing(self) -> None:
        """More than `write_limit` is waiting: who does not read is let go."""
        self.transport.abort()


def text_frame(body: bytes) -> bytes:
    """A message, made once for all who get it (RFC 6455, 5.2). The library's own way takes five times as long."""
    size = len(body)
    if size < 126:
        return bytes((_TEXT, size)) + body
    return (_MEDIUM + size.to_bytes(2) if size < 1 << 16 else _LARGE + size.to_bytes(8)) + body


def asked(connection: BrowserConnection, request: Request) -> Asked:
    """A request as a value. A header that is there twice counts as nonsense."""
    return Asked(
        path=request.path,
        host=_single(request, "Host"),
        origin=_single(request, "Origin"),
        if_none_match=_single(request, "If-None-Match"),
        peer=connection.address,
        local=address_in(connection.local_address),
        method=request.method,
        accept_encoding=_single(request, "Accept-Encoding"),
    )


def response(answered: Answered, method: str) -> Response:
    """An answer as the library sends it."""
    headers = Headers([*answered.headers, ("Content-Length", str(len(answered.body))), ("Connection", "close")])
    body = b"" if method == "HEAD" else answered.body
    return Response(answered.status.value, answered.status.phrase, headers, body)


def add_security_headers(_connection: ServerConnection, _request: Request, found: Response) -> Response:
    """Every answer has them, whoever made it."""
    for name, value in security.HEADERS.items():
        found.headers[name] = value
    return found


def address_in(socket_name: object) -> str:
    """The address in what a socket calls its end."""
    return security.address_of(str(socket_name[0])) if isinstance(socket_name, tuple) and socket_name else ""


def _single(request: Request, name: str) -> str | None:
    values = request.headers.get_all(name)
    return None if not values else values[0] if len(values) == 1 else ""


class TableLink(asyncio.BufferedProtocol):
    """One connection to the table, from when it is open until it is lost.

    It reads into memory of its own; asyncio would ask the system for 256 KB each time, which costs more than reading.
    """

    def __init__(self, on_lines: Callable[[list[bytes]], None], on_lost: Callable[[], None]) -> None:
        self._on_lines, self._on_lost = on_lines, on_lost
        self._begun = b""
        self._buffer = memoryview(bytearray(_READ_BYTES))
        self._transport: asyncio.WriteTransport | None = None
        self.lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def get_buffer(self, _sizehint: int) -> memoryview:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        lines = BytesIO(self._begun + self._buffer[:nbytes]).readlines()  # `split` takes five times as long
        self._begun = b"" if lines[-1].endswith(b"\n") else lines.pop()
        if len(self._begun) > MOST_BYTES:
            self.drop()
        elif lines:
            self._on_lines(lines)

    def connection_lost(self, _exc: Exception | None) -> None:
        self._transport = None
        self._on_lost()
        self.lost.set()

    def tell(self, line: bytes) -> None:
        if self._transport is None:
            return
        self._transport.write(line)
        if self._transport.get_write_buffer_size() > _UNREAD_BYTES:
            self.drop()

    def close(self) -> None:
        """End this connection when everything is said."""
        if self._transport is not None:
            self._transport.close()

    def drop(self) -> None:
        """End this connection; the next one begins with everything that counts."""
        if self._transport is not None:
            self._transport.abort()


async def connect(path: Path, make: Callable[[], TableLink]) -> TableLink:
    """A connection to the table, as soon as there is one."""
    while True:
        try:
            _, link = await asyncio.get_running_loop().create_unix_connection(make, str(path))
        except OSError:
            await asyncio.sleep(_TRY_AGAIN_S)
        else:
            return link


class WebServer:
    """Browsers on one side, the table on the other."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._loop = asyncio.get_running_loop()
        self._relay = Relay(options.limits, self._loop.time())
        self._book = AddressBook(options.limits)
        names = security.names_of(own_addresses.host_name())
        self._desk = Desk(read_static_files(), names, options.is_public)
        self._connections: dict[int, BrowserConnection] = {}
        self._last_number = 0
        self._link: TableLink | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening = Listening(())
        self.port = 0
        self.ended = asyncio.Event()  # nobody needs it any more

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve inside this block. Raises OSError if the address cannot be had; the table has been told then."""
        try:
            server = await self._serve()
        except OSError as error:
            await self._fail(error)
            raise
        self.port = int(server.sockets[0].getsockname()[1])
        self._listening = own_addresses.listening(self._options.bind, self.port)
        self._begin(self._follow_table())
        self._begin(self._follow_addresses())
        try:
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            server.close()
            await server.wait_closed()
            if self._link:
                self._link.drop()

    async def _serve(self) -> Server:
        return await serve(
            self._converse,
            self._options.bind,
            self._options.port,
            compression=None,  # frames are small, and a window per browser takes more memory than all frames
            create_connection=self._connection,  # type: ignore[arg-type] # a wrapper will do, says its documentation
            process_request=self._answer,
            process_response=add_security_headers,
            server_header=SERVER,
            open_timeout=_OPENING_S,
            close_timeout=_FAREWELL_S,
            ping_interval=None,  # the relay asks
            max_size=MESSAGE_BYTES,
            max_queue=4,
            write_limit=BACKLOG_BYTES,
            logger=_LIBRARY,
        )

    def _connection(self, *args: Any, **kwargs: Any) -> BrowserConnection:
        heard = {"on_heard": self._relay.browser_heard, "on_frame": self._sent_frame}
        return BrowserConnection(*args, book=self._book, **heard, **kwargs)

    def _sent_frame(self, number: int) -> None:
        self._relay.browser_sent_frame(number, self._loop.time())
        self._perform()

    async def _fail(self, error: OSError) -> None:
        message = line_of(Failed(_why(error, self._options)))
        with suppress(TimeoutError):
            async with asyncio.timeout(_TELL_S):
                has_read = asyncio.Event()
                link = await connect(self._options.table, lambda: TableLink(lambda _: has_read.set(), has_read.set))
                link.tell(message)
                await has_read.wait()  # a table writes first, and may not read from who does not listen
                link.close()
                await link.lost.wait()

    # browsers

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        assert isinstance(connection, BrowserConnection)
        if not security.is_this_machine(connection.address) and not self._book.asks(
            connection.address, self._loop.time()
        ):
            return response(Answered(HTTPStatus.TOO_MANY_REQUESTS), request.method)
        answered = self._desk.answer(asked(connection, request))
        return response(answered, request.method) if answered else None

    async def _converse(self, connection: ServerConnection) -> None:
        assert isinstance(connection, BrowserConnection)
        self._last_number += 1
        number = connection.number = self._last_number
        self._connections[number] = connection
        self._relay.browser_came(number, self._loop.time())
        self._perform()
        try:
            while True:
                data = await connection.recv(decode=False)
                self._relay.browser_said(number, data, self._loop.time())
                self._perform()
        except ConnectionClosed:
            pass
        finally:
            del self._connections[number]
            self._relay.browser_gone(number)
            self._perform()

    # the table

    async def _follow_table(self) -> None:
        while True:
            try:
                async with asyncio.timeout(self._options.leave_after_s):
                    link = await connect(self._options.table, lambda: TableLink(self._table_said, self._table_gone))
            except TimeoutError:
                self.ended.set()
                return
            self._link = link
            self._link.tell(line_of(self._listening))
            await self._link.lost.wait()

    async def _follow_addresses(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_AGAIN_S)
            found = own_addresses.listening(self._options.bind, self.port)
            if found != self._listening:
                self._listening = found
                self._tell(line_of(found))

    def _table_said(self, lines: list[bytes]) -> None:
        try:
            for line in lines:
                self._relay.table_said(line)
        except FeedError as error:
            _LOG.error("%s", error)
            if self._link:
                self._link.drop()
        self._carry_out()  # nothing is due earlier by what a table says

    def _table_gone(self) -> None:
        self._link = None
        self._relay.table_gone()
        self._perform()

    def _tell(self, line: bytes) -> None:
        if self._link:
            self._link.tell(line)

    # what the relay wants

    def _perform(self) -> None:
        self._carry_out()
        self._wake_at(self._relay.due)

    def _carry_out(self) -> None:
        waiting: defaultdict[int, bytes] = defaultdict(bytes)  # by browser: what goes together costs one write
        for output in self._relay.outputs():
            if isinstance(output, Send):
                frame = text_frame(output.body)
                for number in output.connections:
                    waiting[number] += frame
            else:
                self._write(waiting)
                self._do(output)
        self._write(waiting)

    def _write(self, waiting: dict[int, bytes]) -> None:
        for number, frames in waiting.items():
            if browser := self._connections.get(number):
                browser.write(frames)
        waiting.clear()

    def _do(self, output: Ping | Trust | HangUp | Drop | Tell) -> None:
        match output:
            case Ping(numbers):
                self._ask(numbers)
            case Trust(number) if number in self._connections:
                self._connections[number].protocol.max_message_size = HOST_BYTES
            case HangUp(number, code) if number in self._connections:
                self._begin(self._connections[number].close(code))
            case Drop(number) if number in self._connections:
                self._connections[number].transport.abort()
            case Trust() | HangUp() | Drop():
                pass  # gone by itself meanwhile
            case Tell(line):
                self._tell(line)
            case _:
                assert_never(output)

    def _ask(self, numbers: tuple[int, ...]) -> None:
        """Those who are still there."""
        for number in numbers:
            if browser := self._connections.get(number):
                browser.ask()

    def _wake_at(self, due: float) -> None:
        if self._timer is not None and (self._timer.when() > due or self._timer.cancelled()):
            self._timer.cancel()
            self._timer = None
        if self._timer is None and due < math.inf:
            self._timer = self._loop.call_at(due, self._wake)

    def _wake(self) -> None:
        self._timer = None
        self._relay.tick(self._loop.time())
        self._perform()

    def _begin(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _why(error: OSError, options: Options) -> str:
    """Why the pages cannot be served, in plain words."""
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {options.port} is in use by another program"
        case errno.EACCES:
            return f"port {options.port} is reserved for the system: use one from 1024 on"
        case errno.EADDRNOTAVAIL | None:  # from Python 3.13 on, asyncio gives this one no number
            return f"this machine has no address {options.bind}"
        case _:
            return f"the pages cannot be served at {options.bind}:{options.port}: {error.strerror or error}"

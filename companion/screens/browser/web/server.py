"""The web process: sockets and time around the relay. It decides nothing."""

import asyncio
import errno
import logging
import math
from collections import defaultdict
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Any, assert_never

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from companion.screens.browser.web import own_addresses, security
from companion.screens.browser.web.browser_connection import (
    BrowserConnection,
    add_security_headers,
    asked,
    response,
    text_frame,
)
from companion.screens.browser.web.feed_messages import Failed, Listening, line_of
from companion.screens.browser.web.http_answers import Answered, Desk
from companion.screens.browser.web.limits import BACKLOG_BYTES, MESSAGE_BYTES, AddressBook
from companion.screens.browser.web.options import SERVER, Options
from companion.screens.browser.web.relay import Drop, FeedError, HangUp, Ping, Relay, Send, Tell
from companion.screens.browser.web.static_files import read_static_files
from companion.screens.browser.web.table_link import TableLink, connect

_LOG = logging.getLogger(__name__)
_LIBRARY = logging.getLogger(f"{__name__}.websockets")
_LIBRARY.setLevel(logging.CRITICAL)  # who comes and goes, and with which nonsense, fills no log

_OPENING_S = 5.0
_FAREWELL_S = 0.2  # for a browser that may be asleep; it hears why it has to go when it comes back
_LOOK_AGAIN_S = 10.0  # for other addresses: a Wi-Fi that came later, or a new lease
_TELL_S = 2.0  # how long to wait for a table that should know what went wrong


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

    def _do(self, output: Ping | HangUp | Drop | Tell) -> None:
        match output:
            case Ping(numbers):
                for number in numbers:
                    if browser := self._connections.get(number):
                        browser.ask()
            case HangUp(number, code) if number in self._connections:
                self._begin(self._connections[number].close(code))
            case Drop(number) if number in self._connections:
                self._connections[number].transport.abort()
            case HangUp() | Drop():
                pass  # gone by itself meanwhile
            case Tell(line):
                self._tell(line)
            case _:
                assert_never(output)

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

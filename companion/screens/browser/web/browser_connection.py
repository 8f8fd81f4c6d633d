"""One connection of a browser, and the settings of the WebSocket library for it."""

import asyncio
from collections.abc import Callable
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import OPEN, Event

from companion.screens.browser.web import security
from companion.screens.browser.web.http_answers import Answered, Asked
from companion.screens.browser.web.limits import AddressBook


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


_TEXT = 0x80 | Opcode.TEXT  # the whole of it
_MEDIUM, _LARGE = bytes((_TEXT, 126)), bytes((_TEXT, 127))  # their sizes come after this, in two or eight bytes
_NO_MESSAGES = (Opcode.PING, Opcode.PONG, Opcode.CONT)
_PING = Frame(Opcode.PING, b"").serialize(mask=False)


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

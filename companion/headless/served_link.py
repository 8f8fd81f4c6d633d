"""The way to a web process that is a child of this one: for a kiosk that no unit of its own serves phones for."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from companion.browsers.table_link import Heard, TableSocket
from companion.headless.web_process import WebOptions, WebProcess
from companion.web.feed_messages import Failed, FromTable, Listening
from hardware.clock import Clock, earliest

_HTTP = 80


class ServedLink:
    """A socket in a private folder, and the child at its other end, from when it is made until it is closed."""

    def __init__(self, options: WebOptions, clock: Clock) -> None:
        """Raises `OSError` where nobody can listen, or no child be started."""
        self._clock = clock
        self._folder = TemporaryDirectory(prefix="jewelbox-")
        socket = Path(self._folder.name) / "web.sock"
        self._socket = TableSocket(socket)
        self._web = WebProcess(socket, Path(self._folder.name), options)
        self._web.start()

    def handles(self) -> list[int]:
        return [*self._socket.handles(), *self._web.handles()]

    def receive(self) -> list[Heard]:
        """What the web process says; and if it has died since, why."""
        heard = list(self._socket.receive())
        for message in heard:
            if isinstance(message, Listening):
                self._web.listens_at(urlsplit(message.urls[0]).port or _HTTP)
        died = self._web.look(self._clock.now_ms())
        if died is not None and not any(isinstance(message, Failed) for message in heard):
            heard.append(Failed(died))
        return heard

    def send(self, messages: Iterable[FromTable]) -> None:
        self._socket.send(messages)

    def deadline_ms(self, now_ms: int) -> int | None:
        return earliest(self._socket.deadline_ms(now_ms), self._web.deadline_ms())

    def close(self) -> None:
        self._socket.close()
        self._web.stop()
        self._folder.cleanup()

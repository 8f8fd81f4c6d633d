"""The answer to a request, before any WebSocket: a file, a refusal, or nothing, which opens the WebSocket. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus

from companion.screens.browser.web import security
from companion.screens.browser.web.static_files import StaticFile

SOCKET = "/ws"


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, and where it came from. Addresses are as `security.address_of` writes them."""

    path: str
    host: str | None
    origin: str | None
    if_none_match: str | None
    peer: str
    local: str
    method: str = "GET"
    accept_encoding: str | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer; `security.HEADERS` go with each."""

    status: HTTPStatus
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = (
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Cache-Control", "no-store"),
    )


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that answers depend on."""

    files: Mapping[str, StaticFile]
    names: frozenset[str]  # of this machine
    is_public: bool = False

    def answer(self, asked: Asked) -> Answered | None:
        """None: this opens a WebSocket."""
        if not self.is_public and not security.is_private(asked.peer):
            return _refused(HTTPStatus.FORBIDDEN, "This page is only available on the local network.")
        if not security.is_own_host(asked.host, asked.local, self.names):
            return _refused(HTTPStatus.MISDIRECTED_REQUEST, "This machine has another address: use the one it shows.")
        if not security.is_own_origin(asked.origin, asked.host):
            return _refused(HTTPStatus.FORBIDDEN, "Requests from other sites are not allowed.")
        if asked.method not in ("GET", "HEAD"):
            return _refused(HTTPStatus.METHOD_NOT_ALLOWED, "Pages can only be read.", ("Allow", "GET, HEAD"))
        path = asked.path.partition("?")[0]
        if path == SOCKET:
            return None
        return self._file(self.files.get(path), asked)

    def _file(self, file: StaticFile | None, asked: Asked) -> Answered:
        if file is None:
            return _refused(HTTPStatus.NOT_FOUND, "There is no such page.")
        # A browser may keep a file, but has to ask each time whether it is still the same: so an update is seen.
        headers = (
            ("Content-Type", file.content_type),
            ("Cache-Control", "no-cache"),
            ("ETag", file.etag),
            ("Vary", "Accept-Encoding"),
        )
        if file.etag in (tag.strip().removeprefix("W/") for tag in (asked.if_none_match or "").split(",")):
            return Answered(HTTPStatus.NOT_MODIFIED, b"", headers)
        if file.packed and _accepts_gzip(asked.accept_encoding or ""):
            return Answered(HTTPStatus.OK, file.packed, (*headers, ("Content-Encoding", "gzip")))
        return Answered(HTTPStatus.OK, file.body, headers)


def _accepts_gzip(encodings: str) -> bool:
    """As a browser writes it: `gzip, deflate, br;q=0.5`."""
    for each in encodings.lower().split(","):
        name, _, quality = each.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False


def _refused(status: HTTPStatus, why: str, *more: tuple[str, str]) -> Answered:
    plain = Answered(status, f"{why}\n".encode())
    return Answered(status, plain.body, plain.headers + more)

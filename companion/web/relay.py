"""Who gets what: frames from the table to browsers, and what browsers say to the table. Pure: no I/O, times passed in.

One rule: it reads no body. Give it what arrives, and do what `outputs` says.
"""

import math
from dataclasses import dataclass
from typing import Annotated, Any, Literal, assert_never

import msgspec

from companion.web.feed_messages import (
    BEFORE_BODY,
    TABLE_GONE,
    TOO_FAST,
    TOO_SLOW,
    WRONG_TOKEN,
    Access,
    AnswerHead,
    Came,
    Close,
    FrameHead,
    FromWeb,
    Gone,
    Said,
    line_of,
)
from companion.web.limits import Allowance, Limits
from companion.web.security import role_of

NOT_A_MESSAGE = b'{"type":"refused","why":"This is not a message: send a JSON object."}'


class FeedError(ValueError):
    """The table has said something that is not in `feed_messages`: the two programs are of different versions."""


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first message of a browser."""

    protocol: Literal[1]
    token: Annotated[str, msgspec.Meta(max_length=64)]
    device: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    language: Annotated[str, msgspec.Meta(max_length=35)]  # as long as a language tag may be (RFC 5646)


# What is to be done.


class Send(msgspec.Struct, frozen=True):
    """A text message to these browsers."""

    connections: tuple[int, ...]
    body: bytes


class Ping(msgspec.Struct, frozen=True):
    """Ask these browsers whether they are still there."""

    connections: tuple[int, ...]


class HangUp(msgspec.Struct, frozen=True):
    """Close this WebSocket, and say why."""

    connection: int
    code: int


class Drop(msgspec.Struct, frozen=True):
    """Close this WebSocket at once: nobody is there to hear why."""

    connection: int


class Tell(msgspec.Struct, frozen=True):
    """A line to the table."""

    line: bytes


Output = Send | Ping | HangUp | Drop | Tell


@dataclass(slots=True)
class _Browser:
    allowance: Allowance
    token_until: float
    token: str = ""
    role: str = ""
    language: str = ""
    is_in: bool = False  # the table has answered
    pinged: float | None = None  # and has not answered since


_HELLO = msgspec.json.Decoder(Hello)
_HEAD: msgspec.json.Decoder[FrameHead | AnswerHead] = msgspec.json.Decoder(FrameHead | AnswerHead)
_WITHOUT_BODY: msgspec.json.Decoder[Access | Close] = msgspec.json.Decoder(Access | Close)
_OBJECT = msgspec.json.Decoder(dict[str, Any])
_ENCODER = msgspec.json.Encoder()

_To = tuple[str, str]  # a language, or else a role
_Audience = tuple[_To, tuple[int, ...]]  # and the browsers that have it now


class Relay:
    """All browsers, and the table at the other end."""

    def __init__(self, limits: Limits, now: float) -> None:
        self._limits = limits
        self._browsers: dict[int, _Browser] = {}
        self._roles: dict[str, str] | None = None  # None: there is no table to say so
        self._shown: dict[_To, bytes] = {}  # the last frames, for whoever comes
        self._audiences: dict[bytes, _Audience] = {}  # by the head of a frame, until somebody comes or goes
        self._ping_at = now
        self._outputs: list[Output] = []

    def outputs(self) -> list[Output]:
        """What has to be done since you last asked, in this order."""
        outputs, self._outputs = self._outputs, []
        return outputs

    # the table

    def table_said(self, line: bytes) -> None:
        """One line from the table. Raises `FeedError`."""
        head, has_body, rest = line.partition(BEFORE_BODY)
        body = rest[:-2]  # without the end of the object and of the line
        if audience := self._audiences.get(head):
            self._show(audience, body)
            return
        try:
            message = _HEAD.decode(head + b"}") if has_body else _WITHOUT_BODY.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise FeedError("the table said something unknown: update the kiosk and the web process together") from None
        match message:
            case Access(roles):
                self._access(roles)
            case FrameHead(language, role):
                self._audiences[head] = audience = self._audience(language, role)
                self._show(audience, body)
            case AnswerHead(connection, language):
                self._answer(connection, language, body)
            case Close(connection, code):
                self._hang_up(connection, code)
            case _:
                assert_never(message)

    def table_gone(self) -> None:
        """Nobody is there any more: everybody is sent away, and tries again."""
        self._roles, self._shown = None, {}
        for connection in tuple(self._browsers):
            self._hang_up(connection, TABLE_GONE)
        self._outputs = [output for output in self._outputs if not isinstance(output, Tell)]

    def _access(self, roles: dict[str, str]) -> None:
        self._roles = roles
        self._shown = {to: body for to, body in self._shown.items() if to[1] in ("", *roles.values())}
        for connection, browser in tuple(self._browsers.items()):
            if browser.role and role_of(browser.token, roles) != browser.role:
                self._hang_up(connection, WRONG_TOKEN)

    def _audience(self, language: str, role: str) -> _Audience:
        connections = tuple(
            number
            for number, browser in self._browsers.items()
            if browser.is_in and (browser.role == role if role else browser.language == language)
        )
        return (language, role), connections

    def _show(self, audience: _Audience, body: bytes) -> None:
        to, connections = audience
        self._shown[to] = body
        if connections:
            self._outputs.append(Send(connections, body))

    def _answer(self, connection: int, language: str, body: bytes) -> None:
        browser = self._browsers.get(connection)
        if browser is None:
            return  # gone meanwhile
        is_new, browser.is_in = not browser.is_in, True
        bodies = [body]
        if is_new or (language and language != browser.language):
            browser.language = language or browser.language
            bodies.append(self._shown.get((browser.language, ""), b""))
            self._audiences.clear()
        if is_new:
            bodies.append(self._shown.get(("", browser.role), b""))
        self._outputs += [Send((connection,), body) for body in bodies if body]

    # browsers

    def browser_came(self, connection: int, now: float) -> None:
        """A WebSocket is open. It has to show a token now."""
        self._browsers[connection] = _Browser(
            Allowance(self._limits.messages, self._limits.messages_per_s, now), now + self._limits.token_s
        )
        if self._roles is None:
            self._hang_up(connection, TABLE_GONE)

    def browser_said(self, connection: int, data: bytes, now: float) -> None:
        """A message, whatever it is."""
        browser = self._browsers.get(connection)
        if browser is None:
            return  # its last words after we have hung up
        if not browser.allowance.take(now):
            self._hang_up(connection, TOO_FAST)
        elif not browser.role:
            self._hello(connection, browser, data)
        elif not data:
            pass  # a browser that wants to know whether the network still takes what it sends
        elif body := _one_object(data):
            self._tell(Said(connection, msgspec.Raw(body)))
        else:
            self._outputs.append(Send((connection,), NOT_A_MESSAGE))

    def browser_sent_frame(self, connection: int, now: float) -> None:
        """A frame that is no message: a ping, a pong, or the next piece of a message. All count alike."""
        browser = self._browsers.get(connection)
        if browser is not None and not browser.allowance.take(now):
            self._hang_up(connection, TOO_FAST)

    def browser_heard(self, connection: int) -> None:
        """Something has come from it: it is there."""
        if browser := self._browsers.get(connection):
            browser.pinged = None

    def browser_gone(self, connection: int) -> None:
        """Its WebSocket is closed, or does not take what it is sent."""
        browser = self._browsers.pop(connection, None)
        self._audiences.clear()
        if browser is not None and browser.role:
            self._tell(Gone(connection))

    def _hello(self, connection: int, browser: _Browser, data: bytes) -> None:
        try:
            hello = _HELLO.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            hello = None
        role = role_of(hello.token, self._roles or {}) if hello else None
        if hello is None or role is None:
            self._hang_up(connection, WRONG_TOKEN)
            return
        browser.token, browser.role, browser.language = hello.token, role, hello.language
        self._tell(Came(connection, role, hello.device, hello.language))

    # time

    @property
    def due(self) -> float:
        """When `tick` has something to do next."""
        if not self._browsers:
            return math.inf
        times = [self._ping_at]
        for browser in self._browsers.values():
            if not browser.role:
                times.append(browser.token_until)
            if browser.pinged is not None:
                times.append(browser.pinged + self._limits.patience_s)
        return min(times)

    def tick(self, now: float) -> None:
        """Time has passed: ask who is there, and let go of who did not answer."""
        for connection, browser in tuple(self._browsers.items()):
            if browser.pinged is not None and now >= browser.pinged + self._limits.patience_s:
                self.browser_gone(connection)
                self._outputs.append(Drop(connection))
            elif not browser.role and now >= browser.token_until:
                self._hang_up(connection, TOO_SLOW)
        if now >= self._ping_at:
            self._ping(now)

    def _ping(self, now: float) -> None:
        self._ping_at = now + self._limits.ping_s
        asked = [(connection, browser) for connection, browser in self._browsers.items() if browser.pinged is None]
        for _, browser in asked:
            browser.pinged = now
        if asked:
            self._outputs.append(Ping(tuple(connection for connection, _ in asked)))

    def _hang_up(self, connection: int, code: int) -> None:
        if connection in self._browsers:
            self.browser_gone(connection)
            self._outputs.append(HangUp(connection, code))

    def _tell(self, message: FromWeb) -> None:
        self._outputs.append(Tell(line_of(message)))


def _one_object(data: bytes) -> bytes:
    """The same JSON object on one line, empty if it is none: what people send must not end a line of the feed."""
    try:
        return _ENCODER.encode(_OBJECT.decode(data))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return b""

"""Who gets what: frames from the table to browsers, and what browsers say to the table. Pure: no I/O, times passed in.

One rule: it reads no body. Give it what arrives, and do what `outputs` says.
"""

import math
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, assert_never

import msgspec

from companion.web.feed_messages import (
    TABLE_GONE,
    TOO_FAST,
    TOO_SLOW,
    WRONG_TOKEN,
    Access,
    Answer,
    Came,
    Close,
    Frame,
    FromTable,
    FromWeb,
    Gone,
    Said,
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


@dataclass(frozen=True, slots=True)
class Send:
    """A text message to these browsers."""

    connections: tuple[int, ...]
    body: bytes


@dataclass(frozen=True, slots=True)
class Ping:
    """Ask these browsers whether they are still there."""

    connections: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HangUp:
    """Close this WebSocket, and say why."""

    connection: int
    code: int


@dataclass(frozen=True, slots=True)
class Drop:
    """Close this WebSocket at once: nobody is there to hear why."""

    connection: int


@dataclass(frozen=True, slots=True)
class Tell:
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
_FROM_TABLE = msgspec.json.Decoder(FromTable)
_OBJECT = msgspec.json.Decoder(dict[str, Any])
_ENCODER = msgspec.json.Encoder()


@dataclass(slots=True)
class _Shown:
    """The last frames, for whoever comes."""

    public: dict[str, bytes] = field(default_factory=dict)
    private: dict[str, bytes] = field(default_factory=dict)


class Relay:
    """All browsers, and the table at the other end."""

    def __init__(self, limits: Limits, now: float) -> None:
        self._limits = limits
        self._browsers: dict[int, _Browser] = {}
        self._roles: dict[str, str] | None = None  # None: there is no table to say so
        self._shown = _Shown()
        self._ping_at = now
        self._outputs: list[Output] = []

    def outputs(self) -> list[Output]:
        """What has to be done since you last asked, in this order."""
        outputs, self._outputs = self._outputs, []
        return outputs

    # the table

    def table_said(self, line: bytes) -> None:
        """One line from the table. Raises `FeedError`."""
        try:
            message = _FROM_TABLE.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise FeedError("the table said something unknown: update the kiosk and the web process together") from None
        match message:
            case Access(roles):
                self._access(roles)
            case Frame():
                self._frame(message)
            case Answer():
                self._answer(message)
            case Close(connection, code):
                self._hang_up(connection, code)
            case _:
                assert_never(message)

    def table_gone(self) -> None:
        """Nobody is there any more: everybody is sent away, and tries again."""
        self._roles, self._shown = None, _Shown()
        for connection in tuple(self._browsers):
            self._hang_up(connection, TABLE_GONE)
        self._outputs = [output for output in self._outputs if not isinstance(output, Tell)]

    def _access(self, roles: dict[str, str]) -> None:
        self._roles = roles
        self._shown.private = {role: body for role, body in self._shown.private.items() if role in roles.values()}
        for connection, browser in tuple(self._browsers.items()):
            if browser.role and role_of(browser.token, roles) != browser.role:
                self._hang_up(connection, WRONG_TOKEN)

    def _frame(self, frame: Frame) -> None:
        body, role, language = bytes(frame.body), frame.role, frame.language
        if role:
            self._shown.private[role] = body
            to = [number for number, one in self._browsers.items() if one.is_in and one.role == role]
        else:
            self._shown.public[language] = body
            to = [number for number, one in self._browsers.items() if one.is_in and one.language == language]
        self._send(body, to)

    def _answer(self, answer: Answer) -> None:
        browser = self._browsers.get(answer.connection)
        if browser is None:
            return  # gone meanwhile
        is_new, browser.is_in = not browser.is_in, True
        self._send(bytes(answer.body), [answer.connection])
        if is_new or (answer.language and answer.language != browser.language):
            browser.language = answer.language or browser.language
            self._send(self._shown.public.get(browser.language), [answer.connection])
        if is_new:
            self._send(self._shown.private.get(browser.role), [answer.connection])

    def _send(self, body: bytes | None, connections: list[int]) -> None:
        if body and connections:
            self._outputs.append(Send(tuple(connections), body))

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

    def browser_heard(self, connection: int) -> None:
        """Something has come from it: it is there."""
        if browser := self._browsers.get(connection):
            browser.pinged = None

    def browser_gone(self, connection: int) -> None:
        """Its WebSocket is closed, or does not take what it is sent."""
        browser = self._browsers.pop(connection, None)
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


def line_of(message: FromWeb) -> bytes:
    """A message as it goes to the table."""
    return _ENCODER.encode(message) + b"\n"


def _one_object(data: bytes) -> bytes:
    """The same JSON object on one line, empty if it is none: what people send must not end a line of the feed."""
    try:
        return _ENCODER.encode(_OBJECT.decode(data))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return b""

"""Who gets what: answers from the table to browsers, and what browsers say to the table. Pure: no I/O, times passed in.

One rule: it reads no body. Give it what arrives, and do what `outputs` says.
"""

import math
import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal, assert_never

import msgspec

from companion.screens.browser.web.feed_messages import (
    BEFORE_BODY,
    DIGITS,
    GUEST,
    HOST,
    SPECTATOR,
    TABLE_GONE,
    TOO_FAST,
    TOO_SLOW,
    WRONG_TOKEN,
    Access,
    AnswerHead,
    Came,
    Close,
    FromWeb,
    Gone,
    Guessed,
    Said,
    line_of,
)
from companion.screens.browser.web.options import Allowance, Limits
from companion.screens.browser.web.security import role_of

NO_OBJECT = b"null"  # what the table gets instead: it says no to this as to everything that makes no sense


class FeedError(ValueError):
    """The table has said something that is not in `feed_messages`: the two programs are of different versions."""


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first message of a browser."""

    protocol: Literal[2]
    token: Annotated[str, msgspec.Meta(max_length=64)]
    device: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    language: Annotated[str, msgspec.Meta(max_length=35)]  # as long as a language tag may be (RFC 5646)
    aloud: bool | None = None  # whether it reads aloud; None: it cannot


# What is to be done.


class Send(msgspec.Struct, frozen=True):
    """A text message to these browsers."""

    connections: tuple[int, ...]
    body: bytes


class Ping(msgspec.Struct, frozen=True):
    """Ask these browsers whether they are still there."""

    connections: tuple[int, ...]


class Trust(msgspec.Struct, frozen=True):
    """This browser is a host's: what it says may be as long as a part of a file."""

    connection: int


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


Output = Send | Ping | Trust | HangUp | Drop | Tell


@dataclass(slots=True)
class _Browser:
    allowance: Allowance
    token_until: float
    token: str = ""
    role: str = ""
    pinged: float | None = None  # and has not answered since


_DIGITS = re.compile(rf"[0-9]{{{DIGITS}}}")
_HELLO = msgspec.json.Decoder(Hello)
_HEAD = msgspec.json.Decoder(AnswerHead)
_WITHOUT_BODY: msgspec.json.Decoder[Access | Close] = msgspec.json.Decoder(Access | Close)
_OBJECT = msgspec.json.Decoder(dict[str, Any])
_ENCODER = msgspec.json.Encoder()


class Relay:
    """All browsers, and the table at the other end."""

    def __init__(self, limits: Limits, now: float) -> None:
        self._limits = limits
        self._browsers: dict[int, _Browser] = {}
        self._roles: dict[str, str] | None = None  # None: there is no table to say so
        self._reached: dict[bytes, tuple[int, ...]] = {}  # by the head of an answer, until somebody comes or goes
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
        there = self._reached.get(head) if has_body else None
        if there is None:
            there = self._read(head + b"}" if has_body else line, has_body=bool(has_body))
            if has_body:
                self._reached[head] = there
        if there:
            self._outputs.append(Send(there, rest[:-2]))  # without the end of the object and of the line

    def _read(self, text: bytes, *, has_body: bool) -> tuple[int, ...]:
        """Take in a message without its body; whom the body is for, and who is there."""
        try:
            message = _HEAD.decode(text) if has_body else _WITHOUT_BODY.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise FeedError("the table said something unknown: update the kiosk and the web process together") from None
        match message:
            case Access(roles):
                self._access(roles)
            case AnswerHead(connections):
                return self._let_in(connections)
            case Close(connection, code):
                self._hang_up(connection, code)
            case _:
                assert_never(message)
        return ()

    def table_gone(self) -> None:
        """Nobody is there any more: everybody is sent away, and tries again."""
        self._roles = None
        for connection in tuple(self._browsers):
            self._hang_up(connection, TABLE_GONE)
        self._outputs = [output for output in self._outputs if not isinstance(output, Tell)]

    def _access(self, roles: dict[str, str]) -> None:
        self._roles = roles
        for connection, browser in tuple(self._browsers.items()):
            if browser.role and role_of(browser.token, roles) != browser.role:
                self._hang_up(connection, WRONG_TOKEN)

    def _let_in(self, connections: tuple[int, ...]) -> tuple[int, ...]:
        """Those who are there: others have gone meanwhile.

        A guest is a spectator from now on: other digits send nobody away, but another token for spectators does.
        """
        there = tuple(number for number in connections if number in self._browsers and self._browsers[number].role)
        for guest in (self._browsers[number] for number in there if self._browsers[number].role == GUEST):
            token = next((token for token, role in (self._roles or {}).items() if role == SPECTATOR), "")
            guest.token, guest.role = token, SPECTATOR
        return there

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
        else:
            self._tell(Said(connection, msgspec.Raw(_one_object(data))))

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
        self._reached.clear()
        if browser is not None and browser.role:
            self._tell(Gone(connection))

    def _hello(self, connection: int, browser: _Browser, data: bytes) -> None:
        try:
            hello = _HELLO.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            hello = None
        roles = self._roles or {}
        role = role_of(hello.token, roles) if hello else None
        if hello is None or role is None:
            if hello is not None and GUEST in roles.values() and _DIGITS.fullmatch(hello.token):
                self._tell(Guessed())
            self._hang_up(connection, WRONG_TOKEN)
            return
        browser.token, browser.role = hello.token, role
        self._reached.clear()
        if role == HOST:
            self._outputs.append(Trust(connection))
        self._tell(Came(connection, role, hello.device, hello.language, hello.aloud))

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
    """The same JSON object on one line: what people send must not end a line of the feed."""
    try:
        return _ENCODER.encode(_OBJECT.decode(data))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return NO_OBJECT

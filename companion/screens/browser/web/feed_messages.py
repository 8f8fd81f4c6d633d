"""What the table and the web process say to each other over a Unix socket: JSON, one per line. Frozen values only.

One rule: the web process passes on what it gets. Bodies are made by the table, ready to be sent to a browser, and what
a browser says comes back as it is: nothing in between reads them. A body from the table is the last field of its line,
so that the head before it can be read alone.
"""

import msgspec

# What a browser is allowed to do. Seats are numbered as they sit, clockwise.
HOST = "host"
SPECTATOR = "spectator"
GUEST = "guest"  # has typed digits: a spectator who gets the token with the first answer
_SEAT = "seat-"
DIGITS = 6  # that a guest types

# Why a WebSocket is closed.
WRONG_TOKEN = 4401
SEAT_TAKEN = 4409  # another phone has used this code
TABLE_GONE = 4503  # nobody is at the other end of the Unix socket
TOO_SLOW = 4408  # no token came in time
TOO_FAST = 4429


def seat_role(seat: int) -> str:
    return f"{_SEAT}{seat}"


def seat_of(role: str) -> int | None:
    """Which seat a role is about; None for those who have none."""
    number = role.removeprefix(_SEAT)
    return int(number) if role.startswith(_SEAT) and number.isdecimal() else None


class _Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """One line."""


# from the table


class Access(_Message, frozen=True, tag="access"):
    """Every token that counts from now on, and the role of whoever has it. It comes first.

    Whoever came with another token, or for another role, has to go.
    """

    roles: dict[str, str]


class AnswerHead(_Message, frozen=True, tag="answer"):
    """Which browsers are told something, all of them the same bytes.

    The first answer lets a guest in: from then on it is a spectator like those who came with their token.
    """

    connections: tuple[int, ...]


class Answer(AnswerHead, frozen=True, tag="answer"):
    """What they are told."""

    body: msgspec.Raw


class Close(_Message, frozen=True, tag="close"):
    """One browser has to go, and why."""

    connection: int
    code: int


FromTable = Access | Answer | Close


# from the web process


class Listening(_Message, frozen=True, tag="listening"):
    """The pages are there: how this machine is reached, the best address first, without a token.

    `is_alone`: it is in no network, so only itself can.
    """

    urls: tuple[str, ...]
    is_alone: bool = False


class Failed(_Message, frozen=True, tag="failed"):
    """The pages cannot be served, and why."""

    why: str


class Came(_Message, frozen=True, tag="came", omit_defaults=True):
    """A browser has shown a token that counts. `device` is a random name that it has given itself.

    `aloud`: whether it reads aloud what is new; None: it has no voice.
    """

    connection: int
    role: str
    device: str
    language: str
    aloud: bool | None = None


class Guessed(_Message, frozen=True, tag="guessed"):
    """Somebody has typed digits that do not count."""


class Gone(_Message, frozen=True, tag="gone"):
    """A browser has gone, has not answered in time or was closed. It comes once for each that came."""

    connection: int


class Said(_Message, frozen=True, tag="said"):
    """What a browser wants."""

    connection: int
    body: msgspec.Raw


FromWeb = Listening | Failed | Came | Guessed | Gone | Said

MOST_BYTES = 256 * 1024  # of one line
HOST_BYTES = 132 * 1024  # of what a host's browser says at once: a part of a file
BEFORE_BODY = b',"body":'  # it is in no head: inside a string, quotation marks are escaped
_ENCODER = msgspec.json.Encoder()


def line_of(message: FromTable | FromWeb) -> bytes:
    """A message as it goes over the socket."""
    return _ENCODER.encode(message) + b"\n"

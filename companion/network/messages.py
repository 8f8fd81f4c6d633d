"""What the kiosk and the network's service say to each other over a Unix socket, as lines of JSON. Frozen values only.

One rule: nothing that comes is trusted. A request has a verb from a short list, a name of at most 32 bytes and a
password as Wi-Fi has them, or it is refused; a password is in no text that these values make of themselves.
"""

import re
from enum import StrEnum
from typing import Any

import msgspec

MOST_BYTES = 64 * 1024  # of a line
LONGEST_NAME = 32  # bytes of a network's name
SHORTEST, LONGEST = 8, 63  # letters of a password; or it is a key of 64 digits
_PASSWORD = re.compile(r"[ -~]{8,63}|[0-9A-Fa-f]{64}")
_NAME = re.compile(r"([0-9a-f]{2}){1,32}")
_ESCAPED = re.compile(r'([\\;,":])')


class Secret(msgspec.Struct, frozen=True):
    """A password: a value like others, that does not show itself."""

    text: str = ""

    def __repr__(self) -> str:
        return "Secret()"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return []


class Verb(StrEnum):
    """What the kiosk can ask for."""

    LOOK = "look"  # how it is, and what networks there are
    JOIN = "join"  # a network, with a password or as it is known
    FORGET = "forget"
    OPEN = "open"  # the table's own network
    CLOSE = "close"
    RADIO = "radio"  # on


class Why(StrEnum):
    """Why something did not work."""

    PASSWORD = "password"  # the wrong one
    GONE = "gone"  # no such network any more
    SILENT = "silent"  # the router does not answer
    ADDRESS = "address"  # it gives no address
    RADIO = "radio"  # it is off
    REFUSED = "refused"  # the table's own network cannot be opened
    NOT_ALLOWED = "not-allowed"  # by polkit
    SERVICE = "service"  # nothing answers that could ask NetworkManager
    OTHER = "other"


class Lock(StrEnum):
    """What a network wants of those who join."""

    OPEN = "open"
    PASSWORD = "password"
    OTHER = "other"  # a user and a password, or what no longer protects: not from this screen


class Radio(StrEnum):
    """How the Wi-Fi of this machine is."""

    NONE = "none"  # it has none
    OFF = "off"
    BLOCKED = "blocked"  # by a switch on the machine
    ON = "on"


class Network(msgspec.Struct, frozen=True):
    """A network that can be heard, or that is joined; `ssid` is its name in hexadecimal, because it may be no text."""

    ssid: str
    strength: int = 0  # percent
    lock: Lock = Lock.PASSWORD
    is_known: bool = False

    @property
    def name(self) -> str:
        return name_of(self.ssid)


class OwnNetwork(msgspec.Struct, frozen=True):
    """The table's own network: what phones need to join it."""

    name: str
    password: Secret
    is_open: bool = False

    @property
    def code(self) -> str:
        """What a QR code says so that a camera joins it."""
        escaped = (_ESCAPED.sub(r"\\\1", text) for text in (self.name, self.password.text))
        return "WIFI:T:WPA;S:{};P:{};;".format(*escaped)


class Failure(msgspec.Struct, frozen=True):
    """What was asked for last did not work; `reopened`: the table's own network had to close, and is open again."""

    verb: Verb
    why: Why
    ssid: str = ""
    detail: str = ""
    reopened: bool = False


class Status(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it is. `manager` is what looks after the network here; only NetworkManager can be asked.

    `joined` is the network that this machine is in, `address` the one that others reach it at; `is_wired`: by a cable.
    """

    manager: str = "NetworkManager"
    radio: Radio = Radio.ON
    joined: str = ""
    address: str = ""
    is_wired: bool = False
    networks: tuple[Network, ...] = ()
    own: OwnNetwork | None = None
    failure: Failure | None = None

    @property
    def is_managed(self) -> bool:
        return self.manager == "NetworkManager"

    @property
    def is_own_open(self) -> bool:
        return self.own is not None and self.own.is_open

    def network(self, ssid: str) -> Network:
        """One of them, or what is left of one that is gone."""
        return next((each for each in self.networks if each.ssid == ssid), Network(ssid))


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the kiosk wants."""

    verb: Verb
    ssid: str = ""
    password: Secret = Secret()


class MalformedRequestError(ValueError):
    """What came is no request, and is not repeated here: a password may be in it."""


def name_of(ssid: str) -> str:
    """A network's name as people read it; what is no text in it is replaced."""
    text = bytes.fromhex(ssid).decode("utf-8", errors="replace")
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def is_password(text: str) -> bool:
    """Whether Wi-Fi can have such a password."""
    return _PASSWORD.fullmatch(text) is not None


def line_of(message: Request | Status) -> bytes:
    """A message as it goes over the socket."""
    return msgspec.json.encode(message) + b"\n"


_REQUESTS = msgspec.json.Decoder(Request)
_STATUSES = msgspec.json.Decoder(Status)


def request_of(line: bytes) -> Request:
    """From what anything may have written. Raises `MalformedRequestError`."""
    try:
        found = _REQUESTS.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise MalformedRequestError("not a request") from None
    has_network = found.verb in (Verb.JOIN, Verb.FORGET)
    if has_network != (_NAME.fullmatch(found.ssid) is not None) or (found.ssid and not has_network):
        raise MalformedRequestError("not the name of a network")
    if found.password.text and (found.verb is not Verb.JOIN or not is_password(found.password.text)):
        raise MalformedRequestError("not a password")
    return found


def status_of(line: bytes) -> Status:
    """From the service. Raises `ValueError`."""
    try:
        found = _STATUSES.decode(line)
    except RecursionError as error:
        raise ValueError("not a status") from error
    for ssid in (found.joined, *(each.ssid for each in found.networks)):
        if ssid and not _NAME.fullmatch(ssid):
            raise ValueError("not the name of a network")
    return found

"""One connection to an MQTT broker, for a loop that waits in `select`; the only importer of paho.

One rule: a broker that is away, refuses or is silent is no error. That is logged once, and it is tried again.
"""

import logging
import ssl
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage, MQTTMessageInfo, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode

from companion.club.topics import Message

_LOG = logging.getLogger(__name__)
KEEP_ALIVE_S = 30
CONNECT_S = 10
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 60.0
_LOOK_S = 5.0  # so often the connection wants to be looked at although nothing comes
_SHORT_S, _OFTEN = 3.0, 3  # so many connections in a row that were shorter were probably taken from us
_NO_REASON = "Unspecified error"  # paho's words for a connection that just ended


class SettingsError(ValueError):
    """Settings that cannot work; the message names the thing and the remedy."""


@dataclass(frozen=True, slots=True)
class BrokerSettings:
    """Where the broker is, and who we are to it."""

    host: str
    port: int
    user: str = ""
    password_file: str = ""
    tls: bool = False
    ca: str = ""
    certificate: str = ""
    key: str = ""

    @property
    def place(self) -> str:
        return f"{self.host}:{self.port}"

    def password(self) -> str:
        """Raises `SettingsError`."""
        try:
            return Path(self.password_file).read_text(encoding="utf-8").strip("\r\n") if self.password_file else ""
        except (OSError, UnicodeDecodeError) as error:
            why = (isinstance(error, OSError) and error.strerror) or "this is not UTF-8 text"
            raise SettingsError(f"club.password_file: {self.password_file} cannot be read: {why}") from error

    def context(self) -> ssl.SSLContext | None:
        """How to encrypt. Raises `SettingsError`."""
        files = {"ca": self.ca, "certificate": self.certificate, "key": self.key}
        if not self.tls:
            named = [name for name, file in files.items() if file]
            if named:
                raise SettingsError(f"club.{named[0]} is of no use without TLS: write tls = true under [club]")
            return None
        if bool(self.certificate) is not bool(self.key):
            raise SettingsError("club.certificate and club.key belong together: name both files, or none")
        for name, file in files.items():
            if file and not Path(file).is_file():
                raise SettingsError(f"club.{name}: there is no file {file}")
        try:
            context = ssl.create_default_context(cafile=self.ca or None)
            if self.certificate:
                context.load_cert_chain(self.certificate, self.key)
        except (OSError, ssl.SSLError) as error:
            why = error.strerror or error
            raise SettingsError(f"the certificates under [club] cannot be used: {why}") from error
        return context


class Broker:
    """The connection, made as soon as the broker is there. `will` is published for us when we are lost.

    With `keeps_session`, the broker keeps what was not acknowledged by `done` while we are away.
    """

    def __init__(
        self,
        settings: BrokerSettings,
        client_id: str,
        will: Message,
        on_connected: Callable[[], None],
        on_message: Callable[[MQTTMessage], None],
        *,
        keeps_session: bool = False,
    ) -> None:
        """Raises `SettingsError`."""
        self._settings = settings
        self._on_connected, self._on_message = on_connected, on_message
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=client_id,
            clean_session=not keeps_session,
            protocol=MQTTv311,
            manual_ack=True,
        )
        if settings.user:
            client.username_pw_set(settings.user, settings.password() or None)
        elif settings.password_file:
            raise SettingsError("club.password_file is of no use without club.user: name the user, too")
        context = settings.context()
        if context is not None:
            client.tls_set_context(context)
        client.will_set(*will, qos=1, retain=True)
        client.connect_timeout = CONNECT_S
        client.on_connect, client.on_disconnect, client.on_message = self._came, self._lost, self._heard
        client.connect_async(settings.host, settings.port, KEEP_ALIVE_S)
        self._client = client
        self.is_connected = self._is_answered = False
        self._last: MQTTMessageInfo | None = None  # what was said last
        self._told = ""  # what was logged last
        self._came_s, self._short_ones = 0.0, 0
        self._pause_s = _FIRST_PAUSE_S
        self._due_s = time.monotonic()  # when to try again

    # what paho tells

    def _came(self, _client: Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        self._is_answered = True
        if reason.is_failure:
            self._log(
                f"the broker at {self._settings.place} refuses us ({reason}): check user and password_file in [club]"
            )
            return
        self._told, self._pause_s = "", _FIRST_PAUSE_S
        self.is_connected = True
        self._came_s = time.monotonic()
        if self._short_ones < _OFTEN:
            _LOG.info("connected to the broker at %s", self._settings.place)
        self._on_connected()

    def _lost(self, _client: Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if self.is_connected:
            self._short_ones = 0 if self._has_lasted() else self._short_ones + 1
            self._log_loss("" if str(reason) == _NO_REASON else f" ({reason})")
        elif not self._is_answered:
            remedy = "check port, tls and certificate in [club]"
            self._log(f"the broker at {self._settings.place} hung up before it let us in: {remedy}")
        self.is_connected = False
        self._wait()

    def _has_lasted(self) -> bool:
        return time.monotonic() - self._came_s >= _SHORT_S

    def _log_loss(self, why: str) -> None:
        """A broker drops the older of two clients with one name and gives no reason: both would fill their logs."""
        if self._short_ones < _OFTEN:
            _LOG.warning("the connection to the broker at %s is lost%s", self._settings.place, why)
        elif self._short_ones == _OFTEN:
            question = "does another machine have the same table in [club], or is there another hub?"
            _LOG.warning(
                "the broker at %s lets us in and hangs up, again and again: %s", self._settings.place, question
            )

    def _heard(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        self._on_message(message)

    # the loop

    def handles(self) -> tuple[list[int], list[int]]:
        """What to wait for: to be readable, and to be writable."""
        found = self._client.socket()
        if found is None:
            return [], []
        return [found.fileno()], [found.fileno()] if self._client.want_write() else []

    def patience_s(self) -> float:
        """How long a loop may wait at most."""
        if self._client.socket() is not None:
            return _LOOK_S
        return max(0.0, self._due_s - time.monotonic())

    def turn(self) -> None:
        """Read, write, and connect again if it is time."""
        client = self._client
        if client.socket() is None:
            if time.monotonic() >= self._due_s:
                self._connect()
            return
        code = client.loop_read()
        # What has been decrypted already makes no socket readable.
        while code is MQTTErrorCode.MQTT_ERR_SUCCESS and self._has_more():
            code = client.loop_read()
        if client.want_write():
            client.loop_write()
        client.loop_misc()
        if self._short_ones >= _OFTEN and self.is_connected and self._has_lasted():
            self._short_ones = 0
            _LOG.info("connected to the broker at %s", self._settings.place)

    def _has_more(self) -> bool:
        found = self._client.socket()
        return isinstance(found, ssl.SSLSocket) and found.pending() > 0

    def _connect(self) -> None:
        self._is_answered = False
        try:
            self._client.reconnect()
        except (OSError, ValueError) as error:  # a name with letters that no host has is a ValueError
            self._log(f"the broker at {self._settings.place} does not answer: {_why(error)}")
            self._wait()

    def _wait(self) -> None:
        self._due_s = time.monotonic() + self._pause_s
        self._pause_s = min(2 * self._pause_s, _LONGEST_PAUSE_S)

    def _log(self, text: str) -> None:
        if text != self._told:
            _LOG.warning("%s", text)
        self._told = text

    # what we say

    def publish(self, message: Message, *, retain: bool = True) -> None:
        """Say it, if anybody is there; retained, for whoever comes later too. It arrives at least once."""
        self._last = self._client.publish(*message, qos=1, retain=retain)

    def has_all(self) -> bool:
        """Whether the broker has what we said."""
        if self._last is None:
            return True
        with suppress(ValueError, RuntimeError):  # it was lost on the way
            return bool(self._last.is_published())
        return False

    def subscribe(self, topics: Mapping[str, int]) -> None:
        """Listen to these topics, each at least once (1) or at most once (0)."""
        self._client.subscribe(list(topics.items()))

    def done(self, message: MQTTMessage) -> None:
        """What it said is safe here: the broker may forget it."""
        self._client.ack(message.mid, message.qos)

    def close(self, farewell: Message) -> None:
        """Say a last word and go."""
        if self.is_connected:
            self.publish(farewell)
            deadline_s = time.monotonic() + 1
            while self._client.want_write() and time.monotonic() < deadline_s:
                self._client.loop_write()
        self.is_connected = False  # what ends now is not lost
        with suppress(OSError):
            self._client.disconnect()


def _why(error: OSError | ValueError) -> str:
    """Why there is no connection, in as few words as the system has for it."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted ({error.verify_message}): check ca in [club]"
    if isinstance(error, OSError):
        return error.strerror or str(error) or type(error).__name__
    return str(error)

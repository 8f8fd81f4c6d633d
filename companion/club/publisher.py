"""`python -m companion.club.publisher`: publishes what everybody may see of one table. `jewelbox publish` starts it.

One rule: it reads the table's public feed and nothing else of a running game, so it cannot tell what it does not know.
"""

import json
import logging
import select
import socket
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.club.broker import Broker, BrokerSettings, SettingsError
from companion.club.courier import Courier
from companion.club.cursor import Cursor
from companion.club.home_assistant import discovery, score_discovery, withdrawal
from companion.club.topics import HUB_AVAILABILITY, OFFLINE, ONLINE, ROOT, Message, Topics, messages, topics_of
from companion.service.stop_signals import StopRequest, stop_request

_LOG = logging.getLogger(__name__)
WRONG = 2
_TRY_TABLE_S = 1.0
_CHUNK = 64 * 1024
_LONGEST_LINE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Options:
    """What to publish, and where to. It comes as one JSON object; passwords stay in their files."""

    broker: BrokerSettings
    table: str
    socket: str
    version: str
    home_assistant: bool = True
    journal: str = ""  # empty: finished games are not sent
    cursor: str = ""  # the file that says which of them the hub has

    @classmethod
    def from_json(cls, text: str) -> "Options":
        found: dict[str, Any] = json.loads(text)
        return cls(**{**found, "broker": BrokerSettings(**found["broker"])})


@dataclass(slots=True)
class TableFeed:
    """The table's feed, while there is a table: whole lines of it, the newest counts."""

    path: str
    begun: bytearray = field(default_factory=bytearray)
    connection: socket.socket | None = None
    due_s: float = 0.0  # when to try again
    is_missed: bool = False  # and was logged

    def patience_s(self, now_s: float) -> float | None:
        """How long a loop may wait at most; None: as long as it likes."""
        return None if self.connection is not None else max(0.0, self.due_s - now_s)

    def turn(self, now_s: float) -> bytes | None:
        """The newest line, if one has come; empty: the table is gone."""
        if self.connection is None:
            if now_s >= self.due_s:
                self._connect(now_s)
            return None
        newest = None
        try:
            while chunk := self.connection.recv(_CHUNK):
                *lines, rest = bytes(self.begun + chunk).split(b"\n")
                self.begun[:] = rest
                newest = lines[-1] if lines else newest
                if len(rest) > _LONGEST_LINE:
                    break
        except (BlockingIOError, InterruptedError):
            return newest
        except OSError:
            pass
        self._drop(now_s)
        return b""

    def _connect(self, now_s: float) -> None:
        found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            found.connect(self.path)
        except OSError as error:
            found.close()
            self.due_s = now_s + _TRY_TABLE_S
            if not self.is_missed:
                remedy = "start it, or start it again if [club] is new"
                _LOG.warning("waiting for the table at %s (%s): %s", self.path, error.strerror or error, remedy)
            self.is_missed = True
            return
        found.settimeout(0)
        self.connection, self.is_missed = found, False
        _LOG.info("the table is there")

    def _drop(self, now_s: float) -> None:
        assert self.connection is not None
        self.connection.close()
        self.connection, self.due_s = None, now_s + _TRY_TABLE_S
        self.begun.clear()


class Publisher:
    """One table, and the broker. What was published last is published again to a broker that forgot it."""

    def __init__(self, options: Options) -> None:
        """Raises `SettingsError`."""
        self._options = options
        topics = topics_of(options.table)
        if options.broker.user not in {"", topics.table}:
            allowed = f"the broker has to allow {options.broker.user} to write {ROOT}/{topics.table}/#"
            _LOG.warning("user in [club] is not the table's name in topics: %s", allowed)
        offline = Message(topics.availability, OFFLINE.encode())
        self._farewell = offline
        self._feed = TableFeed(options.socket)
        self._shown: dict[str, bytes] = {}  # by topic
        client_id = f"jewelbox-{topics.table}"
        self._broker = Broker(options.broker, client_id, offline, self._tell_all, self._answered)
        self._topics = topics
        self._seats = 0  # that Home Assistant has been told of
        self._is_told = False  # the broker, at least once
        self._cursor = Cursor(Path(options.cursor)) if options.cursor else None
        self._courier: Courier | None = None
        if self._cursor is not None and options.journal:
            self._courier = Courier(options.journal, self._cursor, topics)

    def run(self) -> None:
        """Until somebody stops it."""
        with stop_request() as stop:
            while not stop.is_made:
                self._turn()
                self._sleep(stop)
        self._broker.close(self._farewell)
        if self._courier is not None:
            self._courier.close()

    def _turn(self) -> None:
        self._broker.turn()
        line = self._feed.turn(time.monotonic())
        if line is not None:
            self._heard(line)
        if self._courier is not None and self._broker.is_connected:
            for message in self._courier.turn(time.monotonic()):
                self._broker.publish(message, retain=False)
        if self._cursor is not None:
            if self._cursor.remembered.table != self._topics.table and self._is_told and self._broker.has_all():
                self._cursor.keep_table(self._topics.table)
            self._cursor.turn(time.monotonic())

    def _answered(self, message: Any) -> None:
        """The hub has said something; or another table, which had our name, has taken what was retained away."""
        if message.topic == self._topics.availability:
            if not message.payload:
                self._tell_all()
        elif self._courier is not None and message.topic == self._topics.stored:
            self._courier.answered(message.payload)
        elif self._courier is not None:
            self._courier.hub_is(online=message.payload == ONLINE.encode())
        self._broker.done(message)

    def _sleep(self, stop: StopRequest) -> None:
        readable, writable = self._broker.handles()
        feed = [] if self._feed.connection is None else [self._feed.connection.fileno()]
        patience = [self._broker.patience_s(), self._feed.patience_s(time.monotonic())]
        if self._courier is not None and self._broker.is_connected:
            patience.append(self._courier.patience_s(time.monotonic()))
            handle = self._courier.handle()
            feed += [] if handle is None else [handle]
        if self._cursor is not None:
            patience.append(self._cursor.patience_s(time.monotonic()))
        wait_s = min(each for each in patience if each is not None)
        select.select([stop.handle, *feed, *readable], writable, [], wait_s)

    def _heard(self, line: bytes) -> None:
        """The table has said something; or nothing more."""
        found: list[Message] = []
        if line:
            try:
                found = list(messages(line, self._options.table))
            except ValueError as error:
                _LOG.warning("%s: %s; update the table and this program together", self._options.socket, error)
                return
        found.append(Message(self._topics.availability, (ONLINE if line else OFFLINE).encode()))
        if self._courier is not None and found[0].payload != self._shown.get(found[0].topic):
            self._courier.look_if_ended(found[0].payload)
        for message in found:
            if self._shown.get(message.topic) != message.payload:
                self._shown[message.topic] = message.payload
                if self._broker.is_connected:
                    self._broker.publish(message)
        if self._broker.is_connected:
            self._tell_seats()

    def _tell_seats(self) -> None:
        """Home Assistant shows the scores of those who play; between two games it keeps those of the last one."""
        state = json.loads(self._shown.get(self._topics.state, b"{}"))
        taken = len(state.get("seats", ()))
        if self._options.home_assistant and taken not in {0, self._seats}:
            self._seats = taken
            for message in score_discovery(self._options.table, self._options.version, taken):
                self._broker.publish(message)

    def _tell_all(self) -> None:
        """The broker is there, and may know nothing; or what it knows is about a name that the table had before."""
        before = self._topics.table if self._cursor is None else self._cursor.remembered.table
        if before not in {"", self._topics.table}:
            for message in withdrawal(Topics(before)):
                self._broker.publish(message)
        if self._options.home_assistant:
            for message in discovery(self._options.table, self._options.version):
                self._broker.publish(message)
        self._seats = 0
        self._tell_seats()
        self._broker.subscribe({self._topics.availability: 1})
        if self._courier is not None:
            self._broker.subscribe({self._topics.stored: 1, HUB_AVAILABILITY: 1})
            self._courier.way_is_lost()
        for topic, payload in (self._shown or dict([self._farewell])).items():
            self._broker.publish(Message(topic, payload))
        self._is_told = True


def main(arguments: list[str]) -> int:
    logging.basicConfig(format="%(message)s", level=logging.INFO)
    try:
        Publisher(Options.from_json(arguments[0])).run()
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        return WRONG
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

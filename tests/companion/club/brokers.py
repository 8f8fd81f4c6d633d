"""A real broker on a free port, a client that listens, and certificates of a club's own."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

PATIENCE_S = 20.0  # for what should come at once
PROGRAM = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin") or "mosquitto"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Mosquitto:
    """Debian's broker, with these lines in its configuration. It can be killed, and started again at the same port."""

    def __init__(self, folder: Path, *lines: str) -> None:
        self.port = free_port()
        self._file = folder / "mosquitto.conf"
        who = ["user root"] if os.geteuid() == 0 else []  # or it could not read this folder
        lines = lines or ("allow_anonymous true",)
        self._file.write_text("\n".join([f"listener {self.port} 127.0.0.1", *who, *lines, ""]))
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen([PROGRAM, "-c", self._file], stderr=subprocess.PIPE, text=True)
        assert self._process.stderr
        said = []
        for line in self._process.stderr:
            said.append(line)
            if line.rstrip().endswith("running"):
                return
        raise AssertionError("".join(said))

    def kill(self) -> None:
        assert self._process
        self._process.kill()
        self._process.wait()
        assert self._process.stderr
        self._process.stderr.close()
        self._process = None

    def freeze(self) -> None:
        """It is there, and neither hears nor answers, as behind a network that is cut."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        if self._process is not None:
            self.kill()


@contextmanager
def running(folder: Path, *lines: str) -> Iterator[Mosquitto]:
    broker = Mosquitto(folder, *lines)
    broker.start()
    try:
        yield broker
    finally:
        broker.close()


class Listener:
    """A client of a broker: it keeps what it hears, and can say anything."""

    def __init__(self, port: int, *topics: str, user: str = "", password: str = "") -> None:
        self.retained: dict[str, bytes] = {}
        self.heard: list[tuple[str, bytes]] = []
        self.is_in: bool | None = None  # whether the broker has let us in, and listens for us
        self._topics = topics
        self.client = Client(CallbackAPIVersion.VERSION2)
        if user:
            self.client.username_pw_set(user, password)
        self.client.on_connect = self._came
        self.client.on_subscribe = self._subscribed
        self.client.on_message = self._message
        self.client.connect("127.0.0.1", port)
        self.until(lambda: self.is_in is not None)

    def _came(self, client: Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if self._topics and not reason.is_failure:
            client.subscribe([(topic, 1) for topic in self._topics])
        else:
            self.is_in = not reason.is_failure

    def _subscribed(self, *_: object) -> None:
        self.is_in = True

    def _message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        self.retained[message.topic] = message.payload
        self.heard.append((message.topic, message.payload))

    def until(self, found: Callable[[], object]) -> None:
        """Listen until something is so."""
        deadline_s = time.monotonic() + PATIENCE_S
        while not found():
            assert time.monotonic() < deadline_s, f"this never came; heard: {sorted(self.retained)}"
            self.client.loop(0.05)

    def say(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Say something, until the broker has it."""
        info = self.client.publish(topic, payload, qos=1, retain=retain)
        self.until(info.is_published)

    def close(self) -> None:
        self.client.disconnect()
        # Nothing leads back to here any more: paho closes its sockets as soon as this is forgotten.
        self.client.on_connect = self.client.on_subscribe = self.client.on_message = None


@contextmanager
def listening(port: int, *topics: str, user: str = "", password: str = "") -> Iterator[Listener]:
    found = Listener(port, *topics, user=user, password=password)
    try:
        yield found
    finally:
        found.close()


def make_authority(folder: Path) -> None:
    """A club's own authority: `ca.crt`, `ca.key`."""
    new = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
    _openssl(folder, f"{new} -days 2 -subj /CN=club -keyout ca.key -out ca.crt")


def make_certificate(folder: Path, name: str) -> None:
    """A certificate that it has signed, for a user or for this machine."""
    (folder / "san").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
    new = "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
    _openssl(folder, f"{new} -subj /CN={name} -keyout {name}.key -out {name}.csr")
    _openssl(
        folder,
        f"x509 -req -in {name}.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile san -out {name}.crt",
    )


def _openssl(folder: Path, words: str) -> None:
    subprocess.run(["openssl", *words.split()], cwd=folder, check=True, capture_output=True)

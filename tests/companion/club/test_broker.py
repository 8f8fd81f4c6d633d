"""Settings of a broker: TLS, certificates, users; what is wrong with them is said, and so is what a broker refuses."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode

from companion.club.broker import Broker, BrokerSettings, SettingsError
from companion.club.publisher import main
from companion.club.topics import Message
from companion.screens.browser.public_feed import FeedSocket
from tests.companion.club.brokers import free_port, listening, make_authority, make_certificate, running
from tests.companion.club.tables import Publishing, line_of, options, started, stopped


def said_by(wanted: dict[str, Any], word: str) -> str:
    """What a publisher says until this word comes."""
    publisher = Publishing(wanted)
    assert publisher.process.stderr
    line = next(line for line in publisher.process.stderr if word in line)
    publisher.close()
    return line


@pytest.fixture
def certified(tmp_path: Path) -> Path:
    make_authority(tmp_path)
    make_certificate(tmp_path, "localhost")
    make_certificate(tmp_path, "t1")
    return tmp_path


def tls(folder: Path) -> list[str]:
    return [f"cafile {folder}/ca.crt", f"certfile {folder}/localhost.crt", f"keyfile {folder}/localhost.key"]


@pytest.mark.needs("mosquitto")
def test_a_table_with_a_certificate_is_let_in_by_its_name(certified: Path) -> None:
    acl = certified / "acl"
    acl.write_text("user t1\ntopic write jewelbox/t1/#\nuser watcher\ntopic read #\n")
    lines = [*tls(certified), "require_certificate true", "use_identity_as_username true", f"acl_file {acl}"]
    plain = free_port()
    # Who listens in this test comes in at another door; what arrives there came in by certificate.
    with running(certified, *lines, f"listener {plain} 127.0.0.1", "allow_anonymous true") as broker:
        wanted = options(
            certified,
            broker.port,
            host="localhost",
            tls=True,
            ca=f"{certified}/ca.crt",
            certificate=f"{certified}/t1.crt",
            key=f"{certified}/t1.key",
        )
        publisher = Publishing(wanted)
        with listening(plain, "#", user="watcher") as listener:
            publisher.say(line_of(None))
            listener.until(lambda: listener.retained.get("jewelbox/t1/availability") == b"online")
        publisher.close()


@pytest.mark.needs("mosquitto")
def test_without_a_certificate_nobody_gets_in(certified: Path) -> None:
    with running(certified, *tls(certified), "require_certificate true", "use_identity_as_username true") as broker:
        wanted = options(certified, broker.port, host="localhost", tls=True, ca=f"{certified}/ca.crt")
        assert "hung up before it let us in: check port, tls and certificate" in said_by(wanted, "broker")


@pytest.mark.needs("mosquitto")
def test_a_broker_that_somebody_else_has_signed_is_not_trusted(certified: Path) -> None:
    with running(certified, *tls(certified), "allow_anonymous true") as broker:
        wanted = options(certified, broker.port, host="localhost", tls=True)
        assert "its certificate is not trusted" in said_by(wanted, "broker")


@pytest.mark.needs("mosquitto")
@pytest.mark.parametrize(("password", "told"), [("secret", "connected to the broker"), ("wrong", "refuses us")])
def test_user_and_password_count(tmp_path: Path, password: str, told: str) -> None:
    subprocess.run(["mosquitto_passwd", "-b", "-c", tmp_path / "passwords", "t1", "secret"], check=True)
    (tmp_path / "mine").write_text(f"{password}\n")
    with running(tmp_path, f"password_file {tmp_path}/passwords", "allow_anonymous false") as broker:
        wanted = options(tmp_path, broker.port, user="t1", password_file=f"{tmp_path}/mine")
        assert told in said_by(wanted, "broker")


def test_who_is_dropped_again_and_again_asks_once_why(caplog: pytest.LogCaptureFixture) -> None:
    """As brokers do with two tables that have one name."""
    broker = Broker(
        BrokerSettings("club.local", 1883), "jewelbox-t1", Message("there", b""), lambda: None, lambda _: None
    )
    came, gone = ReasonCode(PacketTypes.CONNACK, "Success"), ReasonCode(PacketTypes.DISCONNECT, "Unspecified error")
    client = Client(CallbackAPIVersion.VERSION2)
    with caplog.at_level("INFO"):
        for _ in range(9):
            broker._came(client, None, None, came, None)
            broker._lost(client, None, None, gone, None)
    told = [record.getMessage() for record in caplog.records]
    asked = "the broker at club.local:1883 lets us in and hangs up, again and again: does another machine have"
    assert len(told) == 6
    assert told[5].startswith(asked)


@pytest.mark.needs("mosquitto")
def test_a_publisher_that_is_stopped_has_lost_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as broker:
        publisher = Publishing(options(tmp_path, broker.port))
        assert publisher.process.stderr
        assert any("connected to the broker" in line for line in publisher.process.stderr)
        assert "is lost" not in publisher.close()


@pytest.mark.parametrize(("user", "is_told"), [("t1", False), ("x", True)])
def test_a_user_that_is_not_the_table_is_told(user: str, is_told: bool, tmp_path: Path) -> None:
    (tmp_path / "password").write_text("secret")
    wanted = options(tmp_path, free_port(), user=user, password_file=f"{tmp_path}/password")
    publisher = Publishing(wanted)
    assert publisher.process.stderr
    said = [next(publisher.process.stderr) for _ in range(2)]
    publisher.close()
    assert any("the broker has to allow x to write jewelbox/t1/#" in line for line in said) == is_told


@pytest.mark.proof
def test_a_table_that_is_not_there_is_told_once(tmp_path: Path) -> None:
    wanted = options(tmp_path, free_port())
    process = started(wanted)
    assert process.stderr
    told = next(line for line in process.stderr if "table" in line)
    assert told.startswith(f"waiting for the table at {wanted['socket']} (No such file or directory): start it")
    feed = FeedSocket(Path(wanted["socket"]))
    assert next(line for line in process.stderr if "table" in line) == "the table is there\n"
    feed.close()
    stopped(process)


def test_a_broker_that_is_not_there_is_told_once(tmp_path: Path) -> None:
    assert "Connection refused" in said_by(options(tmp_path, free_port()), "broker")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"ca": "x"}, "club.ca is of no use without TLS: write tls = true under [club]"),
        ({"key": "x"}, "club.key is of no use without TLS"),
        ({"tls": True, "certificate": "x"}, "club.certificate and club.key belong together"),
        ({"tls": True, "ca": "/nowhere/ca"}, "club.ca: there is no file /nowhere/ca"),
        ({"user": "t1", "password_file": "/nowhere/p"}, "club.password_file: /nowhere/p cannot be read: No such file"),
        ({"password_file": __file__}, "club.password_file is of no use without club.user"),
    ],
)
def test_settings_that_cannot_work_are_named(
    settings: dict[str, Any], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([json.dumps(options(tmp_path, 1883, **settings))]) == 2
    assert told in capsys.readouterr().err


def test_a_certificate_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "ca").write_text("nonsense")
    with pytest.raises(SettingsError, match=r"the certificates under \[club\] cannot be used"):
        BrokerSettings("localhost", 8883, tls=True, ca=f"{tmp_path}/ca").context()


def test_a_password_is_text(tmp_path: Path) -> None:
    (tmp_path / "password").write_bytes(b"\xff")
    with pytest.raises(SettingsError, match="this is not UTF-8 text"):
        BrokerSettings("localhost", 1883, user="t1", password_file=f"{tmp_path}/password").password()

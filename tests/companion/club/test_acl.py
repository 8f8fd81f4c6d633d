"""The access list of docs/club.md, with the real broker: a table speaks for itself, and for no other."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.club.brokers import Mosquitto, listening, running
from tests.companion.club.tables import Publishing, line_of, options

pytestmark = pytest.mark.needs("mosquitto")
GUIDE = (Path(__file__).resolve().parents[3] / "docs" / "club.md").read_text(encoding="utf-8")
USERS = ("t1", "t2", "homeassistant", "hub")


def example(name: str) -> str:
    """A file that the guide shows."""
    found = re.search(rf"^```text\n# {re.escape(name)}\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    assert found, name
    return found[1]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    passwords, acl = tmp_path / "passwords", tmp_path / "acl"
    passwords.touch(0o600)
    for user in USERS:
        subprocess.run(["mosquitto_passwd", "-b", passwords, user, f"password of {user}"], check=True)
    acl.write_text(example("/etc/mosquitto/jewelbox.acl"))
    acl.chmod(0o600)
    with running(tmp_path, "allow_anonymous false", f"password_file {passwords}", f"acl_file {acl}") as found:
        yield found


def test_a_hostile_table_cannot_write_into_the_topics_of_another(broker: Mosquitto) -> None:
    with (
        listening(
            broker.port, "jewelbox/#", "homeassistant/#", user="homeassistant", password="password of homeassistant"
        ) as all_,
        listening(broker.port, user="t2", password="password of t2") as hostile,
    ):
        for topic in (
            "jewelbox/t1/state",
            "jewelbox/t1/availability",
            "homeassistant/sensor/t1/x/config",
            "jewelbox/x",
        ):
            hostile.say(topic, b"hacked", retain=True)
        hostile.say("jewelbox/t2/state", b"mine", retain=True)
        hostile.say("homeassistant/sensor/t2/jewelbox_turn/config", b"mine", retain=True)
        all_.until(
            lambda: len(all_.heard) == 2
        )  # in the order in which they were said: the others would be here by now
        assert {payload for _, payload in all_.heard} == {b"mine"}


def test_a_table_cannot_listen_to_another(broker: Mosquitto) -> None:
    with (
        listening(broker.port, "jewelbox/#", user="homeassistant", password="password of homeassistant") as all_,
        listening(broker.port, "#", user="t2", password="password of t2") as nosy,
        listening(broker.port, user="t1", password="password of t1") as table,
    ):
        table.say("jewelbox/t1/state", b"news")
        all_.until(lambda: all_.heard)
        nosy.say("jewelbox/t2/state", b"mine")  # answered after whatever was sent to it before
        assert nosy.heard == []


def test_home_assistant_only_listens(broker: Mosquitto) -> None:
    with (
        listening(broker.port, "jewelbox/#", user="homeassistant", password="password of homeassistant") as listener,
        listening(broker.port, user="t1", password="password of t1") as table,
    ):
        listener.say("jewelbox/t1/state", b"hacked")
        table.say("jewelbox/t1/state", b"mine")
        listener.until(lambda: listener.heard)
        assert listener.heard == [("jewelbox/t1/state", b"mine")]


def test_a_publisher_with_its_own_user_may_say_all_that_it_has_to(broker: Mosquitto, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("password of t1")
    wanted = options(tmp_path, broker.port, user="t1", password_file=f"{tmp_path}/mine") | {"home_assistant": True}
    publisher = Publishing(wanted)
    with listening(broker.port, "#", user="homeassistant", password="password of homeassistant") as listener:
        publisher.say(line_of(None))
        listener.until(lambda: "jewelbox/t1/health" in listener.retained)
        listener.until(lambda: sum(topic.startswith("homeassistant/") for topic in listener.retained) == 9)
    publisher.close()


def test_only_the_hub_says_what_is_stored_and_only_to_the_table_it_is_about(broker: Mosquitto) -> None:
    with (
        listening(broker.port, "#", user="t1", password="password of t1") as one,
        listening(broker.port, "#", user="t2", password="password of t2") as other,
        listening(broker.port, "jewelbox/#", user="hub", password="password of hub") as hub,
    ):
        other.say("jewelbox-hub/t1/stored", b"hacked")
        other.say("jewelbox/t2/finished", b"mine")
        hub.until(lambda: hub.heard)
        assert hub.heard == [("jewelbox/t2/finished", b"mine")]
        hub.say("jewelbox-hub/t1/stored", b"news")
        one.until(lambda: one.heard)
        assert one.heard == [("jewelbox-hub/t1/stored", b"news")]
        assert other.heard == []


def test_tables_hear_whether_the_hub_is_there_and_cannot_pretend_it(broker: Mosquitto) -> None:
    with (
        listening(broker.port, "jewelbox-hub/#", user="t1", password="password of t1") as one,
        listening(broker.port, "jewelbox-hub/#", user="t2", password="password of t2") as hostile,
        listening(broker.port, user="hub", password="password of hub") as hub,
    ):
        hostile.say("jewelbox-hub/availability", b"hacked", retain=True)
        hostile.say("jewelbox-hub/t1/stored", b"hacked")
        hub.say("jewelbox-hub/availability", b"online", retain=True)
        one.until(lambda: one.heard)
        assert one.heard == [("jewelbox-hub/availability", b"online")]

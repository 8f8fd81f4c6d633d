"""A publisher and a real broker: what is published is there, stays there, and is true."""

import json
from pathlib import Path

import pytest

from companion.club.cursor import read_cursor
from companion.club.topics import topics_of
from companion.screens.browser.public_feed import ApparatusHealth
from companion.table.journal import Journal
from tests.companion.club.brokers import Listener, Mosquitto, listening, running
from tests.companion.club.tables import Publishing, line_of, options, played, publishing, started, stopped
from tests.companion.league.clubs import until
from tests.companion.screens.browser.tables import FILLED, PhoneTable, opening

pytestmark = pytest.mark.needs("mosquitto")
T1 = topics_of("t1")


def is_state(listener: Listener, **expected: object) -> bool:
    state = json.loads(listener.retained.get(T1.state, b"{}"))
    return all(state.get(key) == value for key, value in expected.items())


def test_the_public_view_is_there_for_who_comes_later(tmp_path: Path) -> None:
    with running(tmp_path) as broker, publishing(tmp_path, broker.port) as publisher:
        publisher.say(line_of(played("two-seats-gigamic", 100)))
        with listening(broker.port, "#") as first:
            first.until(lambda: is_state(first, page="game"))
        with listening(broker.port, "#") as later:
            later.until(lambda: len(later.retained) == 4)
            assert later.retained[T1.availability] == b"online"
            assert json.loads(later.retained[T1.view])["view"]["edition"] == "gigamic"
            assert json.loads(later.retained[T1.health])["battery"] == 3.9


def test_what_changes_is_published_and_what_does_not_is_not(tmp_path: Path) -> None:
    with (
        running(tmp_path) as broker,
        publishing(tmp_path, broker.port) as publisher,
        listening(broker.port, "#") as listener,
    ):
        publisher.say(line_of(None))
        listener.until(lambda: listener.retained.get(T1.availability) == b"online")  # the last of all
        listener.heard.clear()
        publisher.say(line_of(None, ApparatusHealth(link=False, virtual=False, sensors=("A1.closed",))))
        listener.until(lambda: json.loads(listener.retained[T1.health])["link"] is False)
        assert [topic for topic, _ in listener.heard] == [T1.health]


def test_a_publisher_that_is_killed_leaves_its_will(tmp_path: Path) -> None:
    with (
        running(tmp_path) as broker,
        publishing(tmp_path, broker.port) as publisher,
        listening(broker.port, "#") as listener,
    ):
        publisher.say(line_of(None))
        listener.until(lambda: listener.retained.get(T1.availability) == b"online")
        publisher.process.kill()
        listener.until(lambda: listener.retained.get(T1.availability) == b"offline")


def test_a_publisher_that_is_stopped_says_goodbye(tmp_path: Path) -> None:
    with running(tmp_path) as broker, listening(broker.port, "#") as listener:
        publisher = Publishing(options(tmp_path, broker.port))
        publisher.say(line_of(None))
        listener.until(lambda: listener.retained.get(T1.availability) == b"online")
        publisher.close()
        assert publisher.process.returncode == 0
        listener.until(lambda: listener.retained.get(T1.availability) == b"offline")


def test_a_table_that_stops_is_offline_until_it_comes_back(tmp_path: Path) -> None:
    with (
        running(tmp_path) as broker,
        publishing(tmp_path, broker.port) as publisher,
        listening(broker.port, "#") as listener,
    ):
        publisher.say(line_of(None))
        listener.until(lambda: listener.retained.get(T1.availability) == b"online")
        publisher.leave()
        listener.until(lambda: listener.retained.get(T1.availability) == b"offline")
        publisher.come_back()
        publisher.say(line_of(played("two-seats-gigamic", 100)))
        listener.until(lambda: listener.retained.get(T1.availability) == b"online" and is_state(listener, page="game"))


def test_a_broker_that_was_killed_and_has_forgotten_all_is_told_again(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    with publishing(tmp_path, broker.port) as publisher:  # it starts before there is a broker
        try:
            publisher.say(line_of(played("two-seats-gigamic", 100)))
            for _ in range(2):
                broker.start()
                with listening(broker.port, "#") as listener:
                    listener.until(lambda: is_state(listener, page="game"))
                broker.kill()
        finally:
            broker.close()


def test_nonsense_from_a_table_is_logged_and_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as broker, listening(broker.port, "#") as listener:
        publisher = Publishing(options(tmp_path, broker.port))
        publisher.say(b'{"public":{}}')
        assert publisher.process.stderr
        assert any("this is not a line of a table's feed" in line for line in publisher.process.stderr)
        assert listener.retained.get(T1.availability) != b"online"
        publisher.say(line_of(None))
        listener.until(lambda: is_state(listener, page="no_game"))
        publisher.close()


def test_home_assistant_finds_the_table_if_it_may(tmp_path: Path) -> None:
    with running(tmp_path) as broker, listening(broker.port, "homeassistant/#") as listener:
        publisher = Publishing(options(tmp_path, broker.port) | {"home_assistant": True})
        listener.until(lambda: "homeassistant/binary_sensor/t1/jewelbox_sensors/config" in listener.retained)
        assert json.loads(listener.retained["homeassistant/sensor/t1/jewelbox_turn/config"])["state_topic"] == T1.state
        publisher.close()


def scores(listener: Listener, table: str = "t1") -> int:
    """How many seats Home Assistant shows."""
    topics = [f"homeassistant/sensor/{table}/jewelbox_score_{number}/config" for number in range(1, 9)]
    return sum(bool(listener.retained.get(topic)) for topic in topics)


def test_home_assistant_shows_the_scores_of_those_who_play(tmp_path: Path) -> None:
    with running(tmp_path) as broker, listening(broker.port, "#") as listener:
        publisher = Publishing(options(tmp_path, broker.port) | {"home_assistant": True})
        publisher.say(line_of(None))
        listener.until(lambda: is_state(listener, page="no_game"))
        assert scores(listener) == 0
        publisher.say(line_of(played("three-seats-zoch", 60)))
        listener.until(lambda: scores(listener) == 3)
        publisher.say(line_of(played("two-seats-gigamic", 60)))
        listener.until(lambda: scores(listener) == 2)
        publisher.say(line_of(None))
        listener.until(lambda: is_state(listener, page="no_game"))
        assert scores(listener) == 2, "until others play"
        publisher.close()


def test_a_table_that_gets_another_name_takes_the_old_one_away(tmp_path: Path) -> None:
    more = {"home_assistant": True, "cursor": str(tmp_path / "cursor")}
    with running(tmp_path) as broker:
        for name in ("t1", "t2"):
            publisher = Publishing(options(tmp_path, broker.port, name) | more)
            publisher.say(line_of(played("three-seats-zoch", 60)))
            with listening(broker.port, "#") as listener:
                listener.until(lambda: scores(listener, name) == 3)  # noqa: B023 - it is over before the next one
            until(lambda: read_cursor(tmp_path / "cursor").table == name)  # noqa: B023
            publisher.close()
        with listening(broker.port, "#") as later:
            later.until(lambda: scores(later, "t2") == 3)
            assert not [topic for topic in later.retained if "/t1/" in topic]


def test_two_tables_can_swap_their_names(tmp_path: Path) -> None:
    """The later one takes away what the other one has said under its new name by then: that is said again."""
    with running(tmp_path) as broker, listening(broker.port, "#") as listener:
        for number in (1, 2):
            (tmp_path / f"cursor{number}").write_text(f"table t{3 - number}\n")
        publishers = []
        for number in (1, 2):
            more = {"home_assistant": True, "cursor": str(tmp_path / f"cursor{number}")}
            publishers.append(Publishing(options(tmp_path, broker.port, f"t{number}") | more))
            publishers[-1].say(line_of(played("three-seats-zoch", 60)))
            listener.until(lambda: listener.retained.get(f"jewelbox/t{number}/availability") == b"online")  # noqa: B023
        for name in ("t1", "t2"):
            listener.until(lambda: scores(listener, name) == 3)  # noqa: B023
            listener.until(lambda: bool(listener.retained.get(f"jewelbox/{name}/view")))  # noqa: B023
        for publisher in publishers:
            publisher.close()


def test_a_card_that_is_sealed_on_a_phone_shows_in_no_topic(tmp_path: Path) -> None:
    """The whole way, from a phone to a broker: whatever is chosen, everybody else gets the same bytes."""

    def retained(card: str, folder: Path) -> dict[str, bytes]:
        folder.mkdir()
        with running(folder) as broker, listening(broker.port, "#") as listener, Journal.open(folder / "j") as journal:
            table = PhoneTable(journal, feed=folder / "t1.sock")
            process = started(options(folder, broker.port))
            table.begin(opening(3), FILLED)
            table.join("Ana", "Ben", "Cora")

            def shows_cards() -> bool:
                table.turn()
                return is_state(listener, phase="smugglers_reveal")

            listener.until(shows_cards)
            table.seal("Ana", card)
            table.seal("Ben", card)
            table.turn()
            assert table.attendant.running.sealed.of(0) == card
            listener.until(lambda: len(listener.retained) == 4)  # all that the club hears of it
            stopped(process)
            listener.until(lambda: listener.retained.get(T1.availability) == b"offline")
            table.browsers.close()
            return listener.retained

    assert retained("thief", tmp_path / "one") == retained("jeweler", tmp_path / "other")

"""A hub in a process of its own, with a real broker: games arrive, the page shows them, and nonsense does no harm."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from companion.club.courier import AT_ONCE
from companion.club.cursor import read_cursor
from companion.league.finished_games import encode
from tests.companion.club.brokers import Mosquitto, listening, running
from tests.companion.club.tables import line_of, played, publishing
from tests.companion.league.clubs import TOO_LONG, ClubHub, ClubTable, until
from tests.companion.league.test_finished_games import GOOD, changed
from tests.laws import share

pytestmark = pytest.mark.needs("mosquitto")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with running(tmp_path, "allow_anonymous true", "max_queued_messages 100000") as found:
        yield found


@pytest.fixture
def hub(tmp_path: Path, broker: Mosquitto) -> Iterator[ClubHub]:
    found = ClubHub(tmp_path, broker.port)
    found.start()
    yield found
    found.close()


class Browser:
    """A browser that looks at the hub's page."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        self._socket = socket
        self.say(protocol=2, token=token, device="d", language="en")

    def say(self, **message: object) -> None:
        self._socket.send(json.dumps(message))

    def until(self, found: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The next message that is so."""
        while True:
            told: dict[str, Any] = json.loads(self._socket.recv(timeout=30))
            if found(told):
                return told


@contextmanager
def looking(link: str) -> Iterator[Browser]:
    address, _, token = link.partition("#")
    with connect(address.replace("http", "ws") + "ws") as socket:
        yield Browser(socket, token)


def test_the_page_shows_tables_results_and_ranking(tmp_path: Path, broker: Mosquitto, hub: ClubHub) -> None:
    table = ClubTable(tmp_path / "t1", broker.port, "t1")
    table.play(12)
    table.start()
    try:
        until(lambda: len(hub.stored()) == 12)
        with looking(hub.wait_for_page()) as browser, listening(broker.port) as other:
            words = browser.until(lambda told: told["type"] == "words")["words"]
            assert words["club_ranking"] == "Ranking"
            frame = browser.until(lambda told: told.get("games") == 12)
            assert len(frame["results"]) == 12
            assert frame["ranking"][0]["rating"] >= frame["ranking"][-1]["rating"]
            other.say("jewelbox/t2/state", b'{"table":"Second","page":"no_game"}', retain=True)
            browser.until(lambda told: "Second" in [one["table"] for one in told.get("tables", ())])
            browser.say(want="language", language="de")
            words = browser.until(lambda told: told["type"] == "words")["words"]
            assert words["club_ranking"] == "Rangliste"
    finally:
        table.close()


@pytest.mark.law
def test_thousands_of_malformed_messages_do_not_stop_the_hub(broker: Mosquitto, hub: ClubHub) -> None:
    rng = Random(5)
    hub.wait_for_page()
    with listening(broker.port, "jewelbox-hub/t9/stored") as hostile:
        for number in range(share(10_000)):
            topic = ("jewelbox/t9/finished", "jewelbox/t9/state", "jewelbox/t9/availability")[number % 3]
            hostile.client.publish(topic, changed(rng), qos=1)
            if number % 50 == 0:
                hostile.client.loop(0.01)
        hostile.say("jewelbox/t9/finished", encode(GOOD))
        hostile.until(lambda: any(json.loads(payload).get("game") == "u" for _, payload in hostile.heard))
    assert hub.process is not None
    assert hub.process.poll() is None


def test_a_game_of_a_running_table_reaches_the_page(tmp_path: Path, broker: Mosquitto, hub: ClubHub) -> None:
    with (
        looking(hub.wait_for_page()) as browser,
        publishing(tmp_path, broker.port, table="window") as publisher,
    ):
        publisher.say(line_of(played("two-seats-gigamic", 100)))
        frame = browser.until(lambda told: any(one["online"] and one["seats"] for one in told.get("tables", ())))
    assert [seat["name"] for seat in frame["tables"][0]["seats"]] == ["Camille", "Hugo"]


def test_games_that_the_hub_refuses_hold_no_other_up(tmp_path: Path, broker: Mosquitto, hub: ClubHub) -> None:
    table = ClubTable(tmp_path / "t1", broker.port, "t1")
    table.play(AT_ONCE + 5, variant=TOO_LONG)
    table.play(3)
    table.start()
    try:
        until(lambda: len(hub.stored()) == 3)
        assert {uid for _, uid in hub.stored()} == set(table.uids[-3:])
        until(lambda: len(read_cursor(table.cursor).refused) == AT_ONCE + 5)
        assert read_cursor(table.cursor).stored == dict.fromkeys(table.uids[-3:], 2)
    finally:
        table.close()


def test_a_full_disk_is_one_sentence_and_then_it_goes_on(tmp_path: Path, broker: Mosquitto, hub: ClubHub) -> None:
    hub.kill()
    table = ClubTable(tmp_path / "t1", broker.port, "t1")
    table.play(AT_ONCE + 3)
    table.start()
    try:
        table.limit_files(0)
        hub.start()
        until(lambda: len(hub.stored()) == AT_ONCE + 3)
        assert "until there is room" in table.next_line("cannot be written")
        table.limit_files(10**6)
        assert "is written again" in table.next_line("cursor"), "and nothing else was logged meanwhile"
        assert read_cursor(table.cursor).stored == dict.fromkeys(table.uids, 2)
    finally:
        table.close()

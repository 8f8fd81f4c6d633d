"""A hub in a process of its own, with a real broker: games arrive, the page shows them, and nonsense does no harm."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from websockets.sync.client import ClientConnection, connect

from companion.club.courier import AT_ONCE
from companion.club.cursor import read_cursor
from companion.league.finished_games import encode
from companion.screens.browser.memory_link import MemoryBrowser, MemoryLink
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
    """A browser that looks at the hub's page; it shows what came last."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        self._socket = socket
        self.shown = MemoryBrowser(MemoryLink(), 1)
        self.say(protocol=2, token=token, device="d", language="en")

    def say(self, **message: object) -> None:
        self._socket.send(json.dumps(message))

    def until(self, found: Callable[[MemoryBrowser], object]) -> None:
        """Wait until the page is so."""
        while not found(self.shown):
            self.shown.got(str(self._socket.recv(timeout=30)).encode())

    def tap(self, name: str, found: Callable[[MemoryBrowser], object]) -> None:
        """Tap what is called so until the page is so: it takes nothing as long as it has just come."""
        while not found(self.shown):
            if name in self.shown.taps():
                self.say(page=self.shown.page["page"], tap=self.shown.taps()[name])
            with suppress(TimeoutError):
                self.shown.got(str(self._socket.recv(timeout=0.5)).encode())


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
        link = hub.wait_for_page()
        with looking(link) as browser, listening(broker.port) as other:
            browser.until(lambda page: "12 finished games" in page.words())
            assert "Ranking" in browser.shown.words()
            other.say("jewelbox/t2/state", b'{"table":"Second","page":"no_game"}', retain=True)
            browser.until(lambda page: "Second" in page.words())
            browser.tap("Language", lambda page: "Deutsch" in page.taps())
            browser.tap("Deutsch", lambda page: page.title == "Tische")
            digits = re.findall(r"\b[0-9]{6}\b", browser.shown.words())
        with looking(f"{link.partition('#')[0]}#{digits[-1]}") as browser:
            browser.until(lambda page: page.title == "Tables")
            assert browser.shown.messages("code") == [{"type": "code", "token": link.partition("#")[2]}]
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
        browser.until(lambda page: "Camille" in page.words())
        assert "window" in browser.shown.words()
        assert "Hugo" in browser.shown.words()


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

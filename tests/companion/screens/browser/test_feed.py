"""The feed for other programs of this machine: whole lines, only changes, and nobody who is waited for."""

import json
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from companion.pages import actions
from companion.screens.browser.memory_link import FeedReader
from companion.screens.browser.public_feed import FeedSocket
from companion.table.journal import Journal
from tests.companion.screens.browser.tables import FILLED, PhoneTable, opening

Reading = Callable[[], FeedReader]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "public.sock"


@pytest.fixture
def read(path: Path) -> Iterator[Reading]:
    with ExitStack() as stack:

        def reading() -> FeedReader:
            reader = FeedReader(path)
            stack.callback(reader.close)
            return reader

        yield reading


@pytest.fixture
def feed(path: Path) -> Iterator[FeedSocket]:
    found = FeedSocket(path)
    yield found
    found.close()


def test_socket_is_for_the_group_only_and_goes_with_the_table(path: Path, feed: FeedSocket) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o660
    feed.close()
    assert not path.exists()


def test_who_comes_is_noticed_once(feed: FeedSocket, read: Reading) -> None:
    assert not feed.look()
    reader = read()
    assert feed.look()
    assert not feed.look()
    feed.say(b"1")
    assert reader.lines() == [b"1"]


def test_who_goes_is_forgotten_and_what_it_said_too(feed: FeedSocket, read: Reading) -> None:
    reader = read()
    feed.look()
    reader.socket.sendall(b"nonsense" * 1000)
    feed.look()
    assert feed.is_read()
    reader.close()
    feed.look()
    assert not feed.is_read()
    assert len(feed.handles()) == 1


def test_who_is_killed_while_it_is_told_something_is_forgotten(feed: FeedSocket, read: Reading) -> None:
    reader = read()
    feed.look()
    reader.close()
    feed.say(b"1")
    assert not feed.is_read()


def test_a_slow_reader_gets_whole_lines_and_the_newest_in_the_end(feed: FeedSocket, read: Reading) -> None:
    reader = read()
    feed.look()
    for number in range(500):
        feed.say(b"%d " % number + b"x" * 50_000)
    assert feed.deadline_ms(7) == 27
    found: list[bytes] = []
    while feed.deadline_ms(0) is not None:
        found += reader.lines()
        feed.look()
    found += reader.lines()
    assert {len(line.partition(b" ")[2]) for line in found} == {50_000}
    assert found[-1].startswith(b"499 ")
    assert len(found) < 500


def test_one_reader_too_many_takes_the_place_of_the_oldest(feed: FeedSocket, read: Reading) -> None:
    readers = []
    for _ in range(5):
        readers.append(read())
        feed.look()
    assert readers[0].socket.recv(1) == b""
    feed.say(b"1")
    assert [reader.lines() for reader in readers[1:]] == [[b"1"]] * 4


@pytest.fixture
def table(tmp_path: Path, path: Path) -> Iterator[PhoneTable]:
    with Journal.open(tmp_path / "journal") as journal:
        found = PhoneTable(journal, feed=path)
        yield found
        found.browsers.close()


def last(reader: FeedReader) -> Any:
    return json.loads(reader.lines()[-1])


def test_a_reader_is_told_what_everybody_sees_and_then_what_changes(table: PhoneTable, read: Reading) -> None:
    reader = read()
    table.turn()
    assert last(reader)["public"]["page"] == "no_game"
    table.begin(opening(3), FILLED)
    told = last(reader)
    assert told["public"]["view"]["phase"] == "smugglers_reveal"
    assert told["health"] == {"link": True, "virtual": True, "battery": None, "sensors": []}
    table.turn(10)
    assert reader.lines() == [], "nothing has changed"


def test_a_second_reader_is_told_all_although_nothing_changes(table: PhoneTable, read: Reading) -> None:
    first = read()
    table.turn()
    second = read()
    table.turn()
    assert first.lines()[0] == second.lines()[0]


def test_sensors_that_cannot_be_trusted_are_named(table: PhoneTable, read: Reading) -> None:
    reader = read()
    table.turn()
    table.do(actions.Hands("fault lost A1.closed"))
    table.turn(5000)
    table.turn(5000)
    assert last(reader)["health"]["sensors"] == ["A1.closed"]


def test_neither_phones_nor_sealed_cards_are_in_it(table: PhoneTable, read: Reading) -> None:
    table.begin(opening(3), FILLED)
    table.join("Ana")
    reader = read()
    table.turn()
    told = last(reader)["public"]
    assert told["cards"] is None
    assert {seat["at"] for seat in told["seats"]} == {"table"}
    assert told["address"] == ""
    table.seal("Ana", "thief")
    assert reader.lines() == []


def test_a_place_where_nobody_can_listen_keeps_nobody_from_playing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        table = PhoneTable(journal, feed=tmp_path / "nowhere" / "public.sock")
        assert "No such file or directory" in caplog.text
        table.begin(opening(3), FILLED)
        table.browsers.close()


def test_phones_that_are_switched_off_leave_the_feed_as_it_is(table: PhoneTable, read: Reading) -> None:
    table.browsers.switch(0, on=False)
    reader = read()
    table.browsers.update(0)
    assert reader.lines()

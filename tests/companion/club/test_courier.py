"""Finished games on their way: sent until the hub has acknowledged them, and looked for when a game has ended."""

import json
import select
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.club.courier import AT_ONCE, Courier
from companion.club.topics import Message, topics_of
from companion.table.journal import Journal
from tests.companion.league.clubs import play

T1 = topics_of("t1")


@pytest.fixture
def courier(tmp_path: Path) -> Iterator[Courier]:
    found = Courier(str(tmp_path / "journal"), str(tmp_path / "cursor"), T1)
    yield found
    found.close()


def sent(courier: Courier, now_s: float = 0.0) -> list[Message]:
    """What is sent once the journal was looked at."""
    found = courier.turn(now_s)
    while (handle := courier.handle()) is not None:
        assert select.select([handle], [], [], 20)[0]
        found += courier.turn(now_s)
    return found


def stored(message: Message) -> bytes:
    told = json.loads(message.payload)
    return json.dumps({"game": told["game"], "revision": told["revision"]}).encode()


def games(folder: Path, count: int) -> list[str]:
    with Journal.open(folder / "journal") as journal:
        return [play(journal, number) for number in range(count)]


def test_a_game_is_sent_once_and_again_if_nobody_acknowledges_it(courier: Courier, tmp_path: Path) -> None:
    (uid,) = games(tmp_path, 1)
    (message,) = sent(courier)
    assert message.topic == T1.finished
    assert json.loads(message.payload)["game"] == uid
    assert courier.turn(19.0) == []
    assert courier.turn(20.0) == [message]
    courier.send_again()
    assert courier.turn(21.0) == [message]


def test_what_is_acknowledged_is_never_sent_again(courier: Courier, tmp_path: Path) -> None:
    (uid,) = games(tmp_path, 1)
    (message,) = sent(courier)
    courier.acknowledged(stored(message))
    courier.acknowledged(stored(message))
    assert (tmp_path / "cursor").read_text() == f"{uid} 2\n"
    assert sent(courier, 1.0) == []


def test_only_some_are_on_their_way_at_once(courier: Courier, tmp_path: Path) -> None:
    uids = games(tmp_path, AT_ONCE + 5)
    first = sent(courier)
    assert len(first) == AT_ONCE
    for message in first:
        courier.acknowledged(stored(message))
    assert [json.loads(message.payload)["game"] for message in sent(courier, 1.0)] == uids[AT_ONCE:]


def test_the_end_of_a_game_is_a_reason_to_look(courier: Courier, tmp_path: Path) -> None:
    games(tmp_path, 1)
    (message,) = sent(courier)
    courier.acknowledged(stored(message))
    assert sent(courier, 1.0) == []
    games(tmp_path, 1)
    courier.look_if_ended(b'{"page":"game"}')
    assert sent(courier, 2.0) == []
    courier.look_if_ended(b'{"page":"over"}')
    assert len(sent(courier, 3.0)) == 1


def test_an_acknowledgement_that_is_none_changes_nothing(courier: Courier, tmp_path: Path) -> None:
    games(tmp_path, 1)
    assert len(sent(courier)) == 1
    for payload in (b"", b"\xff", b"[]", b"{}", b'{"game":"x","revision":"y"}', b"[" * 100_000):
        courier.acknowledged(payload)
        assert not (tmp_path / "cursor").exists(), payload[:30]


def test_a_journal_that_cannot_be_read_is_logged(
    courier: Courier, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "journal").write_bytes(b"nonsense" * 100)
    assert sent(courier) == []
    assert "journal: " in caplog.text
    assert courier.patience_s(1.0) > 60

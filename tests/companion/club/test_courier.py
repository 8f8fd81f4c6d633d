"""Finished games on their way: sent until the hub has acknowledged them, and looked for when a game has ended."""

import json
import select
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.club.courier import AT_ONCE, Courier
from companion.club.cursor import Cursor, Remembered, read_cursor
from companion.club.topics import Message, topics_of
from companion.table.journal import Journal
from tests.companion.league.clubs import play

T1 = topics_of("t1")
WILD = (b"[" * 100_000, b'{"game":"x","revision":1e999}', b'{"refused":{"game":"x","revision":1}}')
LONG_S = 2 * 3600.0


@pytest.fixture
def courier(tmp_path: Path) -> Iterator[Courier]:
    found = Courier(str(tmp_path / "journal"), Cursor(tmp_path / "cursor"), T1)
    yield found
    found.close()


def remembered(courier: Courier, folder: Path) -> Remembered:
    """What is in the file once all is written."""
    courier.cursor.turn(0.0)
    return read_cursor(folder / "cursor")


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


def refused(message: Message, why: str = "a name is too long") -> bytes:
    told = json.loads(message.payload)
    return json.dumps({"refused": {"game": told["game"], "revision": told["revision"], "why": why}}).encode()


def games(folder: Path, count: int) -> list[str]:
    with Journal.open(folder / "journal") as journal:
        return [play(journal, number) for number in range(count)]


def named(messages: list[Message]) -> list[str]:
    return [json.loads(message.payload)["game"] for message in messages]


def test_a_game_is_sent_once_and_again_if_nobody_acknowledges_it(courier: Courier, tmp_path: Path) -> None:
    (uid,) = games(tmp_path, 1)
    (message,) = sent(courier)
    assert message.topic == T1.finished
    assert json.loads(message.payload)["game"] == uid
    assert courier.turn(19.0) == []
    assert courier.turn(20.0) == [message]
    courier.way_is_lost()
    assert courier.turn(21.0) == [message]


def test_what_is_acknowledged_is_never_sent_again(courier: Courier, tmp_path: Path) -> None:
    (uid,) = games(tmp_path, 1)
    (message,) = sent(courier)
    courier.answered(stored(message))
    courier.answered(stored(message))
    assert remembered(courier, tmp_path).stored == {uid: 2}
    assert (tmp_path / "cursor").read_text() == f"{uid} 2\n"
    assert sent(courier, 1.0) == []


def test_only_some_are_on_their_way_at_once(courier: Courier, tmp_path: Path) -> None:
    uids = games(tmp_path, AT_ONCE + 5)
    courier.hub_is(online=True)
    first = sent(courier)
    assert len(first) == AT_ONCE
    for message in first:
        courier.answered(stored(message))
    assert named(sent(courier, 1.0)) == uids[AT_ONCE:]


def test_the_end_of_a_game_is_a_reason_to_look(courier: Courier, tmp_path: Path) -> None:
    games(tmp_path, 1)
    (message,) = sent(courier)
    courier.answered(stored(message))
    assert sent(courier, 1.0) == []
    games(tmp_path, 1)
    courier.look_if_ended(b'{"page":"game"}')
    assert sent(courier, 2.0) == []
    courier.look_if_ended(b'{"page":"over"}')
    assert len(sent(courier, 3.0)) == 1


def test_an_acknowledgement_that_is_none_changes_nothing(courier: Courier, tmp_path: Path) -> None:
    games(tmp_path, 1)
    assert len(sent(courier)) == 1
    for payload in (b"", b"\xff", b"[]", b"{}", b'{"game":"x","revision":"y"}', b'{"refused":7}', *WILD):
        courier.answered(payload)
        assert remembered(courier, tmp_path) == Remembered(), payload[:30]


def test_a_journal_that_cannot_be_read_is_logged(
    courier: Courier, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "journal").write_bytes(b"nonsense" * 100)
    assert sent(courier) == []
    assert "journal: " in caplog.text
    assert courier.patience_s(1.0) > 60


# games that are not taken


def test_a_game_that_the_hub_refuses_is_set_aside_and_the_next_one_is_sent(
    courier: Courier, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (bad,) = games(tmp_path, 1)
    (message,) = sent(courier)
    courier.answered(refused(message))
    (good,) = games(tmp_path, 1)
    courier.look()
    assert named(sent(courier, 1.0)) == [good]
    assert remembered(courier, tmp_path).refused == {bad: (2, "Master Thieves of 2026-05-01 18:40: a name is too long")}
    assert "the hub refuses Master Thieves of 2026-05-01 18:40: a name is too long; it is set aside" in caplog.text


def test_a_game_that_was_refused_is_tried_again_when_the_hub_has_started_again(
    courier: Courier, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (uid,) = games(tmp_path, 1)
    (message,) = sent(courier)
    courier.answered(refused(message))
    assert sent(courier, LONG_S) == []
    courier.hub_is(online=True)
    assert sent(courier, LONG_S) == [message]
    courier.answered(refused(message))
    assert caplog.text.count("the hub refuses") == 1, "that is no news"
    courier.hub_is(online=True)
    assert sent(courier, LONG_S) == [message]
    courier.answered(stored(message))
    assert remembered(courier, tmp_path) == Remembered({uid: 2})


def test_a_publisher_that_starts_tries_what_was_refused_after_all_others(courier: Courier, tmp_path: Path) -> None:
    bad, good = games(tmp_path, 2)
    (tmp_path / "cursor").write_text(f"refused {bad} 2 why\n")
    courier.hub_is(online=True)
    assert named(sent(courier)) == [good, bad]


def test_games_that_nobody_answers_hold_no_other_up(courier: Courier, tmp_path: Path) -> None:
    """A hub of an older version says nothing about what it does not take."""
    bad, good = games(tmp_path, AT_ONCE), games(tmp_path, 1)
    courier.hub_is(online=True)
    assert named(sent(courier)) == bad
    (message,) = sent(courier, 20.0)
    assert named([message]) == good
    courier.answered(stored(message))
    assert remembered(courier, tmp_path).stored == {good[0]: 2}


def messages_of_two_hours(courier: Courier) -> list[str]:
    """What is sent within two hours if nobody answers, by a loop that sleeps as long as it may."""
    now_s, found = 0.0, named(sent(courier))
    while now_s < LONG_S:
        now_s += max(courier.patience_s(now_s), 0.001)
        found += named(sent(courier, now_s))
    return found


@pytest.mark.parametrize("online", [False, True])
def test_without_a_hub_that_answers_hardly_anything_is_sent(courier: Courier, tmp_path: Path, online: bool) -> None:
    uids = games(tmp_path, 5)
    if online:
        courier.hub_is(online=True)
    found = messages_of_two_hours(courier)
    assert len(found) == (9 if not online else 9 + 5), "after 20 s, 60, 140, ...; it was every 20 s"
    assert set(found) == set(uids), "each of them is tried"


def test_a_game_that_ends_is_sent_at_once_although_the_hub_has_been_silent_for_hours(
    courier: Courier, tmp_path: Path
) -> None:
    games(tmp_path, 1)
    messages_of_two_hours(courier)
    (fresh,) = games(tmp_path, 1)
    courier.look()
    assert fresh in named(sent(courier, LONG_S + 5))


def test_an_answer_opens_the_way_for_all(courier: Courier, tmp_path: Path) -> None:
    uids = games(tmp_path, 5)
    (message,) = sent(courier)
    assert named([message]) == uids[:1]
    courier.answered(stored(message))
    assert named(sent(courier, 1.0)) == uids[1:]

"""Whatever a browser sends, nothing comes of it but a refusal, unless it makes sense."""

import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.browsers import requests
from companion.browsers.requests import MOST_BYTES, WANTS, Ask, BringBack, SayLines, Seal, Subject, TakeBack, read
from companion.pages import actions
from tests.companion.browsers.tables import choosing
from tests.laws import share

NAMES = sorted(WANTS)


def test_request_is_read() -> None:
    assert read(b'{"want":"seal","card":"thief"}') == Seal(card="thief")
    assert read(b'{"want":"say","lines":["{}"],"event":3}') == SayLines(event=3, lines=("{}",))
    assert read(b'{"want":"undo","event":7}') == TakeBack(event=7)
    assert read(b'{"want":"undo","since":4}') == TakeBack(since=4)
    assert read(b'{"want":"redo","event":7}') == BringBack(event=7)
    assert read(b'{"want":"ask","about":"game","game":3}') == Ask(about=Subject.GAME, game=3)


@pytest.mark.parametrize(
    ("body", "action"),
    [
        (b'{"want":"leave"}', actions.Leave()),
        (b'{"want":"was_opened","part":"A1","opened":true}', actions.WasOpened("A1", opened=True)),
        (b'{"want":"new_code","seat":"Ana"}', actions.NewCode("Ana")),
        (b'{"want":"waive","foul":9,"code":"x"}', actions.Waive(9, "x")),
        (b'{"want":"begin","line":"{}","computers":{"Ben":"calm"}}', actions.Begin("{}", (("Ben", "calm"),))),
        (b'{"want":"hands","order":"turn"}', actions.Hands("turn")),
        (b'{"want":"configure","key":"language","value":"fr"}', actions.Configure("language", "fr")),
    ],
)
def test_what_the_host_wants_is_what_a_tap_does(body: bytes, action: actions.TableAction) -> None:
    assert read(body) == action


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'"seal"', b'{"want":"seal"}', b'{"want":"seal","card":3}', b'{"want":"shout"}',
        b'{"want":"seal","card":"thief","more":1}', b'{"want":"say","lines":[],"event":1}', b"\xff", b"[" * 4000,
        b'{"want":"number","number":-1}', b'{"want":"say","lines":["{}"],"event":-1}', b'{"want":"ask","about":"me"}',
        b'{"want":"undo","since":-1}', b'{"want":"resume","game":1000001}', b'{"want":"resume"}', b'{"want":["undo"]}',
        b'{"want":"leave","line":""}', b'{"want":"hands","order":"turn","led":1}', b'{"want":"undo","since":"4"}',
        b'{"want":"configure","key":"language","value":true}', b'{"want":"undo","event":-1}',
        b'{"want":"configure","key":"auto_advance","value":"fr"}', b'{"want":"configure","key":"sound","value":true}',
        b'{"want":"seal","card":"' + b"x" * 65 + b'"}', b'{"want":"seal","card":"thief"}' + b" " * MOST_BYTES,
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_nothing(body: bytes) -> None:
    assert read(body) is None


@given(st.binary(max_size=200))
def test_no_bytes_raise_anything(body: bytes) -> None:
    read(body)


SOME: tuple[object, ...] = (
    "",
    "thief",
    "Ana",
    0,
    -1,
    3,
    10**9,
    None,
    True,
    [],
    ["{}"],
    ['{"type":"turn_ended"}'],
    {},
    {"want": "x"},
    1.5,
)
FIELDS = (
    "card", "number", "lines", "line", "seat", "language", "since", "game", "foul", "code", "part", "opened", "order",
    "about", "event", "protocol", "token",
)  # fmt: skip


def test_thousands_of_wishes_that_make_no_sense_are_refused_and_change_nothing(tmp_path: Path) -> None:
    """As seat and as spectator: the game, the codes and who is there stay as they are."""
    rng = random.Random(17)
    with choosing(tmp_path, phones=2) as table:
        table.join("spectator")
        before, tokens = table.lines, [table.link_to(name) for name in ("Ana", "Ben", "host", "spectator")]
        for _ in range(share(10_000)):
            name = rng.choice(("Ana", "spectator"))
            chosen = rng.sample(FIELDS, rng.randint(0, 3))
            body = msgspec.json.encode(
                {"want": rng.choice([*NAMES, "x"]), **{field: rng.choice(SOME) for field in chosen}}
            )
            if isinstance(read(body), requests.Speak | requests.Seal):
                continue
            phone = table.phones[name]
            phone.received.clear()
            phone.send(body if rng.random() < 0.9 else body[: rng.randint(1, len(body))])
            table.turn()
            assert [message.partition(b",")[0] for message in phone.received] == [b'{"type":"refused"']
        assert (table.lines, table.refusals) == (before, [])
        assert [table.link_to(name) for name in ("Ana", "Ben", "host", "spectator")] == tokens
        assert all(phone.closed is None for phone in table.phones.values())

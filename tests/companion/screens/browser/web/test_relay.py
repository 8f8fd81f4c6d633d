import json
import math
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from companion.screens.browser.web.feed_messages import (
    SEAT_TAKEN,
    TABLE_GONE,
    TOO_FAST,
    TOO_SLOW,
    WRONG_TOKEN,
    Access,
    Answer,
    Close,
    FromTable,
    line_of,
)
from companion.screens.browser.web.options import Limits
from companion.screens.browser.web.relay import Drop, FeedError, HangUp, Output, Ping, Relay, Send, Tell

DIGITS = "482913"
ROLES = {"A" * 22: "seat-0", "B" * 22: "seat-1", "H" * 22: "host", "S" * 22: "spectator", DIGITS: "guest"}
TOKENS = {role: token for token, role in ROLES.items()}


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(json.dumps(value).encode())


class Room:
    """A relay, its clock, and what became of it."""

    def __init__(self, limits: Limits | None = None, *, has_table: bool = True) -> None:
        self.limits = limits or Limits()
        self.now = 100.0
        self.relay = Relay(self.limits, self.now)
        if has_table:
            self.table(Access(ROLES))

    def outputs(self) -> list[Output]:
        return self.relay.outputs()

    def table(self, message: FromTable) -> None:
        self.relay.table_said(line_of(message))

    def hello(self, number: int, role: str, language: str = "en", **changes: object) -> None:
        self.relay.browser_came(number, self.now)
        hello = {"protocol": 2, "token": TOKENS.get(role, role), "device": f"d{number}", "language": language}
        self.relay.browser_said(number, json.dumps(hello | changes).encode(), self.now)

    def join(self, number: int, role: str, language: str = "en") -> None:
        self.hello(number, role, language)
        self.table(Answer((number,), raw("page")))
        self.outputs()

    def passes(self, seconds: float) -> None:
        """Time goes by; the relay is woken whenever it asks for it."""
        until = self.now + seconds
        while (due := self.relay.due) <= until:
            self.now = max(self.now, due)
            self.relay.tick(self.now)
        self.now = until

    def heard_by(self, number: int) -> list[Any]:
        return [
            json.loads(output.body)
            for output in self.outputs()
            if isinstance(output, Send) and number in output.connections
        ]

    def told(self) -> list[dict[str, Any]]:
        return [json.loads(output.line) for output in self.outputs() if isinstance(output, Tell)]


def closed(outputs: list[Output]) -> dict[int, int]:
    return {output.connection: output.code for output in outputs if isinstance(output, HangUp)}


def test_table_hears_who_came_with_a_token_that_counts() -> None:
    room = Room()
    room.hello(1, "seat-1", "de")
    assert room.told() == [{"type": "came", "connection": 1, "role": "seat-1", "device": "d1", "language": "de"}]


@pytest.mark.parametrize(
    "changes",
    [
        {"token": "X" * 22},
        {"token": ""},
        {"token": "A" * 21},
        {"token": 7},
        {"token": "A" * 65},
        {"protocol": 1},
        {"protocol": 3},
        {"protocol": None},
        {"device": ""},
        {"device": "d" * 65},
        {"language": None},
        {"more": 1},
    ],
)
def test_wrong_token_or_greeting_is_closed_and_table_hears_nothing(changes: dict[str, object]) -> None:
    room = Room()
    room.hello(1, "seat-0", **changes)  # type: ignore[arg-type]
    assert room.outputs() == [HangUp(1, WRONG_TOKEN)]


def test_page_that_names_no_protocol_is_closed_so_that_old_pages_stop() -> None:
    room = Room()
    room.relay.browser_came(1, room.now)
    room.relay.browser_said(1, b'{"token":"%s","device":"d","language":"en"}' % (b"A" * 22), room.now)
    assert room.outputs() == [HangUp(1, WRONG_TOKEN)]


@pytest.mark.parametrize("data", [b"", b"nonsense", b"[]", b"\xff\xfe", b'"\\ud800"', b"[" * 5000])
def test_greeting_that_is_none_is_closed(data: bytes) -> None:
    room = Room()
    room.relay.browser_came(1, room.now)
    room.relay.browser_said(1, data, room.now)
    assert room.outputs() == [HangUp(1, WRONG_TOKEN)]


def test_answer_goes_once_to_all_whom_it_names_and_are_there() -> None:
    room = Room()
    for number, role in enumerate(("seat-0", "seat-1", "spectator", "spectator"), start=1):
        room.join(number, role)
    room.relay.browser_gone(3)
    room.outputs()
    room.table(Answer((4, 2, 3, 9), raw("public")))
    room.table(Answer((1,), raw("hand")))
    room.table(Answer((), raw("nobody")))
    assert room.outputs() == [Send((4, 2), b'"public"'), Send((1,), b'"hand"')]


def test_second_phone_with_a_seats_token_sees_no_card_of_it() -> None:
    room = Room()
    room.join(1, "seat-0")
    room.hello(2, "seat-0")
    room.table(Answer((1,), raw("hand")))
    room.table(Close(2, SEAT_TAKEN))
    outputs = room.outputs()
    assert all(2 not in output.connections for output in outputs if isinstance(output, Send))
    assert closed(outputs) == {2: SEAT_TAKEN}


def test_body_passes_as_it_is() -> None:
    room = Room()
    room.join(1, "seat-0")
    body = b'{"a":[1.50, "}"],"body":{"body":null},"b":"\\n,\\"body\\":"}'
    room.table(Answer((1,), msgspec.Raw(body)))
    assert room.outputs() == [Send((1,), body)]


# digits that spectators type


def test_who_typed_the_digits_is_a_guest_and_with_the_first_answer_a_spectator() -> None:
    room = Room()
    room.hello(1, "guest")
    assert room.told() == [{"type": "came", "connection": 1, "role": "guest", "device": "d1", "language": "en"}]
    room.table(Answer((1,), raw("the spectators' token")))
    assert room.heard_by(1) == ["the spectators' token"]
    others = {token: role for token, role in ROLES.items() if token != DIGITS} | {"000000": "guest"}
    room.table(Access(others))
    assert closed(room.outputs()) == {}  # other digits send nobody away who is in
    room.table(Access({token: role for token, role in others.items() if role != "spectator"}))
    assert closed(room.outputs()) == {1: WRONG_TOKEN}


def test_guest_whom_nobody_has_answered_goes_with_the_digits() -> None:
    room = Room()
    room.hello(1, "guest")
    room.outputs()
    room.table(Access({token: role for token, role in ROLES.items() if role != "guest"}))
    assert closed(room.outputs()) == {1: WRONG_TOKEN}


@pytest.mark.parametrize(("token", "is_guess"), [
    ("482914", True), ("000000", True), ("48291", False), ("4829130", False), ("48291x", False),
    ("\u0664\u0668\u0662\u0669\u0661\u0663", False), ("48291\n", False), ("X" * 22, False),
])  # fmt: skip
def test_wrong_digits_are_closed_and_the_table_counts_them(token: str, is_guess: bool) -> None:
    room = Room()
    room.hello(1, token)
    outputs = room.outputs()
    assert closed(outputs) == {1: WRONG_TOKEN}
    assert [json.loads(output.line) for output in outputs if isinstance(output, Tell)] == [
        {"type": "guessed"}
    ] * is_guess


def test_nobody_is_kept_out_by_the_wrong_digits_of_others() -> None:
    room = Room()
    for number in range(500):
        room.hello(number, f"{number:06}")
    assert len(room.told()) == 500
    room.hello(1000, "guest")
    assert [told["role"] for told in room.told()] == ["guest"]


def test_where_no_digits_count_nobody_is_told_of_any() -> None:
    room = Room()
    room.table(Access({"S" * 22: "spectator"}))
    room.hello(1, DIGITS)
    assert room.outputs() == [HangUp(1, WRONG_TOKEN)]


# what browsers say


def test_what_a_browser_says_reaches_the_table_as_one_line() -> None:
    room = Room()
    room.join(1, "seat-0")
    room.relay.browser_said(1, b'{"want":\n\t"seal",\r\n"card": "\\n{\\"type\\":\\"gone\\"}"}', room.now)
    (tell,) = room.outputs()
    assert isinstance(tell, Tell)
    assert tell.line.count(b"\n") == 1
    assert json.loads(tell.line)["body"] == {"want": "seal", "card": '\n{"type":"gone"}'}


@pytest.mark.parametrize("data", [b"[1]", b"7", b"{", b'{"a":"\xff"}', b'{"a":' * 900, b"\x00", b"{} {}"])
def test_what_is_no_object_is_nothing_to_the_table_which_says_no_to_all_nonsense_alike(data: bytes) -> None:
    room = Room()
    room.join(1, "seat-0")
    room.relay.browser_said(1, data, room.now)
    assert room.told() == [{"type": "said", "connection": 1, "body": None}]


def test_an_empty_message_only_shows_that_the_network_is_there() -> None:
    room = Room()
    room.join(1, "seat-0")
    room.relay.browser_said(1, b"", room.now)
    assert room.outputs() == []


@given(
    st.lists(
        st.binary(max_size=60)
        | st.recursive(
            st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
            lambda children: st.lists(children) | st.dictionaries(st.text(), children),
            max_leaves=8,
        ).map(lambda value: json.dumps(value).encode()),
        max_size=20,
    )
)
def test_whatever_is_said_every_line_to_the_table_is_one_message_of_the_feed(messages: list[bytes]) -> None:
    room = Room()
    room.join(1, "seat-0")
    for data in messages:
        room.relay.browser_said(1, data, room.now)
    outputs = room.outputs()
    assert len(outputs) == sum(map(bool, messages))
    for output in outputs:
        assert isinstance(output, Tell)
        said = json.loads(output.line)
        assert output.line.endswith(b"\n")
        assert output.line.count(b"\n") == 1
        assert (set(said), said["type"], said["connection"]) == ({"type", "connection", "body"}, "said", 1)
        assert isinstance(said["body"], dict | None)


def test_each_that_came_goes_once() -> None:
    room = Room()
    room.join(1, "seat-0")
    room.relay.browser_gone(1)
    room.relay.browser_gone(1)
    assert room.told() == [{"type": "gone", "connection": 1}]
    room.join(2, "seat-0")
    room.table(Close(2, SEAT_TAKEN))
    room.relay.browser_gone(2)
    assert room.told() == [{"type": "gone", "connection": 2}]
    room.relay.browser_came(3, room.now)
    room.relay.browser_gone(3)
    assert room.told() == []


def test_revoked_token_ends_its_connections() -> None:
    room = Room()
    room.join(1, "seat-0")
    room.join(2, "seat-1")
    room.table(Access({"N" * 22: "seat-0", "B" * 22: "seat-1"}))
    assert closed(room.outputs()) == {1: WRONG_TOKEN}
    room.hello(3, "A" * 22)
    assert closed(room.outputs()) == {3: WRONG_TOKEN}
    room.table(Access({"B" * 22: "spectator"}))  # the same token for something else
    assert closed(room.outputs()) == {2: WRONG_TOKEN}


def test_without_a_table_everybody_is_asked_to_come_back() -> None:
    room = Room(has_table=False)
    room.hello(1, "seat-0")
    assert room.outputs() == [HangUp(1, TABLE_GONE)]


def test_when_the_table_goes_so_does_everybody() -> None:
    room = Room()
    room.join(1, "seat-0")
    room.relay.browser_came(2, room.now)
    room.relay.table_gone()
    assert room.outputs() == [HangUp(1, TABLE_GONE), HangUp(2, TABLE_GONE)]


class Told(RuleBasedStateMachine):
    """Who gets an answer and who is sent away, whoever has come, gone or been let in, and whichever codes count."""

    def __init__(self) -> None:
        super().__init__()
        self.room = Room()
        self.there: dict[int, str] = {}  # their roles, by their connections
        self.count = 0

    @rule(role=st.sampled_from([*TOKENS]))
    def come(self, role: str) -> None:
        self.count += 1
        self.room.hello(self.count, role)
        self.there[self.count] = role
        assert [told["role"] for told in self.room.told()] == [role]

    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        numbers = data.draw(st.lists(st.integers(1, self.count + 1), unique=True))
        self.room.table(Answer(tuple(numbers), raw("page")))
        there = tuple(number for number in numbers if number in self.there)
        self.there |= {number: "spectator" for number in there if self.there[number] == "guest"}
        assert self.room.outputs() == ([Send(there, b'"page"')] if there else [])

    @rule(data=st.data(), closes=st.booleans())
    def go(self, data: st.DataObject, closes: bool) -> None:
        number = data.draw(st.integers(1, self.count + 1))
        if closes:
            self.room.table(Close(number, SEAT_TAKEN))
        else:
            self.room.relay.browser_gone(number)
        was_there = self.there.pop(number, None) is not None
        assert len(self.room.told()) == was_there

    @rule(role=st.sampled_from([*TOKENS]))
    def revoke(self, role: str) -> None:
        self.room.table(Access({token: one for token, one in ROLES.items() if one != role}))
        gone = {number for number, one in self.there.items() if one == role}
        assert closed(self.room.outputs()) == dict.fromkeys(gone, WRONG_TOKEN)
        self.room.table(Access(ROLES))
        self.there = {number: one for number, one in self.there.items() if number not in gone}


test_answers_reach_those_who_are_there_now = Told.TestCase


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{}",
        b'{"type":"unknown"}',
        b'{"type":"close"}',
        b"\xff",
        b'{"type":"access","roles":{},"x":1}',
        b'{"type":"frame","language":"en","role":"","body":{"a":1}}',
        b'{"type":"answer","connections":[1]}',
        b'{"type":"answer","connection":1,"body":{"a":1}}',
        b'{"type":"answer","body":{"a":1},"connections":[1]}',
    ],
)
def test_table_of_another_version_is_an_error_of_its_own(line: bytes) -> None:
    with pytest.raises(FeedError, match="update"):
        Room().relay.table_said(line + b"\n")


def test_answers_and_closes_for_those_who_have_gone_do_nothing() -> None:
    room = Room()
    room.table(Answer((9,), raw("page")))
    room.table(Close(9, SEAT_TAKEN))
    room.relay.browser_said(9, b"{}", room.now)
    room.relay.browser_heard(9)
    assert room.outputs() == []


def test_browser_that_shows_no_token_is_closed_after_a_while() -> None:
    room = Room()
    room.relay.browser_came(1, room.now)
    for _ in range(4):
        room.passes(1.1)
        room.relay.browser_heard(1)
    assert closed(room.outputs()) == {}
    room.passes(1.1)
    assert closed(room.outputs()) == {1: TOO_SLOW}


def test_browser_that_says_too_much_is_closed() -> None:
    room = Room(Limits(messages=4))
    room.join(1, "seat-0")
    for _ in range(5):
        room.relay.browser_said(1, b"{}", room.now)
    outputs = room.outputs()
    assert sum(isinstance(output, Tell) for output in outputs) == 3 + 1  # and that it is gone
    assert closed(outputs) == {1: TOO_FAST}


def test_other_frames_count_like_messages() -> None:
    room = Room(Limits(messages=4))
    room.join(1, "seat-0")
    for _ in range(3):
        room.relay.browser_sent_frame(1, room.now)
    assert closed(room.outputs()) == {}
    room.relay.browser_said(1, b"{}", room.now)
    assert closed(room.outputs()) == {1: TOO_FAST}
    room.relay.browser_sent_frame(1, room.now)
    assert room.outputs() == []


@given(st.floats(0, 5))
def test_phone_that_stops_answering_is_gone_within_three_seconds(answers_for: float) -> None:
    room = Room()
    room.join(1, "seat-0")
    room.join(2, "seat-1")
    silent_from = room.now + answers_for
    gone_at: float | None = None
    while gone_at is None:
        room.now = room.relay.due
        room.relay.tick(room.now)
        for output in room.outputs():
            if isinstance(output, Ping):
                room.relay.browser_heard(2)
                if room.now < silent_from:
                    room.relay.browser_heard(1)
            if isinstance(output, Drop):
                assert output.connection == 1
                gone_at = room.now
    assert gone_at - silent_from <= 3.0
    room.passes(0.1)
    assert room.told() == []


def test_whatever_a_phone_says_shows_that_it_is_there() -> None:
    room = Room()
    room.join(1, "seat-0")
    for _ in range(20):
        room.passes(1.0)
        room.relay.browser_heard(1)
    assert closed(room.outputs()) == {}


def test_nobody_there_is_nothing_to_wake_up_for() -> None:
    room = Room()
    assert room.relay.due == math.inf
    room.join(1, "seat-0")
    room.relay.browser_gone(1)
    assert room.relay.due == math.inf


@given(st.data())
def test_what_one_seat_says_changes_nothing_for_the_others(data: st.DataObject) -> None:
    """Bytes, number and order of what others get do not depend on what a seat has said."""
    seen = []
    for _ in range(2):
        room = Room()
        for number, role in enumerate(TOKENS, start=1):
            room.join(number, role)
        room.relay.browser_said(1, data.draw(st.binary(max_size=30)), room.now)
        room.table(Answer((1,), raw(data.draw(st.text()))))
        room.table(Answer(tuple(range(1, len(TOKENS) + 1)), raw("public")))
        outputs = room.outputs()
        seen.append(
            [
                (number, output.body)
                for output in outputs
                if isinstance(output, Send)
                for number in output.connections
                if number != 1
            ]
        )
    assert seen[0] == seen[1]

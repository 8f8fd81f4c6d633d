"""Messages of tables: ours come back as they were, and 10,000 others are refused without harm."""

from random import Random

import msgspec
import pytest

from companion.games.finished_game import Figures
from companion.games.game import Player
from companion.league.finished_games import (
    MOST_BYTES,
    Finished,
    MalformedMessageError,
    Stored,
    decode,
    encode,
    refusal,
)
from companion.league.league import League
from companion.table.entries import GameRow
from companion.table.past_game import PastGame
from tests.companion.league.clubs import progress

GOOD = Finished("u", 7, PastGame(**msgspec.structs.asdict(progress(1)), row=GameRow(1, "master-thieves", "u", "t")))


def test_a_message_comes_back_as_it_was() -> None:
    assert decode(encode(GOOD)) == GOOD


def changed(rng: Random) -> bytes:
    """A message with something wrong in it, sometimes only a little."""
    data = bytearray(encode(GOOD))
    for _ in range(rng.choice((1, 1, 2, 5, 50))):
        match rng.randrange(4):
            case 0:
                data[rng.randrange(len(data))] = rng.randrange(256)
            case 1:
                del data[rng.randrange(len(data)) :]
                data += b"}"
            case 2:
                place = rng.randrange(len(data))
                data[place:place] = rng.choice((b"[", b"{", b"null", b"1e999", b'"', b"-1", b"99999999999999999999"))
            case _:
                start = rng.randrange(len(data))
                data[start:start] = data[start : start + rng.randrange(40)]
    return bytes(data)


@pytest.mark.parametrize("seed", range(4))
def test_ten_thousand_malformed_messages_do_no_harm(seed: int) -> None:
    rng, league, refused = Random(seed), League(), 0
    for _ in range(2500):
        data = rng.randbytes(rng.randrange(1, 200)) if rng.random() < 0.2 else changed(rng)
        league.table_said("jewelbox/t1/state", data)
        try:
            decode(data)
        except MalformedMessageError:
            refused += 1
    assert refused > 2000
    assert league.malformed == 2500


@pytest.mark.parametrize(
    "change",
    [
        {"game": "another"},
        {"past": msgspec.structs.replace(GOOD.past, record=("x",))},
        {"past": msgspec.structs.replace(GOOD.past, figures=None)},
        {"past": msgspec.structs.replace(GOOD.past, figures=(GOOD.past.figures or ())[:1])},
        {"past": msgspec.structs.replace(GOOD.past, minutes=-1)},
        {"past": msgspec.structs.replace(GOOD.past, began=GOOD.past.began.replace(tzinfo=None))},
        {"past": msgspec.structs.replace(GOOD.past, row=GameRow(1, "x" * 1000, "u", "t"))},
        {"past": msgspec.structs.replace(GOOD.past, summary=msgspec.structs.replace(GOOD.past.summary, players=()))},
    ],
)
def test_what_could_not_be_counted_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(MalformedMessageError):
        decode(encode(msgspec.structs.replace(GOOD, **change)))


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(MalformedMessageError, match="too long"):
        decode(b" " * (MOST_BYTES + 1))


def with_names(*names: str) -> Finished:
    players = tuple(Player(name, 9 - rank, rank + 1, rank == 0) for rank, name in enumerate(names))
    past = msgspec.structs.replace(
        GOOD.past,
        summary=msgspec.structs.replace(GOOD.past.summary, players=players),
        figures=tuple(Figures() for _ in names),
        computers={names[-1]: "simple"},
    )
    return msgspec.structs.replace(GOOD, past=past)


def test_names_that_an_older_version_let_people_type_are_taken_shortened() -> None:
    found = decode(encode(with_names("A" * 210, "A" * 209 + "B", "Ben", "C" * 65_000))).past
    assert [player.name for player in found.summary.players] == [
        "A" * 39 + "…",
        "A" * 37 + "… 2",
        "Ben",
        "C" * 39 + "…",
    ]
    assert found.computers == {"C" * 39 + "…": "simple"}


def test_a_table_that_has_another_name_now_is_shown_once() -> None:
    league = League()
    assert league.table_said("jewelbox/t1/state", b'{"table":"t1","page":"no_game"}')
    assert league.table_said("jewelbox/t1/state", b"")
    assert not league.table_said("jewelbox/t1/state", b"")
    assert (league.view().tables, league.malformed) == ((), 0)


def test_a_table_whose_players_have_long_names_is_shown() -> None:
    league = League()
    state = {"table": "t", "page": "game", "turn": "A" * 210, "seats": [{"name": "A" * 210}], "winners": ["A" * 210]}
    assert league.table_said("jewelbox/t1/state", msgspec.json.encode(state))
    (table,) = league.view().tables
    short, shown = "A" * 39 + "…", table.state
    assert (shown.turn, shown.seats[0].name, shown.winners) == (short, short, (short,))


@pytest.mark.parametrize("payload", [b"", b"{}", b"\xff", b"[" * 100_000, b'{"game":"","revision":1}', b'{"game":"u"}'])
def test_what_does_not_say_which_game_it_is_about_is_not_answered(payload: bytes) -> None:
    assert refusal(payload, "why") is None


def test_a_refusal_says_which_game_and_why_and_cannot_be_taken_for_stored() -> None:
    newer = encode(GOOD).replace(b'"finished"', b'"paused"')
    with pytest.raises(MalformedMessageError) as caught:
        decode(newer)
    answer = msgspec.to_builtins(refusal(newer, str(caught.value)))
    assert answer == {
        "refused": {"game": "u", "revision": 7, "why": "Invalid enum value 'paused' - at `$.past.status`"}
    }
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(answer, Stored)

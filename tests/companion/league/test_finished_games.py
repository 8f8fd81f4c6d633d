"""Messages of tables: ours come back as they were, and 10,000 others are refused without harm."""

from random import Random

import msgspec
import pytest

from companion.league.finished_games import MOST_BYTES, Finished, MalformedMessageError, decode, encode
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
        data = rng.randbytes(rng.randrange(200)) if rng.random() < 0.2 else changed(rng)
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

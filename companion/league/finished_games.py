"""A finished game as one message from a table to the hub, and back again. Pure.

One rule: what comes from elsewhere is checked until nothing in it can make the hub's own figures fail.
"""

from typing import Annotated

import msgspec

from companion.table.entries import Status
from companion.table.past_game import PastGame
from companion.table.statistics import statistics

MOST_BYTES = 256 * 1024
_MOST_PLAYERS = 16
_LONGEST_NAME = 200
_ENCODER = msgspec.json.Encoder()


class Finished(msgspec.Struct, frozen=True):
    """A game that has ended, or that goes on after all. `revision` is larger whenever something was written since."""

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]  # its name in the whole world
    revision: Annotated[int, msgspec.Meta(ge=1, le=2**31)]
    past: PastGame


class Stored(msgspec.Struct, frozen=True):
    """What the hub answers."""

    game: str
    revision: int


class MalformedMessageError(ValueError):
    """Not a finished game."""


_DECODER = msgspec.json.Decoder(Finished)


def encode(finished: Finished) -> bytes:
    return _ENCODER.encode(finished)


def decode(payload: bytes) -> Finished:
    """Raises `MalformedMessageError`."""
    if len(payload) > MOST_BYTES:
        raise MalformedMessageError("it is too long")
    try:
        found = _DECODER.decode(payload)
        check(found)
    except (
        msgspec.MsgspecError,
        UnicodeDecodeError,
        RecursionError,
        ValueError,
        ArithmeticError,
        LookupError,
    ) as error:
        raise MalformedMessageError(str(error) or type(error).__name__) from None
    return found


def decode_kept(message: str) -> Finished | None:
    """What was checked when it arrived; None: another version of this program has kept it."""
    try:
        return _DECODER.decode(message)
    except msgspec.MsgspecError:
        return None


def check(finished: Finished) -> None:
    """Raises `ValueError`, or what counting such a game raises."""
    past, players = finished.past, finished.past.summary.players
    names = [player.name for player in players]
    if past.row.uid != finished.game or past.record:
        raise ValueError("it is not about one game")
    if not 1 <= len(players) <= _MOST_PLAYERS or len(set(names)) < len(names):
        raise ValueError("nobody can have played like this")
    if any(not 1 <= len(name) <= _LONGEST_NAME for name in (*names, past.row.name, past.summary.variant)):
        raise ValueError("a name is too long")
    if past.status is Status.FINISHED and (past.figures is None or len(past.figures) != len(players)):
        raise ValueError("it has no figures")
    if not all(0 <= number <= 2**31 for number in (past.events, past.minutes, *[player.rank for player in players])):
        raise ValueError("its numbers cannot be")
    if past.began.tzinfo is None or past.ended.tzinfo is None:
        raise ValueError("its times have no zone")
    statistics((past,))

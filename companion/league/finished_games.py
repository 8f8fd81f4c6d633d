"""A finished game as one message from a table to the hub, and back again. Pure.

One rule: what comes from elsewhere is checked until nothing in it can make the hub's own figures fail.
"""

from typing import Annotated

import msgspec
from msgspec.structs import replace

from companion.names import shortened_names
from companion.table.entries import Status
from companion.table.past_game import PastGame
from companion.table.statistics import statistics

MOST_BYTES = 256 * 1024
_MOST_PLAYERS = 16
_LONGEST_NAME = 200
_ENCODER = msgspec.json.Encoder()


_Uid = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]  # a game's name in the whole world
_Revision = Annotated[int, msgspec.Meta(ge=1, le=2**31)]  # larger whenever something was written since


class Finished(msgspec.Struct, frozen=True):
    """A game that has ended, or that goes on after all."""

    game: _Uid
    revision: _Revision
    past: PastGame


class Stored(msgspec.Struct, frozen=True):
    """What the hub answers to a game that it has stored."""

    game: _Uid
    revision: _Revision


class Refused(msgspec.Struct, frozen=True):
    """Which game the hub does not take, and why."""

    game: str
    revision: int
    why: str


class Refusal(msgspec.Struct, frozen=True):
    """What the hub answers to a game that it does not take: one level deeper, so that nobody takes it for stored."""

    refused: Refused


class MalformedMessageError(ValueError):
    """Not a finished game."""


_DECODER = msgspec.json.Decoder(Finished)
_NAMES = msgspec.json.Decoder(Stored)  # the little that an answer needs


def encode(finished: Finished) -> bytes:
    return _ENCODER.encode(finished)


def decode(payload: bytes) -> Finished:
    """Raises `MalformedMessageError`."""
    if len(payload) > MOST_BYTES:
        raise MalformedMessageError("it is too long")
    try:
        found = with_short_names(_DECODER.decode(payload))
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
        return with_short_names(_DECODER.decode(message))
    except msgspec.MsgspecError:
        return None


def refusal(payload: bytes, why: str) -> Refusal | None:
    """The answer to what is no finished game; None where it does not even say which game it is about."""
    try:
        about = _NAMES.decode(payload)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return Refusal(Refused(about.game, about.revision, why[:_LONGEST_NAME]))


def with_short_names(finished: Finished) -> Finished:
    """The same game, with names as long as records have them; older versions wrote longer ones."""
    past = finished.past
    short = shortened_names([player.name for player in past.summary.players])
    if not short:
        return finished
    players = tuple(replace(player, name=short.get(player.name, player.name)) for player in past.summary.players)
    computers = {short.get(name, name): level for name, level in past.computers.items()}
    return replace(finished, past=replace(past, summary=replace(past.summary, players=players), computers=computers))


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

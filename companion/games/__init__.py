"""The games that the companion knows, each behind the small interface of `companion.games.game`."""

from typing import Any

import msgspec

from .errors import MalformedError
from .forty_thieves.game import FORTY_THIEVES
from .game import Game
from .master_thieves.game import MASTER_THIEVES

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (MASTER_THIEVES, FORTY_THIEVES)}
EDITIONS = tuple(str(edition) for game in GAMES.values() for edition in game.editions)


class _FirstLine(msgspec.Struct):
    game: str = MASTER_THIEVES.name


def game_of(first_line: bytes) -> Game[Any, Any]:
    """The game that a record is of, by its first line. What else is wrong with the line, that game will say."""
    try:
        name = msgspec.json.decode(first_line, type=_FirstLine).game
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        name = MASTER_THIEVES.name
    if name not in GAMES:
        raise MalformedError(f"unknown game {name!r}: this program knows {', '.join(GAMES)}")
    return GAMES[name]

"""The games that the companion knows, each behind the small interface of `companion.games.game`."""

from typing import Any

import msgspec

from companion.plugins import Registry, UnusableError, refuse_without
from companion.words import Words

from .errors import MalformedError
from .forty_thieves.game import FORTY_THIEVES
from .game import Game
from .master_thieves.game import MASTER_THIEVES

_OF_PAGES = ("opening", "page")  # what the shell cannot do without
_PLAYED_ON = Words("it is played on {thing}, and nothing here is called that")


def _checked(found: Any) -> Game[Any, Any]:
    """A game from outside, if it is complete: its rules, what is chosen before it, and its pages."""
    from hardware.apparatuses import APPARATUSES  # noqa: PLC0415 - only for games from outside

    refuse_without(found, {*Game.__abstractmethods__, "pages"})
    if found.apparatus is not None and found.apparatus not in APPARATUSES:
        raise UnusableError(_PLAYED_ON.about(thing=found.apparatus))
    found.setup_options()
    refuse_without(found.pages(), _OF_PAGES)
    return found  # type: ignore[no-any-return]


GAMES: Registry[Game[Any, Any]] = Registry("jewelbox.games", (MASTER_THIEVES, FORTY_THIEVES), _checked)


def editions() -> tuple[str, ...]:
    """The editions of all games, by their public names."""
    return tuple([str(edition) for game in GAMES.values() for edition in game.editions])


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

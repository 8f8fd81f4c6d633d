"""A game is known wherever games are chosen and shown, and keeps what the shell takes for granted of each of them."""

from typing import Any

import msgspec
import pytest

from companion.games import EDITIONS, GAMES
from companion.games.game import Game, Headline, MalformedError, View
from companion.screen.routes import NewGame
from companion.screen.scenes import offers, scene_router
from hardware.apparatuses import APPARATUSES

MOVES = (
    b'{"type":"drawer_opened","drawer":"A1","depth":"front"}',
    b'{"type":"drawer_closed","drawer":"A1"}',
    b'{"type":"level_rotated","levels":1,"direction":"cw"}',
    b'{"type":"box_turned"}',
)
each = pytest.mark.parametrize("name", GAMES)


def opened(name: str) -> tuple[Game[Any, Any], Any]:
    """The game at its first line, as the scene of a new game writes it."""
    game = GAMES[name]
    line = offers.READERS[name].opening(NewGame(game=name, seats=("Ana", "Ben"), edition=game.editions[0]))
    return game, game.open(game.decode(line.encode()))


def test_every_game_has_a_line_in_the_director() -> None:
    assert set(scene_router.GAMES) == set(GAMES)


def test_every_game_has_a_line_in_the_offers() -> None:
    assert set(offers.READERS) == set(GAMES)


def test_no_two_games_call_an_edition_alike() -> None:
    assert len(set(EDITIONS)) == len(EDITIONS)


@each
def test_its_scenes_are_there(name: str) -> None:
    while scene_router.warm_up():
        pass
    assert callable(scene_router.GAMES[name])


@each
def test_what_it_offers_can_be_begun(name: str) -> None:
    offer = offers.READERS[name].read(GAMES[name].setup_options())
    assert [edition.id for edition in offer.editions] == list(GAMES[name].editions)
    game, state = opened(name)
    assert not game.is_over(state)
    assert game.phase(state) != "game_over"


@each
@pytest.mark.parametrize("line", MOVES)
def test_what_hands_do_at_the_box_is_an_event_whether_it_matters_or_not(name: str, line: bytes) -> None:
    """The table hands on every movement; a game may reject one, but has to know it."""
    game = GAMES[name]
    try:
        event = game.decode(line)
    except MalformedError as error:
        pytest.fail(f"{name} does not know {line.decode()}: {error}")
    assert msgspec.json.decode(game.encode(event)) == msgspec.json.decode(line)


@each
def test_what_the_screen_is_told_names_the_game(name: str) -> None:
    """By this the director finds its scenes."""
    game, state = opened(name)
    for told in (game.view(state, view) for view in View):
        assert msgspec.json.decode(told)["game"] == name
    assert isinstance(game.headline(state), Headline)
    assert game.apparatus is None or game.apparatus in APPARATUSES
    assert game.apparatus is None or game.pose(state) is not None

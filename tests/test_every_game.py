"""A game is known wherever games are chosen and shown, and keeps what the shell takes for granted of each of them."""

from functools import cache
from typing import Any

import msgspec
import pytest

from companion.games import GAMES, editions
from companion.games.errors import MalformedError
from companion.games.game import Game, Headline, View
from companion.pages.actions import Begin, Show
from companion.pages.context import GamePages, no_page
from companion.pages.model import Model
from companion.pages.routes import NewGame
from companion.screens.browser.web.static_files import FOLDER
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.shell import SHELL
from hardware.apparatuses import APPARATUSES
from hardware.health import HealthFinding
from hardware.pins.header_map import Button
from tests.companion.screens.kiosk.scenes import frame, keys

ACTIONS = 60  # of hands: by then, a thing has done all that it can


@cache
def moves(apparatus: str) -> tuple[bytes, ...]:
    """What hands can do with a thing, as lines of a record: one of each type."""
    thing = APPARATUSES[apparatus]
    virtual, found = thing.virtual(0, 0), {}
    decoder = thing.decoder({}, thing.channels.fitted)
    for _ in range(ACTIONS):
        edges = virtual.plan(virtual.some_action(), virtual.now_ms)
        reports = [report for edge in edges for report in decoder.feed(edge)]
        for report in (*reports, *decoder.finish()):
            if not isinstance(report, HealthFinding):
                line = thing.line(report)
                found[line["type"]] = msgspec.json.encode(line)
    return tuple(found.values())


each = pytest.mark.parametrize("name", GAMES)


def opened(name: str) -> tuple[Game[Any, Any], Any]:
    """The game at its first line, as the scene of a new game writes it."""
    game = GAMES[name]
    return game, game.open(game.decode(begun(name).line.encode()))


def begun(name: str) -> Begin:
    """What people tap in the end who go through the pages of a new game."""
    route = NewGame(game=name, seats=("Ana", "Ben"))
    shown = frame(Model(setup_options={name: GAMES[name].setup_options()}))
    for _ in range(5):
        action = keys(build(route, shown))["return"]
        if isinstance(action, Begin):
            return action
        assert isinstance(action, Show)
        assert isinstance(action.route, NewGame)
        route = action.route
    raise AssertionError(f"{name} cannot be begun")


def test_every_game_has_screens() -> None:
    assert set(SCREENS.games) == set(SCREENS.pictures) == set(GAMES)


@pytest.mark.parametrize("apparatus", APPARATUSES)
def test_what_every_apparatus_does_can_be_tried(apparatus: str) -> None:
    assert moves(apparatus)


def test_every_apparatus_has_screens() -> None:
    assert set(SCREENS.apparatuses) == set(APPARATUSES)


def test_no_two_games_call_an_edition_alike() -> None:
    assert len(set(editions())) == len(editions())


@each
def test_its_screens_are_complete(name: str) -> None:
    assert isinstance(SCREENS.games[name](), GamePages)


@each
def test_its_push_buttons_are_some_that_a_table_may_have(name: str) -> None:
    assert set(SCREENS.games[name]().buttons) <= set(Button)


@each
def test_what_it_offers_can_be_begun(name: str) -> None:
    assert {edition.id for edition in GAMES[name].setup_options().editions} <= set(GAMES[name].editions)
    game, state = opened(name)
    assert not game.is_over(state)
    assert game.phase(state) != "game_over"


@each
def test_what_hands_do_is_an_event_whether_it_matters_or_not(name: str) -> None:
    """The table hands on every movement; a game may reject one, but has to know it."""
    game = GAMES[name]
    for line in moves(game.apparatus) if game.apparatus else ():
        try:
            event = game.decode(line)
        except MalformedError as error:
            pytest.fail(f"{name} does not know {line.decode()}: {error}")
        assert msgspec.json.decode(game.encode(event)) == msgspec.json.decode(line)


@each
def test_browsers_have_pages_for_it(name: str) -> None:
    """Its own, which call a seat to the table, too; or a script that draws all of it."""
    script = FOLDER / "games" / f"{name.replace('-', '_')}.js"
    is_drawn = script.exists() and "export function view(" in script.read_text(encoding="utf-8")
    assert is_drawn != (SHELL.games[name]().call is not no_page), "a phone could not show it"


@each
def test_what_the_screen_is_told_names_the_game(name: str) -> None:
    """By this the director finds its scenes."""
    game, state = opened(name)
    for told in (game.view(state, view) for view in View):
        assert msgspec.json.decode(told)["game"] == name
    assert isinstance(game.headline(state, game.guide(state)), Headline)
    assert game.apparatus is None or game.apparatus in APPARATUSES
    assert game.apparatus is None or game.pose(state) is not None
    assert game.apparatus is not None or not game.needs_apparatus

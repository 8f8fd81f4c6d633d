"""Tables that are being laid, for the tests of the new game scene."""

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.master_thieves.game import MasterThieves
from companion.games.master_thieves.pages.opening import Choices
from companion.pages.actions import Action, Begin, Show
from companion.pages.model import Model
from companion.pages.routes import NewGame, NewGamePage
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.table_view import Link
from tests.companion.screens.kiosk.scenes import (
    ONE_GAME,
    action_named,
    frame,
    laid_out,
)

GAME = MasterThieves()
EARLIER = ("Ana", "Ben", "Cora", "Dan", "Eva", "Finn", "Gil", "Hana", "Ivo", "Jo", "Kim", "Lea", "Maximilian-Alexander")
MODEL = Model(
    setup_options={"master-thieves": GAME.setup_options()}, names=EARLIER, link=Link("virtual box", simulated=True)
)
ZOCH = Choices("zoch")
NOBODY = NewGame("master-thieves")
TWO = NewGame("master-thieves", ("Ana", "Ben"), ZOCH)
EIGHT = NewGame("master-thieves", EARLIER[:8], ZOCH)


def choosing(route: NewGame, **choices: Any) -> NewGame:
    """On to what the game wants to know, with these choices made."""
    return replace(route, page=NewGamePage.SETUP, choices=replace(ZOCH, **choices))


def choices_in(route: NewGame) -> Choices:
    assert isinstance(route.choices, Choices)
    return route.choices


def built(route: NewGame, size: tuple[int, int] = (800, 480), model: Model = MODEL) -> list[Widget]:
    return laid_out(route, frame(model, size, screens=ONE_GAME))


def route_of(action: Action) -> NewGame:
    assert isinstance(action, Show)
    assert isinstance(action.route, NewGame)
    return action.route


def went(route: NewGame, *words: str, size: tuple[int, int] = (800, 480)) -> NewGame:
    """Where taps on these words lead, one after the other."""
    for tapped in words:
        route = route_of(action_named(built(route, size), tapped))
    return route


def line_of(route: NewGame) -> dict[str, object]:
    """The first line of the record, which the rules must accept once its cards are dealt."""
    begin = action_named(built(route), "Start")
    assert isinstance(begin, Begin)
    GAME.open(GAME.deal(GAME.decode(begin.line.encode()), lambda n: n - 1))
    found: dict[str, object] = msgspec.json.decode(begin.line)
    return found

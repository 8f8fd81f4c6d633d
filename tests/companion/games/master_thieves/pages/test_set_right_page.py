"""The sheet on which people say what really happened, as a page: at the kiosk and in the host's browser."""

import pytest

from companion.games.master_thieves.cards import CHARACTERS
from companion.games.master_thieves.gems import NO_GEMS, ONE, Gem
from companion.games.master_thieves.guide.values import Topic
from companion.games.master_thieves.pages.routes import Correct, SetRight
from companion.games.master_thieves.set_right.amendments import (
    WhatFell,
    WhatWasTaken,
    WhichCard,
    amendment_line,
    read_amendment,
)
from companion.kiosk.gallery import entered
from companion.nodes.nodes import Viewer
from companion.nodes.page import Page
from companion.nodes.theme import BASE_SIZE, Sizes
from companion.pages.actions import Say, Show
from companion.pages.actions import SetRight as Said
from companion.pages.context import Exhibit
from companion.pages.model import Model
from companion.pages.router import page_of
from companion.pages.routes import Play
from companion.table.entries import SCREEN, in_browser
from tests.companion.kiosk.visits import BY_NAME
from tests.companion.pages.viewers import HOST, KIOSK, PLAY, WALL, actions_on, context, phone

BY = {"kiosk": SCREEN, "host": in_browser(None)}
LONE_SMUGGLER = (
    '{"type":"table_opened","game":"master-thieves","edition":"rio-grande","seats":["Ana","Ben","Cora"]}',
    '{"type":"position_set","round":1,"drawers":{"B2":{"upright":["diamond","sapphire"]}}}',
    '{"type":"card_revealed","seat":"Ana","character":"smuggler"}',
    '{"type":"card_revealed","seat":"Ben","character":"jeweler"}',
    '{"type":"card_revealed","seat":"Cora","character":"detective"}',
    '{"type":"drawer_opened","drawer":"B2","depth":"front"}',
    '{"type":"gems_taken","gems":[]}',
)


def model_of(exhibit: str | Exhibit) -> Model:
    with entered(BY_NAME[exhibit] if isinstance(exhibit, str) else exhibit, "en") as room:
        return room.kiosk.frame(Sizes(*BASE_SIZE), room.clock.now_ms()).model


def sheet(model: Model, viewer: Viewer, route: SetRight) -> Page:
    here = context(model, viewer)
    page = page_of(SetRight(here.event, route.topic, route.gems, route.seat), here)
    assert page is not None
    return page


def said(page: Page) -> dict[str, Said]:
    """All that can be said on it, by its line."""
    return {action.line: action for action in actions_on(page) if isinstance(action, Said)}


@pytest.mark.parametrize("viewer", [KIOSK, HOST], ids=["kiosk", "host"])
def test_whoever_says_it_is_named_and_it_counts_for_what_was_seen(viewer: Viewer) -> None:
    model = model_of("turn-spill")
    page = sheet(model, viewer, SetRight(topic=Topic.CARD, seat="Ana"))
    event = context(model, viewer).event
    lines = [amendment_line(WhichCard("Ana", each)) for each in CHARACTERS if each != "thief"]
    assert said(page) == {line: Said(line, BY[viewer.at], event) for line in lines}
    assert Show(Play()) in actions_on(page), "the card that counts already is no correction"


@pytest.mark.parametrize("viewer", [KIOSK, HOST], ids=["kiosk", "host"])
def test_nothing_is_said_with_one_tap_whatever_was_counted(viewer: Viewer) -> None:
    nothing = amendment_line(WhatFell(NO_GEMS))
    for gems in (None, ONE[Gem.RUBY]):
        assert nothing in said(sheet(model_of("turn-spill"), viewer, SetRight(topic=Topic.FELL, gems=gems)))


def test_what_is_believed_already_only_closes_the_sheet() -> None:
    assert set(said(sheet(model_of("turn-spill"), HOST, SetRight(topic=Topic.FELL)))) == {
        amendment_line(WhatFell(NO_GEMS))
    }


def test_lone_smuggler_takes_one_gem_at_most() -> None:
    model = model_of(Exhibit("lone", record=lambda _: LONE_SMUGGLER))
    waiting, counted = [SetRight(topic=Topic.TAKEN)], set()
    while waiting:
        page = sheet(model, HOST, waiting.pop())
        for action in actions_on(page):
            route = action.route if isinstance(action, Show) else None
            if isinstance(route, SetRight) and route.gems is not None and route.gems not in counted:
                counted.add(route.gems)
                waiting.append(route)
        for line in said(page):
            amendment = read_amendment(line.encode())
            assert isinstance(amendment, WhatWasTaken)
            assert amendment.gems.total == 1, "none is what is believed"
    assert counted == {NO_GEMS, *ONE.values()}


def test_page_of_the_host_lies_over_its_own_game() -> None:
    assert sheet(model_of("turn-spill"), HOST, SetRight()).below is PLAY


@pytest.mark.parametrize("viewer", [phone("Ana"), WALL], ids=["phone", "wall"])
@pytest.mark.parametrize("route", [SetRight(), Correct()], ids=["set right", "correct"])
def test_who_does_not_run_the_table_has_only_the_game(viewer: Viewer, route: SetRight | Correct) -> None:
    assert page_of(route, context(model_of("turn-spill"), viewer)) is PLAY


def test_host_puts_a_gem_where_it_really_lies() -> None:
    page = page_of(Correct("diamond", "red"), context(model_of("turn-spill")))
    assert page is not None
    lines = [action.lines[0] for action in actions_on(page) if isinstance(action, Say)]
    assert len(lines) == 12
    assert '{"type":"correction","set":{"red":{"diamond":3},"black":{"Ana":{"diamond":1}}}}' in lines

"""What is chosen before a game in a browser: whatever people tap, the game begins with it, or the page says why not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.games.errors import RejectedError
from companion.languages import LANGUAGES
from companion.nodes.nodes import Button
from companion.nodes.page import Page
from companion.pages.actions import Begin, Show
from companion.pages.model import Model
from companion.pages.router import page_of
from companion.pages.routes import NewGame, NewGamePage
from companion.table.journal import Journal
from companion.table.table import Table
from tests.companion.pages.viewers import actions_on, context
from tests.laws import share

NAMES = ("Ana", "Ben", "Cora", "Dora", "Emil", "Fritz", "Gina", "Hugo")
MODEL = Model(setup_options={name: game.setup_options() for name, game in GAMES.items()})


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Journal.open(Path(tmp_path_factory.mktemp("games")) / "journal") as journal:
        yield Table(journal)


def page_at(route: NewGame, language: str = "en") -> Page:
    found = page_of(route, context(MODEL, language=language))
    assert found is not None
    return found


def choices_on(page: Page) -> list[NewGame]:
    """Where its taps lead that stay on it."""
    shows = [action.route for action in actions_on(page) if isinstance(action, Show)]
    return [route for route in shows if isinstance(route, NewGame) and route.page is NewGamePage.SETUP]


def beginning(page: Page) -> list[Begin]:
    return [action for action in actions_on(page) if isinstance(action, Begin)]


@settings(max_examples=share(60))
@given(st.sampled_from(sorted(GAMES)), st.integers(2, 8), st.sampled_from(sorted(LANGUAGES)), st.data())
def test_whatever_is_chosen_begins_a_game_or_says_why_not(
    table: Table, name: str, seats: int, language: str, data: st.DataObject
) -> None:
    most = MODEL.setup_options[name].most_seats
    route = NewGame(name, NAMES[: min(seats, most)], page=NewGamePage.SETUP)
    for _ in range(data.draw(st.integers(0, 8))):
        route = data.draw(st.sampled_from(choices_on(page_at(route, language))))
    page = page_at(route, language)
    found = beginning(page)
    if not found:  # the page says what is missing: its one button does not begin, or is off
        (primary,) = (node for node in page.walk() if isinstance(node, Button) and node.primary)
        assert primary.tap is None or isinstance(primary.tap.action, Show)
        return
    (begin,) = found
    table.begin(begin.line.encode(), chance=lambda n: n - 1)
    assert table.seats == route.seats


def test_eight_at_a_table_without_gems_for_them_take_the_most_there_is(table: Table) -> None:
    page = page_at(NewGame("master-thieves", NAMES, page=NewGamePage.SETUP))
    assert beginning(page) == []
    assert "Not enough gems for 8 players" in str(page)
    (use,) = (tap.action for tap in page.taps if tap.key == "return")
    (begin,) = beginning(page_at(use.route))
    table.begin(begin.line.encode())


def test_computer_players_sit_down_with_their_levels() -> None:
    seated = NewGame("master-thieves", ("Ana", "Robo"), page=NewGamePage.SETUP, computers=(("Robo", "attentive"),))
    (begin,) = beginning(page_at(seated))
    assert begin.computers == (("Robo", "attentive"),)


def test_a_start_that_is_refused_leaves_the_running_game_alone(table: Table) -> None:
    (begin,) = beginning(page_at(NewGame("forty-thieves", NAMES[:3], page=NewGamePage.SETUP)))
    table.begin(begin.line.encode())
    before = table.id
    with pytest.raises(RejectedError):
        table.begin(begin.line.replace('"Ben"', '"Ana"').encode())
    assert (table.id, table.is_open, table.seats) == (before, True, NAMES[:3])

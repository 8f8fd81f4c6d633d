"""Before the game: optional rules, special tiles that may be counted, who begins, and the first line of the record."""

from collections import deque
from random import Random
from statistics import mean
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.forty_thieves.events import TableOptions
from companion.games.forty_thieves.pages.opening import Choices, Page, choices_of, opening
from companion.pages.actions import Begin, Show
from companion.pages.model import Model, Settings
from companion.pages.routes import NewGame, NewGamePage
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.scenes.scene_router import build
from tests.companion.games.forty_thieves.laws.play import TABLES, fair_game
from tests.companion.games.forty_thieves.laws.play import opening as first_line
from tests.companion.screens.kiosk.forty_thieves.games import GAME
from tests.companion.screens.kiosk.scenes import BASE, SIZES, assert_sound, frame, keys, texts

SEATS = ("Ana", "Ben", "Cora", "Dora")
LAYING = NewGame("forty-thieves", SEATS, page=NewGamePage.SETUP)


def shown(size: tuple[int, int] = BASE, **settings: Any) -> Frame:
    options = {"forty-thieves": GAME.setup_options()}
    return frame(Model(setup_options=options, settings=Settings(**settings)), size)


def after_keys(*pushed: str, route: NewGame = LAYING) -> NewGame:
    """The table as it is laid after these keys."""
    for key in pushed:
        action = keys(build(route, shown()))[key]
        assert isinstance(action, Show)
        assert isinstance(action.route, NewGame)
        route = action.route
    return route


def begun(route: NewGame) -> dict[str, Any]:
    """The first line, which the rules accept."""
    action = keys(build(route, shown()))["return"]
    assert isinstance(action, Begin)
    GAME.open(GAME.decode(action.line.encode()))
    found: dict[str, Any] = msgspec.json.decode(action.line)
    return found


def test_nothing_chosen_is_the_printed_game_and_the_first_named_begins() -> None:
    assert begun(LAYING) == {"type": "table_opened", "game": "forty-thieves", "seats": list(SEATS)}


def test_rules_are_switched_on_and_off() -> None:
    assert begun(after_keys("l", "t"))["options"] == {"leaders": True, "tales": True}
    assert "options" not in begun(after_keys("s", "s"))


def test_anybody_may_begin() -> None:
    assert begun(after_keys("3"))["first"] == "Cora"
    small = [
        each.tap.action for each in build(LAYING, shown((480, 320))) if each.tap and each.tap.means == "who begins"
    ]
    (action,) = small
    assert isinstance(action, Show)
    assert isinstance(action.route, NewGame)
    assert begun(action.route)["first"] == "Ben"


def test_special_tiles_are_counted_only_if_they_are_twenty() -> None:
    counting = after_keys("p")
    assert begun(after_keys("return", route=counting))["options"]["specials"] == dict.fromkeys(
        ("lantern", "sapphire", "amulet", "dagger", "evil_eye"), 4
    )
    one_less = after_keys("q", route=counting)
    assert "19 of 20 tiles" in texts(build(one_less, shown()))
    assert "return" not in keys(build(one_less, shown()))
    whole = after_keys("d", "return", route=one_less)
    assert begun(whole)["options"]["specials"]["sapphire"] == 5
    assert "options" not in begun(after_keys("p", "n", route=whole))


def test_without_special_tiles_there_is_nothing_to_count() -> None:
    widgets = build(after_keys("s"), shown())
    assert "p" not in keys(widgets)
    counted = replace(LAYING, choices=Choices(frozenset({"simple"}), (4,) * 5))
    assert msgspec.json.decode(opening(counted))["options"] == {"simple": True}


def test_new_games_begin_with_the_rules_that_are_kept() -> None:
    assert choices_of(LAYING, shown(options=frozenset({"tales", "single_action"}))).rules == {"tales"}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", Page)
def test_every_page_fits(page: Page, size: tuple[int, int]) -> None:
    here = shown(size)
    for rules in (frozenset[str](), frozenset({"simple", "tales"})):
        assert_sound(build(replace(LAYING, choices=Choices(rules, page=page)), here), here.sizes, paint=False)


def test_without_the_rules_there_is_only_the_way_back() -> None:
    assert set(keys(build(LAYING, frame(Model())))) == {"escape"}


@pytest.mark.parametrize("size", SIZES)
def test_the_shorter_game_is_labelled_as_such(size: tuple[int, int]) -> None:
    said = texts(build(LAYING, shown(size)))
    assert "Without the 20 special tiles: a short game, about half as long." in said


def test_a_simplified_game_is_at_most_half_as_long() -> None:
    """As its rule says: twenty games by people who do anything that is lawful."""
    whole, simple = (_turns(TABLES[name]) for name in ("base", "simple"))
    assert simple < whole / 2


def _turns(options: TableOptions) -> float:
    ends = [deque(fair_game(first_line(options, 3), Random(seed)), maxlen=1).pop()[1] for seed in range(20)]
    return mean(state.turn for state in ends)

"""Holding things at the kiosk: what is explained, how it goes away, and that play is not disturbed."""

import pytest

from companion.games.master_thieves.pages.routes import SetRight
from companion.nodes.theme import GUARD_MS
from companion.pages.actions import Explain, Resume, Show
from companion.pages.context import Exhibit
from companion.pages.routes import Explained, Home, Menu, Play, PlayPage, Replay
from companion.screens.kiosk.widgets.stage import ASK_MS, topic_at
from tests.companion.kiosk.visits import Visit, visit


def place_of(seen: Visit, topic: str) -> tuple[int, int]:
    """Where a finger asks about this."""
    width, height = seen.window.size
    places = ((x, y) for y in range(2, height, 6) for x in range(2, width, 6))
    return next(spot for spot in places if topic_at(*spot, seen.stage.widgets, seen.stage.sizes) == topic)


def is_explained(seen: Visit) -> bool:
    return isinstance(seen.kiosk.route, Explained)


def ask(seen: Visit, topic: str) -> None:
    seen.touch(*place_of(seen, topic), ASK_MS + 10)
    seen.wait(GUARD_MS + 10)


@pytest.mark.parametrize("topic", ["jeweler", "thief", "diamond", "red", "white"])
def test_a_held_symbol_is_explained_and_a_tap_anywhere_goes_on(topic: str) -> None:
    with visit("turn-5") as seen:
        ask(seen, topic)
        assert is_explained(seen)
        assert "Now" in seen.words
        seen.touch(400, 240)
        assert isinstance(seen.kiosk.route, Play)


def test_any_key_and_any_push_button_goes_on() -> None:
    with visit("turn") as seen:
        for key in ("return", "x"):
            ask(seen, "jeweler")
            seen.key(key)
            assert isinstance(seen.kiosk.route, Play)


def test_a_tap_on_a_symbol_explains_nothing() -> None:
    with visit("turn") as seen:
        seen.touch(*place_of(seen, "jeweler"))
        assert isinstance(seen.kiosk.route, Play)


def test_a_card_that_is_held_in_the_reveal_is_not_shown_by_it() -> None:
    with visit("reveal") as seen:
        before = seen.kiosk.events
        ask(seen, "detective")
        assert seen.kiosk.events == before
        assert "Never touches the box." in seen.words


def test_a_button_that_is_held_says_what_its_gem_is() -> None:
    with visit("turn-open") as seen:
        before = seen.kiosk.events
        ask(seen, "alarm")
        assert seen.kiosk.events == before
        assert "Ben can place it in the drawer." in " ".join(seen.words)


def test_when_the_box_moves_the_game_is_back() -> None:
    with visit("turn") as seen:
        ask(seen, "jeweler")
        seen.hands("open C1")
        assert isinstance(seen.kiosk.route, Play)


def test_on_a_sheet_it_leads_back_to_that_sheet() -> None:
    with visit("set-right") as seen:
        ask(seen, "ruby")
        route = seen.kiosk.route
        assert isinstance(route, Explained)
        assert isinstance(route.behind, SetRight)
        seen.key("escape")
        assert isinstance(seen.kiosk.route, SetRight)


def test_at_the_end_of_a_game_the_gems_that_counted_are_explained() -> None:
    with visit("game-over-points") as seen:
        ask(seen, "sapphire")
        assert "Worth 2 points on a black pillow. On a white one it costs 2." in seen.words
        assert "Now" not in seen.words
        seen.touch(400, 240)
        assert isinstance(seen.kiosk.route, Play)
        assert seen.kiosk.route.page is PlayPage.POINTS


@pytest.mark.parametrize("elsewhere", [Home(), Menu(), Replay(1, 40)])
def test_elsewhere_nothing_is_explained(elsewhere: Home | Menu | Replay) -> None:
    with visit("turn") as seen:
        seen.do(Show(elsewhere))
        before = seen.kiosk.route
        seen.do(Explain("ruby"))
        assert seen.kiosk.route == before


def test_an_explanation_does_not_lie_over_another() -> None:
    with visit("explained") as seen:
        seen.touch(120, 240, ASK_MS + 10)  # its own picture
        assert isinstance(seen.kiosk.route, Play)


def test_a_tile_of_the_other_game_is_held_in_the_same_way() -> None:
    with visit("forty-tile-help") as seen:
        assert is_explained(seen)
        seen.key("escape")
        assert isinstance(seen.kiosk.route, Play)


def test_an_exhibit_of_a_finished_game_is_what_it_says() -> None:
    with visit(Exhibit("over", (Resume(1), Show(Play())))) as seen:
        seen.do(Explain("ruby"))
        assert isinstance(seen.kiosk.route, Explained)

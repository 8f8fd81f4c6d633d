"""The page of keys is read off a scene's widgets: whatever has a key is on it, whatever has none is not."""

from collections.abc import Sequence
from functools import partial

import pytest

from companion.drawing.area import Area
from companion.games.master_thieves.gems import Gems
from companion.games.master_thieves.guide.values import NewsCard
from companion.games.master_thieves.pages.parts import news_card
from companion.kiosk.gallery import EXHIBITS, entered
from companion.languages import LANGUAGES
from companion.nodes import styles
from companion.nodes.as_text import texts as texts_of
from companion.nodes.nodes import List
from companion.nodes.page import Page
from companion.nodes.theme import Role, Sizes
from companion.pages.actions import Route, Show, Undo
from companion.pages.key_help import cap_name, keys_page
from companion.pages.model import Model, Settings
from companion.pages.routes import (
    Home,
    Keys,
    NewGame,
    NewGamePage,
    PastGames,
    Play,
    PlayPage,
    SettingsPage,
    SettingsTopic,
)
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.jewel_box.picture import BoxPicture
from companion.screens.kiosk.page_widgets import painter
from companion.screens.kiosk.scene_keys import scene_keys
from companion.screens.kiosk.scenes import scene_router
from companion.screens.kiosk.widgets.basic import Plate, PushButton, Veil
from companion.screens.kiosk.widgets.widget import Tap, Widget
from companion.words import Words
from tests.companion.screens.kiosk.scenes import BASE, assert_sound_everywhere, drawn_px, frame, keys, laid_out, texts

TYPING = NewGame("master-thieves", ("Ana", "Ben"), page=NewGamePage.KEYS, typing=2, text="Co")


def page(widgets: list[Widget], route: Keys | None = None) -> Page:
    """The page of keys of a scene."""
    here = frame()
    return keys_page(route or Keys(Home()), here, scene_keys(widgets, here))


def told(widgets: list[Widget]) -> list[tuple[str, str]]:
    """What the page says, in its order: each key, and what it does."""
    (listed,) = [node for node in page(widgets).walk() if isinstance(node, List)]
    found = [tuple(texts_of(row)) for row in listed.children]
    return [(cap, does) for cap, does in found]


def rows(widgets: list[Widget]) -> dict[str, str]:
    return dict(told(widgets))


def pushed(*names: str) -> list[Widget]:
    """Buttons with these keys."""
    return [PushButton(Area(0, 0, 80, 60), f"does {name}", tap=Tap(Undo(), name)) for name in names]


@pytest.mark.parametrize("route", [Home(), TYPING, SettingsPage()])
def test_keys_are_sound(route: Route, sizes: Sequence[tuple[int, int]]) -> None:
    for large in (False, True):
        model = Model(settings=Settings(kiosk=True, can_power_off=True, large_text=large))
        assert_sound_everywhere(partial(scene_router.build, Keys(route)), model, sizes)


def test_a_card_with_news_says_what_its_key_does() -> None:
    news = NewsCard(Words("6 diamonds fell out"), Words("6 diamonds fell out"), Gems(diamond=6), None)
    card = painter(Sizes(*BASE)).part(news_card(frame(), news), Area(0, 0, 300, 70), frame())
    assert rows(card)["W"] == "Correct what happened"


def test_every_key_of_home_is_told() -> None:
    found = rows(laid_out(Home(), frame()))
    assert found["N"] == "New game"
    assert found["P"] == "Past games"
    assert found["G"] == "Settings"
    assert found["Q"] == "Quit"
    assert found["?"] == "shows this page"
    assert found["Enter"] == "presses the selected button"


def test_what_lies_on_a_plate_is_what_its_key_does() -> None:
    assert rows(scene_router.build(SettingsPage(), frame()))["L"] == "Language"


def test_what_has_to_be_held_is_said_to_be() -> None:
    model = Model(settings=Settings(kiosk=True, can_power_off=True))
    assert rows(scene_router.build(SettingsPage(SettingsTopic.MACHINE), frame(model)))["O"] == "Power off (hold)"


def test_the_letters_of_a_keyboard_are_one_row_and_keys_that_type_do_not_push() -> None:
    found = rows(laid_out(TYPING, frame()))
    assert found["A \u2026 Z"] == "types a letter"
    assert found["Enter"] == "Use Co"
    assert found["\u232b"] == "deletes a letter"
    assert "B" not in found
    assert "presses the selected button" not in found.values()


def test_only_what_can_be_tapped_now_is_told() -> None:
    area = Area(0, 0, 80, 60)
    below = PushButton(area, "Below", tap=Tap(Undo(), "u"))
    above = PushButton(area, "Above", tap=Tap(Undo(), "a"))
    silent = PushButton(area, "No key", tap=Tap(Undo()))
    found = rows([below, Veil(area), above, silent])
    assert found["A"] == "Above"
    assert "U" not in found
    assert "No key" not in found.values()


def test_the_box_leads_to_the_hands_and_its_key_says_so() -> None:
    box = Box(Area(0, 0, 80, 60), BoxPicture(), tap=Tap(Show(Play(page=PlayPage.HANDS)), "h"))
    assert rows([box])["H"] == "Enter your moves"


def test_a_key_whose_plate_says_nothing_is_there_all_the_same() -> None:
    assert "U" in rows([Plate(Area(0, 0, 80, 60), tap=Tap(Undo(), "u"))])


def test_back_leads_to_where_one_came_from() -> None:
    assert Show(PastGames(2)) in [tap.action for tap in page([], Keys(PastGames(2))).taps if tap.key == "escape"]


def test_they_are_in_an_order_in_which_people_find_them() -> None:
    found = [cap for cap, _ in told(pushed("escape", "f10", "2", "f9", "return", "m", "f1", "1", "a", "left", "#"))]
    assert found[:11] == ["A", "M", "1", "2", "F1", "F9", "F10", "Enter", "\u2190", "Esc", "#"]
    assert found[-1] == "?", "what holds everywhere comes last"


def test_more_keys_than_fit_are_on_another_page_and_none_is_tiny() -> None:
    """At 480x320 a key says what it does in type that is no smaller than a game's."""
    small = frame(size=(480, 320))
    many = scene_keys(pushed(*(f"f{number}" for number in range(30))), small)
    seen, leaf = set(), 0
    while True:
        widgets = painter(small.sizes).widgets(keys_page(Keys(Home(), leaf), small, many), small)
        seen |= set(texts(widgets))
        sizes = [px for widget in widgets for words, px in drawn_px(widget, small.sizes) if words.startswith("does")]
        assert not sizes or min(sizes) >= small.sizes.font_px(Role.SMALL)
        if "page down" not in keys(widgets):
            break
        assert keys(widgets)["page down"] == Show(Keys(Home(), leaf + 1))
        leaf += 1
    assert {f"does f{number}" for number in range(30)} <= seen
    assert leaf > 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["turn-open", "forty-hand"])
def test_keys_of_a_game_can_be_read_at_arms_length(name: str, lang: str) -> None:
    exhibit = next(one for one in EXHIBITS if one.name == name)
    with entered(exhibit, lang) as room:
        here = room.kiosk.frame(Sizes(480, 320), 0)
        widgets = scene_router.build(Keys(room.kiosk.route), here)
        assert min(px for widget in widgets for _, px in drawn_px(widget, here.sizes)) >= 11


def test_keys_are_called_as_on_a_keyboard() -> None:
    assert [cap_name(frame(), key) for key in ("escape", "return", "a", "f5", "left")] == [
        "Esc",
        "Enter",
        "A",
        "F5",
        "\u2190",
    ]


def test_no_style_of_one_group_of_pages_is_replaced_by_that_of_another() -> None:
    """The keys of the keyboard once took the place of the list of keys."""
    tables = [
        found
        for found in vars(styles).values()
        if isinstance(found, dict) and found is not styles.STYLES
        if any(isinstance(each, styles.Style | styles.Entry) for each in found.values())
    ]
    names = [name for table in tables for name in table]
    assert len(names) >= len(styles.STYLES)
    assert sorted({name for name in names if names.count(name) > 1}) == []

"""The page of keys is read off a scene's widgets: whatever has a key is on it, whatever has none is not."""

from collections.abc import Sequence

import pytest

from companion.pages.actions import Route, Show, Undo
from companion.pages.model import Model, Settings
from companion.pages.routes import Home, Keys, NewGame, NewGamePage, PastGames, Play, PlayPage, SettingsPage
from companion.screen.drawing.layout import Area
from companion.screen.game_screens import Frame
from companion.screen.jewel_box.perspective import Box
from companion.screen.jewel_box.picture import BoxPicture
from companion.screen.master_thieves.news_card import NewsCard
from companion.screen.scenes import key_help, scene_router
from companion.screen.scenes.key_help import cap_name
from companion.screen.widgets.basic import Plate, PushButton, Veil
from companion.screen.widgets.widget import Tap, Widget
from tests.companion.screen.scenes import assert_sound_everywhere, frame, keys, laid_out, texts

TYPING = NewGame("master-thieves", ("Ana", "Ben"), page=NewGamePage.KEYS, typing=2, text="Co")


def rows(widgets: list[Widget]) -> dict[str, str]:
    """What the page says each key does."""
    shown = key_help.build(Keys(Home()), widgets, frame())
    caps = [index for index, widget in enumerate(shown) if isinstance(widget, Plate)]
    return {shown[index + 1].words()[0]: shown[index + 2].words()[0] for index in caps}


@pytest.mark.parametrize("route", [Home(), TYPING, SettingsPage()])
def test_keys_are_sound(route: Route, sizes: Sequence[tuple[int, int]]) -> None:
    def page(shown: Frame) -> list[Widget]:
        return key_help.build(Keys(route), scene_router.build(route, shown), shown)

    assert_sound_everywhere(page, Model(settings=Settings(kiosk=True, can_power_off=True)), sizes)


def test_a_card_with_news_says_what_its_key_does() -> None:
    card = NewsCard(
        Area(0, 0, 300, 70), (("diamond", 6),), "6 diamonds fell out", "6 diamonds fell out", "Not what happened?",
        tap=Tap(Undo(), "w"), does="Correct what happened",
    )  # fmt: skip
    assert rows([card])["W"] == "Correct what happened"


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
    assert rows(scene_router.build(SettingsPage(leaf=1), frame(model)))["O"] == "Power off (hold)"


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
    found = key_help.build(Keys(Home()), [Plate(Area(0, 0, 80, 60), tap=Tap(Undo(), "u"))], frame())
    assert "U" in texts(found)


def test_back_leads_to_where_one_came_from() -> None:
    assert keys(key_help.build(Keys(PastGames(2)), [], frame()))["escape"] == Show(PastGames(2))


def test_more_keys_than_fit_are_on_another_page() -> None:
    area = Area(0, 0, 80, 60)
    many = [PushButton(area, f"does {number}", tap=Tap(Undo(), f"f{number}")) for number in range(30)]
    small = frame(size=(480, 320))
    seen, page = set(), 0
    while True:
        widgets = key_help.build(Keys(Home(), page), many, small)
        seen |= set(texts(widgets))
        if "page down" not in keys(widgets):
            break
        assert keys(widgets)["page down"] == Show(Keys(Home(), page + 1))
        page += 1
    assert {f"does {number}" for number in range(30)} <= seen
    assert page > 0


def test_keys_are_called_as_on_a_keyboard() -> None:
    assert [cap_name(frame(), key) for key in ("escape", "return", "a", "f5", "left")] == [
        "Esc",
        "Enter",
        "A",
        "f5",
        "\u2190",
    ]

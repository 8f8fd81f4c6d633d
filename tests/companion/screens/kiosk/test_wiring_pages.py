"""How the box is wired, on pages: what is asked, what is offered, and that no game begins before people have said."""

import pytest
from msgspec.structs import replace

from companion.languages import LANGUAGES
from companion.nodes.theme import Sizes
from companion.pages.actions import Route, Show, Tell, UseSource
from companion.pages.model import Model, WiringView
from companion.pages.routes import Home, NewGame, SettingsPage, SettingsTopic
from companion.screens.kiosk.scenes import scene_router
from companion.screens.kiosk.widgets.basic import Switch
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.preferences import Wired
from companion.table.table_view import Link
from hardware.jewel_box.sentences import SENTENCES
from tests.companion.screens.kiosk.scenes import SIZES, action_named, frame, keys, problems, texts

NOTHING = WiringView(can_choose=True, asks=SENTENCES.all_open)
MAY_BE = replace(NOTHING, may_be_there=True)
OFFERED = WiringView(can_choose=True, used=Wired.VIRTUAL, offer=SENTENCES.moved, offered=Wired.SOME)
NAMED = WiringView(named="serial:/dev/ttyACM0", used=Wired.ALL)
LOOKING = WiringView(can_choose=True, used=Wired.VIRTUAL, is_looking=True)
MISSING = WiringView(can_choose=True, used=Wired.VIRTUAL, found_nothing=True)
EVERY = (NOTHING, MAY_BE, OFFERED, NAMED, LOOKING, MISSING)
SOURCE = SettingsPage(SettingsTopic.SOURCE)
FILLED = Model(apparatus="jewel_box", link=Link("no sensors"))


def built(route: Route, wiring: WiringView, size: tuple[int, int] = (800, 480), language: str = "en") -> list[Widget]:
    return scene_router.build(route, frame(replace(FILLED, wiring=wiring), size, language))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("route", [Home(), SettingsPage(), SOURCE, replace(SOURCE, leaf=1)], ids=repr)
@pytest.mark.parametrize("wiring", EVERY)
def test_every_page_is_sound_in_every_language(route: Route, wiring: WiringView, size: tuple[int, int]) -> None:
    for language in LANGUAGES:
        assert problems(built(route, wiring, size, language), Sizes(*size)) == []


@pytest.mark.parametrize("wiring", [NOTHING, MAY_BE])
def test_where_nothing_is_connected_people_say_what_they_have_and_no_game_begins(wiring: WiringView) -> None:
    widgets = built(Home(), wiring)
    assert action_named(widgets, "Play with the virtual box") == UseSource(Wired.VIRTUAL)
    assert action_named(widgets, "My box has no sensors") == UseSource(Wired.NONE)
    assert ("It is connected" in texts(widgets)) is wiring.may_be_there
    assert "New game" not in texts(widgets)
    taps = [widget.tap.action for widget in widgets if widget.tap is not None]
    assert not [tap for tap in taps if isinstance(tap, Show) and isinstance(tap.route, NewGame)]


def test_what_turns_up_is_one_tap_away_and_games_can_begin() -> None:
    widgets = built(Home(), OFFERED)
    assert action_named(widgets, "A box is on the header: tap to use it") == UseSource(Wired.SOME)
    assert "New game" in texts(widgets)
    assert keys(built(SOURCE, OFFERED))["return"] == UseSource(Wired.SOME)


@pytest.mark.parametrize("wired", Wired)
def test_a_tap_says_how_it_is_wired_and_the_page_shows_it(wired: Wired) -> None:
    widgets = built(SOURCE, WiringView(can_choose=True, used=wired))
    chosen = list(Wired).index(wired)
    ways = [each.on for each in widgets if isinstance(each, Switch)][: len(Wired)]
    assert ways == [at == chosen for at in range(len(Wired))]
    assert keys(widgets)[str(chosen + 1)] == UseSource(wired)
    assert keys(widgets)["escape"] == Show(SettingsPage())


def test_a_source_that_was_named_cannot_be_changed_and_the_page_says_why() -> None:
    widgets = built(SOURCE, NAMED)
    why = "The program was started with the source serial:/dev/ttyACM0."
    assert why in texts(widgets)
    assert {keys(widgets)[key] for key in "1234"} == {Tell(why)}


def test_a_look_that_found_nothing_says_what_to_do() -> None:
    assert "nothing was found: is it plugged in?" in " ".join(texts(built(SOURCE, MISSING)))
    assert action_named(built(SOURCE, MISSING), "Look again") == UseSource(Wired.SOME)


def test_a_kiosk_that_cannot_choose_has_no_card_for_it() -> None:
    assert "All sensors" not in texts(built(SOURCE, WiringView()))
    assert "All sensors" in texts(built(SOURCE, NOTHING))

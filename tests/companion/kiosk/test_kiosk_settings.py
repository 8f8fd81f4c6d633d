""""""

from pathlib import Path

import pytest

from companion.kiosk.kiosk_settings import Place
from companion.screen import actions, routes
from companion.screen.master_thieves.opening import choices_of
from companion.screen.scenes.scene_router import build
from companion.screen.widgets.stage import reachable
from companion.service.poweroff import REQUEST, PowerSwitch
from tests.companion.kiosk.kiosks import frame, kiosk, model, notice
from tests.companion.kiosk.visits import visit

# settings


def test_settings_change_at_once_and_are_kept_for_the_next_time(tmp_path: Path) -> None:
    place = Place(preferences=tmp_path / "settings.json")
    with kiosk(tmp_path, place) as here:
        for key, value in (("language", "de"), ("sound", True), ("auto_advance", False), ("turned", True)):
            here.do(actions.Configure(key, value), 0)
        settings = model(here).settings
        assert (settings.language, settings.auto_advance, settings.turned) == ("de", False, True)
        assert notice(here) == ""
    with kiosk(tmp_path, place) as again:
        settings = model(again).settings
        assert (settings.language, settings.auto_advance, settings.turned) == ("de", False, True)


def test_where_people_want_no_motion_the_box_stands_at_once_as_it_was_moved() -> None:
    with visit("home") as guest:
        guest.do(actions.Configure("reduced_motion", value=True))
        assert guest.model.settings.reduced_motion
        guest.kiosk._box.command("rotate 1 cw")
        shown = []
        for _ in range(80):
            guest.wait(50)
            shown.append(str(guest.model.picture))
        assert len(dict.fromkeys(shown)) == 2  # before, and after


def test_a_setting_that_cannot_be_kept_still_counts_and_says_so(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(preferences=tmp_path / "no" / "folder" / "settings.json")) as here:
        here.do(actions.Configure("language", "fr"), 0)
        assert model(here).settings.language == "fr"
        assert notice(here) == frame(here).say("Could not save this setting: it lasts until the kiosk stops.")


def test_the_language_of_the_command_line_stays_until_somebody_chooses_another(tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    settings.write_text('{"language":"de"}')
    with kiosk(tmp_path, Place(language="fr", language_is_asked=True, preferences=settings)) as here:
        assert model(here).settings.language == "fr"
        here.do(actions.Configure("turned", value=True), 0)
        assert model(here).settings.language == "fr"
        here.do(actions.Configure("language", "it"), 0)
        assert model(here).settings.language == "it"


def test_the_language_changes_in_the_middle_of_a_game_and_in_its_trouble() -> None:
    with visit("foul") as guest:
        english = guest.words
        events = guest.kiosk.events
        guest.do(actions.Configure("language", "de"))
        german = guest.words
        assert guest.kiosk.events == events
        assert guest.model.trouble is not None
        assert english != german
        assert guest.frame.say("Let it go") in german


def test_the_edition_of_the_command_line_is_the_one_that_a_new_game_begins_with(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(edition="gigamic")) as here:
        offered = [
            widget.tap.action.route
            for widget in reachable(build(here.route, frame(here)))
            if widget.tap is not None
            and isinstance(widget.tap.action, actions.Show)
            and isinstance(widget.tap.action.route, routes.NewGame)
        ]
        assert {choices_of(route, frame(here)).edition for route in offered} == {"gigamic"}


# switching off and leaving


def test_switching_off_asks_the_machine(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(power=PowerSwitch(tmp_path))) as here:
        assert model(here).settings.can_power_off
        here.do(actions.PowerOff(), 0)
        assert (tmp_path / REQUEST).exists()
        assert notice(here) == "Switching off. Your game is saved."


@pytest.mark.parametrize("switch", [PowerSwitch(), PowerSwitch(Path("/dev/null/nowhere"))], ids=str)
def test_a_machine_that_cannot_be_switched_off_says_what_to_do(tmp_path: Path, switch: PowerSwitch) -> None:
    with kiosk(tmp_path, Place(power=switch)) as here:
        here.do(actions.PowerOff(), 0)
        assert notice(here)
        assert not here.done


def test_there_is_no_exit_for_passers_by(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(is_kiosk=True)) as here:
        here.do(actions.Quit(), 0)
        assert not here.done
    with kiosk(tmp_path, Place(is_kiosk=False)) as here:
        here.do(actions.Quit(), 0)
        assert here.done

"""Settings: changed at once, kept, and what they do."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.master_thieves.pages.opening import choices_of
from companion.kiosk.kiosk import Kiosk
from companion.kiosk.kiosk_settings import Place
from companion.nodes.theme import Rotation
from companion.pages import actions, routes
from companion.pages.model import RotationTrial
from companion.screens.kiosk.jewel_box.picture import box_picture
from companion.screens.kiosk.scenes.scene_router import build
from companion.screens.kiosk.widgets.stage import reachable
from companion.service.poweroff import REQUEST, PowerSwitch
from companion.table import preferences
from tests.companion.kiosk.kiosks import frame, kiosk, model, notice
from tests.companion.kiosk.visits import visit

# settings


def test_settings_change_at_once_and_are_kept_for_the_next_time(tmp_path: Path) -> None:
    place = Place(preferences=tmp_path / "settings.json")
    with kiosk(tmp_path, place) as here:
        for key, value in (
            ("language", "de"),
            ("sound", True),
            ("auto_advance", False),
            ("rotation", 180),
            ("large_text", True),
        ):
            here.do(actions.Configure(key, value), 0)
        settings = model(here).settings
        assert (settings.language, settings.auto_advance, settings.rotation) == ("de", False, Rotation.HALF)
        assert settings.large_text
        assert notice(here) == ""
    with kiosk(tmp_path, place) as again:
        settings = model(again).settings
        assert (settings.language, settings.auto_advance, settings.rotation) == ("de", False, Rotation.HALF)
        assert settings.large_text


def test_where_people_want_no_motion_the_box_stands_at_once_as_it_was_moved() -> None:
    with visit("home") as guest:
        guest.do(actions.Configure("reduced_motion", value=True))
        assert guest.model.settings.reduced_motion
        guest.kiosk.running.box.command("rotate 1 cw")
        shown = []
        for _ in range(80):
            guest.wait(50)
            shown.append(str(replace(box_picture(guest.model.picture), stirring=frozenset())))
        assert len(dict.fromkeys(shown)) == 2  # before, and after; what stirs lights up, but stands still


def test_a_setting_that_cannot_be_kept_still_counts_and_says_so(tmp_path: Path) -> None:
    with kiosk(tmp_path, Place(preferences=tmp_path / "no" / "folder" / "settings.json")) as here:
        here.do(actions.Configure("language", "fr"), 0)
        assert model(here).settings.language == "fr"
        assert notice(here) == frame(here).say("Could not save this setting: it lasts only until the next start.")


def test_the_language_of_the_command_line_stays_until_somebody_chooses_another(tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    settings.write_text('{"language":"de"}')
    with kiosk(tmp_path, Place(language="fr", language_is_asked=True, preferences=settings)) as here:
        assert model(here).settings.language == "fr"
        here.do(actions.Configure("rotation", 180), 0)
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
        assert guest.frame.say("Carry on") in german


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


# the rotation


def rotation_of(here: Kiosk) -> Rotation:
    return model(here).settings.rotation


@pytest.mark.parametrize(
    ("stored", "place", "shown"),
    [
        ("{}", Place(), 0),
        ("{}", Place(rotation=Rotation.QUARTER), 90),
        ('{"rotation":270}', Place(rotation=Rotation.QUARTER), 270),
        ('{"rotation":0}', Place(rotation=Rotation.QUARTER), 0),
        ('{"rotation":270}', Place(rotation=Rotation.QUARTER, rotation_is_asked=True), 90),
        ('{"rotation":270}', Place(rotation=Rotation.QUARTER, has_quarter_turns=False), 270),
        ('{"rotation":90}', Place(has_quarter_turns=False), 0),
        ('{"rotation":180}', Place(has_quarter_turns=False), 180),
        ('{"turned":true}', Place(), 180),
        ('{"turned":false}', Place(rotation=Rotation.QUARTER), 90),
        ('{"turned":true,"rotation":0}', Place(), 0),
    ],
)
def test_what_was_set_on_the_screen_goes_before_what_the_machine_is_set_to(
    tmp_path: Path, stored: str, place: Place, shown: int
) -> None:
    settings = tmp_path / "settings.json"
    settings.write_text(stored)
    with kiosk(tmp_path, replace(place, preferences=settings)) as here:
        assert rotation_of(here) == shown
        assert notice(here) == ""


def test_upside_down_counts_at_once_and_is_kept(tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    with kiosk(tmp_path, Place(rotation=Rotation.QUARTER, preferences=settings)) as here:
        here.do(actions.Configure("rotation", 270), 0)
        assert model(here).settings.rotation_trial is None
    assert preferences.read(settings).rotation is Rotation.THREE_QUARTERS


def test_a_quarter_turn_that_nobody_keeps_goes_back_and_is_forgotten(tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    with kiosk(tmp_path, Place(rotation=Rotation.HALF, preferences=settings)) as here:
        here.do(actions.Configure("rotation", 270), 5_000)
        assert (rotation_of(here), model(here).settings.rotation_trial) == (270, RotationTrial(Rotation.HALF, 10))
        seen = []
        while (due_ms := here.deadline_ms(5_000)) is not None:
            here.listen(due_ms - 1)
            seen.append(model(here).settings.rotation_trial)
            here.listen(due_ms)
            assert due_ms <= 15_000
        assert list(dict.fromkeys(trial.seconds for trial in seen if trial)) == list(range(10, 0, -1))
        assert rotation_of(here) == 180
    assert not settings.exists()


def test_a_look_after_a_long_sleep_ends_the_trial(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Configure("rotation", 90), 0)
        here.listen(7_500)
        assert model(here).settings.rotation_trial == RotationTrial(Rotation.NONE, 3)
        here.listen(60_000)
        assert rotation_of(here) == 0


def test_a_quarter_turn_that_is_kept_stays(tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    with kiosk(tmp_path, Place(preferences=settings)) as here:
        here.do(actions.Configure("rotation", 90), 0)
        assert not settings.exists(), "if the power fails now, the picture is as before"
        here.do(actions.Configure("rotation", 90), 9_999)
        here.listen(20_000)
        assert (rotation_of(here), model(here).settings.rotation_trial) == (90, None)
    with kiosk(tmp_path, Place(preferences=settings)) as again:
        assert rotation_of(again) == 90


def test_a_quarter_turn_can_be_taken_back_at_once(tmp_path: Path) -> None:
    with kiosk(tmp_path) as here:
        here.do(actions.Configure("rotation", 90), 0)
        here.do(actions.Configure("rotation", 0), 500)
        assert (rotation_of(here), model(here).settings.rotation_trial) == (0, None)
        here.do(actions.Configure("rotation", 90), 1_000)
        here.do(actions.Configure("rotation", 270), 2_000)
        assert model(here).settings.rotation_trial == RotationTrial(Rotation.NONE, 10), "tried anew"


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

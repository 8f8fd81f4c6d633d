"""Settings: every switch says what it does and shows how it stands; nobody passing by can leave the kiosk."""

from collections.abc import Iterable, Sequence
from functools import partial

import pygame
import pytest
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.game import Headline, Words
from companion.games.master_thieves.editions import EditionId
from companion.languages import LANGUAGES, mark
from companion.nodes.theme import BRIGHT, Role, Rotation, Sizes, Weight
from companion.pages import settings_pages
from companion.pages.actions import Action, Configure, PowerOff, Quit, Route, Show
from companion.pages.model import MachineView, Model, RotationTrial, Settings, UpdatesView, WiringView
from companion.pages.router import page_of
from companion.pages.routes import Backups, Home, HomePage, Keys, Menu, Play, SettingsPage, SettingsTopic
from companion.screens.kiosk.drawing.text import block, line_height
from companion.screens.kiosk.game_screens import Frame
from companion.screens.kiosk.scenes import scene_router
from companion.screens.kiosk.widgets.basic import Label, Paragraph, Plate, Switch
from companion.screens.kiosk.widgets.stage import reachable
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.preferences import Verbosity
from companion.table.table_view import Link, TableView
from tests.companion.screens.kiosk.plays import moments
from tests.companion.screens.kiosk.scenes import (
    SIZES,
    action_named,
    assert_sound_everywhere,
    drawn_px,
    frame,
    keys,
    problems,
    tap_named,
    texts,
)

KIOSK = Model(settings=Settings(kiosk=True, can_power_off=True, version="1.2.3"))
TROUBLES = Model(messages=("no sound card: cues are silent", "the journal was mended after a power cut"))


def built(
    topic: SettingsTopic = SettingsTopic.ALL,
    model: Model | None = None,
    size: tuple[int, int] = (800, 480),
    leaf: int = 0,
) -> list[Widget]:
    return scene_router.build(SettingsPage(topic, leaf), frame(model, size))


def leaves(
    model: Model | None = None,
    size: tuple[int, int] = (800, 480),
    topics: Iterable[SettingsTopic] = SettingsTopic,
    language: str = "en",
) -> list[list[Widget]]:
    """All leaves of these pages of the settings."""
    found = []
    for topic in topics:
        for leaf in range(99):
            found.append(scene_router.build(SettingsPage(topic, leaf), frame(model, size, language)))
            if "page down" not in keys(found[-1]):
                break
    return found


FULL = Model(
    settings=Settings(kiosk=True, can_power_off=True, has_backups=True, voice=Verbosity.NEWS, voice_problem="none"),
    setup_options={name: game.setup_options() for name, game in GAMES.items()},
    wiring=WiringView(can_choose=True, asks=Words("Nothing is connected")),
    apparatus="jewel_box",
    updates=UpdatesView("0.4.0"),
    machine=MachineView("jewelbox-in-the-attic.local", 12_400_000_000, 48, found=("Disk: almost full. make room",)),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_small_screen_leafs_once_at_the_most_and_never_on_the_first_page(lang: str) -> None:
    for topic in set(SettingsTopic) - {SettingsTopic.MESSAGES, SettingsTopic.ABOUT}:
        assert len(leaves(FULL, (480, 320), [topic], lang)) <= (1 if topic is SettingsTopic.ALL else 2), topic
    for size in ((800, 480), (720, 1280)):
        assert len(leaves(FULL, size, language=lang)) == len(SettingsTopic)


def test_no_two_cards_of_a_page_have_the_same_key() -> None:
    for topic in SettingsTopic:
        found = page_of(SettingsPage(topic), frame(FULL))
        assert found is not None
        used = [tap.key for tap in found.taps if tap.key]
        assert len(used) == len(set(used)), topic


@pytest.mark.parametrize(
    "page", [*(SettingsPage(leaf=leaf) for leaf in (0, 1, 2, 99)), *map(SettingsPage, SettingsTopic)]
)
def test_every_page_is_sound(page: SettingsPage, sizes: Sequence[tuple[int, int]]) -> None:
    for model in (replace(TROUBLES, link=Link("virtual box", simulated=True)), KIOSK):
        assert_sound_everywhere(partial(scene_router.build, page), model, sizes)


ALL_ON = Settings(
    sound=True,
    auto_advance=True,
    options=frozenset({"single_action"}),
    large_text=True,
    reduced_motion=True,
    labels=True,
)
ALL_OFF = Settings(sound=False, auto_advance=False)


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("Sound", "sound"),
        ("Auto-advance", "auto_advance"),
        ("Large text", "large_text"),
        ("Reduced motion", "reduced_motion"),
        ("My box has labels", "labels"),
    ],
)
@pytest.mark.parametrize("on", [True, False])
def test_a_switch_shows_how_it_stands_and_a_tap_makes_it_the_other_way(title: str, key: str, on: bool) -> None:
    model = Model(settings=ALL_ON if on else ALL_OFF)
    pages = (SettingsTopic.VOICE, SettingsTopic.HOUSE_RULES, SettingsTopic.SCREEN, SettingsTopic.SOURCE)
    shown = next(widgets for widgets in leaves(model, topics=pages) if title in texts(widgets))
    _assert_switch(shown, title, key, on=on)


def _assert_switch(widgets: Sequence[Widget], title: str, key: str, *, on: bool) -> None:
    assert action_named(widgets, title) == Configure(key, not on)
    plate = next(widget for widget in widgets if widget.tap == tap_named(widgets, title))
    switch = next(each for each in widgets if isinstance(each, Switch) and plate.area.holds(*each.area.centre))
    assert switch.on is on


@pytest.mark.parametrize(
    ("lacks", "line"), [(False, "games, settings and players on a USB stick"), (True, "No backup")]
)
def test_the_card_of_backups_says_when_there_is_none_of_this_week(lacks: bool, line: str) -> None:
    model = Model(settings=Settings(has_backups=True, lacks_backup=lacks))
    shown = built(SettingsTopic.MACHINE, model)
    assert action_named(shown, "Backup") == Show(Backups())
    assert any(text.startswith(line) for text in texts(shown))


HOUSE_RULES = {
    "Single action": "single_action",
    "Simplified": "simple",
    "Leaders of Thieves": "leaders",
    "Three Tales": "tales",
}


@pytest.mark.parametrize("title", HOUSE_RULES)
@pytest.mark.parametrize("on", [True, False])
def test_the_rules_that_new_games_begin_with_are_switches_on_a_page_of_their_own(title: str, on: bool) -> None:
    options = {name: game.setup_options() for name, game in GAMES.items()}
    key = HOUSE_RULES[title]
    chosen = Settings(options=frozenset({key} if on else set(HOUSE_RULES.values()) - {key}))
    model = Model(settings=chosen, setup_options=options)
    assert action_named(built(model=model), "House rules") == Show(SettingsPage(SettingsTopic.HOUSE_RULES))
    _assert_switch(built(SettingsTopic.HOUSE_RULES, model=model), title, key, on=on)
    assert keys(built(SettingsTopic.HOUSE_RULES, model=model))["escape"] == Show(SettingsPage())


@pytest.mark.parametrize(("minutes", "words", "after"), [(0, "off", 1), (1, "gong after 1 minute", 2), (5, "", 0)])
def test_the_turn_timer_is_set_step_by_step(minutes: int, words: str, after: int) -> None:
    widgets = built(SettingsTopic.HOUSE_RULES, model=Model(settings=Settings(turn_minutes=minutes)))
    assert words in (*texts(widgets), "")
    assert action_named(widgets, "Turn timer") == Configure("turn_minutes", after)


@pytest.mark.parametrize("rotation", Rotation)
def test_a_tap_turns_the_picture_upside_down_and_another_card_by_a_quarter(rotation: Rotation) -> None:
    widgets = built(SettingsTopic.SCREEN, Model(settings=Settings(rotation=rotation)))
    assert action_named(widgets, "Rotate screen") == Configure("rotation", (rotation + 180) % 360)
    assert action_named(widgets, "Quarter turn") == Configure("rotation", (rotation + 90) % 360)
    plate = next(widget for widget in widgets if widget.tap == tap_named(widgets, "Rotate screen"))
    switch = next(each for each in widgets if isinstance(each, Switch) and plate.area.holds(*each.area.centre))
    assert switch.on is (rotation in (180, 270))


def test_a_panel_without_room_for_quarter_turns_offers_none() -> None:
    assert "Quarter turn" in texts(built(SettingsTopic.SCREEN))
    without = Model(settings=Settings(has_quarter_turns=False))
    assert "Quarter turn" not in texts(built(SettingsTopic.SCREEN, without))


TRIAL = Model(settings=Settings(rotation=Rotation.HALF, rotation_trial=RotationTrial(Rotation.QUARTER, 7)))


def test_a_quarter_turn_asks_whether_to_keep_it_and_says_how_long(sizes: Sequence[tuple[int, int]]) -> None:
    assert_sound_everywhere(partial(scene_router.build, SettingsPage()), TRIAL, sizes)
    widgets = scene_router.build(SettingsPage(), frame(TRIAL))
    assert {"Keep this rotation?", "It turns back in 7 s."} <= set(texts(widgets))
    assert action_named(widgets, "Keep") == Configure("rotation", Rotation.HALF)
    assert action_named(widgets, "Turn back") == Configure("rotation", Rotation.QUARTER)
    assert keys(widgets) == {"k": Configure("rotation", 180), "escape": Configure("rotation", 90)}, "nothing else"


def test_the_screen_says_what_going_on_by_itself_means() -> None:
    assert "a turn ends when the next one begins" in texts(built(SettingsTopic.HOUSE_RULES))


def test_small_screens_leaf_through_all_of_it() -> None:
    seen = {line for page in leaves(size=(480, 320)) for line in texts(page)}
    wanted = {"Language", "Sound", "Auto-advance", "House rules", "Rotate screen", "Keys", "About", "My box has labels"}
    assert wanted <= seen
    voice = SettingsTopic.VOICE
    assert keys(built(voice, size=(480, 320)))["page down"] == Show(SettingsPage(voice, leaf=1))
    assert keys(built(voice, size=(480, 320), leaf=1))["page up"] == Show(SettingsPage(voice, leaf=0))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_words_of_a_card_stand_in_its_middle(size: tuple[int, int], lang: str) -> None:
    """Also where a second line in smaller type has become one."""
    here = frame(size=size, lang=lang)
    widgets = scene_router.build(SettingsPage(), here)
    for card in [each for each in reachable(widgets) if isinstance(each, Plate)]:
        words = [
            each for each in widgets if isinstance(each, (Label, Paragraph)) and card.area.holds(*each.area.centre)
        ]
        lines, px = block(*said(words[-1], here), words[-1].area.size)
        bottom = words[-1].area.top + len(lines) * line_height(px, words[-1].ink.face(here.sizes)[1])
        above, below = words[0].area.top - card.area.top, card.area.bottom - bottom
        assert abs(above - below) <= 2 + here.sizes.px(2), texts(words)


def said(widget: Label | Paragraph, here: Frame) -> tuple[str, int, Weight]:
    return (widget.line if isinstance(widget, Label) else widget.text, *widget.ink.face(here.sizes))


LARGE = Settings(large_text=True)


def test_large_text_is_about_a_quarter_larger_where_people_read_and_no_smaller_anywhere() -> None:
    for size in SIZES:
        usual, large = Sizes(*size), Sizes(*size, large=True)
        assert all(large.font_px(role) >= usual.font_px(role) for role in Role)
        for role in (Role.SMALL, Role.HINT, Role.BODY, Role.BUTTON, Role.ACTION):
            assert 1.15 <= large.font_px(role) / usual.font_px(role) <= 1.35
        assert (large.bar, large.touch, large.gap) == (usual.bar, usual.touch, usual.gap), "nothing else is larger"


def test_pages_are_drawn_in_large_text_if_people_want_it() -> None:
    def drawn(route: Route, settings: Settings) -> dict[str, int]:
        here = frame(Model(table=moments(EditionId.ZOCH, "turn")[0], settings=settings))
        widgets = scene_router.build(route, here)
        return {words: px for each in widgets for words, px in drawn_px(each, each.scaled or here.sizes)}

    route = SettingsPage(SettingsTopic.VOICE)
    usual, large = drawn(route, Settings()), drawn(route, LARGE)
    assert large["Sound"] == round(usual["Sound"] * 27 / 22)
    usual, large = drawn(Play(), Settings()), drawn(Play(), LARGE)
    assert large["Undo"] == round(usual["Undo"] * 27 / 22), "so is a turn of Master Thieves"


@pytest.mark.parametrize("page", [SettingsPage(topic, leaf) for topic in SettingsTopic for leaf in (0, 1, 9)])
def test_every_page_is_sound_in_large_text(page: SettingsPage, sizes: Sequence[tuple[int, int]]) -> None:
    model = replace(KIOSK, settings=replace(KIOSK.settings, large_text=True), messages=TROUBLES.messages)
    for shown in (model, replace(model, link=Link("virtual box", simulated=True))):
        assert_sound_everywhere(partial(scene_router.build, page), shown, sizes, paint=False)


def test_language_is_chosen_by_its_own_name() -> None:
    assert action_named(built(), "Language") == Show(SettingsPage(SettingsTopic.LANGUAGE))
    assert action_named(built(SettingsTopic.LANGUAGE), "Deutsch") == Configure("language", "de")
    assert keys(built(SettingsTopic.LANGUAGE))["escape"] == Show(SettingsPage())
    assert "Français" in texts(scene_router.build(SettingsPage(), frame(lang="fr")))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [{"es": "Español"}, {"es": "Español", "nl": "Nederlands"}])
def test_there_is_room_for_another_language(
    more: dict[str, str], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings_pages, "LANGUAGES", {**LANGUAGES, **more})
    for route in (SettingsPage(SettingsTopic.LANGUAGE), Home(HomePage.LANGUAGE)):
        shown = frame(size=size)
        widgets = scene_router.build(route, shown)
        assert not problems(widgets, shown.sizes, layers=True)
        assert all(action_named(widgets, name) == Configure("language", code) for code, name in more.items())


def test_keys_of_the_settings_are_a_tap_away() -> None:
    here = SettingsPage(SettingsTopic.HELP)
    assert action_named(built(SettingsTopic.HELP), "Keys") == Show(Keys(here))


def test_a_desktop_can_quit_and_a_kiosk_cannot() -> None:
    def offered(model: Model | None) -> set[Action]:
        return {widget.tap.action for leaf in leaves(model) for widget in leaf if widget.tap}

    assert Quit() in offered(None)
    assert Quit() not in offered(KIOSK)
    assert PowerOff() not in offered(None)


def test_power_off_has_to_be_held_and_shows_for_how_long() -> None:
    widgets = built(SettingsTopic.MACHINE, KIOSK)
    assert tap_named(widgets, "Power off").hold_ms >= 1000
    assert tap_named(widgets, "Restart").hold_ms >= 1000
    assert "hold to switch this machine off" in texts(widgets)
    plate = next(widget for widget in widgets if widget.tap and widget.tap.action == PowerOff())
    pictures = [pygame.Surface((800, 480), 0, 32) for _ in range(3)]
    for picture, held in zip(pictures, (0.0, 0.3, 0.9), strict=True):
        replace(plate, pressed=True, held=held).paint(picture, frame().sizes)
    lit = [pygame.mask.from_threshold(picture, BRIGHT, (3, 3, 3, 255)).count() for picture in pictures]
    assert lit[0] < lit[1] < lit[2]


def test_back_leads_home_or_to_the_menu_of_the_running_game() -> None:
    running = TableView("master-thieves", 1, "turn", Headline(Words("")))
    assert keys(built())["escape"] == Show(Home())
    assert keys(built(model=Model(table=running)))["escape"] == Show(Menu())


def test_about_tells_version_screen_box_and_licences() -> None:
    lines = texts(built(SettingsTopic.ABOUT, replace(KIOSK, link=Link("/dev/rfcomm0"))))
    assert {"Jewelbox Companion 1.2.3", "Screen: 800x480", "Box: /dev/rfcomm0"} <= set(lines)
    assert any("SIL Open Font License" in line for line in lines)
    assert "Screen: 1024x600" in texts(built(SettingsTopic.ABOUT, size=(1024, 600)))


def test_all_messages_about_the_machine_can_be_read() -> None:
    widgets = built(SettingsTopic.MESSAGES, TROUBLES)
    assert set(TROUBLES.messages) <= set(texts(widgets))
    machine = SettingsPage(SettingsTopic.MACHINE)
    assert keys(widgets)["escape"] == Show(machine)
    assert "2 problems" in texts(scene_router.build(machine, frame(TROUBLES)))
    told = scene_router.build(SettingsPage(SettingsTopic.MESSAGES, behind=Home()), frame(TROUBLES))
    assert keys(told)["escape"] == Show(Home())
    assert mark("No problems found.") in texts(built(SettingsTopic.MESSAGES))


def test_what_the_doctor_found_is_told_with_room_and_temperature() -> None:
    assert "1 problem" in texts(built(SettingsTopic.MACHINE, FULL))
    said = " ".join(texts(built(SettingsTopic.MESSAGES, FULL)))
    for words in ("Disk: almost full. make room", "jewelbox-in-the-attic.local", "12 GB free, 48 \N{DEGREE SIGN}C"):
        assert words in said
    well = replace(FULL, machine=MachineView(free=900_000_000, checks=True))
    assert "900 MB free" in texts(built(SettingsTopic.MACHINE, well))
    assert "It is being checked. This takes a moment." in texts(built(SettingsTopic.MESSAGES, well))


def test_more_messages_than_fit_are_cut_between_two_of_them() -> None:
    many = tuple(f"message {number} of many that this machine has" for number in range(40))
    shown = texts(built(SettingsTopic.MESSAGES, Model(messages=many), (480, 320)))
    assert many[0] in shown
    assert many[-1] not in shown

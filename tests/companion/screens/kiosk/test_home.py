"""Home: the unfinished game first, a way to decline it, and never a doubt about which box is listened to."""

from collections.abc import Sequence
from itertools import product
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.game import Player
from companion.games.master_thieves.game import MasterThieves
from companion.games.master_thieves.pages.opening import Choices, choices_of
from companion.languages import LANGUAGES, capital
from companion.nodes.theme import Sizes
from companion.pages.actions import Configure, PowerOff, Quit, Resume, Route, Show
from companion.pages.model import GameCard, Model, Settings
from companion.pages.router import page_of
from companion.pages.routes import (
    Home,
    HomePage,
    Keys,
    NewGame,
    PastGame,
    PastGames,
    Sensors,
    SettingsPage,
    SettingsTopic,
)
from companion.screens.kiosk.drawing.text import block
from companion.screens.kiosk.scenes import scene_router
from companion.screens.kiosk.widgets.basic import Paragraph, PushButton
from companion.screens.kiosk.widgets.panels import Kind
from companion.screens.kiosk.widgets.widget import Widget
from companion.table.entries import Status
from companion.table.table_view import Link
from tests.companion.kiosk.visits import visit
from tests.companion.screens.kiosk.scenes import (
    ONE_GAME,
    SIZES,
    action_named,
    frame,
    keys,
    laid_out,
    problems,
    said_on,
    tap_named,
    texts,
)
from tests.laws import share

BEN, ANA = Player("Ben", 3, 2, winner=False), Player("Ana", 5, 1, winner=False)
OPEN = GameCard(4, "master-thieves", "zoch", Status.UNFINISHED, "today 19:32", 40, "Round 3", (BEN, ANA))
DONE = replace(OPEN, id=5, status=Status.FINISHED, variant="gigamic", stand="")
SIMULATED = Link("virtual box", simulated=True)
BATTERY = Link("/dev/rfcomm0", ready=False, message="no frame from the box for 3 s: is its battery charged?")


def primary(widgets: list[Widget]) -> list[str]:
    """What the filled buttons say."""
    filled = [each for each in widgets if isinstance(each, PushButton) and each.kind is Kind.PRIMARY]
    return [written_on(button, widgets)[0] for button in filled]


def written_on(button: Widget, widgets: list[Widget]) -> list[str]:
    """What a button says itself, or what is written on it."""
    on_it = [each for each in widgets if each.tap is None and button.area.holds(*each.area.centre)]
    return [line for each in (button, *on_it) for line in each.words()]


@pytest.mark.parametrize(
    ("route", "model"),
    [
        (Home(), Model(link=SIMULATED)),
        (Home(), Model(link=BATTERY, games=(OPEN,), messages=("no sound card", "no font"))),
        (Home(), Model(games=(replace(OPEN, players=(BEN, ANA) * 4),), messages=("no sound card",))),
        (Home(HomePage.LANGUAGE), Model(link=SIMULATED, games=(OPEN,))),
        (Home(HomePage.POWER), Model(settings=Settings(kiosk=True, can_power_off=True))),
    ],
)
def test_home_is_sound(route: Home, model: Model, sizes: Sequence[tuple[int, int]]) -> None:
    for lang, size in product(LANGUAGES, sizes):
        shown = frame(model, size, lang)
        assert not problems(laid_out(route, shown), shown.sizes, layers=True), (lang, size)


def test_new_game_is_the_one_thing_to_do_at_first() -> None:
    widgets = laid_out(Home(), frame())
    assert primary(widgets) == ["New game"]
    assert action_named(widgets, "New game") == Show(NewGame())
    assert action_named(widgets, "Past games") == Show(PastGames())
    assert action_named(widgets, "Sensors") == Show(Sensors())


def test_the_first_page_reads_as_text() -> None:
    page = page_of(Home(), frame(Model(link=SIMULATED, games=(OPEN,), hints=("no sound card",))))
    assert str(page).splitlines() == [
        "# Jewelbox",
        "Jewelbox [1 hint] (i)",
        "the companion for your table",
        "VIRTUAL BOX",
        "[Continue] (return)",
        "  master-thieves",
        "  Round 3 · today 19:32",
        "  Ben, Ana",
        "[Close] (d)",
        "[New game] (n)",
        "[Past games] (p) [Sensors] (s)",
        "[Language] (l) [Sound off] (a) [Settings] (g) [Quit] (q)",
    ]


def test_an_unfinished_game_is_offered_with_round_seats_and_when() -> None:
    widgets = laid_out(Home(), frame(Model(games=(DONE, OPEN))))
    assert primary(widgets) == ["Continue"]
    assert tap_named(widgets, "Continue").action == Resume(OPEN.id)
    assert {"Round 3 · today 19:32", "Ben, Ana"} <= set(texts(widgets))


def test_going_on_can_be_declined_and_the_game_stays_where_it_is() -> None:
    model = Model(games=(OPEN,))
    declined = keys(laid_out(Home(), frame(model)))["d"]
    assert declined == Show(Home(declined=OPEN.id), "You'll find this game under Past games.")
    widgets = laid_out(Home(declined=OPEN.id), frame(model))
    assert primary(widgets) == ["New game"]
    assert "Continue" not in texts(widgets)


def test_a_newer_unfinished_game_is_offered_although_an_older_one_was_declined() -> None:
    newer = replace(OPEN, id=9)
    widgets = laid_out(Home(declined=OPEN.id), frame(Model(games=(newer, OPEN))))
    assert action_named(widgets, "Continue") == Resume(9)


def test_a_game_without_a_word_on_how_it_stands_is_offered_by_its_time() -> None:
    assert "today 19:32" in texts(laid_out(Home(), frame(Model(games=(replace(OPEN, stand=""),)))))


def test_a_new_game_begins_as_the_last_one_was_laid() -> None:
    settings = Settings(options=frozenset({"single_action"}))
    here = frame(Model(games=(DONE,), settings=settings, last_seats=("Ben", "Ana")))
    wanted = NewGame(seats=("Ben", "Ana"))
    assert action_named(laid_out(Home(), here), "New game") == Show(wanted)
    assert choices_of(wanted, here) == Choices("gigamic", single_action=True)


@pytest.mark.parametrize("size", SIZES)
def test_the_simulated_box_is_always_said_to_be_one(size: tuple[int, int]) -> None:
    assert "VIRTUAL BOX" in texts(laid_out(Home(), frame(Model(link=SIMULATED), size)))
    assert "VIRTUAL BOX" not in texts(laid_out(Home(), frame(Model(link=Link("/dev/rfcomm0")), size)))


@pytest.mark.parametrize("size", SIZES)
def test_link_says_what_is_wrong_and_a_simulated_one_nothing_more(size: tuple[int, int]) -> None:
    assert "virtual box: ready" not in texts(laid_out(Home(), frame(Model(link=SIMULATED), size)))
    assert capital(str(BATTERY.message)) in texts(laid_out(Home(), frame(Model(link=BATTERY), size)))
    waiting = Model(link=Link("GPIO", ready=False))
    assert "GPIO" in texts(laid_out(Home(), frame(waiting, size)))


def test_a_kiosk_that_listens_to_nothing_yet_says_nothing_of_it() -> None:
    assert not [line for line in texts(laid_out(Home(), frame())) if "ready" in line]


@pytest.mark.parametrize("size", SIZES)
def test_eight_seats_of_an_unfinished_game_take_two_lines(size: tuple[int, int]) -> None:
    names = ("Sheila", "Kevin", "Anna", "James", "Alfonzo", "Mike", "Robin", "Ken")
    game = replace(OPEN, players=tuple(Player(name, 3, 2, winner=False) for name in names))
    widgets = laid_out(Home(), frame(Model(games=(game,)), size, screens=ONE_GAME))
    card = next(each for each in widgets if each.tap and each.tap.action == Resume(game.id))
    (written,) = [each for each in widgets if isinstance(each, Paragraph) and each.text == ", ".join(names)]
    assert said_on(card, widgets).count(written.text) > 0, "on the card"
    lines, _ = block(written.text, *written.ink.face(Sizes(*size)), written.area.size)
    assert len(lines) <= 2
    assert " ".join(lines) == ", ".join(names)


def test_language_is_one_tap_away_by_its_own_name() -> None:
    assert keys(laid_out(Home(), frame()))["l"] == Show(Home(HomePage.LANGUAGE, spoken="en"))
    widgets = laid_out(Home(HomePage.LANGUAGE), frame(lang="de"))
    assert action_named(widgets, "Français") == Configure("language", "fr")
    assert primary(widgets)[-1] == "Deutsch"
    assert keys(widgets)["escape"] == Show(Home())


def test_who_chooses_a_language_has_chosen_and_the_sheet_is_gone() -> None:
    with visit("home-first") as guest:
        guest.key("l")
        guest.pass_guard()
        guest.tap("Français")
        assert "Langue" not in guest.words
        assert "Nouvelle partie" in guest.words
        guest.key("l")
        guest.pass_guard()
        assert "Langue" in guest.words
        guest.tap("Français")
        assert "Langue" not in guest.words, "the one that is spoken is a choice, too"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("games", [(), (OPEN,)])
def test_nothing_moves_when_there_is_a_hint(size: tuple[int, int], games: tuple[GameCard, ...]) -> None:
    model = Model(link=SIMULATED, games=games)
    before, after = (laid_out(Home(), frame(replace(model, hints=hints), size)) for hints in ((), ("no sound card",)))
    assert set(before) < set(after)


def test_sound_is_switched_with_one_tap() -> None:
    assert keys(laid_out(Home(), frame()))["a"] == Configure("sound", value=False)
    silent = Model(settings=Settings(sound=False))
    assert keys(laid_out(Home(), frame(silent)))["a"] == Configure("sound", value=True)


def test_a_desktop_has_a_way_out_and_a_kiosk_none_for_passers_by() -> None:
    assert keys(laid_out(Home(), frame()))["q"] == Quit()
    kiosk = laid_out(Home(), frame(Model(settings=Settings(kiosk=True))))
    assert not {Quit(), PowerOff()} & {widget.tap.action for widget in kiosk if widget.tap}


def test_a_kiosk_is_powered_off_only_by_holding() -> None:
    model = Model(settings=Settings(kiosk=True, can_power_off=True))
    assert keys(laid_out(Home(), frame(model)))["o"] == Show(Home(HomePage.POWER))
    tap = tap_named(laid_out(Home(HomePage.POWER), frame(model)), "Hold to power off")
    assert tap.action == PowerOff()
    assert tap.hold_ms >= 1000
    assert "Hold to power off" not in texts(laid_out(Home(HomePage.POWER), frame()))


def test_messages_about_the_machine_stand_aside_and_a_tap_shows_them_all() -> None:
    widgets = laid_out(Home(), frame(Model(messages=("no sound card", "the journal was mended"))))
    assert {"no sound card", "+1"} <= set(texts(widgets))
    assert action_named(widgets, "no sound card") == Show(SettingsPage(SettingsTopic.MESSAGES, behind=Home()))


@pytest.mark.parametrize("size", SIZES)
def test_that_there_is_no_sound_is_a_hint(size: tuple[int, int]) -> None:
    widgets = laid_out(Home(), frame(Model(hints=("no sound card",)), size))
    assert "no sound card" not in texts(widgets)
    assert keys(widgets)["i"] == Show(SettingsPage(SettingsTopic.MESSAGES, behind=Home()))
    both = laid_out(Home(), frame(Model(messages=("no disk",), hints=("no sound card",)), size))
    assert {"no disk", "+1"} <= set(texts(both))


SHELL = (Home, NewGame, PastGames, PastGame, SettingsPage, Keys)


@settings(max_examples=share(40))
@given(data=st.data())
def test_wherever_taps_lead_in_the_shell_every_scene_is_sound(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from(SIZES))
    model = Model(
        link=SIMULATED,
        games=(OPEN, DONE),
        names=("Ana", "Ben", "Cora", "Dan"),
        setup_options={"master-thieves": MasterThieves().setup_options()},
    )
    shown, here = frame(model, size), cast("Route", Home())
    for _ in range(12):
        widgets = scene_router.build(here, shown)
        assert not problems(widgets, shown.sizes, layers=True)
        taps = [widget.tap.action for widget in widgets if widget.tap and isinstance(widget.tap.action, Show)]
        onward = [action.route for action in taps if isinstance(action.route, SHELL)]
        here = data.draw(st.sampled_from([*onward, Keys(here)]))

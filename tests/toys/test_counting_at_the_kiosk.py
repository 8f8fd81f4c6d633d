"""A game of a few lines at the kiosk: chosen, played with taps, undone, put away, resumed, saved. No box anywhere."""

import re
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from companion.games import GAMES
from companion.kiosk.gallery import showroom
from companion.languages import sentence
from companion.nodes.theme import GUARD_MS
from companion.pages.actions import Begin, Route, Show
from companion.pages.routes import (
    Home,
    Keys,
    Menu,
    NewGame,
    PastGame,
    PastGames,
    Play,
    PlayPage,
    SettingsPage,
    SettingsTopic,
)
from companion.screens.kiosk.game_screens import Screens
from companion.screens.kiosk.jewel_box.perspective import Box
from companion.screens.kiosk.registry import SCREENS
from companion.screens.kiosk.scenes.scene_router import build, loading
from companion.table.preferences import Verbosity
from tests.companion.kiosk.visits import Visit
from tests.companion.screens.kiosk.scenes import SIZES, assert_sound, frame
from tests.companion.screens.voice.ears import listening
from tests.toys.counting import COUNTING
from tests.toys.counting_screens import COUNTING_SCREENS, counting_picture

MASTER_THIEVES = "master-thieves"
BOTH = Screens(
    {MASTER_THIEVES: SCREENS.games[MASTER_THIEVES], COUNTING.name: lambda: COUNTING_SCREENS},
    SCREENS.apparatuses,
    {**SCREENS.pictures, COUNTING.name: counting_picture},
)
ALONE = Screens({COUNTING.name: lambda: COUNTING_SCREENS}, SCREENS.apparatuses)
WITH_BOX = {"Sensors", "VIRTUAL BOX", "VIRTUAL", "Hold: look into the box", "Move the virtual box"}


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, COUNTING.name, COUNTING)


@pytest.fixture(params=[(800, 480), (1280, 600)], ids=str)
def guest(request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Somebody before a kiosk that has two games."""
    with showroom("en", finished=False, screens=BOTH) as room:
        visit = Visit(room, request.param)
        yield visit
        visit.loop.close()


def lay(guest: Visit) -> None:
    """From the first scene to the first count."""
    guest.tap("New game")
    guest.tap("Counting")
    for way, name in (("Enter names", "Ana"), ("Add player", "Ben")):
        guest.tap(way)
        for letter in name:
            guest.key(letter.casefold(), letter)
        guest.wait(GUARD_MS + 1)
        guest.tap(f"Use {name}")
    guest.tap("Start")


def test_which_game_is_asked_first(guest: Visit) -> None:
    guest.tap("New game")
    assert {"Master Thieves", "Counting"} <= set(guest.words)
    guest.tap("Counting")
    assert guest.says("How many players?")
    guest.tap("Enter names")
    guest.key("a", "A")
    guest.wait(GUARD_MS + 1)
    guest.tap("Use A")
    assert guest.says("Start"), "one can count alone"
    guest.key("escape")
    assert guest.says("which game?")


def test_it_is_played_with_taps_and_undone(guest: Visit) -> None:
    lay(guest)
    guest.tap("Ana 0")
    guest.tap("Undo")
    assert guest.says("Undone: Ana counted.")
    assert guest.says("Ana 0")
    guest.do(Show(Menu()))
    guest.tap("Redo: Ana counted")
    guest.tap("Continue game")
    for count in (1, 2):
        guest.tap(f"Ana {count}")
    assert guest.says("Ana wins")
    guest.tap("Finish")
    assert isinstance(guest.kiosk.route, Home)


def test_a_voice_says_whose_turn_it_is_and_what_to_do(guest: Visit) -> None:
    lay(guest)
    ear = listening(guest, Verbosity.INSTRUCTIONS)
    assert guest.model.table is not None
    headline = guest.model.table.headline
    assert ear.heard == [sentence(text) for text in (headline.seat or "", str(headline.todo)) if text]


def test_there_is_no_box_in_it(guest: Visit) -> None:
    lay(guest)
    guest.hands("fault lost", "mend", "open A1")
    pages = [SettingsPage(topic) for topic in SettingsTopic if topic is not SettingsTopic.SOURCE]  # nothing leads there
    for route in (Play(), Play(page=PlayPage.HANDS), Menu(), *pages, Keys(Menu())):
        guest.do(Show(route))
        assert WITH_BOX.isdisjoint(guest.words)
        assert not guest.of_kind(Box)
        assert guest.model.trouble is None
        said = " ".join(guest.words).replace("Jewelbox", "").casefold()
        assert not {"box", "link", "sensor", "sensors"} & set(re.findall(r"\w+", said))
    assert guest.kiosk.events == 1


@pytest.mark.parametrize("route", [NewGame(), NewGame("counting"), PastGames(), PastGame(1), PastGame(9)], ids=str)
def test_pages_about_no_box_have_no_sign_of_one(guest: Visit, route: Route) -> None:
    lay(guest)
    guest.do(Show(Home()))
    assert guest.says("VIRTUAL BOX")
    guest.do(Show(route))
    assert WITH_BOX.isdisjoint(guest.words)
    guest.do(Show(NewGame(MASTER_THIEVES)))
    assert guest.says("VIRTUAL BOX")


def test_it_is_put_away_resumed_and_found_among_past_games(guest: Visit) -> None:
    lay(guest)
    guest.tap("Ben 0")
    guest.do(Show(Home()))
    guest.tap("Continue")
    assert guest.says("Ben 1")
    for count in (1, 2):
        guest.tap(f"Ben {count}")
    guest.tap("Finish")
    guest.do(Show(PastGame(1)))
    assert guest.says("Save record")
    assert not guest.says("Watch replay"), "it has none"
    guest.tap("Save record")
    (file,) = guest.room.journal.path.parent.glob("counting-1-*.jsonl")
    said = [msgspec.json.decode(line) for line in file.read_text().splitlines()]
    assert [line["type"] for line in said] == ["opened", "counted", "counted", "counted"]


@pytest.mark.parametrize("size", SIZES)
def test_where_no_game_needs_a_box_the_first_scene_has_none_either(size: tuple[int, int]) -> None:
    shown = frame(size=size)
    shown = replace(shown, model=replace(shown.model, apparatus=None), screens=ALONE)
    widgets = build(Home(), shown)
    assert_sound(widgets, shown.sizes)
    assert not any(isinstance(widget, Box) for widget in widgets)
    assert WITH_BOX.isdisjoint(line for widget in widgets for line in widget.words())


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_games_is_sound(size: tuple[int, int]) -> None:
    shown = frame(size=size)
    options = {name: GAMES[name].setup_options() for name in BOTH.games}
    shown = replace(shown, model=replace(shown.model, setup_options=options), screens=BOTH)
    assert_sound(build(NewGame(), shown), shown.sizes)
    assert_sound(build(NewGame(COUNTING.name), shown), shown.sizes)


def test_a_kiosk_with_one_game_asks_for_none_and_shows_no_box() -> None:
    with showroom("en", finished=False, screens=ALONE) as room:
        guest = Visit(room)
        assert not guest.of_kind(Box)
        guest.tap("New game")
        assert guest.says("How many players?")
        guest.do(Begin(COUNTING_SCREENS.opening(NewGame(seats=("Ana",)))))
        assert guest.says("Ana 0")
        guest.loop.close()


def test_its_screens_are_loaded_with_the_others() -> None:
    assert COUNTING_SCREENS in list(loading(BOTH))

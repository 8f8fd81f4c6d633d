"""Games and apparatuses of other packages: found by their entry points, named with their packages, or left out."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion.games import GAMES
from companion.games.game import Game
from companion.games.master_thieves.game import MASTER_THIEVES
from companion.kiosk.browser_screen import BrowserScreen
from companion.kiosk.gallery import Showroom, showroom
from companion.languages import translator
from companion.nodes.nodes import Text, Viewer
from companion.nodes.page import Page, single
from companion.nodes.theme import Sizes
from companion.pages.actions import Begin, Route, Show
from companion.pages.context import ApparatusPages, Context, GamePages
from companion.pages.router import page_of
from companion.pages.routes import Home, NewGame, Sensors, SensorsPage, SettingsPage
from companion.plugins import Origin, Registry, WithOutside, brought
from companion.screens.kiosk.shell import SHELL
from companion.words import Words
from hardware.apparatuses import APPARATUSES
from hardware.sensor_map import Block, SensorMap
from tests.import_layers import ROOT
from tests.toys.counting import Counting
from tests.toys.lamp_switch import SENTENCES, Flip, LampSwitch
from tests.toys.lights import OPENED, Lights

PAGES = """
from companion.pages.context import GamePages
from tests.toys.counting import Counting

class WithPages(Counting):
    def pages(self):
        return GamePages(opening=lambda route: "", page=lambda route, context: None)

GAME = WithPages()
"""
LAMP = """
from tests.toys.counting import Counting
from tests.toys.lamp_switch import LampSwitch, SENTENCES
from companion.pages.context import ApparatusPages

class WithPages(LampSwitch):
    def pages(self):
        return ApparatusPages(sentences=SENTENCES)

LAMP = WithPages()
"""
BROKEN = {
    "raise ZeroDivisionError": "it cannot be loaded (ZeroDivisionError)",
    "raise SystemExit('no')": "it cannot be loaded (SystemExit: no)",
    "import nowhere_to_be_found": "it cannot be loaded (ModuleNotFoundError: No module named 'nowhere_to_be_found')",
    "GAMES = 1": "it cannot be loaded (AttributeError: module '{module}' has no attribute 'GAME')",
    "GAME = object()": "it lacks apply, decode, encode, guide, headline, is_over, label, name, open, options, "
    "pages, phase, referee_view, result, setup_options, summary and table_view",
    "from tests.toys.counting import COUNTING as GAME": "it lacks opening and page",
    f"{PAGES}\nWithPages.name = 'master-thieves'": "the name master-thieves is taken by jewelbox-companion",
    f"{PAGES}\nWithPages.apparatus = 'piano'": "it is played on piano, and nothing here is called that",
    f"{PAGES}\nWithPages.setup_options = lambda self: open('/')": "it cannot be loaded (IsADirectoryError: "
    "[Errno 21] Is a directory: '/')",
}


def install(folder: Path, module: str, source: str, group: str = GAMES.group, value: str = "GAME") -> None:
    """Another package, as an installer leaves it."""
    (folder / f"{module}.py").write_text(source)
    info = folder / f"{module}-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(f"[{group}]\nsome-name = {module}:{value}\n")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where packages are installed that this Python finds."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def games() -> Registry[Game[Any, Any]]:
    return Registry(GAMES.group, (MASTER_THIEVES,), GAMES.check)


def test_without_other_packages_nothing_is_loaded_to_look_for_them() -> None:
    code = "import sys; from companion.games import GAMES; print(len(GAMES), 'importlib.metadata' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout == "2 False\n"


def test_a_game_of_another_package_is_found_with_its_package(folder: Path) -> None:
    install(folder, "counting_game", PAGES)
    found = games()
    assert list(found) == ["master-thieves", "counting"]
    assert found.origin("counting") == Origin("counting_game", "1.2")
    assert found.origin("master-thieves") == Origin("jewelbox-companion")
    assert found["counting"].name == "counting"
    assert (list(found.outside), found.left_out) == (["counting"], ())


def test_one_of_ours_is_had_without_asking_anybody(folder: Path) -> None:
    install(folder, "never_loaded", "raise AssertionError")
    assert games()["master-thieves"] is MASTER_THIEVES
    assert "never_loaded" not in sys.modules


@pytest.mark.parametrize(("number", "source"), list(enumerate(BROKEN)), ids=range(len(BROKEN)))
def test_what_cannot_be_used_is_left_out_and_the_words_say_why(folder: Path, number: int, source: str) -> None:
    module = f"broken_game_{number}"
    install(folder, module, source)
    found = games()
    assert list(found) == ["master-thieves"]
    (left,) = found.left_out
    assert str(left.why) == BROKEN[source].replace("{module}", module)
    assert str(left.words) == f"some-name from {module} is left out: {left.why}. Update or uninstall {module}."


def test_a_game_whose_rules_lack_something_says_what(folder: Path) -> None:
    source = f"{PAGES}\nfrom companion.games.game import Game\n\nclass Empty(Game):\n    name = 'empty'\nGAME = Empty()"
    install(folder, "game_without_rules", source)
    (left,) = games().left_out
    assert "abstract methods" in str(left.why)
    assert "is_over" in str(left.why)


def test_an_apparatus_of_another_package(folder: Path) -> None:
    install(folder, "lamp_thing", LAMP, APPARATUSES.group, "LAMP")
    install(folder, "half_a_thing", "HALF = object()", APPARATUSES.group, "HALF")
    found = Registry(APPARATUSES.group, (), APPARATUSES.check)
    assert list(found) == ["lamp_switch"]
    (left,) = found.left_out
    assert (left.package, str(left.why)[:24]) == ("half_a_thing", "it lacks a_thing, as_bel")


def test_what_loads_something_of_each_knows_those_from_outside(folder: Path) -> None:
    install(folder, "counting_once_more", PAGES)
    known = WithOutside({"master-thieves": lambda: "ours"}, games(), lambda game: f"{game.name} from outside")
    assert {name: load() for name, load in known.items()} == {
        "master-thieves": "ours",
        "counting": "counting from outside",
    }
    assert len(known) == 2
    assert known.get("go") is None


def test_entry_points_of_others_are_none_of_ours(folder: Path) -> None:
    install(folder, "somebody_else", PAGES, "console_scripts")
    assert list(brought(GAMES.group)) == []


def run(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    path = os.pathsep.join((str(folder), str(ROOT)))
    env = {**os.environ, "PYTHONPATH": path, "SDL_VIDEODRIVER": "offscreen", "XDG_DATA_HOME": str(folder)}
    return subprocess.run([sys.executable, *words], env=env, cwd=folder, capture_output=True, text=True, check=True)


def test_the_command_lists_games_and_apparatuses_with_their_packages_and_what_was_left_out(tmp_path: Path) -> None:
    install(tmp_path, "counting_game", PAGES)
    install(tmp_path, "broken_game", "raise ZeroDivisionError")
    install(tmp_path, "lamp_thing", LAMP, APPARATUSES.group, "LAMP")
    found = json.loads(run(tmp_path, "-m", "companion", "games", "kinds", "--json").stdout)
    assert [each["game"] for each in found["games"]] == ["master-thieves", "forty-thieves", "counting"]
    assert found["games"][-1] == {
        "game": "counting", "title": "Counting", "package": "counting_game", "version": "1.2", "apparatus": None,
    }  # fmt: skip
    assert found["apparatuses"][-1] == {
        "apparatus": "lamp_switch", "title": "a lamp", "package": "lamp_thing", "version": "1.2",
    }  # fmt: skip
    why = "it cannot be loaded (ZeroDivisionError)"
    assert found["left_out"] == [{"name": "some-name", "package": "broken_game", "why": why}]
    told = run(tmp_path, "-m", "companion", "games", "kinds")
    assert "counting        Counting        game                       counting_game 1.2" in told.stdout
    assert told.stderr.startswith("jewelbox games: some-name from broken_game is left out: ")


KIOSK = """
from companion.kiosk.gallery import Showroom, showroom
from companion.pages.actions import Show
from companion.pages.routes import NewGame
from companion.nodes.theme import Sizes
with showroom("en", finished=False) as room:
    room.kiosk.do(Show(NewGame()), room.clock.now_ms())
    model = room.kiosk.frame(Sizes(800, 480), room.clock.now_ms()).model
    room.widgets(Sizes(800, 480))
    print(*model.setup_options, *model.messages, sep=chr(10))
"""


def test_the_kiosk_starts_and_says_what_was_left_out(tmp_path: Path) -> None:
    install(tmp_path, "counting_game", PAGES)
    install(tmp_path, "broken_game", "raise ZeroDivisionError")
    told = run(tmp_path, "-c", KIOSK).stdout.splitlines()
    assert told[:3] == ["master-thieves", "forty-thieves", "counting"]
    assert told[3].startswith("some-name from broken_game is left out: it cannot be loaded")


class LampFromOutside(LampSwitch):
    """The toy apparatus, as another package would bring it: with pages, and without a picture."""

    def pages(self) -> ApparatusPages:
        return ApparatusPages(sentences=SENTENCES, sensors=SensorMap(blocks=(Block(("switch",), 1),)))


class LightsFromOutside(Lights):
    """The toy game on it, likewise: a page that says whose turn it is."""

    def pages(self) -> GamePages:
        return GamePages(opening=lambda _: OPENED, page=self._page)

    def _page(self, route: Route, context: Context) -> Page | None:  # noqa: ARG002
        table = context.model.table
        return None if table is None else single("Lights", Text(words=f"{table.guide} is next"))


def page_at(room: Showroom) -> str:
    return str(page_of(room.kiosk.route, room.kiosk.frame(Sizes(800, 480), room.clock.now_ms())))


def test_a_game_and_its_apparatus_from_outside_at_the_kiosk_and_in_a_browser() -> None:
    lamp, lights = LampFromOutside(), LightsFromOutside()
    with APPARATUSES.trying(lamp), GAMES.trying(lights), showroom("en", finished=False, apparatus=lamp) as room:
        host = BrowserScreen(room.kiosk.attendant, Viewer(at="host"), "en")
        for route in (Home(), NewGame(lights.name), *map(Sensors, SensorsPage), SettingsPage()):
            room.kiosk.do(Show(route), room.clock.now_ms())
            room.rest(200)
            assert room.widgets(Sizes(800, 480))
            host.do(Show(route), room.clock.now_ms())
            shown = str(host.page(None, room.clock.now_ms()))
            assert not isinstance(route, Sensors) or "VIRTUAL LAMP" in shown
        room.kiosk.do(Begin(OPENED), room.clock.now_ms())
        assert "Ana is next" in page_at(room)
        room.source.do(Flip(on=True))
        room.rest(2000)
        assert room.kiosk.running.table.number == 2, "its switch is an event of the game"
        assert "Ben is next" in page_at(room)
    assert lamp.name not in APPARATUSES
    assert lights.name not in GAMES


def test_a_game_of_another_package_speaks_the_languages_that_it_brings(tmp_path: Path) -> None:
    there = tmp_path / "de" / "LC_MESSAGES"
    there.mkdir(parents=True)
    catalogue = Catalog(locale="de")
    catalogue.add("Who counts to three first?", "Wer zählt zuerst bis drei?")
    catalogue.add("Undo", "Bitte nicht")
    with (there / "counting.mo").open("wb") as file:
        write_mo(file, catalogue)

    class Spoken(Counting):
        def pages(self) -> GamePages:
            about = Words("Who counts to three first?")
            return GamePages(opening=lambda _: "", page=lambda *_: None, about=about, catalogues=str(tmp_path))

    before = translator("de")("Undo")
    with GAMES.trying(Spoken()):
        pages = SHELL.games["counting"]()
        assert translator("de").words(pages.about) == "Wer zählt zuerst bis drei?"
        assert translator("fr").words(pages.about) == "Who counts to three first?"
        assert translator("de")("Undo") == before, "our own words stay"

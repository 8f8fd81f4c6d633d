"""Cups, installed from its own wheel beside that of the companion: no file of ours knows it, and it has everything."""

import json
import shutil
import signal
import site
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jewelbox_cups.rules import CUPS

from companion.games import GAMES
from companion.kiosk.gallery import showroom
from companion.pages.actions import Begin
from companion.table.preferences import Verbosity
from tests.companion.headless.phones import Evening
from tests.companion.headless.served import serving
from tests.companion.kiosk.visits import Visit
from tests.companion.screens.voice.ears import listening
from tests.import_layers import ROOT
from tools.browser_pages.room import chromium

pytestmark = pytest.mark.proof
CUPS_FOLDER = ROOT / "examples" / "third-game"
OPENED: dict[str, Any] = {"type": "opened", "game": "cups", "seats": ["Ana", "Ben"]}
ROUND: list[dict[str, Any]] = [
    {"type": "button_put", "cup": 2},
    {"type": "cups_swapped", "one": 2, "other": 4},
    {"type": "button_put", "cup": 4},
    {"type": "cup_lifted", "cup": 4},
]
SWAPPED: dict[str, Any] = {"type": "cups_swapped", "one": 1, "other": 2}


class Installed:
    """A Python of its own with both wheels; the libraries are those of this one."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
        self.python = str(folder / "venv/bin/python")
        there = Path(self.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        for source in (ROOT, CUPS_FOLDER):
            build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "wheels")]
            subprocess.run(build, cwd=source, check=True, capture_output=True)
        wheels = sorted((folder / "wheels").glob("*.whl"))
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(there)]
        subprocess.run([*install, *map(str, wheels)], check=True)
        libraries = {sysconfig.get_path("purelib"), *site.getsitepackages()}
        (there / "libraries.pth").write_text("\n".join(sorted(libraries)) + "\n", encoding="utf-8")

    def run(self, *words: str, given: bytes = b"") -> str:
        """What a program says there, away from this checkout."""
        env = {"HOME": str(self._folder), "PATH": "/usr/bin:/bin", "SDL_VIDEODRIVER": "dummy"}
        ran = subprocess.run(
            [self.python, *words], input=given, cwd=self._folder, env=env, capture_output=True, check=False
        )
        assert ran.returncode == 0, ran.stderr.decode()
        return ran.stdout.decode()

    def jewelbox(self, *words: str, given: bytes = b"") -> str:
        return self.run("-m", "companion", *words, given=given)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"))


def lines(*events: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(event).encode() + b"\n" for event in events)


def test_it_is_listed_with_its_package_and_nothing_is_left_out(installed: Installed) -> None:
    found = json.loads(installed.jewelbox("games", "kinds", "--json"))
    assert found["games"][-1] == {
        "game": "cups", "title": "Cups", "package": "jewelbox-cups", "version": "1.0", "apparatus": None,
    }  # fmt: skip
    assert found["left_out"] == []
    where = installed.run("-c", "import companion, jewelbox_cups; print(companion.__file__, jewelbox_cups.__file__)")
    assert str(ROOT) not in where


def test_its_laws_hold_there(installed: Installed, tmp_path: Path) -> None:
    shutil.copy(CUPS_FOLDER / "test_cups.py", tmp_path)
    assert "7 passed" in installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path))


def test_it_is_simulated(installed: Installed) -> None:
    words = ("simulate", "--game", "cups", "--players", "random,random,random", "--games", "40", "--jobs", "2")
    found = json.loads(installed.jewelbox(*words, "--json"))
    assert (found["game"], found["finished"], found["fouls"], found["rounds"]) == ("cups", 40, 0, {"mean": 6.0})
    assert installed.jewelbox(*words).startswith("Cups: 40 games, 6.0 rounds on average\n")


def test_a_table_that_is_killed_goes_on_and_the_game_is_listed_counted_and_exported(
    installed: Installed, tmp_path: Path
) -> None:
    journal = str(tmp_path / "journal")
    command = [installed.python, "-m", "companion", "table", "--journal", journal]
    table = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path)
    assert table.stdin is not None
    assert table.stdout is not None
    table.stdin.write(lines(OPENED, *ROUND))
    table.stdin.flush()
    answers = [json.loads(table.stdout.readline()) for _ in range(5)]
    assert answers[-1] == {"ack": 5, "phase": "put"}
    table.send_signal(signal.SIGKILL)
    table.communicate()
    rest: list[dict[str, Any]] = [{"type": "undo"}, {"type": "redo"}, *[{"type": "button_put", "cup": 1}, SWAPPED] * 10]
    told = installed.jewelbox("table", "--journal", journal, "--resume", given=lines(*rest)).splitlines()
    assert json.loads(told[0]) == {"resumed": 5}
    assert json.loads(told[1]) == {"ack": 4, "undone": "Ben lifts a cup"}
    assert json.loads(told[-1]) == {"ack": 25, "phase": "game_over"}
    (game,) = json.loads(installed.jewelbox("games", "list", "--json", "--journal", journal))
    assert (game["game"], game["status"]) == ("cups", "finished")
    assert [(player["name"], player["score"], player["winner"]) for player in game["players"]] == [
        ("Ana", 0, False), ("Ben", 2, True),
    ]  # fmt: skip
    counted = json.loads(installed.jewelbox("games", "stats", "--json", "--journal", journal))
    assert "cups" in json.dumps(counted)
    record = installed.jewelbox("games", "export", "1", "--journal", journal)
    assert json.loads(installed.jewelbox("referee", "-", given=record.encode()))["phase"] == "game_over"


KIOSK = """
import sys
import pygame
from companion.kiosk.gallery import plain_surface, showroom
from companion.kiosk.guided_lesson import GuidedLesson
from companion.nodes.theme import Rotation, Sizes
from companion.pages.actions import Begin, Say, Show, Undo
from companion.pages.routes import Learn, NewGame
from companion.screens.kiosk.widgets.stage import Stage
with showroom("en", finished=False) as room:
    def do(action):
        room.kiosk.do(action, room.clock.now_ms())
        room.rest(2000)
    def saved(name):
        stage = Stage(plain_surface((800, 480)))
        stage.show(room.widgets(stage.sizes), room.clock.now_ms())
        pygame.image.save(stage.surface, name)
    do(Show(NewGame()))
    saved("which-game.png")
    do(Begin('{"type":"opened","game":"cups","seats":["Ana","Ben"]}', (("Ben", "random"),)))
    do(Say(('{"type":"button_put","cup":2}',)))
    saved("kiosk.png")
    print(room.kiosk.running.view.headline.todo)
    do(Undo())
    print(room.kiosk.running.view.headline.todo)
    do(Say(('{"type":"button_put","cup":2}',)))
    do(Say(('{"type":"cup_lifted","cup":2}',)))
    room.rest(8000)
    print(room.kiosk.running.table.number, room.kiosk.running.view.headline.seat)
    lesson = GuidedLesson(Learn("cups"), room.kiosk, room.clock, Rotation(0))
    print(lesson.frame(Sizes(800, 480), 0).model.lesson.words)
    lesson.close()
"""


def test_it_is_played_at_the_kiosk_with_a_computer_and_has_a_lesson(installed: Installed, tmp_path: Path) -> None:
    told = installed.run("-c", f"import os; os.chdir({str(tmp_path)!r})\n{KIOSK}").splitlines()
    todo, undone, stands, lesson = told[-4:]
    assert (todo, undone) == ("Lift a cup, or swap two.", "Put a button under a cup.")
    assert stands == "5 Ana", "the computer player has put a button, and done something to a cup"
    assert lesson.startswith("Cups is played with five cups")
    for name in ("which-game.png", "kiosk.png"):
        assert (tmp_path / name).stat().st_size > 5_000


@pytest.fixture
def evening(installed: Installed, tmp_path: Path) -> Iterator[Evening]:
    """A host's browser before a table of that installation."""
    with GAMES.trying(CUPS), serving(tmp_path, python=installed.python) as served, chromium() as browser:
        found = Evening(browser, served)
        yield found
        assert [screen.wrong for screen in found.screens] == [[] for _ in found.screens]


@pytest.mark.needs("chromium")
def test_it_is_played_on_phones_and_seen_on_a_wall(evening: Evening, tmp_path: Path) -> None:
    evening.lay(["Ana", "Ben"], "Cups")
    evening.host.go("Start")
    evening.join(["Ana", "Ben"])
    ana, ben, wall = evening.phones["Ana"], evening.phones["Ben"], evening.watcher
    assert wall is not None
    for screen in (ben, wall):
        screen.is_ready()
        assert "3" not in screen.shown.taps()
    for cup in ("2", "2"):
        ana.tap_and_see(ana.button(cup))
    wall.page.get_by_text("1 button was under that cup.").wait_for()
    ben.tap_and_see(ben.button("1"))
    ben.tap(ben.button("Swap two cups"))
    ben.until(lambda: "Back" in ben.shown.taps())
    ben.tap(ben.button("1"))
    ben.until(lambda: "1" not in ben.shown.taps())
    ben.page.screenshot(path=tmp_path / "phone.png")
    ben.tap_and_see(ben.button("3"))
    ana.until(lambda: "5" in ana.shown.taps())
    for name, screen in (("host", evening.host), ("wall", wall), ("phone-2", ana)):
        screen.is_ready()
        screen.page.screenshot(path=tmp_path / f"{name}.png")
    assert evening.served.frame["event"] == 5


def test_a_voice_says_whose_turn_it_is_and_what_to_do() -> None:
    with GAMES.trying(CUPS), showroom("en", finished=False) as room:
        guest = Visit(room, (800, 480))
        guest.do(Begin(json.dumps(OPENED)))
        ear = listening(guest, Verbosity.INSTRUCTIONS)
        assert ear.heard == ["Ana.", "Put a button under a cup."]
        guest.loop.close()

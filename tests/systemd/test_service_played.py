"""The started service, with a hand on its screen, killed in the middle of play: what was played is there afterwards."""

import json
import subprocess
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from tests.systemd.service import Service
from tests.systemd.unit import load
from tools import xvfb

KIOSK = load("jewelbox-kiosk.service")
A_WHILE = 20.0
AN_ANSWER = 1.5
_OF_SCREEN = ("DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_WINDOW_POS", "DBUS_SESSION_BUS_ADDRESS")
# Filling the box moves no part of it, so the virtual box stands as the game left it.
GAME = [
    {"type": "table_opened", "game": "master-thieves", "edition": "zoch", "seats": ["Ana", "Bo"]},
    *({"type": "ruby_placed", "drawer": drawer} for drawer in ("A1", "A3", "B1", "B3", "C1", "C3")),
    *({"type": "diamonds_placed", "seat": "Ana", "drawer": drawer, "count": 1} for drawer in ("A1", "A2", "A3", "A4")),
    *({"type": "diamonds_placed", "seat": "Bo", "drawer": drawer, "count": 1} for drawer in ("A1", "A2", "A3", "A4")),
]


def entries(journal: Path) -> list[Entry]:
    with Journal.read(journal) as opened:
        return [entry for game in opened.games() for entry in opened.entries(game.id)]


def begun(folder: Path) -> Path:
    """A journal with a game in it that waits to be gone on with."""
    journal = folder / "lib" / "jewelbox" / "journal"
    journal.parent.mkdir(parents=True)
    with Service(KIOSK, folder, arguments=["table", "--journal", str(journal)]) as service:
        service.start()
        out, err = service.process.communicate("".join(json.dumps(event) + "\n" for event in GAME).encode())
        assert out.count(b"ack") == len(GAME), out + err
    (folder / "notify").unlink()
    return journal


def play(screen: xvfb.Screen, journal: Path, already: int) -> list[Entry]:
    """Go on with the game (Return), take something back (u), and return what is on disk when that is."""
    end = monotonic() + A_WHILE
    while len(seen := entries(journal)) == already:
        assert monotonic() < end, "the keys did nothing"
        screen.do("key", "Return", "u")  # again: a scene takes no tap for a third of a second after it came
        # But not at once: keys wait for a busy kiosk, which then takes back as much as they say.
        answered = monotonic() + AN_ANSWER
        while len(entries(journal)) == already and monotonic() < answered:
            pass
    return seen


@pytest.mark.proof
@pytest.mark.needs("xvfb", "xdotool")
def test_a_kiosk_that_is_killed_while_people_play_has_everything_they_did(tmp_path: Path) -> None:
    journal, chance = begun(tmp_path), Random(7)
    arguments = [*KIOSK.programs[-1][1:], "--source", "mock"]
    with xvfb.running(800, 480) as screen:
        shown = {name: screen.environment[name] for name in _OF_SCREEN}
        with Service(KIOSK, tmp_path, arguments=arguments, screen=shown) as service:
            for life in range(3):
                before = entries(journal)
                service.start()
                service.wait_until_ready()
                seen = play(screen, journal, already=len(before))
                play_on_for_a_moment(screen, chance)
                service.kill()
                after = entries(journal)
                assert after[: len(seen)] == seen, f"life {life}: something that was on disk is gone"
                assert {entry.kind for entry in after[len(before) :]} == {Kind.UNDO}
            service.start()
            service.wait_until_ready()
            assert service.stop() == 0, service.err


def play_on_for_a_moment(screen: xvfb.Screen, chance: Random) -> None:
    """Keys under way while the kill comes: nobody waits for what they do.

    A few only: a quick kiosk does all that they say, and the next life needs something to take back, too.
    """
    keys = ["xdotool", "key", "--delay", str(chance.randrange(5, 40)), *["u"] * chance.randrange(1, 3)]
    subprocess.run(keys, env=screen.environment, check=True, timeout=A_WHILE)

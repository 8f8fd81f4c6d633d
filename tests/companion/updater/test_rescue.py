"""The page for a program that does not start, off screen."""

import json
import os
import sqlite3
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.capsule.capsule import decoded
from companion.capsule.replay import replay
from companion.table.entries import Entry, Kind
from companion.table.journal import Journal
from companion.updater import report, rescue, state
from companion.updater.machine import Machine
from companion.updater.rescue_screen import RescueScreen, is_needed
from companion.updater.state import Games, Kept, Request, State, Verb

CRASHED = """---- crashed at 2026-03-14
Traceback (most recent call last):
  File "/opt/jewelbox/current/lib/python3.11/site-packages/companion/kiosk/loop.py", line 71, in run
    self.turn()
KeyError: 'ruby'
"""
OPENED = '{"type":"table_opened","game":"master-thieves","edition":"zoch","seats":["Ana","Ben"]}'
OLD = Kept("0.2.0+deb12", "jewelbox-companion_0.2.0+deb12_arm64.deb")
SIZES = [(480, 320), (800, 480), (1280, 720), (720, 1280)]


def put(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def program(root: Path, lines: str) -> None:
    put(root, "opt/jewelbox/current/bin/jewelbox", f"#!/bin/sh\n{lines}\n").chmod(0o755)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    program(tmp_path, "exit 0")
    return tmp_path


def updated(root: Path, journal_format: int = 3) -> None:
    put(root, "var/lib/jewelbox-update/state.json", State(before=OLD, games=Games(3, 5)).line().decode())
    journal = put(root, "var/lib/jewelbox/journal", "")
    with closing(sqlite3.connect(journal)) as db:
        db.execute(f"PRAGMA user_version = {journal_format}")
        db.execute("CREATE TABLE game (id INTEGER PRIMARY KEY)")
        db.executemany("INSERT INTO game VALUES (?)", [(number,) for number in range(7)])
        db.commit()


def test_what_an_import_says_last_is_shown(root: Path) -> None:
    program(root, "printf 'Traceback\\n  File x\\nImportError: no msgspec\\n' >&2; exit 1")
    assert "Last message: ImportError: no msgspec" in rescue.page(root).lines


def test_otherwise_it_is_the_last_line_of_a_crash_that_was_just_now(root: Path) -> None:
    crashes = put(root, "var/lib/jewelbox/crash.log", CRASHED)
    assert "Last message: KeyError: 'ruby'" in rescue.page(root).lines
    os.utime(crashes, (time.time() - 3600,) * 2)
    assert rescue.page(root).lines == ("It crashed several times. Your games are safe.",)


def test_without_a_package_before_it_only_starts_again_or_saves_a_report(root: Path) -> None:
    again, save = rescue.page(root).choices
    assert (again.request, save.request, save.label) == (Request(Verb.START), None, "Save a capsule")


def test_way_back_says_what_happens_to_the_games(root: Path) -> None:
    updated(root)
    *_, back = rescue.page(root).choices
    assert back.request is not None
    assert (back.request.verb, back.label, back.line) == (Verb.BACK, "Go back to 0.2.0", "all games stay")
    (root / "var/lib/jewelbox/journal").unlink()
    updated(root, journal_format=4)
    assert rescue.page(root).choices[-1].line == "2 newer games stay behind in a file"


def test_it_speaks_the_language_of_the_table_if_the_catalogue_can_be_read(root: Path) -> None:
    put(root, "var/lib/jewelbox/settings.json", json.dumps({"language": "de"}))
    assert rescue.page(root).title == "The game does not start"
    languages = Path(rescue.__file__).parents[1] / "languages"
    place = root / "opt/jewelbox/current/lib/python3.11/site-packages/companion"
    place.mkdir(parents=True)
    (place / "languages").symlink_to(languages)
    assert rescue.page(root).title == "Das Spiel startet nicht"


@pytest.mark.parametrize("text", ["", "[", "[]", '{"language": 7, "rotation": "up"}', "\x00"])
def test_settings_that_make_no_sense_are_none(root: Path, text: str) -> None:
    put(root, "var/lib/jewelbox/settings.json", text)
    put(root, "etc/jewelbox/config.toml", text)
    page = rescue.page(root)
    assert (page.title, page.rotation) == ("The game does not start", None)


def shown(root: Path, size: tuple[int, int], rotation: int | None = None) -> RescueScreen:
    pygame.font.init()
    screen = RescueScreen(pygame.Surface(size), replace(rescue.page(root), rotation=rotation))
    screen.draw()
    return screen


@pytest.mark.parametrize("rotation", [None, 0, 90, 180, 270])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_button_can_be_tapped_by_a_finger_however_the_picture_is_rotated(
    root: Path, size: tuple[int, int], rotation: int | None
) -> None:
    updated(root)
    screen = shown(root, size, rotation)
    seen = [screen.at((x, y)) for x in range(0, size[0], 6) for y in range(0, size[1], 6)]
    for choice in rescue.page(root).choices:
        assert seen.count(choice) * 36 > 48 * 250


def test_key_of_a_number_is_a_tap_and_then_there_is_nothing_more_to_choose(root: Path) -> None:
    updated(root)
    screen = shown(root, (800, 480))
    first = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1)
    choice = screen.meant(first)
    assert choice is not None
    assert choice.request == Request(Verb.START)
    assert screen.meant(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_4)) is None
    screen.choose(choice)
    assert screen.meant(first) is None


def test_request_of_the_page_is_understood_by_the_updater(root: Path) -> None:
    updated(root)
    requests = [choice.request for choice in rescue.page(root).choices if choice.request is not None]
    assert [Request.of(request.line()) for request in requests] == requests
    assert len(requests) == 2
    assert state.REQUEST.name == "update"


@pytest.mark.parametrize(
    ("states", "needed"),
    [
        (["failed"], True),
        (["activating", "failed"], True),
        (["activating", "active"], False),
        (["activating"] * 9, False),
        ([""], True),
    ],
)
def test_page_is_for_a_kiosk_that_systemd_does_not_start_again(tmp_path: Path, states: list[str], needed: bool) -> None:
    for number, name in enumerate(states):
        put(tmp_path, f"states/{number}", f"ActiveState={name}\n" if name else "")
    script = f"cd {tmp_path}/states; first=$(ls | head -n 1); cat $first; rm -f $first"
    put(tmp_path, "bin/systemctl", f"#!/bin/sh\n{script}\n").chmod(0o755)
    machine = Machine(tmp_path, f"{tmp_path}/bin:/usr/bin:/bin")
    assert is_needed(machine, looks=3, look_s=0) is needed


# reports


def plug(root: Path, name: str) -> Path:
    """A stick, as the machine's own list of what is mounted has it."""
    stick = root / "run/jewelbox-sticks" / name
    stick.mkdir(parents=True)
    put(root, "proc/self/mountinfo", f"40 25 8:1 / /run/jewelbox-sticks/{name} rw - vfat /dev/sda1 rw\n")
    return stick


def games_of(root: Path) -> Path:
    """A journal with a game of Master Thieves that is on."""
    path = root / "var/lib/jewelbox/journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    with Journal.open(path) as journal:
        journal.begin_game("master-thieves", [Entry(Kind.EVENT, OPENED)])
    return path


def looks(path: Path) -> int:
    with Journal.read(path) as journal:
        return [entry.kind for entry in journal.entries(1)].count(Kind.PEEKED)


def test_report_is_a_capsule_on_the_stick_and_counts_as_a_look(root: Path) -> None:
    stick, journal = plug(root, "BLUE"), games_of(root)
    program(root, f'exec {sys.executable} -m companion "$@"')
    words = rescue.saved_report(root)
    (file,) = stick.iterdir()
    assert words == ("Saved to BLUE", file.name)
    assert replay(decoded(file.read_bytes())).partings == ()
    assert looks(journal) == 1


def test_without_a_stick_it_lies_beside_the_games(root: Path) -> None:
    plug(root, "OLD")
    put(root, "proc/self/mountinfo", "40 25 8:1 / /home rw - ext4 /dev/sda1 rw\n")
    program(root, 'test "$1 $2 $4" = "capsule write --look" && echo good > "$3"')
    (root / "var/lib/jewelbox").mkdir(parents=True)
    words, name = rescue.saved_report(root)
    assert words == "Saved to /var/lib/jewelbox/capsules"
    assert (root / "var/lib/jewelbox/capsules" / name).read_text() == "good\n"


def test_where_this_program_fails_another_one_that_is_there_writes_it(root: Path) -> None:
    stick = plug(root, "BLUE")
    program(root, "echo half > $3; exit 3")
    other = put(root, "opt/jewelbox/releases/0.2.0/bin/jewelbox", "#!/bin/sh\necho good > $3\n")
    other.chmod(0o755)
    rescue.saved_report(root)
    assert [file.read_text() for file in stick.iterdir()] == ["good\n"]


def test_capsule_that_a_crash_has_kept_comes_along(root: Path) -> None:
    stick = plug(root, "BLUE")
    program(root, "echo good > $3")
    put(root, "var/lib/jewelbox/crash.log", CRASHED)
    put(root, "var/lib/jewelbox/capsules/jewelbox-capsule-20260314-201500.txt", "crash")
    rescue.saved_report(root)
    assert sorted(file.read_text() for file in stick.iterdir()) == ["crash", "good\n"]


@pytest.mark.parametrize("how", ["exit 1", "sleep 9", "echo 'ImportError: no msgspec' >&2; exit 1", "kill -9 $$"])
def test_where_no_program_works_there_is_a_plain_file_without_secrets(root: Path, how: str) -> None:
    stick = plug(root, "BLUE")
    program(root, how)
    put(root, "var/lib/jewelbox/crash.log", CRASHED.replace("'ruby'", "the ruby of Ana lies in A1"))
    put(root, "etc/jewelbox/config.toml", '[club]\nbroker = "mqtt://me:secret@hub"\n[web]\non = true\nport = 8480\n')
    report.save(root, patience_s=0.5)
    (file,) = stick.iterdir()
    text = file.read_text()
    assert file.name.startswith("jewelbox-report-")
    assert all(
        words in text for words in ("club.broker = own", "web.on = True", "web.port = 8480", "loop.py", "KeyError")
    )
    assert not any(words in text for words in ("secret", "Ana", "ruby"))
    assert ("no msgspec" in text) is ("msgspec" in how)


def test_report_says_what_there_is_where_nothing_can_be_read(root: Path) -> None:
    stick = plug(root, "BLUE")
    (root / "opt/jewelbox/current/bin/jewelbox").unlink()
    put(root, "etc/jewelbox/config.toml", "[")
    report.save(root)
    (file,) = stick.iterdir()
    assert "it has mistakes" in file.read_text()


def test_where_nothing_can_be_written_the_page_says_why(root: Path) -> None:
    put(root, "var/lib/jewelbox", "in the way")
    assert rescue.saved_report(root) == ("Could not save: Not a directory",)


def test_page_says_where_the_report_is_and_goes_on(root: Path) -> None:
    screen = shown(root, (480, 320))
    screen.choose(rescue.page(root).choices[1])
    assert screen.at((240, 300)) is None
    page = rescue.page(root, why="", saved=("Saved to BLUE", "bug.txt"))
    assert page.lines == ("Saved to BLUE", "bug.txt")
    screen.show(page)
    assert screen.at((240, 300)) is not None
